// Games with counters over them, replays and running games in IndexedDB. Games that can't be
// saved there stay in memory, so that lists still show them; both databases have the same
// functions. A game is { record, list, replay }: its record as the app sent it, the best list to
// which it belongs, and its replay or null. The module decides what is kept (src/app/keeping).

export const ALL = 0; // the key of the counters
export const CHANGES = 1; // the key of a number that grows when games change while there are no counters
const FORMAT = 5; // of the tables: see upgrade.js
const MEMORY_FIRST = 2 ** 52; // ids in memory start here

const NO_REPLAY = new Uint8Array(0);

const hex = (number) => BigInt.asUintN(64, number).toString(16).padStart(16, '0');

/** The identity of a game, in the order of profile files. */
function keyOf({ played_at, hash, seed, time_us }) {
  return [Number(played_at), hex(hash), hex(seed), hex(time_us)];
}

/** A game as a row. A missing key keeps it out of that list. */
export function shelve(core, { record, list }, id, hidden = 0) {
  const lists = core.exports.game_lists(core.putRecord(0, record), hidden !== 0);
  const kept = { hidden, list, record, once: keyOf(record) };
  const played = Number(record.played_at);
  if (id !== undefined) kept.id = id;
  if (lists & C.APP_GAME_BEST) kept.best = [list, hex(record.rank), hex(record.rank_then), played];
  if (lists & C.APP_GAME_NEWEST) Object.assign(kept, { newest: played, newestOf: [list, played] });
  if (lists & C.APP_GAME_UNLISTED) kept.unlisted = played;
  if (lists & C.APP_GAME_ABANDONED) kept.abandoned = played;
  return kept;
}

/** The order of facts, and their identity. */
const factKey = ({ kind, what, when, device }) => [kind, hex(what), hex(when), hex(device)];

export const unshelve = (kept) => ({ ...kept.record, id: BigInt(kept.id) });

/** Compares two keys, item by item. */
export function compareKeys(a, b) {
  const at = a.findIndex((item, i) => item !== b[i]);
  if (at < 0) return 0;
  return a[at] < b[at] ? -1 : 1;
}

// ---- in memory ----

/** Data that is only kept in this tab. The database is to get a copy of the games in `owed`, and
 *  the facts. */
export class MemoryDatabase {
  constructor(core) {
    this.core = core;
    this.games = new Map();
    this.owed = new Set();
    this.facts = [];
    this.last = MEMORY_FIRST;
  }

  add(game, isOwed) {
    const id = ++this.last;
    this.games.set(id, { ...shelve(this.core, game, id), replay: game.replay });
    if (isOwed) this.owed.add(id);
    return id;
  }

  visible() {
    return [...this.games.values()].filter((kept) => kept.hidden === 0);
  }
}

// ---- in the database ----

export const wait = (request) => new Promise((resolve, reject) => {
  request.onsuccess = () => resolve(request.result);
  request.onerror = () => reject(request.error);
});

/** The rows of a cursor after the first `skip`, as the cursor itself. */
export async function* walk(request, skip = 0) {
  let cursor = await wait(request);
  if (cursor !== null && skip > 0) {
    cursor.advance(skip);
    cursor = await wait(request);
  }
  while (cursor !== null) {
    yield cursor;
    cursor.continue();
    cursor = await wait(request);
  }
}

function makeTables(database) {
  const games = database.createObjectStore('games', { keyPath: 'id', autoIncrement: true });
  games.createIndex('once', 'once', { unique: true });
  for (const name of ['best', 'newest', 'newestOf', 'unlisted', 'hidden']) games.createIndex(name, name);
  makeAbandoned(games);
  for (const name of ['replays', 'facts', 'counters']) database.createObjectStore(name);
  makeRunning(database);
}

export const makeAbandoned = (games) => games.createIndex('abandoned', 'abandoned');
export const makeRunning = (database) => database.createObjectStore('running', { keyPath: ['instance', 'mode'] });

