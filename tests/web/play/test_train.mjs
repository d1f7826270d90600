// Training in a browser, by keys and fingers: the lesson, drills, faults, saved progress,
// scenarios.
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { assert, desktop, finessimo, DESKTOP, Game, phone } from '../harness.mjs';
import { layoutFaults, resize } from '../screens.mjs';

const CODES = { '←': 'ArrowLeft', '→': 'ArrowRight', '↓': 'ArrowDown', '↑': 'ArrowUp', Z: 'KeyZ', X: 'KeyX' };
const BUTTONS = { '←': '.left', '→': '.right', '↓': '.soft', '↻': '.turn_cw', '↺': '.turn_ccw' };

/** The names of the keys shown for a card. */
const bestKeys = ({ best }) => best.keys.slice(0, best.count);

/** Presses keys by the names shown to the player, then drops. */
async function pressKeys(game, names) {
  for (const name of names) {
    const [code] = [...name.replace('slide ', '')].map((letter) => CODES[letter]).filter(Boolean);
    assert.ok(code, `no key is called ${name}`);
    await (name.startsWith('slide') ? game.hold(code, 400) : game.tap(code));
    await game.pass(60);
  }
  await game.pass(120);
  await game.tap('Space');
}

async function touchKeys(game, names) {
  for (const name of names) {
    const button = `button.touch${BUTTONS[name.replace('slide ', '')]}`;
    if (name.startsWith('slide')) {
      await game.touch(button);
      await game.pass(600);
      await game.lift();
    } else {
      await game.touchTap(button);
    }
    await game.pass(60);
  }
  await game.pass(120);
  await game.touchTap('#acts button.touch.hard');
}

/** Plays cards with the keys shown until this many were clean. */
async function drill(game, press, cards) {
  for (let i = 1; i <= cards; i++) {
    let view = await game.until((now) => now.game.finesse.shown, 'a card');
    if (!view.game.finesse.shows_best) {
      await game.page.evaluate(() => finessimo.tell({ kind: C.APP_PRESS, key: finessimo.core.keyAt('Tab') }));
      view = await game.until((now) => now.game.finesse.shows_best, 'its keys');
    }
    await game.pass(200); // a drop too soon after the last one is ignored
    await press(game, bestKeys(view.game.finesse));
    await game.until((now) => now.game.finesse.title === 'Last card: clean' && Number(now.game.stats[0].value) > i, `${i} clean cards`);
  }
}

async function openTrain(game) {
  await game.choose('Train');
  await game.untilTitle('TRAIN');
}

/** Plays the lesson step by step, with the keys shown. */
async function lesson(game, press) {
  await game.until((view) => view.game.stats[0]?.label === 'STEP', 'the lesson');
  for (let i = 0; (await game.view()).title !== 'TRAIN'; i++) {
    assert.ok(i < 20, 'the lesson ends');
    await press(game, bestKeys((await game.view()).game.finesse));
    await game.pass(200);
  }
  assert.match((await game.view()).notice, /Now the placements/);
  await game.pass(600); // taps are ignored for a moment
}

desktop('lesson, drill, and progress that is there again', async (game) => {
  await game.open();
  await openTrain(game);
  assert.match((await game.view()).lead, /^Today: \d+ due, \d+ new, \d+ min$/);
  await game.tap('Enter');
  await lesson(game, pressKeys);
  await game.tap('Enter');
  await drill(game, pressKeys, 3);
  await game.tap('Escape');
  await game.choose('Quit to menu');
  await game.until((view) => /^(WELL DONE|SESSION OVER)$/.test(view.title), 'the results');
  await game.page.reload();
  await game.ready();
  await openTrain(game);
  await game.choose('Mastery map');
  await game.until((view) => view.lead.endsWith('3 seen'), 'what was learned');
});

desktop('a miss is tried again, and a held key goes on', async (game) => {
  await game.open();
  await game.page.evaluate(async () => { for (const [name, value] of [['lesson', 'on'], ['deck', 'I']]) await finessimo.core.surely(() => finessimo.core.setting(name, value)); });
  await openTrain(game);
  await game.tap('Enter');
  const { prompt } = (await game.until((view) => view.game.finesse.shown, 'a card')).game.finesse;
  await game.page.locator('#finesse .prompt').waitFor();
  assert.equal((await game.page.locator('#game').innerText()).split(prompt).length, 2, 'the prompt stands there once');
  await game.hold('ArrowRight', 400);
  await game.tap('Space');
  const view = await game.until((now) => now.game.finesse.title === 'Wrong place', 'a miss');
  assert.equal(view.game.finesse.prompt, prompt);
  assert.equal(view.game.stats[1].value, '0 %');
});

