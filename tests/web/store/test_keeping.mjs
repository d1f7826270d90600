// The rules of what a profile keeps: tests/data/store/keeping.txt in a browser. The terminal's
// store runs the same ones (tests/store/test_keeping.c).
import { readFileSync } from 'node:fs';
import { assert, desktop } from '../harness.mjs';

const CASES = readFileSync(new URL('../../data/store/keeping.txt', import.meta.url), 'utf8').split('\n')
  .filter((line) => line !== '' && !line.startsWith('#')).map((line) => line.split(' => '));

/** In the page: carries out the cases, [steps], and returns what is there after each. */
async function runAll(cases) {
  const { store, core, store: { database, kept, memory } } = finessimo;
  const LEVELS = ['all', 'scores', 'settings', 'nothing']; // enum app_keep
  const CAUSES = { abandoned: 5, lost: 1, listed: 1 };
  let last = 0; // a number for each game

  const record = (fields) => ({ ...core.copyRecord(core.exports.games_at()), listed: true, played_at: 1000n, ...fields });
  const entry = (fields, isReplayed) => ({ record: record(fields), list: 'none', replay: isReplayed ? new Uint8Array([1]) : null });
  const wait = (request) => new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
  const rowsOf = (name) => database.within('readonly', (tables) => wait(tables[name].getAll()));
  const fact = (value) => ({ kind: 2, what: 1n, when: 0n, device: 2n, value: BigInt(value) });

  /** The counters equal those that are counted again. */
  async function checkCounters() {
    const before = await store.counters.kept(database);
    await database.within('readwrite', ({ counters }) => { counters.clear(); });
    const again = await store.counters.kept(database);
    if (String(before) !== String(again)) throw new Error('wrong counters');
  }

  const run = {
    setting(...values) {
      for (const [changed, value] of values.map((text) => text.split(':'))) kept.merge('grid', [value, Number(changed)]);
      return kept.settings.get('grid')[0];
    },

    async fact(...values) {
      for (const value of values) await database.saveFacts([fact(value)]);
      return (await rowsOf('facts'))[0].value;
    },

    async game(...steps) {
      let added = 0;
      let id;
      await store.counters.kept(database);
      for (const step of steps) {
        if (step === 'deleted') {
          await store.lazy('hideGame', store, { id }, 1);
        } else if (step === 'restored') {
          await store.lazy('hideGame', store, { id }, 0);
        } else {
          const merged = await store.merge([entry({ score: BigInt(parseInt(step)) }, step.endsWith('r'))]);
          added += merged.added;
          id ??= merged.id;
        }
        await checkCounters();
      }
      const [[row], [replay]] = [await rowsOf('games'), await rowsOf('replays')];
      return `${row.record.score} ${replay ? 'r' : '-'} ${row.newest === undefined ? 'hidden' : 'shown'} ${added}`;
    },

    async trim(end, ...seconds) {
      const ended = (time) => entry({ played_at: BigInt(time), hash: BigInt(++last), listed: end === 'listed', cause: CAUSES[end] }, true);
      const only = ended(seconds.pop());
      const games = seconds.flatMap((text) => {
        const [from, count] = text.split(/[+*]/).map(Number);
        return Array.from({ length: count }, (_, i) => ended(text.includes('+') ? from + i : from));
      });
      await store.merge(games);
      const before = await rowsOf('replays');
      await store.merge([only]);
      return `${before.length} ${(await rowsOf('replays')).length}`;
    },

    async running(which, ...games) {
      for (const [whose, mode, saved] of games.map((text) => text.split(':'))) {
        const instance = whose === 'own' ? store.instance : whose;
        await database.saveRunning(instance, new Uint8Array([mode, saved]), record({ mode: Number(mode) }), saved * 1000);
      }
      const asking = { ...core.exports, awaits_running: () => 1 };
      store.core = Object.create(core, { exports: { value: asking } });
      const { bytes, games: list = [] } = await store.loadRunning({ which: which === 'any' ? 0 : Number(which) + 1 });
      store.core = core;
      return [bytes ? `${bytes[0]}:${bytes[1]}` : '-', ...list.map(({ mode, played_at: saved }) => `${mode}:${saved}`)].join(' ');
    },

    async keep(...levels) {
      await store.setKeep({ level: LEVELS.indexOf(levels.shift()) });
      store.saveSetting({ name: 'grid', value: 'on' });
      await store.saveFacts({ facts: [fact(1)] });
      await store.saveGame({ record: record({ score: 1n }), bytes: new Uint8Array([1]) });
      await store.saveRunning({ record: record({}), bytes: new Uint8Array([1]) });
      for (const level of levels) await store.setKeep({ level: LEVELS.indexOf(level) });
      const names = kept.settings.has('grid') ? ['settings'] : [];
      for (const name of ['facts', 'games', 'replays', 'running']) if ((await rowsOf(name)).length > 0) names.push(name);
      await store.setKeep({ level: 0 });
      return names.join(' ') || '-';
    },
  };

  const results = [];
  for (const [kind, ...words] of cases) {
    results.push(String(await run[kind](...words)));
    await database.within('readwrite', (tables) => { for (const name in tables) tables[name].clear(); });
    kept.settings.clear();
    kept.held.clear();
    memory.games.clear();
    memory.facts.length = 0;
  }
  return results;
}

desktop('both stores keep the same', async (game) => {
  await game.open();
  await game.page.waitForFunction(() => finessimo.core.isWhole && finessimo.store.counters !== null);
  assert.ok(CASES.length > 40);
  const results = await game.page.evaluate(runAll, CASES.map(([steps]) => steps.split(' ')));
  assert.deepEqual(CASES.map(([steps], i) => `${steps} => ${results[i]}`), CASES.map((one) => one.join(' => ')));
});
