// A real browser for the tests of the page.
//
//   import { assert, desktop, phone } from './harness.mjs';
//
//   desktop('Move piece left', async (game) => {
//     await game.open();                       // the title screen
//     await game.begin({ mode: 'marathon', preset: 'classic', seed: '7' });
//     await game.tap('ArrowLeft');
//     const view = await game.view();          // the app's view as plain data
//   });
//
// Environment variables, which tests/web/run sets: FINESSIMO is the program; FINESSIMO_NPM the folder
// with node_modules; FINESSIMO_PICTURES a folder for screenshots, if wanted; FINESSIMO_SLOWER slows
// every page down by a factor; FINESSIMO_LATE delays everything that the page loads after its first
// frame, in milliseconds.
//
// A test also fails on an error or warning in the console, an uncaught error, a violation of the
// page's content security policy, or a request that leaves the page's origin. A test that provokes
// one of these removes it from game.complaints.
//
// No test may depend on the computer's speed: the page has the clock of clock.mjs. A tap does not
// advance it; pass(ms) does, at once; between stopTime() and goOn() nothing else does. Use until(…)
// to wait for anything else.
import assert from 'node:assert/strict';
import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { after, before, test } from 'node:test';
import { installClock } from './clock.mjs';
import { CONSTANTS } from './constants.mjs';

export { after, assert, test };

const PROGRAM = path.resolve(process.env.FINESSIMO ?? 'build/finessimo');
const NPM = path.resolve(process.env.FINESSIMO_NPM ?? 'build/tests/npm');
const require = createRequire(`${NPM}/`);
const { chromium } = require('playwright-core');
const { chromiumSwitches } = require(`${NPM}/node_modules/playwright-core/lib/server/chromium/chromiumSwitches.js`);

// milliseconds that anything may take, so that a busy computer is not an error
export const PATIENCE = Number(process.env.FINESSIMO_PATIENCE ?? 150000);

export const TIMEOUT = Number(process.env.FINESSIMO_TIMEOUT ?? 900000); // of a test
const SLOWER = process.env.FINESSIMO_SLOWER;
const LATE = process.env.FINESSIMO_LATE;
const STEP = 500; // milliseconds of the page's clock: after 2000 it would count as suspended

// Each window of Chromium loads two pages for its address bar, each in a process of its own, which
// takes half of the time of short tests. Only the last switch of a name counts, so this one
// repeats Playwright's features.
const DISABLED = '--disable-features=';
const features = chromiumSwitches().find((one) => one.startsWith(DISABLED));
assert.ok(features, `Playwright no longer has the switch ${DISABLED}`);

export const ARGUMENTS = [`${features},WebUIOmniboxPopup,WebUIOmniboxAimPopup`, '--no-sandbox', '--disable-gpu', '--no-first-run', '--disable-sync',
  '--disable-background-networking', '--disable-component-update', '--mute-audio',
  '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1'];

export const DESKTOP = { viewport: { width: 1280, height: 800 } };
export const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, deviceScaleFactor: 2 };

// ---- the program ----

// SIGTERM runs the exit handlers, which stop the child processes.
process.on('SIGTERM', () => process.exit(1));

/** Runs the program to its end; returns stdout. */
export function finessimo(...words) {
  return execFileSync(PROGRAM, words, { encoding: 'utf8' });
}

/** Serves the page on its own port. */
export async function startServer(port = 0) {
  const server = spawn(PROGRAM, ['web', '--port', String(port)], { stdio: ['ignore', 'pipe', 'inherit'] });
  const url = await new Promise((resolve, reject) => {
    server.stdout.on('data', (line) => resolve(String(line).match(/http:\S+/)[0]));
    server.on('exit', (code) => reject(new Error(`the server ended with ${code}`)));
  });
  const kill = () => server.kill();
  process.on('exit', kill);
  const ended = new Promise((resolve) => { server.on('exit', resolve); });
  ended.then(() => process.off('exit', kill));
  return { url, end: () => { server.kill('SIGTERM'); return ended; } };
}

/** The browser. Chromium's headless shell has the same engine but no windows and takes two thirds
 *  of the time: the tests of meson.build that say so use it if it is there. */
export function chromiumPath() {
  const names = process.env.FINESSIMO_BROWSER === 'shell' ? 'chromium-headless-shell chromium' : 'chromium';
  const asked = spawnSync('sh', ['-c', `command -v ${names}`], { encoding: 'utf8' });
  const found = process.env.CHROMIUM ?? asked.stdout.trim().split('\n')[0];
  if (found === '') throw new Error('chromium is missing: "make setup-test" installs it');
  return found;
}

