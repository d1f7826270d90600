// Fingers on the field. With buttons: a tap turns when it is lifted, a swipe down drops, and
// nothing else does anything. In gesture mode: the piece follows the finger along one axis
// at a time, a flick down drops, one up holds.

const TAP_PX = 10; // a tap stays within so many pixels
const TAP_MS = 250; // ... and is no longer than this
const SWIPE_PX = 40; // a swipe goes so far
const SWIPE_MS = 300; // ... within this
const SWIPE_SPEED = 0.35; // ... and is still so quick at its end, in pixels a millisecond
const LATEST_MS = 80; // over which the speed at the end is taken
const LOCK_PX = 10; // so far the finger goes before its axis is known

export class Gestures {
  /** tap(action, time) presses a button and lets go of it. */
  constructor(core, tap) {
    this.tap = tap;
  }

  begin({ x, y, time, cell, middle, touch }) {
    return { x, y, time, cell, middle, touch, axis: '', doneX: 0, doneY: 0, trail: [{ y, time }], strayed: false };
  }

  move(gesture, x, y, time) {
    gesture.trail.push({ y, time });
    const [dx, dy] = [x - gesture.x, y - gesture.y];
    if (Math.hypot(dx, dy) >= TAP_PX) gesture.strayed = true;
    if (!gesture.touch.gestures) return;
    if (gesture.axis === '' && Math.max(Math.abs(dx), Math.abs(dy)) >= LOCK_PX) {
      gesture.axis = Math.abs(dx) >= Math.abs(dy) ? 'x' : 'y';
    }
    if (gesture.axis === 'x') this.follow(gesture, Math.trunc(dx / gesture.cell), time);
    else if (gesture.axis === 'y' && time - gesture.time > SWIPE_MS) this.lower(gesture, dy, time);
  }

  /** A column for every cell that the finger has moved. */
  follow(gesture, columns, time) {
    for (; gesture.doneX < columns; gesture.doneX++) this.tap(C.FIN_RIGHT, time);
    for (; gesture.doneX > columns; gesture.doneX--) this.tap(C.FIN_LEFT, time);
  }

  /** A slow drag lowers the piece row by row; it never drops it. */
  lower(gesture, dy, time) {
    for (const rows = Math.trunc(dy / gesture.cell); gesture.doneY < rows; gesture.doneY++) this.tap(C.FIN_SOFT, time);
  }

  end(gesture, x, y, time, cancelled) {
    if (cancelled) return;
    this.move(gesture, x, y, time);
    const lasted = time - gesture.time;
    if (!gesture.strayed) {
      if (lasted < TAP_MS && gesture.touch.tap_turns) this.turn(gesture, time);
    } else if (gesture.axis !== 'x' && lasted <= SWIPE_MS) {
      this.swipe(gesture, x, y, time);
    }
  }

  turn({ x, middle, touch }, time) {
    this.tap(touch.gestures && x < middle ? C.FIN_TURN_CCW : C.FIN_TURN_CW, time);
  }

  swipe(gesture, x, y, time) {
    const [dx, dy] = [x - gesture.x, y - gesture.y];
    const latest = gesture.trail.find((point) => time - point.time <= LATEST_MS);
    const speed = (y - latest.y) / Math.max(1, time - latest.time);
    if (Math.abs(dy) < SWIPE_PX || Math.abs(dy) < 1.5 * Math.abs(dx)) return;
    if (dy > 0 && speed >= SWIPE_SPEED) this.tap(C.FIN_HARD, time);
    else if (dy < 0 && speed <= -SWIPE_SPEED && gesture.touch.gestures) this.tap(C.FIN_HOLD, time);
  }
}
