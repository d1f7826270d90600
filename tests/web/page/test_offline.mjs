// The page on any static host, without a network, and in a new version.
import { cpSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { assert, DESKTOP, Game, pieceCells, shared, test, TIMEOUT } from '../harness.mjs';
import { startHost } from '../static_host.mjs';

const PAGE = path.join(path.dirname(path.resolve(process.env.FINESSIMO ?? 'build/finessimo')), 'page');

/** A test with its own browser and host. */
function onHost(name, run) {
  test(name, { timeout: TIMEOUT }, async () => {
    const folder = mkdtempSync(path.join(tmpdir(), 'finessimo-'));
    cpSync(PAGE, folder, { recursive: true });
    const host = await startHost(folder);
    const game = await Game.make(shared.browser, host.url, DESKTOP);
    try {
      await run(game, host, folder);
    } finally {
      await game.close();
      await host.stop();
      rmSync(folder, { recursive: true });
    }
    assert.deepEqual(game.complaints, []);
  });
}

/** Waits until nothing of the page is still loading from the host. */
const isKept = (game) => game.page.waitForFunction(() => navigator.serviceWorker.controller !== null && finessimo.lazy !== null);

const NEWER = 'a-newer-version!'; // as long as the text that it replaces

/** Makes a newer version: its page has another title, and all files, or only some, contain the new
 * version. */
function change(folder, isChanged = () => true) {
  const [, build] = readFileSync(path.join(folder, 'offline.js'), 'utf8').match(/"([0-9a-f]{16})"/);
  for (const name of readdirSync(folder).filter(isChanged)) {
    const file = path.join(folder, name);
    const text = readFileSync(file, 'latin1').replaceAll(build, NEWER);
    writeFileSync(file, text.replace('<title>Finessimo</title>', '<title>newer</title>'), 'latin1');
  }
}

const look = (game) => game.page.evaluate(async () => { await (await navigator.serviceWorker.ready).update(); });

onHost('it works from a folder of a static host', async (game) => {
  await game.open();
  await game.begin({ seed: '7' });
  assert.equal(pieceCells(await game.view()).length, 4);
});

onHost('it works without a network once it was opened', async (game, host) => {
  await game.open();
  await isKept(game);
  await host.stop();
  await game.page.reload();
  await game.ready();
  await game.begin({ seed: '7' });
  await game.tap('Space');
  assert.notEqual(await game.stat('SCORE'), '0');
  await game.newTab();
  await game.open('?source=home#');
  await host.start();
});

onHost('the first visit loads every script and module once, the solver too', async (game, host) => {
  await game.open();
  await isKept(game);
  await game.eventually(() => game.page.evaluate(() => caches.match('solver.wasm', { ignoreSearch: true }).then((found) => found !== undefined)),
    (isThere) => isThere, 'the solver is kept');
  const files = [...host.served].filter(([name]) => /\.(js|css|wasm)$/.test(name) && name !== 'offline.js');
  assert.ok(files.some(([name]) => name === 'lazy.wasm'));
  assert.deepEqual(files.filter(([, times]) => times > 1), []);
});

onHost('every file of the page is there without a network', async (game, host, folder) => {
  await game.open();
  await isKept(game);
  await host.stop();
  const names = ['', ...readFileSync(path.join(folder, 'offline.js'), 'utf8').match(/JSON\.parse\('(.*?)'\)/)[1].match(/"[^"]+"/g).map((name) => name.slice(1, -1))];
  assert.ok(names.includes('finessimo.wasm') && names.includes('main.js'));
  const answers = await game.page.evaluate((all) => Promise.all(all.map(async (name) => (await fetch(name)).status)), names);
  assert.deepEqual(new Set(answers), new Set([200]));
  await host.start();
});

onHost('a new version comes at the title by itself', async (game, host, folder) => {
  await game.open();
  await isKept(game);
  change(folder);
  await look(game);
  await game.page.waitForFunction(() => document.title === 'newer');
  await game.ready();
  await game.page.waitForFunction(async (name) => (await caches.keys()).join() === name, `finessimo ${NEWER}`);
});

onHost('a new version never comes into a game, and waits for the title', async (game, host, folder) => {
  await game.open();
  await isKept(game);
  await game.tap('Enter');
  await game.until((view) => view.has_game && pieceCells(view).length > 0, 'a game');
  await game.tap('Space');
  change(folder);
  await look(game);
  await game.page.waitForFunction(async () => (await navigator.serviceWorker.ready).waiting !== null);
  await game.wait(1000);
  assert.equal(await game.page.title(), 'Finessimo');
  const score = await game.stat('SCORE');
  assert.notEqual(score, '0');
  await game.tap('Escape');
  await game.untilTitle('PAUSED');
  assert.equal(await game.page.title(), 'Finessimo');
  await game.choose('Quit to menu');
  await game.page.waitForFunction(() => document.title === 'newer');
  await game.ready();
  await game.until((view) => view.items[0]?.label === 'Resume' && view.items[0].note !== '', 'the game to resume');
  await game.tap('Enter');
  await game.until((view) => view.has_game && view.title === '', 'the game');
  assert.equal(await game.stat('SCORE'), score);
});

onHost('a game in another tab is not interrupted either', async (game, host, folder) => {
  await game.open();
  await isKept(game);
  await game.begin({ seed: '7' });
  const playing = game.page;
  await game.newTab();
  await game.open();
  change(folder);
  await look(game);
  await game.page.waitForFunction(() => document.title === 'newer');
  await game.wait(500);
  assert.equal(await playing.title(), 'Finessimo');
  assert.ok(await playing.evaluate(() => finessimo.core.surely(() => finessimo.core.show(performance.now()).has_game)));
});

// ---- one version at a time ----

const PRACTICE = { mode: 'pc', seed: '5', settings: { 'custom.board': `007007007007${'0'.repeat(48)}`, 'pc-field': 'drawn' } };
const OTHER = 'Finessimo was updated. Reload the page; your game is saved.';

async function askForOdds(game) {
  await game.begin(PRACTICE);
  await game.until((view) => view.game.odds.shown, 'the panel');
  await game.tap('KeyI');
}

const withoutWorker = (game) => game.page.addInitScript(() => {
  Object.defineProperty(Navigator.prototype, 'serviceWorker', { value: undefined });
});

for (const [what, isChanged] of [['the solver', () => true], ['its module alone', (name) => name === 'solver.wasm']]) {
  onHost(`a page never works with a newer solver: ${what}`, async (game, host, folder) => {
    await withoutWorker(game);
    await game.open();
    await game.page.waitForFunction(() => finessimo.lazy !== null);
    change(folder, isChanged);
    await askForOdds(game);
    const view = await game.until((now) => now.notice === OTHER && now.game.odds.verdict === 'No odds here', 'the sentence');
    assert.ok(view.notice_bad);
    assert.equal(view.game.odds.odds, '');
    const locked = (now) => now.game.cells.filter((cell) => cell & 0x10).length;
    await game.tap('Space');
    await game.until((now) => locked(now) === locked(view) + 4, 'a game that goes on');
  });
}

onHost('nor with a newer second part', async (game, host, folder) => {
  await withoutWorker(game);
  let letThrough;
  const isChanged = new Promise((resolve) => { letThrough = resolve; });
  await game.page.route(/\/lazy\.(js|wasm)\?/, (route) => isChanged.then(() => route.continue()));
  await game.open();
  change(folder);
  letThrough();
  await game.choose('Statistics');
  await game.until((view) => view.notice === OTHER && view.notice_bad, 'the sentence');
  assert.equal(await game.page.evaluate(() => finessimo.core.isWhole), false);
  await game.page.reload();
  await game.ready();
  assert.equal(await game.page.title(), 'newer');
  await game.choose('Statistics');
  await game.until((view) => view.title === 'STATISTICS', 'the statistics');
});

onHost('a tab keeps its own solver while another one has the newer version', async (game, host, folder) => {
  await game.open();
  await isKept(game);
  await askForOdds(game);
  await game.until((view) => view.game.odds.odds === '100 %', 'the odds');
  await game.page.waitForFunction(async () => (await Promise.all(['solver.js', 'solver.wasm']
    .map((name) => caches.match(name, { ignoreSearch: true })))).every(Boolean));
  const playing = game.page;
  await game.newTab();
  await game.open();
  change(folder);
  await look(game);
  await game.page.waitForFunction(() => document.title === 'newer');
  await host.stop();
  const answers = await playing.evaluate(async (version) => {
    const [, build] = document.querySelector('script[src]').src.split('v=');
    const names = ['solver.js', 'solver.wasm', 'lazy.js', 'lazy.wasm'];
    const texts = await Promise.all(names.map(async (name) => new TextDecoder('latin1').decode(await (await fetch(`${name}?v=${build}`)).arrayBuffer())));
    return texts.map((text) => [text.includes(build), text.includes(version)].join());
  }, NEWER);
  assert.deepEqual(answers, Array(4).fill('true,false'));
  await host.start();
});

onHost('no version is kept that is not whole', async (game, host, folder) => {
  await game.open();
  await isKept(game);
  change(folder, (name) => name !== 'lazy.wasm');
  await game.page.evaluate(async () => {
    const registration = await navigator.serviceWorker.ready;
    const failed = new Promise((resolve) => registration.addEventListener('updatefound', () => {
      const { installing } = registration;
      installing.addEventListener('statechange', () => { if (installing.state === 'redundant') resolve(); });
    }));
    await registration.update();
    await failed;
  });
  await game.page.reload();
  await game.ready();
  assert.equal(await game.page.title(), 'Finessimo');
});

onHost('the manifest can be installed', async (game) => {
  await game.open();
  await isKept(game);
  const { errors } = await game.cdp.send('Page.getAppManifest');
  assert.deepEqual(errors, []);
  const { installabilityErrors } = await game.cdp.send('Page.getInstallabilityErrors');
  const real = installabilityErrors.filter((error) => error.errorId !== 'in-incognito');
  assert.deepEqual(real, []);
});