/** Without `upgrade(request)` tables of an earlier version stay unchanged: null. `lost()`
 *  is called when the browser closes the database. */
export function openDatabase(name, upgrade = null, lost = null) {
  return new Promise((resolve, reject) => {
    const request = indexedDB.open(name, FORMAT);
    let isEarlier = false;
    request.onupgradeneeded = ({ oldVersion }) => {
      isEarlier = oldVersion > 0 && upgrade === null;
      if (isEarlier) request.transaction.abort();
      else if (oldVersion > 0) upgrade(request);
      else makeTables(request.result);
    };
    request.onerror = () => (isEarlier ? resolve(null) : reject(request.error));
    request.onsuccess = () => {
      // A later version of the page in another tab wants to change the tables.
      request.result.onversionchange = () => request.result.close();
      request.result.onclose = lost;
      resolve(request.result);
    };
  });
}

/** Trims the replays of abandoned games. */
async function trim(core, { games, replays }, added) {
  const { exports } = core;
  const abandoned = walk(games.index('abandoned').openKeyCursor(null, 'prev'), C.APP_ABANDONED_REPLAYS - 1);
  exports.trim_begin(added.length === 1 ? core.putRecord(0, added[0].record) : 0);
  for await (const { key, primaryKey } of abandoned) {
    const step = exports.trim_next(key);
    if (step === C.APP_TRIM_END) break;
    if (step === C.APP_TRIM_DROP) replays.delete(primaryKey);
  }
}

/** Updates the counters after a change of the games: `next(bytes)` returns the new ones, or null
 *  if all games must be counted again. `bytes` is null if these are the first `fresh` games of
 *  all. */
export async function follow({ games, counters }, fresh, next) {
  const kept = await wait(counters.get(ALL));
  const isFirst = kept === undefined && fresh > 0 && await wait(games.count()) === fresh;
  const bytes = kept !== undefined || isFirst ? next(kept ?? null) : null;
  if (bytes !== null) {
    counters.put(bytes, ALL);
    return;
  }
  counters.delete(ALL);
  counters.put((await wait(counters.get(CHANGES)) ?? 0) + 1, CHANGES);
}

export const listRange = (list) => IDBKeyRange.bound([list], [list, []]);

export class Database {
  /** Opened in the background; a failure is only reported on use. `openEarlier(lost)` upgrades
   *  tables of an earlier version. */
  constructor(core, name, time, openEarlier) {
    this.core = core;
    this.tellLost = () => {}; // called when the browser has closed it
    const lost = () => {
      this.opened = null;
      this.tellLost();
    };
    const open = () => openDatabase(name, null, lost).then((database) => database ?? openEarlier(lost));
    this.again = () => open().catch((error) => {
      this.opened = null; // the next use retries
      throw error;
    });
    this.opened = time.then(this.again);
    this.opened.catch(() => {});
  }

  /** Runs work within one transaction, all of it or nothing. */
  async within(mode, work) {
    const transaction = (await (this.opened ??= this.again())).transaction(['games', 'replays', 'running', 'facts', 'counters'], mode);
    const done = new Promise((resolve, reject) => {
      transaction.oncomplete = resolve;
      transaction.onabort = () => reject(transaction.error ?? new DOMException('', 'AbortError'));
    });
    const tables = Object.fromEntries([...transaction.objectStoreNames].map((name) => [name, transaction.objectStore(name)]));
    const run = async () => work(tables); // also if it throws at once
    const result = run().catch(async (error) => {
      try {
        transaction.abort();
      } catch {
        await done; // it was aborted before: its own error is the reason
      }
      throw error;
    });
    const [value] = await Promise.all([result, done]);
    return value;
  }