export function startBrowser() {
  return chromium.launch({ executablePath: chromiumPath(), args: ARGUMENTS, timeout: PATIENCE });
}

// ---- a game in a browser ----

/** A tab in its own browser context, with input functions. */
export class Game {
  constructor(context, url) {
    this.context = context;
    this.url = url;
    this.complaints = [];
  }

  /** Makes a tab; open() loads the page. */
  static async make(browser, url, { ownClock = true, ...options }) {
    const game = new Game(await browser.newContext({ locale: 'en-GB', timezoneId: 'UTC', ...options }), url);
    game.isTouch = options.hasTouch === true;
    game.ownClock = ownClock;
    game.context.setDefaultTimeout(PATIENCE);
    game.watchContext();
    await game.context.addInitScript(CONSTANTS);
    if (game.ownClock) await game.context.addInitScript(installClock);
    if (LATE !== undefined) {
      await game.context.route('**/lazy*', async (route) => {
        await new Promise((resolve) => { setTimeout(resolve, Number(LATE)); });
        await route.fallback().catch(() => {}); // its page may be gone
      });
    }
    await game.newTab();
    return game;
  }

  async newTab() {
    this.page = await this.context.newPage();
    this.cdp = await this.context.newCDPSession(this.page);
    if (SLOWER !== undefined) await this.cdp.send('Emulation.setCPUThrottlingRate', { rate: Number(SLOWER) });
    this.fingers = new Map();
    return this.page;
  }

  /** Records everything that a page must not do, in every tab of the context. */
  watchContext() {
    const complain = (what) => this.complaints.push(what);
    this.context.on('console', (message) => {
      if (['error', 'warning', 'assert'].includes(message.type())) complain(`console ${message.type()}: ${message.text()}`);
    });
    this.context.on('weberror', (error) => complain(`uncaught: ${error.error().stack ?? error.error()}`));
    this.context.on('request', (request) => {
      const { origin, protocol } = new URL(request.url());
      if (origin !== new URL(this.url).origin && protocol !== 'blob:') complain(`request to ${request.url()}`);
    });
    this.context.on('page', (page) => page.on('crash', () => complain('the tab crashed')));
    this.context.addInitScript(() => {
      document.addEventListener('securitypolicyviolation', (event) => {
        console.error(`policy: ${event.violatedDirective} ${event.blockedURI}`);
      });
    });
  }

  /** Opens the page and waits until it shows something. */
  async open(hash = '') {
    await this.page.goto(this.url + hash);
    await this.ready();
  }

  async ready() {
    await this.page.waitForFunction(() => globalThis.finessimo !== undefined
      && !(document.getElementById('menu').hidden && document.getElementById('game').hidden));
    await this.page.evaluate(() => {
      const { store } = globalThis.finessimo;
      const saves = [C.APP_SAVE_GAME, C.APP_SAVE_RUNNING, C.APP_SAVE_FACTS, C.APP_SAVE_SETTING];
      globalThis.saving = 0;
      const count = (object, name, isCounted) => {
        const plain = object[name];
        object[name] = async (...words) => {
          const one = Number(isCounted(...words));
          globalThis.saving += one;
          try {
            return await plain.apply(object, words);
          } finally {
            globalThis.saving -= one;
          }
        };
      };
      count(store, 'carryOut', (effect) => saves.includes(effect.kind));
      count(store.install, 'keep', () => true); // whether the browser promises to keep data
    });
  }

  /** Waits until everything is saved. */
  async saved() {
    await this.page.waitForFunction(() => globalThis.saving === 0);
  }

  async close() {
    await this.context.close();
  }

  // ---- looking at the page ----

  /** The app's current view as plain data. */
  async view() {
    return JSON.parse(await this.page.evaluate(async () => { // as text, because passing objects takes the driver much longer
      const plain = (value) => {
        if (typeof value === 'bigint') return Number(value);
        if (value instanceof Uint8Array) return Array.from(value);
        if (Array.isArray(value)) return value.map(plain);
        if (value === null || typeof value !== 'object') return value;
        const copy = {};
        for (const name in value) copy[name] = plain(value[name]);
        return copy;
      };
      const page = globalThis.finessimo;
      const { core } = page;
      while (page.waiting.length > 0) { // input is handled once the second part has loaded or failed
        await core.whole().catch(() => {});
        await new Promise((resolve) => { setTimeout(resolve); });
      }
      const view = plain(await core.surely(() => core.show(performance.now())));
      view.items.length = view.item_count;
      view.rows.length = view.row_count;
      view.game.stats.length = view.game.stat_count;
      view.game.calls.length = view.game.call_count;
      view.game.next.length = view.game.next_count;
      return JSON.stringify(view);
    }));
  }

