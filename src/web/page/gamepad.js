// Gamepads: buttons of the standard layout go to the app by their numbers; what they
// do is the app's matter. They are looked at once a frame, and only while one is there.

const CROSS = { up: 12, down: 13, left: 14, right: 15 };
const TILT = 0.5; // a stick that is tilted so far is the cross

/** The numbers of all buttons that are down on a gamepad. */
function buttonsDown(pad) {
  const down = new Set();
  pad.buttons.forEach((button, number) => { if (button.pressed) down.add(number); });
  const [x = 0, y = 0] = pad.axes;
  if (x < -TILT) down.add(CROSS.left);
  if (x > TILT) down.add(CROSS.right);
  if (y < -TILT) down.add(CROSS.up);
  if (y > TILT) down.add(CROSS.down);
  return down;
}

export function listenToGamepads(core, tell) {
  const { APP_PAD, APP_PAD_END } = core.is;
  let before = new Set();
  let looking = 0;

  const look = () => {
    const pads = document.hidden ? [] : navigator.getGamepads().filter((pad) => pad?.connected);
    const down = new Set(pads.flatMap((pad) => [...buttonsDown(pad)]));
    const time = Math.max(0, ...pads.map((pad) => pad.timestamp)) || performance.now();
    for (const item of before) if (!down.has(item)) tell({ kind: APP_PAD_END, item }, time);
    for (const item of down) if (!before.has(item)) tell({ kind: APP_PAD, item }, time);
    before = down;
    looking = pads.length > 0 || document.hidden ? requestAnimationFrame(look) : 0;
  };

  addEventListener('gamepadconnected', () => { looking ||= requestAnimationFrame(look); });
}
