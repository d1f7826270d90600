// Running games of all tabs: which of them this tab goes on with.

const GOING_MS = 3000; // so long the newest is waited for before an older one will do

/** The lock of the newest game that no living tab plays. A tab that goes takes its time: if
 *  there is no such game yet, it is waited for until the newest is let go of. */
async function lockOne(keep, [newest, ...older]) {
  const isGoing = older.length > 0 && await keep.live(newest.instance, { signal: AbortSignal.timeout(GOING_MS) });
  if (isGoing) return [newest, isGoing];
  for (const row of older) {
    const letGo = await keep.live(row.instance);
    if (letGo !== null) return [row, letGo];
  }
  return [newest, await keep.live(newest.instance, {})];
}

/** A game that is there to go on with; it is this tab's own from then on. Unless meanwhile the
 *  tab it was in finished it, it was asked for again, or another game was begun here. */
export async function takeRunning(keep, rows) {
  const own = rows.find(({ instance }) => instance === keep.instance);
  if (own !== undefined) return { bytes: own.bytes };
  const asked = Symbol('asked');
  keep.asked = asked;
  const [{ instance }, letGo] = await lockOne(keep, rows);
  await keep.takeLeft();
  const row = (await keep.database.listRunning()).find((kept) => kept.instance === instance);
  if (row === undefined || keep.asked !== asked || keep.core.exports.awaits_running() === 0) {
    letGo?.();
    return {};
  }
  keep.instance = instance;
  return { bytes: row.bytes };
}
