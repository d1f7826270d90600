// Every screen at every size: nothing is cut, lies over something else or outside, no barrier.
// One tab shows them all, with nothing kept from one to the next, and is made larger and
// smaller: a new tab would have to compile the page and axe-core each time.
import { DESKTOP, Game, after, assert, inBrowser, shared, test } from './harness.mjs';
import { SCREENS, SIZES, layoutFaults, resize } from './screens.mjs';

const SMALLEST = 15; // pixels of a cell

/** What is wrong at a size, as sentences. */
async function faultsAt(game, size) {
  await resize(game, size);
  const faults = await layoutFaults(game);
  const cell = await game.page.evaluate(() => document.getElementById('field').clientWidth / 10);
  if (cell > 0 && cell < SMALLEST) faults.push(`a cell is ${cell} pixels wide`);
  faults.push(...await game.barriers());
  return faults.map((fault) => `${size}: ${fault}`);
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
  await tab.page.setViewportSize(DESKTOP.viewport);
  return tab;
}

for (const [name, go] of Object.entries(SCREENS)) {
  test(name, { timeout: 120000 }, async () => {
    const game = await newTab();
    await go(game);
    await game.wait(300);
    const faults = [];
    for (const size of Object.keys(SIZES)) {
      faults.push(...await faultsAt(game, size));
      await game.picture(`${name}-${size}`);
    }
    assert.deepEqual([...faults, ...game.complaints], []);
    const focused = await game.page.evaluate(() => document.activeElement !== document.body);
    assert.ok(focused, 'something has the focus');
  });
}

/** A phone that lies, with the browser's bar above the page. */
for (const viewport of [{ width: 640, height: 304 }, { width: 667, height: 320 }, { width: 568, height: 320 }]) {
  inBrowser(`a game at ${viewport.width} × ${viewport.height}`, { ...SIZES['844x390'], viewport }, async (game) => {
    await SCREENS.game(game);
    await game.page.touchscreen.tap(20, 140);
    await game.page.waitForSelector('.small.touch');
    const faults = await layoutFaults(game);
    const { cell, low } = await game.page.evaluate(() => {
      const box = document.getElementById('field').getBoundingClientRect();
      return { cell: box.width / 10, low: Math.max(box.bottom, ...[...document.querySelectorAll('#touch button')].map((button) => button.getBoundingClientRect().bottom)) };
    });
    assert.deepEqual(faults, []);
    assert.ok(cell >= SMALLEST, `a cell is ${cell} pixels wide`);
    assert.ok(low <= viewport.height, `something ends at ${low} of ${viewport.height}`);
    await game.picture(`game-${viewport.width}x${viewport.height}`);
  });
}

inBrowser('a text that is cut or lies elsewhere is noticed', SIZES['1280x800'], async (game) => {
  await game.open();
  await game.page.evaluate(() => {
    const [first, , third] = document.querySelectorAll('#lines > *');
    Object.assign(first.style, { position: 'relative', top: '40px' });
    Object.assign(third.style, { position: 'relative', left: '900px' });
    document.getElementById('version').style.cssText = 'width: 20px; overflow: hidden; white-space: nowrap';
  });
  const faults = (await layoutFaults(game)).join('\n');
  for (const word of [/lies over/, /is outside/, /is cut/]) assert.match(faults, word);
});
