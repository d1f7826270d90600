// The canvases of a game on the page: their sizes, and the painter that draws on them. The
// painter is in this thread, or in a Worker once lazy.js has started it.
import { letterScale } from './drawing.js';
import { Painter } from './painter.js';

const LEAST = 15; // least pixels of a cell; if they do not fit, rows above the board are dropped
const SMALLEST = 8; // pixels of a cell on the smallest pages, even if it does not fit
const ABOVE = 0.25; // of a row, for the frame and the margin
const FRAMES = 16; // frames are as wide as a cell
const SMALL = 0.72; // the size of a cell of hold and preview, in cells
const PADDING = 10; // pixels beside hold and preview
const TRIED = 32; // pixels of a cell of the timing strip if no game has been drawn yet

const byId = (id) => document.getElementById(id);
const scale = () => devicePixelRatio || 1;

export class Field {
  constructor(core) {
    this.core = core;
    this.above = C.VIEW_ROWS_ABOVE; // visible rows above the board
    this.cell = 0; // the size of a cell in device pixels
    this.room = Infinity; // room for hold and preview beside the board
    this.give(null);
  }

  get painter() {
    return this.given ??= new Painter(this.core, this.canvases);
  }

  /** True if a Worker draws. */
  get isInWorker() {
    return this.given?.isInWorker === true;
  }

  get canvas() { return byId('field'); }

  get canvases() {
    return { field: this.canvas, hold: byId('hold'), next: byId('next'), strip: byId('strip'), numbers: [...document.querySelectorAll('.stat canvas')] };
  }

  /** Sets the painter from now on; null: this thread draws, on demand. */
  give(painter) {
    this.given = painter;
    this.described = '';
  }

  /** A painter may have its own frames: a promise of the next one. */
  ask() {
    return this.given?.ask?.();
  }

  /** Fits the board into the space that the style sheet leaves. */
  resize() {
    const [rows, columns] = [C.VIEW_ROWS, C.VIEW_COLUMNS];
    const { width, height } = byId('field-box').getBoundingClientRect();
    if (height === 0) return;
    this.above = height < LEAST * (rows + ABOVE) ? 0 : C.VIEW_ROWS_ABOVE;
    const shown = rows - C.VIEW_ROWS_ABOVE + this.above;
    const css = Math.max(SMALLEST, Math.floor(Math.min(width / columns, height / (shown + ABOVE))));
    this.cell = Math.max(SMALLEST, Math.round(css * scale()));
  }

  /** The sizes that a painter needs. */
  sizes() {
    const { cell, above } = this;
    return {
      cell, above, shown: C.VIEW_ROWS - C.VIEW_ROWS_ABOVE + above, frame: Math.max(2, Math.round(cell / FRAMES)),
      small: Math.min(Math.floor(((this.room - PADDING) / C.FIN_CELLS) * scale()), Math.round(cell * SMALL)),
      scale: letterScale(), isSmall: document.body.classList.contains('small'),
    };
  }

  /** Passes the sizes to the painter if they have changed. */
  fit() {
    const sizes = this.sizes();
    const wanted = `${Object.values(sizes)}`;
    if (wanted === this.described) return;
    this.described = wanted;
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

  /** The cell under a pointer, 10 * row + column; -1 outside the board. */
  cellAt(event) {
    const columns = C.VIEW_COLUMNS;
    const box = this.canvas.getBoundingClientRect();
    const pixels = (columns * this.cell + 2 * this.frame) / box.width;
    const x = Math.floor(((event.clientX - box.left) * pixels - this.frame) / this.cell);
    const y = this.shown - 1 - Math.floor(((event.clientY - box.top) * pixels) / this.cell);
    const inside = x >= 0 && x < columns && y >= 0 && y < this.shown;
    return inside ? y * columns + x : -1;
  }

  /** Draws changed sections of a view. True if the painter reports when that is done. */
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
    this.size(byId('hold'), small * C.FIN_CELLS, place);
    this.size(byId('next'), small * C.FIN_CELLS, Math.max(1, count) * place);
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
