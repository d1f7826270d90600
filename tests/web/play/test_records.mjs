// Replays, statistics, undo and the race in a browser.
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { C } from '../constants.mjs';
import { assert, desktop, phone } from '../harness.mjs';

const RECOUNT = process.env.FINESSIMO_RECOUNT;
const SPRINT = path.resolve(import.meta.dirname, '../../data/replays/sprint.replay');
const GAMES = 1000;

// ---- statistics ----

/** Plays random games as fast as the module can, and returns their replays. */
function playRandomGames(game, count) {
  return game.page.evaluate(async (wanted) => {
    const page = globalThis.finessimo;
    const { core } = page;
    await core.whole();
    const modes = ['free', '40-lines', 'marathon', 'master', 'ultra', 'custom', 'cheese', 'combo'];
    const presets = ['modern', 'classic', 'trainer', 'tetrs'];
    const buttons = [C.FIN_LEFT, C.FIN_RIGHT, C.FIN_TURN_CW, C.FIN_TURN_CCW, C.FIN_SOFT, C.FIN_HOLD,
      C.FIN_HARD, C.FIN_HARD, C.FIN_WALL_LEFT, C.FIN_WALL_RIGHT];
    let state = 1;
    const random = (below) => { // a small generator: the same games each time
      state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
      return Math.floor((state / 2 ** 32) * below);
    };
    const replays = [];
    const save = page.store.effects[C.APP_SAVE_GAME];
    const saved = [];
    page.store.effects[C.APP_SAVE_GAME] = (effect) => {
      replays.push(Array.from(effect.bytes));
      const done = save.call(page.store, effect);
      saved.push(done);
      return done;
    };
    // No game waits for another: answers at once that none is paused.
    page.store.effects[C.APP_LOAD_RUNNING] = ({ number }) => {
      pending = number;
      return {};
    };
    let pending = 0;
    for (let i = 0; i < wanted; i++) {
      let time = performance.now();
      const tell = (fields) => { core.tell(fields, time); page.carryOutAll(); };
      core.exports.make();
      core.withCopies([modes[i % modes.length], presets[(i >> 3) % 4], `records ${i}`], core.exports.begin_by_name);
      core.setting('countdown', 'off');
      tell({ kind: C.APP_START });
      tell({ kind: C.APP_ANSWER, number: pending });
      tell({ kind: C.APP_TIME });
      const taps = 20 + random(150);
      for (let tap = 0; tap < taps && replays.length === i; tap++) {
        const item = buttons[random(buttons.length)];
        time += random(60);
        tell({ kind: C.APP_ACT, item });
        time += random(30);
        tell({ kind: C.APP_ACT_END, item });
      }
      if (replays.length === i) tell({ kind: C.APP_ACT, item: C.APP_ACTION_FORFEIT });
      tell({ kind: C.APP_TIME });
    }
    await Promise.all(saved);
    return replays;
  }, count);
}

const linesOf = ({ items, charts }) => [
  ...charts.figures.slice(0, charts.figure_count), ...charts.bars.slice(0, charts.bar_count),
  { label: 'calendar', value: charts.calendar_title },
].map(({ label, value }) => [items[0].value, items[1].value, label, value].join('\t'));

const gamesOf = (view) => view.charts.figures.find(({ label }) => label === 'Games')?.value;

/** The screen's text for each value of a line, from the first to the last. */
async function showValues(game, line) {
  const shown = [];
  for (let view = await game.view(); (view.items[line].flags & C.VIEW_ITEM_AT_MOST) === 0;) {
    const before = view.items[line].value;
    await game.tap('ArrowRight');
    view = await game.until((now) => now.items[line].value !== before && now.charts.figure_count > 0, 'the next value');
    shown.push(...linesOf(view));
  }
  return shown;
}

