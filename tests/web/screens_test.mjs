// Tests of a part of the walks over all screens: at every size nothing is cut, lies over
// something else or outside, there is no barrier, and on a phone with a notch nothing reaches
// into it. One tab shows them all, with nothing kept from one walk to the next: a new tab
// would have to compile the page and axe-core each time.
import { isDeepStrictEqual } from 'node:util';
import { DESKTOP, Game, TIMEOUT, after, assert, shared, test } from './harness.mjs';
import { SIZES, layoutFaults, resize, settle } from './screens.mjs';

const SMALLEST = 15; // pixels of a cell
const FINGER = 44; // ... of what is touched
// The other sizes have nothing on them that these have not; `make soak` takes all.
const WITH_AXE = process.env.FINESSIMO_AXE === 'all' ? Object.keys(SIZES) : ['1280x800', '390x844'];

// By size: how a phone with a notch stands, and how it lies.
const NOTCHES = {
  '390x844': { top: 47, left: 0, bottom: 34, right: 0 },
  '844x390': { top: 0, left: 47, bottom: 21, right: 47 },
};
const NO_NOTCH = { top: 0, left: 0, bottom: 0, right: 0 };

/** What the page itself knows of the notch. */
const seenNotch = (game) => game.page.evaluate(() => {
  const probe = document.createElement('div');
  probe.style.padding = ['top', 'right', 'bottom', 'left'].map((side) => `env(safe-area-inset-${side})`).join(' ');
  document.body.append(probe);
  const { paddingTop: top, paddingLeft: left, paddingBottom: bottom, paddingRight: right } = getComputedStyle(probe);
  probe.remove();
  return Object.fromEntries(Object.entries({ top, left, bottom, right }).map(([side, text]) => [side, parseFloat(text)]));
});

/** The page gets to know of it in its own time. */
async function setNotch(game, insets) {
  await game.cdp.send('Emulation.setSafeAreaInsetsOverride', { insets });
  await game.eventually(() => seenNotch(game), (seen) => isDeepStrictEqual(seen, insets), `the browser has the notch ${JSON.stringify(insets)}`);
  await settle(game);
}

/** Buttons and texts of what is shown that reach into the notch, as sentences. */
const reaching = (game, insets) => game.page.evaluate(({ top, left, bottom, right }) => {
  const menu = document.getElementById('menu');
  const layer = menu.hidden ? document.getElementById('game') : menu;
  const room = { left: left - 1, top: top - 1, right: innerWidth - right + 1, bottom: innerHeight - bottom + 1 };
  const isShown = (element) => element.checkVisibility({ opacityProperty: true, visibilityProperty: true }) && element.closest('.hidden-text') === null;
  const within = (element) => { // of what scrolls only what is seen
    const box = element.getBoundingClientRect();
    const view = element.closest('#scroll')?.getBoundingClientRect();
    return { left: box.left, right: box.right, top: Math.max(box.top, view?.top ?? box.top), bottom: Math.min(box.bottom, view?.bottom ?? box.bottom) };
  };
  const reached = [...layer.querySelectorAll('button, #field, p, h2, td, dt, dd')].filter(isShown).map((element) => [element, within(element)])
    .filter(([, box]) => box.right > box.left && box.bottom > box.top)
    .filter(([, box]) => box.left < room.left || box.top < room.top || box.right > room.right || box.bottom > room.bottom);
  return reached.map(([element, box]) => `${element.tagName} ${element.id} ${element.className} "${element.textContent.trim().slice(0, 20)}" ${Object.values(box).map(Math.round)}`);
}, insets);

/** A call beside the field is at its brightest: it fades by the computer's time. */
const lightCalls = (game) => game.page.evaluate(() => {
  for (const animation of document.getElementById('calls').getAnimations({ subtree: true })) {
    animation.pause();
    animation.currentTime = animation.effect.getTiming().delay;
  }
});

/** Buttons that are too small for a finger, as sentences. */
const smallButtons = (game) => game.page.evaluate((least) => [...document.querySelectorAll('button:enabled')]
  .filter((button) => button.checkVisibility({ opacityProperty: true, visibilityProperty: true }))
  .map((button) => [button, button.getBoundingClientRect()])
  .filter(([, { width, height }]) => width > 0 && (width < least || height < least))
  .map(([button, { width, height }]) => `"${button.textContent}" ${button.className} is ${Math.round(width)} by ${Math.round(height)}`), FINGER);

