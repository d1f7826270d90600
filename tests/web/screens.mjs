// Every screen of the page and how to get there, at every size that it must fit: for the
// test of layouts and for tools/pictures-web.
import { DESKTOP, pieceCells } from './harness.mjs';

const TOUCH = { hasTouch: true, isMobile: true, deviceScaleFactor: 2 };
export const SIZES = {
  '1280x800': DESKTOP,
  '390x844': { viewport: { width: 390, height: 844 }, ...TOUCH },
  '844x390': { viewport: { width: 844, height: 390 }, ...TOUCH },
  '360x640': { viewport: { width: 360, height: 640 }, ...TOUCH },
};

const GAME = { mode: 'marathon', preset: 'classic', seed: 'screens', settings: { 'list-lineless': 'on', gravity: 'off' } };

const OPENER = 'v115@vhGSSYXAFLDmClcJSAVDEHBEooRBMoAVBUtfBAXsBAAANrBmnBAAAAAA';

const BOARD = ['.........J', 'ZZ.......J', 'TZZSS...JJ', 'TTSSLL.OO.', 'TIIIILOOO.', 'JSSLLLOOT.', 'SSJJZZITT.', 'GGGGGG.GGG'].join('/');

/** A stack that looks like a game: pieces here and there. */
async function stack(game) {
  for (const [code, times] of [['ArrowLeft', 3], ['ArrowRight', 3], ['ArrowLeft', 1], ['ArrowRight', 1], ['ArrowLeft', 4], ['ArrowRight', 4]]) {
    await game.tap(code, times);
    await game.tap('Space');
    await game.until((view) => pieceCells(view).length > 0, 'the next piece');
  }
  await game.tap('KeyC');
}

async function finishGames(game, count) {
  for (let i = 0; i < count; i++) {
    await game.begin({ ...GAME, seed: `screens ${i}` });
    await game.topOut();
  }
}

async function openFromTitle(game, label) {
  await game.open();
  await game.choose(label);
  await game.until((view) => view.screen !== 0, label);
}

async function openTab(game, tab) {
  await openFromTitle(game, 'Settings');
  await game.page.getByRole('button', { name: tab, exact: true }).click();
  await game.until((view) => view.tabs[view.tab] === tab, tab);
}

/** Training, with the lesson taken or not. */
async function train(game, lesson = 'on') {
  await game.open();
  await game.page.evaluate((value) => globalThis.finessimo.core.setting('lesson', value), lesson);
  await game.choose('Train');
  await game.untilTitle('TRAIN');
}

async function openFromTrain(game, label) {
  await train(game);
  await game.choose(label);
  await game.until((view) => view.title !== 'TRAIN', label);
}

/** A month of practice: some cards known, some missed now and then, some never seen. */
async function practise(game) {
  await game.open();
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
    await globalThis.finessimo.keep.database.saveFacts(facts);
  });
  await game.page.reload();
  await game.ready();
}

// Three full columns of four lines; seed 5 deals T Z J L S O.
const PRACTICE = { mode: 'pc', seed: '5', settings: { 'custom.board': `007007007007${'0'.repeat(48)}`, 'pc-field': 'drawn' } };

