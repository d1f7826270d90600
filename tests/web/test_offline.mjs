// The page from any static host, without a network, and in a new version.
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { assert, DESKTOP, Game, pieceCells, shared, test } from './harness.mjs';
import { startHost } from './static_host.mjs';

const PAGE = path.join(path.dirname(path.resolve(process.env.FINESSIMO ?? 'build/finessimo')), 'page');

/** A browser and a host of the test's own. */
function onHost(name, run) {
  test(name, { timeout: 120000 }, async () => {
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

const isKept = (game) => game.page.waitForFunction(() => navigator.serviceWorker.controller !== null);

/** Another version: the page says so in its title. */
function change(folder, mark) {
  const page = path.join(folder, 'index.html');
  const worker = path.join(folder, 'offline.js');
  writeFileSync(page, readFileSync(page, 'utf8').replace(/<title>.*<\/title>/, `<title>${mark}</title>`));
  writeFileSync(worker, readFileSync(worker, 'utf8').replace(/"[0-9a-f]{16}"/, `"${mark}"`));
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
  change(folder, 'newer');
  await look(game);
  await game.page.waitForFunction(() => document.title === 'newer');
  await game.ready();
  const caches = await game.page.evaluate(() => caches.keys());
  assert.deepEqual(caches, ['finessimo newer']);
});

onHost('a new version never comes into a game, and waits for the title', async (game, host, folder) => {
  await game.open();
  await isKept(game);
  await game.tap('Enter');
  await game.until((view) => view.has_game && pieceCells(view).length > 0, 'a game');
  await game.tap('Space');
  change(folder, 'newer');
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
  await game.until((view) => view.items[0]?.label.startsWith('Resume'), 'the game to resume');
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
  change(folder, 'newer');
  await look(game);
  await game.page.waitForFunction(() => document.title === 'newer');
  await game.wait(500);
  assert.equal(await playing.title(), 'Finessimo');
  assert.ok(await playing.evaluate(() => finessimo.core.show(performance.now()).has_game));
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
