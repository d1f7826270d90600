// Prefetch: reads what a player may open next while the page is idle, so that it appears in the
// next frame: the counters, the best games of every list, the newest of all. It is valid until
// games change: a change in this tab calls forget() first, other tabs send a message after it. A
// page that comes to the front reads again in any case.
import { bestsOf, countersOf, pageIn, rankedOf } from './lists.js';

const LISTS = 24; // best lists at most
const SOON_MS = 1000; // ms; at the latest

const whenIdle = globalThis.requestIdleCallback ?? ((run) => setTimeout(run, 1));

/** Replaces the database for lists and statistics. */
export class Prefetch {
  constructor(store) {
    this.store = store;
    this.database = store.database;
    this.kept = null;
    this.changes = 1; // changes of the games so far
    this.asked = 0; // the value of `changes` at the last read
    this.isSoon = false;
    const forget = () => this.forget();
    store.channel.addEventListener('message', forget);
    document.addEventListener('visibilitychange', forget);
    this.database.tellLost = forget;
    this.soon();
  }

  /** Invalidates: later reads are used, earlier ones are dropped. */
  forget() {
    this.changes++;
    this.kept = null;
    this.soon();
  }

  /** True if nobody plays and the page is visible. */
  get isTime() {
    const { view } = this.store.core;
    return this.asked !== this.changes && view.screen !== C.VIEW_GAME && !document.hidden;
  }

  soon() {
    if (this.isSoon || !this.isTime) return;
    this.isSoon = true;
    whenIdle(() => {
      this.isSoon = false;
      if (this.isTime) this.read().catch(() => {}); // a failure is reported on use
    }, { timeout: SOON_MS });
  }

  async read() {
    const { changes, database } = this;
    this.asked = changes;
    const [counters, lists, newest] = await Promise.all([
      this.store.counters.kept(database), bestsOf(database, '', C.APP_BEST, LISTS), pageIn(database, '', 0, C.APP_PAGE)]);
    if (changes === this.changes) this.kept = { counters, lists, newest, isAll: lists.size < LISTS };
  }

  // ---- the database's functions ----

  async counters(isGood, count) {
    const bytes = this.kept?.counters;
    return bytes && isGood(bytes) ? bytes : countersOf(this.database, isGood, count);
  }

  async best(list, count) {
    const rows = this.kept?.lists.get(list) ?? (this.kept?.isAll ? [] : null);
    return rows?.slice(0, count) ?? this.database.best(list, count);
  }

  async ranked(name) {
    if (!this.kept?.isAll) return rankedOf(this.database, name);
    return [...this.kept.lists].filter(([list]) => list.startsWith(name)).map(([, [first]]) => first);
  }

  async page(list, from, count) {
    const isKept = this.kept !== null && list === '' && from === 0 && count === C.APP_PAGE;
    return isKept ? this.kept.newest : pageIn(this.database, list, from, count);
  }
}
