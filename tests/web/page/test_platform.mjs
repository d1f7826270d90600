// Tests of the page in its browser: the Back button, reloads, gamepads that are unplugged, keyboards
// of other countries, the share sheet, a refused service worker, screen readers.
import { assert, DESKTOP, desktop, Game, phone, shared, finessimo } from '../harness.mjs';
import path from 'node:path';

const REPLAY = path.join(new URL('.', import.meta.url).pathname, '../../data/replays/sprint.replay');
const isPaused = (view) => view.title === 'PAUSED';

desktop('Back pauses a game, closes a screen, and leaves the page at the title only', async (game) => {
  await game.page.goto('about:blank');
  await game.open();
  await game.page.waitForFunction(() => finessimo.lazy !== null);
  await game.choose('Settings');
  await game.untilTitle('SETTINGS');
  await game.page.goBack();
  await game.untilTitle('FINESSIMO');
  await game.choose('Start game');
  await game.until((view) => view.has_game && view.game.count_down === '', 'a game');
  await game.tap('Space');
  await game.page.goBack();
  await game.until(isPaused, 'a pause');
  await game.choose('Quit to menu');
  await game.untilTitle('FINESSIMO');
  await game.page.waitForFunction(() => !history.state?.isOpen);
  await game.page.goBack();
  assert.equal(game.page.url(), 'about:blank');
});

desktop('the replay of a link is there again after a reload, until the title was seen', async (game) => {
  const link = finessimo('replay', 'link', REPLAY).trim();
  const isReplay = (view) => view.replay.end !== '' && view.has_game;
  await game.open(link);
  await game.until(isReplay, 'the replay');
  await game.page.reload();
  await game.ready();
  await game.until(isReplay, 'the replay again');
  await game.tap('Escape');
  await game.untilTitle('FINESSIMO');
  await game.page.waitForFunction(() => !history.state?.isOpen && !history.state?.link);
  await game.page.reload();
  await game.ready();
  assert.equal((await game.view()).title, 'FINESSIMO');
});

/** A gamepad of the standard layout, as the browser would show it. */
const addPad = (game) => game.page.addInitScript(() => {
  const pad = { index: 0, connected: true, mapping: 'standard', axes: [0, 0], timestamp: 0, buttons: Array.from({ length: 16 }, () => ({ pressed: false })) };
  globalThis.pad = pad;
  navigator.getGamepads = () => [pad.connected ? pad : null];
});

const unplug = (game) => game.page.evaluate(() => {
  pad.connected = false;
  dispatchEvent(Object.assign(new Event('gamepaddisconnected'), { gamepad: pad }));
});

desktop('a gamepad that is unplugged while it plays pauses the game', async (game) => {
  await addPad(game);
  await game.open();
  await game.page.waitForFunction(() => finessimo.lazy !== null);
  await game.begin({ seed: '7' });
  await game.page.evaluate(() => {
    pad.buttons[14].pressed = true;
    pad.timestamp = performance.now();
  });
  const before = Math.min(...(await game.view()).game.cells.map((cell, i) => (cell & 0x20 ? i % 10 : 10)));
  await game.until((view) => Math.min(...view.game.cells.map((cell, i) => (cell & 0x20 ? i % 10 : 10))) < before, 'a move');
  await unplug(game);
  await game.until(isPaused, 'a pause');
});

desktop('... and one that nobody used does not', async (game) => {
  await addPad(game);
  await game.open();
  await game.page.waitForFunction(() => finessimo.lazy !== null);
  await game.begin({ seed: '7' });
  await unplug(game);
  await game.tap('Space');
  assert.equal((await game.view()).title, '');
});

desktop('keys have the names that are printed on them', async (game) => {
  await game.page.addInitScript(() => {
    const layout = new Map([['KeyZ', 'y'], ['KeyY', 'z'], ['Semicolon', 'ö']]);
    Object.defineProperty(Navigator.prototype, 'keyboard', { value: { getLayoutMap: async () => layout }, configurable: true });
  });
  await game.open();
  await game.page.waitForFunction(() => finessimo.lazy !== null);
  await game.choose('Controls');
  const view = await game.until((now) => now.items.some(({ value }) => /\bY\b/.test(value)), 'a key named Y');
  const plain = await Game.make(shared.browser, game.url, DESKTOP); // where the browser does not tell
  await plain.open();
  await plain.choose('Controls');
  const [before] = (await plain.until((now) => now.items.some(({ value }) => /\bZ\b/.test(value)), 'a key named Z'))
    .items.filter(({ value }) => /\bZ\b/.test(value));
  await plain.close();
  assert.equal(view.items.find(({ label }) => label === before.label).value, before.value.replace('Z', 'Y'));
});

