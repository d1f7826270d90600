// The page's loop: events go to the app with their own time, effects are carried out,
// and a frame is drawn when something changed. When nothing does, nothing runs.
import { isLink, makeApp, makeLess, takeLink } from './start.js';
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

const AWAY = 2000; // who is so many milliseconds late was stopped: nobody could see or play
const FRESH = 500; // ... and what was pressed longer ago than this was pressed into the dark
const PATIENCE = 1000; // milliseconds after which the rest of the page comes in any case
const ZONE = 1000; // milliseconds of a game in which nobody asks what time it is here
const SOON = 25; // a frame is waited for by frames if it is due within so many milliseconds
const STALL = 40; // what is due for so many milliseconds was kept from happening
const MOMENT = 4; // milliseconds that input gets to come before it

class Page {
  constructor(core) {
    this.core = core;
    this.seen = new Promise((resolve) => { this.tellSeen = resolve; });
    this.store = new Store(core, () => this.redraw(), this.seen);
    this.update = new Update();
    this.tell = this.tell.bind(this);
    this.frame = this.frame.bind(this);
    this.wake = this.wake.bind(this);
    this.menu = new Menu(core, this.tell);
    this.field = new Field(core);
    this.lazy = null; // what lazy.js draws
    this.changed = true;
    this.isSeen = false; // the first picture is there
    this.density = 0; // pixels of the screen to one of the page's, in the last picture
    this.wanted = 0;
    this.isPlaying = false;
    this.timer = 0;
    this.wakesAt = Infinity; // when that ends
    this.zoneTill = 0; // it is looked at again
    this.shown = 0; // the time that was last drawn
    this.missed = 0; // when something was due that a stall kept from happening
    this.yieldTill = 0; // input comes before it until then
    this.lookAtPads = () => {}; // until lazy.js listens to gamepads
    this.back = 0; // events from before this time are not heard
    this.heard = 0; // ... and from before this one not until then: they had to wait
    this.waiting = [() => {}]; // calls for which the second part of the module has to come; first, the app
    this.first = []; // effects of the start, carried out when the page was seen or anything happens
  }

  async start() {
    const { core } = this;
    this.touch = new Touch(this);
    this.hud = new Hud(this);
    addEventListener('hashchange', () => { if (isLink()) location.reload(); });
    const link = takeLink();
    const failure = await core.anew(() => makeApp(this, link), (error) => makeLess(this, error));
    listenToKeys(core, this.tell);
    this.touch.listen();
    this.listenToWindow();
    this.changed = false;
    this.draw(core.view); // the first picture does not wait for a frame
    const [, ...calls] = this.waiting.splice(0);
    calls.forEach((call) => this.attempt(call));
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

  /** An event at its time, and all that follows from it. */
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
    // Seen in the next frame; as it is now, and not later: the next event may be waiting.
    if (this.changed && this.isPlaying && this.field.isInWorker) this.attempt(() => this.show(Math.max(time, this.shown)));
    this.plan();
  }

  /** Presses a button of the app and lets go of it. */
  act(item, time) {
    this.tell({ kind: C.APP_ACT, item }, time);
    this.tell({ kind: C.APP_ACT_END, item }, time);
  }

  /** Clocks are put on and back, and pages taken along. */
  keepZone(time) {
    if (this.isPlaying && time < this.zoneTill) return;
    this.zoneTill = time + ZONE;
    const { exports } = this.core;
    if (exports.take_zone(new Date().getTimezoneOffset()) !== 0) exports.learn();
  }

  /** Does what may need the second part of the module: if that is not there yet it is done
   *  when it is, and so is all that comes after it. Till then time stands still for the app. */
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

  /** It can't be had: what was asked for does not happen. */
  giveUp(error) {
    this.waiting = [];
    this.answer(0, this.core.partTrouble(error));
  }

  /** After time that nobody could play (the computer slept, the tab was stopped) the game
   *  stands still from when it began, and keys that were pressed into the dark are not heard.
   *  Tells what is due then. */
  comeBack(time) {
    const { core } = this;
    const due = core.due();
    if (time <= due + AWAY) return due;
    this.back = performance.now() - FRESH;
    this.changed = core.tell({ kind: C.APP_BLUR }, due) || this.changed;
    this.carryOutAll();
    return core.due();
  }

  /** The window may have another size. */
  redraw() {
    this.changed = this.resized = true;
    this.plan();
  }

  // ---- effects ----

  carryOutAll() {
    for (const effect of this.first.splice(0)) this.carryOut(effect);
    for (let effect; (effect = this.core.nextEffect()) !== null;) this.carryOut(effect);
  }

  carryOut(effect) {
    const { core } = this;
    switch (effect.kind) {
      case C.APP_GROW_LOG:
        this.growLog(effect);
        break;
      case C.APP_BELL:
        this.lazy?.sound.play(effect.sound, core.view.volume);
        break;
      case C.APP_SOLVE:
        this.solve(effect);
        break;
      case C.APP_QUIT:
        break;
      case C.APP_OPEN_FILE:
        this.lately(effect, ({ files }) => files.open());
        break;
      case C.APP_CHECK_PUZZLE:
        this.lately(effect, ({ positions }) => positions.check(effect));
        break;
      case C.APP_ASK_PASTE:
        this.lately(effect, ({ positions }) => positions.ask());
        break;
      default:
        this.store.carryOut(effect, (answer) => this.answer(effect.number, answer));
        break;
    }
  }

  async growLog({ number, words }) {
    const grown = await this.core.surely(() => this.core.exports.grow_log(words));
    if (!grown) this.answer(number, { failed: true });
  }

