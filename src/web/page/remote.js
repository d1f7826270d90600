// A painter in a Worker. The canvases are the Worker's, and a picture is a message with the
// part of the view that is new: the page's own thread draws nothing, and where no text changes
// the browser does not go through the page. The Worker answers in its next frame, in which the
// picture is seen; these are the frames of a game.
import { BUILD, address } from './build.js';
import { drawMarks } from './marks.js';
import { token } from './tokens.js';

const ANSWER = -1; // in the place of a frame that was asked for
const TOKENS = ['color-grid-bg', 'color-grid-line', 'color-border', 'color-light', 'color-accent-gold',
  'color-accent-success', 'color-text', 'color-accent-primary', 'color-on-accent', 'color-text-dim', 'color-error', 'font-mono'];

/** In the place of a canvas one that nobody has drawn on. */
function renew(canvas) {
  const fresh = canvas.cloneNode();
  canvas.replaceWith(fresh);
  return fresh;
}

export class Remote {
  constructor(page) {
    this.page = page;
    this.core = page.core;
    this.isRemote = true;
    this.isReady = false; // the Worker is there, and is not at work
    this.sent = this.seen = 0; // numbers of pictures
    this.viewSize = this.core.layouts.find(({ name }) => name === 'view').size;
    page.field.painter.marks = drawMarks;
    if (HTMLCanvasElement.prototype.transferControlToOffscreen !== undefined) this.worker = this.start();
  }

  start() {
    const worker = new Worker(address('drawer.js'));
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
    if (number === this.sent) page.late.meter.frame(this.core.view);
    if (page.wanted === ANSWER) page.frame(performance.now());
  }

  /** Takes over, where no game is shown. */
  consider(view) {
    if (!this.isReady || view.has_game || view.has_strip) return;
    this.isReady = false;
    const { field } = this.page;
    const canvases = Object.fromEntries(Object.entries(field.canvases)
      .map(([name, canvas]) => [name, renew(canvas).transferControlToOffscreen()]));
    const tokens = TOKENS.map((name) => [name, token(name)]);
    this.worker.postMessage({ module: this.core.module, tokens, canvases }, Object.values(canvases));
    field.give(this);
  }

  /** Something went wrong: the page draws itself again. */
  lose() {
    const { page } = this;
    const { field } = page;
    this.isReady = false;
    this.worker.terminate();
    if (field.painter !== this) return;
    Object.values(field.canvases).forEach(renew);
    field.begin();
    field.painter.marks = drawMarks;
    if (page.wanted === ANSWER) page.wanted = 0;
    page.redraw();
  }

  // ---- as a painter ----

  fit(sizes) {
    this.worker.postMessage({ sizes });
  }

  draw(view, news) {
    const { WEB_NEW_REST, WEB_NEW_GAME, WEB_NEW_FIELD, WEB_NEW_CALLS } = this.core.is;
    const isDrawn = (news & (WEB_NEW_REST | WEB_NEW_GAME | WEB_NEW_FIELD | WEB_NEW_CALLS)) !== 0;
    if (isDrawn && news & WEB_NEW_REST) this.sendAll(news);
    else if (isDrawn) this.send(view.game.byteOffset, view.game.byteLength, news);
    return isDrawn;
  }

  drawStrip() {
    this.sendAll(0);
  }

  sendAll(news) {
    this.send(this.core.exports.view_at(), this.viewSize, news);
  }

  /** A part of the view, which is what was new since the last picture. */
  send(from, size, news) {
    const bytes = this.core.memory.fresh().bytes.slice(from, from + size);
    this.sent++;
    this.worker.postMessage({ number: this.sent, news, from, bytes }, [bytes.buffer]);
  }

  /** A frame of a game comes with an answer; none of them makes the browser go through the
   *  page, as its own do. */
  ask() {
    if (!this.page.isPlaying) return undefined;
    if (this.seen === this.sent) this.worker.postMessage({ number: ++this.sent });
    return ANSWER;
  }
}