phone('a link goes to the share sheet of a phone', async (game) => {
  await game.page.addInitScript(() => {
    globalThis.shared = [];
    navigator.share = async (what) => { shared.push(what); };
  });
  await game.open(finessimo('replay', 'link', REPLAY).trim());
  await game.until((view) => view.replay.end !== '' && view.has_game, 'the replay');
  await game.page.locator('#lines button', { hasText: 'Copy link' }).tap();
  await game.eventually(() => game.page.evaluate(() => shared), (all) => all.length === 1 && all[0].url.includes('#r='), 'it was shared');
});

desktop('a browser that refuses the service worker plays all the same', async (game) => {
  await game.page.addInitScript(() => {
    ServiceWorkerContainer.prototype.register = async () => { throw new DOMException('refused', 'SecurityError'); };
  });
  await game.open();
  await game.begin({ seed: '7' });
  await game.tap('Space');
  await game.until((view) => view.game.stats.some(({ value }) => value !== '0'), 'a piece');
});

desktop('nothing of the title moves once it is seen', async (game) => {
  for (const [width, height] of [[1280, 800], [1920, 1080], [390, 844]]) {
    const one = await Game.make(shared.browser, game.url, { viewport: { width, height }, ownClock: false });
    await one.page.addInitScript(() => {
      globalThis.shifts = [];
      const placeOf = ({ x, y, width, height }) => [x, y, width, height].map(Math.round).join(' ');
      const say = ({ node, previousRect, currentRect }) => `${node?.id || node?.className || node?.nodeName} ${placeOf(previousRect)} → ${placeOf(currentRect)}`;
      new PerformanceObserver((list) => shifts.push(...list.getEntries().map(({ value, sources }) => ({ value, moved: sources.map(say) }))))
        .observe({ type: 'layout-shift', buffered: true });
      globalThis.early = []; // boxes of the second part that are seen before a frame has filled them
      new MutationObserver((changes) => early.push(...changes.flatMap(({ addedNodes }) => [...addedNodes])
        .filter(({ id, hidden }) => ['about', 'odds'].includes(id) && !hidden).map(({ id }) => id)))
        .observe(document, { childList: true, subtree: true });
    });
    await one.open();
    await one.page.waitForFunction(() => finessimo.lazy !== null && finessimo.core.isWhole);
    await one.drawn();
    await one.wait(500);
    const { shifts, early } = await one.page.evaluate(() => ({ shifts: globalThis.shifts, early: globalThis.early }));
    const moved = shifts.reduce((sum, { value }) => sum + value, 0);
    await one.close();
    console.log(`# layout shift ${moved.toFixed(4)} at ${width}x${height}`);
    assert.ok(moved < 0.005, `${moved} at ${width}x${height}: ${JSON.stringify(shifts)}`);
    assert.deepEqual(early, []);
  }
});

desktop('a screen reader has settings as controls, their values and their help', async (game) => {
  await game.open();
  await game.choose('Settings');
  await game.untilTitle('SETTINGS');
  await game.tap('ArrowDown');
  const focused = () => game.page.evaluate(() => {
    const { role, ariaLabel, ariaValueText, ariaValueNow } = document.activeElement;
    const help = document.getElementById(document.activeElement.getAttribute('aria-describedby')).textContent;
    return { role, ariaLabel, ariaValueText, ariaValueNow, help };
  });
  const before = await game.eventually(focused, ({ role }) => role === 'slider', 'a control has the focus');
  assert.notEqual(before.help, '');
  const { items, chosen } = await game.view();
  assert.deepEqual([before.ariaLabel, before.ariaValueText], [items[chosen].label, items[chosen].value]);
  await game.tap('ArrowRight');
  await game.eventually(focused, ({ ariaValueText }) => ariaValueText !== before.ariaValueText, 'the new value');
});
