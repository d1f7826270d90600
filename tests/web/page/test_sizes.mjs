// The layout that players asked for, by size: what stays in sight, what stands beside what.
import { PHONE, assert, desktop, inBrowser, phone } from '../harness.mjs';
import { ALL_SIZES, play, settle } from '../screens.mjs';

const boxOf = (game, selector) => game.page.evaluate((name) => {
  const { left, top, right, bottom, width, height } = document.querySelector(name).getBoundingClientRect();
  return { left, top, right, bottom, width, height };
}, selector);

/** Ten games in the best list that High scores shows first. */
async function fillScores(game) {
  await game.page.waitForFunction(() => finessimo.store.counters !== null);
  await game.page.evaluate(() => finessimo.store.merge(Array.from({ length: 10 }, (_, i) => {
    const record = { mode: C.FIN_MODE_MARATHON ?? 3, preset: 1, status: 2, cause: 1, level: 1, lines: i, pieces: 30, keys: 60, ranked: true, listed: true, limit_kind: 0 };
    const big = { time_us: 60000000n, score: BigInt(1000 + i), seed: BigInt(i), hash: BigInt(i + 1), rank: 2n ** 62n - BigInt(i), rank_then: 60000000n, limit_value: 0n, played_at: BigInt(1760000000 + i) };
    return { list: 'marathon/classic', replay: null, record: { ...record, ...big } };
  })));
}

async function seeTenRows(game) {
  await game.open();
  await fillScores(game);
  await game.choose('High scores');
  await game.until((view) => view.rows.length === 10, 'ten scores');
  await settle(game);
  const rows = await game.page.evaluate(() => {
    const { top, bottom } = document.getElementById('scroll').getBoundingClientRect();
    return [...document.querySelectorAll('#table tbody tr')].map((row) => row.getBoundingClientRect())
      .filter((box) => box.top >= top - 1 && box.bottom <= Math.min(bottom, innerHeight) + 1).length;
  });
  assert.equal(rows, 10);
  assert.match((await game.view()).rows[0].cells[0], /★/);
}

inBrowser('ten scores are seen at once at 1280 × 720', { viewport: { width: 1280, height: 720 } }, seeTenRows);
inBrowser('... and on a phone', PHONE, seeTenRows);

desktop('a pause leaves the field in sight, and so does the end of a game', async (game) => {
  await game.open();
  await play(game);
  await game.tap('Escape');
  await game.untilTitle('PAUSED');
  await settle(game);
  assert.ok((await boxOf(game, '#field')).right <= (await boxOf(game, '#panel')).left);
  await game.tap('Escape');
  await game.topOut();
  await settle(game);
  assert.ok((await boxOf(game, '#field')).right <= (await boxOf(game, '#panel')).left);
});

/** The whole field is above the box, and the box is on the screen with all that it has. */
async function seeField(game, least) {
  await settle(game);
  await game.drawn();
  const { height } = game.page.viewportSize();
  const [field, panel, last] = [await boxOf(game, '#field'), await boxOf(game, '#panel'), await boxOf(game, '#lines .line:last-child')];
  assert.ok(panel.top >= field.bottom, `the box begins at ${panel.top}, the field ends at ${field.bottom}`);
  assert.ok(panel.bottom <= height + 1 && last.bottom <= panel.bottom, `${last.bottom} ${panel.bottom} ${height}`);
  assert.ok(field.height >= least * height, `the field has ${field.height} of ${height}`);
  const faded = await game.page.evaluate(() => document.getElementById('scroll').classList.contains('more'));
  assert.equal(faded, false);
}

for (const size of ['320x568', '360x640', '390x844']) {
  inBrowser(`on a phone a pause lies below the field, and so does the end of a game: ${size}`, ALL_SIZES[size], async (game) => {
    await game.open();
    await play(game);
    await game.lazy();
    await game.page.touchscreen.tap(20, 140);
    await game.touchTap('button.pause');
    await game.untilTitle('PAUSED');
    await seeField(game, 0.6);
    await game.touchTap('.line:first-child .act');
    await game.until((view) => view.title === '', 'the game goes on');
    await game.topOut();
    await seeField(game, 0.4);
  });
}

