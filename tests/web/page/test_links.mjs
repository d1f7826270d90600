// Importing and exporting replays as links and files.
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { assert, desktop, finessimo } from '../harness.mjs';

const FOLDER = path.join(new URL('.', import.meta.url).pathname, '../../data/replays');
const SPRINT = path.join(FOLDER, 'sprint.replay');
const linkOf = (file) => finessimo('replay', 'link', file).trim();

const isReplay = (game) => game.page.evaluate(() => finessimo.core.surely(() => finessimo.core.show(performance.now()).screen === C.VIEW_REPLAY));

async function untilReplay(game) {
  await game.eventually(() => isReplay(game), (isShown) => isShown, 'a replay');
  return game.until((view) => view.replay.end !== '' && view.has_game, 'the end of the replay is known');
}

desktop('a link of the terminal build opens the replay', async (game) => {
  await game.open(linkOf(SPRINT));
  const view = await untilReplay(game);
  assert.equal(view.replay.failure, false);
  await game.tap('Escape');
  await game.untilTitle('FINESSIMO');
  await game.page.reload();
  await game.ready();
  await game.untilTitle('FINESSIMO');
});

desktop('the first picture of a link is the replay', async (game) => {
  await game.page.addInitScript(() => {
    new MutationObserver((_, observer) => {
      const menu = document.getElementById('menu');
      if (menu?.hidden ?? true) return;
      observer.disconnect();
      globalThis.first = `${menu.className} ${document.getElementById('game').hidden}`;
    }).observe(document, { subtree: true, childList: true, attributes: true });
  });
  await game.open(linkOf(SPRINT));
  await untilReplay(game);
  assert.equal(await game.page.evaluate(() => globalThis.first), 'replay false');
});

desktop('a link that is followed in an open page opens it too', async (game) => {
  await game.open();
  await Promise.all([game.page.waitForEvent('load'), game.page.evaluate((hash) => { location.hash = hash; }, linkOf(SPRINT))]);
  await game.ready();
  await untilReplay(game);
});

desktop('a bad link says so and starts the menu', async (game) => {
  const good = linkOf(SPRINT);
  const middle = good.length >> 1;
  for (const bad of ['#r=', '#r=hello', '#r=@@@@', good.slice(0, -9), `${good}AAAA`,
    good.slice(0, middle) + (good[middle] === 'A' ? 'B' : 'A') + good.slice(middle + 1), `#r=${'A'.repeat(100000)}`]) {
    await game.page.goto('about:blank');
    await game.open(bad);
    const view = await game.until((now) => now.notice !== '', `a sentence about ${bad.slice(0, 20)}`);
    assert.match(view.notice, /^This link (doesn't work\. [A-Z].*|is incomplete\. Copy the whole link and try again)\.$/);
    assert.ok(view.notice_bad);
    assert.equal(view.title, 'FINESSIMO');
  }
  await game.tap('Enter');
  await game.until((view) => view.has_game, 'a game');
});

desktop('a link that was cut off says so', async (game) => {
  const good = linkOf(SPRINT);
  for (const cut of ['#r=', good.slice(0, 12), good.slice(0, -1), good.slice(0, -9), good.slice(0, good.length >> 1)]) {
    await game.page.goto('about:blank');
    await game.open(cut);
    await game.until((view) => view.notice === 'This link is incomplete. Copy the whole link and try again.', cut.slice(0, 20));
  }
});

// A billion pieces that lock when they spawn, in five minutes of game time.
const SLOW = ['#r=RklOUgFCAQAAAIDGho8Bd-QrBscMMnsAASMAAAQCAB4AAKDUkgIAAAICCgKQnhCgnAEAAAAAKAAAAgIAAAAAAAAAAAAAAAAAAAAAAADHlyx',
  'HvNvLIObZI-i6kiuXyTo-AVon91p26tV48nE9qLsBZOI-wRdQcdcFdpDPyX2anb2tw_olIjO7PYD5J-BmVIWaTIDFXYzA7H4qBjx8Fy0Dmt-_l',
  'yzIBDCjMJLcurHahvn_wU8OEbA6IpMzy9RrCSc7qXsuew976tVR8mDHR4m1kiPz3rMreUJ2etM0k4iMAHKvqcNE5-CZtRyU4jbZWz66YCefzRt',
  'RnSOxS7RPkAXs4nulkg5oCdL9zWd9hIMudbFwOf5tfGo0yJrSJsbW8JC_3jFJjzqWCaVRpQxKuJ-JIOA1U2IlH7tAF3fkKwYAGDthAQ'].join('');

/** Records the length of the longest task of the page from now on, in milliseconds. */
const watchTasks = (game) => game.page.addInitScript(() => {
  globalThis.longest = 0;
  new PerformanceObserver((list) => { for (const { duration } of list.getEntries()) globalThis.longest = Math.max(globalThis.longest, duration); })
    .observe({ type: 'longtask', buffered: true });
});

desktop('a link that takes long to check is refused, and the page is never busy with it', async (game) => {
  await watchTasks(game);
  await game.open(SLOW);
  await game.until((view) => view.notice === 'This link takes too long to check. Try a shorter game.' && view.title === 'FINESSIMO', 'a sentence');
  assert.ok(await game.page.evaluate(() => globalThis.longest) < 3000, 'a busy computer apart, a task of the start takes 0.1 s');
  await game.tap('Enter');
  await game.until((view) => view.has_game, 'a game');
});

desktop('a link that takes long to check is refused when it is pasted too', async (game) => {
  await game.open();
  await game.page.waitForFunction(() => finessimo.lazy !== null); // it takes what is pasted
  await game.page.evaluate((text) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/plain', text);
    document.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true }));
  }, SLOW);
  await game.until((view) => view.notice === 'This link takes too long to check. Try a shorter game.', 'a sentence');
  assert.equal((await game.view()).title, 'FINESSIMO');
});

desktop('another hash is nobody\'s business', async (game) => {
  await game.open('#top');
  assert.equal((await game.view()).notice, '');
});

desktop('a replay goes out as a link and as a file', async (game) => {
  const folder = mkdtempSync(path.join(tmpdir(), 'finessimo-'));
  await game.context.grantPermissions(['clipboard-read', 'clipboard-write']);
  try {
    const link = linkOf(SPRINT);
    await game.open(link);
    const view = await untilReplay(game);
    const labels = view.items.map((item) => item.label);
    const [copy, save] = [/link/i, /file|save/i].map((word) => labels.find((label) => word.test(label)));
    assert.ok(copy && save, labels.join());
    await game.page.getByRole('button', { name: copy }).first().click();
    await game.until((now) => / copied\.$/.test(now.notice), 'that it was copied');
    const copied = await game.page.evaluate(() => navigator.clipboard.readText());
    assert.equal(copied, game.url + link);
    const downloads = game.page.waitForEvent('download');
    await game.page.getByRole('button', { name: save }).first().click();
    const file = path.join(folder, 'saved.replay');
    await (await downloads).saveAs(file);
    assert.deepEqual(readFileSync(file), readFileSync(SPRINT));
  } finally {
    rmSync(folder, { recursive: true });
  }
});
