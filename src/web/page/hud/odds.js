// The odds of perfect clears on the page: the Worker that solves, started when questions may
// come, and the panel beside the field with the numbers on it.

import { address } from '../core/version.js';
import { token } from '../draw/tokens.js';

const TONES = ['', 'lost', 'good'];

/** The Worker and what it has to tell. */
export class Solver {
  constructor(page) {
    this.page = page;
    this.worker = null;
    this.loading = null; // a part of 1, or null
    this.isTold = false; // ... that there are no answers
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
      this.isTold = false;
      this.page.answer(number, failed ? { failed } : { odds });
    }
  }

  /** It can't be had: said once to who asked; the next question tries again. */
  lose(error) {
    this.worker?.terminate();
    this.worker = null;
    this.loading = null;
    if (this.asked.question === null) return;
    this.page.answer(this.asked.number, this.isTold ? { failed: true } : this.page.core.partTrouble(error));
    this.isTold = true;
  }
}

function line(text, kind, ...more) {
  const element = document.createElement('p');
  element.className = kind;
  element.append(text, ...more);
  return element;
}

function pair(label, value, dim) {
  const number = document.createElement('b');
  number.textContent = value;
  return line(`${label} `, dim ? 'pair dim' : 'pair', number);
}

/** The panel under HOLD, and the numbers over the field. */
export class Odds {
  constructor(page, solver) {
    this.page = page;
    this.solver = solver;
    this.box = document.createElement('div');
    this.box.id = 'odds';
    document.getElementById('finesse').after(this.box);
  }

  draw(view) {
    const { odds } = view.game;
    const shown = view.has_game && odds.shown;
    if (this.box.hidden === shown) this.box.hidden = !shown;
    this.drawPanel(shown ? odds : null);
  }

  drawPanel(odds) {
    const { loading } = this.solver;
    const { core } = this.page;
    const keys = odds?.shows_keys ? odds.keys.keys.slice(0, odds.keys.count) : [];
    const wanted = odds === null ? '' : JSON.stringify([odds.verdict, odds.tone, odds.cost, odds.cost_bad, odds.cost_dim,
      odds.odds, odds.odds_dim, odds.all_seeing, odds.all_seeing_dim, odds.hint, keys, loading]);
    if (wanted === this.shown) return;
    this.shown = wanted;
    const lines = [];
    if (odds !== null) {
      if (loading !== null) lines.push(line(core.text(core.exports.say_loading(Math.round(loading * 100))), 'dim'));
      if (odds.verdict) lines.push(line(odds.verdict, `verdict ${TONES[odds.tone]}`));
      if (odds.cost) lines.push(line(odds.cost, `cost ${odds.cost_dim ? 'dim' : odds.cost_bad ? 'lost' : 'good'}`));
      if (odds.odds) lines.push(pair(core.label(C.APP_LABEL_BEST_PLAY), odds.odds, odds.odds_dim), pair(core.label(C.APP_LABEL_ALL_SEEING), odds.all_seeing, odds.all_seeing_dim));
      if (odds.hint) lines.push(line(odds.hint, 'hint'));
      if (keys.length > 0) lines.push(line('', 'keys', ...keys.map((key) => Object.assign(document.createElement('kbd'), { textContent: key }))));
    }
    this.box.replaceChildren(...lines);
  }
}

/** The odds along the time line of a replay. */
export class OddsLine {
  constructor() {
    this.box = document.createElement('figure');
    this.box.id = 'odds-line';
    this.canvas = document.createElement('canvas');
    this.caption = document.createElement('figcaption');
    this.box.append(this.caption, this.canvas);
    document.getElementById('replay').after(this.box);
  }

  draw(view) {
    const { shows_odds: shown, odds, odds_low: low, lost } = view.replay;
    if (this.box.hidden === shown) this.box.hidden = !shown;
    if (!shown) return;
    this.caption.textContent = lost;
    const { clientWidth: width, clientHeight: height } = this.canvas;
    const scale = devicePixelRatio;
    this.canvas.width = width * scale;
    this.canvas.height = height * scale;
    const context = this.canvas.getContext('2d');
    odds.forEach((value, i) => {
      if (value === 0) return;
      const exact = value === low[i]; // else a dim range, from the least to the most
      const part = (value - 1) / 100;
      const from = exact ? 0 : ((low[i] - 1) / 100) * this.canvas.height;
      const bar = Math.max(part * this.canvas.height - from, scale * 2);
      context.fillStyle = token(!exact ? 'color-text-dim' : part === 0 ? 'color-error' : 'color-accent-success');
      context.fillRect(i / odds.length * this.canvas.width, this.canvas.height - from - bar,
        this.canvas.width / odds.length + 1, bar);
    });
  }
}
