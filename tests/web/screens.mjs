// All screens of the page and how to reach them, at every size that they must fit: for layout
// tests and tools/pictures-web. A walk starts without saved data and visits several screens; at
// each it calls show(name), which may resize the page.
import { execFileSync } from 'node:child_process';
import path from 'node:path';
import { DESKTOP, pieceCells } from './harness.mjs';

const TOUCH = { hasTouch: true, isMobile: true, deviceScaleFactor: 2 };
export const SIZES = {
  '1280x800': DESKTOP,
  '390x844': { viewport: { width: 390, height: 844 }, ...TOUCH },
  '844x390': { viewport: { width: 844, height: 390 }, ...TOUCH },
  '360x640': { viewport: { width: 360, height: 640 }, ...TOUCH },
};

// More sizes, for screens that differ in their layout: a tablet, a large screen, the smallest
// phone, and 1280x800 enlarged to 200 %.
const MORE_SIZES = {
  '768x1024': { viewport: { width: 768, height: 1024 }, ...TOUCH },
  '1920x1080': { viewport: { width: 1920, height: 1080 } },
  '320x568': { viewport: { width: 320, height: 568 }, ...TOUCH },
  '640x400': { viewport: { width: 640, height: 400 }, deviceScaleFactor: 2 },
};
const AT_MORE = ['title', 'modes', 'settings-visual', 'game', 'pause', 'over', 'scores', 'replay'];

export const ALL_SIZES = { ...SIZES, ...MORE_SIZES };

/** The sizes of a screen. */
export const sizesOf = (screen) => Object.keys(AT_MORE.includes(screen) ? ALL_SIZES : SIZES);

const GAME = { mode: 'marathon', preset: 'classic', seed: 'screens', settings: { gravity: 'off', 'drop-guard': '0ms' } };

const OPENER = 'v115@vhGSSYXAFLDmClcJSAVDEHBEooRBMoAVBUtfBAXsBAAANrBmnBAAAAAA';

const BOARD = ['.........J', 'ZZ.......J', 'TZZSS...JJ', 'TTSSLL.OO.', 'TIIIILOOO.', 'JSSLLLOOT.', 'SSJJZZITT.', 'GGGGGG.GGG'].join('/');

// ---- games ----

/** A stack that looks like a game. */
async function stack(game) {
  for (const [code, times] of [['ArrowLeft', 3], ['ArrowRight', 3], ['ArrowLeft', 1], ['ArrowRight', 1], ['ArrowLeft', 4], ['ArrowRight', 4]]) {
    await game.tap(code, times);
    await game.tap('Space');
    await game.until((view) => pieceCells(view).length > 0, 'the next piece');
  }
  await game.tap('KeyC');
}

/** A game with a stack, on the open page. */
export async function play(game) {
  await game.begin(GAME);
  await stack(game);
}

async function finishGame(game, seed) {
  await game.begin({ ...GAME, seed });
  await game.topOut();
}

/** A game with this many rows of the given cells, and an I piece first. */
const onRows = (game, rows, cells, level) => game.begin({ mode: 'custom', preset: 'classic', seed: '6', settings: {
  mode: 'custom', 'rules.custom': 'classic', gravity: 'off', level, 'custom.board': `${cells.repeat(rows)}${'000'.repeat(20 - rows)}` } });

/** Drops the piece and stops the page's clock this many milliseconds later. */
const dropAndFreeze = (game, ms) => game.page.evaluate((later) => {
  const page = globalThis.finessimo;
  const { core } = page;
  const time = performance.now();
  const { show } = Object.getPrototypeOf(core);
  for (const kind of [C.APP_PRESS, C.APP_RELEASE]) page.tell({ kind, key: core.keyAt('Space') }, time);
  core.tell({ kind: C.APP_TIME }, time + later);
  page.carryOutAll();
  Object.assign(core, { due: () => Infinity, show: () => show.call(core, time + later) });
  page.redraw();
}, ms);

