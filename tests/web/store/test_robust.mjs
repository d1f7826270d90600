// Events of tabs and phones in the middle of a game: nothing is lost, no key stays down, and the
// game never runs faster afterwards.
import { DESKTOP, assert, desktop, inBrowser, phone, pieceCells, shared } from '../harness.mjs';
import { settle } from '../screens.mjs';

const SLOW = { mode: '40-lines', preset: 'modern', seed: '7', settings: { mode: '40-lines', gravity: 'off', countdown: 'off', 'resume-countdown': 'off' } };

const AWAY = Number(process.env.FINESSIMO_AWAY ?? 3000); // real milliseconds without any time; 30,000 in `make soak`

/** Seconds of game time on the screen; a page that had no time shows them now. */
async function gameTime(game) {
  await game.page.evaluate(() => finessimo.frame(performance.now()));
  const [minutes, seconds] = (await game.stat('TIME')).split(':').map(Number);
  return minutes * 60 + seconds;
}

const locked = (view) => view.game.cells.map((cell) => ((cell & 0x10) !== 0 ? cell & 0x0f : -1)).join();
const column = (view) => Math.min(...pieceCells(view).map((cell) => Number(cell.split(',')[0])));

/** The browser no longer pretends that every tab has the focus. */
const realFocus = (game) => game.cdp.send('Emulation.setFocusEmulationEnabled', { enabled: false });

/** A test in real time, for a page that gets no time. */
const inRealTime = (name, run) => inBrowser(name, { ...DESKTOP, ownClock: false }, run);

/** Stops the tab's process, like a phone's background; returns when. */
async function stopTab(ms) {
  const session = await shared.browser.newBrowserCDPSession();
  const { processInfo } = await session.send('SystemInfo.getProcessInfo');
  const tabs = processInfo.filter(({ type }) => type === 'renderer').map(({ id }) => id);
  assert.ok(tabs.length > 0);
  tabs.forEach((id) => process.kill(id, 'SIGSTOP'));
  const stopped = Date.now();
  await new Promise((resolve) => { setTimeout(resolve, ms); });
  tabs.forEach((id) => process.kill(id, 'SIGCONT'));
  await session.detach();
  return stopped;
}

async function resume(game) {
  await game.untilTitle('PAUSED');
  await game.hear();
  await game.tap('Enter');
  await game.until((view) => view.title === '', 'play');
}

/** The game's time advances no faster than real time. */
async function assertNoFaster(game, run) {
  const [began, time] = [Date.now(), await gameTime(game)];
  await run();
  const played = await gameTime(game) - time;
  const passed = (Date.now() - began) / 1000;
  assert.ok(played <= passed + 0.2, `${played} s of game in ${passed} s`);
}

/** No key is down: the piece stays where it is, even after DAS. */
async function assertAtRest(game) {
  const before = await game.view();
  await game.pass(500);
  const after = await game.view();
  assert.deepEqual(pieceCells(after), pieceCells(before));
  assert.equal(locked(after), locked(before));
}

desktop('rapid tab switches', async (game) => {
  await game.open();
  await game.begin(SLOW);
  await game.tap('Space', 2);
  await game.stopTime();
  await game.down('ArrowLeft');
  const before = await game.view();
  await realFocus(game);
  const other = await game.context.newPage();
  for (let i = 0; i < 20; i++) {
    await other.bringToFront();
    await game.page.bringToFront();
  }
  await game.untilTitle('PAUSED');
  await game.pass(3000);
  const paused = await game.untilTitle('PAUSED');
  assert.deepEqual(paused.game.stats, before.game.stats, 'nothing went on');
  assert.deepEqual(paused.game.cells, before.game.cells);
  await game.goOn();
  await game.up('ArrowLeft');
  await resume(game);
  await assertAtRest(game);
  await game.tap('ArrowRight');
  assert.equal(column(await game.view()), column(paused) + 1);
});

desktop('a key that is released elsewhere is not held afterwards', async (game) => {
  await game.open();
  await game.begin(SLOW);
  await game.down('ArrowRight');
  await realFocus(game);
  const other = await game.context.newPage();
  await other.bringToFront();
  await other.keyboard.up('ArrowRight');
  await game.page.bringToFront();
  await resume(game);
  await game.tap('ArrowLeft', 2);
  await assertAtRest(game);
});

inRealTime('behind another tab, without any time', async (game) => {
  await game.open();
  await game.begin({ ...SLOW, settings: { ...SLOW.settings, gravity: '500ms', 'lock-delay': '60s' } });
  await game.tap('Space');
  await game.down('ArrowLeft');
  const before = await game.view();
  await realFocus(game);
  const other = await game.context.newPage();
  await other.bringToFront();
  await game.untilTitle('PAUSED');
  const away = await gameTime(game);
  await stopTab(AWAY);
  await other.close();
  await game.page.bringToFront();
  await game.up('ArrowLeft');
  const paused = await game.untilTitle('PAUSED');
  assert.equal(locked(paused), locked(before));
  assert.equal(await gameTime(game), away);
  await assertNoFaster(game, async () => {
    await resume(game);
    await game.wait(700);
  });
});

