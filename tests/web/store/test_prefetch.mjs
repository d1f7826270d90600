// Prefetching: lists and statistics open without the database, and show its contents whatever
// happened to the games, in this tab or another.
import { assert, desktop } from '../harness.mjs';

const QUICK = { mode: 'marathon', preset: 'classic', seed: '7' };

const untilRead = (game) => game.page.waitForFunction(() => finessimo.store.prefetch?.kept);

async function start(game) {
  await game.open();
  await untilRead(game);
  await game.page.evaluate(() => {
    globalThis.transactions = 0;
    const plain = IDBDatabase.prototype.transaction;
    IDBDatabase.prototype.transaction = function (...words) {
      globalThis.transactions++;
      return plain.apply(this, words);
    };
  });
}

async function play(game, seed) {
  await game.begin({ ...QUICK, seed });
  await game.topOut();
  await game.choose('Main menu');
  await game.untilTitle('FINESSIMO');
}

/** The first page of all games, and two best lists: that of the games, and an empty one. */
const lists = (game) => game.page.evaluate(async () => {
  const { store } = finessimo;
  const names = new Set((await store.database.all()).map(({ list }) => list));
  const before = globalThis.transactions;
  const answers = [await store.lazy('loadGames', store, { list: '', from: 0 })];
  for (const list of [...names, 'none']) answers.push(await store.loadBest({ list }));
  const text = JSON.stringify(answers, (_, value) => (typeof value === 'bigint' ? String(value) : value));
  return { text, reads: globalThis.transactions - before };
});

/** The statistics screen, and the number of database queries. */
async function statistics(game) {
  const before = await game.page.evaluate(() => globalThis.transactions);
  await game.choose('Statistics');
  const { charts } = await game.until((view) => view.charts.figure_count > 0, 'figures');
  const reads = await game.page.evaluate(() => globalThis.transactions) - before;
  await game.tap('Escape');
  await game.untilTitle('FINESSIMO');
  const { figures, bars, calendar_games: days, line } = charts;
  return { text: JSON.stringify({ figures, bars, days, line }), reads, games: figures[0].value };
}

/** From the title screen: showing a list reads nothing, and the list equals a scan of all games. */
async function assertTrue(game, games) {
  await untilRead(game);
  const quick = [await lists(game), await statistics(game)];
  assert.deepEqual(quick.map(({ reads }) => reads), [0, 0]);
  assert.equal(quick[1].games, games);
  await game.page.evaluate(() => {
    globalThis.ahead = finessimo.store.prefetch;
    finessimo.store.prefetch = null;
    return finessimo.store.database.within('readwrite', ({ counters }) => { counters.clear(); });
  });
  const slow = [await lists(game), await statistics(game)];
  assert.ok(slow.every(({ reads }) => reads > 0), 'they were read');
  assert.deepEqual(quick.map(({ text }) => text), slow.map(({ text }) => text));
  await game.page.evaluate(() => { finessimo.store.prefetch = globalThis.ahead; });
}

/** Imports games like those of a profile: of several modes, and one that exists already. */
const importGames = (game, count) => game.page.evaluate(async (wanted) => {
  const { store } = finessimo;
  const [{ record, list }] = await store.database.all();
  const more = Array.from({ length: wanted }, (_, i) => {
    const one = { ...record, mode: i % 4, lines: i, played_at: record.played_at - BigInt(90000 * i + 1), seed: BigInt(i), rank: BigInt(i) };
    return { record: one, list: store.listOf(one), replay: null };
  });
  return (await store.merge([{ record, list, replay: null }, ...more])).added;
}, count);

desktop('what is read ahead follows games that are added, deleted, brought back and imported', async (game) => {
  await start(game);
  await play(game, '1');
  await assertTrue(game, '1');
  await play(game, '2');
  await assertTrue(game, '2');
  await game.choose('High scores');
  await game.untilTitle('HIGH SCORES');
  await game.choose('All games');
  await game.until((view) => view.subtitle === '2 games', 'both');
  await game.tap('Delete');
  await game.until((view) => view.subtitle === '1 game', 'one');
  await game.tap('Escape', 2);
  await game.untilTitle('FINESSIMO');
  await assertTrue(game, '1');
  await game.choose('High scores');
  await game.untilTitle('HIGH SCORES');
  await game.choose('All games');
  await game.until((view) => view.subtitle === '1 game', 'one');
  await game.tap('Backspace');
  await game.until((view) => view.subtitle === '2 games', 'both again');
  await game.tap('Escape', 2);
  await game.untilTitle('FINESSIMO');
  await assertTrue(game, '2');
  assert.equal(await importGames(game, 50), 50);
  await assertTrue(game, '52');
});

