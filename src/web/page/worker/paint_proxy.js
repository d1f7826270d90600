// A painter in a Worker. The canvases are the Worker's, and a picture is a message with the
// part of the view that is new: the page's own thread draws nothing, and where no text changes
// the browser does not go through the page. FadingLights go out in the Worker. It answers when it is
// asked to, in the frame in which the picture is seen; these are the frames of a game.
import { BUILD, address } from '../core/version.js';
import { allTokens } from '../draw/tokens.js';

const ANSWER = -1; // in the place of a frame that was asked for
/** Something of every canvas, under the same names. */
const each = (canvases, find) => Object.fromEntries(Object.entries(canvases)
  .map(([name, one]) => [name, Array.isArray(one) ? one.map(find) : find(one)]));

const FRAMES = 3; // until a first picture is sure to be on a canvas

/** Puts another canvas in the place of one, as large and with the same name. */
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
    this.isReady = false; // the Worker is there, and has no canvases
    this.hasCopy = false; // ... it has a copy of the view, which follows every change
    this.fresh = null; // canvases that it draws on and nobody sees yet
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

  /** Gives the Worker canvases that nobody has drawn on, and what is to be seen on them. */
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

  /** What the Worker has drawn is seen from now on, in the place of the page's canvases. */
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

  /** Whether the app has to ask for every frame of a light. */
  setFades(fades) {
    this.core.platform.fades = fades;
    this.core.exports.learn();
  }

  /** Something went wrong: the page draws itself again. */
  lose() {
    const { page } = this;
    const { field } = page;
    this.isReady = this.hasCopy = false;
    this.fresh = null;
    this.worker.terminate();
    if (field.given !== this) return;
    Object.values(field.canvases).flat().forEach((canvas) => replace(canvas, canvas.cloneNode()));
    field.begin();
    this.setFades(false);
    if (page.wanted === ANSWER) page.wanted = 0;
    page.redraw();
  }

  // ---- as a painter ----

  fit(sizes) {
    this.worker.postMessage({ sizes });
  }

  /** The Worker draws what send() tells it. */
  draw(view, sections) {
    return sections !== 0;
  }

  drawStrip() {}

  /** Sends what changes() has found, as a text: a browser takes longer to hand over bytes. */
  send(isChanged) {
    if (!this.hasCopy || !isChanged) return;
    const { page, core: { exports, memory } } = this;
    const isAsked = page.lazy.meter.isOn || page.wait() === 0;
    const at = exports.message_at(isAsked ? ++this.asked : 0);
    this.worker.postMessage(String.fromCharCode.apply(null, memory.fresh().bytes.subarray(at, at + exports.message_length())));
  }

  /** A frame of a game comes with an answer; none of them makes the browser go through the
   *  page, as its own do. */
  ask() {
    if (!this.page.isPlaying) return undefined;
    if (this.seen === this.asked) this.await();
    return ANSWER;
  }

  /** An answer comes when all that was sent is seen; its number. */
  await() {
    this.worker.postMessage(++this.asked);
    return this.asked;
  }
}
