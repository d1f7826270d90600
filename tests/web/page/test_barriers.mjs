// Accessibility: texts and pieces have enough contrast, and everything works by keyboard.
// screens_test.mjs runs axe-core on every screen.
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { assert, desktop, hasPiece, inBrowser, test } from '../harness.mjs';
import { SIZES, settle } from '../screens.mjs';

const PAGE = path.join(path.dirname(new URL(import.meta.url).pathname), '../../../src/web/page/styles');

// ---- contrast ----

/** The relative luminance of a colour "#rrggbb". */
function brightness(color) {
  const channel = (at) => {
    const share = parseInt(color.slice(at, at + 2), 16) / 255;
    return share <= 0.03928 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  };
  return 0.2126 * channel(1) + 0.7152 * channel(3) + 0.0722 * channel(5);
}

function contrast(a, b) {
  const [less, more] = [brightness(a), brightness(b)].sort((x, y) => x - y);
  return (more + 0.05) / (less + 0.05);
}

const TEXTS = ['text', 'text-secondary', 'text-dim', 'accent-primary', 'accent-gold', 'accent-success', 'error'];
const GROUNDS = ['void', 'grid-bg', 'chrome'];
const PALETTES = ['default', 'guideline', 'okabe-ito', 'high-contrast', 'mono'];

const tokens = (game, names) => game.page.evaluate((all) => {
  const style = getComputedStyle(document.documentElement);
  return all.map((name) => style.getPropertyValue(`--color-${name}`).trim());
}, names);

desktop('no word for the player is in the styles or the bare page', async (game) => {
  const bare = await (await fetch(game.url)).text();
  const styles = (await Promise.all(['styles.css', 'lazy.css'].map(async (name) => (await fetch(game.url + name)).text()))).join('');
  const body = bare.slice(bare.indexOf('<body>')).replace(/<noscript>.*<\/noscript>/, '');
  assert.equal(body.replace(/<[^>]*>/g, '').trim(), '');
  const signs = /\\[0-9a-f]+/g; // a star, a cursor
  assert.deepEqual(styles.replace(signs, '').match(/content:\s*"[^"]*[a-z][^"]*"/gi), null);
});