inBrowser('a table shows its rows on a phone that lies', ALL_SIZES['844x390'], async (game) => {
  await game.open();
  await game.lazy();
  await game.page.evaluate(() => finessimo.core.surely(() => finessimo.core.setting('lesson', 'on')));
  await game.choose('Train');
  await game.choose('Your faults');
  await game.until((view) => view.row_count >= 7, 'the faults');
  await settle(game);
  const rows = await game.page.evaluate(() => {
    const { bottom } = document.getElementById('scroll').getBoundingClientRect();
    return [...document.querySelectorAll('#table tbody tr')].filter((row) => row.getBoundingClientRect().bottom <= bottom).length;
  });
  assert.ok(rows >= 7, `${rows}`);
});

inBrowser('on a tablet hold and next stand at the field', ALL_SIZES['768x1024'], async (game) => {
  await game.open();
  await play(game);
  await game.page.touchscreen.tap(20, 140);
  await settle(game);
  const [field, hold, next] = [await boxOf(game, '#field'), await boxOf(game, '#hold'), await boxOf(game, '#next')];
  assert.ok(field.left - hold.right < 24, `${hold.right} ${field.left}`);
  assert.ok(next.left - field.right < 24, `${field.right} ${next.left}`);
  assert.ok(field.height > 0.7 * 1024, `${field.height}`);
});

inBrowser('on a large screen type grows with the cells', ALL_SIZES['1920x1080'], async (game) => {
  await game.open();
  await play(game);
  await settle(game);
  const size = await game.page.evaluate(() => parseFloat(getComputedStyle(document.querySelector('.stat b')).fontSize));
  assert.ok(size > 14, `${size}`);
  const number = async () => (await boxOf(game, '#stats .stat:first-child canvas')).height;
  assert.ok(await number() > 1.15 * 40, `${await number()}`); // 40 at 800 pixels
  await game.page.setViewportSize({ width: 3840, height: 2160 });
  await settle(game);
  assert.ok(await number() > 2.3 * 40, `${await number()}`);
  await game.tap('Escape');
  await game.untilTitle('PAUSED');
  await settle(game);
  const [title, panel] = [await boxOf(game, '#title canvas + canvas'), await boxOf(game, '#panel')];
  assert.ok(title.width > 2.3 * 190 && title.right <= panel.right, `${title.width}`);
  assert.ok(panel.width > 1000 && panel.height < 2160, `${panel.width}`);
});

inBrowser('settings show their values on a phone that lies', { ...PHONE, viewport: { width: 844, height: 390 } }, async (game) => {
  await game.open();
  await game.choose('Settings');
  await game.until((view) => view.has_strip, 'the timing settings');
  await settle(game);
  const values = await game.page.evaluate(() => {
    const { top, bottom } = document.getElementById('scroll').getBoundingClientRect();
    return [...document.querySelectorAll('.line .value')].filter((value) => {
      const box = value.getBoundingClientRect();
      return box.height > 0 && box.top >= top && box.bottom <= bottom;
    }).length;
  });
  assert.ok(values >= 3, `${values}`);
});

phone('the time line of a replay has the width of the phone', async (game) => {
  await game.open();
  await play(game);
  await game.topOut();
  await game.choose('Watch replay');
  await game.until((view) => view.replay.end !== '', 'the replay');
  await game.page.touchscreen.tap(195, 300);
  await game.page.locator('#replay canvas').waitFor();
  await settle(game);
  const line = await boxOf(game, '#replay canvas');
  assert.ok(line.width > 340 && line.height >= 44, `${line.width} ${line.height}`);
});

desktop('digits open the tabs of the settings, which name them', async (game) => {
  await game.open();
  await game.choose('Settings');
  await game.until((view) => view.tab_count > 0, 'tabs');
  await game.page.waitForFunction(() => finessimo.lazy !== null);
  const shown = await game.page.evaluate(() => getComputedStyle(document.querySelector('#tabs button'), '::before').content);
  assert.match(shown, /counter\(tab\)/);
  await game.tap('Digit3');
  await game.until((view) => view.tabs[view.tab] === 'Visual', 'the third tab');
});

