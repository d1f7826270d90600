// Statistics: numbers, recent games as a line, a calendar of days, and bars.
import { byId, make, set } from '../core/dom.js';
import { drawFitted, drawSized } from '../draw/drawings.js';

const DAY_MS = C.APP_DAY_S * 1000; // a day

const asDay = new Intl.DateTimeFormat(undefined, { timeZone: 'UTC', dateStyle: 'full' });
const asMonth = new Intl.DateTimeFormat(undefined, { timeZone: 'UTC', month: 'long', year: 'numeric' });

export class Statistics {
  constructor(core) {
    this.core = core;
    this.box = byId('statistics');
  }

  draw({ screen, charts }, sections) {
    const shown = screen === C.VIEW_CHARTS;
    set(this.box, 'hidden', !shown);
    if (!shown || !(sections & (C.WEB_CHARTS | C.WEB_LOOK))) return;
    this.box.replaceChildren();
    this.drawFigures(charts);
    if (charts.line_title !== '') this.drawLine(charts);
    if (charts.calendar_title !== '') this.drawCalendar(charts);
    this.drawBars(charts);
  }

  say(sentence, ...numbers) {
    return this.core.text(this.core.exports[sentence](...numbers));
  }

  drawFigures({ figures, figure_count: count }) {
    const list = make('dl', 'figures', this.box);
    for (const { label, value } of figures.slice(0, count)) {
      const one = make('div', '', list);
      make('dt', '', one, label);
      make('dd', '', one, value);
    }
  }

  drawBars({ bars, bar_count: count }) {
    let chart;
    for (const { title, label, value, length } of bars.slice(0, count)) {
      if (title !== '') [chart] = this.makeChart('bars', title);
      const row = make('div', 'bar', chart);
      make('span', '', row, label);
      make('progress', '', row, '', { max: C.VIEW_FULL, value: length, ariaLabel: label });
      make('span', '', row, value);
    }
  }

  /** A figure with its title, and a canvas in it. */
  makeChart(className, title) {
    const chart = make('figure', className, this.box);
    make('figcaption', '', chart, title);
    return [chart, className === 'bars' ? null : make('canvas', '', chart, '', { role: 'img' })];
  }

  drawLine({ line_title: title }) {
    const [chart, canvas] = this.makeChart('games', title);
    const words = this.say('say_games_line');
    canvas.ariaLabel = `${title}: ${words}`;
    make('p', '', chart, words);
    drawFitted(this.core, canvas, 'draw_games');
  }

  /** The games of a day are shown beside the pointer. */
  drawCalendar({ calendar_games: games, calendar_title: title }) {
    const { core, core: { exports } } = this;
    const [chart, canvas] = this.makeChart('calendar', title);
    const dateOf = (i) => new Date(exports.calendar_day(i) * DAY_MS);
    drawSized(core, canvas, 'draw_calendar', chart.clientWidth, 0);
    canvas.ariaLabel = `${title}. ${this.sayMonths(games, dateOf)}`;
    canvas.addEventListener('pointermove', ({ offsetX, offsetY }) => {
      const i = exports.calendar_at(offsetX, offsetY);
      canvas.title = i < 0 ? '' : `${asDay.format(dateOf(i))}: ${this.say('say_games', games[i])}`;
    });
    this.drawLevels(make('p', 'levels', chart, this.say('say_levels')));
  }

  /** The number of games per month, for screen readers. */
  sayMonths(games, dateOf) {
    const all = new Map();
    games.forEach((number, i) => {
      const name = number > 0 ? asMonth.format(dateOf(i)) : '';
      if (name !== '') all.set(name, (all.get(name) ?? 0) + number);
    });
    return [...all].map(([name, number]) => `${name}: ${this.say('say_games', number)}.`).join(' ');
  }

  /** The legend for the sizes of days. */
  drawLevels(line) {
    for (let level = 0; level <= C.VIEW_DAY_MOST; level++) {
      const one = make('span', '', line);
      drawSized(this.core, make('canvas', '', one, '', { ariaHidden: 'true' }), 'draw_day', level);
      one.append(this.say('say_level', level));
    }
  }
}