export const SCREENS = {
  title: (game) => game.open(),
  modes: (game) => openFromTitle(game, 'Modes'),
  controls: (game) => openFromTitle(game, 'Controls'),
  'settings-timing': (game) => openTab(game, 'Timing'),
  'settings-gameplay': (game) => openTab(game, 'Gameplay'),
  'settings-visual': (game) => openTab(game, 'Visual'),
  'settings-controls': (game) => openTab(game, 'Controls'),
  'settings-advanced': (game) => openTab(game, 'Advanced'),
  game: async (game) => {
    await game.open();
    await game.begin(GAME);
    await stack(game);
  },
  pause: async (game) => {
    await SCREENS.game(game);
    await game.tap('Escape');
    await game.untilTitle('PAUSED');
  },
  over: async (game) => {
    await game.open();
    await game.begin(GAME);
    await game.topOut();
  },
  scores: async (game) => {
    await game.open();
    await finishGames(game, 3);
    await game.choose('High scores');
    await game.until((view) => view.title === 'HIGH SCORES' && view.rows.length > 0, 'scores');
  },
  games: async (game) => {
    await SCREENS.scores(game);
    await game.choose('All games');
    await game.until((view) => view.title === 'ALL GAMES' && view.rows.length > 0, 'games');
  },
  statistics: async (game) => {
    await SCREENS.scores(game);
    await game.choose('Statistics');
    await game.page.locator('#statistics .bar').first().waitFor();
  },
  replay: async (game) => {
    await SCREENS.over(game);
    await game.choose('Watch the replay');
    await game.until((view) => view.screen === 6 || view.replay.end !== '', 'the replay');
    await game.page.locator('#replay canvas').waitFor();
    await game.tap('Space');
  },
  practice: async (game) => {
    await game.open();
    await game.begin(PRACTICE);
    for (let i = 0; i < 4; i++) await game.tap('KeyI');
    await game.until((view) => view.game.odds.shows_keys && view.game.odds.odds === '100 %', 'hints');
  },
  'practice-cost': async (game) => {
    await game.open();
    await game.begin(PRACTICE);
    await game.until((view) => view.game.odds.shown, 'the panel');
    await game.tap('KeyZ');
    await game.tap('Space');
    await game.until((view) => view.game.odds.cost.includes('best was'), 'the cost');
  },
  'practice-lost': async (game) => {
    await game.open();
    await game.begin(PRACTICE);
    await game.until((view) => view.game.odds.shown, 'the panel');
    await game.wait(600);
    await game.tap('KeyZ');
    await game.tap('Space', 4);
    await game.until((view) => view.title === 'GAME OVER', 'the end');
    await game.wait(700);
    await game.choose('Where the odds went');
    await game.until((view) => view.title === 'WHERE THE ODDS WENT' && view.items[0].value.includes('100 % → 14.3 %'), 'the pieces');
  },
  race: async (game) => {
    await game.open();
    const settings = { countdown: 'off', 'limit-pieces': '7', 'list-lineless': 'on' };
    await game.begin({ mode: '40-lines', preset: 'modern', seed: 'screens', settings });
    await stack(game);
    await game.tap('Space');
    await game.untilTitle('WON');
    await game.begin({ mode: '40-lines', preset: 'modern', seed: 'race', settings });
    await game.until((view) => view.game.race.shown, 'the best game');
    await game.tap('Space', 2);
    await game.wait(600);
  },
  pasted: async (game) => {
    await game.open(`#f=${OPENER}`);
    await game.until((view) => view.title === 'FUMEN', 'the fumen of the link');
    await game.tap('ArrowRight');
    await game.until((view) => view.items.at(-1).value === '2 of 7', 'its second page');
  },
  editor: async (game) => {
    await game.open(`#p=hold%20L/queue%20TIOSZJ/${BOARD}`);
    await game.untilTitle('BOARD');
    await game.choose('Edit');
    await game.untilTitle('EDITOR');
    await game.tap('KeyT');
    await game.tap('ArrowUp', 4);
  },
  train,
  lesson: async (game) => {
    await train(game, 'off');
    await game.choose('Start');
    await game.until((view) => view.game.finesse.shown, 'the lesson');
  },
  drill: async (game) => {
    await openFromTrain(game, 'Start');
    await game.wait(200);
    await game.tap('Space');
    await game.until((view) => view.game.finesse.shows_own, 'a verdict');
  },
  fault: async (game) => {
    await game.open();
    await game.begin({ ...GAME, settings: { ...GAME.settings, finesse: 'explain' } });
    await game.tap('ArrowLeft', 2);
    await game.wait(80);
    await game.tap('ArrowRight');
    await game.tap('Space');
    await game.until((view) => view.game.finesse.bad, 'a fault');
  },
  'mastery-map': async (game) => {
    await practise(game);
    await openFromTrain(game, 'Mastery map');
    await game.until((view) => Number(view.lead.match(/(\d+) seen$/)?.[1]) > 100, 'what was learned');
  },
  faults: async (game) => {
    await SCREENS.fault(game);
    await game.topOut();
    await game.choose('Main menu');
    await game.choose('Train');
    await game.choose('Your faults');
    await game.untilTitle('YOUR FAULTS');
  },
  'heat-map': async (game) => {
    await SCREENS.faults(game);
    await game.choose('Heat map');
    await game.untilTitle('HEAT MAP');
  },
  scenarios: async (game) => {
    await openFromTrain(game, 'Scenarios');
    await game.choose('Add');
    await game.page.locator('.typed:focus').waitFor();
    await game.page.keyboard.type('TSD left|..##....../.###......|TI|Te0 In4');
    await game.tap('Enter');
    await game.until((view) => view.items.length > 2, 'a scenario');
  },
  puzzles: async (game) => {
    await openFromTitle(game, 'Modes');
    await game.choose('Puzzle');
    await game.untilTitle('PUZZLES');
  },
  puzzle: async (game) => {
    await SCREENS.puzzles(game);
    await game.choose('1 · Slide in');
    await game.until((view) => view.game.goal === 'Soft drop, then slide it under the edge.', 'the trick');
    await game.wait(900);
  },
  free: async (game) => {
    await game.open();
    await game.begin({ ...GAME, mode: 'free' });
    await stack(game);
    await game.tap('KeyU', 2);
  },
};

/** Makes of the page one of another size, on a touch screen or not. */
export async function resize(game, size) {
  const { viewport, hasTouch = false } = SIZES[size];
  await game.page.setViewportSize(viewport);
  await game.page.evaluate((touch) => globalThis.finessimo.touch.ask(touch), hasTouch);
  await game.wait(120);
}

/** What is wrong with the layout of what is shown, as sentences. */
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
    const isShown = (element) => element.checkVisibility({ opacityProperty: true, visibilityProperty: true }) && element.closest('.hidden-text, #calls') === null;
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
