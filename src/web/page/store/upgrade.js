// The tables of earlier versions of the page are brought up to those of this one. A step is
// never changed.
import { makeAbandoned, makeRunning, openDatabase, shelve } from './database.js';

/** Every game is ranked by the rules of today; that gives it the keys of all indexes, too. */
function rankAgain({ core }, games) {
  games.openCursor().onsuccess = ({ target: { result: cursor } }) => {
    if (cursor === null) return;
    const at = core.putRecord(0, cursor.value.record);
    core.exports.record_rank_again(at);
    const record = { ...cursor.value.record, ...core.copyRecord(at) };
    cursor.update(shelve({ ...cursor.value, record }, cursor.value.id, cursor.value.hidden));
    cursor.continue();
  };
}

/** A running game of each mode and tab: what mode a game has is found when it is asked for. */
function remakeRunning(database, running) {
  running.getAll().onsuccess = ({ target: { result: rows } }) => {
    database.deleteObjectStore('running');
    const made = makeRunning(database);
    for (const row of rows) made.put({ ...row, mode: -1 });
  };
}

function upgrade(store, { result: database, transaction }, version) {
  const games = transaction.objectStore('games');
  if (version < 2) database.createObjectStore('facts');
  if (version < 3) database.createObjectStore('counters');
  if (version < 4) makeAbandoned(games);
  transaction.objectStore('counters').clear(); // they are counted anew
  rankAgain(store, games);
  remakeRunning(database, transaction.objectStore('running'));
}

export const openEarlier = (store, name, lost) =>
  openDatabase(name, (request, version) => upgrade(store, request, version), lost);
