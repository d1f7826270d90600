// The controls of a touch screen. Buttons act when a finger touches them; a touch that misses by
// a few pixels counts for the nearest one; a thumb slides from one arrow to the other without
// lifting; every finger is independent. The app decides what the buttons do.
import { byId, make, makeButton, set } from '../core/dom.js';
import { letters } from '../draw/drawing.js';

const LARGE = 900; // pixels of height from which letters grow
const NEAR = 16; // pixels by which a touch may miss a button
const OFF = 48; // pixels beyond the arrows at which a thumb releases them
const LONG = 18; // ms of vibration for a drop
const SHORT = 8; // ms of vibration for everything else
const STICKS = 6; // pixels by which the other arrow must be nearer to switch to it

// The class of each button and its 24 by 24 icon; a button without one shows its label.
const BUTTONS = {
  [C.FIN_LEFT]: ['left', '<path d="M17 3v18L5 12z"/>'],
  [C.FIN_RIGHT]: ['right', '<path d="M7 3v18l12-9z"/>'],
  [C.FIN_SOFT]: ['soft', '<path d="M3 7h18l-9 12z"/>'],
  [C.FIN_HARD]: ['hard', '<path d="M9.5 2h5v7H20l-8 8-8-8h5.5zM4 19h16v3H4z"/>'],
  [C.FIN_HOLD]: ['hold'],
  [C.FIN_WALL_LEFT]: ['wall_left', '<path d="M20 4v16L9 12zM4 4h3v16H4z"/>'],
  [C.FIN_WALL_RIGHT]: ['wall_right', '<path d="M4 4v16l11-8zM17 4h3v16h-3z"/>'],
  [C.FIN_TURN_CW]: ['turn_cw', '<path class="line" d="M18.5 15a7 7 0 1 1 .3-5.2"/><path d="M21.5 4.5v7.5h-7.5z"/>'],
  [C.FIN_TURN_CCW]: ['turn_ccw', '<path class="line" d="M5.5 15a7 7 0 1 0-.3-5.2"/><path d="M2.5 4.5v7.5H10z"/>'],
  [C.FIN_TURN_180]: ['turn_180', '<path class="line" d="M5 17V12a7 7 0 0 1 14 0v2"/><path d="M14 13h10l-5 6z"/>'],
  [C.APP_ACTION_PAUSE]: ['pause', '<path d="M6 4h4v16H6zM14 4h4v16h-4z"/>'],
};

// The groups of buttons: the arrows for one thumb, the rest for the other.
const GROUPS = {
  pad: [C.FIN_WALL_LEFT, C.FIN_WALL_RIGHT, C.FIN_LEFT, C.FIN_SOFT, C.FIN_RIGHT],
  acts: [C.FIN_TURN_180, C.FIN_TURN_CCW, C.FIN_HOLD, C.FIN_TURN_CW, C.FIN_HARD],
};

const ARROWS = [C.FIN_LEFT, C.FIN_RIGHT, C.FIN_SOFT];

const TRIED = [C.FIN_LEFT, C.FIN_RIGHT, C.FIN_TURN_CCW, C.FIN_TURN_CW, C.FIN_HARD];

/** The nearest of some buttons, if one is within the limit. */
const nearest = (buttons, limit, farOf) => buttons.reduce(([best, least], button) => {
  const far = farOf(button);
  return far <= least ? [button, far] : [best, least];
}, [null, limit])[0];

/** The distance of a point from a box, 0 inside it. */
const distance = (box, x, y) => Math.hypot(
  Math.max(box.left - x, 0, x - box.right), Math.max(box.top - y, 0, y - box.bottom));

export class Touch {
  constructor(page) {
    this.page = page;
    this.core = page.core;
    this.buttons = [];
    this.fingers = new Map();
    this.shape = '';
    this.asked = null; // set by the last key or touch; null: none yet
    this.isPlayed = false;
    this.hasButtons = false; // they are made for the first game, or to try delays
    this.heedKey = this.heedKey.bind(this);
  }

  // ---- the buttons ----

  makeButtons() {
    this.hasButtons = true;
    byId('game').append(this.makeButton(C.APP_ACTION_PAUSE));
    const bar = make('div', '', byId('game'), '', { id: 'touch' });
    for (const [id, actions] of Object.entries(GROUPS)) {
      make('div', '', bar, '', { id }).append(...actions.map((action) => this.makeButton(action)));
    }
    byId('hold-box').append(this.makeButton(C.FIN_HOLD, 'over'));
    byId('try').append(...TRIED.map((action) => this.makeTried(action)));
  }

