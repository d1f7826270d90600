// Cards from games, packs and the preview in a browser; and a beginner's path, played by keys.
import { assert, desktop, finessimo } from '../harness.mjs';

const CODES = { '←': 'ArrowLeft', '→': 'ArrowRight', '↓': 'ArrowDown', '↑': 'ArrowUp', Z: 'KeyZ', C: 'KeyC' };
const LEARNED = { lesson: 'on', countdown: 'off' };

const bestKeys = ({ best }) => best.keys.slice(0, best.count);

/** Presses keys by the names shown to the player, then drops. */
async function pressKeys(game, names) {
  for (const name of names) {
    const code = CODES[name.replace('slide ', '')];
    assert.ok(code, `no key is called ${name}`);
    await (name.startsWith('slide') || code === 'ArrowDown' ? game.hold(code, 500) : game.tap(code));
    await game.pass(60);
  }
  await game.pass(120);
  await game.tap('Space');
}

async function showKeys(game) {
  await game.tap('Tab');
  return game.until((view) => view.game.finesse.shows_best, 'the keys of the card');
}

/** Applies settings for this run, by way of a game. */
async function toTitle(game, settings) {
  await game.begin({ settings });
  await game.tap('Escape');
  await game.choose('Quit to menu');
  await game.untilTitle('FINESSIMO');
}

async function openScenarios(game) {
  await game.choose('Train');
  await game.untilTitle('TRAIN');
  await game.choose('Scenarios');
  await game.untilTitle('SCENARIOS');
}

desktop('a fault becomes a card by one key, is there after a reload, and comes first', async (game) => {
  await game.open();
  await game.begin({ seed: 'faults', settings: { ...LEARNED, finesse: 'explain', gravity: 'off' } });
  await game.tap('ArrowUp', 3); // three turns instead of one
  await game.pass(150);
  await game.tap('Space');
  await game.until((view) => view.game.finesse.bad, 'a fault');
  await game.topOut();
  await game.tap('KeyC');
  await game.until((view) => /^1 fault became a card/.test(view.notice), 'the card');
  await game.saved();
  await game.page.goto('about:blank');
  await game.open();
  await openScenarios(game);
  await game.until(({ items }) => items.some(({ label }) => label.startsWith('Fault: ')), 'the card in the list');
  await game.tap('Escape');
  await game.untilTitle('TRAIN');
  await game.choose('Start');
  await game.until((view) => view.game.stats[0]?.label === 'STEP', 'the lesson');
  await game.tap('Escape'); // skips it
  await game.untilTitle('TRAIN');
  await game.hear();
  await game.choose('Start');
  const view = await game.until((now) => now.game.finesse.prompt.startsWith('Fault: '), 'the card in the daily deck');
  assert.ok(view.game.finesse.shows_best);
});

desktop('a pack: an opener is placed piece by piece, with hold', async (game) => {
  await game.open();
  await toTitle(game, LEARNED);
  await openScenarios(game);
  await game.choose('Openers');
  await game.untilTitle('Openers');
  await game.choose('TKI 3');
  let pieces = 0, holds = 0;
  for (let prompt = ''; pieces < 7; pieces++) {
    const view = await game.until((now) => now.game.finesse.prompt.startsWith('TKI 3: ') && now.game.finesse.prompt !== prompt, `piece ${pieces + 1}`);
    prompt = view.game.finesse.prompt;
    const keys = bestKeys((view.game.finesse.shows_best ? view : await showKeys(game)).game.finesse);
    holds += keys[0] === 'C';
    await game.pass(200);
    await pressKeys(game, keys);
    await game.until((now) => now.game.finesse.title === 'Last card: clean' && (pieces === 6 || now.game.finesse.prompt !== prompt), `piece ${pieces + 1} in its place`);
  }
  assert.equal(pieces, 7);
});

