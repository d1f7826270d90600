// Saving: settings, games and the running game survive whatever happens to tabs.
import { C } from '../constants.mjs';
import { assert, desktop, pieceCells } from '../harness.mjs';

const QUICK = { mode: 'marathon', preset: 'modern', seed: '7' };

const stored = (game) => game.page.evaluate(() => JSON.parse(localStorage.getItem('finessimo') ?? 'null'));

const setSetting = (game, name, value) => game.page.evaluate(async ([n, v]) => {
  const sentence = await finessimo.core.surely(() => finessimo.core.setting(n, v));
  if (sentence !== '') throw new Error(sentence);
  finessimo.tell({ kind: C.APP_TIME });
}, [name, value]);

const settingText = (game, name) => game.page.evaluate((n) => finessimo.store.settings().find(([one]) => one === n)?.[1], name);

/** The list of all games, through the menus. */
async function allGames(game) {
  await game.choose('High scores');
  await game.untilTitle('HIGH SCORES');
  await game.choose('All games');
  return game.until((view) => view.title === 'ALL GAMES' && /\d games?$/.test(view.subtitle), 'the list of games');
}

async function reload(game) {
  await game.page.reload();
  await game.ready();
}

const resumes = (view) => view.items.some(({ label, note }) => /^(Resume|Paused games)$/.test(label) && note !== '');

/** The page asked at its start; a later query is answered after that. */
async function assertNoneToResume(game) {
  assert.deepEqual(await game.page.evaluate(() => finessimo.store.loadRunning({ from: 0 })), {});
  assert.ok(!resumes(await game.view()));
}

/** Tabs that wait for another to release its game. */
const pendingLocks = (game) => game.page.evaluate(async () => (await navigator.locks.query()).pending.length);
const isWaiting = (game) => game.eventually(() => pendingLocks(game), (count) => count > 0, 'it waits for the other tab');

/** The running games of all tabs, as text. */
const runningGames = (game) => game.page.evaluate(async () =>
  (await finessimo.store.database.listRunning()).map(({ instance, bytes }) => `${instance} ${bytes}`));

async function pause(game) {
  await game.tap('Escape');
  return game.untilTitle('PAUSED');
}

// ---- settings ----

desktop('a setting is there after a reload, under one key', async (game) => {
  await game.open();
  await setSetting(game, 'palette', 'okabe-ito');
  await setSetting(game, 'das', '100ms');
  assert.deepEqual(await game.page.evaluate(() => Object.keys(localStorage)), ['finessimo']);
  await reload(game);
  assert.equal(await settingText(game, 'palette'), 'okabe-ito');
  assert.equal((await game.view()).palette, await game.page.evaluate(() => finessimo.core.surely(() => {
    finessimo.core.setting('palette', 'okabe-ito');
    return finessimo.core.show(performance.now()).palette;
  })));
});

desktop('a setting that is reset is forgotten, and the time of it is kept', async (game) => {
  await game.open();
  await setSetting(game, 'palette', 'okabe-ito');
  const before = (await stored(game)).settings.palette;
  await setSetting(game, 'palette', '');
  const after = (await stored(game)).settings.palette;
  assert.equal(after[0], '');
  assert.ok(after[1] > before[1]);
  await reload(game);
  assert.equal(await settingText(game, 'palette'), undefined);
});

desktop('tabs that are open together keep the settings of both', async (game) => {
  await game.open();
  const first = game.page;
  await game.newTab();
  await game.open();
  await setSetting(game, 'palette', 'okabe-ito');
  const second = game.page;
  game.page = first;
  await setSetting(game, 'das', '100ms');
  await setSetting(game, 'ghost', 'off');
  game.page = second;
  await setSetting(game, 'grid', 'off');
  const { settings } = await game.eventually(() => stored(game), ({ settings: kept }) => kept.ghost !== undefined && kept.grid !== undefined, 'what both changed');
  assert.deepEqual(['palette', 'ghost', 'grid'].map((name) => settings[name][0]), ['okabe-ito', 'off', 'off']);
  assert.equal(Object.keys(settings).filter((name) => name.includes('das')).length, 1);
});

desktop('a tab that wrote over a change of another tab writes it again', async (game) => {
  await game.open();
  await setSetting(game, 'palette', 'okabe-ito');
  const helper = await game.context.newPage();
  await helper.goto(`${game.url}icon.svg`);
  await helper.evaluate(() => localStorage.setItem('finessimo', '{"format":1,"settings":{"ghost":["off",5]}}'));
  await game.page.waitForFunction(() => ['okabe-ito', '"ghost"'].every((word) => localStorage.getItem('finessimo').includes(word)));
  assert.equal((await stored(game)).settings.ghost[0], 'off');
  game.complaints = game.complaints.filter((complaint) => !complaint.includes('404')); // the icon of an icon
});

