// The odds of perfect clears: the Worker that solves, started shortly before the first question,
// and the panel beside the board.
import { byId, fill, make, set } from '../core/dom.js';
import { address } from '../core/version.js';

/** The Worker and its answers. */
export class Solver {
  constructor(page) {
    this.page = page;
    this.worker = null;
    this.loading = null; // loading progress, 0 to 1, or null
    this.isReported = false; // the player knows that there are no answers
    this.asked = null; // the question about odds
    this.rated = null; // the question that the coach works on
  }

  /** A question about odds; with bytes, one to the coach. */
  ask({ number, question = null, bytes = null }) {
    this.worker ??= this.start();
    if (bytes === null) this.asked = { number, question };
    else this.rated = { number, rated: bytes };
    this.worker.postMessage(bytes === null ? this.asked : this.rated);
  }

  start() {
    const worker = new Worker(address('solver.js'));
    worker.addEventListener('message', ({ data }) => this.take(data));
    worker.addEventListener('error', () => this.lose({}));
    return worker;
  }

  take({ number, loading = null, odds = null, bytes = null, failed = false, missing = null }) {
    this.loading = loading !== null && loading < 1 ? loading : null;
    if (loading !== null) {
      this.page.redraw();
    } else if (missing !== null) {
      this.lose(missing);
    } else if (bytes !== null) {
      this.rated = null;
      this.page.answer(number, { bytes });
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
    if (this.rated !== null) this.page.answer(this.rated.number, this.page.core.partTrouble(error));
    this.rated = null;
    if (!this.asked?.question) return;
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
    const { loading } = this.solver;
    if (sections & C.WEB_ODDS) fill(this.box, shown ? this.core.say('odds_elements', loading ?? -1) : '');
  }
}
