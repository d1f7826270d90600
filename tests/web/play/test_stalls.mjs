// A page that was blocked for a while receives keys, fingers and gamepads late, but handles each
// with the time at which it was pressed. In real time: the thread is blocked while a driver sends
// events with their own time stamps.
import { DESKTOP, PHONE, assert, inBrowser, pieceCells } from '../harness.mjs';

const DAS = 133;
const ARR = 40;
const STILL = { mode: 'free', preset: 'modern', seed: '7', settings: { mode: 'free', gravity: 'off', 'lock-delay': '60s', das: `${DAS}ms`, arr: `${ARR}ms`, dcd: '0ms' } };
const KEYS = { ArrowLeft: 37, ArrowRight: 39, ArrowDown: 40, Space: 32 };
const SENT = 100; // milliseconds after which the browser has received what was sent

const inRealTime = (name, run, options = DESKTOP) => inBrowser(name, { ...options, ownClock: false }, run);
const column = (view) => Math.min(...pieceCells(view).map((cell) => Number(cell.split(',')[0])));
const wait = (ms) => new Promise((resolve) => { setTimeout(resolve, ms); });

/** Columns that a piece moves when a direction is held for this long. */
const shifts = (ms) => 1 + (ms < DAS ? 0 : 1 + Math.floor((ms - DAS) / ARR));

/** Blocks the page's thread from a moment on; returns that moment in milliseconds since 1970. */
async function block(game, ms) {
  const began = await game.page.evaluate((length) => new Promise((resolve) => {
    setTimeout(() => {
      const end = performance.now() + length;
      while (performance.now() < end);
    }, 20);
    resolve(performance.timeOrigin + performance.now() + 20);
  }), ms);
  await wait(20);
  return began;
}

/** Sends a key with its own time. */
const send = (game, time, code, type) => game.cdp.send('Input.dispatchKeyEvent', {
  type: type === 'down' ? 'rawKeyDown' : 'keyUp', code, key: code === 'Space' ? ' ' : code, windowsVirtualKeyCode: KEYS[code], timestamp: time / 1000,
});

/** Presses keys, [[ms, code, 'down' or 'up'], …] counted from when the page is blocked; returns
 * the page's record of their times. */
async function press(game, stall, events) {
  await game.page.evaluate(() => {
    globalThis.heardAt = [];
    globalThis.note ??= ({ timeStamp, code, type }) => { if (!event.repeat) globalThis.heardAt.push([timeStamp, code, type]); };
    for (const name of ['keydown', 'keyup']) addEventListener(name, globalThis.note, { capture: true });
  });
  const began = await block(game, stall);
  assert.ok(events.at(-1)[0] < stall, 'no time that has not come');
  await Promise.all(events.map(([ms, code, type]) => send(game, began + ms, code, type)));
  const heard = await game.page.evaluate(() => globalThis.heardAt);
  assert.deepEqual(heard.map(([, code, type]) => `${code} ${type.slice(3)}`), events.map(([, code, type]) => `${code} ${type}`));
  heard.forEach(([time], i) => assert.ok(Math.abs(time - heard[0][0] - events[i][0] + events[0][0]) < 2, `times as they were sent: ${heard}`));
  await game.page.evaluate(() => new Promise((resolve) => { setTimeout(resolve, 60); })); // the game has caught up
  return game.view();
}

async function begin(game) {
  await game.open();
  await game.untilWorkerPaints();
  await game.begin(STILL);
}

inRealTime('a tap in a stall is a tap', async (game) => {
  await begin(game);
  let at = column(await game.view());
  for (const [i, stall] of [30, 60, 120, 200, 300, 400, 600].entries()) {
    for (const [j, length] of [14, 3, Math.min(stall, DAS) - 10].entries()) {
      const code = (i + j) % 2 === 0 ? 'ArrowLeft' : 'ArrowRight';
      const now = column(await press(game, stall, [[5, code, 'down'], [5 + length, code, 'up']]));
      assert.equal(now - at, code === 'ArrowLeft' ? -1 : 1, `${code} for ${length} ms in a stall of ${stall} ms`);
      at = now;
    }
  }
});

/** Checks keys of any length, within or across the end of a stall. */
async function assertHolds(game) {
  for (const [stall, down, length] of [[250, 10, 150], [300, 40, 200], [200, 150, 30], [200, 20, 160], [400, 195, 190], [500, 100, 120]]) {
    const at = column(await press(game, 600, [[5, 'ArrowRight', 'down'], [505, 'ArrowRight', 'up']])); // to the wall
    const events = [[down, 'ArrowLeft', 'down'], [down + length, 'ArrowLeft', 'up']];
    const moved = at - column(await press(game, stall, events));
    assert.equal(moved, shifts(length), `held for ${length} ms from ${down} ms on in a stall of ${stall} ms`);
  }
}

