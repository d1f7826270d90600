// Perfect-clear practice in a browser: the solver in its Worker, loaded when odds are first
// needed; the panel by keys, and on a phone by fingers; and offline.
import { assert, desktop, finessimo, phone } from '../harness.mjs';
import { resize } from '../screens.mjs';

// Three full columns of four lines; seed 5 deals T Z J L S O.
const SETTINGS = { 'custom.board': `007007007007${'0'.repeat(48)}`, 'pc-field': 'drawn' };

async function practise(game) {
  await game.begin({ mode: 'pc', seed: '5', settings: SETTINGS });
  await game.until((view) => view.game.odds.shown, 'the panel');
}

desktop('hints come one by one, and a piece tells what it cost', async (game) => {
  const asked = [];
  game.page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  await game.open();
  assert.ok(!asked.some((name) => name.includes('solver')), 'the solver is not part of the first load');
  await practise(game);
  assert.equal((await game.view()).game.odds.odds, '', 'the panel is folded up');
  await game.tap('KeyI');
  let view = await game.until(({ game: { odds } }) => odds.odds === '100 %', 'the odds');
  assert.equal(view.game.odds.verdict, 'Possible');
  assert.equal(view.game.odds.all_seeing, '100 %');
  await game.tap('KeyI');
  await game.tap('KeyI');
  view = await game.until(({ game: { odds } }) => odds.shows_keys, 'the keys');
  assert.match(view.game.odds.hint, /^Next: T, not rotated, column 4/);
  await game.tap('KeyI');
  await game.until(({ game: { marks } }) => Object.values(marks).some((mark) => mark !== 0), 'numbers on the field');
  await game.picture('odds-hints');
  assert.match(await game.page.locator('#odds').innerText(), /PERFECT CLEAR\s+Possible\s+best play 100 %\s+full preview 100 %/);
  await game.tap('KeyZ');
  await game.tap('Space');
  view = await game.until(({ game: { odds } }) => odds.cost.includes('best: '), 'the cost');
  assert.match(view.game.odds.cost, /^100 % → [0-9.]+ % \(best: 100 %\)$/);
  await game.picture('odds-cost');
  await game.tap('KeyU');
  await game.until(({ game: { odds } }) => odds.cost === '', 'the piece back');
});

phone('the panel fits, hints are tapped, bounds come soon', async (game) => {
  await game.open();
  await practise(game);
  const asked = performance.now();
  await game.touchTap('#tools button:last-child');
  await game.until(({ game: { odds } }) => odds.odds.includes('%'), 'bounds');
  console.log(`# bounds after ${Math.round(performance.now() - asked)} ms`);
  await game.touchTap('#tools button:last-child');
  await game.touchTap('#tools button:last-child');
  await game.until(({ game: { odds } }) => odds.shows_keys, 'the keys');
  const box = await game.box('#odds');
  const field = await game.box('#field');
  assert.ok(box.x >= 0 && box.x + box.width <= 390 && box.y >= 0, 'the panel is on the screen');
  assert.ok(box.y + box.height <= field.y + 2, 'and above the field');
  const stats = await game.box('#stats');
  assert.match(await game.page.locator('#stats').innerText(), /CHAIN/);
  assert.ok(stats.x >= 0 && (stats.x + stats.width <= field.x + 1 || stats.y >= field.y + field.height), 'the chain stands beside the field');
  await game.picture('odds-phone');
});

/** The longest text of the panel. */
const LONGEST = {
  shown: true, verdict: 'Possible', tone: 2, cost: '84.6 % → 61.2 % (best: 83.9 %)', cost_bad: true, cost_dim: false,
  odds: '61.2–70.3 %', odds_dim: true, all_seeing: '74.5–81.9 %', all_seeing_dim: true, hint: 'Next: hold, then T, rotated left, column 10',
  keys: { keys: ['hold', '↻', 'slide →', '←', '⤓'], count: 5 }, shows_keys: true, shows_heat: true, here: '41.5–62.9 %', here_dim: true,
};

