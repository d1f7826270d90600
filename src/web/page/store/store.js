// The store: carries out the app's effects on the profile, as src/store does for the terminal.
// Settings are in localStorage, games in IndexedDB. Data that can't be saved is kept in memory
// until the tab closes, and one message says so.
import { loadLazy } from '../core/version.js';
import { Install } from '../device/install.js';
import { KeptSettings } from './settings.js';
import { Database, MemoryDatabase, bestOf } from './database.js';

const PROFILE = 'finessimo';

const TROUBLES = { QuotaExceededError: C.APP_FAILURE_ROOM, InvalidStateError: C.APP_FAILURE_NEWER };

/** Finds nothing: replaces a database that can't be read. */
const nowhere = { best: async () => [], ranked: async () => [], page: async () => ({ rows: [], inAll: 0 }), counters: async () => null };

export class Store {
  /** `changed()` is called when the view may have changed; games are read after the first frame. */
  constructor(core, changed, seen) {
    this.core = core;
    this.level = C.APP_KEEP_ALL;
    this.told = new Set(); // failures that the player has seen
    this.instance = crypto.randomUUID();
    this.memory = new MemoryDatabase(core);
    this.database = new Database(core, PROFILE, seen, async (lost) => (await this.all()).openEarlier(this, PROFILE, lost));
    this.counters = this.prefetch = this.placeOf = null; // loaded with lazy.js
    this.kept = new KeptSettings(core);
    this.install = new Install(core, changed);
    seen.then(() => this.live(this.instance));
    this.watchLeaving();
    this.effects = {
      [C.APP_SAVE_SETTING]: this.saveSetting,
      [C.APP_SAVE_GAME]: this.saveGame,
      [C.APP_SAVE_RUNNING]: this.saveRunning,
      [C.APP_LOAD_RUNNING]: this.loadRunning,
      [C.APP_LOAD_BEST]: this.loadBest,
      [C.APP_LOAD_LIMITS]: (effect) => this.lazy('loadLimits', this, effect),
      [C.APP_LOAD_GAMES]: (effect) => this.lazy('loadGames', this, effect),
      [C.APP_LOAD_REPLAY]: (effect) => this.lazy('loadReplay', this, effect),
      [C.APP_LOAD_STATS]: (effect) => this.counters?.load(effect) ?? this.lazy('loadStats', this, effect),
      [C.APP_SAVE_FACTS]: this.saveFacts,
      [C.APP_LOAD_FACTS]: this.loadFacts,
      [C.APP_COPY_TEXT]: (effect) => this.lazy('copyLink', core, effect),
      [C.APP_SAVE_FILE]: (effect) => this.lazy('saveFile', core, effect),
      [C.APP_DELETE_GAME]: (effect) => this.lazy('hideGame', this, effect, Math.floor(Date.now() / 1000)),
      [C.APP_RESTORE_GAME]: (effect) => this.lazy('hideGame', this, effect, 0),
      [C.APP_KEEP]: this.setKeep,
      [C.APP_EXPORT]: () => this.lazy('exportProfile', this),
      [C.APP_IMPORT]: () => this.lazy('importProfile', this),
      [C.APP_INSTALL]: () => this.install.run(),
      [C.APP_FILL_SCREEN]: () => this.lazy('fillScreen'),
    };
  }

  /** Saved settings, for the start of the app. */
  settings() {
    return this.kept.all().filter(([, [value]]) => value !== '').map(([name, [value]]) => [name, value]);
  }

  /** Carries out an effect and answers it once, now or later. */
  async carryOut(effect, answer) {
    const run = this.effects[effect.kind];
    try {
      answer(await run?.call(this, effect) ?? {});
    } catch (error) {
      answer(this.failure(error, run === this.saveSetting ? 'settings' : 'games'));
    }
  }

  /** Loads lazy.js and the whole module. */
  async all() {
    const [lazy] = await Promise.all([loadLazy(), this.core.whole()]);
    return lazy;
  }

  /** Calls a function of lazy.js, which may need the second part of the module. */
  async lazy(name, ...words) {
    let lazy;
    try {
      lazy = await this.all();
    } catch (error) {
      return this.core.partTrouble(error);
    }
    return lazy[name](...words);
  }

  /** The answer to a failed write: reported once, until a write succeeds again. */
  failure(error, what) {
    if (error?.failure !== undefined) return { failed: true, failure: error.failure };
    const failure = this.told.size > 0 ? 0 : TROUBLES[error?.name] ?? this.blocked(what);
    this.told.add(what);
    return { failed: true, failure };
  }

  /** The data that can't be saved if storage is blocked; games are checked first. */
  blocked(what) {
    if (what === 'settings') return C.APP_FAILURE_SETTINGS;
    return this.kept.isBlocked ? C.APP_FAILURE_STORAGE : C.APP_FAILURE_GAMES;
  }

  // ---- settings ----

  keepsSetting(name) {
    return this.core.withCopies([name], (at) => this.core.exports.keeps_setting(this.level, at)) !== 0;
  }

