// Every screen at its size: nothing is cut, lies over something else or outside.
import { assert, inBrowser } from './harness.mjs';
import { SCREENS, SIZES, layoutFaults } from './screens.mjs';

for (const size of ['1280x800']) {
  for (const [name, go] of Object.entries(SCREENS)) {
    inBrowser(`${name} at ${size}`, SIZES[size], async (game) => {
      await go(game);
      await game.wait(300);
      await game.picture(`${name}-${size}`);
      assert.deepEqual(await layoutFaults(game), []);
    });
  }
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
