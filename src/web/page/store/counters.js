// Counters over all games, for the statistics. They are the module's, are kept beside the
// games and follow every change; where they can't they are counted anew, when they are read
// ahead or somebody asks for them.
import { countersOf } from './lists.js';

export class Counters {
  constructor(store) {
    this.store = store;
    this.core = store.core;
  }

  /** Begins with those that were kept, or with null from nothing; false if they are no good. */
  begin(bytes, day = null, zone = this.core.platform.zone_s) {
    const { core } = this;
    core.exports.counters_begin(day ?? Math.floor((Date.now() / 1000 + zone) / C.APP_DAY_S), zone);
    return bytes === null || core.withCopies([bytes], (at) => core.exports.counters_read(at, bytes.length) !== 0);
  }

  take(records) {
    for (const record of records) this.core.exports.counters_take(this.store.lend(record, 0));
  }

  /** As they are now, to be kept. */
  end() {
    const { exports, memory } = this.core;
    const length = exports.counters_write();
    const at = exports.counters_at();
    return memory.fresh().bytes.slice(at, at + length);
  }

  /** Those with these games too; null if they have to be counted anew. */
  more(bytes, records) {
    if (!this.begin(bytes)) return null;
    this.take(records);
    return this.end();
  }

  /** ... without this one. */
  less(bytes, record) {
    const isTold = this.begin(bytes) && this.core.exports.counters_drop(this.store.lend(record, 0)) !== 0;
    return isTold ? this.end() : null;
  }

  kept(database) {
    return countersOf(database, (bytes) => this.begin(bytes), (bytes, records) => this.more(bytes, records));
  }

  /** The answer to APP_LOAD_STATS. Without a database it is the games of this tab, as in lists. */
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