  /** An effect that lazy.js carries out. */
  lately({ number }, run) {
    this.loadLazy().then(() => run(this.lazy)).then((answer) => this.answer(number, answer), (error) => this.giveUp(error));
  }

  /** Odds: the solver comes with lazy.js, when the first question comes or soon will. */
  solve(effect) {
    if (this.lazy !== null) this.lazy.solver.ask(effect);
    else this.loadLazy().then(() => this.lazy.solver.ask(effect), (error) => { if (effect.question !== null) this.giveUp(error); });
  }

  /** In play an answer takes no time: keys from before it may be waiting. */
  answer(number, answer) {
    this.attempt(() => {
      const time = this.isPlaying ? this.core.stood : undefined;
      this.changed = this.core.answer(number, answer, time) || this.changed;
      this.carryOutAll();
    });
    this.plan();
  }

  // ---- frames ----

  /** Asks for a frame if something changed or soon will, else for a timer. A frame that was asked
   *  for plans what follows it. */
  plan() {
    if (this.waiting.length > 0 || this.wanted !== 0) return;
    const wait = this.wait();
    if (wait === 0) this.wanted = this.field.ask() ?? requestAnimationFrame(this.frame);
    else if (wait !== Infinity) this.wakeIn(Math.ceil(wait));
  }

  /** A timer that ends sooner stays: one for every key costs more than to wake once in vain. */
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

  /** Milliseconds until something is to be drawn; 0: in the next frame. */
  wait() {
    const wait = this.changed ? 0 : this.core.due() - performance.now();
    return wait <= SOON ? 0 : wait;
  }

  /** The time of a frame may be before the timer that asked for it: what was due is due. */
  frame(frameTime) {
    this.wanted = 0;
    this.lookAtPads();
    this.attempt(() => {
      const [due, now] = [this.core.due(), performance.now()];
      if (due > now || !this.yieldsToInput(due, now)) this.show(Math.max(frameTime, Math.min(due, now)));
    });
    this.plan();
  }

  /** Keys that were pressed while the page had no time may wait behind this frame, which must not
   *  go on past them. A browser that does not tell of them gets a moment after a stall. */
  yieldsToInput(due, now) {
    const { scheduling } = navigator;
    if (scheduling?.isInputPending !== undefined) return scheduling.isInputPending();
    if (now - due > STALL && due !== this.missed) [this.missed, this.yieldTill] = [due, now + MOMENT];
    return now < this.yieldTill;
  }

  /** Draws the game at a time, after all that is due by then. */
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
    if (sections & ~C.WEB_GAME) this.drawClasses(view);
    if (sections & ~C.WEB_MOVES) this.touch.draw(view);
    this.menu.draw(view, sections, this.isSeen);
    if (view.has_game) this.hud.draw(view, sections);
    if (view.has_game && this.resized) this.field.resize();
    this.hadGame = view.has_game;
    this.resized = false;
    const isTold = view.has_game && this.field.draw(view, sections);
    if (sections & C.WEB_STRIP) this.field.drawStrip(view);
    this.lazy?.remote.send(found !== 0);
    if (sections & ~C.WEB_MOVES) this.drawLazy(view, sections);
    this.update.show(view.screen === C.VIEW_TITLE);
    if (!isTold) this.lazy?.meter.frame(view);
  }

  /** What can be played comes first; light and what lies behind it follow. */
  see() {
    this.isSeen = true;
    this.tellSeen();
    this.carryOutAll();
    this.redraw();
  }

  /** A window may be moved to a finer screen, which not every browser tells of: then all is drawn. */
  watchDensity() {
    if (this.density === devicePixelRatio) return;
    this.density = devicePixelRatio;
    this.lazy?.repaint.forget();
  }

  drawClasses({ crt: hasLight, reduced_motion: still, screen }) {
    const crt = hasLight && this.isSeen;
    const wanted = `${crt} ${still} ${screen}`;
    if (wanted === this.classes) return;
    this.classes = wanted;
    const classes = { crt, still, replay: screen === C.VIEW_REPLAY, position: screen === C.VIEW_POSITION };
    for (const [name, isOn] of Object.entries(classes)) document.body.classList.toggle(name, isOn);
  }

  /** Charts, maps and time lines: lazy.js comes when the first of them is shown. */
  drawLazy(view, sections) {
    const isWanted = [C.VIEW_MAP, C.VIEW_CHARTS, C.VIEW_REPLAY, C.VIEW_POSITION].includes(view.screen) || view.trend_count > 0 || view.picture_rows > 0 || (view.has_game && view.game.odds.shown);
    if (this.lazy !== null) {
      this.lazy.draw(view, sections);
    } else if (isWanted && !this.wantsLazy) { // once, also if it can't be had
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

/** The title can be seen, or nobody looks: what is not needed to play begins after that. The
 *  first paint alone is the empty page's. */
function painted() {
  return new Promise((resolve) => {
    setTimeout(resolve, PATIENCE);
    try {
      new PerformanceObserver((list) => { if (list.getEntriesByName('first-contentful-paint').length > 0) resolve(); })
        .observe({ type: 'paint', buffered: true });
    } catch {
      // A browser that does not tell: the time decides.
    }
  });
}

const coming = loadCore(address('finessimo.wasm'));
warmSettings();
const core = await coming;
if (isLink() || history.state?.link) await Promise.all([core.whole(), loadLazy()]).catch(() => {}); // the link says so
const page = new Page(core);
await page.start();
globalThis.finessimo = page;
await painted();
page.see();
core.whole().then(() => page.loadLazy()).catch(() => {}); // asked for again when something needs it
await page.update.start();