  /** Waits until a condition holds for the view and the page shows it; returns the view. */
  async until(holds, what = holds.toString()) {
    const view = await this.eventually(() => this.view(), holds, what, describe);
    await this.drawn();
    return view;
  }

  /** Repeats a query until the answer satisfies a condition; returns the answer. */
  async eventually(ask, holds, what, describeAnswer = JSON.stringify) {
    for (const end = Date.now() + PATIENCE; ;) {
      const answer = await ask();
      if (holds(answer)) return answer;
      if (Date.now() > end) assert.fail(`timed out waiting for: ${what}\n${describeAnswer(answer)}`);
      await this.wait(20);
    }
  }

  /** Waits until all changes are on the screen. */
  drawn() {
    return this.page.evaluate(async () => {
      const page = globalThis.finessimo;
      const frame = () => new Promise(requestAnimationFrame);
      for (let i = 0; (page.changed && i < 60) || page.waiting.length > 0; i++) await frame();
      if (page.wantsLazy && page.lazy === null) await page.loadLazy().catch(() => {}); // the page reports it
      const painter = page.field.given;
      const number = painter?.await?.();
      while (page.field.given === painter && painter?.seen < number) await frame();
    });
  }

  /** Delays the drawing Worker until the returned function is called. */
  holdDrawer() {
    return this.holdFile('paint_worker.js');
  }

  /** Delays a file of this name until the returned function is called. */
  async holdFile(name) {
    let letGo;
    const held = new Promise((resolve) => { letGo = resolve; });
    await this.context.route(`**/${name}*`, async (route) => {
      await held;
      await route.fallback().catch(() => {}); // its page may be gone
    });
    return letGo;
  }

  /** The page, once its second part is there. */
  async lazy() {
    await this.page.waitForFunction(() => finessimo.lazy !== null);
    return this.page;
  }

  /** Waits until a Worker draws. */
  async untilWorkerPaints() {
    await this.page.waitForFunction(() => finessimo.field.isInWorker);
  }

  /** The result of a function in the painter's thread. */
  async inPainter(look) {
    await this.drawn();
    const found = await this.page.evaluate(`finessimo.field.isInWorker ? 'worker' : { here: (${look})(finessimo.field.painter) }`);
    return found === 'worker' ? this.drawer.evaluate(`${CONSTANTS} (${look})(painter)`) : found.here;
  }

  /** The drawing Worker, if there is one. */
  get drawer() {
    return this.page.workers().find((worker) => worker.url().includes('paint_worker.js'));
  }

  untilTitle(title) {
    return this.until((view) => view.title === title, `the title ${title}`);
  }

  /** The value of a label beside the field: SCORE, LEVEL, LINES. */
  async stat(label) {
    const view = await this.view();
    const found = view.game.stats.find((stat) => stat.label === label);
    assert.ok(found, `there is no ${label} among ${view.game.stats.map((stat) => stat.label)}`);
    return found.value;
  }

  /** Waits in real time; pass() advances the page's clock. */
  wait(ms) {
    return this.page.waitForTimeout(ms);
  }

  // ---- the page's clock ----

  /** Advances the clock by this much at once, and runs what is due. */
  async pass(ms) {
    if (!this.ownClock) await this.wait(ms);
    for (let left = this.ownClock ? ms : 0; left > 0; left -= STEP) {
      await this.page.evaluate((step) => {
        globalThis.testClock.pass(step);
        globalThis.finessimo.frame(performance.now());
      }, Math.min(left, STEP));
    }
  }

  /** Advances the clock until a condition holds for the view; returns the view. */
  async passUntil(holds, what) {
    for (let i = 0; i < 1000; i++) {
      const view = await this.view();
      if (holds(view)) return view;
      await this.pass(10);
    }
    return assert.fail(`not reached within ten seconds: ${what}\n${describe(await this.view())}`);
  }

  /** Runs everything due, however late its timer is, then stops the clock; in the Worker too,
   * which fades light effects. */
  async stopTime() {
    await this.page.evaluate(() => {
      globalThis.testClock.stop();
      const page = globalThis.finessimo;
      page?.attempt(() => page.show(performance.now()));
    });
    await this.drawer?.evaluate(() => {
      const now = performance.now();
      performance.now = () => now;
    });
  }

  async goOn() {
    await this.drawer?.evaluate(() => { delete performance.now; });
    await this.page.evaluate(() => globalThis.testClock.go());
  }