/** Thirty seconds of the page's clock pass at once. A headless browser never hides a tab, so the
 * page receives the browser's event for that. The test above uses real time. */
desktop('thirty seconds in the background', async (game) => {
  await game.open();
  await game.begin({ ...SLOW, settings: { ...SLOW.settings, gravity: '500ms', 'lock-delay': '60s' } });
  await game.tap('Space');
  await game.page.evaluate(() => {
    Object.defineProperty(document, 'hidden', { value: true, configurable: true });
    document.dispatchEvent(new Event('visibilitychange'));
  });
  const before = await game.untilTitle('PAUSED');
  await game.page.evaluate(() => globalThis.testClock.pass(30000));
  await game.page.evaluate(() => { delete document.hidden; document.dispatchEvent(new Event('visibilitychange')); });
  const paused = await game.untilTitle('PAUSED');
  assert.deepEqual(paused.game.stats, before.game.stats);
  assert.deepEqual(paused.game.cells, before.game.cells);
});

inRealTime('a tab that was stopped pauses as of when it was last seen', async (game) => {
  await game.open();
  await game.begin({ ...SLOW, settings: { ...SLOW.settings, gravity: '100ms', 'lock-delay': '60s' } });
  const [began, time] = [Date.now(), await gameTime(game)];
  const seen = (await stopTab(3500) - began) / 1000;
  const view = await game.untilTitle('PAUSED');
  const played = await gameTime(game) - time;
  assert.ok(played <= seen + 0.3, `${played} s of game, of which it had ${seen}`);
  assert.equal(locked(view).replace(/[-1,]/g, ''), '');
  await assertNoFaster(game, async () => {
    await resume(game);
    await game.wait(500);
  });
});

/** Delays the second part of the page by ten seconds of the page's clock, in which the page waits
 * for it and is not suspended. */
async function holdBack(game) {
  let letGo;
  const gone = new Promise((resolve) => { letGo = resolve; });
  await game.page.addInitScript(() => { // otherwise it would already have that part
    Object.defineProperty(Navigator.prototype, 'serviceWorker', { value: undefined });
  });
  await game.page.route(/\/lazy\.(js|wasm)\?/, (route) => gone.then(() => route.continue()));
  return async () => {
    await game.page.waitForFunction(() => finessimo.waiting.length > 0);
    await game.page.evaluate(() => globalThis.testClock.pass(10000));
    letGo();
    await game.page.waitForFunction(() => finessimo.waiting.length === 0);
  };
}

desktop('a game that has to wait for a part of the page begins when that is there', async (game) => {
  const comeLate = await holdBack(game);
  await game.open();
  await game.page.evaluate(() => finessimo.core.setting('countdown', '3s'));
  await game.choose('Modes');
  await game.until((view) => view.items.some(({ label }) => label === 'Cheese'), 'the modes');
  await game.light('Cheese'); // its hooks are in the part
  await game.stopTime();
  await game.tap('Enter');
  await comeLate();
  const view = await game.view();
  assert.deepEqual([view.title, view.game.count_down], ['', '3'], 'all of the countdown');
  await game.pass(2900);
  assert.equal((await game.view()).game.count_down, '1');
  await game.goOn();
  await game.until((shown) => shown.title === '' && shown.game.count_down === '', 'play');
});

desktop('a running game that has to wait for a part of the page stands still meanwhile', async (game) => {
  const comeLate = await holdBack(game);
  await game.open();
  await game.begin({ mode: 'free', preset: 'modern', seed: 'part', settings: { gravity: '500ms', countdown: 'off' } });
  await game.stopTime();
  const before = await game.view();
  await game.tap('KeyV');
  await game.tap('ArrowLeft');
  await comeLate();
  const after = await game.view();
  assert.equal(after.title, '');
  assert.deepEqual(after.game.stats, before.game.stats);
  const left = pieceCells(before).map((cell) => cell.replace(/^./, (x) => x - 1));
  assert.deepEqual(pieceCells(after), left, 'what was pressed meanwhile is heard');
  await game.pass(500);
  assert.equal((await game.view()).title, '');
  assert.notDeepEqual(pieceCells(await game.view()), left, 'it falls again');
});