phone('nothing of the panel is cut on any phone', async (game) => {
  await game.open();
  await practise(game);
  await game.page.waitForFunction(() => document.getElementById('odds') !== null);
  for (const size of ['360x640', '390x844', '844x390']) {
    await resize(game, size);
    const { cut, over, keys } = await game.page.evaluate((odds) => {
      const part = globalThis.finessimo.lazy.parts.find(({ box }) => box?.id === 'odds');
      const { game } = globalThis.finessimo.core.view;
      const { keys: pressed, ...texts } = odds;
      Object.assign(game.odds, texts);
      Object.assign(game.odds.keys, pressed);
      part.draw({ has_game: true, game }, C.WEB_ODDS);
      part.draw = () => {};
      const panel = document.getElementById('odds');
      const box = panel.getBoundingClientRect();
      const others = [...document.querySelectorAll('#field, #hold, button.touch, .tool')].filter((element) => element.checkVisibility());
      const over = others.map((element) => [element.id || element.className, element.getBoundingClientRect()])
        .filter(([, other]) => Math.min(box.right, other.right) - Math.max(box.left, other.left) > 2
          && Math.min(box.bottom, other.bottom) - Math.max(box.top, other.top) > 2);
      return { cut: [panel.scrollHeight, panel.clientHeight, panel.scrollWidth, panel.clientWidth], over: over.map(([name]) => name), keys: panel.querySelectorAll('kbd').length };
    }, LONGEST);
    assert.ok(cut[0] <= cut[1] && cut[2] <= cut[3], `${size}: ${cut}`);
    assert.deepEqual(over, [], size);
    assert.equal(keys, 5);
    await game.picture(`odds-${size}`);
  }
});

/** Records when Workers start, their messages, and the questions. */
const watchWorkers = (game) => game.page.addInitScript(() => {
  const plain = globalThis.Worker;
  const trail = globalThis.trail = [];
  const note = (what) => trail.push([performance.now(), what]);
  globalThis.Worker = class extends plain {
    constructor(address) {
      super(address);
      this.solves = address.startsWith('solver.js');
      if (!this.solves) return;
      note('start');
      this.addEventListener('message', ({ data }) => note(data.odds ? 'odds' : 'loading'));
    }

    postMessage(message, ...words) {
      if (this.solves) note(message.question === null ? 'nothing' : 'question');
      super.postMessage(message, ...words);
    }
  };
});

phone('the solver is made ready when practice is chosen, so the first bounds come at once', async (game) => {
  await watchWorkers(game);
  await game.open();
  await game.choose('Perfect clear');
  await game.untilTitle('PERFECT CLEAR');
  await game.page.waitForFunction(() => globalThis.trail.some(([, what]) => what === 'loading'));
  const before = await game.page.evaluate(() => globalThis.trail.map(([, what]) => what));
  assert.deepEqual([...new Set(before)], ['start', 'nothing', 'loading'], 'nothing was asked yet');
  await game.tap('Enter');
  await game.page.waitForFunction(() => globalThis.trail.some(([, what]) => what === 'odds'));
  const trail = await game.page.evaluate(() => globalThis.trail);
  assert.equal(trail.filter(([, what]) => what === 'start').length, 1);
  const when = (wanted) => trail.find(([, what]) => what === wanted)[0];
  console.log(`# bounds ${Math.round(when('odds') - when('question'))} ms after the question`);
});

/** Presses a key; returns whether the drawing Worker got it at once, and the milliseconds until it
 * was visible. */
async function pressKey(game, code) {
  await game.page.evaluate(() => {
    const { painter } = globalThis.finessimo.field;
    const { draw } = painter.constructor.prototype;
    let sent = null;
    painter.draw = (...words) => {
      const isSent = draw.apply(painter, words);
      if (isSent && globalThis.event?.type === 'keydown') sent = painter.await();
      return isSent;
    };
    globalThis.pressed = new Promise((resolve) => {
      addEventListener('keydown', async () => {
        const handled = Date.now();
        const isSent = sent !== null;
        while (painter.seen < sent) await new Promise(requestAnimationFrame);
        resolve([isSent, Date.now() - handled]);
      }, { once: true });
    });
  });
  await game.tap(code);
  return game.page.evaluate(() => globalThis.pressed);
}

/** Presses left and right this often, and then until a condition holds. */
async function pressKeys(game, count, isThere = async () => true) {
  const answers = [];
  while (answers.length < count || !await isThere()) answers.push(await pressKey(game, answers.length % 2 === 0 ? 'ArrowLeft' : 'ArrowRight'));
  return answers;
}

const median = (numbers) => numbers.toSorted((x, y) => x - y)[numbers.length >> 1];

