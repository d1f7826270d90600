// Every screen at every size: nothing is cut, lies over something else or outside, no barrier.
// One page is made larger and smaller.
import { DESKTOP, assert, inBrowser } from './harness.mjs';
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

for (const [name, go] of Object.entries(SCREENS)) {
  inBrowser(name, DESKTOP, async (game) => {
    await go(game);
    await game.wait(300);
    const faults = [];
    for (const size of Object.keys(SIZES)) {
      faults.push(...await faultsAt(game, size));
      await game.picture(`${name}-${size}`);
    }
    assert.deepEqual(faults, []);
    const focused = await game.page.evaluate(() => document.activeElement !== document.body);
    assert.ok(focused, 'something has the focus');
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
