// The page's event loop: passes events to the app with their times, carries out effects, and
// draws a frame when something has changed. Nothing runs while nothing changes.
import { isLink, makeApp, takeLink } from './start.js';
import { address, loadLazy } from './version.js';
import { MISSING, loadCore } from './core.js';
import { Field } from '../draw/field.js';
import { Store } from '../store/store.js';
import { listenToKeys } from '../input/keys.js';
import { Menu } from '../menu/menu.js';
import { Update } from './update.js';
import { warmSettings } from '../store/settings.js';
import { Hud } from '../hud/hud.js';
import { Touch } from '../input/touch.js';

const AWAY = 2000; // ms; if we wake up this late, the tab was suspended: nobody could see or play
const FRESH = 500; // ms; after a suspension, keys pressed longer ago than this are ignored
const PATIENCE = 1000; // ms after which the rest of the page loads in any case
const ZONE = 1000; // ms between checks of the time zone during a game
const SOON = 25; // ms; something due this soon is awaited with frames instead of a timer
const STALL = 40; // ms; something overdue by this much was delayed by a stall
const MOMENT = 4; // ms after a stall in which input is handled before anything that is due

class Page {
  constructor(core) {
    this.core = core;
    this.seen = new Promise((resolve) => { this.tellSeen = resolve; });
    this.store = new Store(core, () => this.redraw(), this.seen);
    this.update = new Update();
    core.becameWhole = () => this.becomeWhole();
    this.tell = this.tell.bind(this);
    this.frame = this.frame.bind(this);
    this.wake = this.wake.bind(this);
    this.menu = new Menu(core, this.tell);
    this.field = new Field(core);
    this.lazy = null; // the drawing functions of lazy.js
    this.changed = true;
    this.isSeen = false; // the first frame is visible
    this.density = 0; // device pixels per CSS pixel in the last frame
    this.wanted = 0;
    this.isPlaying = false;
    this.timer = 0;
    this.wakesAt = Infinity; // when that timer ends
    this.zoneTill = 0; // when to check it again
    this.shown = 0; // the time that was drawn last
    this.missed = 0; // when something was due that a stall delayed
    this.yieldTill = 0; // input is handled first until then
    this.lookAtPads = () => {}; // until lazy.js polls gamepads
    this.back = 0; // events older than this are ignored
    this.heard = 0; // older events were queued while a part loaded: they count as happening at this time
    this.waiting = []; // calls that wait for the second part of the module
    this.first = []; // effects of the start, carried out after the first frame or the first event
  }

  /** lazy: see makeApp(). */
  start(lazy) {
    const { core } = this;
    this.touch = new Touch(this);
    this.hud = new Hud(this);
    addEventListener('hashchange', () => { if (isLink()) location.reload(); });
    const link = takeLink();
    const failure = makeApp(this, link, lazy);
    listenToKeys(core, this.tell);
    this.touch.listen();
    this.listenToWindow();
    this.changed = false;
    this.draw(core.view); // the first draw does not wait for a frame
    if (failure !== null) this.answer(0, { failed: true, ...failure });
    this.plan();
  }

  listenToWindow() {
    const blur = (event) => this.tell({ kind: C.APP_BLUR }, event.timeStamp);
    addEventListener('blur', blur);
    addEventListener('focus', (event) => this.tell({ kind: C.APP_FOCUS }, event.timeStamp));
    document.addEventListener('visibilitychange', (event) => { if (document.hidden) blur(event); });
    addEventListener('pagehide', blur);
    document.getElementById('field-box').addEventListener('click', (event) => {
      const item = this.field.cellAt(event);
      if (item >= 0 && !this.core.view.paints) this.tell({ kind: C.APP_CELL, item }, event.timeStamp);
    });
    const take = (event, data) => {
      event.preventDefault();
      const [[file], text] = [data.files, data.getData('text')];
      this.loadLazy().then(() => this.lazy.files.accept(file, text)).catch((error) => this.giveUp(error));
    };
    addEventListener('dragover', (event) => event.preventDefault());
    addEventListener('drop', (event) => take(event, event.dataTransfer));
    addEventListener('paste', (event) => { if (!(event.target instanceof HTMLInputElement)) take(event, event.clipboardData); });
    new ResizeObserver(() => { if (this.core.view.has_game) this.redraw(); }).observe(document.getElementById('field-box'));
    addEventListener('resize', () => this.redraw());
    document.getElementById('game').addEventListener('contextmenu', (event) => event.preventDefault());
    const calm = matchMedia('(prefers-reduced-motion: reduce)');
    calm.addEventListener('change', () => {
      this.core.platform.reduced_motion = calm.matches;
      this.core.exports.learn();
      this.redraw();
    });
  }

  /** Passes an event to the app, and carries out everything that follows from it. */
  tell(fields, time = performance.now()) {
    this.attempt(() => {
      const heard = Math.max(time, this.heard);
      this.comeBack(heard);
      if (heard < this.back) return;
      this.keepZone(heard);
      if (fields.kind === C.APP_PRESS) this.lazy?.meter.key(heard);
      this.changed = this.core.tell(fields, heard) || this.changed;
      this.carryOutAll();
    });
    // Shown in the next frame; sent now, because the next event may already be waiting.
    if (this.changed && this.isPlaying && this.field.isInWorker) this.attempt(() => this.show(Math.max(time, this.shown)));
    this.plan();
  }