  /** The changes that follow from saving a game, a set of enum app_game_change. */
  changesBy(game, old, oldReplay) {
    const { core } = this;
    const [replay, before] = [game.replay ?? NO_REPLAY, oldReplay ?? NO_REPLAY];
    return core.withCopies([replay, before], (at, beforeAt) => core.exports.merge_game(
      core.putRecord(0, game.record), at, replay.length, old && core.putRecord(1, old.record), beforeAt, before.length, old !== undefined && old.hidden !== 0));
  }

  /** Adds games, or merges them with existing ones; returns how many were new, and the last id.
   *  `ended` is the running game that has ended, and `count(bytes, records)` returns the counters
   *  with these games, or null. */
  merge(all, count, ended) {
    return this.within('readwrite', async (tables) => {
      const { games, replays, running } = tables;
      const counts = { added: 0, id: 0 };
      const counted = [];
      let changed = 0; // by all games
      if (ended !== undefined) running.delete(ended);
      for (const game of all) {
        const old = await wait(games.index('once').get(keyOf(game.record)));
        const changes = this.changesBy(game, old, old && await wait(replays.get(old.id)));
        const isPut = (changes & C.APP_GAME_PUT) !== 0;
        const shown = isPut ? game : old;
        counts.id = old?.id ?? 0;
        if (changes & (C.APP_GAME_PUT | C.APP_GAME_SHOW)) counts.id = await wait(games.put(shelve(this.core, shown, old?.id)));
        if (isPut && game.replay !== null) await wait(replays.put(game.replay, counts.id));
        if (changes & C.APP_GAME_COUNT) counted.push(shown.record);
        if (changes & C.APP_GAME_ADDED) counts.added++;
        changed |= changes;
      }
      await trim(this.core, tables, all);
      if (changed !== 0) await follow(tables, counted.length, (bytes) => (changed & C.APP_GAME_RECOUNT ? null : count(bytes, counted)));
      return counts;
    });
  }

  best(list, count) {
    return this.within('readonly', ({ games }) => wait(games.index('best').getAll(listRange(list), count)));
  }

  /** All games that are not deleted, in the order of profile files. */
  all() {
    return this.within('readonly', async ({ games, replays }) => {
      const rows = await wait(games.index('once').getAll());
      const visible = rows.filter((kept) => kept.hidden === 0);
      for (const kept of visible) kept.replay = await wait(replays.get(kept.id)) ?? null;
      return visible;
    });
  }

  // ---- facts ----

  /** Merges facts; returns how many were new or won. */
  saveFacts(all) {
    const { core, core: { exports, structs } } = this;
    const wins = (fact, old) => old === undefined || core.withCopies([structs.encode('fact', [fact, old])], exports.fact_wins) !== 0;
    return this.within('readwrite', async ({ facts }) => {
      let taken = 0;
      for (const fact of all) {
        if (!wins(fact, await wait(facts.get(factKey(fact))))) continue;
        await wait(facts.put(fact, factKey(fact)));
        taken++;
      }
      return taken;
    });
  }

  /** The next facts after one of them. */
  facts(after, count) {
    return this.within('readonly', ({ facts }) => wait(facts.getAll(IDBKeyRange.lowerBound(factKey(after), true), count)));
  }

  // ---- running games ----

  /** Saves the running game of a record's mode; without a record the mode is determined when the
   *  game is loaded. */
  saveRunning(instance, bytes, record, saved = Date.now()) {
    return this.within('readwrite', ({ running }) => {
      running.put({ instance, mode: record?.mode ?? -1, saved, bytes, record });
      running.transaction.commit(); // the page may be closing at this moment
    });
  }

  dropRunning(key) {
    return this.within('readwrite', ({ running }) => { running.delete(key); });
  }

  listRunning() {
    return this.within('readonly', ({ running }) => wait(running.getAll()));
  }
}

// ---- both ----

export async function bestOf(database, memory, list, count) {
  const rows = [...await database.best(list, count), ...memory.visible().filter((kept) => kept.best?.[0] === list)];
  return rows.sort((a, b) => compareKeys(a.best, b.best) || a.id - b.id).slice(0, count).map(unshelve);
}
