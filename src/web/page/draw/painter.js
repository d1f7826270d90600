// Draws a game: the board with its light effects, the hold box, the preview, the numbers and the
// timing strip. C decides what is where (src/web/draw/field.c). The painter is in the thread that
// has the canvases: the page's own, or a Worker.
import { putShapes } from './drawing.js';
import { contextOf, drawPicture, makeTiles, picture } from './tiles.js';
import { token } from './tokens.js';

export class Painter {
  /** Draws on canvases { field, hold, next, strip, numbers }, once their sizes are known. */
  constructor(core, canvases) {
    this.core = core;
    this.canvases = canvases;
    this.lights = new Map(); // cached pictures of the light around pieces
  }

  /** Takes sizes in device pixels: of a cell, a small cell, the frame; the number of rows; and the
   *  sizes of numbers. */
  fit(sizes) {
    const { cell, small, frame, shown, isSmall, scale } = Object.assign(this, sizes);
    this.sizes = sizes;
    this.core.exports.paint_fit(cell, small, frame, shown, isSmall, scale);
    this.made = '';
  }

  /** Makes tiles and background if a size or a setting has changed; true if everything must be
   *  redrawn. */
  prepare({ palette, letters, grid, crt }) {
    const { core } = this;
    const wanted = `${palette} ${letters} ${grid} ${crt}`;
    if (this.made === wanted) return false;
    this.made = wanted;
    this.pictures = makeTiles(core, this.cell);
    makeTiles(core, this.small, [C.WEB_PICTURE_SMALL]).forEach((tile, number) => { this.pictures[number] = tile; });
    this.pictures[C.WEB_PICTURE_TRAIL] = picture(1, C.VIEW_FULL + 1, drawFall);
    this.back = drawPicture(core, core.exports.paint_back);
    this.lights.clear();
    return true;
  }

  /** Draws changed sections of a view. */
  draw(view, given) {
    const { canvases, core: { exports, changes } } = this;
    const sections = this.prepare(view) ? C.WEB_ALL : given;
    if (sections & (C.WEB_PIECES | C.WEB_HOLD)) {
      this.paint(canvases.hold, exports.paint_hold);
      this.paint(canvases.next, exports.paint_next);
    }
    if (sections & C.WEB_STATS) this.drawNumbers(view.game, sections === C.WEB_ALL ? ~0 : changes.stats);
    this.paint(canvases.field, exports.paint_field, sections);
  }

  drawNumbers({ stats, stat_count: count }, bits) {
    const { canvases, core: { exports, view } } = this;
    if (view.crt && bits & 1) this.makeLetters(stats[0].value);
    for (let i = 0; i < count; i++) {
      if (bits >> i & 1) this.paint(canvases.numbers[i], exports.paint_number, i);
    }
  }

  /** The letters of the first number as pictures, because drawing their glow takes long. */
  makeLetters(text) {
    const { core, pictures } = this;
    for (const letter of text) {
      const code = letter.charCodeAt(0);
      pictures[C.WEB_PICTURE_LETTER + code] ??= drawPicture(core, core.exports.draw_glyph, code);
    }
  }

  /** Two rows in which the player's keys move a piece. */
  drawStrip(view) {
    this.prepare(view);
    this.paint(this.canvases.strip, this.core.exports.paint_strip);
  }

  /** Draws the module's shapes for a canvas. */
  paint(canvas, draw, what) {
    draw(what);
    const { width, height } = this.core.drawing;
    if (canvas.width !== width) canvas.width = width;
    if (canvas.height !== height) canvas.height = height;
    putShapes(this.core, contextOf(canvas), this);
  }

  /** The light around a piece: its key has the kind above the bits of a square of cells. */
  lightOf(piece, width, height) {
    if (!this.lights.has(piece)) {
      const side = C.FIN_CELLS;
      const tile = this.pictures[C.WEB_PICTURE_GLOW + (piece >> side * side)];
      this.lights.set(piece, picture(width, height, (context) => {
        context.globalCompositeOperation = 'lighter';
        for (let i = 0; i < side * side; i++) if (piece >> i & 1) context.drawImage(tile, i % side * this.cell, Math.floor(i / side) * this.cell);
      }));
    }
    return this.lights.get(piece);
  }
}

/** A downward gradient, to be stretched. */
function drawFall(context) {
  const { height } = context.canvas;
  const light = context.createLinearGradient(0, 0, 0, height);
  light.addColorStop(0, `${token('color-light')}00`);
  light.addColorStop(1, token('color-light'));
  context.fillStyle = light;
  context.fillRect(0, 0, 1, height);
}