/** Fills the last column of this many rows. */
async function clearAndFreeze(game, rows, ms, level) {
  await game.open();
  await onRows(game, rows, '1ff', level);
  await game.tap('ArrowUp');
  await game.tap('ArrowRight', 5);
  await dropAndFreeze(game, ms);
}

// ---- menus ----

async function openMenu(game, label, title = label.toUpperCase()) {
  await game.choose(label);
  await game.untilTitle(title);
}

async function back(game, title) {
  await game.tap('Escape');
  await game.untilTitle(title);
}

async function openTab(game, tab) {
  await game.page.getByRole('button', { name: tab, exact: true }).click();
  await game.until((view) => view.tabs[view.tab] === tab, tab);
}

/** Training, with the lesson completed or not. */
async function train(game, lesson = 'on') {
  await game.page.evaluate((value) => finessimo.core.surely(() => finessimo.core.setting('lesson', value)), lesson);
  await openMenu(game, 'Train');
}

/** A month of practice: some cards known, some missed, some never seen. */
async function practise(game) {
  await game.page.evaluate(async () => {
    const today = Math.floor((Date.now() / 1000 - 4 * 3600) / 86400);
    const facts = [];
    for (let card = 0; card < 162; card++) {
      for (const ago of [25, 17, 9, 2].filter((days) => (card * 7) % 40 > 30 - days)) {
        const grade = 3 + (ago > 9) - (card % 13 === 0) * 2;
        const value = BigInt(grade | 2 << 3 | 1500 << 11) | BigInt(today - ago + 2 ** 20) << 35n;
        facts.push({ kind: 1, what: BigInt(card), when: BigInt((today - ago) * 86400000 + 20000000), device: 1n, value });
      }
    }
    await globalThis.finessimo.store.database.saveFacts(facts);
  });
  await game.page.reload();
  await game.ready();
}

// Three full columns of four lines; seed 5 deals T Z J L S O.
const PRACTICE = { mode: 'pc', seed: '5', settings: { 'custom.board': `007007007007${'0'.repeat(48)}`, 'pc-field': 'drawn' } };

async function practice(game) {
  await game.begin(PRACTICE);
  await game.until((view) => view.game.odds.shown, 'the panel');
}

// ---- the walks ----

async function walkMenus(game, show) {
  await game.open();
  await show('title');
  await openMenu(game, 'Modes', 'NEW GAME');
  await show('modes');
  await openMenu(game, 'Custom');
  await show('custom');
  await openMenu(game, 'Start board');
  for (const code of ['Space', 'ArrowRight', 'Space', 'ArrowUp', 'Space']) await game.tap(code);
  await show('start-board');
  await back(game, 'CUSTOM');
  await back(game, 'NEW GAME');
  await back(game, 'FINESSIMO');
  await openMenu(game, 'Perfect clear');
  await show('perfect-clear');
  await back(game, 'FINESSIMO');
  await game.choose('Controls');
  await game.until((view) => view.back === 'Got it', 'the controls');
  await show('controls');
  await back(game, 'FINESSIMO');
}

async function walkSettings(game, show) {
  await game.open();
  await openMenu(game, 'Settings');
  for (const tab of ['Timing', 'Gameplay', 'Visual', 'Advanced', 'Controls']) {
    await openTab(game, tab);
    await show(`settings-${tab.toLowerCase()}`);
  }
  await game.choose('Move left');
  await game.until((view) => view.items[view.chosen].flags & 0x20, 'a key that is waited for');
  await show('rebinding');
}

async function walkGame(game, show) {
  await game.open();
  await play(game);
  await show('game');
  await game.tap('Escape');
  await game.untilTitle('PAUSED');
  await show('pause');
  await game.choose('Quit to menu');
  await game.until((view) => view.items[0]?.label === 'Resume' && view.items[0].note !== '', 'the game to resume');
  await show('resume');
}

