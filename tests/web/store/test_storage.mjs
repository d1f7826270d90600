// Storage that is blocked, full or about to disappear, and the profile as a file.
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { DESKTOP, Game, assert, desktop, finessimo } from '../harness.mjs';
import { SIZES, resize } from '../screens.mjs';

const FIXTURE = path.join(import.meta.dirname ?? new URL('.', import.meta.url).pathname, '../../data/store/version-4-no-facts.profile');
const FORGED = FIXTURE.replace('version-4-no-facts', 'forged');
const QUICK = { mode: 'marathon', preset: 'modern', seed: '7' };

/** Records every notice from the first moment on. */
async function watchNotices(game) {
  await game.context.addInitScript(() => {
    globalThis.notices = [];
    new MutationObserver((records) => {
      const element = document.getElementById('notice');
      const said = element !== null && records.some(({ target }) => target === element || target.parentNode === element);
      if (said && element.textContent !== '') globalThis.notices.push(element.textContent);
    }).observe(document, { childList: true, subtree: true, characterData: true });
  });
}

const notices = (game) => game.page.evaluate(() => globalThis.notices);

/** Changes a setting as a player does, and back. */
async function changeSetting(game) {
  await game.choose('Settings');
  await game.untilTitle('SETTINGS');
  await game.page.getByRole('button', { name: 'Visual', exact: true }).click();
  await game.until((view) => view.tabs[view.tab] === 'Visual', 'the tab');
  await game.light('Ghost');
  for (const [code, value] of [['ArrowLeft', 'off'], ['ArrowRight', 'on']]) {
    await game.tap(code);
    await game.until((view) => view.items[view.chosen].value === value, `the ghost ${value}`);
  }
  await game.tap('Escape');
  await game.untilTitle('FINESSIMO');
}

async function toGames(game) {
  await game.choose('Main menu');
  await game.choose('High scores');
  await game.untilTitle('HIGH SCORES');
  await game.choose('All games');
  return game.until((view) => view.title === 'ALL GAMES' && /\d games?$/.test(view.subtitle), 'the list of games');
}

const NO_SETTINGS = 'Storage is blocked: closing this tab loses settings.';
const NO_GAMES = 'Storage is blocked: closing this tab loses games.';
const NOTHING = 'Storage is blocked: closing this tab loses settings and scores.';

const BLOCKED = {
  'no localStorage': [NO_SETTINGS, () => {
    Object.defineProperty(globalThis, 'localStorage', { get() { throw new DOMException('blocked', 'SecurityError'); } });
  }],
  'no database': [NO_GAMES, () => {
    IDBFactory.prototype.open = () => { throw new DOMException('blocked', 'SecurityError'); };
  }],
  'a database that does not open': [NO_GAMES, () => {
    IDBFactory.prototype.open = () => {
      const request = {};
      setTimeout(() => { request.error = new DOMException('damaged', 'UnknownError'); request.onerror(); });
      return request;
    };
  }],
  'nothing at all': [NOTHING, () => {
    Object.defineProperty(globalThis, 'localStorage', { get() { throw new DOMException('blocked', 'SecurityError'); } });
    Object.defineProperty(globalThis, 'indexedDB', { get() { return undefined; } });
    Object.defineProperty(Navigator.prototype, 'locks', { get() { return undefined; } });
    Object.defineProperty(Navigator.prototype, 'storage', { get() { return undefined; } });
  }],
};

for (const [what, [sentence, script]] of Object.entries(BLOCKED)) {
  desktop(`${what}: it is said once and the game plays on`, async (game) => {
    await game.context.addInitScript(script);
    await game.context.addInitScript(() => { if (navigator.storage) StorageManager.prototype.persist = async () => true; });
    await watchNotices(game);
    await game.open();
    await changeSetting(game);
    for (const seed of ['7', '8']) {
      await game.begin({ ...QUICK, seed });
      await game.topOut();
    }
    const view = await toGames(game);
    assert.equal(view.rows.length, 2);
    assert.deepEqual(await notices(game), [sentence]);
    const kept = await game.page.evaluate(async () => [finessimo.store.kept.isBlocked, (await finessimo.store.database.all().catch(() => [])).length]);
    assert.deepEqual(kept, [sentence !== NO_GAMES, sentence === NO_SETTINGS ? 2 : 0], 'what is not blocked is kept');
  });
}

