// The mobile scenarios, one test each under the scenario's name, then requirements of sizes,
// fingers and gestures: real touches in a real browser.
import { PHONE, assert, hasPiece, inBrowser, phone, pieceCells } from '../harness.mjs';

const COLUMNS = 10;
const QUIET = { gravity: 'off', countdown: 'off', 'resume-countdown': 'off' };
const WITH_T = '5'; // seed with T as the first piece

const LEFT = 'button.left';
const RIGHT = 'button.right';
const DOWN = 'button.soft';
const TURN = 'button.turn_cw';
const BACK = 'button.turn_ccw';
const DROP = 'button.hard';
const HOLD = '#acts button.hold';
const HOLD_BOX = '#hold-box button.hold';
const PAUSE = 'button.pause';

const SIZES = [[390, 844], [360, 640], [844, 390]];
const sized = ([width, height]) => ({ ...PHONE, viewport: { width, height } });

// ---- looking at the page ----

const columns = (view) => pieceCells(view).map((cell) => Number(cell.split(',')[0]));
const rows = (view) => pieceCells(view).map((cell) => Number(cell.split(',')[1]));
const left = (view) => Math.min(...columns(view));
const right = (view) => Math.max(...columns(view));
const lowest = (view) => Math.min(...rows(view));
const locked = (view) => view.game.cells.filter((cell) => cell & 0x10).length;
const moved = (cells, dx, dy = 0) => cells.map((cell) => cell.split(',').map(Number)).map(([x, y]) => `${x + dx},${y + dy}`).sort();
const score = async (game) => Number((await game.stat('SCORE')).replaceAll(',', ''));
const boxOf = (game, where) => game.box(where);

async function begin(game, settings = {}) {
  await game.open();
  await game.begin({ mode: 'marathon', preset: 'classic', seed: WITH_T,
    settings: { mode: 'marathon', 'rules.marathon': 'classic', ...QUIET, ...settings } });
  await game.page.locator('#field').waitFor();
}

