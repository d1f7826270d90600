// Upgrades the tables of earlier versions of the page. Never change a step.
import { makeAbandoned, makeRunning, openDatabase, shelve } from './database.js';

const FACTS = 2; // the first format with facts
const COUNTERS = 3; // the first format with counters
const ABANDONED = 4; // the first format with the index of abandoned games

/** Ranks every game by the current rules; that also sets the keys of all indexes. */
function rankAgain({ core }, games) {
  games.openCursor().onsuccess = ({ target: { result: cursor } }) => {
    if (cursor === null) return;
    const at = core.putRecord(0, cursor.value.record);
    core.exports.record_rank_again(at);
    const record = { ...cursor.value.record, ...core.copyRecord(at) };
    cursor.update(shelve(core, { ...cursor.value, record }, cursor.value.id, cursor.value.hidden));
    cursor.continue();
  };
}

/** A running game per mode and tab: the mode of a game is determined when it is loaded. */
function remakeRunning(database, running) {
  running.getAll().onsuccess = ({ target: { result: rows } }) => {
    database.deleteObjectStore('running');
    const made = makeRunning(database);
    for (const row of rows) made.put({ ...row, mode: -1 });
  };
}

function upgrade(store, { result: database, transaction }, version) {
  const games = transaction.objectStore('games');
  if (version < FACTS) database.createObjectStore('facts');
  if (version < COUNTERS) database.createObjectStore('counters');
  if (version < ABANDONED) makeAbandoned(games);
  transaction.objectStore('counters').clear(); // they are counted again
  rankAgain(store, games);
  remakeRunning(database, transaction.objectStore('running'));
}

export const openEarlier = (store, name, lost) =>
  openDatabase(name, (request, version) => upgrade(store, request, version), lost);