  /** A button below the timing strip, outside of any game. */
  makeTried(action) {
    const node = this.makeButton(action);
    this.buttons.pop();
    node.className = 'touch tried';
    node.addEventListener('pointerdown', (event) => {
      node.setPointerCapture(event.pointerId);
      this.buzz(action);
      this.page.tell({ kind: C.APP_ACT, item: action }, event.timeStamp);
    });
    for (const end of ['pointerup', 'pointercancel']) {
      node.addEventListener(end, (event) => this.page.tell({ kind: C.APP_ACT_END, item: action }, event.timeStamp));
    }
    return node;
  }

  makeButton(action, className = '') {
    const [name, icon] = BUTTONS[action];
    const ariaLabel = this.core.text(this.core.exports.action_label(action));
    // a click without a pointer comes from a screen reader
    const click = (time, { detail }) => { if (detail === 0) this.tap(action, time); };
    const node = makeButton(`touch ${name} ${className}`, null, icon || className ? '' : ariaLabel, click, { tabIndex: -1, ariaLabel });
    if (icon) node.innerHTML = `<svg viewBox="0 0 24 24" aria-hidden="true">${icon}</svg>`;
    this.buttons.push({ node, action, isArrow: ARROWS.includes(action) });
    return node;
  }

  /** The button at a point: one that is hit, otherwise the nearest within reach. Touches on the
   *  board belong to the board. */
  buttonAt(x, y) {
    const isOnField = this.isOnField(x, y);
    return nearest(this.buttons, NEAR, (button) => {
      button.box = button.node.getBoundingClientRect();
      const far = distance(button.box, x, y);
      return button.box.width === 0 || (far > 0 && isOnField) ? Infinity : far;
    });
  }

  isOnField(x, y) {
    return distance(this.page.field.canvas.getBoundingClientRect(), x, y) === 0;
  }

  // ---- fingers ----

  listen() {
    const game = byId('game');
    const hears = (event) => this.isPlayed && this.page.core.view.touch.shown && event.button <= 0;
    addEventListener('pointerdown', (event) => {
      if (event.pointerType !== 'mouse') this.ask(true);
      if (!hears(event) || !game.contains(event.target)) return;
      event.preventDefault();
      this.down(event);
    }, { capture: true });
    addEventListener('pointermove', (event) => this.move(event));
    for (const name of ['pointerup', 'pointercancel']) addEventListener(name, (event) => this.up(event));
    // no zoom, no selection, no delayed click
    game.addEventListener('touchstart', (event) => { if (this.isPlayed) event.preventDefault(); }, { passive: false });
    addEventListener('gesturestart', (event) => event.preventDefault());
    addEventListener('keydown', this.heedKey, { capture: true });
    addEventListener('resize', () => this.detect());
    visualViewport?.addEventListener('resize', () => this.detect());
    byId('menu').addEventListener('click', (event) => this.tapTitle(event));
  }

  down(event) {
    const { clientX: x, clientY: y, timeStamp: time } = event;
    const button = this.buttonAt(x, y);
    const finger = { button: null, slot: -1 };
    if (button !== null) {
      finger.isSideways = button.isArrow && button.action !== C.FIN_SOFT;
      finger.slides = button.isArrow;
      this.hold(finger, button, time);
    } else if (this.core.view.touch.gestures || this.isOnField(x, y)) {
      const { left, width } = this.page.field.canvas.getBoundingClientRect();
      finger.slot = this.freeSlot();
      this.gesture(finger, 'gesture_begin', event, width, left + width / 2);
    }
    this.fingers.set(event.pointerId, finger);
  }

  /** The module identifies gestures by small numbers. */
  freeSlot() {
    const taken = new Set(Array.from(this.fingers.values(), ({ slot }) => slot));
    let slot = 0;
    while (taken.has(slot)) slot++;
    return slot;
  }

  /** Presses the button of a gesture on the board: `step` is a function of the module, and waits
   *  for the part that has it. */
  gesture({ slot }, step, { clientX: x, clientY: y, timeStamp: time }, ...more) {
    const { core, page } = this;
    page.attempt(() => {
      for (let times = core.undoable(() => core.exports[step](slot, x, y, time, ...more)); times > 0; times--) this.tap(core.exports.gesture_action(), time);
    });
  }

  move(event) {
    const finger = this.fingers.get(event.pointerId);
    if (finger === undefined) return;
    if (finger.slot >= 0) this.gesture(finger, 'gesture_move', event);
    else if (finger.slides) this.slide(finger, event);
  }