/** The first result worth saving, in a browser that may delete it. */
async function walkResults(game, show) {
  await game.page.addInitScript(() => { StorageManager.prototype.persist = async () => false; });
  await game.open();
  await game.page.evaluate(() => dispatchEvent(Object.assign(new Event('beforeinstallprompt'), { prompt: async () => {} })));
  await finishGame(game, 'first');
  await game.choose('Main menu'); // shows the warning if nothing else is shown
  await game.until((view) => ['Install', 'Export'].every((label) => view.items.some((item) => item.label === label)), 'what can be done about it');
  await show('over-keep');
  await finishGame(game, 'second');
  await show('over');
  await openMenu(game, 'High scores');
  await game.until((view) => view.rows.length > 1, 'scores');
  await show('scores');
  await openMenu(game, 'All games');
  await game.until((view) => view.rows.length > 1, 'games');
  await show('games');
  await back(game, 'HIGH SCORES');
  await game.choose('Watch best game');
  await game.until((view) => view.replay.end !== '', 'the replay');
  await game.page.locator('#replay canvas').waitFor();
  await game.stopTime(); // a replay that has ended would begin again
  if ((await game.view()).items[0].label === 'Pause') await game.tap('Space');
  await game.goOn();
  await game.until((view) => view.items[0].label === 'Play', 'a replay that stands still');
  await show('replay');
}

/** Some weeks of games. */
async function walkStatistics(game, show) {
  const lines = execFileSync(path.join(import.meta.dirname, '../../tools/sample-games'), { encoding: 'utf8' }).trim().split('\n');
  await game.open();
  await game.page.waitForFunction(() => finessimo.store.counters !== null);
  await game.page.evaluate((games) => finessimo.store.merge(games.map(({ list, ago, ...fields }) => {
    const big = Object.fromEntries(['time_us', 'score', 'seed', 'hash', 'rank', 'rank_then'].map((name) => [name, BigInt(fields[name])]));
    const played_at = BigInt(Math.floor(Date.now() / 1000) - ago);
    return { list, replay: null, record: { limit_kind: 0, limit_value: 0n, ...fields, ...big, played_at } };
  })), lines.map((line) => JSON.parse(line)));
  await game.choose('Statistics');
  await game.page.locator('#statistics .bar').first().waitFor();
  await show('statistics');
}

async function walkClears(game, show) {
  await clearAndFreeze(game, 1, 60, '3');
  await show('line-clear');
  await clearAndFreeze(game, 4, 300, '4');
  await show('four-lines');
  await game.open();
  await onRows(game, 10, '3ff', '1'); // full rows clear with the first piece
  await dropAndFreeze(game, 600);
  await show('level-up');
}

/** A won game with every kind of result: a T-spin double, a perfect clear by the O after it, and a
 * fault. */
async function finishWithFeats(game) {
  await game.begin({ mode: 'custom', preset: 'modern', seed: '14', settings: {
    mode: 'custom', 'rules.custom': 'modern', gravity: 'off', 'limit-pieces': '3', 'drop-guard': '0ms',
    'custom.board': `3ef3c73cf3cf${'0'.repeat(48)}` } });
  await game.tap('ArrowUp');
  await game.hold('ArrowDown', 1000);
  await game.tap('ArrowUp');
  for (const [code, times] of [['Space', 2], ['ArrowLeft', 2], ['ArrowRight', 1], ['Space', 1]]) await game.tap(code, times);
  await game.untilTitle('WON');
}

