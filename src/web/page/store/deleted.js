// Deleted games: hidden, shown again, and purged after some time.
import { follow, shelve, wait } from './database.js';

/** Hides a game in the database, or with 0 shows it again; false if it does not exist. */
function hideStored({ core, counters, database }, id, when) {
  return database.within('readwrite', async (tables) => {
    const kept = await wait(tables.games.get(id));
    if (kept === undefined) return false;
    await wait(tables.games.put(shelve(core, kept, id, when)));
    const changes = core.exports.hide_game(kept.hidden !== 0, when !== 0);
    if (changes !== 0) await follow(tables, 0, (bytes) => counters?.change(bytes, [kept.record], changes) ?? null);
    return true;
  });
}

/** Hides or shows a game that is only in memory; false if it is not there. */
function hideHeld({ core, memory: { games } }, id, when) {
  const kept = games.get(id);
  if (kept !== undefined) games.set(id, { ...shelve(core, kept, id, when), replay: kept.replay });
  return kept !== undefined;
}

export async function hideGame(store, { id: game }, when) {
  const id = Number(game);
  const isThere = await store.change(() => hideHeld(store, id, when) || hideStored(store, id, when));
  return isThere ? {} : { failed: true, failure: C.APP_FAILURE_GAME };
}

export function purge({ core, database }) {
  const last = core.exports.purge_time(Date.now() / 1000);
  return database.within('readwrite', async ({ games, replays }) => {
    for (const id of await wait(games.index('hidden').getAllKeys(IDBKeyRange.bound(1, last)))) {
      games.delete(id);
      replays.delete(id);
    }
  });
}