/** What the view says and the page does not, as sentences. */
async function unsaid(game) {
  const view = await game.view();
  const page = await game.page.evaluate(() => {
    const textOf = (id) => document.getElementById(id).textContent;
    const part = (row, name) => row.querySelector(name)?.textContent ?? '';
    return {
      isMenu: !document.getElementById('menu').hidden,
      title: textOf('title'), subtitle: textOf('subtitle'), lead: textOf('lead'), help: textOf('help'), back: textOf('back'),
      notice: textOf('notice'), tabs: [...document.querySelectorAll('#tabs button')].map((tab) => tab.textContent),
      lines: [...document.querySelectorAll('#lines .line')].map((row) => ['.label', '.note', '.value'].map((name) => part(row, name))),
      steps: [...document.querySelectorAll('#lines .line')].map((row) => row.querySelectorAll('.step:not([hidden])').length > 0),
      cells: [...document.querySelectorAll('#table tbody tr')].map((row) => [...row.children].map((cell) => cell.textContent)),
      stats: [...document.querySelectorAll('.stat:not([hidden])')].map((stat) => stat.firstElementChild.textContent),
    };
  });
  const CHANGES = 0x02;
  const told = {
    title: view.title, subtitle: view.subtitle, lead: view.lead, help: view.help, back: view.back, notice: view.notice,
    tabs: view.tabs.slice(0, view.tab_count),
    lines: view.items.map(({ label, note, value }) => [label, note, value]),
    steps: view.items.map(({ flags }) => (flags & CHANGES) !== 0),
    cells: view.rows.map(({ cells }) => cells.slice(0, view.column_count)),
  };
  const faults = Object.keys(page.isMenu ? told : {}).filter((name) => !isDeepStrictEqual(told[name], page[name]))
    .map((name) => `${name} should be ${JSON.stringify(told[name])}, not ${JSON.stringify(page[name])}`);
  const labels = view.game.stats.map(({ label }) => label);
  if (view.has_game && !isDeepStrictEqual(labels, page.stats)) faults.push(`numbers should be ${labels}, not ${page.stats}`);
  return faults;
}

/** What is wrong at a size, as sentences. */
async function faultsAt(game, size) {
  await resize(game, size);
  await lightCalls(game);
  const faults = await layoutFaults(game);
  const cell = await game.page.evaluate(() => document.getElementById('field').clientWidth / 10);
  if (cell > 0 && cell < SMALLEST) faults.push(`a cell is ${cell} pixels wide`);
  if (SIZES[size].hasTouch) faults.push(...await smallButtons(game));
  if (WITH_AXE.includes(size)) faults.push(...await game.barriers());
  return faults.map((fault) => `${size}: ${fault}`);
}

async function faultsWithNotch(game, size) {
  await setNotch(game, NOTCHES[size]);
  const faults = await reaching(game, NOTCHES[size]);
  await setNotch(game, NO_NOTCH);
  return faults.map((fault) => `${size} with a notch: ${fault}`);
}

/** Looks at a screen at every size, and leaves it as it came. */
async function faultsOf(game, name) {
  const faults = [];
  await settle(game);
  faults.push(...await unsaid(game));
  for (const size of Object.keys(SIZES)) {
    faults.push(...await faultsAt(game, size));
    await game.picture(`${name}-${size}`);
    if (size in NOTCHES) faults.push(...await faultsWithNotch(game, size));
  }
  await resize(game, '1280x800');
  const isFocused = await game.page.evaluate(() => document.activeElement !== document.body);
  if (!isFocused) faults.push('nothing has the focus');
  return faults.map((fault) => `${name} ${fault}`);
}

let tab = null;

after(() => tab?.close());

async function makeTab() {
  const game = await Game.make(shared.browser, shared.server.url, DESKTOP);
  await game.page.addInitScript(() => { // it would keep the files
    Object.defineProperty(Navigator.prototype, 'serviceWorker', { value: undefined });
  });
  await game.page.route('**/nothing', (route) => route.fulfill({ contentType: 'text/html', body: '<link rel="icon" href="data:,">' }));
  return game;
}

/** The tab as if it were new. */
async function newTab() {
  tab ??= await makeTab();
  tab.complaints = [];
  await tab.page.goto(`${tab.url}nothing`);
  await tab.cdp.send('Storage.clearDataForOrigin', { origin: new URL(tab.url).origin, storageTypes: 'all' });
  return tab;
}

export function testWalks(walks) {
  for (const [name, [screens, walk]] of Object.entries(walks)) {
    test(`${name}: ${screens.join(', ')}`, { timeout: TIMEOUT }, async () => {
      const game = await newTab();
      const [seen, faults] = [[], []];
      await walk(game, async (screen) => {
        seen.push(screen);
        faults.push(...await faultsOf(game, screen));
      });
      assert.deepEqual([...faults, ...game.complaints], []);
      assert.deepEqual(seen, screens);
    });
  }
}