async function walkRace(game, show) {
  await game.open();
  const settings = { countdown: 'off', 'limit-pieces': '7' };
  await game.begin({ mode: '40-lines', preset: 'modern', seed: 'screens', settings });
  await stack(game);
  await game.tap('Space');
  await game.untilTitle('WON');
  await show('won');
  await finishWithFeats(game);
  await show('won-feats');
  await game.begin({ mode: '40-lines', preset: 'modern', seed: 'race', settings });
  await game.until((view) => view.game.race.shown, 'the best game');
  await game.tap('Space', 2);
  await show('race');
  await game.begin({ ...GAME, mode: 'free', preset: 'modern', settings: { ...GAME.settings, finesse: 'explain' } }); // everything that can be beside the field
  await stack(game);
  await game.tap('KeyU', 2);
  await show('free');
}

async function walkPractice(game, show) {
  await game.open();
  await practice(game);
  await game.tap('KeyI', 4);
  await game.until((view) => view.game.odds.shows_keys && view.game.odds.odds === '100 %', 'hints');
  await show('practice');
  await practice(game);
  await game.tap('KeyZ');
  await game.tap('Space');
  await game.until((view) => view.game.odds.cost.includes('best: '), 'the cost');
  await show('practice-cost');
  for (let pieces = 2; (await game.view()).title !== 'GAME OVER'; pieces++) {
    await game.tap('Space');
    await game.until((view) => view.title === 'GAME OVER' || view.game.cells.filter((cell) => cell & 0x10).length === 12 + 4 * pieces, 'the next piece');
  }
  await game.hear();
  await openMenu(game, 'Odds, piece by piece');
  await game.until((view) => view.items[0].value.includes('100 % → 14.3 %'), 'the pieces');
  await show('practice-lost');
  await back(game, 'GAME OVER');
  await game.choose('Main menu');
  await game.untilTitle('FINESSIMO');
  await openMenu(game, 'Perfect clear');
  await openMenu(game, 'Your odds');
  await game.until((view) => view.rows.length > 0, 'what was kept of the odds');
  await show('your-odds');
}

async function walkPositions(game, show) {
  await game.open(`#f=${OPENER}`);
  await game.until((view) => view.title === 'FUMEN', 'the fumen of the link');
  await game.tap('ArrowRight');
  await game.until((view) => view.items.at(-1).value === '2 of 7', 'its second page');
  await show('pasted');
  await game.page.goto('about:blank');
  await game.open(`#p=hold%20L/queue%20TIOSZJ/${BOARD}`);
  await game.untilTitle('BOARD');
  await openMenu(game, 'Edit', 'EDITOR');
  await game.tap('KeyT');
  await game.tap('ArrowUp', 4);
  await show('editor');
}

async function walkTraining(game, show) {
  await game.open();
  await train(game, 'off');
  await show('train');
  await openMenu(game, 'Feedback in games', 'FINESSE');
  await show('feedback');
  await back(game, 'TRAIN');
  await game.choose('Start');
  await game.until((view) => view.game.finesse.shown, 'the lesson');
  await show('lesson');
  await game.open();
  await train(game);
  await game.choose('Start');
  await game.until((view) => view.game.finesse.shown && pieceCells(view).length > 0, 'a card');
  await game.pass(200); // drop guard
  await game.tap('Space');
  await game.until((view) => view.game.finesse.shows_own, 'a verdict');
  await show('drill');
  await game.tap('Escape');
  await game.untilTitle('PAUSED');
  await game.choose('Quit to menu');
  await game.until((view) => /^(WELL DONE|SESSION OVER)$/.test(view.title), 'the results');
  await show('trained');
}

async function walkProgress(game, show) {
  await game.open();
  await practise(game);
  await train(game);
  await openMenu(game, 'Mastery map');
  await game.until((view) => Number(view.lead.match(/(\d+) seen$/)?.[1]) > 100, 'what was learned');
  await show('mastery-map');
  await back(game, 'TRAIN');
  await openMenu(game, 'Scenarios');
  await game.choose('Add');
  await game.page.locator('.typed:focus').waitFor();
  await game.page.keyboard.insertText('TSD left|..##....../.###......|TI|Te0 In4');
  await game.tap('Enter');
  await game.until((view) => view.items.length > 2, 'a scenario');
  await show('scenarios');
  await game.choose('TSD left');
  await game.until((view) => view.title !== 'SCENARIOS', 'the scenario');
  await show('scenario');
}

