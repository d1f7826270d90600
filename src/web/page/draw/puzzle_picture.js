// The field of the lit stage, small, above the list of stages.
import { token } from './tokens.js';

const CELL = 12; // CSS pixels
const LOW = 500; // a window of less height has no room above the list, but in its corner

export class PuzzlePicture {
  constructor(core) {
    this.core = core;
    this.canvas = document.createElement('canvas');
    this.canvas.id = 'picture';
    this.canvas.ariaHidden = 'true'; // the line itself says what the stage is
    Object.assign(this.canvas.style, { alignSelf: 'center', flex: 'none', border: `1px solid ${token('color-grid-line')}` });
    document.getElementById('scroll').before(this.canvas);
    this.drawn = '';
  }

  draw(view) {
    this.canvas.hidden = view.picture_rows === 0;
    if (this.canvas.hidden) return;
    const low = innerHeight < LOW;
    Object.assign(this.canvas.style, { position: low ? 'absolute' : '', top: low ? '8px' : '', right: low ? '-64px' : '' });
    const wanted = `${devicePixelRatio} ${view.palette} ${view.picture.join()}`;
    if (wanted === this.drawn) return;
    this.drawn = wanted;
    this.drawCells(view);
  }

  /** All pictures are of one height: the list does not move. */
  drawCells({ picture, palette }) {
    const { VIEW_COLUMNS: columns, VIEW_PICTURE_ROWS: rows, FIN_NONE: none } = C;
    const scale = devicePixelRatio || 1;
    const cell = Math.round(CELL * scale);
    Object.assign(this.canvas, { width: columns * cell, height: rows * cell });
    Object.assign(this.canvas.style, { width: `${columns * cell / scale}px`, height: `${rows * cell / scale}px` });
    const context = this.canvas.getContext('2d');
    context.fillStyle = token('color-grid-bg');
    context.fillRect(0, 0, this.canvas.width, this.canvas.height);
    picture.forEach((kind, i) => {
      if (kind === none) return;
      context.fillStyle = `#${this.core.color(palette, kind).toString(16).padStart(6, '0')}`;
      context.fillRect(i % columns * cell, (rows - 1 - Math.floor(i / columns)) * cell, cell - 1, cell - 1);
    });
  }
}