desktop('what is kept may be anything: it is passed over', async (game) => {
  await game.open();
  for (const text of ['{', 'null', '7', '[]', '{"settings":7}', '{"settings":{"das":7,"arr":["x"],"ghost":[1,2],"palette":["none",3],"x":["y",4]}}']) {
    await game.page.evaluate((value) => localStorage.setItem('finessimo', value), text);
    await reload(game);
    await setSetting(game, 'grid', 'off');
    assert.equal((await stored(game)).settings.grid[0], 'off', text);
    await game.page.evaluate(() => localStorage.clear());
  }
});

const storedKeys = (game) => game.page.evaluate(() => Object.keys(localStorage));

desktop('the number of the device is under the same key, that of an earlier version too', async (game) => {
  await game.open();
  await game.begin(QUICK);
  await game.topOut();
  await game.page.waitForFunction(() => JSON.parse(localStorage.getItem('finessimo') ?? '{}').device !== undefined);
  assert.deepEqual(await storedKeys(game), ['finessimo']);
  const { device } = await stored(game);
  await reload(game);
  assert.equal(await game.page.evaluate(() => String(finessimo.core.platform.device)), device);
  await game.page.evaluate(() => {
    localStorage.clear();
    localStorage.setItem('finessimo', '{"format":1,"settings":{"ghost":["off",5]}}');
    localStorage.setItem('finessimo device', '12345');
  });
  await reload(game);
  assert.deepEqual(await storedKeys(game), ['finessimo']);
  assert.equal((await stored(game)).device, '12345');
  assert.equal((await stored(game)).settings.ghost[0], 'off');
  assert.equal(await game.page.evaluate(() => Number(finessimo.core.platform.device)), 12345);
});

// ---- games ----

desktop('a game is in the lists after a reload', async (game) => {
  await game.open();
  await game.begin(QUICK);
  await game.topOut();
  const score = await game.stat('SCORE');
  await reload(game);
  const view = await allGames(game);
  assert.equal(view.rows.length, 1);
  assert.ok(view.rows[0].cells.includes(score), `${view.rows[0].cells} has no ${score}`);
});

desktop('a deleted game is gone and comes back', async (game) => {
  await game.open();
  await game.begin(QUICK);
  await game.topOut();
  await reload(game);
  await allGames(game);
  await game.tap('Delete');
  await game.until((view) => view.subtitle === '0 games', 'no games');
  await game.tap('Backspace');
  await game.until((view) => view.subtitle === '1 game', 'one game');
  await game.tap('Delete');
  await game.until((view) => view.subtitle === '0 games', 'no games');
  await reload(game);
  assert.equal((await allGames(game)).subtitle, '0 games');
});

desktop('the best ten are in their order, a hundred games in pages', async (game) => {
  await game.open();
  await game.begin(QUICK);
  await game.topOut();
  await reload(game);
  await game.page.evaluate(async () => {
    const { store } = finessimo;
    const [first] = await store.database.all();
    const games = Array.from({ length: 99 }, (_, i) => ({
      ...first, replay: null,
      record: { ...first.record, played_at: first.record.played_at - BigInt(i + 1), score: BigInt(i * 37 % 100),
        rank: 2n ** 63n - 1n - BigInt(i * 37 % 100), ranked: true },
    }));
    await store.merge(games);
  });
  await setSetting(game, 'rules.marathon', 'modern');
  await game.choose('High scores');
  const best = await game.until((view) => view.title === 'HIGH SCORES' && view.rows.length === 10, 'ten scores');
  const scores = best.rows.map((row) => Number(row.cells[1].replace(/,/g, '')));
  assert.deepEqual(scores, [...scores].sort((a, b) => b - a));
  await game.choose('All games');
  let view = await game.until((now) => now.subtitle === '100 games', 'a hundred games');
  assert.equal(view.rows.length, 32);
  for (const rows of [32, 32, 4]) {
    await game.tap('PageDown');
    view = await game.until((now) => now.rows.length === rows && now.more_above, `a page of ${rows}`);
  }
  assert.equal(view.more_below, false);
});

