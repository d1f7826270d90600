// The pixels of a game: the field with its lights, the hold box, the next pieces, the numbers and
// the timing strip. They are drawn from the view and know nothing else; whoever has the canvases
// has the painter, the page's own thread or a Worker.
import { copyOf } from '../core/structs.js';
import { drawLetters, lettersWidth } from './letters.js';
import { Numbers } from './numbers.js';
import { contextOf, makeTiles, picture } from './tiles.js';
import { token } from './tokens.js';

/** Slow at first, then fast. */
const easeDrop = (t) => t * t;
/** One small overshoot. */
const easeBounce = (t) => 1 + 2.2 * (t - 1) ** 3 + 1.2 * (t - 1) ** 2;

/** The height of a piece's place in the boxes. */
export const placeOf = (small) => Math.round(small * 2.75);

export class Painter {
  /** On canvases { field, hold, next, strip, numbers }; when their sizes are known it can begin. */
  constructor(core, canvases) {
    this.core = core;
    this.canvases = canvases;
    this.canvas = canvases.field;
    this.context = contextOf(this.canvas);
    this.rows = C.VIEW_ROWS;
    this.columns = C.VIEW_COLUMNS;
    this.numbers = new Numbers(core, canvases.numbers);
    this.isPlain = false; // the canvas shows cells and their lights, and nothing else
    this.glows = new Map(); // pictures of the light around pieces
    this.marks = null; // draws numbers on the field, where lazy.js gave it
    this.colors = {
      back: token('color-grid-bg'), line: token('color-grid-line'), border: token('color-border'),
      light: token('color-light'), gold: token('color-accent-gold'), success: token('color-accent-success'),
      text: token('color-text'), accent: token('color-accent-primary'),
    };
  }

  /** Takes sizes in pixels: those of a cell, of a small one, of the frame; rows; and how large
   *  numbers are. */
  fit(sizes) {
    Object.assign(this, sizes);
    this.sizes = sizes;
    this.size(this.canvas, this.columns * this.cell + 2 * this.frame, this.shown * this.cell + this.frame);
    this.made = '';
  }

  size(canvas, width, height) {
    if (canvas.width !== width) canvas.width = width;
    if (canvas.height !== height) canvas.height = height;
  }

  /** Makes tiles and background when a size or a setting changed: true, all has to be drawn. */
  prepare(view) {
    const wanted = `${view.palette} ${view.letters} ${view.grid} ${view.crt}`;
    if (this.made === wanted) return false;
    this.made = wanted;
    this.tiles = makeTiles(this.core, this.cell, view.palette, view.letters);
    this.blocks = makeTiles(this.core, this.small, view.palette, view.letters).block;
    this.back = picture(this.canvas.width, this.canvas.height, (context) => this.drawBack(context, view.grid));
    this.trail = picture(1, 256, (context) => this.drawFall(context, 256));
    this.glows.clear();
    this.boxes = {}; // what is drawn in them
    this.numbers.fit(this.sizes, view.crt);
    return true;
  }

  /** A light that grows downwards, to be stretched. */
  drawFall(context, height) {
    const light = context.createLinearGradient(0, 0, 0, height);
    light.addColorStop(0, `${this.colors.light}00`);
    light.addColorStop(1, this.colors.light);
    context.fillStyle = light;
    context.fillRect(0, 0, 1, height);
  }

  drawBack(context, grid) {
    const { cell, frame, colors } = this;
    const top = this.above * cell;
    const width = this.columns * cell;
    const height = (this.rows - C.VIEW_ROWS_ABOVE) * cell;
    context.fillStyle = colors.border;
    context.fillRect(0, top, width + 2 * frame, height + frame);
    context.fillStyle = colors.back;
    context.fillRect(frame, top, width, height);
    if (!grid) return;
    context.fillStyle = colors.line;
    for (let x = 1; x < this.columns; x++) context.fillRect(frame + x * cell, top, 1, height);
    for (let y = 1; y < this.rows - C.VIEW_ROWS_ABOVE; y++) context.fillRect(frame, top + y * cell, width, 1);
  }

  left(x) { return this.frame + x * this.cell; }

  /** The top edge of a row; row 0 is the lowest. */
  top(y) { return (this.shown - 1 - y) * this.cell; }