desktop('a fault is explained by the player\'s keys, its way shown, and drilled after the game', async (game) => {
  await game.open();
  await game.begin({ seed: 'faults', settings: { finesse: 'explain', gravity: 'off', countdown: 'off' } });
  await game.tap('ArrowUp', 3); // three turns instead of one
  await game.pass(150);
  await game.tap('Space');
  const view = await game.until((now) => now.game.finesse.bad, 'a fault');
  assert.equal(view.game.finesse.title, 'wrong rotation key');
  assert.deepEqual(view.game.finesse.own.keys.slice(0, 3), ['↑', '↑', '↑']);
  assert.deepEqual(bestKeys(view.game.finesse), ['Z']);
  const aimed = (now) => now.game.cells.flat().some((cell) => cell & 0x80);
  for (let i = 0; !aimed(await game.view()); i++) {
    assert.ok(i < 20, 'the best keys are shown step by step');
    await game.tap('Tab');
  }
  await game.topOut();
  const { items } = await game.view();
  assert.ok(items.some(({ label }) => label.startsWith('Fault: ')), items.map(({ label }) => label));
  await game.tap('KeyT');
  await game.until((now) => now.game.mode === 'Drill · faults', 'the faults as a deck');
});

const TSD = 'TSD left|..##....../.###......|TI|Te0 In4';

async function addScenario(game, text) {
  await game.choose('Scenarios');
  await game.choose('Add');
  await game.page.locator('.typed:focus').waitFor();
  await game.page.keyboard.insertText(text);
  await game.tap('Enter');
  await game.until((view) => view.items.some(({ label }) => text.startsWith(label)), 'the scenario');
}

desktop('scenarios: typed, practised, shared, deleted, brought back, from a file', async (game) => {
  await game.open();
  await openTrain(game);
  await addScenario(game, TSD);
  await game.context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await game.choose('TSD left');
  await game.choose('Copy link');
  await game.until((view) => view.notice.endsWith(' copied.'), 'the link');
  const link = await game.page.evaluate(() => navigator.clipboard.readText());
  await game.choose('Delete');
  await game.until((view) => !view.items.some(({ label }) => label === 'TSD left'), 'it is gone');
  await game.choose('Undo delete');
  await game.until((view) => view.items.some(({ label }) => label === 'TSD left'), 'it is back');
  await game.choose('Practise all');
  await game.until((view) => view.game.finesse.prompt.startsWith('TSD left: T'), 'its first target');
  await game.page.evaluate(() => localStorage.clear());
  await game.page.goto('about:blank');
  await game.open(new URL(link).hash);
  await game.until((view) => view.title === 'SCENARIOS' && view.items.some(({ label }) => label === 'TSD left'), 'the scenario of the link');
  const folder = mkdtempSync(path.join(tmpdir(), 'finessimo-'));
  writeFileSync(path.join(folder, 'two.txt'), '# two\nfirst||OO|On0 On2\nsecond||I|In0\n');
  const chooser = game.page.waitForEvent('filechooser');
  await game.choose('Import a file');
  await (await chooser).setFiles(path.join(folder, 'two.txt'));
  await game.until((view) => view.items.some(({ label }) => label === 'second'), 'the scenarios of the file');
  rmSync(folder, { recursive: true });
});

/** Saves a scenario between two others in the order of settings. */
async function keepScenario(game) {
  await game.page.addInitScript(() => { // otherwise it would have all parts at once
    Object.defineProperty(Navigator.prototype, 'serviceWorker', { value: undefined });
  });
  await game.open();
  await openTrain(game);
  await addScenario(game, TSD);
  await game.saved();
  await game.page.evaluate(() => {
    const kept = JSON.parse(localStorage.getItem('finessimo'));
    Object.assign(kept.settings, { grid: ['off', 1], volume: ['10%', 1] });
    localStorage.setItem('finessimo', JSON.stringify(kept));
  });
  await game.page.goto('about:blank');
}

/** Opens the page without the part that reads it, which loads when the returned function is
 * called. */