desktop('every number is that of the replays', async (game) => {
  assert.ok(RECOUNT, 'FINESSIMO_RECOUNT names the program that counts again');
  await game.open();
  const replays = await playRandomGames(game, GAMES);
  assert.equal(replays.length, GAMES);
  const input = Buffer.concat(replays.flatMap((bytes) => [Buffer.from(`${bytes.length}\n`), Buffer.from(bytes)]));
  const done = spawnSync(RECOUNT, { input, encoding: 'utf8', maxBuffer: 1 << 26 });
  assert.equal(done.status, 0, done.stderr);
  await game.page.reload();
  await game.ready();
  await game.choose('High scores');
  await game.choose('Statistics');
  const first = await game.until((view) => gamesOf(view) === '1,000', 'a thousand games');
  const shown = [...linesOf(first), ...await showValues(game, 0)];
  await game.tap('ArrowLeft', 20);
  await game.tap('ArrowDown');
  await game.until((view) => gamesOf(view) === '1,000', 'all of them again');
  shown.push(...await showValues(game, 1));
  assert.deepEqual(shown, done.stdout.trim().split('\n'));
});

// ---- undo ----

desktop('undo and redo by keys and by a pointer', async (game) => {
  await game.open();
  await game.begin({ mode: 'free', preset: 'modern', seed: 'undo' });
  await game.tap('Space', 3);
  const pieces = (wanted) => game.until((view) => view.game.stats.find(({ label }) => label === 'PIECES').value === wanted, `${wanted} pieces`);
  await pieces('3');
  await game.tap('KeyU', 2);
  await pieces('1');
  await game.tap('KeyY');
  await pieces('2');
  await game.page.getByRole('button', { name: /undo/ }).click();
  await pieces('1');
  await game.page.getByRole('button', { name: /redo/ }).click();
  await pieces('2');
});

phone('undo and redo by a thumb', async (game) => {
  await game.open();
  await game.begin({ mode: 'free', preset: 'modern', seed: 'undo' });
  const pieces = (wanted) => game.until((view) => view.game.stats.find(({ label }) => label === 'PIECES').value === wanted, `${wanted} pieces`);
  await game.touchTap('button.hard');
  await pieces('1');
  await game.touchTap('.tool:nth-child(1)');
  await pieces('0');
  await game.touchTap('.tool:nth-child(2)');
  await pieces('1');
  await game.picture('undo-phone');
});

// ---- the race ----

desktop('the best game is played beside this one', async (game) => {
  const settings = { countdown: 'off', 'limit-pieces': '3' };
  await game.open();
  await game.begin({ mode: '40-lines', preset: 'modern', seed: 'race', settings });
  assert.equal((await game.view()).game.race.shown, false);
  for (let i = 0; i < 3; i++) {
    await game.pass(100);
    await game.tap('Space');
  }
  await game.untilTitle('WON');
  await game.saved();
  await game.begin({ mode: '40-lines', preset: 'modern', seed: 'race 2', settings });
  await game.until((view) => view.game.race.shown, 'the best game');
  const { game: { race } } = await game.until((view) => view.game.race.over, 'its end');
  assert.equal(race.cells.filter((kind) => kind < 8).length, 12);
  await game.page.locator('#race').waitFor();
  await game.begin({ mode: '40-lines', preset: 'modern', seed: 'race 3', settings: { ...settings, race: 'off' } });
  await game.pass(300);
  assert.equal(await game.page.locator('#race').isVisible(), false);
});

// ---- replays ----

const VIEW_REPLAY = 7; // enum view_screen
/** Waits until the replay was read. */
const untilReplay = (game) => game.until((view) => view.screen === VIEW_REPLAY && /playing|paused|the end/.test(view.replay.state), 'a replay');

async function pause(game) {
  await game.tap('Space');
  await game.until((view) => view.replay.state === 'paused', 'that it stands still');
}

desktop('a replay file is chosen, or dropped', async (game) => {
  await game.open();
  await game.choose('High scores');
  const choosing = game.page.waitForEvent('filechooser');
  await game.choose('Open a file');
  await (await choosing).setFiles(SPRINT);
  await untilReplay(game);
  await game.picture('replay');
  await game.tap('Escape');
  await game.untilTitle('HIGH SCORES');
  const bytes = Array.from(readFileSync(SPRINT));
  await game.page.evaluate((list) => {
    const files = new DataTransfer();
    files.items.add(new File([new Uint8Array(list)], 'sprint.replay'));
    document.body.dispatchEvent(new DragEvent('drop', { dataTransfer: files, bubbles: true, cancelable: true }));
  }, bytes);
  await untilReplay(game);
  await game.page.evaluate(() => {
    const text = new DataTransfer();
    text.setData('text', 'nothing that is known');
    document.body.dispatchEvent(new DragEvent('drop', { dataTransfer: text, bubbles: true, cancelable: true }));
  });
  await game.until((view) => /not a fumen, link or board/.test(view.notice), 'a sentence');
});

