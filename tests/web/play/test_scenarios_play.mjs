// The play scenarios, one test each under the scenario's name: real keys in a real browser, and
// the page's contents.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { assert, desktop, finessimo, hasPiece, pieceCells } from '../harness.mjs';

// The app's own numbers, as in its view.
const [I, O, T] = [0, 1, 2];
const NONE = 8;
const COLUMNS = 10;
const LOCKED = 0x10;
const GHOST = 0x40;

// ---- looking at the page ----

const kindOf = (view) => view.game.cells.find((cell) => cell & 0x20) & 15;
const cellsWith = (view, flag) => view.game.cells.flatMap((cell, i) => (cell & flag ? [`${i % COLUMNS},${Math.floor(i / COLUMNS)}`] : [])).sort();
const columns = (cells) => [...new Set(cells.map((cell) => Number(cell.split(',')[0])))].sort((a, b) => a - b);
const rows = (cells) => cells.map((cell) => Number(cell.split(',')[1]));
const lowest = (view) => Math.min(...rows(pieceCells(view)));
const moved = (cells, dx, dy = 0) => cells.map((cell) => cell.split(',').map(Number)).map(([x, y]) => `${x + dx},${y + dy}`).sort();
const statOf = (view, label) => view.game.stats.find((stat) => stat.label === label).value;
const numberOf = (view, label) => Number(statOf(view, label).replaceAll(',', ''));
const pieces = (view) => numberOf(view, 'PIECES');

// ---- starting ----

const QUIET = { gravity: 'off' };
/** A resting piece is still there on a busy machine. */
const PATIENT = { ...QUIET, 'lock-delay': '10s' };

/** Marathon with the page's initial rules and known pieces. */
function marathon(game, seed, settings = {}) {
  return game.begin({ mode: 'marathon', preset: 'classic', seed, settings: { mode: 'marathon', 'rules.marathon': 'classic', ...settings } });
}

/** The same rules on a drawn board, its highest row first. */
function onBoard(game, seed, picture, settings = QUIET) {
  const filled = picture.map((row) => [...row].reduce((bits, cell, x) => bits | (cell === '#' ? 1 << x : 0), 0)).reverse();
  const board = Array.from({ length: 20 }, (_, y) => (filled[y] ?? 0).toString(16).padStart(3, '0')).join('');
  return game.begin({ mode: 'custom', preset: 'classic', seed,
    settings: { mode: 'custom', 'rules.custom': 'classic', 'custom.board': board, ...settings } });
}

const WITH_I = '6'; // seeds by their first piece
const WITH_O = '9';
const WITH_T = '5';

/** The time per row of a falling piece, measured by advancing the game. */
async function fallTimes(game, count) {
  const times = await game.page.evaluate((wanted) => {
    const { core } = globalThis.finessimo;
    const start = performance.now() + 1;
    const found = [];
    let before = null;
    for (let ms = 0; ms < 5000 && found.length < wanted; ms++) {
      core.tell({ kind: C.APP_TIME }, start + ms);
      const row = Math.floor(core.show(start + ms).game.cells.findIndex((cell) => cell & 0x20) / 10);
      if (before !== null && row !== before && row >= 0) found.push(ms);
      before = row;
    }
    return found;
  }, count);
  await game.pass(times.at(-1) + 1); // so that the clock agrees with the game
  return times;
}

// ---- recordings ----

/** Records key presses with the browser's own time stamps. */
const noteKeys = (game) => game.page.evaluate(async () => {
  await finessimo.store.database.within('readwrite', ({ running }) => { running.clear(); }); // the previous game's
  globalThis.pressed = [];
  globalThis.onkeydown = ({ timeStamp }) => globalThis.pressed.push(timeStamp);
});

/** Pauses the game; returns its state at any time, from its replay. */
async function recorded(game) {
  const pressed = await game.page.evaluate(() => globalThis.pressed);
  await game.tap('Escape');
  const paused = await game.untilTitle('PAUSED');
  const folder = mkdtempSync(path.join(tmpdir(), 'finessimo-'));
  const file = path.join(folder, 'game.finr');
  const show = (...words) => JSON.parse(finessimo('replay', 'show', file, '--json', ...words));
  const isWhole = (state) => state.score === numberOf(paused, 'SCORE') && state.pieces === pieces(paused);
  const kept = async () => { // it is saved a little later
    const bytes = await game.page.evaluate(async () => [...(await finessimo.store.database.listRunning())[0]?.bytes ?? []]);
    writeFileSync(file, Buffer.from(bytes));
    return bytes.length > 0 ? show() : null;
  };
  const last = await game.eventually(kept, (state) => state !== null && isWhole(state), 'the whole game is kept');
  return { pressed, at: (ms) => show('--at', `${ms}ms`), end: last.time_us / 1000, forget: () => rmSync(folder, { recursive: true }) };
}