async function openWithout(game) {
  await keepScenario(game);
  const letGo = await game.holdFile('lazy.wasm');
  const asked = game.page.waitForRequest('**/lazy.wasm*');
  await game.page.goto(game.url);
  await asked;
  return letGo;
}

async function seeScenario(game) {
  await openTrain(game);
  await game.choose('Scenarios');
  await game.until(({ items }) => items.some(({ label }) => label === 'TSD left'), 'the scenario');
}

desktop('the title and all settings do not wait for the part that reads scenarios, and Train does', async (game) => {
  const letGo = await openWithout(game);
  await game.ready();
  const before = await game.untilTitle('FINESSIMO');
  assert.deepEqual([before.grid, before.volume, before.touch.shown], [false, 10, false]);
  await game.page.locator('#lines button', { hasText: 'Train' }).click(); // a key would hide the controls
  await game.page.setViewportSize({ width: 600, height: 700 });
  const seen = await game.page.evaluate(async () => {
    dispatchEvent(Object.assign(new Event('beforeinstallprompt', { cancelable: true }), { prompt() {} }));
    for (let i = 0; i < 5; i++) await new Promise(requestAnimationFrame);
    return [finessimo.waiting.length > 0, document.querySelector('#title .hidden-text').textContent];
  });
  assert.deepEqual(seen, [true, 'FINESSIMO'], 'nobody sees a half of it');
  letGo();
  const { grid, volume, touch } = await game.untilTitle('TRAIN');
  assert.deepEqual([grid, volume, touch.shown], [false, 10, true]);
  assert.equal(await game.page.evaluate(() => document.getElementById('menu').clientHeight), 700, 'as high as the window is now');
  await game.page.setViewportSize({ width: 1280, height: 800 });
  await game.until((view) => !view.touch.shown, 'no controls');
  await game.tap('Escape');
  await game.untilTitle('FINESSIMO');
  await seeScenario(game);
});

desktop('a link that is followed while the page waits for its second part opens', async (game) => {
  const letGo = await openWithout(game);
  const link = finessimo('replay', 'link', path.join(new URL('.', import.meta.url).pathname, '../../data/replays/sprint.replay')).trim();
  await game.page.evaluate((hash) => { location.hash = hash; }, link);
  letGo();
  await game.page.waitForFunction(() => globalThis.finessimo !== undefined && location.hash === '');
  await game.until((view) => view.replay.end !== '' && view.has_game, 'the replay of the link');
});

desktop('without the part that reads scenarios all else is there, and Train says what is missing until it can be had', async (game) => {
  await keepScenario(game);
  await game.page.route('**/lazy.wasm*', (route) => route.abort());
  await game.open();
  const { grid, volume, notice } = await game.untilTitle('FINESSIMO');
  assert.deepEqual([grid, volume, notice], [false, 10, '']);
  await game.choose('Train');
  const failed = await game.until((view) => view.notice_bad, 'a sentence');
  assert.equal(failed.title, 'FINESSIMO');
  await game.choose('Start game');
  await game.until((view) => view.has_game && view.game.count_down === '', 'a game');
  await game.topOut();
  await game.choose('Main menu');
  await game.untilTitle('FINESSIMO');
  game.complaints = game.complaints.filter((complaint) => !complaint.includes('ERR_FAILED'));
  await game.page.unroute('**/lazy.wasm*');
  await seeScenario(game);
  await game.page.goto('about:blank');
  await game.open();
  await seeScenario(game);
});

async function toAdvanced(game) {
  await game.choose('Settings');
  await game.untilTitle('SETTINGS');
  await game.page.getByRole('button', { name: 'Advanced' }).click();
  await game.until((view) => view.tabs[view.tab] === 'Advanced', 'the tab');
}