desktop('a full disk: it is said once, nothing is lost, and it is kept when there is room', async (game) => {
  await game.context.addInitScript(() => { StorageManager.prototype.persist = async () => true; });
  await watchNotices(game);
  await game.open();
  await game.page.evaluate(() => {
    const refuse = () => { throw new DOMException('full', 'QuotaExceededError'); };
    globalThis.whole = [IDBObjectStore.prototype.put, Storage.prototype.setItem];
    IDBObjectStore.prototype.put = refuse;
    Storage.prototype.setItem = refuse;
  });
  await changeSetting(game);
  await game.begin(QUICK);
  await game.topOut();
  assert.equal((await toGames(game)).rows.length, 1);
  assert.deepEqual(await notices(game), ['Storage is full: nothing can be saved until you free some space.']);
  assert.deepEqual(await game.page.evaluate(() => finessimo.store.database.all()), []);
  await game.page.evaluate(() => {
    [IDBObjectStore.prototype.put, Storage.prototype.setItem] = globalThis.whole;
  });
  await game.begin({ ...QUICK, seed: '8' });
  await game.topOut();
  await game.until(() => true);
  await game.page.waitForFunction(async () => (await finessimo.store.database.all()).length === 2);
  assert.equal((await toGames(game)).rows.length, 2);
});

desktop('a running game that can not be kept is said once, and the game goes on', async (game) => {
  await game.context.addInitScript(() => { StorageManager.prototype.persist = async () => true; });
  await watchNotices(game);
  await game.open();
  await game.begin({ ...QUICK, mode: 'free', settings: { gravity: 'off' } });
  await game.page.evaluate(() => {
    globalThis.put = IDBObjectStore.prototype.put;
    IDBObjectStore.prototype.put = () => { throw new DOMException('full', 'QuotaExceededError'); };
  });
  for (let i = 0; i < 4; i++) {
    await game.tap('Space');
    await game.pass(100);
    await game.saved();
  }
  await game.until((view) => view.notice !== '' && !view.title, 'a sentence in the game');
  assert.equal(await game.stat('PIECES'), '4');
  assert.deepEqual(await notices(game), ['Storage is full: nothing can be saved until you free some space.']);
  await game.page.evaluate(() => { IDBObjectStore.prototype.put = globalThis.put; });
  await game.tap('Space');
  await game.pass(100);
  await game.saved();
  await game.page.reload();
  await game.ready();
  await game.until((view) => view.items.some(({ label }) => label.startsWith('Resume')), 'a game to resume: there was room again');
});

desktop('a browser that forgets all it keeps in the middle of a game keeps it anew', async (game) => {
  await watchNotices(game);
  await game.open();
  await game.begin({ ...QUICK, mode: 'free', settings: { gravity: 'off' } });
  const drop = async () => {
    await game.tap('Space');
    await game.pass(100);
    await game.saved();
  };
  await drop();
  const origin = new URL(game.url).origin;
  await game.cdp.send('Storage.clearDataForOrigin', { origin, storageTypes: 'indexeddb,local_storage' });
  await game.eventually(() => game.page.evaluate(async () => (await finessimo.store.database.listRunning().catch(() => [0])).length), (count) => count === 0, 'nothing is kept');
  await drop();
  await drop();
  assert.equal(await game.stat('PIECES'), '3');
  assert.deepEqual(await notices(game), []);
  await game.page.reload();
  await game.ready();
  await game.until((view) => view.items.some(({ label }) => label.startsWith('Resume')), 'a game to resume');
});

desktop('where the browser promises nothing the player is told, once for all', async (game) => {
  await game.context.addInitScript(() => {
    StorageManager.prototype.persist = async () => { globalThis.asked = (globalThis.asked ?? 0) + 1; return false; };
  });
  await game.open();
  await game.begin(QUICK);
  assert.equal(await game.page.evaluate(() => globalThis.asked), undefined);
  await game.topOut();
  await game.choose('Main menu');
  const view = await game.until((now) => now.items.some((item) => item.label === 'Export'), 'Export beside it');
  assert.match(view.lead, /may clear saved games/);
  assert.ok(!view.items.some((item) => item.label === 'Install'));
  await game.begin({ ...QUICK, seed: '8' });
  await game.topOut();
  assert.ok(!(await game.view()).items.some((item) => item.label === 'Export'));
  await game.page.reload();
  await game.ready();
  await game.begin({ ...QUICK, seed: '9' });
  await game.topOut();
  assert.ok(!(await game.view()).items.some((item) => item.label === 'Export'));
  assert.equal(await game.page.evaluate(() => globalThis.asked), undefined);
});

/** The entries that are not visible without scrolling. */
const unseen = (game, labels) => game.page.evaluate((names) => {
  const room = document.getElementById('scroll').getBoundingClientRect();
  const isSeen = (name) => [...document.querySelectorAll('#lines .act')].filter((act) => act.textContent === name)
    .map((act) => act.getBoundingClientRect()).some((box) => box.height > 0 && box.top >= room.top - 1 && box.bottom <= room.bottom + 1);
  return names.filter((name) => !isSeen(name));
}, labels);

