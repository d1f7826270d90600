// Gamepads: buttons of the standard layout go to the app by number, and the app decides what they
// do. They are polled once per frame, and only while one is connected.

const TILT = 0.5; // a stick tilted this far acts as the D-pad

/** The numbers of all pressed buttons of a gamepad. */
function buttonsDown(pad) {
  const down = new Set();
  pad.buttons.forEach((button, number) => { if (button.pressed) down.add(number); });
  const [x = 0, y = 0] = pad.axes;
  if (x < -TILT) down.add(C.APP_PAD_LEFT);
  if (x > TILT) down.add(C.APP_PAD_RIGHT);
  if (y < -TILT) down.add(C.APP_PAD_UP);
  if (y > TILT) down.add(C.APP_PAD_DOWN);
  return down;
}

export function listenToGamepads(page) {
  let before = new Set();
  let pads = [];
  let looking = 0;
  let looked = 0;
  const used = new Set(); // gamepads by their numbers

  // A change since the last poll can't be older than that, whatever the browser reports.
  const look = () => {
    const now = performance.now();
    pads = document.hidden ? [] : navigator.getGamepads().filter((pad) => pad?.connected);
    const down = new Set(pads.flatMap((pad) => [...buttonsDown(pad)]));
    for (const pad of pads) if (buttonsDown(pad).size > 0) used.add(pad.index);
    const times = pads.map((pad) => pad.timestamp).filter((time) => time > looked && time <= now);
    const time = times.length > 0 ? Math.max(...times) : now;
    looked = now;
    const last = before;
    before = down;
    for (const item of last) if (!down.has(item)) page.tell({ kind: C.APP_PAD_END, item }, time);
    for (const item of down) if (!last.has(item)) page.tell({ kind: C.APP_PAD, item }, time);
  };

  const loop = () => {
    look();
    looking = pads.length > 0 || document.hidden ? requestAnimationFrame(loop) : 0;
  };

  const begin = () => { looking ||= requestAnimationFrame(loop); };
  addEventListener('gamepadconnected', begin);
  addEventListener('gamepaddisconnected', ({ gamepad }) => {
    look();
    if (used.delete(gamepad.index) && page.isPlaying) page.act(C.APP_ACTION_PAUSE);
  });
  if (navigator.getGamepads().some((pad) => pad?.connected)) begin(); // it was connected before this script loaded
  page.lookAtPads = () => { if (looking !== 0) look(); };
}
