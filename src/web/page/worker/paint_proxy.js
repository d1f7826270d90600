// A painter in a Worker. The Worker owns the canvases, and each picture is a message with the
// changed part of the view: the main thread draws nothing, and if no text changes the browser
// does no layout. The Worker animates fading lights itself. On request it answers in the frame in
// which the picture is visible; the game's frames are these answers.
import { BUILD, address } from '../core/version.js';
import { allTokens } from '../draw/tokens.js';

const ANSWER = -1; // in `wanted`: the Worker's answer replaces a requested frame
/** Maps every canvas, under the same names. */
const each = (canvases, find) => Object.fromEntries(Object.entries(canvases)
  .map(([name, one]) => [name, Array.isArray(one) ? one.map(find) : find(one)]));

const FRAMES = 3; // frames until a first picture is certainly on a canvas

/** Replaces a canvas with a new one of the same size and name. */
function replace(canvas, fresh) {
  fresh.style.cssText = canvas.style.cssText;
  Object.assign(fresh, { hidden: canvas.hidden, ariaLabel: canvas.ariaLabel });
  canvas.replaceWith(fresh);
}

export class PaintProxy {
  constructor(page) {
    this.page = page;
    this.core = page.core;
    this.isInWorker = true;
    this.isReady = false; // the Worker is ready, without canvases
    this.hasCopy = false; // the Worker has a copy of the view, which follows every change
    this.fresh = null; // canvases on which it draws, not visible yet
    this.asked = this.seen = 0; // numbers of answers
    if (HTMLCanvasElement.prototype.transferControlToOffscreen !== undefined) this.worker = this.start();
  }

  start() {
    const worker = new Worker(address('paint_worker.js'));
    worker.addEventListener('message', ({ data }) => this.take(data));
    worker.addEventListener('error', () => this.lose());
    return worker;
  }

  take({ build, number }) {
    const { page } = this;
    if (build !== undefined) {
      this.isReady = build === BUILD;
      page.redraw();
      return;
    }
    this.seen = number;
    if (this.fresh !== null) this.settle();
    if (number === this.asked) page.lazy.meter.frame(this.core.view);
    if (page.wanted === ANSWER) page.frame(performance.now());
  }

  /** Gives the Worker new canvases, and the view to draw on them. */
  consider(view) {
    if (!this.isReady) return;
    this.isReady = false;
    const { field } = this.page;
    this.fresh = each(field.canvases, (canvas) => canvas.cloneNode());
    const canvases = each(this.fresh, (canvas) => canvas.transferControlToOffscreen());
    const tokens = allTokens(this.core);
    this.worker.postMessage({ module: this.core.module, tokens, canvases }, Object.values(canvases).flat());
    if (view.has_game && field.cell > 0) this.fit(field.sizes());
    this.core.exports.message_whole();
    this.hasCopy = true;
    this.send(true);
    this.frames = FRAMES;
    this.await();
  }

  /** A picture is on its canvas when another frame has begun. */
  settle() {
    if (--this.frames > 0) this.await();
    else this.takeOver();
  }

  /** Shows the Worker's canvases in place of the page's. */
  takeOver() {
    const { page, fresh } = this;
    const { field } = page;
    const old = Object.values(field.canvases).flat();
    Object.values(fresh).flat().forEach((canvas, i) => replace(old[i], canvas));
    this.fresh = null;
    field.give(this);
    this.setFades(true);
    page.redraw();
  }

  /** Sets whether the app must request every frame of a light effect. */
  setFades(fades) {
    this.core.platform.fades = fades;
    this.core.exports.learn();
  }

  /** After an error the page draws itself again. */
  lose() {
    const { page } = this;
    const { field } = page;
    this.isReady = this.hasCopy = false;
    this.fresh = null;
    this.worker.terminate();
    if (field.given !== this) return;
    Object.values(field.canvases).flat().forEach((canvas) => replace(canvas, canvas.cloneNode()));
    field.give(null);
    this.setFades(false);
    if (page.wanted === ANSWER) page.wanted = 0;
    page.redraw();
  }

  // ---- as a painter ----

  fit(sizes) {
    this.worker.postMessage({ sizes });
  }

  /** The Worker draws what send() sends it. */
  draw(view, sections) {
    return sections !== 0;
  }

  drawStrip() {}

  /** Sends the bytes that changes() found as a text, because sending buffers takes longer. */
  send(isChanged) {
    if (!this.hasCopy || !isChanged) return;
    const { page, core: { exports, memory } } = this;
    const isAsked = page.lazy.meter.isOn || page.wait() === 0;
    const at = exports.message_at(isAsked ? ++this.asked : 0);
    this.worker.postMessage(String.fromCharCode.apply(null, memory.fresh().bytes.subarray(at, at + exports.message_length())));
  }

  /** A frame of a game comes with an answer; unlike the browser's own frames it causes no layout. */
  ask() {
    if (!this.page.isPlaying) return undefined;
    if (this.seen === this.asked) this.await();
    return ANSWER;
  }

  /** An answer comes when everything sent is visible; returns its number. */
  await() {
    this.worker.postMessage(++this.asked);
    return this.asked;
  }
}
