// Statistics: numbers, bars, the last games as a line, and a calendar of days.
import { prepare } from './charts.js';
import { token } from './tokens.js';

const MOST = 255;
const NO_DAY = 255;
const DAYS = 7;

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
    const shown = view.screen === this.core.is.VIEW_CHARTS;
    if (this.box.hidden === shown) this.box.hidden = !shown;
    if (!shown) return;
    const charts = this.copy(view.charts);
    const wanted = `${innerWidth} ${JSON.stringify(charts)}`;
    if (wanted === this.drawn) return;
    this.drawn = wanted;
    this.box.replaceChildren();
    this.drawFigures(charts.figures);
    this.drawBars(charts.bars);
    if (charts.line_title !== '') this.drawLine(charts);
    if (charts.calendar_title !== '') this.drawCalendar(charts);
  }

  copy(charts) {
    return {
      figures: charts.figures.slice(0, charts.figure_count).map(({ label, value }) => ({ label, value })),
      bars: charts.bars.slice(0, charts.bar_count).map(({ title, label, value, length }) => ({ title, label, value, length })),
      line: Array.from(charts.line.subarray(0, charts.line_count)),
      line_title: charts.line_title, line_high: charts.line_high, line_low: charts.line_low, line_last: charts.line_last,
      calendar: Array.from(charts.calendar), calendar_title: charts.calendar_title,
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
    make('p', '', chart, `${low} – ${high} · ${last}`);
    const [width, height] = [Math.min(640, this.box.clientWidth), 80];
    const context = prepare(canvas, width, height);
    context.strokeStyle = token('color-accent-primary');
    context.lineWidth = 2;
    line.forEach((value, i) => {
      const x = 3 + (i * (width - 6)) / Math.max(1, line.length - 1);
      const y = height - 4 - (value / MOST) * (height - 8);
      if (i === 0) context.moveTo(x, y);
      else context.lineTo(x, y);
    });
    context.stroke();
  }

  drawCalendar({ calendar, calendar_title: title }) {
    const chart = make('figure', 'calendar', this.box);
    make('figcaption', '', chart, title);
    const canvas = make('canvas', '', chart);
    const weeks = calendar.length / DAYS;
    const cell = Math.max(4, Math.floor(Math.min(640, this.box.clientWidth) / weeks));
    const context = prepare(canvas, weeks * cell, DAYS * cell);
    calendar.forEach((much, i) => {
      if (much === NO_DAY) return;
      context.globalAlpha = much === 0 ? 1 : 0.25 + much * 0.1875;
      context.fillStyle = token(much === 0 ? 'color-grid-line' : 'color-accent-primary');
      context.fillRect(Math.floor(i / DAYS) * cell, (i % DAYS) * cell, cell - 2, cell - 2);
    });
  }
}
