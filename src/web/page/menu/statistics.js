// Statistics: numbers, the last games as a line, a calendar of days, and bars.
import { prepare } from '../draw/charts.js';
import { token } from '../draw/tokens.js';

const MOST = 255;
const NO_DAY = 255;
const DAYS = 7;
const DAY_MS = 86400000;
const LEVELS = ['0', '1–2', '3–5', '6–11', '12 or more']; // games of a day, by how much that is

function make(tag, className, parent, text = '') {
  const node = document.createElement(tag);
  if (className) node.className = className;
  if (text) node.textContent = text;
  parent.append(node);
  return node;
}

export class Statistics {
  constructor(core) {
    this.core = core;
    this.box = document.getElementById('statistics');
  }

  draw(view) {
    const shown = view.screen === C.VIEW_CHARTS;
    if (this.box.hidden === shown) this.box.hidden = !shown;
    if (!shown) return;
    const charts = this.copy(view.charts);
    const wanted = `${innerWidth} ${JSON.stringify(charts)}`;
    if (wanted === this.drawn) return;
    this.drawn = wanted;
    this.box.replaceChildren();
    this.drawFigures(charts.figures);
    if (charts.line_title !== '') this.drawLine(charts);
    if (charts.calendar_title !== '') this.drawCalendar(charts);
    this.drawBars(charts.bars);
  }

  copy(charts) {
    return {
      figures: charts.figures.slice(0, charts.figure_count).map(({ label, value }) => ({ label, value })),
      bars: charts.bars.slice(0, charts.bar_count).map(({ title, label, value, length }) => ({ title, label, value, length })),
      line: Array.from(charts.line.subarray(0, charts.line_count)),
      line_title: charts.line_title, line_high: charts.line_high, line_low: charts.line_low, line_last: charts.line_last,
      calendar: Array.from(charts.calendar), calendar_title: charts.calendar_title,
      calendar_games: charts.calendar_games, calendar_today: charts.calendar_today,
    };
  }

  drawFigures(figures) {
    const list = make('dl', 'figures', this.box);
    for (const { label, value } of figures) {
      const one = make('div', '', list);
      make('dt', '', one, label);
      make('dd', '', one, value);
    }
  }

  drawBars(bars) {
    let list = null;
    for (const { title, label, value, length } of bars) {
      if (title !== '' || list === null) {
        const chart = make('figure', 'bars', this.box);
        make('figcaption', '', chart, title);
        list = chart;
      }
      const row = make('div', 'bar', list);
      make('span', '', row, label);
      const track = make('progress', '', row);
      track.max = MOST;
      track.value = length;
      track.ariaLabel = label;
      make('span', '', row, value);
    }
  }

  drawLine({ line, line_title: title, line_high: high, line_low: low, line_last: last }) {
    const chart = make('figure', 'games', this.box);
    make('figcaption', '', chart, title);
    const canvas = make('canvas', '', chart);
    canvas.role = 'img';
    const words = `lowest ${low}, highest ${high}, the last one ${last}`;
    canvas.ariaLabel = `${title}: ${words}`;
    make('p', '', chart, words);
    const [width, height] = [Math.min(640, chart.clientWidth), 80];
    const context = prepare(canvas, width, height);
    context.strokeStyle = token('color-accent-primary');
    context.lineWidth = 2;
    const points = line.map((value, i) => [
      4 + (i * (width - 8)) / Math.max(1, line.length - 1), height - 5 - (value / MOST) * (height - 10)]);
    points.forEach(([x, y]) => context.lineTo(x, y));
    context.stroke();
    context.fillStyle = token('color-text');
    context.beginPath();
    context.arc(...points.at(-1), 3, 0, 2 * Math.PI);
    context.fill();
  }

  /** The more was played the larger and lighter is a day; what it was stands beside the pointer. */
  drawCalendar({ calendar, calendar_title: title, calendar_games: games, calendar_today: today }) {
    const chart = make('figure', 'calendar', this.box);
    make('figcaption', '', chart, title);
    const canvas = make('canvas', '', chart);
    const weeks = calendar.length / DAYS;
    const cell = Math.max(4, Math.floor(Math.min(640, chart.clientWidth) / weeks));
    const context = prepare(canvas, weeks * cell, DAYS * cell);
    const colors = [token('color-grid-line'), token('color-accent-primary')];
    calendar.forEach((much, i) => {
      if (much !== NO_DAY) drawDay(context, colors, much, Math.floor(i / DAYS) * cell, (i % DAYS) * cell, cell - 2);
    });
    const last = calendar.findLastIndex((much) => much !== NO_DAY);
    const dateOf = (i) => new Date((today - last + i) * DAY_MS);
    canvas.role = 'img';
    canvas.ariaLabel = `${title}. ${months(calendar, games, dateOf)}`;
    canvas.addEventListener('pointermove', ({ offsetX, offsetY }) => {
      const i = Math.floor(offsetX / cell) * DAYS + Math.floor(offsetY / cell);
      canvas.title = calendar[i] === undefined || calendar[i] === NO_DAY ? '' : `${asDay.format(dateOf(i))}: ${count(games[i])}`;
    });
    drawLevels(make('p', 'levels', chart), colors, cell);
  }
}

const count = (games) => `${games} ${games === 1 ? 'game' : 'games'}`;

const asDay = new Intl.DateTimeFormat(undefined, { timeZone: 'UTC', dateStyle: 'full' });
const asMonth = new Intl.DateTimeFormat(undefined, { timeZone: 'UTC', month: 'long', year: 'numeric' });

/** The games of each month that has any, for who does not see the days. */
function months(calendar, games, dateOf) {
  const all = new Map();
  games.forEach((number, i) => {
    const name = number > 0 ? asMonth.format(dateOf(i)) : '';
    if (name !== '') all.set(name, (all.get(name) ?? 0) + number);
  });
  return [...all].map(([name, number]) => `${name}: ${count(number)}.`).join(' ');
}

function drawDay(context, [ground, color], much, x, y, size) {
  const side = much === 0 ? size : Math.max(2, Math.round(size * (0.4 + much * 0.15)));
  const edge = Math.floor((size - side) / 2);
  context.globalAlpha = 1;
  context.fillStyle = ground;
  context.fillRect(x, y, size, size);
  if (much === 0) return;
  context.globalAlpha = 0.25 + much * 0.1875;
  context.fillStyle = color;
  context.fillRect(x + edge, y + edge, side, side);
}

/** What the sizes mean. */
function drawLevels(line, colors, cell) {
  make('span', '', line, 'Games a day:');
  const side = Math.max(cell, 10);
  LEVELS.forEach((label, much) => {
    const one = make('span', '', line);
    const canvas = make('canvas', '', one);
    canvas.ariaHidden = 'true';
    drawDay(prepare(canvas, side, side), colors, much, 0, 0, side - 2);
    one.append(label);
  });
}