inRealTime('a key is held as long as it was held, whatever the stall', async (game) => {
  await begin(game);
  await assertHolds(game);
});

inRealTime('... in a browser that tells of no waiting input too', async (game) => {
  await game.page.addInitScript(() => Object.defineProperty(navigator, 'scheduling', { value: undefined }));
  await begin(game);
  await assertHolds(game);
});

inRealTime('a key that went down before a stall and came up in it was held no longer', async (game) => {
  await begin(game);
  await press(game, 600, [[5, 'ArrowRight', 'down'], [505, 'ArrowRight', 'up']]);
  const at = column(await game.view());
  const down = performance.timeOrigin + performance.now();
  await send(game, down, 'ArrowLeft', 'down');
  const began = await block(game, 400);
  await send(game, began + 30, 'ArrowLeft', 'up');
  await wait(SENT);
  assert.equal(at - column(await game.view()), shifts(began + 30 - down));
});

inRealTime('both directions at once and a drop in a stall come in their order', async (game) => {
  await begin(game);
  const at = column(await game.view());
  await press(game, 250, [[10, 'ArrowLeft', 'down'], [40, 'ArrowRight', 'down'], [70, 'ArrowLeft', 'up'], [90, 'ArrowRight', 'up']]);
  assert.equal(column(await game.view()), at, 'there and back');
  const view = await press(game, 250, [[10, 'ArrowLeft', 'down'], [24, 'ArrowLeft', 'up'], [40, 'Space', 'down'], [50, 'Space', 'up'],
    [60, 'ArrowRight', 'down'], [74, 'ArrowRight', 'up'], [80, 'ArrowRight', 'down'], [90, 'ArrowRight', 'up']]);
  const rest = view.game.cells.flatMap((cell, i) => ((cell & 0x10) !== 0 ? [i % 10] : []));
  assert.equal(Math.min(...rest), at - 1, 'one column to the left, then dropped');
  assert.equal(view.game.stats.find(({ label }) => label === 'PIECES').value, '1');
});

inRealTime('what falls in a stall locks before a key that came after it', async (game) => {
  await game.open();
  await game.untilWorkerPaints();
  await game.begin({ ...STILL, settings: { ...STILL.settings, 'lock-delay': '100ms', gravity: '1ms' } });
  await game.page.evaluate(() => new Promise((resolve) => { setTimeout(resolve, 20); }));
  const view = await press(game, 300, [[200, 'ArrowLeft', 'down'], [210, 'ArrowLeft', 'up']]);
  assert.notEqual(view.game.stats.find(({ label }) => label === 'PIECES').value, '0');
});

inRealTime('a tap on a touch button in a stall is a tap', async (game) => {
  await begin(game);
  const box = await game.box('#pad .left');
  const touchPoints = [{ x: box.x + box.width / 2, y: box.y + box.height / 2 }];
  for (const stall of [60, 200, 400]) {
    const at = column(await game.view());
    const began = await block(game, stall);
    const touch = (type, time) => game.cdp.send('Input.dispatchTouchEvent', { type, touchPoints: type === 'touchStart' ? touchPoints : [], timestamp: time / 1000 });
    await Promise.all([touch('touchStart', began + 10), touch('touchEnd', began + 24)]);
    await wait(SENT);
    assert.equal(column(await game.view()), at - 1, `in a stall of ${stall} ms`);
  }
}, PHONE);

inRealTime('a button of a gamepad that came up in a stall was held no longer', async (game) => {
  await game.page.addInitScript(() => {
    globalThis.pad = { connected: true, timestamp: 0, axes: [0, 0], buttons: Array.from({ length: 16 }, () => ({ pressed: false })) };
    navigator.getGamepads = () => [globalThis.pad];
  });
  await begin(game);
  await game.page.evaluate(() => dispatchEvent(new Event('gamepadconnected')));
  const before = column(await game.view());
  await game.page.evaluate(async () => {
    const set = (isPressed, timestamp) => {
      globalThis.pad.timestamp = timestamp;
      globalThis.pad.buttons[14].pressed = isPressed;
    };
    const frame = () => new Promise(requestAnimationFrame);
    await frame();
    set(true, performance.now());
    await frame();
    await frame();
    const began = performance.now();
    while (performance.now() < began + 400);
    set(false, began + 20);
    finessimo.frame(performance.now()); // before the gamepad is polled
    await frame();
    await frame();
  });
  assert.equal(column(await game.view()), before - 1);
});
