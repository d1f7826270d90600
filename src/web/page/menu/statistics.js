// Statistics: numbers, recent games as a line, a calendar of days, and bars.
import { byId, fill, set } from '../core/dom.js';
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
    fill(this.box, this.core.say('chart_elements'));
    const [line, calendar] = ['games', 'calendar'].map((name) => this.box.querySelector(`.${name} canvas`));
    if (line !== null) drawFitted(this.core, line, 'draw_games');
    if (calendar !== null) this.drawCalendar(calendar, charts);
  }

  /** The games of a day are shown beside the pointer. */
  drawCalendar(canvas, { calendar_games: games, calendar_title: title }) {
    const { core, core: { exports } } = this;
    const chart = canvas.parentNode;
    const dateOf = (i) => new Date(exports.calendar_day(i) * DAY_MS);
    drawSized(core, canvas, 'draw_calendar', chart.clientWidth, 0);
    canvas.ariaLabel = `${title}. ${this.sayMonths(games, dateOf)}`;
    canvas.addEventListener('pointermove', ({ offsetX, offsetY }) => {
      const i = exports.calendar_at(offsetX, offsetY);
      canvas.title = i < 0 ? '' : `${asDay.format(dateOf(i))}: ${core.say('say_games', games[i])}`;
    });
    chart.querySelectorAll('.levels canvas').forEach((day, level) => drawSized(core, day, 'draw_day', level));
  }

  /** The number of games per month, for screen readers. */
  sayMonths(games, dateOf) {
    const all = new Map();
    games.forEach((number, i) => {
      const name = number > 0 ? asMonth.format(dateOf(i)) : '';
      if (name !== '') all.set(name, (all.get(name) ?? 0) + number);
    });
    return [...all].map(([name, number]) => `${name}: ${this.core.say('say_games', number)}.`).join(' ');
  }
}
