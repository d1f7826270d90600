// The page in other browsers: a game from the title screen to its end, drawn by the Worker, saved
// across a reload, without console messages. Only differences between browsers are tested here,
// everything else in chromium.
import { readFileSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { Firefox, WebKit } from '../driver.mjs';
import { TIMEOUT, assert, finessimo, shared, test } from '../harness.mjs';
import { replayHash } from '../verify.mjs';

const REPLAYS = path.join(new URL('.', import.meta.url).pathname, '../../data/replays');

/** A test in its own browser, with this many expected complaints. */
function inEach(name, run, complaints = 0) {
  for (const Browser of [Firefox, WebKit]) {
    test(`${Browser.name}: ${name}`, { timeout: TIMEOUT }, async () => {
      const browser = new Browser();
      try {
        await browser.start();
        await browser.go(shared.server.url);
        await browser.until(() => globalThis.finessimo?.lazy != null && finessimo.core.isWhole);
        await run(browser);
        const said = await browser.complaints(shared.server.url);
        assert.equal(said.length, complaints, said.join('\n'));
      } finally {
        await picture(browser, `${Browser.name}-${name.replaceAll(' ', '-')}`);
        await browser.end();
      }
    });
  }
}

async function picture(browser, name) {
  const folder = process.env.FINESSIMO_PICTURES;
  if (folder !== undefined) await browser.picture(path.join(folder, `${name}.png`));
}

const DEAF = 2000; // milliseconds after which a key counts as lost

/** The number of times the page received a key. */
const heard = (browser, code) => browser.evaluate((key) => {
  if (finessimo.keysHeard === undefined) {
    finessimo.keysHeard = {};
    addEventListener('keydown', (event) => { finessimo.keysHeard[event.key] = (finessimo.keysHeard[event.key] ?? 0) + 1; }, true);
  }
  return finessimo.keysHeard[key] ?? 0;
}, code === 'Space' ? ' ' : code);

/** Presses a key until the page receives it: WebKit's driver loses some. */
async function press(browser, code) {
  const before = await heard(browser, code);
  for (let now = before; now === before;) {
    const end = Date.now() + DEAF;
    await browser.press(code).catch(() => {}); // the driver fails for some keys that arrived
    while (now === before && Date.now() < end) now = await heard(browser, code);
  }
}

/** Presses a key, and waits for its effect. */
async function pressUntil(browser, code, holds, ...words) {
  await press(browser, code);
  await browser.until(holds, ...words);
}

const hasTitle = (wanted) => finessimo.core.view.title === wanted;
const plays = () => finessimo.core.view.has_game && finessimo.core.view.title === '' && finessimo.core.view.game.count_down === '';

/** The leftmost column of the current piece; kinds spawn in different columns. */
const leftColumn = () => finessimo.core.view.game.cells.reduce((least, cell, i) => ((cell & C.VIEW_PIECE) === 0 ? least : Math.min(least, i % 10)), 10);
const isLeftOf = (column) => finessimo.core.view.game.cells.some((cell, i) => (cell & C.VIEW_PIECE) !== 0 && i % 10 < column);

const untilTitle = (browser, title) => browser.until(hasTitle, title);
const stat = (browser, label) => browser.evaluate((name) => {
  const { stats } = finessimo.core.view.game;
  return stats.find((one) => one.label === name).value;
}, label);

/** The displayed colour in the middle of the current piece, and the expected one. */
const colors = (browser) => browser.evaluate(() => {
  const { core, field } = finessimo;
  const { cells } = core.view.game;
  const at = cells.findIndex((cell) => (cell & C.VIEW_PIECE) !== 0);
  const canvas = document.getElementById('field');
  const context = Object.assign(document.createElement('canvas'), { width: canvas.width, height: canvas.height }).getContext('2d');
  context.drawImage(canvas, 0, 0);
  const x = field.frame + (at % 10 + 0.5) * field.cell;
  const y = (field.shown - Math.floor(at / 10) - 0.5) * field.cell;
  const [red, green, blue] = context.getImageData(x, y, 1, 1).data;
  return [red << 16 | green << 8 | blue, core.exports.piece_color(core.view.palette, cells[at] & C.VIEW_COLOR)];
});

inEach('a game from the title to its end', async (browser) => {
  await untilTitle(browser, 'FINESSIMO');
  await pressUntil(browser, 'Enter', () => finessimo.core.view.has_game);
  await browser.until(() => finessimo.field.isInWorker);
  await browser.until(plays);
  for (let i = 0; ; i++) { // the browser paints with a delay
    const [seen, is] = await colors(browser);
    if (seen === is) break;
    assert.ok(i < 100, `the piece is ${seen.toString(16)}, not ${is.toString(16)}`);
  }
  await pressUntil(browser, 'ArrowLeft', isLeftOf, await browser.evaluate(leftColumn));
  while (await stat(browser, 'PIECES') === '0') await press(browser, 'Space');
  await pressUntil(browser, 'c', () => finessimo.core.view.game.hold !== C.FIN_NONE);
  await pressUntil(browser, 'Escape', hasTitle, 'PAUSED');
  await picture(browser, `${browser.constructor.name}-paused`);
  await pressUntil(browser, 'Escape', hasTitle, '');
  await browser.until(plays);
  while (await browser.evaluate(plays)) await press(browser, 'Space');
  await untilTitle(browser, 'GAME OVER');
  assert.notEqual(await stat(browser, 'SCORE'), '0');
  await browser.until(() => finessimo.store.database.all().then((games) => games.length === 1));
});

inEach('what was set and played is there after a reload', async (browser) => {
  await browser.evaluate(() => { finessimo.core.withCopies(['marathon', 'modern', '7'], finessimo.core.exports.begin_by_name); });
  await browser.evaluate(() => { finessimo.tell({ kind: C.APP_START }); });
  await browser.until(plays);
  while (await stat(browser, 'PIECES') === '0') await press(browser, 'Space');
  const isSilent = () => finessimo.store.settings().some(([name, value]) => name === 'sound' && value === 'off');
  await pressUntil(browser, 'm', isSilent);
  await pressUntil(browser, 'Escape', hasTitle, 'PAUSED');
  await browser.go(shared.server.url);
  await browser.until(() => (globalThis.finessimo?.core.view.items[0].note ?? '') !== '');
  assert.ok(await browser.evaluate(isSilent));
});

inEach('recorded games give the hashes of the terminal build', async (browser) => {
  const replays = readdirSync(REPLAYS).filter((name) => name.endsWith('.replay')).map((name) => path.join(REPLAYS, name));
  assert.ok(replays.length >= 4);
  for (const file of replays) {
    const hash = await browser.evaluate(replayHash, ['verify', [...readFileSync(file)]]);
    assert.equal(`${file}: ok ${hash}`, finessimo('replay', 'verify', file).trim());
  }
});

inEach('every screen of the title is drawn', async (browser) => {
  const labels = await browser.evaluate(() => finessimo.core.view.items.slice(0, finessimo.core.view.item_count).map(({ label }) => label));
  assert.ok(labels.length >= 8, `${labels}`);
  for (const label of labels.slice(1)) {
    await pressUntil(browser, 'ArrowDown', (wanted) => finessimo.core.view.items[finessimo.core.view.chosen].label === wanted, label);
    await pressUntil(browser, 'Enter', () => finessimo.core.view.title !== 'FINESSIMO');
    const outside = await browser.evaluate(() => [...document.querySelectorAll('#menu :is(button, h1, h2)')]
      .filter((one) => one.offsetParent !== null && one.closest('#scroll') === null).map((one) => [one.textContent, one.getBoundingClientRect()])
      .filter(([, box]) => box.left < 0 || box.right > innerWidth || box.top < 0 || box.bottom > innerHeight).map(([text]) => text));
    assert.deepEqual(outside, [], label);
    await picture(browser, `${browser.constructor.name}-${label.replaceAll(' ', '-').toLowerCase()}`);
    while (!await browser.evaluate(hasTitle, 'FINESSIMO')) await press(browser, 'Escape'); // a key that arrived late may have opened something
  }
});

inEach('what goes wrong is noticed', async (browser) => {
  await browser.evaluate(() => {
    setTimeout(() => finessimo.core.struct('nothing', 0));
    setTimeout(async () => finessimo.core.struct('nothing', 0));
  });
}, 2);