  /** Presses and releases a button of the app. */
  act(item, time) {
    this.tell({ kind: C.APP_ACT, item }, time);
    this.tell({ kind: C.APP_ACT_END, item }, time);
  }

  /** Keeps the time zone current: clocks change, and devices travel. */
  keepZone(time) {
    if (this.isPlaying && time < this.zoneTill) return;
    this.zoneTill = time + ZONE;
    const { exports } = this.core;
    if (exports.take_zone(new Date().getTimezoneOffset()) !== 0) exports.learn();
  }

  /** Runs a call that may need the second part of the module. If that has not loaded yet, the call
   *  and all later ones wait for it; the app's time stops meanwhile. */
  attempt(call) {
    if (this.waiting.length > 0) {
      this.waiting.push(call);
      return;
    }
    try {
      call();
    } catch (error) {
      if (error !== MISSING) throw error;
      this.waiting.push(call);
      const since = performance.now();
      this.core.whole().finally(() => this.catchUp(since)).then(() => this.goOn(), (error) => this.giveUp(error));
    }
  }

  catchUp(since) {
    this.heard = performance.now();
    this.core.stood += this.heard - since;
  }

  goOn() {
    const calls = this.waiting;
    this.waiting = [];
    calls.forEach((call) => this.attempt(call));
    this.redraw();
  }

  /** It can't be loaded: the waiting calls are dropped. */
  giveUp(error) {
    this.waiting = [];
    this.answer(0, this.core.partTrouble(error));
  }

  /** After a time in which nobody could play (the computer slept, the tab was suspended), the game
   *  pauses at its beginning, and keys pressed during it are ignored. Passes on what is due then. */
  comeBack(time) {
    const { core } = this;
    const due = core.due();
    if (time <= due + AWAY) return due;
    this.back = performance.now() - FRESH;
    this.changed = core.tell({ kind: C.APP_BLUR }, due) || this.changed;
    this.carryOutAll();
    return core.due();
  }

  /** The second part of the module has loaded. */
  becomeWhole() {
    const { core } = this;
    core.platform.partial = false;
    core.exports.learn();
    this.redraw();
  }

  /** The window may have a new size. */
  redraw() {
    this.changed = this.resized = true;
    this.plan();
  }

  // ---- effects ----

  carryOutAll() {
    for (const effect of this.first.splice(0)) this.carryOut(effect);
    for (let effect; (effect = this.core.nextEffect()) !== null;) this.carryOut(effect);
  }

  /** Effects on the page; the store carries out all others. */
  effects = {
    [C.APP_GROW_LOG]: (effect) => this.growLog(effect),
    [C.APP_BELL]: ({ sound }) => this.lazy?.sound.play(sound, this.core.view.volume),
    [C.APP_SOLVE]: (effect) => this.solve(effect),
    [C.APP_QUIT]: () => {},
    [C.APP_OPEN_FILE]: (effect) => this.withLazy(effect, ({ files }) => files.open()),
    [C.APP_CHECK_PUZZLE]: (effect) => this.withLazy(effect, ({ positions }) => positions.check(effect)),
    [C.APP_ASK_PASTE]: (effect) => this.withLazy(effect, ({ positions }) => positions.ask()),
  };

  carryOut(effect) {
    const run = this.effects[effect.kind];
    if (run !== undefined) run(effect);
    else this.store.carryOut(effect, (answer) => this.answer(effect.number, answer));
  }

  async growLog({ number, words }) {
    const grown = await this.core.surely(() => this.core.exports.grow_log(words));
    if (!grown) this.answer(number, { failed: true });
  }

  /** Carries out an effect with lazy.js. */
  withLazy({ number }, run) {
    this.loadLazy().then(() => run(this.lazy)).then((answer) => this.answer(number, answer), (error) => this.giveUp(error));
  }

  /** Odds and the coach: lazy.js starts the solver with the first question, or shortly before. */
  solve(effect) {
    if (this.lazy !== null) this.lazy.solver.ask(effect);
    else this.loadLazy().then(() => this.lazy.solver.ask(effect), (error) => { if (effect.question !== null) this.giveUp(error); });
  }

  /** During play an answer takes no time: earlier keys may still be queued. */
  answer(number, answer) {
    this.attempt(() => {
      const time = this.isPlaying ? this.core.stood : undefined;
      this.changed = this.core.answer(number, answer, time) || this.changed;
      this.carryOutAll();
    });
    this.plan();
  }

  // ---- frames ----

  /** Requests a frame if something has changed or soon will, otherwise sets a timer. A requested
   *  frame plans the next step itself. */
  plan() {
    if (this.waiting.length > 0 || this.wanted !== 0) return;
    const wait = this.wait();
    if (wait === 0) this.wanted = this.field.ask() ?? requestAnimationFrame(this.frame);
    else if (wait !== Infinity) this.wakeIn(Math.ceil(wait));
  }

