// Pictures of progress: the mastery map as seven small boards, and a chart of days.
import { token } from './tokens.js';

const FACINGS = 4;
const MASTERED = 5;
const HEAT = ['', 'color-border', 'color-accent-success', 'color-accent-gold', 'color-drop', 'color-error'];
const ACROSS = 4; // boards of the map in a row
const NARROW = 600; // pixels, where they do not fit
const BESIDE = 290; // ... that the title and the lines above and below take
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
    const hasMap = view.screen === C.VIEW_MAP;
    const hasTrend = view.trend_count > 0;
    if (this.map.hidden === hasMap) this.map.hidden = !hasMap;
    if (this.trend.hidden === hasTrend) this.trend.hidden = !hasTrend;
    if (hasMap) this.drawMap(view);
    if (hasTrend) this.drawTrend(view);
  }

  // ---- the map ----

  /** Where the cell of a piece, facing and column lies, in CSS pixels. */
  place(piece, facing, column) {
    const { cell, above } = this;
    if (above) return { x: (column + 1.5) * cell, y: (above[piece] + facing) * cell };
    const board = { x: (piece % ACROSS) * (cell * 12), y: Math.floor(piece / ACROSS) * (cell * 6.5) };
    return { x: board.x + column * cell, y: board.y + cell * 1.6 + facing * cell };
  }

  /** Four boards in a row; on a phone one below the other with their names beside them, so
   *  that a finger hits a cell. */
  layOut(view) {
    const room = this.map.parentElement.clientWidth - 8;
    const columns = C.VIEW_COLUMNS;
    this.above = null;
    if (room >= NARROW) {
      this.cell = Math.floor(room / (ACROSS * 12 - 2));
      return { width: ACROSS * 12 - 2, height: 6.5 * Math.ceil(C.FIN_KINDS / ACROSS) - 1 };
    }
    let height = 0.2;
    this.above = Array.from({ length: C.FIN_KINDS }, (_, piece) => {
      const top = height;
      const rows = Array.from({ length: FACINGS }, (__, facing) => view.map[(piece * FACINGS + facing) * columns]);
      height += rows.filter((known) => known > 0).length + 0.5;
      return top;
    });
    this.cell = Math.max(18, Math.min(Math.floor(room / (columns + 1.7)), Math.floor((innerHeight - BESIDE) / height)));
    return { width: columns + 1.7, height };
  }

  drawMap(view) {
    const { width, height } = this.layOut(view);
    const context = prepare(this.map, this.cell * width, this.cell * height);
    const columns = C.VIEW_COLUMNS;
    for (let piece = 0; piece < C.FIN_KINDS; piece++) {
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
    context.font = `600 ${Math.max(10, Math.min(20, Math.round(this.cell * 0.9)))}px ${token('font-text')}`;
    const at = this.above ? [x - this.cell, y + this.cell * 0.8] : [x, y - this.cell * 0.4];
    context.fillText(String.fromCharCode(this.core.exports.piece_letter(piece)), ...at);
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

  /** A click drills a placement. */
  point(event) {
    const box = this.map.getBoundingClientRect();
    const [x, y] = [event.clientX - box.left, event.clientY - box.top];
    const columns = C.VIEW_COLUMNS;
    for (let i = 0; i < C.FIN_KINDS * FACINGS * columns; i++) {
      const at = this.place(Math.floor(i / columns / FACINGS), Math.floor(i / columns) % FACINGS, i % columns);
      if (x >= at.x && x < at.x + this.cell && y >= at.y && y < at.y + this.cell) {
        this.tell({ kind: C.APP_MAP, number: i }, event.timeStamp);
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