desktop('a game of another tab is in the statistics that are opened next', async (game) => {
  await start(game);
  await play(game, '1');
  await assertTrue(game, '1');
  const changes = await game.page.evaluate(() => finessimo.store.prefetch.changes);
  const first = game.page;
  await game.newTab();
  await game.open();
  await play(game, '2');
  game.page = first;
  await game.page.waitForFunction((before) => finessimo.store.prefetch.changes > before, changes);
  assert.equal((await statistics(game)).games, '2');
  await assertTrue(game, '2');
});

desktop('a tab without what comes later tells the others too', async (game) => {
  await start(game);
  const first = game.page;
  await game.newTab();
  await game.page.route(/\/lazy\.(js|wasm)\?/, () => {});
  await game.open();
  const changes = await first.evaluate(() => finessimo.store.prefetch.changes);
  await game.begin(QUICK);
  await game.topOut();
  await first.waitForFunction((before) => finessimo.store.prefetch.changes > before, changes);
  game.page = first;
  await assertTrue(game, '1');
});

desktop('what games overtake while it is read is not shown', async (game) => {
  await start(game);
  await play(game, '1');
  await untilRead(game);
  const kept = await game.page.evaluate(async () => {
    const { store } = finessimo;
    const { prefetch } = store;
    const [{ id }] = await store.database.all();
    prefetch.isSoon = true; // it is read only here
    prefetch.forget();
    const reading = prefetch.read();
    const hiding = store.lazy('hideGame', store, { id }, 1);
    await Promise.all([reading, hiding]);
    const overtaken = prefetch.kept;
    const again = prefetch.read();
    await again;
    return [overtaken, prefetch.kept.newest.inAll];
  });
  assert.deepEqual(kept, [null, 0]);
});

desktop('nothing is read ahead while somebody plays, or of a database that is closed', async (game) => {
  await start(game);
  let inPlay = null;
  while (inPlay === null) {
    await game.begin(QUICK);
    inPlay = await game.page.evaluate(() => {
      const { core: { view }, store: { prefetch } } = finessimo;
      if (view.screen !== C.VIEW_GAME) return null; // a busy computer: it is not moving
      prefetch.forget();
      return [prefetch.isSoon, prefetch.kept];
    });
  }
  assert.deepEqual(inPlay, [false, null]);
  await game.topOut();
  await untilRead(game);
  const after = await game.page.evaluate(async () => {
    const { prefetch, database } = finessimo.store;
    (await database.opened).dispatchEvent(new Event('close'));
    return prefetch.kept;
  });
  assert.equal(after, null);
});

desktop('of more lists than are read ahead the others are read when they are opened', async (game) => {
  await start(game);
  await play(game, '1');
  const [shown, other, beside] = await game.page.evaluate(async () => {
    const { store } = finessimo;
    const [first] = await store.database.all();
    const games = Array.from({ length: 30 }, (_, i) => {
      const record = { ...first.record, played_at: first.record.played_at - BigInt(i + 1), seed: 5n, mode: 5, changed: false, ranked: true, limit_kind: 4, limit_value: BigInt(i + 1) };
      return { replay: null, record, list: store.listOf(record) };
    });
    await store.merge(games);
    while (store.prefetch.kept === null) await new Promise((resolve) => { setTimeout(resolve, 10); });
    const counts = await Promise.all(games.map(async ({ list }) => (await store.loadBest({ list })).games.length));
    const near = await store.lazy('loadLimits', store, { record: games[11].record });
    return [store.prefetch.kept.lists.size, counts.join(''), near.games.map(({ limit_value }) => Number(limit_value))];
  });
  assert.equal(shown, 24);
  assert.equal(other, '1'.repeat(30));
  assert.deepEqual(beside, [11, 13]);
});

desktop('without a database there is nothing to prefetch, and the games of the tab are shown', async (game) => {
  await game.context.addInitScript(() => {
    IDBFactory.prototype.open = () => { throw new DOMException('blocked', 'SecurityError'); };
  });
  await game.open();
  await game.page.waitForFunction(() => finessimo.store.prefetch);
  await play(game, '1');
  const { games } = await statistics(game);
  assert.equal(games, '1');
  assert.equal(await game.page.evaluate(() => finessimo.store.prefetch.kept), null);
});
