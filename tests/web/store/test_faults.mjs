// A call of the browser's storage fails, comes late, or loses what it has: once, or each time from
// one on. Afterwards no finished game is lost, one true sentence at most was shown, and the next
// visit is normal.
import { assert, desktop } from '../harness.mjs';

const QUICK = { mode: 'marathon', preset: 'modern', settings: { countdown: 'off' } };

const FULL = 'Storage is full: nothing can be saved until you free some space.';
const BLOCKED = ['Storage is blocked: closing this tab loses settings.',
  'Storage is blocked: closing this tab loses games.',
  'Storage is blocked: closing this tab loses settings and scores.'];
const SENTENCES = { QuotaExceededError: [FULL], InvalidStateError: ["A newer version runs in another tab. Reload this tab, or its games won't be saved."] };

/** Replaces the calls of the storage; the plan says which of them fail, and how. */
function installFaults() {
  const plan = JSON.parse(sessionStorage.getItem('plan') ?? '{}');
  const faults = globalThis.faults = { isOn: plan.call !== undefined, calls: 0, failed: 0 };
  /** True if this call is one that fails. */
  const isHit = (call) => {
    if (!faults.isOn || call !== plan.call) return false;
    faults.calls++;
    const hits = plan.lasts ? faults.calls >= plan.number : faults.calls === plan.number;
    faults.failed += Number(hits);
    return hits;
  };
  const replace = (prototype, name, kind) => {
    const plain = prototype[name];
    prototype[name] = function call(...words) {
      if (!isHit(`${kind}.${name}`)) return plain.apply(this, words);
      if (plan.how !== 'abort') throw new DOMException('a fault', plan.error);
      const request = plain.apply(this, words); // the disk fails later: the transaction is rolled back
      this.transaction.abort();
      return request;
    };
  };
  for (const name of ['get', 'getAll', 'put', 'delete', 'count']) replace(IDBObjectStore.prototype, name, 'store');
  for (const name of ['get', 'getAll', 'openCursor', 'openKeyCursor']) replace(IDBIndex.prototype, name, 'index');
  replace(IDBDatabase.prototype, 'transaction', 'database');
  for (const name of ['getItem', 'setItem']) {
    const plain = Storage.prototype[name];
    Storage.prototype[name] = function call(...words) {
      if (this === localStorage && isHit(`local.${name}`)) throw new DOMException('a fault', plan.error);
      return plain.apply(this, words);
    };
  }
  const open = IDBFactory.prototype.open;
  IDBFactory.prototype.open = function call(...words) {
    if (!isHit('factory.open')) return open.apply(this, words);
    if (plan.how === 'throw') throw new DOMException('a fault', plan.error);
    const late = {}; // its answer comes later, as a failure or not
    setTimeout(() => {
      if (plan.how === 'fail') {
        late.error = new DOMException('a fault', plan.error);
        late.onerror();
        return;
      }
      const request = open.apply(this, words);
      for (const name of ['result', 'transaction', 'error']) Object.defineProperty(late, name, { get: () => request[name] });
      for (const name of ['onsuccess', 'onerror', 'onupgradeneeded', 'onblocked']) request[name] = (event) => late[name]?.(event);
    }, plan.how === 'late' ? 1500 : 0);
    return late;
  };
  globalThis.notices = [];
  new MutationObserver((records) => {
    const element = document.getElementById('notice');
    const said = element !== null && records.some(({ target }) => target === element || target.parentNode === element);
    if (said && element.textContent !== '') globalThis.notices.push(element.textContent);
  }).observe(document, { childList: true, subtree: true, characterData: true });
  StorageManager.prototype.persist = async () => true;
}

/** The faults: a call, how it fails, with which error. */
const CALLS = [
  ['factory.open', 'throw', 'SecurityError'], ['factory.open', 'fail', 'UnknownError'], ['factory.open', 'late', ''],
  ['database.transaction', 'throw', 'InvalidStateError'], ['database.transaction', 'throw', 'UnknownError'],
  ['store.put', 'throw', 'QuotaExceededError'], ['store.put', 'abort', 'AbortError'], ['store.put', 'throw', 'DataCloneError'],
  ['store.get', 'throw', 'UnknownError'], ['store.get', 'abort', 'AbortError'], ['store.getAll', 'throw', 'UnknownError'],
  ['store.delete', 'throw', 'UnknownError'], ['store.delete', 'abort', 'AbortError'], ['store.count', 'throw', 'UnknownError'],
  ['index.get', 'throw', 'UnknownError'], ['index.getAll', 'throw', 'UnknownError'],
  ['index.openCursor', 'throw', 'UnknownError'], ['index.openKeyCursor', 'throw', 'UnknownError'],
  ['local.getItem', 'throw', 'SecurityError'], ['local.setItem', 'throw', 'QuotaExceededError'], ['local.setItem', 'throw', 'SecurityError'],
];
const NUMBERS = [1, 2, 4, 8];

const ALL = CALLS.flatMap(([call, how, error]) => NUMBERS.flatMap((number) =>
  [false, true].map((lasts) => ({ call, how, error, number, lasts }))));

/** A sample of all; `make soak` tries each. */
const PLANS = process.env.FINESSIMO_FAULTS === 'all' ? ALL
  : CALLS.map((_, i) => ALL[i * 2 * NUMBERS.length + (3 * i) % (2 * NUMBERS.length)]);

async function play(game, seed) {
  await game.begin({ ...QUICK, seed });
  await game.topOut();
}

const games = (game) => game.page.evaluate(async () => (await finessimo.store.database.all()).length);

async function tryOne(game, plan) {
  await game.cdp.send('Storage.clearDataForOrigin', { origin: new URL(game.url).origin, storageTypes: 'indexeddb,local_storage' });
  await game.page.evaluate((text) => sessionStorage.setItem('plan', text), JSON.stringify(plan));
  await game.page.reload();
  await game.ready();
  await play(game, '7');
  const failed = await game.page.evaluate(() => {
    faults.isOn = false;
    sessionStorage.removeItem('plan');
    return faults.failed;
  });
  await play(game, '8');
  await game.eventually(() => games(game), (count) => count === 2, 'both games are kept');
  const told = await game.page.evaluate(() => globalThis.notices);
  const truth = SENTENCES[plan.error] ?? BLOCKED;
  assert.ok(told.length <= (failed > 0 ? 1 : 0) && told.every((sentence) => truth.includes(sentence)), told.join('\n'));
  await game.page.reload();
  await game.ready();
  await game.choose('High scores');
  await game.untilTitle('HIGH SCORES');
  await game.choose('All games');
  const view = await game.until((now) => now.title === 'ALL GAMES' && /\d games?$/.test(now.subtitle), 'the list of games');
  assert.match(view.subtitle, /2 games$/);
  assert.deepEqual(await game.page.evaluate(() => globalThis.notices), []);
  return failed;
}

desktop('after a fault of the storage both games are kept, and the next visit is normal', async (game) => {
  const wrong = [];
  let failed = 0;
  await game.page.addInitScript(installFaults);
  await game.open();
  for (const plan of PLANS) {
    try {
      failed += await tryOne(game, plan);
    } catch (error) {
      wrong.push(`${JSON.stringify(plan)}: ${error.message}`);
    }
  }
  console.log(`# ${PLANS.length} plans, ${failed} calls that failed`);
  assert.deepEqual(wrong, []);
  assert.ok(failed >= PLANS.length / 2, 'faults happen');
});