desktop('watching: pause, speed, seconds, tenths, inputs, pieces', async (game) => {
  await game.open(`#r=${readFileSync(SPRINT).toString('base64url')}`);
  await untilReplay(game);
  await pause(game);
  const seconds = async () => {
    const [minutes, rest] = (await game.view()).replay.time.split(':');
    return Number(minutes) * 60 + Number(rest);
  };
  await game.tap('Digit5');
  const half = await seconds();
  const { replay } = await game.view();
  assert.equal(replay.done, 500);
  await game.tap('ArrowRight');
  assert.ok(Math.abs(await seconds() - half - 1) < 0.11);
  await game.tap('ArrowLeft');
  assert.ok(Math.abs(await seconds() - half) < 0.11);
  const pieces = async () => Number(await game.stat('PIECES'));
  const before = await pieces();
  await game.tap('KeyN');
  assert.equal(await pieces(), before + 1);
  await game.tap('KeyB', 2);
  assert.ok(await pieces() <= before);
  const time = await seconds();
  await game.tap('Period');
  assert.ok(await seconds() >= time);
  for (const [key, speed] of [['ArrowUp', '2×'], ['ArrowUp', '5×'], ['ArrowDown', '2×'], ['ArrowDown', '1×'], ['ArrowDown', '0.50×'], ['ArrowDown', '0.25×']]) {
    await game.tap(key);
    assert.equal((await game.view()).replay.speed, speed);
  }
  const box = await game.page.locator('#replay canvas').boundingBox();
  await game.page.mouse.click(box.x + box.width * 0.25, box.y + box.height / 2);
  await game.until((view) => Math.abs(view.replay.done - 250) < 12, 'a quarter');
});

/** The displayed time of a replay in seconds. */
const secondsOf = ({ replay }) => replay.time.split(':').reduce((all, part) => all * 60 + Number(part), 0);

/** A paused replay of 47.7 s. */
async function openSprint(game) {
  await game.open(`#r=${readFileSync(SPRINT).toString('base64url')}`);
  await untilReplay(game);
  await pause(game);
}

desktop('watching: ten and twenty times as fast, and back by input', async (game) => {
  await openSprint(game);
  for (const speed of ['2×', '5×', '10×', '20×', '20×']) {
    await game.tap('ArrowUp');
    await game.until((view) => view.replay.speed === speed, speed);
  }
  await game.tap('Home');
  await game.until((view) => secondsOf(view) === 0, 'the start');
  await game.tap('Space');
  await game.until((view) => view.replay.state === 'the end', 'the end of 47 s, sooner than it was played');
  await game.tap('Home');
  await game.until((view) => secondsOf(view) === 0, 'the start');
  const times = [];
  for (let i = 0; i < 6; i++) {
    await game.tap('Period');
    times.push(secondsOf(await game.view()));
  }
  assert.deepEqual(times, times.toSorted((a, b) => a - b));
  assert.ok(times.at(-1) > 0);
  for (const time of times.slice(0, -1).reverse()) {
    await game.tap('Comma');
    await game.until((view) => secondsOf(view) === time, `back at ${time} s`);
  }
  await game.tap('Comma', 2);
  await game.until((view) => secondsOf(view) === 0, 'the start again');
});

