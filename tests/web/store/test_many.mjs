// A page with 10,000 games: lists and statistics read only what they show, and nothing if it was
// prefetched. tools/measure-page measures the time.
import { assert, desktop } from '../harness.mjs';
import { QUICK, putGames } from '../many.mjs';

const MANY = 10000;
const FEW = 40; // most rows that a screen may read: a page of games is 32

async function fill(game, count) {
  await putGames(game, count);
  await reload(game);
}

async function reload(game) {
  await game.page.reload();
  await game.ready();
  await game.page.waitForFunction(() => finessimo.core.isWhole && finessimo.lazy !== null && finessimo.store.prefetch !== null);
  await game.page.evaluate((few) => {
    globalThis.read = { rows: 0, all: 0, transactions: 0 };
    const begin = IDBDatabase.prototype.transaction;
    IDBDatabase.prototype.transaction = function (...words) {
      globalThis.read.transactions++;
      return begin.apply(this, words);
    };
    for (const name of ['continue', 'advance']) {
      const plain = IDBCursor.prototype[name];
      IDBCursor.prototype[name] = function (...words) {
        globalThis.read.rows++;
        return plain.apply(this, words);
      };
    }
    for (const kind of [IDBObjectStore, IDBIndex]) {
      const plain = kind.prototype.getAll;
      kind.prototype.getAll = function (...words) {
        if ((this.objectStore ?? this).name === 'games' && !(words[1] <= few)) globalThis.read.all++;
        return plain.apply(this, words);
      };
    }
  }, FEW);
}

/** Waits until prefetching is finished. */
const readAhead = (game) => game.page.waitForFunction(() => finessimo.store.prefetch.kept);

const hasCounters = (game) => game.page.evaluate(() => finessimo.store.database.within('readonly', ({ counters }) => new Promise((resolve) => {
  counters.get(0).onsuccess = ({ target }) => resolve(target.result !== undefined);
})));

/** Waits until the statistics are computed without a request. */
const counted = (game) => game.eventually(() => hasCounters(game), (are) => are, 'they are counted');

/** Opens an entry, waits for its contents, and returns what was read for it. */
async function open(game, label, isThere) {
  await game.light(label);
  await game.page.evaluate(() => { globalThis.read.rows = globalThis.read.all = globalThis.read.transactions = 0; });
  await game.tap('Enter');
  const view = await game.until(isThere, label);
  return { view, read: await game.page.evaluate(() => globalThis.read) };
}

const figure = (view, label) => view.charts.figures.find((one) => one.label === label)?.value;

const statistics = (game) => open(game, 'Statistics', (view) => figure(view, 'Games') !== undefined);

async function back(game) {
  await game.tap('Escape');
  await game.until((view) => view.title === 'FINESSIMO', 'the title');
}

desktop('10,000 games: every screen reads what it shows', async (game) => {
  await game.open();
  await fill(game, MANY);
  await counted(game);
  await readAhead(game);
  for (const { read } of await openAll(game)) assert.deepEqual(read, { rows: 0, all: 0, transactions: 0 });
  await reload(game);
  await readAhead(game);
  for (const { read } of await openAll(game)) assert.deepEqual(read, { rows: 0, all: 0, transactions: 0 });
  await game.page.evaluate(() => { // as before prefetching
    globalThis.ahead = finessimo.store.prefetch;
    finessimo.store.prefetch = null;
  });
  for (const { read } of await openAll(game)) {
    assert.equal(read.all, 0, 'nothing goes through all games');
    assert.ok(read.rows <= FEW, `${read.rows} rows`);
    assert.equal(read.transactions, 1);
  }
  await game.page.evaluate(() => { finessimo.store.prefetch = globalThis.ahead; });
  await game.choose('High scores');
  await game.untilTitle('HIGH SCORES');
  await open(game, 'All games', (view) => view.title === 'ALL GAMES' && view.rows.length > 0);
  const oldest = await game.page.evaluate(async (from) => {
    const { store } = finessimo;
    const { games, gamesInAll } = await store.lazy('loadGames', store, { list: '', from });
    return [games.map(({ played_at }) => Number(played_at)), gamesInAll];
  }, MANY - 10);
  const [times, inAll] = oldest;
  assert.deepEqual([times.length, inAll], [10, MANY]);
  assert.deepEqual(times, times.toSorted((x, y) => y - x), 'newest first, from the far end too');
  await game.tap('Delete'); // one of the last games: its removal needs a recount
  await game.until((view) => view.subtitle === '9,999 games', 'it is gone');
  await counted(game);
  await readAhead(game);
  await game.tap('Escape', 2);
  await game.untilTitle('FINESSIMO');
  const less = await statistics(game);
  assert.equal(figure(less.view, 'Games'), '9,999');
  assert.deepEqual(less.read, { rows: 0, all: 0, transactions: 0 }, 'after a deletion too');
});

