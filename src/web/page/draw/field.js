// The canvases of a game on the page: how large they are, and who draws on them. That is a
// painter of this thread, or one in a Worker, when lazy.js has begun it.
import { Painter } from './painter.js';

const LEAST = 15; // pixels of a cell; where they do not fit, the rows above give way
const TRIED = 32; // ... of one of the timing strip, where no game was drawn before

const byId = (id) => document.getElementById(id);
const scale = () => devicePixelRatio || 1;

export class Field {
  constructor(core) {
    this.core = core;
    this.above = C.VIEW_ROWS_ABOVE; // rows above the field that are shown
    this.cell = 0; // its size in device pixels
    this.room = Infinity; // that hold and next have beside the field
    this.begin();
  }

  /** This thread draws, when there is something to. */
  begin() {
    this.give(null);
  }

  get painter() {
    return this.given ??= new Painter(this.core, this.canvases);
  }

  /** A Worker draws. */
  get isInWorker() {
    return this.given?.isInWorker === true;
  }

  get canvas() { return byId('field'); }

  get canvases() {
    return { field: this.canvas, hold: byId('hold'), next: byId('next'), strip: byId('strip'), numbers: [...document.querySelectorAll('.stat canvas')] };
  }

  /** Who draws from now on. */
  give(painter) {
    this.given = painter;
    this.told = '';
  }

  /** Who draws may have frames of its own: what stands for the next of them. */
  ask() {
    return this.given?.ask?.();
  }

  /** Fits the field to the space that the style sheet leaves. */
  resize() {
    const { VIEW_ROWS: rows, VIEW_COLUMNS: columns } = C;
    const { width, height } = byId('field-box').getBoundingClientRect();
    if (height === 0) return;
    this.above = height < LEAST * (rows + 0.25) ? 0 : C.VIEW_ROWS_ABOVE;
    const shown = rows - C.VIEW_ROWS_ABOVE + this.above;
    const css = Math.max(8, Math.floor(Math.min(width / columns, height / (shown + 0.25))));
    this.cell = Math.max(8, Math.round(css * scale()));
  }

  /** What a painter has to know. */
  sizes() {
    const { cell, above } = this;
    return {
      cell, above, shown: C.VIEW_ROWS - C.VIEW_ROWS_ABOVE + above, frame: Math.max(2, Math.round(cell / 16)),
      small: Math.min(Math.floor(((this.room - 10) / 4) * scale()), Math.round(cell * 0.72)),
      scale: scale(), isSmall: document.body.classList.contains('small'),
    };
  }

  /** Tells the painter the sizes, if they are new. */
  fit() {
    const sizes = this.sizes();
    const wanted = `${Object.values(sizes)}`;
    if (wanted === this.told) return;
    this.told = wanted;
    Object.assign(this, sizes);
    this.painter.fit(sizes);
    const { cell } = this;
    this.size(this.canvas, C.VIEW_COLUMNS * cell + 2 * this.frame, this.shown * cell + this.frame);
    document.documentElement.style.setProperty('--cell', `${cell / scale()}px`);
  }

  /** A canvas as large as its pixels. */
  size({ style }, width, height) {
    style.width = `${width / scale()}px`;
    style.height = `${height / scale()}px`;
  }

  /** The cell under a pointer, 10 times the row plus the column; -1 if it is beside the field. */
  cellAt(event) {
    const { VIEW_COLUMNS: columns } = C;
    const box = this.canvas.getBoundingClientRect();
    const pixels = (columns * this.cell + 2 * this.frame) / box.width;
    const x = Math.floor(((event.clientX - box.left) * pixels - this.frame) / this.cell);
    const y = this.shown - 1 - Math.floor(((event.clientY - box.top) * pixels) / this.cell);
    const inside = x >= 0 && x < columns && y >= 0 && y < this.shown;
    return inside ? y * columns + x : -1;
  }

  /** Draws sections of a view that changed. True if a message comes when that is done. */
  draw(view, sections) {
    if (sections & ~C.WEB_MOVES) {
      this.fit();
      this.fitBoxes(view.game);
    }
    return this.painter.draw(view, sections);
  }

  fitBoxes({ shows_hold: hasHold, next_count: count }) {
    const { small } = this;
    const wanted = `${hasHold} ${count} ${small} ${scale()}`;
    if (wanted === this.boxes) return;
    this.boxes = wanted;
    byId('hold-box').hidden = !hasHold;
    byId('next-box').hidden = count === 0;
    const place = this.core.exports.place_height(small);
    this.size(byId('hold'), small * 4, place);
    this.size(byId('next'), small * 4, Math.max(1, count) * place);
  }

  /** The timing strip. */
  drawStrip(view) {
    const canvas = byId('strip');
    if (canvas.hidden === view.has_strip) canvas.hidden = !view.has_strip;
    if (canvas.hidden) return;
    this.cell ||= Math.round(TRIED * scale());
    this.fit();
    this.size(canvas, C.VIEW_COLUMNS * this.small, 2 * this.small);
    this.painter.drawStrip(view);
  }
}