desktop('progress moves between devices and is counted once', async (game) => {
  await game.open();
  await game.page.evaluate(() => finessimo.core.surely(() => finessimo.core.setting('lesson', 'on')));
  await openTrain(game);
  await game.tap('Enter');
  await drill(game, pressKeys, 2);
  await game.page.reload();
  await game.ready();
  await toAdvanced(game);
  const downloads = game.page.waitForEvent('download');
  await game.choose('Export profile');
  const buffer = readFileSync(await (await downloads).path());
  const other = await Game.make(game.context.browser(), game.url, DESKTOP);
  await other.open();
  await openTrain(other); // existing progress is loaded before the file arrives
  await other.tap('Escape');
  await toAdvanced(other);
  for (let i = 0; i < 2; i++) {
    const chooser = other.page.waitForEvent('filechooser');
    await other.choose('Import profile');
    const { notice: before } = await other.view();
    await (await chooser).setFiles({ name: 'my.profile', mimeType: 'application/octet-stream', buffer });
    await other.until(({ notice }) => notice !== before && notice.includes(i === 0 ? 'Imported' : 'Nothing new'), 'an answer');
  }
  await other.tap('Escape', 2);
  await openTrain(other);
  await other.choose('Mastery map');
  await other.until((view) => view.lead.endsWith('2 seen'), 'what the other device learned');
  await other.close();
});

phone('lesson and drill by thumbs', async (game) => {
  await game.open();
  await game.page.locator('#lines button', { hasText: 'Train' }).tap();
  await game.untilTitle('TRAIN');
  await game.page.locator('#lines button', { hasText: 'Start' }).tap();
  await lesson(game, touchKeys);
  await game.page.locator('#lines button', { hasText: 'Start' }).tap();
  await drill(game, touchKeys, 2);
  const [stats, keys] = await Promise.all(['#stats', '#finesse'].map((id) => game.page.locator(id).boundingBox()));
  assert.ok(keys.y < stats.y + stats.height && keys.y + keys.height <= 60, 'the keys stand where the numbers were');
});

phone('the lesson is skipped by its button', async (game) => {
  const start = () => game.page.locator('#lines button', { hasText: 'Start' }).tap();
  await game.open();
  await game.page.locator('#lines button', { hasText: 'Train' }).tap();
  await game.untilTitle('TRAIN');
  await start();
  await game.page.locator('#tools .tool:not([hidden])', { hasText: 'skip' }).waitFor();
  await game.touchTap('#tools .tool:not([hidden])');
  await game.untilTitle('TRAIN');
  await game.pass(600); // taps are ignored for a moment
  await start();
  await game.until((view) => view.game.stats[0]?.label === 'CARD', 'a card');
});

desktop('the lesson says how it is skipped', async (game) => {
  const skip = game.page.locator('#tools .tool:not([hidden])', { hasText: 'skip' });
  await game.open();
  await game.choose('Train');
  await game.untilTitle('TRAIN');
  for (const leave of [() => game.tap('Escape'), () => skip.click()]) {
    await game.choose('Lesson');
    await skip.waitFor();
    assert.equal(await skip.innerText(), 'Escskip');
    assert.ok(await game.page.evaluate(() => document.activeElement.id === 'field'), 'the focus is on the field');
    await leave();
    await game.untilTitle('TRAIN');
  }
});

desktop('the day goes by the clock where the page is', async (game) => {
  await game.open();
  const zone = () => game.page.evaluate(() => globalThis.finessimo.core.platform.zone_s);
  for (const hours of [9, -4]) {
    await game.page.evaluate((ahead) => { Date.prototype.getTimezoneOffset = () => -60 * ahead; }, hours);
    await game.tap('ArrowDown');
    assert.equal(await zone(), hours * 3600);
  }
});

phone('a tap on the mastery map drills that placement', async (game) => {
  await game.open();
  await game.page.evaluate(() => finessimo.core.surely(() => finessimo.core.setting('lesson', 'on')));
  await game.page.locator('#lines button', { hasText: 'Train' }).tap();
  await game.untilTitle('TRAIN');
  await game.page.locator('#lines button', { hasText: 'Mastery map' }).tap();
  await game.untilTitle('MASTERY MAP');
  const { x, y, width } = await game.page.locator('#map').boundingBox();
  const cell = width / 11.7; // the name and ten columns; T is below the numbers of columns, I and O
  assert.ok(cell >= 18, 'a finger hits a cell');
  await game.page.touchscreen.tap(x + 4 * cell, y + 6.7 * cell);
  const view = await game.until((now) => now.game.finesse.shown, 'the drill');
  assert.equal(view.game.finesse.prompt, 'T, rotated right, column 3');
  await game.page.locator('#finesse .prompt').waitFor();
  assert.equal(await game.page.locator('#stage-goal').isVisible(), false, 'the prompt stands there once');
});

