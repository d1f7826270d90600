// The screens at every size: menus, settings, games and their results; the smallest phones.
import { assert, inBrowser, phone } from '../harness.mjs';
import { PARTS, SIZES, layoutFaults, play, settle } from '../screens.mjs';
import { testWalks } from '../screens_test.mjs';

const SMALLEST = 15; // pixels per cell

testWalks(PARTS[0]);

phone('a phone that lies, with the bar of the browser above the page', async (game) => {
  await game.open();
  await play(game);
  await game.page.touchscreen.tap(20, 140);
  for (const viewport of [{ width: 640, height: 304 }, { width: 667, height: 320 }, { width: 568, height: 320 }]) {
    const size = `${viewport.width}x${viewport.height}`;
    await game.page.setViewportSize(viewport);
    await game.page.waitForFunction((wide) => innerWidth === wide && document.body.matches('.small.touch.wide'), viewport.width);
    await settle(game);
    assert.deepEqual(await layoutFaults(game), [], size);
    const { cell, low } = await game.page.evaluate(() => {
      const box = document.getElementById('field').getBoundingClientRect();
      return { cell: box.width / 10, low: Math.max(box.bottom, ...[...document.querySelectorAll('#touch button')].map((button) => button.getBoundingClientRect().bottom)) };
    });
    assert.ok(cell >= SMALLEST, `${size}: a cell is ${cell} pixels wide`);
    assert.ok(low <= viewport.height, `${size}: something ends at ${low}`);
    await game.picture(`game-${size}`);
  }
});

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