  saveSetting({ name, value }) {
    this.kept.change(name, value, this.keepsSetting(name));
    this.told.delete('settings');
    return {};
  }

  setKeep({ level }) {
    this.level = level;
    this.kept.release((name) => this.keepsSetting(name));
    return this.pay();
  }

  // ---- games ----

  get keepsScores() {
    return this.core.exports.keeps_scores(this.level) !== 0;
  }

  get keepsReplays() {
    return this.core.exports.keeps_replays(this.level) !== 0;
  }

  listOf(record) {
    return this.core.say('record_list', this.core.putRecord(0, record));
  }

  merge(games, ended) {
    const count = (bytes, records) => this.counters?.change(bytes, records) ?? null;
    return this.change(() => this.database.merge(games, count, ended));
  }

  /** Games change: invalidates the prefetch, here and in other tabs. */
  async change(write) {
    this.prefetch?.forget();
    const result = await write();
    this.channel?.postMessage(null);
    return result;
  }

  /** The channel between tabs; null if the browser has none. */
  get channel() {
    if (this.tabs === undefined) {
      try { this.tabs = new BroadcastChannel(PROFILE); } catch { this.tabs = null; }
    }
    return this.tabs;
  }

  asKept(game) {
    return { ...game, replay: this.keepsReplays ? game.replay : null };
  }

  /** Saves a game; it gets its id and is no longer the running one. */
  async saveGame({ record, bytes }) {
    const game = { record, list: this.listOf(record), replay: bytes };
    const answer = {};
    let id;
    try {
      if (!this.keepsScores) throw null;
      await this.pay();
      ({ id } = await this.merge([this.asKept(game)], [this.instance, record.mode]));
      this.told.delete('games');
      if (record.listed) this.install.keep(this.kept).catch(() => {});
    } catch (error) {
      if (error !== null) Object.assign(answer, this.failure(error, 'games'));
      id = this.memory.add(game, error !== null);
    }
    const place = await this.placeOf?.(this, game, id);
    return { ...answer, ...place, games: [{ ...record, id: BigInt(id) }] };
  }

  /** Writes what the database could not take before. */
  async pay() {
    const { owed, games, facts } = this.memory;
    if (!this.keepsScores) return {};
    const ids = [...owed];
    if (ids.length > 0) await this.merge(ids.map((id) => this.asKept(games.get(id))));
    for (const id of ids) {
      games.delete(id);
      owed.delete(id);
    }
    if (facts.length > 0) await this.payFacts([...facts]);
    return {};
  }

  async payFacts(facts) {
    await this.database.saveFacts(facts);
    this.memory.facts.splice(0, facts.length);
    this.kept.name(facts[0].device);
  }

  // ---- the running game ----

  /** A tab is alive while it holds this lock. Returns a function that releases it, or null:
   *  another tab holds it. */
  live(instance, options = { ifAvailable: true }) {
    return new Promise((resolve) => {
      if (navigator.locks === undefined) {
        resolve(() => {});
        return;
      }
      navigator.locks.request(`finessimo ${instance}`, options, (lock) => new Promise((letGo) => {
        resolve(lock && letGo);
        if (lock === null) letGo();
      })).catch(() => resolve(null));
    });
  }

  /** The page closes: pending writes to the database may be too late. */
  watchLeaving() {
    this.going = false;
    this.onItsWay = null;
    addEventListener('pagehide', () => {
      this.going = true;
      this.leave();
    });
    addEventListener('pageshow', () => { this.going = false; });
  }

  leave() {
    try {
      if (this.onItsWay !== null) this.kept.leave(this.instance, this.onItsWay);
    } catch {
      // Nobody is left to see a failure.
    }
  }

  async saveRunning({ bytes, record }) {
    this.onItsWay = this.keepsReplays ? bytes : null;
    if (this.going) this.leave();
    if (this.onItsWay === null) {
      await this.database.dropRunning([this.instance, record.mode]);
      return {};
    }
    await this.database.saveRunning(this.instance, bytes, record);
    if (this.onItsWay === bytes) this.onItsWay = null;
    return {};
  }

  /** Saves the running game that a closing tab left for the database. */
  async takeLeft() {
    const left = this.kept.takeLeft();
    if (left !== null) await this.database.saveRunning(left.instance, left.bytes, undefined, left.saved);
  }

  async loadRunning({ which }) {
    await this.takeLeft();
    const rows = await this.database.listRunning();
    return rows.length === 0 ? {} : this.lazy('takeRunning', this, which);
  }

  // ---- lists ----

  /** Reads from the database and memory, or from memory alone. */
  async look(find) {
    try {
      return await find(this.prefetch ?? this.database);
    } catch (error) {
      return { ...await find(nowhere), ...this.failure(error, 'games') };
    }
  }

  loadBest({ list }) {
    return this.look(async (database) => ({ games: await bestOf(database, this.memory, list, C.APP_BEST) }));
  }

  // ---- progress ----

  saveFacts({ facts }) {
    this.memory.facts.push(...facts);
    return this.pay();
  }

  async loadFacts({ after }) {
    return { facts: await this.database.facts(after, C.APP_FACT_PAGE) };
  }
}