/** The first time, in units of 0.1 ms, from which a condition always holds. */
function firstTime({ at, end }, holds) {
  let [from, to] = [0, Math.round(end * 10)];
  assert.ok(holds(at(to / 10)), 'it holds at the end');
  while (from < to) {
    const middle = (from + to) >> 1;
    if (holds(at(middle / 10))) to = middle;
    else from = middle + 1;
  }
  return from / 10;
}

/** The lowest row of the first piece, -1 once it has locked. */
const bottom = (state) => (state.pieces > 0 ? -1 : Math.min(...state.piece.cells.map(([, y]) => y)));

// ---- the start ----

function assertNewGame(view) {
  assert.deepEqual(cellsWith(view, LOCKED), [], 'the board is empty');
  assert.equal(pieceCells(view).length, 4, 'a piece is at the top');
  assert.ok(lowest(view) >= 18);
  assert.equal(statOf(view, 'SCORE'), '0');
  assert.equal(statOf(view, 'LEVEL'), '1');
  assert.equal(statOf(view, 'LINES'), '0');
  assert.ok(view.game.next.length >= 1 && view.game.next[0] < NONE);
}

desktop('Start new game', async (game) => {
  await game.open();
  assert.equal(await game.page.locator('h1').innerText(), 'FINESSIMO');
  for (const name of ['Start game', 'High scores', 'Controls']) {
    assert.ok(await game.page.getByRole('button', { name }).isVisible(), name);
  }
  assert.equal(await game.page.locator('#subtitle').innerText(), 'PRESS ENTER TO START');
  await game.stopTime();
  await game.tap('Enter');
  assertNewGame(await game.passUntil(hasPiece, 'a piece in play'));
  await game.open();
  await game.until((view) => view.items[0].note !== '', 'the game before, which can be resumed');
  await game.stopTime();
  await game.page.getByRole('button', { name: 'Start game' }).click();
  await game.passUntil((view) => /^This discards your paused game\./.test(view.notice), 'a question');
  await game.page.getByRole('button', { name: 'Start game' }).click();
  assertNewGame(await game.passUntil(hasPiece, 'a piece in play'));
  await game.page.locator('#next').waitFor();
});

// ---- moving ----

desktop('Move piece left', async (game) => {
  await game.open();
  await marathon(game, WITH_T, QUIET);
  const before = pieceCells(await game.view());
  await game.tap('ArrowLeft');
  assert.deepEqual(pieceCells(await game.view()), moved(before, -1));
});

desktop('Move piece right', async (game) => {
  await game.open();
  await marathon(game, WITH_T, QUIET);
  const before = pieceCells(await game.view());
  await game.tap('ArrowRight');
  assert.deepEqual(pieceCells(await game.view()), moved(before, 1));
});

desktop('Prevent wall collision on move', async (game) => {
  await game.open();
  await marathon(game, WITH_T, QUIET);
  await game.tap('ArrowLeft', 5);
  const atTheWall = pieceCells(await game.view());
  assert.equal(Math.min(...columns(atTheWall)), 0);
  await game.tap('ArrowLeft', 3);
  assert.deepEqual(pieceCells(await game.view()), atTheWall);
});

desktop('Soft drop', async (game) => {
  await game.open();
  await marathon(game, WITH_T, PATIENT);
  const before = await game.view();
  await game.hold('ArrowDown', 150);
  const after = await game.view();
  assert.equal(numberOf(after, 'SCORE'), lowest(before) - lowest(after), 'a point a cell');
  const record = await recorded(game);
  const times = [1, 5].map((rows) => firstTime(record, (state) => bottom(state) <= lowest(before) - rows));
  const apart = (times[1] - times[0]) / 4;
  assert.ok(apart > 16 && apart < 17.5, `a cell every frame, not every ${apart.toFixed(1)} ms`);
  record.forget();
});