/** Opens the screens that show games, from the title screen and back. */
async function openAll(game) {
  const charts = await statistics(game);
  assert.equal(figure(charts.view, 'Games'), '10,000');
  assert.equal(charts.view.charts.line_count, 32);
  await back(game);
  const best = await open(game, 'High scores', (view) => view.title === 'HIGH SCORES' && view.rows.length > 0);
  const all = await open(game, 'All games', (view) => view.title === 'ALL GAMES' && view.rows.length > 0);
  assert.equal(all.view.subtitle, '10,000 games');
  await game.tap('Escape', 2);
  await game.untilTitle('FINESSIMO');
  return [charts, best, all];
}

desktop('who is quicker than the counting waits for it', async (game) => {
  await game.open();
  await fill(game, 1500);
  await game.page.evaluate(() => { // drops statistics computed meanwhile
    finessimo.store.prefetch.isSoon = true;
    finessimo.store.prefetch.forget();
    return finessimo.store.database.within('readwrite', ({ counters }) => { counters.clear(); });
  });
  const { view } = await statistics(game);
  assert.equal(figure(view, 'Games'), '1,500');
});

desktop('games that change while they are counted are counted', async (game) => {
  await game.open();
  await fill(game, 600);
  await counted(game);
  const counts = await game.page.evaluate(async () => {
    const { store } = finessimo;
    const { database } = store;
    await database.within('readwrite', ({ counters }) => { counters.clear(); });
    const { games: [first, second] } = await store.lazy('loadGames', store, { list: '', from: 0 });
    const both = [store.counters.kept(database), store.lazy('hideGame', store, { id: first.id }, 1), store.lazy('hideGame', store, { id: second.id }, 1)];
    await Promise.all(both);
    const bytes = [await store.counters.kept(database)];
    await database.within('readwrite', ({ counters }) => { counters.clear(); });
    bytes.push(await store.counters.kept(database));
    return bytes.map((each) => each.join());
  });
  assert.equal(counts[0], counts[1]);
});

desktop('counters follow every game, one that is deleted and one that comes back', async (game) => {
  await game.open();
  await fill(game, 20);
  const first = await statistics(game);
  assert.equal(figure(first.view, 'Games'), '20');
  assert.ok(first.view.charts.calendar.some((day) => day > 0 && day < 255), 'days with games');
  const before = await figures(game);
  await back(game);
  await game.begin({ ...QUICK, seed: '8' });
  await game.topOut();
  await reload(game);
  const after = await statistics(game);
  assert.equal(figure(after.view, 'Games'), '21');
  assert.equal(after.read.all, 0, 'the new game was added to them');
  const followed = await figures(game);
  assert.notDeepEqual(followed, before);
  await assertCountedAnew(game, followed);
  await back(game);
  await open(game, 'High scores', (view) => view.title === 'HIGH SCORES' && view.rows.length > 0);
  await open(game, 'All games', (view) => view.title === 'ALL GAMES' && view.rows.length > 0);
  for (const [key, games] of [['Delete', '20'], ['Delete', '19'], ['Backspace', '20']]) {
    await game.tap(key);
    await game.until((view) => view.subtitle === `${games} games`, `${games} games are left`);
  }
  await reload(game);
  const left = await statistics(game);
  assert.equal(figure(left.view, 'Games'), '20');
  await assertCountedAnew(game, await figures(game));
});