async function walkFaults(game, show) {
  await game.open();
  await game.begin({ ...GAME, settings: { ...GAME.settings, finesse: 'explain' } });
  await game.tap('ArrowLeft', 2);
  await game.pass(80);
  await game.tap('ArrowRight');
  await game.tap('Space');
  await game.until((view) => view.game.finesse.bad, 'a fault');
  await show('fault');
  await game.topOut();
  await game.choose('Main menu');
  await game.untilTitle('FINESSIMO');
  await openMenu(game, 'Train');
  await openMenu(game, 'Your faults');
  await show('faults');
  await openMenu(game, 'Heat map');
  await show('heat-map');
}

async function walkPuzzles(game, show) {
  await game.open();
  await openMenu(game, 'Modes', 'NEW GAME');
  await openMenu(game, 'Puzzle', 'PUZZLES');
  await show('puzzles');
  await game.choose('1 · Slide in');
  await game.until((view) => view.game.goal === 'Soft drop, then slide it under the edge.', 'the trick');
  await game.pass(900);
  await show('puzzle');
  await game.tap('Space');
  await game.until((view) => view.game.stats[0].label === 'ATTEMPT', 'the attempt');
  await game.tap('Space', 2);
  await game.untilTitle('NOT CLEAR');
  await show('puzzle-failed');
}

/** In two parts of similar duration. */
export const PARTS = [
  {
    menus: [['title', 'modes', 'custom', 'start-board', 'perfect-clear', 'controls'], walkMenus],
    settings: [['settings-timing', 'settings-gameplay', 'settings-visual', 'settings-advanced', 'settings-controls', 'rebinding'], walkSettings],
    game: [['game', 'pause', 'resume'], walkGame],
    results: [['over-keep', 'over', 'scores', 'games', 'replay'], walkResults],
    statistics: [['statistics'], walkStatistics],
    clears: [['line-clear', 'four-lines', 'level-up'], walkClears],
  },
  {
    race: [['won', 'won-feats', 'race', 'free'], walkRace],
    practice: [['practice', 'practice-cost', 'practice-lost', 'your-odds'], walkPractice],
    positions: [['pasted', 'editor'], walkPositions],
    training: [['train', 'feedback', 'lesson', 'drill', 'trained'], walkTraining],
    progress: [['mastery-map', 'scenarios', 'scenario'], walkProgress],
    faults: [['fault', 'faults', 'heat-map'], walkFaults],
    puzzles: [['puzzles', 'puzzle', 'puzzle-failed'], walkPuzzles],
  },
];

/** Waits until all changes are drawn. */
export async function settle(game) {
  await game.page.waitForFunction(() => globalThis.finessimo.lazy !== null); // for things drawn by code that loads later
  const frame = () => game.page.evaluate(() => new Promise(requestAnimationFrame));
  await frame();
  await game.drawn();
  await frame();
}

/** Resizes the page, on a touch screen or not. */
export async function resize(game, size) {
  const { viewport, hasTouch = false } = ALL_SIZES[size];
  await game.page.setViewportSize(viewport);
  await game.page.waitForFunction(({ width, height }) => innerWidth === width && innerHeight === height, viewport);
  await game.page.evaluate((touch) => {
    const page = globalThis.finessimo;
    page.touch.ask(touch);
    page.touch.detect();
  }, hasTouch);
  await settle(game);
}