desktop('Hard drop', async (game) => {
  await game.open();
  await marathon(game, WITH_T, QUIET);
  const before = await game.view();
  const ghost = cellsWith(before, GHOST);
  const height = lowest(before) - Math.min(...rows(ghost));
  await game.tap('Space');
  const after = await game.view();
  assert.deepEqual(cellsWith(after, LOCKED), ghost);
  assert.equal(pieces(after), 1);
  assert.equal(numberOf(after, 'SCORE'), 2 * height, 'two points a cell');
});

// ---- turning ----

const NORTH_T = ['0,0', '1,0', '1,1', '2,0'];
const EAST_T = ['0,0', '0,1', '0,2', '1,1'];
const WEST_T = ['0,1', '1,0', '1,1', '1,2'];

/** The shape of the piece, from its lower left corner. */
function shape(view) {
  const cells = pieceCells(view);
  return moved(cells, -Math.min(...columns(cells)), -Math.min(...rows(cells)));
}

desktop('Rotate piece clockwise', async (game) => {
  await game.open();
  for (const key of ['ArrowUp', 'KeyX']) {
    await marathon(game, WITH_T, QUIET);
    assert.deepEqual(shape(await game.view()), NORTH_T);
    await game.tap(key);
    assert.deepEqual(shape(await game.view()), EAST_T, key);
  }
});

desktop('Rotate piece counter-clockwise', async (game) => {
  await game.open();
  for (const key of ['KeyZ', 'ControlLeft', 'ControlRight']) {
    await marathon(game, WITH_T, QUIET);
    await game.tap(key);
    assert.deepEqual(shape(await game.view()), WEST_T, key);
  }
});

desktop('Wall kick on rotation', async (game) => {
  await game.open();
  await marathon(game, WITH_T, QUIET);
  await game.tap('ArrowUp');
  await game.tap('ArrowLeft', 6);
  assert.deepEqual(columns(pieceCells(await game.view())), [0, 1]);
  await game.tap('KeyZ');
  const kicked = await game.view();
  assert.deepEqual(shape(kicked), NORTH_T);
  assert.deepEqual(columns(pieceCells(kicked)), [0, 1, 2], 'it turned and shifted');
  await onBoard(game, WITH_I, Array(20).fill('####.#####').fill('..........', 0, 4), PATIENT);
  await game.tap('ArrowUp');
  await game.tap('ArrowLeft');
  await game.hold('ArrowDown', 500);
  const inTheShaft = pieceCells(await game.view());
  assert.deepEqual(columns(inTheShaft), [4]);
  await game.tap('ArrowUp');
  await game.tap('KeyZ');
  assert.deepEqual(pieceCells(await game.view()), inTheShaft, 'it fails silently');
});

// ---- locking ----

/** Moves left once at the top, then soft drops to the floor; then stops the clock. */
async function land(game) {
  await marathon(game, WITH_O, QUIET);
  await noteKeys(game);
  await game.stopTime();
  await game.tap('ArrowLeft');
  await game.down('ArrowDown');
  await game.passUntil((view) => lowest(view) === 0, 'the floor');
  await game.up('ArrowDown');
}

/** Advances the clock until the piece has locked; then continues. */
async function lock(game) {
  await game.passUntil((view) => pieces(view) === 1, 'a lock');
  await game.goOn();
}

const isLocked = ({ pieces: count }) => count > 0;

desktop('Piece locks after landing', async (game) => {
  await game.open();
  await land(game);
  await lock(game);
  const view = await game.until((now) => pieces(now) === 1 && hasPiece(now), 'the next piece');
  assert.ok(lowest(view) >= 15);
  const record = await recorded(game);
  const waited = firstTime(record, isLocked) - firstTime(record, (state) => bottom(state) <= 0);
  assert.ok(Math.abs(waited - 500) <= 1, `the lock delay is 500 ms, not ${waited}`);
  record.forget();
});

/** Lands and moves left and right this often; returns the milliseconds from each move to the lock. */
async function movesBeforeLock(game, moves) {
  await land(game);
  for (let i = 0; i < moves; i++) {
    await game.pass(20);
    await game.tap(i % 2 === 0 ? 'ArrowRight' : 'ArrowLeft');
  }
  await lock(game);
  const record = await recorded(game);
  const first = record.at(0);
  const start = record.pressed[0] - firstTime(record, (state) => bottom(state) < bottom(first) || state.piece.x < first.piece.x);
  const locked = firstTime(record, isLocked);
  record.forget();
  return record.pressed.slice(2, 2 + moves).map((time) => locked - (time - start));
}