desktop('with the solver at work on an empty field every key is on the canvas in the next frame', async (game) => {
  await watchWorkers(game);
  const answers = () => game.page.evaluate(() => globalThis.trail.filter(([, what]) => what === 'odds').length);
  await game.open();
  await game.untilWorkerPaints();
  await game.begin({ mode: 'free', preset: 'modern', seed: '5' });
  const quiet = await pressKeys(game, 20);
  await game.begin({ mode: 'pc', preset: 'modern', seed: '5' });
  await game.page.waitForFunction(() => globalThis.trail.some(([, what]) => what === 'odds'));
  await game.tap('KeyC'); // another question
  const before = await answers();
  const busy = await pressKeys(game, 20, async () => await answers() > before); // it works all the time
  assert.ok(busy.every(([isDrawn]) => isDrawn), `${busy}`);
  console.log(`# key to canvas, median: ${median(quiet.map(([, ms]) => ms))} ms, with the solver ${median(busy.map(([, ms]) => ms))} ms`);
});

desktop('without a network the solver is there after its first use', async (game) => {
  await game.open();
  await game.page.evaluate(() => navigator.serviceWorker.ready);
  await game.page.reload();
  await game.ready();
  await game.page.evaluate(() => new Promise((resolve) => {
    if (navigator.serviceWorker.controller) resolve();
    else navigator.serviceWorker.addEventListener('controllerchange', resolve);
  }));
  await practise(game);
  await game.tap('KeyI');
  await game.until(({ game: { odds } }) => odds.odds === '100 %', 'the odds');
  await game.context.setOffline(true);
  await game.page.reload();
  await game.ready();
  await practise(game);
  await game.tap('KeyI');
  await game.until(({ game: { odds } }) => odds.odds === '100 %', 'the odds without a network');
});

// ---- the panel agrees with `pc best` ----

const POSITIONS = Number(process.env.FINESSIMO_POSITIONS ?? 60); // for the last test
const SEED = Number(process.env.FINESSIMO_SEED ?? 7);
const KINDS = 'IOTSZJL';

/** Random rows of three or four lines with two to four pieces left, as custom.board has them. */
function randomBoard(random) {
  const lines = 3 + random(2);
  const pieces = 2 + random(3);
  const rows = Array.from({ length: lines }, () => 0x3ff);
  for (let left = 4 * pieces; left > 0;) { // cells are taken from the top of a few columns
    const x = random(4) + 3;
    const y = rows.findLastIndex((row) => row >> x & 1);
    if (y >= 0) {
      rows[y] &= ~(1 << x);
      left--;
    } else if (rows.every((row) => (row & 0x78) === 0)) {
      return null;
    }
  }
  const fits = rows.every((row) => row !== 0x3ff) && rows[lines - 1] !== 0;
  return fits ? rows.map((row) => row.toString(16).padStart(3, '0')).join('').padEnd(60, '0') : null;
}

/** A fixed stream of small numbers. */
function dice(seed) {
  let state = seed;
  return (below) => {
    state = (state * 1103515245 + 12345) % 2147483648;
    return Math.floor(state / 65536) % below;
  };
}

/** The same rows as the text of a board, for pasting. */
function textOf(board) {
  const rows = board.match(/.{3}/g).map((row) => Number.parseInt(row, 16)).filter((row) => row !== 0);
  return rows.toReversed().map((row) => Array.from({ length: 10 }, (_, x) => (row >> x & 1 ? 'X' : '_')).join('')).join('\n');
}

/** The arguments of `pc best` for the bytes of a question. */
function wordsOf(bytes) {
  const row = (y) => Array.from({ length: 10 }, (_, x) => ((bytes[2 * y] | bytes[2 * y + 1] << 8) >> x & 1 ? '#' : '.')).join('');
  const lines = bytes[248];
  const held = bytes[254];
  const see = [...bytes.slice(256, 256 + bytes[255])].map((kind) => KINDS[kind]).join('');
  const bag = [...bytes.slice(264, 271)].map((count, kind) => KINDS[kind].repeat(count)).join('');
  return ['pc', 'best', '--board', Array.from({ length: lines }, (_, i) => row(lines - 1 - i)).join('\n'), '--lines', String(lines),
    '--see', see, '--bag', bag, '--hold', KINDS[held] ?? 'empty', ...(bytes[253] ? ['--hold-used'] : []), '--json'];
}

/** Exit code 1 means that no move helps; the output is still an answer. */
function ask(words) {
  try {
    return finessimo(...words);
  } catch (error) {
    if (error.status !== 1) throw error;
    return error.stdout;
  }
}

