// The first load: the bytes that the browser must receive before it can play, and that it needs
// nothing else.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { assert, desktop, finessimo, phone } from '../harness.mjs';

const MOST = 100000; // bytes over the network, with headers

/** Counts the bytes, and blocks everything that is not needed for playing. */
async function count(game) {
  const sent = new Map();
  const names = new Map();
  await game.page.addInitScript(() => { // it would load everything later
    Object.defineProperty(Navigator.prototype, 'serviceWorker', { value: undefined });
  });
  await game.page.route(/\/lazy\.(js|wasm)\?/, () => {});
  await game.cdp.send('Network.enable');
  game.cdp.on('Network.requestWillBeSent', ({ requestId, request }) => names.set(requestId, request.url));
  game.cdp.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const name = names.get(requestId);
    sent.set(name, (sent.get(name) ?? 0) + encodedDataLength);
  });
  return () => [...sent].map(([url, bytes]) => [new URL(url).pathname, bytes]);
}

async function seeMenus(game) {
  for (const label of ['Modes', 'High scores', 'Controls', 'Settings']) {
    await game.choose(label);
    await game.until((view) => view.screen !== 0, label);
    for (const tab of (await game.view()).tabs.filter((name) => name !== '')) {
      await game.page.getByRole('button', { name: tab, exact: true }).click();
      await game.until((view) => view.tabs[view.tab] === tab, tab);
      await game.tap('ArrowDown', 3);
      await game.tap('ArrowRight');
      await game.tap('ArrowLeft');
    }
    await game.tap('Escape');
    await game.untilTitle('FINESSIMO');
  }
}

async function playAGame(game) {
  await game.choose('Start game');
  await game.until((view) => view.has_game && view.game.count_down === '', 'a game');
  for (const code of ['ArrowLeft', 'KeyZ', 'KeyC', 'Space', 'ArrowRight', 'ArrowUp', 'Space']) await game.tap(code);
  await game.tap('Escape');
  await game.untilTitle('PAUSED');
  await game.tap('Escape');
  await game.until((view) => view.title === '' && view.game.count_down === '', 'the game');
  await game.topOut();
  await game.choose('High scores');
  await game.untilTitle('HIGH SCORES');
}

desktop('the first load is less than 100,000 bytes', async (game) => {
  const sent = await count(game);
  await game.open();
  await seeMenus(game);
  await playAGame(game);
  const files = sent();
  await game.page.reload();
  await game.ready();
  const total = files.reduce((sum, [, bytes]) => sum + bytes, 0);
  console.log(`# ${total} bytes: ${files.map(([name, bytes]) => `${name} ${bytes}`).join(', ')}`);
  for (const name of ['/', '/finessimo.wasm', '/main.js', '/styles.css']) {
    assert.ok(files.some(([path]) => path === name), `${name} was not seen among ${files}`);
  }
  assert.ok(total < MOST, `${total} bytes`);
});

phone('... and so it is on a phone', async (game) => {
  const sent = await count(game);
  await game.open();
  await game.touchTap('#title');
  await game.until((view) => view.has_game && view.game.count_down === '', 'a game');
  await game.touchTap('button.left');
  await game.touchTap('button.hard');
  await game.until((view) => view.game.stats.some((stat) => stat.value !== '0'), 'a piece');
  await game.touchTap('button.pause');
  await game.untilTitle('PAUSED');
  assert.ok(sent().reduce((sum, [, bytes]) => sum + bytes, 0) < MOST);
});

desktop('every saved setting can be read before the rest has come', async (game) => {
  const folder = mkdtempSync(path.join(tmpdir(), 'finessimo-'));
  const saved = finessimo('settings', '--all', '--profile', path.join(folder, 'profile')).trim().split('\n').map((line) => line.split(/ +(.*)/));
  rmSync(folder, { recursive: true });
  assert.ok(saved.length > 50, `${saved.length} settings`);
  await count(game);
  await game.open();
  const wrong = await game.page.evaluate((all) => all.flatMap(([name, value]) => ['', 'free.'].flatMap((mode) => [value, 'on', '1', 'nonsense', ''].filter((one) => {
    try {
      globalThis.finessimo.core.setting(mode + name, one);
      return false;
    } catch {
      return true;
    }
  }).map((one) => `${mode}${name} = ${one}`))), [...saved, ['editor.a', '|T|I.'], ['scenario.0123456789abcdef', 'x||IO|In0 On4']]);
  assert.deepEqual(wrong, []);
});

desktop('the page runs without what these tests add to every page', async (game) => {
  const context = await game.context.browser().newContext(); // has no global C
  const page = await context.newPage();
  const errors = [];
  page.on('pageerror', (error) => errors.push(String(error)));
  await page.goto(game.url);
  await page.waitForFunction(() => globalThis.finessimo?.lazy?.painter.isReady);
  await page.keyboard.press('Enter');
  await page.waitForFunction(() => finessimo.isPlaying && finessimo.core.view.game.count_down === '' && finessimo.field.isInWorker);
  for (const code of ['ArrowLeft', 'Space', 'Escape', 'Escape']) await page.keyboard.press(code);
  await page.waitForFunction(() => finessimo.core.view.game.stats.some(({ label, value }) => label === 'SCORE' && value !== '0'));
  assert.deepEqual(errors, []);
  await context.close();
});

desktop('the first picture comes before what is kept is asked for', async (game) => {
  await game.page.addInitScript(() => {
    const later = globalThis.setTimeout; // the page waits at most a second for its frame; here it waits
    globalThis.setTimeout = (call, ms, ...words) => (ms === 1000 ? 0 : later(call, ms, ...words));
    const note = (object, name) => {
      const plain = object[name];
      object[name] = function (...words) {
        (globalThis.asked ??= {})[name] ??= performance.getEntriesByName('first-contentful-paint').length > 0;
        return plain.apply(this, words);
      };
    };
    note(IDBFactory.prototype, 'open');
    note(LockManager.prototype, 'request');
  });
  await game.open();
  await game.page.waitForFunction(() => globalThis.asked?.open !== undefined && globalThis.asked?.request !== undefined);
  assert.deepEqual(await game.page.evaluate(() => globalThis.asked), { open: true, request: true });
  await game.until((view) => view.title === 'FINESSIMO', 'the title');
});

desktop('Enter starts a game from the very first frame', async (game) => {
  await game.page.addInitScript(() => {
    new MutationObserver((_, observer) => {
      if (document.getElementById('menu')?.hidden ?? true) return;
      observer.disconnect();
      globalThis.paints = performance.getEntriesByName('first-contentful-paint').length;
      for (const name of ['keydown', 'keyup']) document.activeElement.dispatchEvent(new KeyboardEvent(name, { code: 'Enter', bubbles: true }));
    }).observe(document, { subtree: true, childList: true, attributes: true });
  });
  await game.open();
  await game.until((view) => view.has_game && view.game.count_down === '', 'a game');
  assert.equal(await game.page.evaluate(() => globalThis.paints), 0, 'it was pressed before anything was painted');
  await game.tap('Space');
  await game.until((view) => view.game.stats[0].value !== '0', 'a piece');
});
