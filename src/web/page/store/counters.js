// Counters over all games, for the statistics. The module computes them; they are saved beside
// the games and updated with every change. If that is not possible they are counted again, by the
// prefetch or on demand.
import { countersOf } from './lists.js';

export class Counters {
  constructor(store) {
    this.store = store;
    this.core = store.core;
  }

  /** Starts from saved counters, or from zero with null; false if they are malformed. */
  begin(bytes, day = null, zone = this.core.platform.zone_s) {
    const { core } = this;
    core.exports.counters_begin(day ?? Math.floor((Date.now() / 1000 + zone) / C.APP_DAY_S), zone);
    return bytes === null || core.withCopies([bytes], (at) => core.exports.counters_read(at, bytes.length) !== 0);
  }

  take(records) {
    for (const record of records) this.core.exports.counters_take(this.core.putRecord(0, record));
  }

  /** Encodes them for saving. */
  end() {
    const { exports, memory } = this.core;
    const length = exports.counters_write();
    const at = exports.counters_at();
    return memory.fresh().bytes.slice(at, at + length);
  }

  /** Adds these games, or removes them if `changes` says so; null if all games must be counted
   *  again. */
  change(bytes, records, changes = C.APP_GAME_COUNT) {
    if (!this.begin(bytes)) return null;
    if (changes & C.APP_GAME_COUNT) this.take(records);
    else if (!records.every((record) => this.core.exports.counters_drop(this.core.putRecord(0, record)))) return null;
    return this.end();
  }

  kept(database) {
    return countersOf(database, (bytes) => this.begin(bytes), (bytes, records) => this.change(bytes, records));
  }

  /** The answer to APP_LOAD_STATS. Without a database it covers the games of this tab, as lists
   *  do. */
  async load({ today, zone_s }) {
    const { exports } = this.core;
    const answer = await this.store.look(async (database) => {
      this.begin(await this.kept(database), today, zone_s);
      this.take(this.store.memory.visible().map(({ record }) => record));
      return { stats: exports.stats_at(), stat_count: exports.stats_count(), days: exports.days_at() };
    });
    return { ...answer, failed: false };
  }
}

export const loadStats = (store, effect) => {
  store.counters ??= new Counters(store);
  return store.counters.load(effect);
};