desktop('a slow computer: six times slower', async (game) => {
  await game.open();
  await game.begin(SLOW);
  await game.cdp.send('Emulation.setCPUThrottlingRate', { rate: 6 });
  await assertNoFaster(game, async () => {
    for (const [code, wall] of [['ArrowRight', 9], ['ArrowLeft', 0]]) {
      await game.down(code);
      await game.until((view) => pieceCells(view).some((cell) => Number(cell.split(',')[0]) === wall), 'the wall');
      await game.up(code);
    }
    for (let i = 0; i < 4; i++) await game.tap('Space');
  });
  assert.equal(locked(await game.view()).split(',').filter((cell) => cell !== '-1').length, 16);
  await game.cdp.send('Emulation.setCPUThrottlingRate', { rate: 1 });
  await assertAtRest(game);
});

desktop('a storm of sizes', async (game) => {
  await game.open();
  await game.begin(SLOW);
  await game.tap('Space');
  const before = await game.view();
  for (let i = 0; i < 40; i++) {
    await game.page.setViewportSize({ width: 320 + i * 97 % 1200, height: 360 + i * 61 % 700 });
  }
  await game.page.setViewportSize({ width: 1280, height: 800 });
  await game.tap('ArrowLeft');
  const after = await game.until((view) => column(view) === column(before) - 1, 'a step to the left');
  assert.equal(after.title, '');
  assert.equal(locked(after), locked(before));
  const box = await game.box('#field');
  assert.ok(box.height > 500 && box.y + box.height <= 800 && box.x + box.width <= 1280, JSON.stringify(box));
});

phone('a phone that is turned in the middle of a game', async (game) => {
  await game.open();
  await game.begin(SLOW);
  const before = await game.view();
  for (const [width, height] of [[844, 390], [390, 844], [844, 390], [390, 844]]) {
    await game.page.setViewportSize({ width, height });
    await settle(game);
    const view = await game.view();
    assert.deepEqual(pieceCells(view), pieceCells(before));
    assert.equal(locked(view), locked(before));
  }
  await assertAtRest(game);
});

/** The contents of each canvas, as a number. */
const seen = () => [...document.querySelectorAll('#field, #hold, #next, .stat canvas, #title canvas')].filter((canvas) => canvas.checkVisibility() && canvas.width > 1)
  .map((canvas) => {
    const copy = new OffscreenCanvas(canvas.width, canvas.height).getContext('2d');
    copy.drawImage(canvas, 0, 0);
    return copy.getImageData(0, 0, canvas.width, canvas.height).data.reduce((sum, value) => sum + value, 0);
  });

/** Empties canvases like a browser, with its event. */
const empty = (canvases) => canvases.forEach((canvas) => {
  canvas.getContext('2d').reset();
  canvas.dispatchEvent(new Event('contextrestored'));
});

// Without light effects, which might fade between two checks.
const STILL = { ...SLOW, settings: { ...SLOW.settings, 'reduced-motion': 'on' } };

/** A test of a still game for both drawers: the page itself, which must wait for the Worker, and
 * the Worker. */
function byBoth(name, run) {
  for (const who of ['page', 'Worker']) {
    desktop(`${name}: the ${who} draws`, async (game) => {
      const letGo = await game.holdDrawer();
      if (who === 'Worker') letGo();
      await game.open();
      await game.page.waitForFunction(() => finessimo.lazy !== null);
      await game.begin(STILL);
      if (who === 'Worker') await game.untilWorkerPaints();
      await run(game, who);
      letGo();
    });
  }
}

byBoth('what a browser takes off the canvases is drawn anew', async (game, who) => {
  await game.tap('Space');
  await game.tap('KeyC');
  await game.tap('Escape');
  await game.untilTitle('PAUSED');
  await settle(game);
  const before = await game.page.evaluate(seen);
  assert.ok(before.length >= 6 && before.every((sum) => sum > 0), `${before}`);
  if (who === 'Worker') await game.drawer.evaluate(`(${empty})(Object.values(painter.canvases).flat())`);
  await game.page.evaluate(`(${empty})([...document.querySelectorAll('${who === 'Worker' ? '#title canvas' : 'canvas'}')])`);
  await settle(game);
  await game.eventually(() => game.page.evaluate(seen), (after) => `${after}` === `${before}`, 'the same is seen again');
});

byBoth('on a screen of other density everything is as fine as it can be', async (game) => {
  for (const density of [2, 1.5, 1]) {
    await game.cdp.send('Emulation.setDeviceMetricsOverride', { ...DESKTOP.viewport, deviceScaleFactor: density, mobile: false });
    await game.page.waitForFunction((wanted) => devicePixelRatio === wanted, density);
    await game.tap('ArrowLeft');
    await settle(game);
    const pixels = () => game.page.evaluate(() => [...document.querySelectorAll('#field, #hold, #next, .stat canvas')]
      .filter((canvas) => canvas.checkVisibility() && canvas.style.width !== '').map((canvas) => canvas.width / parseFloat(canvas.style.width)));
    await game.eventually(pixels, (each) => each.length >= 6 && each.every((one) => Math.abs(one - density) < 0.01), `${density} pixels for each`);
  }
});