  /** From now on, keys and fingers that are down count as held. */
  letHold() {
    return this.page.evaluate(() => globalThis.testClock?.hold());
  }

  /** Takes a screenshot into FINESSIMO_PICTURES, if that is set. */
  async picture(name) {
    const folder = process.env.FINESSIMO_PICTURES;
    if (folder === undefined) return;
    mkdirSync(folder, { recursive: true });
    await this.page.screenshot({ path: path.join(folder, `${name}.png`) });
  }

  // ---- starting ----

  /** Starts a game with known pieces, as in a fresh app. Earlier games of this tab, also from
   * before a reload, are deleted, because they would be offered. */
  async begin({ mode = 'marathon', preset = 'modern', seed = '1', settings = {} } = {}) {
    await this.page.evaluate(async ([modeName, presetName, seedText, pairs]) => {
      const { core, store } = globalThis.finessimo;
      const forget = async ({ database, instance: own }) => {
        await store.takeLeft();
        const { held } = await navigator.locks.query();
        const isLive = ({ instance }) => held.some(({ name }) => name === `finessimo ${instance}`);
        for (const row of await database.listRunning()) {
          if (row.instance === own || !isLive(row)) await database.dropRunning([row.instance, row.mode]);
        }
      };
      await forget(store).catch(() => {}); // a test may have removed the database
      await core.surely(() => {
        core.exports.make();
        core.withCopies([modeName, presetName, seedText], (...texts) => {
          if (!core.exports.begin_by_name(...texts)) throw new Error(`there is no ${modeName} under ${presetName}`);
        });
        for (const [name, value] of pairs) {
          const sentence = core.setting(name, value);
          if (sentence !== '') throw new Error(`${name} ${value}: ${sentence}`);
        }
      });
      globalThis.finessimo.tell({ kind: C.APP_START });
    }, [mode, preset, seed, Object.entries(settings)]);
    const runs = (view) => view.has_game && view.game.count_down === '' && hasPiece(view);
    const view = await this.until((now) => runs(now) || now.title === 'PAUSED GAME', 'a game that runs, or the offer of another');
    if (runs(view)) return;
    // The tab was still about to save the game, or to leave it, when it was deleted.
    await this.hear();
    await this.choose('New game');
    await this.until(runs, 'a game that runs');
  }

  /** Drops pieces until the game is over and saved; ignores drops that have no effect. */
  async topOut() {
    for (const end = Date.now() + PATIENCE; (await this.view()).title === '' && Date.now() < end;) await this.tap('Space');
    await this.untilTitle('GAME OVER');
    await this.saved();
    await this.hear();
  }

  /** Waits until a screen that opened by itself accepts keys. */
  hear() {
    return this.pass(600);
  }

  /** Chooses a menu entry by its label, with the arrow keys and Enter. */
  async choose(label) {
    await this.light(label);
    await this.tap('Enter');
  }

  /** Selects a menu entry; also passes entries that appear meanwhile, such as a game to resume. */
  async light(label) {
    for (let before = ''; ;) {
      const { items, chosen } = await this.view();
      const target = items.findIndex((item) => item.label === label);
      assert.ok(target >= 0, `there is no ${label} among ${items.map((item) => item.label)}`);
      if (chosen === target) return;
      const labels = items.map((item) => item.label).join();
      assert.notEqual(labels, before, `${label} is not lit, but ${items[chosen]?.label}`);
      before = labels;
      const between = items.slice(Math.min(chosen, target), Math.max(chosen, target));
      const fixed = between.filter((item) => (item.flags & 0x41) !== 0).length;
      await this.tap(target > chosen ? 'ArrowDown' : 'ArrowUp', between.length - fixed);
    }
  }

  // ---- keys: real ones, by KeyboardEvent.code ----

  async down(code) {
    await this.page.keyboard.down(code);
    await this.letHold();
  }

  up(code) {
    return this.page.keyboard.up(code);
  }

  /** A short press: the page's clock stands still until the release. */
  async tap(code, times = 1) {
    const { keyboard } = this.page;
    for (let i = 0; i < times; i++) await Promise.all([keyboard.down(code), keyboard.up(code)]);
  }

  /** Holds a key for exactly this many milliseconds of the page's clock. */
  async hold(code, ms) {
    await this.stopTime();
    await this.down(code);
    await this.pass(ms);
    await this.up(code);
    await this.goOn();
  }

  // ---- fingers: several at once ----

  /** Puts a finger down at a point, or in the middle of an element. */
  async touch(where, finger = 0) {
    this.fingers.set(finger, await this.point(where));
    await this.sendTouches('touchStart');
    await this.letHold();
  }