test('colours and sizes of text are tokens, and of one file', () => {
  for (const name of ['page.css', 'phone.css', 'lazy.css']) {
    const styles = readFileSync(path.join(PAGE, name), 'utf8').replace(/\/\*[^]*?\*\//g, '');
    assert.deepEqual(styles.match(/font(-size)?:[^;]*\d(px|em)[^;]*;/g), null, name);
    assert.deepEqual(styles.match(/:[^;{}]*#[0-9a-f]{3,8}\b[^;{}]*;/gi), null, name);
  }
});

desktop('every colour of text is 4.5 to 1 on everything it stands on', async (game) => {
  await game.open();
  const [texts, grounds] = [await tokens(game, TEXTS), await tokens(game, GROUNDS)];
  const faint = texts.flatMap((text, i) => grounds.map((ground, j) => [TEXTS[i], GROUNDS[j], contrast(text, ground)]))
    .filter(([, , ratio]) => ratio < 4.5);
  assert.deepEqual(faint, []);
});

desktop('every piece is 3 to 1 on the field, as it is drawn', async (game) => {
  await game.open();
  const [ground] = await tokens(game, ['grid-bg']);
  await game.begin({ mode: 'free', preset: 'modern', seed: '3', settings: { countdown: 'off' } });
  const colors = await game.page.evaluate((count) => {
    const { core } = globalThis.finessimo;
    return Array.from({ length: count }, (_, palette) => Array.from({ length: C.FIN_GARBAGE + 1 }, (__, kind) =>
      `#${core.exports.piece_color(palette, kind).toString(16).padStart(6, '0')}`));
  }, PALETTES.length);
  const faint = colors.flatMap((kinds, i) => kinds.map((color) => [PALETTES[i], color, contrast(color, ground)]))
    .filter(([, , ratio]) => ratio < 3);
  assert.deepEqual(faint, []);
  await game.stopTime();
  await game.until(hasPiece, 'a piece');
  const drawn = await game.inPainter((painter) => {
    const at = painter.core.view.game.cells.findIndex((value) => (value & 0x20) !== 0);
    const pixel = painter.canvases.field.getContext('2d').getImageData((painter.frame + (at % 10 + 0.5) * painter.cell), ((painter.shown - 1 - (Math.floor(at / 10) - 0.5)) * painter.cell), 1, 1).data;
    return `#${[...pixel.slice(0, 3)].map((value) => value.toString(16).padStart(2, '0')).join('')}`;
  });
  assert.ok(colors[0].includes(drawn), `${drawn} is none of ${colors[0]}`);
});

// ---- the focus ----

/** Waits until the element with this text has the focus. */
const untilFocused = (game, text) => game.page.waitForFunction((wanted) => document.activeElement?.textContent.startsWith(wanted), text);

desktop('the selected element has a visible focus', async (game) => {
  await game.open();
  await game.tap('ArrowDown', 5);
  await untilFocused(game, 'Statistics');
  await game.tap('Tab');
  await untilFocused(game, 'Settings');
  assert.equal((await game.view()).items[(await game.view()).chosen].label, 'Settings');
  await game.tap('Enter');
  await game.until((view) => view.tab_count > 0, 'the settings');
  await untilFocused(game, 'Try it');
  await game.page.keyboard.press('Shift+Tab');
  await untilFocused(game, 'Advanced');
  await game.tap('Enter');
  await game.until((view) => view.tabs[view.tab] === 'Advanced', 'Enter presses the tab');
  const outline = await game.page.evaluate(() => {
    document.querySelector('#back').focus();
    return getComputedStyle(document.querySelector('#back')).outlineStyle;
  });
  assert.equal(outline, 'solid');
  await game.tap('Enter');
  await game.untilTitle('FINESSIMO');
});

desktop('in play the field has the focus, and no button is pressed by Space or Enter', async (game) => {
  await game.open();
  await game.page.getByRole('button', { name: 'Start game' }).click();
  await game.until((view) => view.has_game, 'the game');
  assert.equal(await game.page.evaluate(() => document.activeElement?.id), 'field');
  await game.tap('Space');
  await game.tap('Enter');
  await game.until((view) => view.game.stats.some((stat) => stat.label === 'PIECES' && stat.value === '1'), 'one piece');
  assert.equal((await game.view()).title, '');
});

desktop('with reduced motion nothing moves by itself', async (game) => {
  await game.page.emulateMedia({ reducedMotion: 'reduce' });
  await game.open();
  assert.ok(!(await game.view()).crt);
  const moving = await game.page.evaluate(() => document.getAnimations().length);
  assert.equal(moving, 0);
  await game.page.emulateMedia({ reducedMotion: 'no-preference' });
  await game.until((view) => view.crt, 'the system was set otherwise');
});

desktop('animations end', async (game) => {
  const assertEnds = async (names) => {
    const moving = await game.page.evaluate(() => document.getAnimations().filter((one) => one.animationName !== undefined)
      .map((one) => [one.animationName, one.effect.getComputedTiming().endTime]));
    for (const name of names) assert.ok(moving.some(([one]) => one === name), `${name} is not among ${moving}`);
    for (const [name, ms] of moving) assert.ok(ms <= 16000, `${name} takes ${ms} ms`);
  };
  await game.open();
  await settle(game);
  await assertEnds(['pulse', 'blink']);
  await game.begin({ mode: 'marathon', preset: 'modern', settings: { countdown: 'off' } });
  await game.topOut();
  await settle(game);
  await assertEnds(['glitch']);
});

/** The brightness of a cell beside the piece, minus that of a distant cell. */
const light = (game) => game.inPainter((painter) => {
  const { canvases: { field: canvas }, core: { view: { game: { cells } } } } = painter;
  const i = cells.findIndex((cell) => cell & 0x20);
  const [x, y] = [i % 10, Math.floor(i / 10)];
  const copy = new OffscreenCanvas(canvas.width, canvas.height).getContext('2d', { willReadFrequently: true });
  copy.drawImage(canvas, 0, 0);
  const at = (column) => copy.getImageData((painter.frame + (column + 0.5) * painter.cell), ((painter.shown - 1 - (y - 0.5)) * painter.cell), 1, 1).data.slice(0, 3).reduce((sum, value) => sum + value, 0);
  return at(x - 1) - at(0);
});

desktop('scan lines, dark corners and glow are switched off together', async (game) => {
  await game.open();
  for (const [crt, isLit] of [['off', false], ['on', true]]) {
    await game.page.evaluate((value) => finessimo.core.surely(() => finessimo.core.setting('crt', value)).then(() => finessimo.redraw()), crt);
    await game.until((view) => view.crt === isLit, `the light is ${crt}`);
    await settle(game);
    assert.equal(await game.page.evaluate(() => document.getAnimations().some((one) => one.animationName === 'pulse')), isLit, `the logo with ${crt}`);
  }
  for (const [crt, isLit] of [['on', true], ['off', false]]) {
    await game.begin({ seed: '7', settings: { crt, gravity: '1ms', countdown: 'off' } });
    await game.until((view) => view.game.cells.slice(0, 100).some((cell) => cell & 0x20), 'a piece on the field');
    await game.tap('Escape');
    await game.untilTitle('PAUSED');
    await settle(game);
    assert.equal(await light(game) > 0, isLit, `glow with ${crt}`);
    assert.equal(await game.page.locator('#crt').isVisible(), isLit, `scan lines with ${crt}`);
    assert.equal(await game.page.evaluate(() => getComputedStyle(document.body).getPropertyValue('--glow-primary') !== 'transparent'), isLit);
  }
});

inBrowser('a list that goes on below fades there, and no longer at its end', SIZES['844x390'], async (game) => {
  await game.open();
  await game.choose('Settings');
  await game.page.locator('#scroll.more').waitFor();
  const mask = () => game.page.evaluate(() => getComputedStyle(document.getElementById('scroll')).maskImage);
  assert.match(await mask(), /gradient/);
  await game.page.evaluate(() => document.getElementById('scroll').focus({ focusVisible: true }));
  assert.equal(await mask(), 'none', 'the frame of a list that has the focus is seen');
  await game.page.evaluate(() => document.getElementById('scroll').scrollTo(0, 1e6));
  await game.page.locator('#scroll:not(.more)').waitFor();
});