/** Parts of a piece's finesse that can not be read, as sentences. */
function unreadable(game) {
  return game.page.evaluate(() => {
    const inside = (a, b) => a.left >= b.left - 1 && a.right <= b.right + 1 && a.top >= b.top - 1 && a.bottom <= b.bottom + 1;
    const boxOf = (element) => element.getBoundingClientRect();
    const box = document.getElementById('finesse');
    const field = boxOf(document.getElementById('field'));
    const shown = [...box.querySelectorAll('p')].filter((part) => part.checkVisibility());
    const wrong = shown.filter((part) => boxOf(part).width < 20 || !inside(boxOf(part), boxOf(box))).map((part) => `${part.className} is cut`);
    const best = box.querySelector('.best');
    const keys = [...best?.children ?? []].filter((part) => part.tagName === 'KBD' || part.checkVisibility()); // no label on small phones
    for (const key of keys) if (!inside(boxOf(key), boxOf(best))) wrong.push(`best key ${key.textContent} is cut`);
    if (!inside(boxOf(box), { left: 0, top: 0, right: innerWidth, bottom: innerHeight })) wrong.push('it is off the screen');
    const { left, right, top, bottom } = boxOf(box);
    if (left < field.right && right > field.left && top < field.bottom - 1 && bottom > field.top + 1) wrong.push('it lies over the field');
    return [...wrong, ...['title', 'own', 'best'].filter((name) => !shown.some((part) => part.classList.contains(name)))];
  });
}

/** Many superfluous presses, then the drop. */
async function fumble(game, presses) {
  await game.pass(300);
  for (let i = 0; i < presses; i++) {
    await game.tap(i % 4 < 3 ? 'ArrowUp' : 'ArrowRight');
    await game.pass(30);
  }
  await game.pass(120);
  await game.tap('Space');
}

async function expectReadable(game, name) {
  for (const size of ['390x844', '360x640', '844x390']) {
    await resize(game, size);
    await game.picture(`${name}-${size}`);
    assert.deepEqual(await unreadable(game), [], `${name} at ${size}`);
  }
}

phone('after a miss with many keys the best ones can be read, and what is left', async (game) => {
  await game.open();
  await game.page.evaluate(async () => { for (const [name, value] of [['lesson', 'on'], ['deck', 'T']]) await finessimo.core.surely(() => finessimo.core.setting(name, value)); });
  await openTrain(game);
  await game.tap('Enter');
  await game.until((view) => view.game.finesse.shown, 'a card');
  await game.picture('card-390x844');
  for (const presses of [6, 12]) {
    await fumble(game, presses);
    await game.until((view) => view.game.finesse.bad && view.game.finesse.own.count >= presses, 'a miss');
    await expectReadable(game, `miss-${presses}`);
    for (const label of ['CARD', 'LEFT']) assert.ok(await game.page.locator('.stat', { hasText: label }).isVisible(), `${label} is shown`);
    assert.deepEqual((await layoutFaults(game)).filter((fault) => !fault.includes('kbd')), []);
  }
});

phone('a fault with many keys can be read', async (game) => {
  await game.open();
  await game.begin({ seed: 'faults', settings: { finesse: 'explain', retry: 'on', gravity: 'off', countdown: 'off' } });
  await fumble(game, 12);
  const { notice } = await game.until((view) => view.game.finesse.bad, 'a fault');
  assert.equal(notice, '', 'nothing lies over it');
  await expectReadable(game, 'fault-12');
  assert.equal(await game.page.locator('#stats').evaluate((stats) => getComputedStyle(stats).visibility), 'hidden');
});

desktop('a card without keys says so', async (game) => {
  await game.open();
  await game.page.evaluate(() => finessimo.core.surely(() => finessimo.core.setting('lesson', 'on')));
  await openTrain(game);
  await game.choose('Mastery map');
  await game.untilTitle('MASTERY MAP');
  await game.page.evaluate(() => finessimo.tell({ kind: C.APP_MAP, number: 44 })); // O, column 5
  const { finesse } = (await game.until((view) => view.game.finesse.shows_best && view.game.finesse.best.count === 0, 'a card with no keys')).game;
  assert.notEqual(finesse.prompt, '');
  await game.picture('no-keys');
  assert.equal(await game.page.locator('#finesse .best .none').innerText(), 'just drop');
  assert.equal(await game.page.locator('#finesse .best .whose').innerText(), 'press', 'what is to be done is no verdict');
});