desktop('playing on from a replay', async (game) => {
  await openSprint(game);
  await game.tap('End');
  await game.until((view) => view.replay.state === 'the end', 'the end');
  await game.tap('Enter');
  await game.until((view) => /over here/.test(view.notice), 'that it is over there');
  await game.tap('Digit5');
  const { game: { stats } } = await game.until((view) => view.replay.done === 500, 'half of it');
  const pieces = stats.find(({ label }) => label === 'PIECES').value;
  await game.tap('Enter');
  await game.until((view) => view.screen !== VIEW_REPLAY && view.has_game, 'a game of ours');
  await game.until((view) => view.game.count_down === '', 'that it runs');
  assert.equal(await game.stat('PIECES'), pieces);
  await game.tap('Space');
  await game.until((view) => view.game.stats.find(({ label }) => label === 'PIECES').value > Number(pieces), 'one piece more');
  await game.tap('Escape');
  await game.untilTitle('PAUSED');
  await game.page.reload(); // it is saved like any other
  await game.ready();
  await game.until((view) => view.items[0]?.label === 'Resume' && view.items[0].note !== '', 'the game that can be resumed');
});

desktop('a game is deleted and brought back, in its list and where it is watched', async (game) => {
  await game.open();
  await game.begin({ mode: 'marathon', preset: 'classic', seed: '7' });
  await game.topOut();
  await game.page.reload();
  await game.ready();
  await game.choose('High scores');
  await game.untilTitle('HIGH SCORES');
  await game.choose('All games');
  const games = (number) => game.until((view) => view.subtitle === `${number} ${number === 1 ? 'game' : 'games'}`, `${number} games`);
  await games(1);
  await game.tap('Delete');
  await games(0);
  await game.tap('Backspace');
  await games(1);
  await game.tap('Enter');
  await untilReplay(game);
  await game.tap('Delete');
  await game.until((view) => /Backspace: undo/.test(view.notice), 'that it is gone');
  await game.page.getByRole('button', { name: /Undo delete/ }).click();
  await game.until((view) => /Game restored/.test(view.notice), 'that it is back');
  await game.tap('Delete');
  await game.tap('Escape');
  await games(0);
  await game.tap('Backspace');
  await games(1);
});

desktop('a savepoint is there after the page was loaded anew', async (game) => {
  await game.open();
  await game.begin({ mode: 'free', preset: 'modern', seed: 'point' });
  await game.tap('Space', 2);
  const pieces = (wanted) => game.until((view) => view.game.stats.find(({ label }) => label === 'PIECES').value === wanted, `${wanted} pieces`);
  await pieces('2');
  await game.tap('KeyV');
  await game.until((view) => /Savepoint set/.test(view.notice), 'a savepoint');
  await game.tap('Space', 2);
  await pieces('4');
  await game.tap('Escape');
  await game.untilTitle('PAUSED');
  await game.page.reload();
  await game.ready();
  await game.until((view) => view.items[0]?.label === 'Resume' && view.items[0].note !== '' && view.chosen === 0, 'the game');
  await game.tap('Enter');
  await game.until((view) => view.title === '' && view.game.count_down === '', 'that it goes on');
  await pieces('4');
  await game.tap('KeyB');
  await pieces('2');
});

desktop('the same pieces again by a key', async (game) => {
  await game.open();
  await game.choose('Start game');
  const first = await game.until((view) => view.has_game && view.game.count_down === '', 'a game');
  await game.tap('Space');
  const isFirst = (view) => view.game.stats.find(({ label }) => label === 'PIECES').value === '0';
  await game.until((view) => !isFirst(view), 'a piece is down');
  await game.down('KeyO');
  const again = await game.until(isFirst, 'a new game');
  await game.up('KeyO');
  assert.deepEqual(again.game.next, first.game.next);
});

desktop('the charts show what was played', async (game) => {
  await game.open();
  await game.begin({ mode: 'marathon', preset: 'classic', seed: 'charts' });
  await game.topOut();
  await game.page.reload();
  await game.ready();
  await game.choose('High scores');
  await game.choose('Statistics');
  const view = await game.until((now) => gamesOf(now) === '1', 'one game');
  assert.match(view.charts.calendar_title, /1 game on 1 day/);
  assert.ok(view.charts.bar_count > 0);
  assert.equal(await game.page.locator('#statistics').isVisible(), true);
  assert.match(await game.page.locator('#statistics').innerText(), /Games\s*1/);
  const calendar = game.page.locator('.calendar canvas').first();
  assert.match(await calendar.getAttribute('aria-label'), /1 game on 1 day.*: 1 game\.$/);
  assert.match(await game.page.locator('.levels').innerText(), /1–2.*12 or more/s);
  await game.picture('charts');
});