desktop('every list of custom games is reached, whatever their limit', async (game) => {
  await game.open();
  await game.begin({ ...QUICK, mode: 'custom' });
  await game.topOut();
  await reload(game);
  await game.page.evaluate(async () => {
    const { store } = finessimo;
    const [first] = await store.database.all();
    const limits = [[1, 77000000n], [4, 7n], [4, 13n]]; // enum app_limit: time, lines
    const games = limits.map(([limit_kind, limit_value], i) => {
      const record = { ...first.record, played_at: first.record.played_at - BigInt(i + 1),
        changed: false, ranked: true, limit_kind, limit_value };
      return { replay: null, record, list: store.listOf(record) };
    });
    await store.merge(games);
  });
  await setSetting(game, 'mode', 'custom');
  await game.choose('High scores');
  const hasMore = ({ items }) => (items[2].flags & C.VIEW_ITEM_AT_MOST) === 0;
  await game.until((now) => now.title === 'HIGH SCORES' && now.items[2].label === 'Limit' && hasMore(now), 'the list');
  await game.tap('ArrowDown');
  await game.tap('ArrowDown');
  for (const limit of ['1:17', '7 lines', '13 lines']) {
    await game.tap('ArrowRight');
    const isLast = limit === '13 lines';
    await game.until((now) => now.items[2].value === limit && now.rows.length === 1 && (isLast || hasMore(now)), limit);
  }
  assert.equal(hasMore(await game.view()), false);
});

// ---- the running game ----

desktop('a game that was paused is resumed after a reload', async (game) => {
  await game.open();
  await game.begin(QUICK);
  await game.tap('ArrowLeft', 2);
  await game.tap('Space', 2);
  await pause(game);
  const before = await game.view();
  await reload(game);
  await game.until(resumes, 'Resume on the title');
  await game.tap('Enter');
  const after = await game.until((view) => view.has_game && view.title === '', 'the game');
  assert.deepEqual(after.game.cells.map((cell) => cell & 0x1f), before.game.cells.map((cell) => cell & 0x1f));
  assert.deepEqual(after.game.stats.find((stat) => stat.label === 'SCORE'), before.game.stats.find((stat) => stat.label === 'SCORE'));
});

desktop('a reload in the middle of play loses nothing', async (game) => {
  await game.open();
  for (let i = 0; i < 5; i++) {
    await game.begin({ ...QUICK, settings: { ...QUICK.settings, gravity: 'off' } });
    await game.tap('Space', i + 1);
    const score = await game.stat('SCORE');
    await reload(game);
    await game.until(resumes, 'Resume on the title');
    await game.tap('Enter');
    await game.until((view) => view.has_game && view.title === '' && pieceCells(view).length > 0, 'the game');
    assert.equal(await game.stat('SCORE'), score);
    await game.page.evaluate(() => finessimo.store.database.within('readwrite', ({ running }) => { running.clear(); }));
  }
});

desktop('a game that was on its way to the database when the tab was closed is there', async (game) => {
  await game.open();
  await game.begin(QUICK);
  await game.tap('Space');
  const score = await game.stat('SCORE');
  await game.page.evaluate(() => { IDBObjectStore.prototype.put = () => ({}); });
  await reload(game);
  await game.until(resumes, 'Resume on the title');
  assert.equal((await stored(game)).left, undefined);
  await game.tap('Enter');
  await game.until((view) => view.has_game && view.title === '', 'the game');
  assert.equal(await game.stat('SCORE'), score);
});

desktop('a tab that is closed offers its game to the next one', async (game) => {
  await game.open();
  await game.begin(QUICK);
  await game.tap('Space');
  const score = await game.stat('SCORE');
  const closed = game.page;
  await game.newTab();
  await closed.close({ runBeforeUnload: false });
  await game.open();
  await game.until(resumes, 'Resume on the title');
  await game.tap('Enter');
  await game.until((view) => view.has_game && view.title === '', 'the game');
  assert.equal(await game.stat('SCORE'), score);
});

desktop('a tab that is killed loses five seconds at most', async (game) => {
  await game.open();
  await game.begin(QUICK);
  await game.tap('Space');
  const score = await game.stat('SCORE');
  await game.pass(5600);
  await game.saved();
  const killed = game.page;
  const crashed = new Promise((resolve) => { killed.on('crash', resolve); });
  game.cdp.send('Page.crash').catch(() => {});
  await crashed;
  game.complaints = game.complaints.filter((complaint) => complaint !== 'the tab crashed');
  await game.newTab();
  await game.open();
  await game.until(resumes, 'Resume on the title');
  await game.tap('Enter');
  await game.until((view) => view.has_game && view.title === '', 'the game');
  assert.equal(await game.stat('SCORE'), score);
});

desktop('a game that is being played in one tab is not offered in another', async (game) => {
  await game.open();
  await game.begin(QUICK);
  await game.tap('Space');
  await pause(game);
  const first = game.page;
  await game.newTab();
  await game.open();
  await isWaiting(game);
  assert.ok(!resumes(await game.view()));
  await first.close();
  await game.until(resumes, 'Resume on the title, whenever the other tab goes');
  await reload(game);
  await game.until(resumes, 'Resume again');
});