desktop('New game: about the selected mode, beside the list', async (game) => {
  await game.open();
  await game.page.waitForFunction(() => finessimo.lazy !== null && finessimo.core.isWhole);
  await game.choose('Modes');
  await game.untilTitle('NEW GAME');
  await game.tap('ArrowDown');
  await game.until((view) => view.about_title === '40 Lines' && view.about_count === 3, 'the mode, and that it has no games');
  await settle(game);
  const [list, about] = [await boxOf(game, '#lines'), await boxOf(game, '#about')];
  assert.ok(about.left >= list.right && about.right <= 1280);
  assert.match(await game.page.locator('#about').textContent(), /Clear 40 lines.*No games yet/);
});

phone('New game: a tap selects a mode, a second one starts it', async (game) => {
  await game.open();
  await game.page.waitForFunction(() => finessimo.lazy !== null && finessimo.core.isWhole);
  await game.touchTap('.line:nth-child(3)');
  await game.untilTitle('NEW GAME');
  await game.touchTap('.line:nth-child(7) .act');
  await game.until((view) => view.about_title === 'Combo', 'the mode');
  await game.touchTap('.line:nth-child(7) .act');
  await game.until((view) => view.has_game && view.game.mode.startsWith('Combo'), 'its game');
});

desktop('the system may ask for contrast, or have colours of its own', async (game) => {
  await game.open();
  await game.page.waitForFunction(() => finessimo.lazy !== null);
  const token = () => game.page.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue('--color-text-dim'));
  const plain = await token();
  await game.page.emulateMedia({ contrast: 'more' });
  assert.notEqual(await token(), plain);
  await game.page.emulateMedia({ contrast: 'no-preference', forcedColors: 'active' });
  const outline = await game.page.evaluate(() => getComputedStyle(document.querySelector('.line.lit')).outlineStyle);
  assert.equal(outline, 'solid');
});

desktop('the page fills the screen, and leaves it', async (game) => {
  await game.open();
  await game.choose('Settings');
  await game.page.getByRole('button', { name: 'Visual', exact: true }).click();
  await game.until((view) => view.tabs[view.tab] === 'Visual', 'the tab');
  for (const isFull of [true, false]) {
    await game.page.locator('.line', { hasText: 'Full screen' }).locator('.act').click();
    await game.page.waitForFunction((wanted) => (document.fullscreenElement !== null) === wanted, isFull);
  }
});

phone('touch buttons have the size and height that are set', async (game) => {
  await game.open();
  const sizes = [];
  for (const [size, height] of [['small', 'low'], ['normal', 'low'], ['large', 'high']]) {
    await game.begin({ mode: 'marathon', preset: 'classic', seed: '1', settings: { 'button-size': size, 'button-height': height } });
    await game.page.touchscreen.tap(20, 140);
    await game.page.waitForFunction(() => finessimo.lazy !== null);
    await settle(game);
    sizes.push(await boxOf(game, 'button.hard'));
  }
  assert.ok(sizes[0].width < sizes[1].width && sizes[1].width < sizes[2].width, JSON.stringify(sizes));
  assert.ok(sizes[2].bottom < sizes[1].bottom - 40);
});

desktop('settings of touch controls are there only with touch', async (game) => {
  await game.open();
  const hasTouch = async () => {
    await game.page.getByRole('button', { name: 'Controls', exact: true }).click();
    const view = await game.until(({ tabs, tab }) => tabs[tab] === 'Controls', 'the tab');
    return view.items.some(({ label }) => label.startsWith('Touch:'));
  };
  await game.choose('Settings');
  assert.equal(await hasTouch(), false);
  await game.page.evaluate(() => { finessimo.touch.ask(true); finessimo.touch.detect(); });
  assert.equal(await hasTouch(), true);
});

desktop('nothing moves while the page loads', async (game) => {
  await game.page.addInitScript(() => {
    globalThis.shifted = 0;
    new PerformanceObserver((list) => { for (const { value } of list.getEntries()) globalThis.shifted += value; })
      .observe({ type: 'layout-shift', buffered: true });
  });
  await game.open();
  await game.page.waitForFunction(() => finessimo.lazy !== null && finessimo.core.isWhole);
  await settle(game);
  const shifted = await game.page.evaluate(() => globalThis.shifted);
  console.log(`# layout shift ${shifted}`);
  assert.ok(shifted < 0.01, `${shifted}`);
});