function shown([parts, whole]) {
  if (parts === 0 || parts === whole) return parts === 0 ? '0 %' : '100 %';
  const tenths = Math.min(Math.max(Math.floor((parts * 2000 + whole) / (2 * whole)), 1), 999);
  return `${Math.floor(tenths / 10)}.${tenths % 10} %`;
}

const FACINGS = { north: 'not rotated', east: 'rotated right', south: 'upside down', west: 'rotated left' };

/** The third hint for an answer: the placement of its best move. */
function hintOf({ best }, odds) {
  if (odds[0] === 0) return '';
  const place = best.piece ? `${best.piece}, ${FACINGS[best.facing]}, column ${best.x + 1}` : '';
  return `Next: ${best.hold ? 'hold' : ''}${best.hold && place !== '' ? ', then ' : ''}${place}`;
}

/** Pastes a board and pieces, one of them held, during a game, and practises from there. */
async function practisePasted(game, text, preview) {
  await game.begin({ mode: 'free', settings: { preview: String(preview) } });
  await game.page.evaluate((bytes) => globalThis.finessimo.lazy.files.take(new TextEncoder().encode(bytes)), text);
  await game.untilTitle('BOARD');
  await game.choose('Perfect clears');
  if ((await game.view()).notice !== '') await game.tap('Enter'); // it would discard the game: press again to confirm
  await game.until((view) => view.game.odds.shown && view.title === '', 'practice');
}

/** A random position: nothing held; a held piece that came with the position; or one that was just
 * held. */
async function practiseAny(game, random, number) {
  const board = randomBoard(random);
  const preview = random(4);
  if (board === null) return false;
  if (number % 3 === 1) {
    const letters = Array.from({ length: 1 + random(5) }, () => KINDS[random(7)]).join('');
    await practisePasted(game, `hold ${KINDS[random(7)]}\nqueue ${letters}\n${textOf(board)}`, preview);
    return true;
  }
  await game.begin({ mode: 'pc', seed: `${SEED} ${number}`, settings: { 'custom.board': board, 'pc-field': 'drawn', preview: String(preview) } });
  if (number % 3 === 2) {
    await game.tap('KeyC');
    await game.until((view) => view.game.hold < 7, 'a held piece');
  }
  return true;
}

const isExact = ({ odds, all_seeing: seeing, odds_dim: dim, all_seeing_dim: seeingDim }) => [odds, seeing].every((text) => /^[0-9.]+ %$/.test(text)) && !dim && !seeingDim;

desktop('the panel shows the odds of pc best', async (game) => {
  const random = dice(SEED);
  const most = (moves, name) => moves.reduce((best, { [name]: odds }) => (odds[0] * best[1] > best[0] * odds[1] ? odds : best), [0, 1]);
  const kinds = { chance: 0, held: 0, used: 0 };
  let seen = 0;
  await game.open();
  await game.page.evaluate(() => {
    const page = globalThis.finessimo;
    const { solve } = page;
    page.solve = (effect) => {
      if (effect.question) page.asked = [...effect.question];
      solve.call(page, effect);
    };
  });
  while (seen < POSITIONS) {
    if (!await practiseAny(game, random, seen)) continue;
    await game.tap('KeyI', 3);
    const { game: { odds } } = await game.until((view) => isExact(view.game.odds), 'exact odds');
    const words = wordsOf(await game.page.evaluate(() => globalThis.finessimo.asked));
    const answer = JSON.parse(ask(words) || '{"moves":[]}');
    const best = most(answer.moves, 'odds');
    assert.equal(odds.odds, shown(best), words.join(' '));
    assert.equal(odds.all_seeing, shown(most(answer.moves, 'clairvoyant')), words.join(' '));
    const hint = hintOf(answer, best); // among equal moves the first, once all are known
    const isHint = (text) => (hint === '' ? text.startsWith('Coach: ') : text === hint); // the coach, if nothing can be cleared
    await game.until((view) => isHint(view.game.odds.hint) && view.game.odds.shows_keys === best[0] > 0, `${hint}, ${words.join(' ')}`);
    kinds.chance += best[0] > 0;
    kinds.held += !words.includes('empty');
    kinds.used += words.includes('--hold-used');
    seen++;
  }
  for (const [name, count] of Object.entries(kinds)) assert.ok(count >= POSITIONS / 10, `${name}: ${count} of ${seen}`);
  console.log(`# ${seen} positions: ${JSON.stringify(kinds)}`);
});