  /** Draws sections of a view that changed. */
  draw(view, given) {
    const { game } = view;
    const { changes } = this.core;
    const sections = this.prepare(view) ? C.WEB_ALL : given;
    const isAll = sections === C.WEB_ALL;
    if (sections & (C.WEB_PIECES | C.WEB_HOLD)) this.drawBoxes(game);
    if (sections & C.WEB_STATS) this.drawNumbers(game, isAll ? ~0 : changes.stats);
    const wasPlain = this.isPlain;
    this.isPlain = !this.hasMore(game);
    const isWhole = isAll || !this.isPlain || !wasPlain;
    if (!isWhole && !(sections & C.WEB_FIELD)) return;
    if (sections & C.WEB_CELLS) this.glow = this.findGlow(game.cells);
    if (isWhole) this.drawAll(game, view.reduced_motion);
    else for (const box of changes.boxes.slice(0, changes.box_count)) this.drawBox(game, copyOf(box));
  }

  drawNumbers({ stats, stat_count: count }, bits) {
    for (let i = 0; i < count; i++) {
      if (bits >> i & 1) this.numbers.draw(i, stats[i].value);
    }
  }

  /** Something lies over the field that is no cell and no light of one. */
  hasMore(game) {
    this.fades = game.row_fade.some((fade) => fade > 0);
    return this.fades || game.count_down !== '' || game.restart_fill > 0 || game.odds.shown
      || (game.call_count > 0 && game.calls.some((call, i) => i < game.call_count && call.on_field && call.age > 0));
  }

  drawAll(game, still) {
    const { width, height } = this.canvas;
    this.context.setTransform(1, 0, 0, 1, 0, 0);
    this.context.globalAlpha = 1;
    this.context.clearRect(0, 0, width, height);
    this.context.drawImage(this.back, 0, 0);
    this.drawPart(game, { left: 0, bottom: 0, right: this.columns, top: this.rows });
    this.drawClear(game);
    this.drawCalls(game, still);
    this.drawCount(game);
    this.drawRestart(game);
    if (game.odds.shown) this.marks?.(this, game);
  }

  /** Cells and nothing around them; at the edge of the field up to that of the canvas. */
  drawBox(game, box) {
    const { context, canvas } = this;
    const left = box.left <= 0 ? 0 : this.left(box.left);
    const right = box.right >= this.columns ? canvas.width : this.left(box.right);
    const top = Math.max(0, this.top(box.top - 1));
    const bottom = box.bottom <= 0 ? canvas.height : this.top(box.bottom - 1);
    const wide = right - left;
    const high = bottom - top;
    if (high <= 0) return;
    context.save();
    context.beginPath();
    context.rect(left, top, wide, high);
    context.clip();
    if (box.top > this.rows - C.VIEW_ROWS_ABOVE) context.clearRect(left, top, wide, high); // there it is transparent
    context.drawImage(this.back, left, top, wide, high, left, top, wide, high);
    this.drawPart(game, box);
    context.restore();
  }

  /** What lies on the background. */
  drawPart(game, box) {
    this.drawTrail(game);
    this.drawGlow();
    this.drawCells(game, box);
    this.drawFlash(game);
  }

  // ---- cells ----

  drawCells(game, box) {
    const { cells } = game;
    const fallen = game.rows_stay && this.fades ? this.fallenRows(game) : null;
    const [first, last] = [Math.max(0, box.left), Math.min(this.columns, box.right)];
    for (let y = Math.max(0, box.bottom); y < Math.min(this.rows, box.top); y++) {
      for (let x = first; x < last; x++) {
        const value = cells[y * this.columns + x];
        const kind = value & C.VIEW_COLOR;
        const falls = fallen === null ? 0 : fallen[y];
        if (kind !== C.FIN_NONE && falls >= 0) {
          const tile = value & C.VIEW_GHOST ? this.tiles.ghost[kind] : this.tiles.block[kind];
          this.context.drawImage(tile, this.left(x), this.top(y) + (value & (C.VIEW_GHOST | C.VIEW_PIECE) ? 0 : falls));
        }
        if (value & C.VIEW_AIM) this.drawBrackets(cells, x, y);
      }
    }
  }

  /** How far each row has fallen in the third step of a clear, in pixels; -1: it is gone. */
  fallenRows(game) {
    const { row_fade: fade } = game;
    const fallen = new Array(this.rows).fill(0);
    let below = 0;
    for (let y = 0; y < this.rows; y++) {
      const passed = fade[y] / 255;
      if (passed > 0) below++;
      fallen[y] = passed > 1 / 3 ? -1 : 0;
      if (passed === 0 && below > 0) {
        const third = Math.max(0, (Math.max(...fade) / 255) * 3 - 2);
        fallen[y] = below * this.cell * easeDrop(third);
      }
    }
    return fallen;
  }

  drawGlow() {
    if (this.glow === null) return;
    this.context.globalCompositeOperation = 'lighter';
    this.context.drawImage(this.glow.picture, this.glow.left, this.glow.top);
    this.context.globalCompositeOperation = 'source-over';
  }