desktop('Reset lock delay with movement', async (game) => {
  await game.open();
  for (const [moves, last] of [[1, 1], [15, 15], [20, 15]]) {
    const waits = await movesBeforeLock(game, moves);
    assert.equal(waits.length, moves);
    const waited = waits[last - 1];
    assert.ok(Math.abs(waited - 500) <= 1, `of ${moves} moves it is number ${last} that it waits 500 ms after, not ${waits}`);
  }
});

// ---- lines ----

/** Drops the upright I into the last column, which clears this many lines. */
async function dropIntoTheWell(game) {
  await game.tap('ArrowUp');
  await game.tap('ArrowRight', 5);
  const before = await game.view();
  const drop = 2 * (lowest(before) - Math.min(...rows(cellsWith(before, GHOST))));
  await game.tap('Space');
  return drop;
}

async function assertClear(game, lines, points, settings = {}) {
  const picture = [...Array(4 - lines).fill('.........'), ...Array(lines).fill('#########.')];
  picture.splice(0, 0, '#.........');
  await game.open();
  await onBoard(game, WITH_I, picture, { ...QUIET, ...settings });
  const level = numberOf(await game.view(), 'LEVEL');
  await game.stopTime();
  const drop = await dropIntoTheWell(game);
  const clearing = await game.passUntil((view) => view.game.rows_stay && view.game.row_fade.some((fade) => fade > 0), 'the clear animation');
  assert.equal(clearing.game.row_fade.filter((fade) => fade > 0).length, lines);
  await game.picture(`clear-${lines}`);
  await game.goOn();
  const after = await game.until((view) => hasPiece(view) && !view.game.rows_stay, 'the next piece');
  assert.equal(numberOf(after, 'LINES'), lines);
  assert.equal(numberOf(after, 'SCORE'), points * level + drop);
  const left = cellsWith(after, LOCKED);
  assert.ok(left.includes(`0,${4 - lines}`), `what was above has fallen: ${left}`);
  await game.page.locator('#say', { hasText: `${(points * level).toLocaleString('en')} points` }).waitFor({ state: 'attached' });
}

desktop('Clear single line', (game) => assertClear(game, 1, 100));
desktop('Clear multiple lines (Double)', (game) => assertClear(game, 2, 300, { level: '2' }));
desktop('Clear multiple lines (Triple)', (game) => assertClear(game, 3, 500));

desktop('Clear Tetris (four lines)', async (game) => {
  await assertClear(game, 4, 800, { level: '4' });
  await onBoard(game, WITH_I, ['#.........', ...Array(4).fill('#########.')]);
  await game.stopTime();
  await dropIntoTheWell(game);
  const view = await game.passUntil((now) => now.game.calls.length > 0, 'the call');
  assert.equal(view.game.calls[0].text, 'TETRIS!');
  assert.equal(view.game.calls[0].points, '+800');
  assert.ok(view.game.calls[0].on_field && view.game.calls[0].gold);
  await game.picture('four-lines');
  await game.goOn();
  await game.until((now) => now.game.calls.length === 0, 'its end');
});

desktop('Level progression', async (game) => {
  await game.open();
  await onBoard(game, '130', Array(12).fill('#########.'), {});
  await game.stopTime();
  const [first, second] = await fallTimes(game, 2);
  for (let i = 0, aside = 0; numberOf(await game.view(), 'LEVEL') === 1 && i < 30; i++) {
    const view = await game.passUntil(hasPiece, 'a piece');
    if (kindOf(view) === I) {
      await game.tap('ArrowUp');
      await game.tap('ArrowRight', 6);
    } else {
      const place = aside++ % 3;
      if (place !== 1) await game.tap(place === 0 ? 'ArrowLeft' : 'ArrowRight', 3);
    }
    await game.pass(110); // drop guard
    await game.tap('Space');
    assert.equal(pieces(await game.view()), pieces(view) + 1, 'a lock');
  }
  const view = await game.view();
  assert.equal(statOf(view, 'LEVEL'), '2');
  assert.ok(numberOf(view, 'LINES') >= 10);
  assert.ok(view.game.calls.some((call) => call.text === 'LEVEL 2'), `a level-up notice: ${JSON.stringify(view.game.calls)}`);
  await game.page.locator('#calls', { hasText: 'LEVEL 2' }).waitFor({ state: 'attached' });
  await game.picture('level');
  await game.passUntil(hasPiece, 'the next piece');
  const [third, fourth] = await fallTimes(game, 2);
  assert.ok(fourth - third < (second - first) * 0.95, `it falls faster: ${second - first}, ${fourth - third}`);
});