/** The errors in the visible layout, as sentences. */
export function layoutFaults(game) {
  return game.page.evaluate(() => {
    const faults = [];
    const popup = document.getElementById('menu');
    const layer = popup.hidden ? document.getElementById('game') : popup;
    const name = (element) => `${element.tagName.toLowerCase()}#${element.id || element.closest('[id]')?.id} "${element.textContent.trim().slice(0, 30)}"`;
    const scroller = (element) => {
      for (let at = element.parentElement; at !== null; at = at.parentElement) {
        if (['auto', 'scroll'].includes(getComputedStyle(at).overflowY)) return at;
      }
      return null;
    };
    const isShown = (element) => element.checkVisibility({ opacityProperty: true, visibilityProperty: true }) && element.closest('.hidden-text') === null;
    const texts = [...layer.querySelectorAll('*')].filter((element) => isShown(element)
      && [...element.childNodes].some((node) => node.nodeType === 3 && node.textContent.trim() !== ''));
    const boxes = texts.map((element) => {
      const range = document.createRange();
      range.selectNodeContents(element);
      return { element, box: range.getBoundingClientRect() };
    }).filter(({ box }) => box.width > 0);
    if (document.documentElement.scrollWidth > innerWidth) faults.push(`the page is ${document.documentElement.scrollWidth} wide`);
    const list = document.getElementById('scroll');
    if (list.checkVisibility() && list.scrollWidth > list.clientWidth + 1) faults.push(`the list is ${list.scrollWidth} wide in ${list.clientWidth}`);
    for (const { element, box } of boxes) {
      const inScroller = scroller(element);
      const outside = box.left < -1 || box.right > innerWidth + 1 || (inScroller === null && (box.top < -1 || box.bottom > innerHeight + 1));
      if (outside) faults.push(`${name(element)} is outside: ${Math.round(box.left)},${Math.round(box.top)} to ${Math.round(box.right)},${Math.round(box.bottom)}`);
      if (element.scrollWidth > element.clientWidth + 1 && element.clientWidth > 0 && getComputedStyle(element).overflowX !== 'visible') faults.push(`${name(element)} is cut`);
    }
    const canvases = [...document.querySelectorAll('#game canvas')].filter((canvas) => isShown(canvas) && popup.hidden)
      .map((element) => ({ element, box: element.getBoundingClientRect() })).filter(({ box }) => box.width > 0);
    for (const { element, box } of canvases) {
      if (box.left < -1 || box.top < -1 || box.right > innerWidth + 1 || box.bottom > innerHeight + 1) faults.push(`${name(element)} is outside`);
    }
    const pictures = canvases.filter(({ element }) => element.matches('#field, #hold, #next, #race canvas'));
    const notice = document.getElementById('notice');
    const buttons = notice.textContent === '' || !notice.checkVisibility() ? [] : [...layer.querySelectorAll('button')].filter(isShown);
    const over = (a, b) => [Math.min(a.right, b.right) - Math.max(a.left, b.left), Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top)];
    const liesOver = (a, b) => { const [wide, high] = over(a.box, b.box); return wide > 2 && high > 4; };
    for (const element of buttons) {
      if (!element.contains(notice) && scroller(element) === null && liesOver({ box: notice.getBoundingClientRect() }, { box: element.getBoundingClientRect() })) {
        faults.push(`the notice lies over ${name(element)}`);
      }
    }
    pictures.forEach((a, i) => [...pictures.slice(i + 1), ...boxes.filter(({ element }) => popup.hidden && element.closest('#race, #stats, #more-stats, #hints, .box') !== null)]
      .forEach((b) => { if (liesOver(a, b)) faults.push(`${name(a.element)} lies over ${name(b.element)}`); }));
    boxes.forEach((a, i) => boxes.slice(i + 1).forEach((b) => {
      if (a.element.contains(b.element) || b.element.contains(a.element) || scroller(a.element) !== scroller(b.element)) return;
      const wide = Math.min(a.box.right, b.box.right) - Math.max(a.box.left, b.box.left);
      const high = Math.min(a.box.bottom, b.box.bottom) - Math.max(a.box.top, b.box.top);
      if (wide > 2 && high > 4) faults.push(`${name(a.element)} lies over ${name(b.element)}`);
    }));
    return faults;
  });
}