desktop('the preview shows three targets for a moment', async (game) => {
  await game.open();
  await toTitle(game, { ...LEARNED, deck: 'preview' });
  await game.choose('Train');
  await game.untilTitle('TRAIN');
  await game.choose('Start');
  const aims = (view) => view.game.cells.flat().filter((cell) => cell & 0x80).length;
  const seen = await game.until((view) => aims(view) === 12, 'three targets');
  assert.equal(seen.game.next_count, 2);
  await game.pass(3500);
  const hidden = await game.until((view) => aims(view) === 0, 'no target');
  assert.equal(hidden.game.next_count, 0);
  assert.match(hidden.game.finesse.prompt, /^From memory: [IOTSZJL]$/);
});

/** Plays one card as one who knows every other placement: with its keys, or a fault. */
async function playAsBeginner(game, known) {
  const { game: { finesse, mode } } = await game.view();
  const { prompt } = finesse;
  const shown = finesse.shows_best && mode !== 'Placement test'; // which explains the last card
  if (!known.has(prompt) && !shown) {
    await game.tap('ArrowUp');
    await game.tap('KeyZ');
    await game.pass(60);
    await game.tap('Space');
    return false;
  }
  if (shown) known.set(prompt, bestKeys(finesse));
  await game.pass(150);
  await pressKeys(game, known.get(prompt));
  return true;
}

const FACINGS = { north: 'not rotated', east: 'rotated right', south: 'upside down', west: 'rotated left' };
const KEYS = { l: '←', r: '→', L: 'slide ←', R: 'slide →', cw: '↑', ccw: 'Z' };

/** The keys of every other placement, by the name that its card shows. */
function knownHalf() {
  const rows = finessimo('finesse', 'table', '--json').trim().split('\n').map((line) => JSON.parse(line)).filter(({ way }) => way);
  return new Map(rows.filter((row, i) => i % 2 === 0)
    .map(({ piece, facing, x, way }) => [`${piece}, ${FACINGS[facing]}, column ${x + 1}`, way.map((key) => KEYS[key])]));
}

/** Plays cards until the session is over: [clean ones, all], without repeats. */
async function playToEnd(game, known) {
  let clean = 0, cards = 0;
  for (let view = await game.view(); view.title === ''; cards++) {
    const seen = view.game.finesse.prompt + view.game.stats[0].value + view.game.stats[1].value;
    const knew = await playAsBeginner(game, known);
    clean += knew;
    view = await game.until((now) => now.title !== '' || now.game.finesse.prompt + now.game.stats[0].value + now.game.stats[1].value !== seen
      || now.game.finesse.title !== view.game.finesse.title, 'the next card');
  }
  return [clean, cards];
}

desktop('a beginner: the lesson, the placement test, and a session that ends with numbers', async (game) => {
  await game.open();
  await game.choose('Train');
  await game.untilTitle('TRAIN');
  await game.choose('Start');
  await game.until((view) => view.game.stats[0]?.label === 'STEP', 'the lesson');
  for (let i = 0; (await game.view()).title !== 'TRAIN'; i++) {
    assert.ok(i < 20, 'the lesson ends');
    await pressKeys(game, bestKeys((await game.view()).game.finesse));
    await game.pass(200);
  }
  await game.pass(600);
  const known = knownHalf();
  const half = known.size;
  await game.tap('Escape');
  await game.untilTitle('FINESSIMO');
  await toTitle(game, { session: '1min', lesson: 'on' });
  await game.choose('Train');
  await game.untilTitle('TRAIN');
  await game.choose('Placement test');
  await game.until((view) => view.game.mode === 'Placement test', 'the test');
  const [clean, tried] = await playToEnd(game, known);
  await game.untilTitle('TEST OVER');
  assert.match((await game.view()).lead, new RegExp(`^${clean} of ${tried} clean: those return in 5 days$`));
  assert.ok(clean * 4 > tried && clean * 4 < tried * 3, `about half of the placements: ${clean} of ${tried}`);
  await game.hear();
  await game.tap('Escape');
  await game.untilTitle('TRAIN');
  await game.choose('Start');
  await game.until((view) => view.game.mode === 'Drill · all', 'a session');
  await playToEnd(game, known);
  const { title, items } = await game.view();
  assert.match(title, /^(WELL DONE|SESSION OVER)$/);
  assert.ok(Number(items.find(({ label }) => label === 'New').value) > 0);
  assert.ok(known.size > half, 'it has learned new placements');
});
