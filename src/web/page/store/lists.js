// Queries over many lists: the best game of each, the counters over all games, and the rank of a
// game. Each takes the database, or a replacement with the same functions.
import { ALL, CHANGES, compareKeys, listRange, shelve, unshelve, wait, walk } from './database.js';

const AT_ONCE = 200; // games counted in one go; other work runs in between

/** The best games of the lists with this name prefix, by name, for at most this many lists. */
export function bestsOf(database, name, count, lists = Infinity) {
  return database.within('readonly', async ({ games }) => {
    const index = games.index('best');
    const found = new Map();
    for (let from = [name]; found.size < lists;) {
      const first = await wait(index.openKeyCursor(IDBKeyRange.bound(from, [`${name}\uffff`])));
      if (first === null) break;
      const [list] = first.key;
      found.set(list, await wait(index.getAll(listRange(list), count)));
      from = [list, []];
    }
    return found;
  });
}

/** The best game of each of these lists. */
export async function rankedOf(database, name) {
  return database.ranked?.(name) ?? [...(await bestsOf(database, name, 1)).values()].flat();
}

/** A game of each of the nearest lists with a smaller and a larger limit. */
async function limitsOf(database, memory, list, name) {
  const limit = ({ limit_kind, limit_value }) => [limit_kind, limit_value];
  const kept = [...await rankedOf(database, name), ...memory.visible().filter((one) => one.best)];
  const rows = kept.map(unshelve).filter((record) => record.mode === list.mode
    && record.preset === list.preset && record.changed === list.changed);
  const sorted = rows.sort((a, b) => compareKeys(limit(a), limit(b)));
  const isSide = (side) => (record) => Math.sign(compareKeys(limit(record), limit(list))) === side;
  return [sorted.findLast(isSide(-1)), sorted.find(isSide(1))].filter((record) => record !== undefined);
}

export function loadLimits(store, { record }) {
  const name = store.listOf({ ...record, limit_kind: 0, changed: false });
  return store.look(async (database) => ({ games: await limitsOf(database, store.memory, record, name) }));
}

/** The rank of a saved game in its best list: the number of games before it, and of all. */
export async function placeOf(store, game, id) {
  const { best, list } = shelve(store.core, game, id);
  if (best === undefined) return {};
  const range = IDBKeyRange.bound([list], best, false, true);
  const own = store.memory.visible().filter((kept) => kept.best?.[0] === list);
  const [better, inAll] = await store.database.within('readonly', ({ games }) => Promise.all(
    [range, listRange(list)].map((some) => wait(games.index('best').count(some))))).catch(() => [0, 0]);
  return {
    better: better + own.filter((kept) => compareKeys(kept.best, best) < 0).length,
    gamesInAll: inAll + own.length,
  };
}

export async function loadReplay({ database, memory }, { id: game }) {
  const id = Number(game);
  const bytes = memory.games.get(id)?.replay ?? await database.within('readonly', ({ replays }) => wait(replays.get(id)));
  return bytes ? { bytes } : { failed: true, failure: C.APP_FAILURE_REPLAY };
}

/** Newest first, read from the nearer end, because skipping rows takes time. */
export function pageIn(database, list, from, count) {
  return database.page?.(list, from, count) ?? database.within('readonly', async ({ games }) => {
    const index = games.index({ '': 'newest', [C.APP_UNLISTED]: 'unlisted' }[list] ?? 'newestOf');
    const range = index.name === 'newestOf' ? listRange(list) : null;
    const inAll = await wait(index.count(range ?? undefined));
    const after = inAll - from - count;
    const isNear = after >= from; // to the newest game
    const rows = [];
    const most = Math.min(count, inAll - from);
    const cursors = isNear ? walk(index.openCursor(range, 'prev'), from) : walk(index.openCursor(range), Math.max(0, after));
    if (most > 0) {
      for await (const { value } of cursors) {
        if (rows.push(value) === most) break;
      }
    }
    return { rows: isNear ? rows : rows.reverse(), inAll };
  });
}

async function pageOf(database, memory, list, from, count) {
  const own = memory.visible().filter((kept) => (list === C.APP_UNLISTED ? kept.unlisted !== undefined
    : kept.newest !== undefined && ['', kept.list].includes(list)));
  if (own.length === 0) {
    const { rows, inAll } = await pageIn(database, list, from, count);
    return { games: rows.map(unshelve), gamesInAll: inAll };
  }
  const { rows, inAll } = await pageIn(database, list, 0, from + count);
  const both = [...rows, ...own].sort((a, b) => b.once[0] - a.once[0] || b.id - a.id);
  return { games: both.slice(from, from + count).map(unshelve), gamesInAll: inAll + own.length };
}

export function loadGames(store, { list, from }) {
  return store.look((database) => pageOf(database, store.memory, list, from, C.APP_PAGE));
}

/** The counters over all games: the saved ones if `isGood(bytes)`, otherwise counted by
 *  `count(bytes, records)`, in steps, and saved if possible. Lists can be read meanwhile. */
export async function countersOf(database, isGood, count) {
  if (database.counters !== undefined) return database.counters(isGood, count);
  const found = await database.within('readonly', async ({ games, counters }) => {
    const kept = await wait(counters.get(ALL));
    if (kept !== undefined && isGood(kept)) return { bytes: kept };
    let [bytes, rows, last] = [null, [], 0];
    do {
      rows = await wait(games.getAll(IDBKeyRange.lowerBound(last, true), AT_ONCE));
      bytes = count(bytes, rows.filter(({ hidden }) => hidden === 0).map(({ record }) => record));
      last = rows.at(-1)?.id;
    } while (rows.length === AT_ONCE);
    return { bytes, kept, changes: await wait(counters.get(CHANGES)) };
  });
  const isTold = !('changes' in found) || await keepCounters(database, found).catch(() => true);
  return isTold ? found.bytes : countersOf(database, isGood, count);
}

/** False if the games have changed since they were counted. */
function keepCounters(database, { bytes, kept, changes }) {
  return database.within('readwrite', async ({ counters }) => {
    const isSame = compareKeys(await wait(counters.get(ALL)) ?? [], kept ?? []) === 0
      && await wait(counters.get(CHANGES)) === changes;
    if (isSame) counters.put(bytes, ALL);
    return isSame;
  });
}
