// Pictures of progress: the mastery map as seven small boards, and a chart of days.
import { token } from './tokens.js';

const FACINGS = 4;
const MASTERED = 5;
const HEAT = ['', 'color-border', 'color-accent-success', 'color-accent-gold', 'color-drop', 'color-error'];
const NO_DAY = 255;
const MOST = 200; // of a chart's values

const hex = (color) => `#${color.toString(16).padStart(6, '0')}`;

/** A canvas of a size in CSS pixels, ready to draw in those. */
export function prepare(canvas, width, height) {
  const scale = devicePixelRatio || 1;
  canvas.width = Math.round(width * scale);
  canvas.height = Math.round(height * scale);
  canvas.style.width = `${width}px`;
  canvas.style.height = `${height}px`;
  const context = canvas.getContext('2d');
  context.scale(scale, scale);
  return context;
}

export class Charts {
  constructor(core, tell) {
    this.core = core;
    this.tell = tell;
    this.map = document.getElementById('map');
    this.trend = document.getElementById('trend');
    this.map.addEventListener('click', (event) => this.point(event));
  }

  draw(view) {
    const hasMap = view.screen === this.core.is.VIEW_MAP;
    const hasTrend = view.trend_count > 0;
    if (this.map.hidden === hasMap) this.map.hidden = !hasMap;
    if (this.trend.hidden === hasTrend) this.trend.hidden = !hasTrend;
    if (hasMap) this.drawMap(view);
    if (hasTrend) this.drawTrend(view);
  }

  // ---- the map ----

  /** Where the cell of a piece, facing and column lies, in CSS pixels. */
  place(piece, facing, column) {
    const { cell, across } = this;
    const board = { x: (piece % across) * (cell * 12), y: Math.floor(piece / across) * (cell * 6.5) };
    return { x: board.x + column * cell, y: board.y + cell * 1.6 + facing * cell };
  }

  drawMap(view) {
    const room = this.map.parentElement.clientWidth - 8;
    this.across = room < 600 ? 2 : 4; // boards in a row
    this.cell = Math.floor(room / (this.across * 12 - 2));
    const { cell, across } = this;
    const context = prepare(this.map, cell * (across * 12 - 2), cell * (6.5 * Math.ceil(7 / across) - 1));
    const columns = this.core.is.VIEW_COLUMNS;
    for (let piece = 0; piece < this.core.is.FIN_KINDS; piece++) {
      this.drawName(context, piece);
      for (let facing = 0; facing < FACINGS; facing++) {
        for (let column = 0; column < columns; column++) {
          const known = view.map[(piece * FACINGS + facing) * columns + column];
          if (known > 0) this.drawKnown(context, view, piece, facing, column, known);
        }
      }
    }
    this.drawLit(context, view);
  }

  drawName(context, piece) {
    const { x, y } = this.place(piece, 0, 0);
    context.fillStyle = token('color-text-secondary');
    context.font = `600 ${Math.max(10, Math.round(this.cell * 0.9))}px ${token('font-text')}`;
    context.fillText(String.fromCharCode(this.core.exports.piece_letter(piece)), x, y - this.cell * 0.4);
  }

  /** The better a placement is known, the more light it has. */
  drawKnown(context, { palette, map_heat }, piece, facing, column, known) {
    const { x, y } = this.place(piece, facing, column);
    const size = this.cell - 2;
    context.fillStyle = token('color-grid-line');
    context.fillRect(x, y, size, size);
    context.globalAlpha = known === 1 ? 0 : map_heat ? 0.85 : 0.2 + (0.8 * (known - 1)) / (MASTERED - 1);
    context.fillStyle = map_heat ? token(HEAT[known]) : hex(this.core.color(palette, piece));
    context.fillRect(x, y, size, size);
    context.globalAlpha = 1;
  }

  drawLit(context, view) {
    const { x, y } = this.place(view.map_piece, view.map_facing, view.map_column);
    context.strokeStyle = token('color-text');
    context.lineWidth = 2;
    context.strokeRect(x - 2, y - 2, this.cell + 2, this.cell + 2);
  }

  /** A click lights a placement; the lit one is drilled. */
  point(event) {
    const box = this.map.getBoundingClientRect();
    const [x, y] = [event.clientX - box.left, event.clientY - box.top];
    const columns = this.core.is.VIEW_COLUMNS;
    for (let i = 0; i < this.core.is.FIN_KINDS * FACINGS * columns; i++) {
      const at = this.place(Math.floor(i / columns / FACINGS), Math.floor(i / columns) % FACINGS, i % columns);
      if (x >= at.x && x < at.x + this.cell && y >= at.y && y < at.y + this.cell) {
        this.tell({ kind: this.core.is.APP_MAP, number: i }, event.timeStamp);
      }
    }
  }

  // ---- days ----

  drawTrend(view) {
    const [title, canvas, high, low] = this.trend.children;
    title.textContent = view.trend_title;
    high.textContent = view.trend_high;
    low.textContent = view.trend_low;
    const [width, height] = [Math.min(600, this.trend.parentElement.clientWidth - 80), 96];
    const context = prepare(canvas, width, height);
    const days = Array.from(view.trend.subarray(0, view.trend_count));
    const step = width / Math.max(1, days.length);
    context.fillStyle = token('color-grid-line');
    context.fillRect(0, height - 1, width, 1);
    context.fillStyle = token('color-accent-primary');
    days.forEach((day, i) => {
      if (day === NO_DAY) return;
      const tall = Math.max(2, (day / MOST) * (height - 8));
      context.fillRect(Math.round(i * step), Math.round(height - tall), Math.max(2, Math.floor(step * 0.6)), Math.round(tall));
    });
  }
}
