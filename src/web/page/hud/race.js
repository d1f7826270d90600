// The player's best game, played beside this one: a small field and what it has left.
import { token } from '../draw/tokens.js';

const byId = (id) => document.getElementById(id);

export class Race {
  constructor(core) {
    this.core = core;
    this.box = byId('race');
    [this.title] = this.box.getElementsByTagName('h2');
    [this.canvas] = this.box.getElementsByTagName('canvas');
    [this.left] = this.box.getElementsByTagName('p');
    this.back = token('color-grid-bg');
    this.drawn = '';
  }

  draw(view) {
    const { race } = view.game;
    const isShown = view.has_game && race.shown;
    if (this.box.hidden === isShown) this.box.hidden = !isShown;
    if (!isShown) return;
    const room = parseFloat(getComputedStyle(this.box).getPropertyValue('--race-cell')) || 10;
    const cell = Math.max(2, Math.round(room * (devicePixelRatio || 1)));
    const wanted = `${cell} ${view.palette} ${race.cells.join()} ${race.left} ${race.ahead}`;
    if (wanted === this.drawn) return;
    this.drawn = wanted;
    this.title.textContent = race.title;
    this.left.textContent = race.left;
    this.left.className = race.ahead ? 'better' : '';
    this.drawCells(race, view.palette, cell);
  }

  drawCells({ cells }, palette, cell) {
    const { VIEW_COLUMNS: columns, VIEW_RACE_ROWS: rows, FIN_NONE: none } = C;
    const { canvas } = this;
    const scale = devicePixelRatio || 1;
    Object.assign(canvas, { width: columns * cell, height: rows * cell });
    Object.assign(canvas.style, { width: `${canvas.width / scale}px`, height: `${canvas.height / scale}px` });
    const context = canvas.getContext('2d');
    context.fillStyle = this.back;
    context.fillRect(0, 0, canvas.width, canvas.height);
    cells.forEach((kind, i) => {
      if (kind === none) return;
      const x = i % columns;
      context.fillStyle = `#${this.core.color(palette, kind).toString(16).padStart(6, '0')}`;
      context.fillRect(x * cell, (rows - 1 - (i - x) / columns) * cell, cell - 1, cell - 1);
    });
  }
}