  /** The light around the piece, which is one picture for each of its shapes, and its place. */
  findGlow(cells) {
    const piece = [];
    for (let i = 0; i < cells.length; i++) if (cells[i] & C.VIEW_PIECE) piece.push(i);
    if (piece.length === 0) return null;
    const x = Math.min(...piece.map((i) => i % this.columns));
    const y = Math.floor(piece.at(-1) / this.columns);
    const spots = piece.map((i) => [(i % this.columns) - x, y - Math.floor(i / this.columns)]);
    const glow = this.glowOf(cells[piece[0]] & C.VIEW_COLOR, spots);
    return { picture: glow, left: this.left(x - C.WEB_GLOW_CELLS), top: this.top(y + C.WEB_GLOW_CELLS) };
  }

  glowOf(kind, spots) {
    const name = `${kind} ${spots}`;
    if (!this.glows.has(name)) {
      const size = (most) => (Math.max(...most) + 1 + 2 * C.WEB_GLOW_CELLS) * this.cell;
      this.glows.set(name, picture(size(spots.map(([x]) => x)), size(spots.map(([, y]) => y)), (context) => {
        context.globalCompositeOperation = 'lighter';
        for (const [x, y] of spots) context.drawImage(this.tiles.glow[kind], x * this.cell, y * this.cell);
      }));
    }
    return this.glows.get(name);
  }

  /** Brackets at the outer corners of a target or a hint. */
  drawBrackets(cells, x, y) {
    const { context, cell } = this;
    const arm = Math.round(cell * 0.35);
    const line = Math.max(2, Math.round(cell / 12));
    const aims = (dx, dy) => x + dx >= 0 && x + dx < this.columns
      && (cells[(y + dy) * this.columns + x + dx] & C.VIEW_AIM) !== 0;
    context.fillStyle = this.colors.text;
    for (const right of [0, 1]) {
      for (const bottom of [0, 1]) {
        if (aims(right ? 1 : -1, 0) || aims(0, bottom ? -1 : 1)) continue;
        const cx = this.left(x) + right * (cell - line);
        const cy = this.top(y) + bottom * (cell - line);
        context.fillRect(right ? cx - arm + line : cx, cy, arm, line);
        context.fillRect(cx, bottom ? cy - arm + line : cy, line, arm);
      }
    }
  }

  // ---- lights ----

  drawTrail(game) {
    if (game.trail_age === 0) return;
    const { context, cell } = this;
    const { trail_top: tops, trail_bottom: bottoms } = game;
    context.globalAlpha = 0.35 * (1 - game.trail_age / 255);
    for (let x = 0; x < this.columns; x++) {
      if (tops[x] <= bottoms[x]) continue;
      const from = this.top(tops[x] - 1);
      const to = this.top(bottoms[x] - 1);
      context.drawImage(this.trail, this.left(x) + 1, from, cell - 2, to - from);
    }
    context.globalAlpha = 1;
  }

  drawFlash(game) {
    if (game.flash_age === 0 || this.fades) return;
    const { context, cell } = this;
    const { flash } = game;
    context.globalAlpha = 0.6 * (1 - game.flash_age / 255);
    context.fillStyle = this.colors.light;
    for (let i = 0; i < 8; i += 2) {
      context.fillRect(this.left(flash[i]), this.top(flash[i + 1]), cell, cell);
    }
    context.globalAlpha = 1;
  }

  /** First a white flash; then the row is taken away from the middle; then the rows above
   * fall. Without a clear delay only a light stays behind. */
  drawClear(game) {
    if (!this.fades) return;
    const { context, cell } = this;
    const width = this.columns * cell;
    context.fillStyle = this.colors.light;
    for (let y = 0; y < this.rows; y++) {
      const passed = game.row_fade[y] / 255;
      if (passed === 0) continue;
      if (!game.rows_stay) {
        context.globalAlpha = 0.5 * (1 - passed);
        context.fillRect(this.left(0), this.top(y), width, cell);
      } else if (passed <= 1 / 3) {
        context.globalAlpha = 0.95 - passed * 0.6;
        context.fillRect(this.left(0), this.top(y), width, cell);
      } else if (passed <= 2 / 3) {
        const open = (passed * 3 - 1) * (width / 2);
        context.globalAlpha = 0.9 * (2 - passed * 3);
        context.fillRect(this.left(0), this.top(y), width / 2 - open, cell);
        context.fillRect(this.left(0) + width / 2 + open, this.top(y), width / 2 - open, cell);
      }
    }
    context.globalAlpha = 1;
  }

  // ---- words ----