  /** A thumb that started on a side arrow switches to the other one past the middle, without a
   *  soft drop in between; from the down arrow it may go anywhere. */
  slide(finger, { clientX: x, clientY: y, timeStamp: time }) {
    const arrows = this.buttons.filter(({ isArrow, action }) => isArrow && !(finger.isSideways && action === C.FIN_SOFT));
    const next = nearest(arrows, OFF, (button) => distance(button.box, x, y) - (button === finger.button ? STICKS : 0));
    if (next === finger.button) return;
    this.letGo(finger, time);
    if (next !== null) {
      finger.isSideways ||= next.action !== C.FIN_SOFT;
      this.hold(finger, next, time);
    }
  }

  up(event) {
    const finger = this.fingers.get(event.pointerId);
    if (finger === undefined) return;
    this.fingers.delete(event.pointerId);
    if (finger.slot >= 0 && event.type !== 'pointercancel') {
      this.gesture(finger, 'gesture_move', event);
      this.gesture(finger, 'gesture_end', event);
    }
    this.letGo(finger, event.timeStamp);
  }

  isHeld(button) {
    return [...this.fingers.values()].some((finger) => finger.button?.action === button.action);
  }

  /** A second finger on a button presses it again. */
  hold(finger, button, time) {
    if (this.isHeld(button)) this.page.tell({ kind: C.APP_ACT_END, item: button.action }, time);
    finger.button = button;
    button.node.classList.add('down');
    this.buzz(button.action);
    this.page.tell({ kind: C.APP_ACT, item: button.action }, time);
  }

  letGo(finger, time) {
    const { button } = finger;
    if (button === null) return;
    finger.button = null;
    button.node.classList.remove('down');
    if (!this.isHeld(button)) this.page.tell({ kind: C.APP_ACT_END, item: button.action }, time);
  }

  tap(action, time) {
    this.buzz(action);
    this.page.act(action, time);
  }

  /** Browsers refuse to vibrate before the first tap. */
  buzz(action) {
    if (!this.core.view.touch.haptics || !navigator.userActivation?.hasBeenActive) return;
    navigator.vibrate?.(action === C.FIN_HARD ? LONG : SHORT);
  }

  /** A tap anywhere on the title screen activates the selected line. */
  tapTitle(event) {
    const { view } = this.core;
    if (view.screen !== C.VIEW_TITLE || !view.touch.shown || event.target.closest('button') !== null) return;
    this.page.tell({ kind: C.APP_CHOOSE, item: view.chosen }, event.timeStamp);
  }

  // ---- showing ----

  /** A key hides the controls; further keys need no check. */
  heedKey(event) {
    if (event.code !== '' && !(event.target instanceof HTMLInputElement)) this.ask(false);
  }

  /** Touches show the controls, keys hide them. */
  ask(shown) {
    if (this.asked === shown) return;
    this.asked = shown;
    const follow = shown ? addEventListener : removeEventListener;
    follow('keydown', this.heedKey, { capture: true });
    this.detect();
  }

  detect() {
    if (this.look()) this.core.exports.learn();
    this.page.redraw();
  }

  /** Sets in the platform whether the controls are shown; true if that has changed. */
  look() {
    const { platform } = this.core;
    const shown = this.asked ?? (navigator.maxTouchPoints > 0 || innerWidth < C.WEB_NARROW);
    const height = visualViewport?.scale === 1 ? visualViewport.height : innerHeight;
    document.documentElement.style.setProperty('--view-height', `${height}px`);
    const isNew = platform.touch !== shown;
    platform.touch = shown;
    return isNew;
  }

  /** CSS classes define the layout; the canvases are resized when it changes. */
  draw(view) {
    const { touch } = view;
    const isTried = view.has_strip && touch.shown;
    if (!this.hasButtons && (view.has_game || isTried)) this.makeButtons();
    set(byId('try'), 'hidden', !isTried);
    this.isPlayed = view.screen === C.VIEW_GAME && view.back === '';
    const classes = this.core.say('page_classes', innerWidth, innerHeight, this.page.isSeen);
    const shape = [classes, innerWidth, innerHeight, view.has_game, view.has_strip].join();
    if (shape === this.shape) return;
    this.shape = shape;
    for (const { node, action } of this.buttons) {
      if (action === C.FIN_HOLD) node.ariaDisabled = String(view.has_game && !view.game.can_hold);
    }
    document.body.className = classes;
    if (view.has_game || view.has_strip) this.page.field.room = parseFloat(getComputedStyle(byId('game')).getPropertyValue('--strip')) || Infinity;
    letters.grow = document.body.classList.contains('small') ? 1 : Math.max(1, innerHeight / LARGE);
    this.page.resized = true;
  }
}