// ---- hold, ghost, preview ----

desktop('Hold piece', async (game) => {
  await game.open();
  for (const key of ['KeyC', 'ShiftLeft', 'ShiftRight']) {
    await marathon(game, WITH_T, QUIET);
    const next = (await game.view()).game.next[0];
    await game.tap(key);
    const after = await game.view();
    assert.equal(after.game.hold, T, key);
    assert.equal(kindOf(after), next, 'the next piece is in play');
    assert.equal(after.game.can_hold, false);
    await game.tap(key);
    assert.deepEqual(await game.view().then((view) => [view.game.hold, kindOf(view)]), [T, next], 'not twice');
  }
  assert.ok(await game.page.locator('#hold').isVisible());
});

desktop('Use held piece', async (game) => {
  await game.open();
  await marathon(game, WITH_T, { ...QUIET, 'drop-guard': '0ms' });
  await game.tap('KeyC');
  const second = kindOf(await game.view());
  await game.tap('Space');
  const third = kindOf(await game.until((view) => view.game.can_hold, 'a new turn'));
  await game.tap('ArrowLeft', 2);
  await game.tap('KeyC');
  const after = await game.view();
  assert.notEqual(second, third);
  assert.equal(kindOf(after), T);
  assert.equal(after.game.hold, third);
  assert.ok(lowest(after) >= 18, 'it comes in at the top');
  assert.deepEqual(columns(pieceCells(after)), [3, 4, 5]);
});

desktop('Ghost piece display', async (game) => {
  await game.open();
  await marathon(game, WITH_T, QUIET);
  const first = await game.view();
  assert.deepEqual(shape(first), NORTH_T);
  assert.deepEqual(cellsWith(first, GHOST), ['3,0', '4,0', '4,1', '5,0']);
  await game.tap('ArrowRight', 2);
  assert.deepEqual(cellsWith(await game.view(), GHOST), ['5,0', '6,0', '6,1', '7,0']);
  const light = await game.inPainter((painter) => {
    const { cells } = painter.core.view.game;
    const { width, height } = painter.canvases.field;
    const pixels = painter.canvases.field.getContext('2d').getImageData(0, 0, width, height).data;
    const at = (flag) => cells.findIndex((cell) => cell & flag);
    const middle = (i) => {
      const x = Math.round((painter.frame + (i % 10 + 0.5) * painter.cell));
      const y = Math.round(((painter.shown - 1 - (Math.floor(i / 10) - 0.5)) * painter.cell));
      return pixels.subarray((y * width + x) * 4).slice(0, 3).reduce((sum, value) => sum + value, 0);
    };
    return { piece: middle(at(0x20)), ghost: middle(at(0x40)), empty: middle(25) };
  });
  assert.ok(light.ghost > light.empty && light.ghost < light.piece / 3, JSON.stringify(light));
});

desktop('Next piece preview', async (game) => {
  await game.open();
  await marathon(game, WITH_T, { ...QUIET, 'drop-guard': '0ms' });
  const { next } = (await game.view()).game;
  assert.equal(next.length, 3);
  for (const kind of next) {
    await game.tap('Space');
    assert.equal(kindOf(await game.view()), kind, 'it comes as it was shown');
  }
  await marathon(game, WITH_T, { ...QUIET, preview: '5' });
  assert.equal((await game.view()).game.next.length, 5);
});

desktop('7-bag randomization', async (game) => {
  await game.open();
  await game.begin({ mode: 'free', preset: 'classic', seed: '12', settings: { 'drop-guard': '0ms' } });
  const kinds = [];
  for (let i = 0; i < 28; i++) {
    kinds.push(kindOf(await game.until(hasPiece, 'a piece')));
    const [key, times] = [['ArrowLeft', 3], ['ArrowRight', 0], ['ArrowRight', 3]][i % 3];
    await game.tap(key, times);
    await game.tap('Space');
    await game.until((view) => pieces(view) === i + 1, 'a lock');
  }
  for (let bag = 0; bag < 4; bag++) {
    assert.deepEqual(kinds.slice(bag * 7, bag * 7 + 7).sort(), [0, 1, 2, 3, 4, 5, 6], `bag ${bag + 1} of ${kinds}`);
  }
  assert.notDeepEqual(kinds.slice(0, 7), kinds.slice(7, 14), 'each bag is shuffled anew');
});