  /** TETRIS! and PERFECT CLEAR, narrower than the field. */
  drawCalls(game, still) {
    for (let i = 0; i < game.call_count; i++) {
      const call = game.calls[i];
      if (!call.on_field || call.age === 0) continue;
      const age = call.age / 255;
      const grown = still ? 1 : easeBounce(Math.min(1, age / 0.2));
      const shake = still || age > 0.5 ? 0 : Math.sin(age * 60) * (0.5 - age) * this.cell * 0.3;
      const middle = this.rows - 14.5;
      this.context.globalAlpha = Math.min(1, (1 - age) * 4);
      const words = call.text.split(' ');
      words.forEach((word, line) => this.drawWord(word, middle + line * 1.7, {
        color: call.gold ? this.colors.gold : this.colors.accent, grown, shake, wide: 0.82,
      }));
      if (call.points !== '') {
        this.drawWord(call.points, middle + words.length * 1.7, {
          color: this.colors.success, grown: 1, shake: 0, wide: 0.5, tall: 8,
        });
      }
      this.context.globalAlpha = 1;
    }
  }

  /** A word across a share of the field, in the middle, `row` cells from the top. */
  drawWord(word, row, { color, grown, shake, wide, tall = 5 }) {
    const { context, cell } = this;
    const width = lettersWidth(this.core, word);
    const size = Math.max(1, Math.floor(Math.min((this.columns * cell * wide) / width, cell / tall)));
    context.save();
    context.translate(this.left(this.columns / 2) + shake, row * cell);
    context.scale(grown, grown);
    context.shadowColor = color;
    context.shadowBlur = this.core.view.crt ? cell * 0.5 : 0;
    context.fillStyle = color;
    drawLetters(this.core, context, word, (-width * size) / 2, (-C.APP_LETTER_HEIGHT * size) / 2, size);
    context.restore();
  }

  drawCount(game) {
    if (game.count_down !== '') {
      this.drawWord(game.count_down, this.rows / 2, { color: this.colors.accent, grown: 2.5, shake: 0, wide: 0.5 });
    }
  }

  /** How long the restart key has been held: a bar on the floor. */
  drawRestart(game) {
    if (game.restart_fill === 0) return;
    this.context.fillStyle = this.colors.accent;
    const width = (this.columns * this.cell * game.restart_fill) / 255;
    this.context.fillRect(this.left(0), this.canvas.height - this.frame * 2, width, this.frame * 2);
  }

  // ---- the timing strip ----

  /** Two rows in which the player's keys move a piece. */
  drawStrip(view) {
    this.prepare(view);
    const { canvases: { strip }, columns, small } = this;
    this.size(strip, columns * small, 2 * small);
    const context = contextOf(strip);
    context.fillStyle = this.colors.back;
    context.fillRect(0, 0, strip.width, strip.height);
    view.strip.forEach((kind, i) => {
      if (kind !== C.FIN_NONE) context.drawImage(this.blocks[kind], (i % columns) * small, Math.floor(i / columns) * small);
    });
  }

  // ---- hold and next ----

  drawBoxes(game) {
    this.drawPieces('hold', [game.hold], game.can_hold ? 1 : 0.35);
    this.drawPieces('next', Array.from(game.next.subarray(0, game.next_count)), 1);
  }

  /** Pieces one below the other, each in the middle of its place, if they are others. */
  drawPieces(name, kinds, alpha) {
    const wanted = `${kinds} ${alpha}`;
    if (this.boxes[name] === wanted) return;
    this.boxes[name] = wanted;
    const canvas = this.canvases[name];
    const { small } = this;
    const place = placeOf(small);
    this.size(canvas, small * 4, Math.max(1, kinds.length) * place);
    const context = contextOf(canvas);
    context.clearRect(0, 0, canvas.width, canvas.height);
    context.globalAlpha = alpha;
    kinds.forEach((kind, i) => {
      if (kind !== C.FIN_NONE) this.drawPiece(context, kind, i * place + place / 2);
    });
  }

  drawPiece(context, kind, middle) {
    const { small } = this;
    const shape = this.core.exports.piece_shape(kind);
    const cells = [0, 1, 2, 3, 4, 5, 6, 7].filter((bit) => shape >> bit & 1).map((bit) => [bit % 4, bit >> 2]);
    const wide = Math.max(...cells.map(([x]) => x)) + 1;
    const high = Math.max(...cells.map(([, y]) => y)) + 1;
    const left = Math.round(((4 - wide) * small) / 2);
    const bottom = Math.round(middle + (high * small) / 2);
    for (const [x, y] of cells) context.drawImage(this.blocks[kind], left + x * small, bottom - (y + 1) * small);
  }
}
