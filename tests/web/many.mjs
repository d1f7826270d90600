// A page with many games in its database, for tests and for tools/measure-page.

export const QUICK = { mode: 'marathon', preset: 'classic', seed: '7' };

/** Plays one game and stores as many copies as wanted, one every 50 minutes. The page must be
 * reloaded to notice them. */
export async function putGames(game, count) {
  await game.begin(QUICK);
  await game.topOut();
  await game.page.evaluate(async (wanted) => {
    const transaction = (await finessimo.store.database.opened).transaction(['games', 'counters'], 'readwrite');
    const games = transaction.objectStore('games');
    transaction.objectStore('counters').clear(); // as after an upgrade: recomputed
    const hex = (number) => number.toString(16).padStart(16, '0');
    games.getAll().onsuccess = ({ target }) => {
      const { id, ...played } = target.result[0];
      for (let i = 1; i < wanted; i++) {
        const at = Number(played.record.played_at) - i * 3000;
        const record = { ...played.record, played_at: BigInt(at), seed: BigInt(i), rank: played.record.rank + BigInt(i) };
        games.put({ ...played, record, once: [at, hex(i), '', ''], best: [played.list, hex(record.rank), '', at], newest: at, newestOf: [played.list, at] });
      }
    };
    await new Promise((resolve, reject) => { transaction.oncomplete = resolve; transaction.onabort = reject; });
  }, count);
}