desktop('a game of another tab is left alone by one that began its own meanwhile', async (game) => {
  await game.open();
  await game.begin(QUICK);
  await game.tap('Space');
  await pause(game);
  await game.saved();
  const [first, kept] = [game.page, await runningGames(game)];
  await game.newTab();
  await game.open();
  await isWaiting(game);
  await game.choose('Start game');
  await game.until((view) => view.has_game && view.game.count_down === '', 'another game');
  await first.close();
  await game.eventually(() => pendingLocks(game), (count) => count === 0, 'the tab is gone');
  await game.tap('Space');
  await pause(game);
  await game.saved();
  assert.equal(kept.length, 1);
  const after = await game.eventually(() => runningGames(game), (rows) => rows.length === 2, 'both games');
  assert.ok(after.some((row) => row === kept[0]), 'the first is as it was');
});

desktop('no paused game ends without a question, and every mode keeps its own', async (game) => {
  const lit = (view) => view.items[view.chosen]?.label;
  await game.open();
  await game.begin(QUICK);
  await game.tap('Space');
  const score = await game.stat('SCORE');
  await pause(game);
  await game.choose('Quit to menu');
  await game.until((view) => lit(view) === 'Resume', 'Resume is selected');
  await game.tap('ArrowDown');
  await game.tap('Enter');
  assert.match((await game.view()).notice, /This discards your paused game/);
  await game.choose('Modes');
  await game.choose('Ultra');
  await game.until((view) => view.has_game && view.game.count_down === '', 'another mode');
  await pause(game);
  await game.choose('Quit to menu');
  await game.until((view) => view.items[0].label === 'Paused games' && view.items[0].note === '2', 'both');
  await game.saved();
  await reload(game);
  await game.until((view) => view.items[0].note === '2', 'both after a reload');
  await game.choose('Paused games');
  await game.until((view) => view.items.length === 2, 'the list');
  await game.choose('Marathon');
  await game.until((view) => view.has_game && view.title === '', 'the game');
  assert.equal(await game.stat('SCORE'), score);
});

desktop('a game that has ended is not offered again', async (game) => {
  await game.open();
  await game.begin(QUICK);
  await game.tap('Space');
  await pause(game);
  await game.saved();
  await game.tap('Enter');
  await game.until((view) => view.title === '' && view.game.count_down === '', 'play');
  await game.topOut();
  await reload(game);
  await assertNoneToResume(game);
});

// ---- progress ----

desktop('facts of the trainer are kept, the larger value of each, in their order', async (game) => {
  await game.open();
  const [first, rest, none] = await game.page.evaluate(async () => {
    const { store } = finessimo;
    const fact = (kind, what, when, value) => ({ kind, what, when, device: 2n ** 63n + 1n, value });
    await store.saveFacts({ facts: [fact(2, 7n, 3n, 9n), fact(1, 300n, 5n, 4n), fact(1, 5n, 6n, 4n)] });
    await store.saveFacts({ facts: [fact(1, 300n, 5n, 3n), fact(2, 7n, 3n, 10n)] });
    const plain = ({ facts }) => facts.map(({ kind, what, value }) => [kind, Number(what), Number(value)]);
    const nothing = { kind: 0, what: 0n, when: 0n, device: 0n };
    return [plain(await store.loadFacts({ after: nothing })),
      plain(await store.loadFacts({ after: fact(1, 5n, 6n, 0n) })),
      plain(await store.loadFacts({ after: fact(2, 7n, 3n, 0n) }))];
  });
  assert.deepEqual(first, [[1, 5, 4], [1, 300, 4], [2, 7, 10]]);
  assert.deepEqual(rest, first.slice(1));
  assert.deepEqual(none, []);
});

// ---- limits ----

desktop('with keep off nothing is kept, and the lists still show this tab', async (game) => {
  await game.open();
  await setSetting(game, 'keep', 'nothing');
  await game.begin({ ...QUICK, settings: { ...QUICK.settings, keep: 'nothing' } });
  await game.tap('Space');
  await pause(game);
  await game.tap('Enter');
  await game.until((view) => view.title === '' && view.game.count_down === '', 'play');
  await game.topOut();
  assert.deepEqual(await game.page.evaluate(() => finessimo.store.database.all()), []);
  assert.deepEqual(await game.page.evaluate(() => finessimo.store.database.listRunning()), []);
  await game.choose('Main menu');
  assert.equal((await allGames(game)).rows.length, 1);
  const { settings } = await stored(game);
  assert.deepEqual(Object.keys(settings), ['keep']);
});

desktop('with only scores kept there are no replays', async (game) => {
  await game.open();
  await game.begin({ ...QUICK, settings: { ...QUICK.settings, keep: 'scores' } });
  await game.topOut();
  const games = await game.page.evaluate(async () => (await finessimo.store.database.all()).map((one) => one.replay));
  assert.deepEqual(games, [null]);
});
