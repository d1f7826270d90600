// Upgrades the tables of earlier versions of the page. Never change a step.
import { makeAbandoned, makeRunning, openDatabase, shelve, walk } from './database.js';

/** Ranks every game by the current rules; that also sets the keys of all indexes. */
async function rankAgain({ core }, games) {
  for await (const cursor of walk(games.openCursor())) {
    const at = core.putRecord(0, cursor.value.record);
    core.exports.record_rank_again(at);
    const record = { ...cursor.value.record, ...core.copyRecord(at) };
    cursor.update(shelve(core, { ...cursor.value, record }, cursor.value.id, cursor.value.hidden));
  }
}

/** A running game per mode and tab: the mode of a game is determined when it is loaded. */
function remakeRunning(database, running) {
  running.getAll().onsuccess = ({ target: { result: rows } }) => {
    database.deleteObjectStore('running');
    const made = makeRunning(database);
    for (const row of rows) made.put({ ...row, mode: -1 });
  };
}

function upgrade(store, { result: database, transaction }) {
  const games = transaction.objectStore('games');
  for (const name of ['facts', 'counters']) {
    if (!database.objectStoreNames.contains(name)) database.createObjectStore(name);
  }
  if (!games.indexNames.contains('abandoned')) makeAbandoned(games);
  transaction.objectStore('counters').clear(); // they are counted again
  rankAgain(store, games).catch(() => {}); // the request that failed aborts the upgrade
  remakeRunning(database, transaction.objectStore('running'));
}

export const openEarlier = (store, name, lost) =>
  openDatabase(name, (request) => upgrade(store, request), lost);