  async slide(where, finger = 0) {
    this.fingers.set(finger, await this.point(where));
    await this.sendTouches('touchMove');
  }

  /** Lifts a finger: it is no longer listed among the others. */
  async lift(finger = 0) {
    this.fingers.delete(finger);
    await this.sendTouches(this.fingers.size > 0 ? 'touchMove' : 'touchEnd');
  }

  /** A short touch: the page's clock stands still until the finger lifts. */
  async touchTap(where, finger = 0) {
    this.fingers.set(finger, await this.point(where));
    const down = this.sendTouches('touchStart');
    await Promise.all([down, this.lift(finger)]);
  }

  /** A straight swipe that takes this many milliseconds of the page's clock. */
  async swipe(from, to, ms = 100, finger = 0) {
    const [a, b] = [await this.point(from), await this.point(to)];
    const steps = Math.max(4, Math.round(ms / 16));
    await this.stopTime();
    await this.touch(a, finger);
    for (let i = 1; i <= steps; i++) {
      await this.pass(ms / steps);
      await this.slide({ x: a.x + (b.x - a.x) * i / steps, y: a.y + (b.y - a.y) * i / steps }, finger);
    }
    await this.lift(finger);
    await this.goOn();
  }

  flick(from, to) {
    return this.swipe(from, to, 60);
  }

  sendTouches(type) {
    const touchPoints = [...this.fingers].map(([id, { x, y }]) => ({ id, x, y }));
    return this.cdp.send('Input.dispatchTouchEvent', { type, touchPoints });
  }

  async point(where) {
    if (typeof where === 'object') return where;
    const box = await this.box(where);
    return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
  }

  /** The box of the first element of a CSS selector, in one query, because the Worker may just be
   * taking over the canvases. */
  async box(where) {
    await this.page.locator(where).first().waitFor();
    return this.page.evaluate((selector) => {
      const { x, y, width, height } = document.querySelector(selector).getBoundingClientRect();
      return { x, y, width, height };
    }, where);
  }

  // ---- accessibility ----

  /** The violations that axe-core calls serious or worse, as text. */
  async barriers() {
    if (await this.page.evaluate(() => globalThis.axe === undefined)) {
      const axe = readFileSync(require.resolve('axe-core/axe.min.js'), 'utf8');
      await this.cdp.send('Runtime.evaluate', { expression: axe });
    }
    const found = await this.page.evaluate(() => globalThis.axe.run(document, { resultTypes: ['violations'] }));
    return found.violations.filter((one) => ['serious', 'critical'].includes(one.impact))
      .map((one) => `${one.id}: ${one.help}\n${one.nodes.map((node) => `  ${node.target} ${node.failureSummary}`).join('\n')}`);
  }
}

/** The cells of the current piece, as sorted "x,y". */
export function pieceCells(view) {
  const columns = 10;
  return view.game.cells.flatMap((cell, i) => ((cell & 0x20) !== 0 ? [`${i % columns},${Math.floor(i / columns)}`] : [])).sort();
}

export function hasPiece(view) {
  return view.game.cells.some((cell) => (cell & 0x20) !== 0);
}

function describe(view) {
  return JSON.stringify({ screen: view.screen, title: view.title, subtitle: view.subtitle, lead: view.lead, notice: view.notice,
    items: view.items.map(({ label, value }) => `${label} ${value}`.trim()), stats: view.game.stats.map(({ label, value }) => `${label} ${value}`),
    piece: pieceCells(view), count_down: view.game.count_down, calls: view.game.calls, finesse: view.game.finesse.title, replay: view.replay.state });
}

// ---- tests ----

export const shared = {};

before(async () => {
  shared.server = await startServer();
  shared.browser = await startBrowser();
});

after(async () => {
  await shared.browser?.close();
  await shared.server?.end();
});

/** A test in its own browser context; with FINESSIMO_ONLY set, only the test of that name runs. */
export function inBrowser(name, options, run) {
  if (![undefined, '', name].includes(process.env.FINESSIMO_ONLY)) return;
  test(name, { timeout: TIMEOUT }, async () => {
    const game = await Game.make(shared.browser, shared.server.url, options);
    try {
      await run(game);
    } catch (error) {
      error.message += game.complaints.map((complaint) => `\n${complaint}`).join('');
      throw error;
    } finally {
      await game.close();
    }
    assert.deepEqual(game.complaints, []);
  });
}

export const desktop = (name, run) => inBrowser(name, DESKTOP, run);
export const phone = (name, run) => inBrowser(name, PHONE, run);
