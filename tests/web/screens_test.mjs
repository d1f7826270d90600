// Tests part of the walks over all screens: at every size nothing is cut, overlaps or lies
// outside, axe-core finds nothing, and on a phone with a notch nothing reaches into it. One tab
// shows them all, without saved data between walks, because a new tab would have to compile the
// page and axe-core each time.
import { isDeepStrictEqual } from 'node:util';
import { DESKTOP, Game, TIMEOUT, after, assert, shared, test } from './harness.mjs';
import { ALL_SIZES, SIZES, layoutFaults, resize, settle, sizesOf } from './screens.mjs';

const SMALLEST = 15; // pixels per cell
const FINGER = 44; // pixels of the smallest touch target
// The other sizes show nothing new to axe-core; `make soak` tests all.
const WITH_AXE = process.env.FINESSIMO_AXE === 'all' ? Object.keys(SIZES) : ['1280x800', '390x844'];

// By size: a phone with a notch, upright and sideways.
const NOTCHES = {
  '390x844': { top: 47, left: 0, bottom: 34, right: 0 },
  '844x390': { top: 0, left: 47, bottom: 21, right: 47 },
};
const NO_NOTCH = { top: 0, left: 0, bottom: 0, right: 0 };

/** The notch as the page knows it. */
const seenNotch = (game) => game.page.evaluate(() => {
  const probe = document.createElement('div');
  probe.style.padding = ['top', 'right', 'bottom', 'left'].map((side) => `env(safe-area-inset-${side})`).join(' ');
  document.body.append(probe);
  const { paddingTop: top, paddingLeft: left, paddingBottom: bottom, paddingRight: right } = getComputedStyle(probe);
  probe.remove();
  return Object.fromEntries(Object.entries({ top, left, bottom, right }).map(([side, text]) => [side, parseFloat(text)]));
});

/** Waits until the page knows about the notch. */
async function setNotch(game, insets) {
  await game.cdp.send('Emulation.setSafeAreaInsetsOverride', { insets });
  await game.eventually(() => seenNotch(game), (seen) => isDeepStrictEqual(seen, insets), `the browser has the notch ${JSON.stringify(insets)}`);
  await settle(game);
}

/** Visible buttons and texts that reach into the notch, as sentences. */
const reaching = (game, insets) => game.page.evaluate(({ top, left, bottom, right }) => {
  const menu = document.getElementById('menu');
  const layer = menu.hidden ? document.getElementById('game') : menu;
  const room = { left: left - 1, top: top - 1, right: innerWidth - right + 1, bottom: innerHeight - bottom + 1 };
  const isShown = (element) => element.checkVisibility({ opacityProperty: true, visibilityProperty: true }) && element.closest('.hidden-text') === null;
  const within = (element) => { // only the visible part of what scrolls
    const box = element.getBoundingClientRect();
    const view = element.closest('#scroll')?.getBoundingClientRect();
    return { left: box.left, right: box.right, top: Math.max(box.top, view?.top ?? box.top), bottom: Math.min(box.bottom, view?.bottom ?? box.bottom) };
  };
  const reached = [...layer.querySelectorAll('button, #field, p, h2, td, dt, dd')].filter(isShown).map((element) => [element, within(element)])
    .filter(([, box]) => box.right > box.left && box.bottom > box.top)
    .filter(([, box]) => box.left < room.left || box.top < room.top || box.right > room.right || box.bottom > room.bottom);
  return reached.map(([element, box]) => `${element.tagName} ${element.id} ${element.className} "${element.textContent.trim().slice(0, 20)}" ${Object.values(box).map(Math.round)}`);
}, insets);

/** Makes a call beside the field fully bright: it fades in real time. */
const lightCalls = (game) => game.page.evaluate(() => {
  for (const animation of document.getElementById('calls').getAnimations({ subtree: true })) {
    animation.pause();
    animation.currentTime = animation.effect.getTiming().delay;
  }
});

/** Buttons too small for a finger, as sentences. */
const smallButtons = (game) => game.page.evaluate((least) => [...document.querySelectorAll('button:enabled')]
  .filter((button) => button.checkVisibility({ opacityProperty: true, visibilityProperty: true }))
  .map((button) => [button, button.getBoundingClientRect()])
  .filter(([, { width, height }]) => width > 0 && (width < least || height < least))
  .map(([button, { width, height }]) => `"${button.textContent}" ${button.className} is ${Math.round(width)} by ${Math.round(height)}`), FINGER);

/** Parts of the view that the page does not show, as sentences. */
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

/** The errors at a size, as sentences. */
async function faultsAt(game, size) {
  await resize(game, size);
  await lightCalls(game);
  const faults = await layoutFaults(game);
  const cell = await game.page.evaluate(() => document.getElementById('field').clientWidth / 10);
  if (cell > 0 && cell < SMALLEST) faults.push(`a cell is ${cell} pixels wide`);
  if (ALL_SIZES[size].hasTouch) faults.push(...await smallButtons(game));
  if (WITH_AXE.includes(size)) faults.push(...await game.barriers());
  return faults.map((fault) => `${size}: ${fault}`);
}

async function faultsWithNotch(game, size) {
  await setNotch(game, NOTCHES[size]);
  const faults = await reaching(game, NOTCHES[size]);
  await setNotch(game, NO_NOTCH);
  return faults.map((fault) => `${size} with a notch: ${fault}`);
}

/** Checks a screen at every size, and restores it. */
async function faultsOf(game, name) {
  const faults = [];
  await settle(game);
  faults.push(...await unsaid(game));
  for (const size of sizesOf(name)) {
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
  await game.page.addInitScript(() => { // it would cache the files
    Object.defineProperty(Navigator.prototype, 'serviceWorker', { value: undefined });
  });
  await game.page.route('**/nothing', (route) => route.fulfill({ contentType: 'text/html', body: '<link rel="icon" href="data:,">' }));
  return game;
}

/** Resets the tab. */
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