desktop('where the browser offers to install the page it stands beside it', async (game) => {
  await game.context.addInitScript(() => { StorageManager.prototype.persist = async () => false; });
  await game.open();
  await game.page.evaluate(() => {
    const offer = Object.assign(new Event('beforeinstallprompt'), { prompt: async () => { globalThis.prompted = true; } });
    dispatchEvent(offer);
  });
  await game.begin(QUICK);
  await game.topOut();
  await game.choose('Main menu'); // the title screen warns if the browser may clear saved data
  await game.until((view) => view.items.some((item) => item.label === 'Install'), 'Install beside it');
  for (const size of Object.keys(SIZES)) {
    await resize(game, size);
    assert.deepEqual(await unseen(game, ['Install', 'Export']), [], `seen at ${size}`);
  }
  await resize(game, '1280x800');
  await game.choose('Install');
  await game.page.waitForFunction(() => globalThis.prompted === true);
});

desktop('where the browser promises to keep it nothing is said', async (game) => {
  await game.context.addInitScript(() => { StorageManager.prototype.persist = async () => true; });
  await game.open();
  await game.begin(QUICK);
  await game.topOut();
  const view = await game.view();
  assert.equal(view.notice, '');
  assert.ok(!view.items.some((item) => item.label === 'Export'));
});

// ---- the profile as a file ----

async function toAdvanced(game) {
  await game.choose('Settings');
  await game.untilTitle('SETTINGS');
  await game.page.getByRole('button', { name: 'Advanced' }).click();
  await game.until((view) => view.tabs[view.tab] === 'Advanced', 'the tab');
}

async function exportFile(game) {
  const downloads = game.page.waitForEvent('download');
  await game.choose('Export profile');
  const download = await downloads;
  assert.match(download.suggestedFilename(), /^finessimo-\d{4}-\d\d-\d\d\.profile$/);
  return readFileSync(await download.path());
}

async function importFile(game, bytes) {
  const { notice: before } = await game.view();
  const chooser = game.page.waitForEvent('filechooser');
  await game.choose('Import profile');
  await (await chooser).setFiles({ name: 'my.profile', mimeType: 'application/octet-stream', buffer: bytes });
  return game.until(({ notice }) => !['', before].includes(notice) && !notice.startsWith('finessimo-'), 'an answer');
}

desktop("the terminal's profile goes through the page unchanged", async (game) => {
  const bytes = readFileSync(FIXTURE);
  await game.open();
  await toAdvanced(game);
  const { notice } = await importFile(game, bytes);
  assert.match(notice, /^Imported 11 games and 4 settings\.$/);
  const back = await exportFile(game);
  assert.deepEqual(back, bytes);
  await game.until((view) => view.notice.startsWith('finessimo-'), 'what was exported');
  const again = await importFile(game, bytes);
  assert.match(again.notice, /^Nothing new in this file\.$/);
});

desktop('an import takes what a replay proves, whatever the file claims', async (game) => {
  await game.open();
  await toAdvanced(game);
  await importFile(game, readFileSync(FORGED));
  assert.deepEqual(await exportFile(game), readFileSync(FIXTURE));
});

desktop('scores of the page are scores of the terminal, and back', async (game) => {
  const folder = mkdtempSync(path.join(tmpdir(), 'finessimo-'));
  try {
    await game.open();
    await game.begin({ ...QUICK, preset: 'classic' });
    await game.topOut();
    const score = (await game.stat('SCORE')).replace(/,/g, '');
    await game.page.evaluate(async () => {
      await finessimo.core.surely(() => finessimo.core.setting('palette', 'okabe-ito'));
      finessimo.tell({ kind: C.APP_TIME });
    });
    await game.page.reload();
    await game.ready();
    await toAdvanced(game);
    const file = path.join(folder, 'page.profile');
    const profile = path.join(folder, 'terminal.sqlite');
    writeFileSync(file, await exportFile(game));
    assert.match(finessimo('import', file, '--profile', profile), /Imported 1 game/);
    const [line] = finessimo('scores', 'marathon', '--rules', 'classic', '--json', '--profile', profile).trim().split('\n');
    assert.equal(String(JSON.parse(line).score), score);
    assert.match(finessimo('settings', '--profile', profile), /palette okabe-ito/);

    const back = path.join(folder, 'terminal.profile');
    finessimo('settings', 'ghost', 'off', '--profile', profile);
    finessimo('export', back, '--profile', profile);
    const { notice } = await importFile(game, readFileSync(back));
    assert.match(notice, /^Imported 0 games and 1 setting\.$/);
    assert.equal(await game.page.evaluate(() => finessimo.store.settings().find(([name]) => name === 'ghost')[1]), 'off');
  } finally {
    rmSync(folder, { recursive: true });
  }
});