async function middleOfField(game) {
  const box = await boxOf(game, '#field');
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

/** Pixels between two boxes; negative if they overlap. */
function gap(a, b) {
  const x = Math.max(a.x - (b.x + b.width), b.x - (a.x + a.width));
  const y = Math.max(a.y - (b.y + b.height), b.y - (a.y + a.height));
  return x < 0 && y < 0 ? Math.max(x, y) : Math.hypot(Math.max(0, x), Math.max(0, y));
}

// ---- the scenarios ----

phone('Detect mobile device', async (game) => {
  await begin(game);
  for (const button of [LEFT, DOWN, RIGHT, TURN, DROP, PAUSE]) assert.ok(await game.page.locator(button).isVisible(), button);
});

inBrowser('Detect mobile device: a narrow page without a touch screen', { viewport: { width: 700, height: 900 } }, async (game) => {
  await begin(game);
  assert.ok(await game.page.locator(TURN).isVisible());
  await game.page.setViewportSize({ width: 1280, height: 800 });
  await game.page.locator(TURN).waitFor({ state: 'hidden' });
});

phone('Mobile start screen', async (game) => {
  await game.open();
  assert.equal((await game.page.locator('#subtitle').innerText()).toLowerCase(), 'tap anywhere to start');
  assert.equal(await game.page.locator('#lead').innerText(), 'Touch controls on');
  await game.page.touchscreen.tap(195, 790);
  assert.equal((await game.until(hasPiece, 'a game')).title, '');
});

phone('Mobile game layout', async (game) => {
  await begin(game);
  const field = await boxOf(game, '#field');
  const [hold, next] = [await boxOf(game, '#hold-box'), await boxOf(game, '#next-box')];
  const stats = await boxOf(game, '#stats');
  const bar = await boxOf(game, '#touch');
  const cell = await game.page.evaluate(() => parseFloat(getComputedStyle(document.documentElement).getPropertyValue('--cell')));
  assert.equal(cell, 26);
  assert.ok(stats.y + stats.height <= field.y && stats.height <= 48, 'one row above the field');
  const lefts = await game.page.evaluate(() => [...document.querySelectorAll('#stats .stat:not([hidden])')].map((stat) => stat.getBoundingClientRect().left));
  assert.ok(lefts.length > 1 && lefts.every((left, i) => i === 0 || left > lefts[i - 1]), `side by side: ${lefts}`);
  assert.ok(hold.x < 40 && hold.x + hold.width <= field.x && hold.y < 120, 'hold is top left');
  assert.ok(next.x >= field.x + field.width && next.y < 120, 'next is top right');
  assert.ok(bar.y >= field.y + field.height && bar.y + bar.height <= 844, 'the controls are at the bottom');
});

phone('D-pad movement controls', async (game) => {
  await begin(game);
  const before = pieceCells(await game.view());
  await game.touchTap(LEFT);
  assert.deepEqual(pieceCells(await game.view()), moved(before, -1));
  await game.touchTap(RIGHT);
  await game.touchTap(RIGHT);
  assert.deepEqual(pieceCells(await game.view()), moved(before, 1));
  await game.touch(LEFT);
  await game.until((view) => left(view) === 0, 'the wall, by auto-repeat');
  await game.lift();
  const rules = await game.page.evaluate(() => {
    const { core } = globalThis.finessimo;
    const start = performance.now() + 1;
    core.tell({ kind: C.APP_ACT, item: C.FIN_RIGHT }, start);
    const at = (ms) => {
      core.tell({ kind: C.APP_TIME }, start + ms);
      return [...core.show(start + ms).game.cells].findIndex((cell) => cell & 0x20) % 10;
    };
    return [1, 169, 171, 219, 221, 271].map(at);
  });
  assert.deepEqual(rules.map((x) => x - rules[0]), [0, 0, 1, 1, 2, 3], 'after 170 ms, then every 50');
});

phone('Soft drop on mobile', async (game) => {
  await begin(game);
  const before = pieceCells(await game.view());
  await game.touchTap(DOWN);
  assert.deepEqual(pieceCells(await game.view()), moved(before, 0, -1));
  assert.equal(await score(game), 1);
  await game.touch(DOWN);
  await game.until((view) => lowest(view) < 10, 'a long way down');
  await game.lift();
});

phone('A tap on soft drop is one row, however late the thumb lifts', async (game) => {
  await begin(game);
  let before = lowest(await game.view());
  for (const ms of [20, 40, 60, 80, 100, 120, 140]) {
    await game.stopTime();
    await game.touch(DOWN);
    await game.pass(ms);
    await game.lift();
    await game.goOn();
    assert.equal(lowest(await game.view()), --before, `${ms} ms`);
  }
  await game.stopTime();
  await game.touch(DOWN);
  await game.pass(200);
  assert.ok(lowest(await game.view()) < before - 2, 'a thumb that stays falls on');
  await game.lift();
  await game.goOn();
});

phone('Rotate on mobile', async (game) => {
  await begin(game);
  const before = pieceCells(await game.view());
  await game.touch(TURN);
  const turned = pieceCells(await game.view());
  assert.notDeepEqual(turned, before, 'it turns when the finger comes down');
  await game.lift();
  await game.touchTap(BACK);
  assert.deepEqual(pieceCells(await game.view()), before);
  await game.touchTap(await middleOfField(game));
  assert.deepEqual(pieceCells(await game.view()), turned);
});

phone('gestures wait for the part that reads them, and so does the game', async (game) => {
  const letGo = await game.holdFile('lazy.wasm');
  await begin(game);
  const before = await game.page.evaluate(() => finessimo.core.view.game.cells.join());
  await game.touchTap(await middleOfField(game));
  await game.flick({ x: 195, y: 250 }, { x: 195, y: 400 });
  await game.pass(1000);
  assert.equal(await game.page.evaluate(() => finessimo.core.view.game.cells.join()), before);
  letGo();
  const view = await game.until((now) => locked(now) === 4, 'a piece that is dropped');
  const columns = new Set(view.game.cells.flatMap((cell, i) => ((cell & 0x10) !== 0 ? [i % 10] : [])));
  assert.equal(columns.size, 2, 'the T was turned first');
});

phone('Hard drop on mobile', async (game) => {
  await begin(game);
  const fell = lowest(await game.view());
  await game.touchTap(DROP);
  assert.equal(locked(await game.view()), 4);
  assert.equal(await score(game), 2 * fell);
  await game.pass(250); // a drop right after a lock counts as an accident
  await game.flick({ x: 195, y: 250 }, { x: 195, y: 400 });
  assert.equal(locked(await game.view()), 8);
});

phone('Hold piece on mobile', async (game) => {
  for (const button of [HOLD, HOLD_BOX]) {
    await begin(game);
    const before = await game.view();
    await game.touchTap(button);
    const after = await game.view();
    assert.equal(after.game.hold, 2, 'T is held');
    assert.equal(after.game.cells.find((cell) => cell & 0x20) & 15, before.game.next[0]);
    assert.equal(after.game.can_hold, false);
    await game.page.waitForFunction((where) => getComputedStyle(document.querySelector(where)).opacity < 0.5, HOLD);
    await game.touchTap(DROP);
    await game.page.waitForFunction((where) => getComputedStyle(document.querySelector(where)).opacity === '1', HOLD);
  }
});

phone('Pause on mobile', async (game) => {
  await begin(game);
  await game.touchTap(PAUSE);
  const view = await game.untilTitle('PAUSED');
  assert.deepEqual(view.items.map((item) => item.label).filter((label) => /Resume|Restart|Quit/.test(label)), ['Resume', 'Restart', 'Quit to menu']);
  assert.equal(await game.page.locator(TURN).isVisible(), false);
});

phone('Mobile pause overlay', async (game) => {
  await begin(game);
  const tap = async (name) => {
    const box = await game.page.getByRole('button', { name }).boundingBox();
    assert.ok(box.height >= 44 && box.width >= 44, `${name}: ${JSON.stringify(box)}`);
    await game.page.touchscreen.tap(box.x + box.width / 2, box.y + box.height / 2);
  };
  const pause = async () => {
    await game.touchTap(PAUSE);
    await game.untilTitle('PAUSED');
    await game.page.getByRole('button', { name: 'Resume' }).waitFor();
  };
  await game.touchTap(DROP);
  await pause();
  await tap('Resume');
  assert.equal(locked(await game.until((view) => view.title === '', 'play')), 4);
  await pause();
  await tap('Restart');
  assert.equal(locked(await game.until((view) => view.title === '', 'play')), 0);
  await pause();
  await tap('Quit to menu');
  await game.untilTitle('FINESSIMO');
});

phone('Mobile game over', async (game) => {
  await begin(game);
  for (let i = 0; i < 40 && (await game.view()).title === ''; i++) {
    if (await game.page.locator(DROP).first().isVisible()) await game.touchTap(DROP); // hidden once the game has ended
    await game.pass(110); // drop guard
  }
  const view = await game.untilTitle('GAME OVER');
  assert.equal(view.items[view.chosen].label, 'Play again');
  for (const name of ['Play again', 'High scores', 'Main menu']) {
    const box = await game.page.getByRole('button', { name }).boundingBox();
    assert.ok(box.height >= 44 && box.y >= 0 && box.y + box.height <= 844, `${name}: ${JSON.stringify(box)}`);
  }
});

// ---- sizes ----

const HANDS = [[SIZES[0], 26, 'off'], [SIZES[1], 20, 'off'], [SIZES[1], 20, 'on'], [SIZES[2], 15, 'off'], [SIZES[2], 15, 'on'],
  [[320, 568], 15, 'off'], [[820, 1180], 30, 'off']];

for (const [size, least, mirrored] of HANDS) {
  inBrowser(`controls at ${size.join('×')}, left-handed ${mirrored}`, sized(size), async (game) => {
    await begin(game, { 'wall-buttons': 'on', 'half-turn-button': 'on', 'left-handed': mirrored });
    const cell = await game.page.evaluate(() => parseFloat(getComputedStyle(document.documentElement).getPropertyValue('--cell')));
    assert.ok(cell >= least, `cells of ${cell}`);
    const names = [LEFT, DOWN, RIGHT, TURN, BACK, DROP, HOLD, HOLD_BOX, PAUSE, 'button.turn_180', 'button.wall_left', 'button.wall_right', '#field', '#next-box', '#stats'];
    const boxes = await Promise.all(names.map((name) => boxOf(game, name)));
    names.forEach((name, i) => {
      const box = boxes[i];
      assert.ok(box.x >= 0 && box.y >= 0 && box.x + box.width <= size[0] && box.y + box.height <= size[1], `${name} is cut: ${JSON.stringify(box)}`);
      if (name.includes('button')) assert.ok(box.width >= 44 && box.height >= 44, `${name}: ${JSON.stringify(box)}`);
      for (let other = 0; other < i; other++) {
        assert.ok(gap(box, boxes[other]) >= 0, `${name} lies on ${names[other]}: ${JSON.stringify([box, boxes[other]])}`);
      }
    });
    const drop = boxes[names.indexOf(DROP)];
    for (const turn of [TURN, BACK, 'button.turn_180']) {
      assert.ok(gap(drop, boxes[names.indexOf(turn)]) >= 16, `${turn} is too near the drop`);
    }
  });
}

inBrowser('where the field has moved for tools the half-turn button does not lie on it', sized([640, 360]), async (game) => {
  await game.open();
  await game.begin({ mode: 'free', preset: 'modern', seed: WITH_T, settings: { countdown: 'off', 'half-turn-button': 'on', 'left-handed': 'on' } });
  const [field, turn] = [await boxOf(game, '#field'), await boxOf(game, 'button.turn_180')];
  assert.ok(turn.width >= 44 && gap(field, turn) >= 0, JSON.stringify([field, turn]));
});

for (const size of SIZES) {
  inBrowser(`every screen at ${size.join('×')}`, sized(size), async (game) => {
    await game.open();
    const check = async (where) => {
      await game.drawn();
      const cut = await game.page.evaluate(([width, height]) => {
        const seen = [...document.querySelectorAll('#menu button, #menu h1, #menu p')].filter((node) => node.offsetParent !== null && node.textContent !== '');
        const inside = (node) => node.closest('#scroll') !== null;
        return seen.flatMap((node) => {
          const box = node.getBoundingClientRect();
          const wide = box.left < -1 || box.right > width + 1;
          const high = !inside(node) && (box.top < -1 || box.bottom > height + 1);
          const low = node.matches('button:not(:disabled)') && node.offsetHeight < 44;
          return wide || high || low ? [`${node.className} ${node.textContent}: ${JSON.stringify(box)}`] : [];
        });
      }, size);
      assert.deepEqual(cut, [], where);
      const scroll = await boxOf(game, '#scroll');
      assert.ok(scroll.height >= 90, `${where}: the list is ${scroll.height} high`);
    };
    const click = async (name) => {
      await game.page.getByRole('button', { name }).first().tap();
      await game.until((view) => view.title !== 'FINESSIMO', name);
    };
    await check('title');
    for (const entry of ['Modes', 'High scores', 'Controls', 'Train']) {
      await click(entry);
      await check(entry);
      await game.page.locator('#back').tap();
      await game.untilTitle('FINESSIMO');
    }
    await click('Settings');
    for (const tab of ['Timing', 'Gameplay', 'Visual', 'Controls', 'Advanced']) {
      await game.page.locator('#tabs button', { hasText: tab }).tap();
      await game.until((view) => view.tabs[view.tab] === tab, tab);
      await check(tab);
      const { items } = await game.view();
      const last = game.page.locator('#lines .line .act').nth(items.length - 1);
      await last.scrollIntoViewIfNeeded();
      assert.ok((await last.boundingBox()).y < size[1], `the last line of ${tab} is reachable`);
    }
  });
}

// ---- fingers ----

phone('two fingers at once', async (game) => {
  await begin(game);
  const before = left(await game.view());
  await game.touch(RIGHT, 0);
  await game.touch(TURN, 1);
  const turned = await game.view();
  assert.equal(new Set(columns(turned)).size, 2, 'it is turned while the arrow is held');
  await game.lift(1);
  await game.until((view) => right(view) === COLUMNS - 1, 'the wall: the arrow is still held');
  await game.lift(0);
  assert.ok(left(await game.view()) > before);
});

phone('a thumb slides from one arrow to the other', async (game) => {
  await begin(game);
  await game.touch(LEFT);
  await game.until((view) => left(view) === 0, 'the left wall');
  const { y: height } = await game.point(RIGHT);
  const top = lowest(await game.view());
  for (const where of [DOWN, RIGHT]) await game.slide(where);
  await game.until((view) => right(view) === COLUMNS - 1, 'the right wall');
  assert.equal(lowest(await game.view()), top, 'nothing fell on the way');
  await game.slide({ x: 195, y: height - 300 });
  await game.slide(LEFT);
  await game.until((view) => left(view) === 0, 'the left wall again');
  await game.lift();
});

phone('a near miss counts as the nearest, a far one as none', async (game) => {
  await begin(game);
  const before = pieceCells(await game.view());
  const box = await boxOf(game, DOWN);
  const below = Math.min(843, box.y + box.height + 5);
  await game.touchTap({ x: box.x + box.width / 2, y: below });
  const lowered = pieceCells(await game.view());
  assert.deepEqual(lowered, moved(before, 0, -1));
  const edge = await boxOf(game, LEFT);
  await game.touchTap({ x: edge.x + 10, y: edge.y - 14 });
  assert.deepEqual(pieceCells(await game.view()), moved(lowered, -1, 0));
  await game.touchTap({ x: edge.x + 10, y: edge.y - 24 });
  assert.deepEqual(pieceCells(await game.view()), moved(lowered, -1, 0));
});

phone('swipes never turn, slow drags never drop, long touches are no taps', async (game) => {
  await begin(game);
  const before = await game.view();
  const at = await middleOfField(game);
  await game.swipe(at, { x: at.x, y: at.y + 150 }, 700);
  await game.flick(at, { x: at.x + 120, y: at.y });
  await game.flick(at, { x: at.x, y: at.y - 120 });
  await game.touch(at);
  await game.pass(400);
  await game.lift();
  const after = await game.view();
  assert.deepEqual(pieceCells(after), pieceCells(before));
  assert.equal(locked(after), 0);
});

phone('a tap on the field can be switched off', async (game) => {
  await begin(game, { 'tap-turns': 'off' });
  const before = pieceCells(await game.view());
  await game.touchTap(await middleOfField(game));
  assert.deepEqual(pieceCells(await game.view()), before);
});

phone('keys hide the controls, fingers bring them back', async (game) => {
  await begin(game);
  await game.tap('ArrowLeft');
  await game.page.locator(TURN).waitFor({ state: 'hidden' });
  await game.touchTap({ x: 20, y: 300 });
  await game.page.locator(TURN).waitFor();
});

phone('left-handed: the arrows are on the right', async (game) => {
  await begin(game, { 'left-handed': 'on' });
  const [arrows, drop, turn] = [await boxOf(game, LEFT), await boxOf(game, DROP), await boxOf(game, TURN)];
  assert.ok(drop.x < turn.x && turn.x < arrows.x);
});

phone('gestures: the piece follows the finger along one axis', async (game) => {
  await begin(game, { gestures: 'on', finesse: 'count' });
  await game.lazy();
  assert.equal(await game.page.locator(TURN).isVisible(), false);
  const before = await game.view();
  const at = await middleOfField(game);
  const cell = (await boxOf(game, '#field')).width / COLUMNS;
  await game.touch(at);
  for (const [dx, dy] of [[0.6, 0.1], [1.3, 0.3], [2.4, 2.5]]) await game.slide({ x: at.x + dx * cell, y: at.y + dy * cell });
  await game.lift();
  assert.deepEqual(pieceCells(await game.view()), moved(pieceCells(before), 2));
  await game.flick(at, { x: at.x, y: at.y - 150 });
  assert.equal((await game.view()).game.hold, 2);
  await game.flick(at, { x: at.x, y: at.y + 150 });
  const after = await game.view();
  assert.equal(locked(after), 4);
  assert.ok(after.game.stats.some((stat) => stat.note === 'gestures'), 'finesse is not counted, and it says so');
});

phone('gestures: a finger on the field stays one while the Worker takes over', async (game) => {
  const letGo = await game.holdDrawer();
  await begin(game, { gestures: 'on' });
  await game.lazy();
  const before = await game.view();
  const at = await middleOfField(game);
  const cell = (await boxOf(game, '#field')).width / COLUMNS;
  await game.touch(at);
  await game.slide({ x: at.x + 1.3 * cell, y: at.y });
  letGo();
  await game.untilWorkerPaints();
  await game.slide({ x: at.x + 2.4 * cell, y: at.y });
  assert.deepEqual(pieceCells(await game.view()), moved(pieceCells(before), 2));
  await game.lift();
  assert.deepEqual(pieceCells(await game.view()), moved(pieceCells(before), 2));
});

phone('the page does not move under fingers in play', async (game) => {
  await begin(game);
  const styles = await game.page.evaluate(() => ['#field', 'button.left', '#stats'].map((where) => {
    const { touchAction, userSelect } = getComputedStyle(document.querySelector(where));
    return `${touchAction} ${userSelect}`;
  }));
  assert.deepEqual(styles, ['none none', 'none none', 'none none']);
  const prevented = await game.page.evaluate(() => {
    const event = new Event('touchstart', { bubbles: true, cancelable: true });
    document.getElementById('stats').dispatchEvent(event);
    return event.defaultPrevented;
  });
  assert.ok(prevented);
});

phone('the timing strip is tried with buttons of its own', async (game) => {
  await game.open();
  await game.page.getByRole('button', { name: 'Settings' }).tap();
  await game.until((view) => view.has_strip, 'the strip');
  const leftmost = (view) => view.strip.findIndex((kind, i) => i >= 10 && kind < 7) - 10;
  const before = leftmost(await game.view());
  const [arrow] = await game.page.locator('#try button').all();
  const box = await arrow.boundingBox();
  assert.ok(box.width >= 44 && box.height >= 44);
  await game.touch({ x: box.x + 20, y: box.y + 20 });
  await game.until((view) => leftmost(view) === 0, 'the piece at the wall');
  await game.lift();
  assert.ok(before > 0);
  await game.page.locator('#back').tap();
  await game.until((view) => view.items.every((item) => (item.flags & 0x20) === 0), 'no more trial');
});

phone('the timing strip is as large before the first game as after it', async (game) => {
  const sizeOf = async () => {
    await game.page.getByRole('button', { name: 'Settings' }).tap();
    await game.until((view) => view.has_strip, 'the strip');
    const { width, height } = await game.box('#strip');
    return [width, height];
  };
  await game.open();
  const before = await sizeOf();
  await begin(game);
  await game.page.reload();
  await game.ready();
  await game.begin();
  await game.touchTap('button.pause');
  await game.page.getByRole('button', { name: 'Quit' }).tap();
  await game.untilTitle('FINESSIMO');
  assert.deepEqual(await sizeOf(), before);
});

phone('the screen stays awake in play, and buttons buzz if that is wanted', async (game) => {
  await game.page.addInitScript(() => {
    Object.assign(globalThis, { locks: 0, buzzes: 0 });
    const request = async () => { globalThis.locks++; return { release: async () => { globalThis.locks--; } }; };
    Object.defineProperty(navigator, 'wakeLock', { value: { request } });
    navigator.vibrate = () => { globalThis.buzzes++; return true; };
  });
  const buzzes = () => game.page.evaluate(() => globalThis.buzzes);
  const untilLocks = (count) => game.page.waitForFunction((wanted) => globalThis.locks === wanted, count);
  const untilActive = () => game.page.waitForFunction(() => navigator.userActivation.hasBeenActive);
  await begin(game);
  await game.touchTap(LEFT); // after the first tap, the browser allows vibration
  await untilActive();
  await untilLocks(1);
  const before = await buzzes();
  await game.touchTap(RIGHT);
  assert.equal(await buzzes(), before + 1);
  await game.touchTap(PAUSE);
  await game.untilTitle('PAUSED');
  await untilLocks(0);
  await begin(game, { haptics: 'off' });
  await game.touchTap(LEFT);
  await untilActive();
  await game.touchTap(RIGHT);
  assert.equal(await buzzes(), 0);
});