// ---- pausing ----

desktop('Pause game', async (game) => {
  await game.open();
  for (const key of ['KeyP', 'Escape']) {
    await marathon(game, WITH_T);
    await game.tap(key);
    const before = await game.untilTitle('PAUSED');
    assert.ok(before.popup && before.game.dimmed);
    await game.pass(1200);
    const after = await game.view();
    assert.equal(statOf(after, 'TIME'), statOf(before, 'TIME'));
    assert.deepEqual(pieceCells(after), pieceCells(before), 'everything stands still');
  }
  assert.ok(await game.page.locator('#field').isVisible());
  assert.equal(await game.page.evaluate(() => getComputedStyle(document.getElementById('field')).opacity), '0.3');
  for (const name of ['Resume', 'Restart', 'Quit to menu']) {
    assert.ok(await game.page.getByRole('button', { name }).isVisible(), name);
  }
});

desktop('Resume game', async (game) => {
  await game.open();
  const ways = [() => game.tap('KeyP'), () => game.tap('Escape'), () => game.page.getByRole('button', { name: 'Resume' }).click()];
  for (const resume of ways) {
    await marathon(game, WITH_T, { 'resume-countdown': 'off' });
    await game.tap('KeyP');
    const before = await game.untilTitle('PAUSED');
    await resume();
    await game.until((view) => view.title === '' && !view.game.dimmed, 'the game');
    await game.until((view) => lowest(view) < lowest(before), 'a piece that falls on');
    assert.ok(await game.page.locator('#menu').isHidden(), 'the overlay is gone');
  }
});

// ---- the end ----

const TOWER = ['...####...', ...Array(18).fill('.########.')];

async function assertOver(game, sentence) {
  const view = await game.untilTitle('GAME OVER');
  assert.equal(view.subtitle, sentence);
  assert.ok(view.game.grey);
  assert.equal(view.items[0].label, 'Final score');
  assert.equal(view.items[0].value, statOf(view, 'SCORE'));
  assert.ok(await game.page.getByRole('button', { name: 'Play again' }).isVisible());
}

desktop('Game over - block out', async (game) => {
  await game.open();
  await onBoard(game, WITH_T, TOWER, { 'lock-out': 'full' });
  await game.tap('Space');
  await assertOver(game, 'Topped out: no room to spawn.');
  await game.picture('game-over');
});

desktop('Game over - lock out', async (game) => {
  await game.open();
  await onBoard(game, WITH_T, TOWER);
  await game.tap('Space');
  await assertOver(game, 'Topped out above the board.');
});

desktop('Restart after game over', async (game) => {
  await game.open();
  const ways = [() => game.tap('KeyR'), () => game.page.getByRole('button', { name: 'Play again' }).click()];
  for (const restart of ways) {
    await marathon(game, WITH_T, { gravity: 'off', 'drop-guard': '0ms' });
    await game.topOut();
    assert.notEqual(statOf(await game.view(), 'SCORE'), '0');
    await restart();
    assertNewGame(await game.until((view) => view.title === '' && hasPiece(view), 'a new game'));
  }
});

desktop('View high scores (Phase 2)', async (game) => {
  await game.open();
  await marathon(game, WITH_T, { 'drop-guard': '0ms' });
  await game.topOut();
  const over = await game.view();
  assert.equal(over.lead, '★ NEW BEST SCORE ★');
  const score = statOf(over, 'SCORE');
  await game.page.getByRole('button', { name: 'High scores' }).click();
  const listed = await game.until((view) => view.title === 'HIGH SCORES' && view.row_count > 0, 'the list');
  const names = listed.columns.slice(0, listed.column_count);
  for (const name of ['RANK', 'SCORE', 'LEVEL', 'DATE']) assert.ok(names.includes(name), name);
  const cell = (name) => listed.rows[0].cells[names.indexOf(name)];
  assert.equal(cell('RANK'), '1st ★');
  assert.equal(cell('SCORE'), score);
  assert.equal(cell('LEVEL'), '1');
  assert.match(cell('DATE'), /^\d{4}-\d\d-\d\d$/);
  await game.picture('high-scores');
  await game.open();
  await game.page.getByRole('button', { name: 'High scores' }).click();
  await game.until((view) => view.rows.some((row) => row.cells.includes(score)), 'the score after a reload');
  assert.ok((await game.page.locator('#table tbody tr').count()) <= 10);
  await game.page.getByRole('cell', { name: score }).first().waitFor();
});