/** A game with faults, a try of a drill, a puzzle stage. */
async function learn(game) {
  await game.begin({ ...QUICK, preset: 'classic', settings: { ...QUICK.settings, lesson: 'on' } });
  await game.tap('ArrowLeft', 2);
  await game.pass(80);
  await game.tap('ArrowRight');
  await game.topOut();
  await game.choose('Main menu');
  await game.choose('Train');
  await game.choose('Start');
  await game.until((view) => view.game.finesse.shown, 'a card');
  await game.pass(300); // drop guard
  await game.tap('Space');
  await game.until((view) => view.game.finesse.shows_own || Number(view.game.stats[0].value) > 1, 'a verdict');
  await game.open();
  await game.choose('Modes');
  await game.choose('Puzzle');
  await game.choose('1 · Slide in');
  await game.until((view) => view.game.goal === 'Soft drop, then slide it under the edge.', 'the trick');
  await game.tap('Space');
  await game.until((view) => view.game.stats[0].label === 'ATTEMPT', 'the attempt');
  await game.hold('ArrowDown', 1500);
  for (const code of ['ArrowRight', 'Space', 'ArrowUp', 'Space']) await game.tap(code);
  await game.untilTitle('SOLVED');
  await game.saved();
  await game.open();
}

const lines = (text) => text.trim().split('\n').map((line) => JSON.parse(line));

async function assertLearned(game, games) {
  await game.choose('Train');
  await game.choose('Mastery map');
  await game.until((view) => view.lead.endsWith('1 seen'), 'the card');
  await game.tap('Escape', 2);
  await game.choose('Modes');
  await game.choose('Puzzle');
  await game.until((view) => view.subtitle === '1 of 24 solved', 'the stage');
  await game.tap('Escape', 2);
  await game.choose('Statistics');
  await game.until((view) => view.charts.figures.some(({ label, value }) => label === 'Games' && value === String(games)), 'the games');
  await game.tap('Escape');
}

desktop('what was learned and counted goes from the page to the terminal, and back', async (game) => {
  const folder = mkdtempSync(path.join(tmpdir(), 'finessimo-'));
  const inFolder = (name) => path.join(folder, name);
  try {
    await game.open();
    await learn(game);
    await toAdvanced(game);
    const bytes = await exportFile(game);
    const games = await game.page.evaluate(async () => (await finessimo.store.database.all()).length);
    writeFileSync(inFolder('page.profile'), bytes);
    const terminal = ['--profile', inFolder('terminal.sqlite')];
    assert.match(finessimo('import', inFolder('page.profile'), ...terminal), new RegExp(`Imported ${games} games?\\b`));
    assert.equal(lines(finessimo('stats', '--json', ...terminal)).find(({ mode }) => mode === null).games, games);
    const finesse = lines(finessimo('stats', 'finesse', '--json', ...terminal));
    assert.ok(finesse.some((row) => row.faults > 0), 'the faults of the game');
    finessimo('export', inFolder('terminal.profile'), ...terminal);
    const back = readFileSync(inFolder('terminal.profile'));
    assert.deepEqual(back, bytes, 'nothing was lost or added on the way');

    const other = await Game.make(game.context.browser(), game.url, DESKTOP);
    try {
      await other.open();
      await toAdvanced(other);
      await importFile(other, back);
      await other.open();
      await assertLearned(other, games);
      await toAdvanced(other);
      assert.deepEqual(await exportFile(other), bytes, 'nor on the way back');
    } finally {
      await other.close();
    }
  } finally {
    rmSync(folder, { recursive: true });
  }
});

desktop('a file that is no profile, or a damaged one, changes nothing', async (game) => {
  const good = readFileSync(FIXTURE);
  const damaged = Buffer.from(good);
  damaged[good.length >> 1] ^= 1;
  await game.open();
  await toAdvanced(game);
  for (const [bytes, sentence] of [[Buffer.from('hello'), /my\.profile: This is not a Finessimo profile/],
    [good.subarray(0, -1), /incomplete/], [damaged, /damaged/], [Buffer.alloc(0), /my\.profile: /]]) {
    const view = await importFile(game, bytes);
    assert.match(view.notice, sentence);
    assert.ok(view.notice_bad);
  }
  assert.deepEqual(await game.page.evaluate(() => finessimo.store.database.all()), []);
});

desktop('games are kept in a browser that does not tell when a picture is there', async (game) => {
  await game.page.addInitScript(() => { delete globalThis.PerformanceObserver; });
  await game.open();
  await game.choose('Start game');
  await game.until((view) => view.has_game && view.game.count_down === '', 'a game');
  await game.topOut();
  await game.page.reload();
  await game.ready();
  const kept = await game.page.evaluate(() => finessimo.store.database.within('readonly', ({ games }) => new Promise((resolve) => {
    games.count().onsuccess = ({ target }) => resolve(target.result);
  })));
  assert.equal(kept, 1);
});
