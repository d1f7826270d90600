// The odds of perfect clears: the Worker that solves, started shortly before the first question,
// and the panel beside the board.

import { byId, make, set } from '../core/dom.js';
import { address } from '../core/version.js';

const PERCENT = 100; // when it has loaded
const TONES = ['', 'lost', 'good'];

/** No line ends before a percent sign or inside parentheses. */
const together = (text) => text.replace(/ (?=%|[^(]*\))/g, '\u00a0');

/** The Worker and its answers. */
export class Solver {
  constructor(page) {
    this.page = page;
    this.worker = null;
    this.loading = null; // loading progress, 0 to 1, or null
    this.isReported = false; // the player knows that there are no answers
  }

  ask({ number, question }) {
    this.asked = { number, question };
    this.worker ??= this.start();
    this.worker.postMessage(this.asked);
  }

  start() {
    const worker = new Worker(address('solver.js'));
    worker.addEventListener('message', ({ data }) => this.take(data));
    worker.addEventListener('error', () => this.lose({}));
    return worker;
  }

  take({ number, loading = null, odds = null, failed = false, missing = null }) {
    this.loading = loading !== null && loading < 1 ? loading : null;
    if (loading !== null) {
      this.page.redraw();
    } else if (missing !== null) {
      this.lose(missing);
    } else {
      this.isReported = false;
      this.page.answer(number, failed ? { failed } : { odds });
    }
  }

  /** It can't be loaded: reports that once; the next question retries. */
  lose(error) {
    this.worker?.terminate();
    this.worker = null;
    this.loading = null;
    if (this.asked.question === null) return;
    this.page.answer(this.asked.number, this.isReported ? { failed: true } : this.page.core.partTrouble(error));
    this.isReported = true;
  }
}

/** The panel under HOLD. */
export class Odds {
  constructor({ core }, solver) {
    this.core = core;
    this.solver = solver;
    this.box = make('div', '', null, '', { id: 'odds', hidden: true });
    byId('finesse').after(this.box);
  }

  draw({ has_game: hasGame, game: { odds } }, sections) {
    const shown = hasGame && odds.shown;
    set(this.box, 'hidden', !shown);
    if (sections & C.WEB_ODDS) this.drawPanel(shown ? odds : null);
  }

  drawPanel(odds) {
    const { box, core, solver: { loading } } = this;
    box.replaceChildren();
    if (odds === null) return;
    if (loading !== null) make('p', 'dim', box, core.text(core.exports.say_loading(Math.round(loading * PERCENT))));
    if (odds.verdict) make('p', `verdict ${TONES[odds.tone]}`, box, odds.verdict);
    if (odds.cost) make('p', `cost ${odds.cost_dim ? 'dim' : odds.cost_bad ? 'lost' : 'good'}`, box, together(odds.cost));
    if (odds.odds) {
      this.drawPair(C.APP_LABEL_BEST_PLAY, odds.odds, odds.odds_dim);
      this.drawPair(C.APP_LABEL_ALL_SEEING, odds.all_seeing, odds.all_seeing_dim);
    }
    if (odds.hint) make('p', 'hint', box, odds.hint);
    if (odds.shows_keys && odds.keys.count > 0) {
      const row = make('p', 'keys', box);
      for (const key of odds.keys.keys.slice(0, odds.keys.count)) make('kbd', '', row, key);
    }
    if (odds.here) this.drawPair(C.APP_LABEL_HERE, odds.here, odds.here_dim);
    if (odds.shows_heat) this.drawLegend();
  }

  /** The legend of the shades on the board. */
  drawLegend() {
    const line = make('p', 'legend', this.box, '0 %');
    make('i', '', line, '', { ariaHidden: 'true' });
    line.append('100 %');
  }

  drawPair(label, value, isDim) {
    const line = make('p', isDim ? 'pair dim' : 'pair', this.box, `${this.core.label(label)} `);
    make('b', '', line, value);
  }
}
