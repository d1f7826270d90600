// Paused games of all tabs: which of them this tab can resume, one per mode. A resumed game
// belongs to this tab from then on; no tab resumes a game of another open tab.
import { wait } from './database.js';

const GOING_MS = 3000; // ms to wait for the newest game before an older one will do

// ---- rows ----

const isOwn = (store, { instance }) => instance === store.instance;

/** The order in which rows of one mode are resumed. */
const compareRows = (store, a, b) => store.core.exports.compare_running(isOwn(store, a), a.saved, isOwn(store, b), b.saved);

/** The progress of a saved game, or null if it is malformed. */
function look(core, bytes) {
  return core.withCopies([bytes], (at) => {
    const found = core.exports.running_record(at, bytes.length);
    return found === 0 ? null : core.copyRecord(found);
  });
}

/** A game from a closing tab, or from an earlier version, has no mode yet. If there is one of its
 *  mode, only one of the two stays. */
async function nameRow(store, row) {
  const record = look(store.core, row.bytes);
  if (record === null) return;
  await store.database.within('readwrite', async ({ running }) => {
    const known = await wait(running.get([row.instance, record.mode]));
    running.delete([row.instance, row.mode]);
    if (known === undefined || compareRows(store, row, known) <= 0) running.put({ ...row, mode: record.mode, record });
  });
}

/** All rows, in any order. */
async function namedRows(store) {
  await store.takeLeft();
  for (const row of await store.database.listRunning()) {
    if (row.mode < 0) await nameRow(store, row);
  }
  return (await store.database.listRunning()).filter(({ mode }) => mode >= 0);
}

/** Records of the games that this tab can resume: the module lists one per mode. */
async function pausedGames(store) {
  const { exports } = store.core;
  const rows = await namedRows(store);
  const free = new Set([store.instance]);
  for (const { instance } of rows) {
    const letGo = free.has(instance) ? null : await store.live(instance);
    letGo?.();
    if (letGo !== null) free.add(instance);
  }
  exports.paused_begin();
  rows.forEach((row, i) => { if (free.has(row.instance)) exports.paused_add(i, row.mode, isOwn(store, row), row.saved); });
  return Array.from({ length: exports.paused_count() }, (_, i) => rows[exports.paused_row(i)])
    .map(({ record, saved }) => ({ ...record, played_at: BigInt(Math.floor(saved / 1000)) }));
}

// ---- one of them ----

/** The lock of the first of these games that belongs to no open tab. */
async function lockFree(store, rows) {
  for (const row of rows) {
    const letGo = await store.live(row.instance);
    if (letGo !== null) return [row, letGo];
  }
  return [];
}

/** A closing tab takes some time: if no game is free yet, waits for the newest. */
async function lockNewest(store, [newest, ...older]) {
  const isGoing = older.length > 0 && await store.live(newest.instance, { signal: AbortSignal.timeout(GOING_MS) });
  if (isGoing) return [newest, isGoing];
  const [row, letGo] = await lockFree(store, older);
  return row === undefined ? [newest, await store.live(newest.instance, {})] : [row, letGo];
}

/** Takes over the game, unless its tab has finished it meanwhile, it was requested again, or another game has begun. */
async function adopt(store, wanted, isAsked) {
  const rows = await namedRows(store);
  const row = rows.find(({ instance, mode }) => instance === wanted.instance && mode === wanted.mode);
  if (row === undefined || !isAsked() || store.core.exports.awaits_running() === 0) return null;
  await store.database.within('readwrite', ({ running }) => {
    running.delete([row.instance, row.mode]);
    running.put({ ...row, instance: store.instance });
  });
  return row.bytes;
}

/** The answer to APP_LOAD_RUNNING: the game of `which` - 1 as mode, or with 0 the newest, and the
 *  list. */
export async function takeRunning(store, which) {
  const rows = (await namedRows(store)).filter(({ mode }) => which === 0 || mode === which - 1)
    .sort((a, b) => compareRows(store, a, b));
  if (rows.length === 0 || isOwn(store, rows[0])) return { bytes: rows[0]?.bytes, games: await pausedGames(store) };
  const asked = store.asked = Symbol('asked');
  const [row, letGo] = await (which === 0 ? lockNewest : lockFree)(store, rows);
  const bytes = row && await adopt(store, row, () => store.asked === asked);
  letGo?.();
  return { bytes, games: await pausedGames(store) };
}
