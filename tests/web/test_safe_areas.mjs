// Phones with a notch and a bar at the bottom: nothing that is touched lies there, and no text.
import { assert, inBrowser } from './harness.mjs';
import { SCREENS, SIZES, resize } from './screens.mjs';

// By size: how a phone with a notch stands, and how it lies.
const INSETS = {
  '390x844': { top: 47, left: 0, bottom: 34, right: 0 },
  '844x390': { top: 0, left: 47, bottom: 21, right: 47 },
};
const TRIED = ['title', 'modes', 'settings-timing', 'game', 'pause', 'over', 'replay', 'editor', 'free', 'statistics'];

/** Buttons and texts of what is shown that reach into the insets, as sentences. */
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

for (const name of TRIED) {
  inBrowser(`safe areas: ${name}`, SIZES['390x844'], async (game) => {
    await SCREENS[name](game);
    const wrong = [];
    for (const [size, insets] of Object.entries(INSETS)) {
      await game.cdp.send('Emulation.setSafeAreaInsetsOverride', { insets });
      await resize(game, size);
      await game.wait(100);
      await game.picture(`safe-${name}-${size}`);
      const seen = await game.page.evaluate(() => {
        const probe = document.createElement('div');
        probe.style.paddingTop = 'env(safe-area-inset-top)';
        probe.style.paddingLeft = 'env(safe-area-inset-left)';
        document.body.append(probe);
        const { paddingTop, paddingLeft } = getComputedStyle(probe);
        probe.remove();
        return [parseFloat(paddingTop), parseFloat(paddingLeft)];
      });
      assert.deepEqual(seen, [insets.top, insets.left], 'the browser has them');
      wrong.push(...(await reaching(game, insets)).map((sentence) => `${size}: ${sentence}`));
    }
    assert.deepEqual(wrong, []);
  });
}