/** The display equals a count of all games. */
async function assertCountedAnew(game, shown) {
  await game.page.evaluate(() => finessimo.store.database.within('readwrite', ({ counters }) => { counters.clear(); }));
  await reload(game);
  await statistics(game);
  assert.deepEqual(await figures(game), shown);
}

async function figures(game) {
  const { charts } = await game.view();
  return [charts.figures.map(({ label, value }) => `${label} ${value}`), charts.bars.map(({ label, value }) => `${label} ${value}`), charts.calendar.join('')];
}

desktop('of abandoned games the newest 50 keep their replays, and those of the same second as the last', async (game) => {
  await game.open();
  const GIVEN_UP = 5;
  const kept = (seconds, why = GIVEN_UP) => game.page.evaluate(async ([times, cause]) => {
    const { store, core } = finessimo;
    const hash = Math.round(Math.random() * 1e9);
    const record = { ...core.copyRecord(core.exports.games_at()), listed: false, ranked: false, cause };
    const games = times.map((played, i) => ({ record: { ...record, played_at: BigInt(played), hash: BigInt(hash + i) }, list: '', replay: new Uint8Array([1]) }));
    const one = games.pop();
    await store.merge(games);
    const countReplays = () => store.database.within('readonly', ({ replays }) => new Promise((resolve) => {
      replays.count().onsuccess = ({ target }) => resolve(target.result);
    }));
    const before = await countReplays();
    await store.merge([one]);
    const after = await countReplays();
    await store.database.within('readwrite', (tables) => { tables.games.clear(); tables.replays.clear(); });
    return [before, after];
  }, [seconds, why]);
  const from = (first, count) => Array.from({ length: count }, (_, i) => first + i);
  assert.deepEqual(await kept(from(1000, 60)), [50, 50]);
  assert.deepEqual(await kept([...from(1000, 20), ...Array(5).fill(2000), ...from(3000, 48)]), [52, 53], 'the 50th has company');
  assert.deepEqual(await kept([...from(1000, 20), ...Array(5).fill(2000), ...from(3000, 50)]), [54, 50], 'and leaves with it');
  assert.deepEqual(await kept([...from(1000, 60), 999]), [50, 50], 'one that comes late');
  assert.deepEqual(await kept(from(1000, 60), 1), [59, 60], 'who topped out without a line keeps all');
});

desktop('a database of an earlier version is brought up to this one', async (game) => {
  await game.open();
  await game.begin({ ...QUICK, settings: {} });
  await game.topOut(); // a game without a line
  await game.page.evaluate(async () => { // as version 3 stored it, with an abandoned game
    const { store } = finessimo;
    const database = await store.database.opened;
    const [game] = await new Promise((resolve) => {
      database.transaction('games').objectStore('games').getAll().onsuccess = ({ target }) => resolve(target.result);
    });
    const hex = (number) => number.toString(16).padStart(16, '0');
    database.close();
    const wait = (request) => new Promise((resolve, reject) => { request.onsuccess = resolve; request.onerror = reject; });
    await wait(indexedDB.deleteDatabase('finessimo'));
    const old = indexedDB.open('finessimo', 3);
    old.onupgradeneeded = () => {
      const games = old.result.createObjectStore('games', { keyPath: 'id', autoIncrement: true });
      for (const name of ['once', 'best', 'newest', 'newestOf', 'unlisted', 'hidden']) games.createIndex(name, name, { unique: name === 'once' });
      for (const name of ['replays', 'facts', 'counters']) old.result.createObjectStore(name);
      old.result.createObjectStore('running', { keyPath: 'instance' });
      for (const [i, cause] of [1, 5, 5].entries()) {
        games.put({ ...game, id: i + 1, record: { ...game.record, cause, seed: BigInt(i) }, once: [i, hex(i), '', ''] });
      }
    };
    await wait(old);
    old.result.close();
  });
  await reload(game);
  const [abandoned, all] = await game.page.evaluate(() => finessimo.store.database.within('readonly', ({ games }) => Promise.all(
    [games.index('abandoned'), games].map((from) => new Promise((resolve) => { from.count().onsuccess = ({ target }) => resolve(target.result); })))));
  assert.deepEqual([abandoned, all], [2, 3]);
});