  /** An earlier timer stays: a new timer for every key costs more than one needless wake-up. */
  wakeIn(wait) {
    const at = performance.now() + wait;
    if (at >= this.wakesAt) return;
    clearTimeout(this.timer);
    this.wakesAt = at;
    this.timer = setTimeout(this.wake, wait);
  }

  wake() {
    this.wakesAt = Infinity;
    if (this.wanted === 0) this.frame(performance.now());
  }

  /** Milliseconds until the next draw; 0: in the next frame. */
  wait() {
    const wait = this.changed ? 0 : this.core.due() - performance.now();
    return wait <= SOON ? 0 : wait;
  }

  /** The frame's time may be before that of the timer that requested it: what was due is due. */
  frame(frameTime) {
    this.wanted = 0;
    this.lookAtPads();
    this.attempt(() => {
      const [due, now] = [this.core.due(), performance.now()];
      if (due > now || !this.yieldsToInput(due, now)) this.show(Math.max(frameTime, Math.min(due, now)));
    });
    this.plan();
  }

  /** Keys pressed while the page was busy may be queued behind this frame, which must not advance
   *  past them. A browser that can not report pending input gets a moment after a stall. */
  yieldsToInput(due, now) {
    const { scheduling } = navigator;
    if (scheduling?.isInputPending !== undefined) return scheduling.isInputPending();
    if (now - due > STALL && due !== this.missed) [this.missed, this.yieldTill] = [due, now + MOMENT];
    return now < this.yieldTill;
  }

  /** Draws the game at a time, after everything that is due by then. */
  show(time) {
    const { core } = this;
    if (this.comeBack(time) <= time) {
      this.changed = core.tell({ kind: C.APP_TIME }, time) || this.changed;
      this.carryOutAll();
    }
    if (!this.changed) return;
    this.shown = time;
    const view = core.show(time);
    this.changed = false;
    this.draw(view);
  }

  draw(view) {
    const found = this.core.exports.changes();
    this.watchDensity();
    const sections = this.resized || view.has_game !== this.hadGame ? C.WEB_ALL : found;
    this.isPlaying = view.has_game && view.screen === C.VIEW_GAME;
    if (sections & ~C.WEB_MOVES) this.touch.draw(view);
    this.menu.draw(view, sections, this.isSeen);
    if (view.has_game) this.hud.draw(view, sections);
    if (view.has_game && this.resized) this.field.resize();
    this.hadGame = view.has_game;
    this.resized = false;
    const isTold = view.has_game && this.field.draw(view, sections);
    if (sections & C.WEB_STRIP) this.field.drawStrip(view);
    this.lazy?.painter.send(found !== 0);
    if (sections & ~C.WEB_MOVES) this.drawLazy(view, sections);
    this.update.show(view.screen === C.VIEW_TITLE);
    if (!isTold) this.lazy?.meter.frame(view);
  }

  /** After the first frame, loads effects and the picture behind the title screen. */
  see() {
    this.isSeen = true;
    this.tellSeen();
    this.carryOutAll();
    this.redraw();
  }

  /** Redraws everything after the window has moved to a screen of another density, which not every
   *  browser reports. */
  watchDensity() {
    if (this.density === devicePixelRatio) return;
    this.density = devicePixelRatio;
    this.lazy?.repaint.forget();
  }

  /** Charts, maps and timelines: lazy.js loads when the first of them is shown. */
  drawLazy(view, sections) {
    const isWanted = [C.VIEW_MAP, C.VIEW_CHARTS, C.VIEW_REPLAY, C.VIEW_POSITION].includes(view.screen) || view.trend_count > 0 || view.picture_rows > 0 || (view.has_game && view.game.odds.shown);
    if (this.lazy !== null) {
      this.lazy.draw(view, sections);
    } else if (isWanted && !this.wantsLazy) { // tries once, even if loading fails
      this.loadLazy().catch((error) => this.giveUp(error));
    }
    this.wantsLazy = isWanted;
  }

  async loadLazy() {
    if (this.lazy !== null) return;
    const { Lazy } = await loadLazy();
    this.lazy ??= new Lazy(this);
    this.redraw();
  }
}

/** Resolves when the title screen is visible, or the tab is hidden. Parts not needed for playing
 *  load after that. The first paint is not enough, because it is that of the empty page. */
function painted() {
  return new Promise((resolve) => {
    setTimeout(resolve, PATIENCE);
    try {
      new PerformanceObserver((list) => { if (list.getEntriesByName('first-contentful-paint').length > 0) resolve(); })
        .observe({ type: 'paint', buffered: true });
    } catch {
      // A browser that does not report it: a timer decides.
    }
  });
}

const coming = loadCore(address('finessimo.wasm'));
warmSettings();
const core = await coming;
const isAsked = isLink() || history.state?.link;
const lazy = isAsked ? await Promise.all([loadLazy(), core.whole()]).then(([script]) => script, () => null) : null; // as the link requires
const page = new Page(core);
page.start(lazy);
globalThis.finessimo = page;
await painted();
page.see();
core.whole().then(() => page.loadLazy()).catch(() => {}); // requested again when something needs it
await page.update.start();
