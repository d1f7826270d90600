// Firefox and WebKit through WebDriver: Firefox accepts commands on a socket (Marionette), WebKit
// through Debian's HTTP server. Both are real browsers, on an invisible screen.
import { spawn, spawnSync } from 'node:child_process';
import { mkdtempSync, writeFileSync } from 'node:fs';
import { readFile, rm } from 'node:fs/promises';
import net from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { CONSTANTS } from './constants.mjs';

const PATIENCE = 60000; // milliseconds that a browser may take to start
const KEYS = { Enter: '\uE007', Escape: '\uE00C', ArrowLeft: '\uE012', ArrowUp: '\uE013', ArrowRight: '\uE014', ArrowDown: '\uE015', Space: ' ' };
const SIZE = { width: 1280, height: 900 };

const wait = (ms) => new Promise((resolve) => { setTimeout(resolve, ms); });

/** The first result of a function that is not empty; its exception counts if it never returns one. */
async function first(find, what) {
  let thrown;
  for (const end = Date.now() + PATIENCE; Date.now() < end; await wait(50)) {
    const found = await find().catch((error) => { thrown = error; });
    if (found) return found;
  }
  throw new Error(`timed out waiting for: ${what}`, { cause: thrown });
}

const children = new Set();
process.on('exit', () => children.forEach((child) => child.kill()));

/** A program that ends with the test. */
function run(program, words, env) {
  const child = spawn(program, words, { env: { ...process.env, ...env }, stdio: ['ignore', 'ignore', 'ignore', 'pipe'] });
  child.on('error', () => { throw new Error(`${program} is missing: "make browsers" installs it`); });
  children.add(child);
  child.on('exit', () => children.delete(child));
  return child;
}

/** Functions that both have. */
class Driver {
  constructor() {
    this.folder = mkdtempSync(path.join(tmpdir(), 'finessimo-'));
  }

  go(url) { return this.call('Navigate', { url }); }

  /** The result of a function in the page; it may be a promise. */
  evaluate(look, ...words) {
    return this.call('ExecuteScript', { script: `${CONSTANTS} return (${look})(...arguments)`, args: words });
  }

  /** Repeats until the result is true. */
  until(look, ...words) {
    return first(() => this.evaluate(look, ...words), String(look));
  }

  press(code) {
    const value = KEYS[code] ?? code;
    return this.call('PerformActions', { actions: [{ type: 'key', id: 'keyboard', actions: [{ type: 'keyDown', value }, { type: 'keyUp', value }] }] });
  }

  async picture(file) {
    writeFileSync(file, Buffer.from(await this.call('TakeScreenshot', { full: false }), 'base64'));
  }

  async end() {
    await this.stop();
    await rm(this.folder, { recursive: true, maxRetries: 50, retryDelay: 20 }); // its processes end one by one
  }
}

export class Firefox extends Driver {
  async start() {
    const settings = { 'marionette.port': 0, 'browser.shell.checkDefaultBrowser': false, 'datareporting.policy.dataSubmissionEnabled': false,
      'network.proxy.type': 0, 'network.connectivity-service.enabled': false, 'network.captive-portal-service.enabled': false,
      'browser.safebrowsing.downloads.remote.enabled': false, 'app.normandy.enabled': false, 'services.settings.server': 'data:,' };
    writeFileSync(path.join(this.folder, 'user.js'), Object.entries(settings).map(([name, value]) => `user_pref("${name}", ${JSON.stringify(value)});\n`).join(''));
    this.browser = run('firefox-esr', ['--headless', '--marionette', '--remote-allow-system-access', '--no-remote', '--profile', this.folder]);
    const port = await first(() => readFile(path.join(this.folder, 'MarionetteActivePort'), 'utf8'), 'Firefox has a port');
    await this.connect(Number(port));
    await this.call('NewSession', {});
    await this.call('SetWindowRect', SIZE);
  }

  /** Messages are "length:[kind, number, …]"; the browser sends the first. */
  async connect(port) {
    this.answers = new Map();
    this.rest = Buffer.alloc(0);
    this.socket = net.connect(port, '127.0.0.1');
    this.socket.on('data', (bytes) => {
      this.rest = Buffer.concat([this.rest, bytes]);
      for (let message; (message = this.cut()) !== null;) this.take(message);
    });
    await new Promise((resolve, reject) => {
      this.answers.set(0, { resolve });
      this.socket.on('error', reject);
    });
  }

  cut() {
    const colon = this.rest.indexOf(':');
    const end = colon + 1 + Number(this.rest.subarray(0, colon));
    if (colon < 0 || this.rest.length < end) return null;
    const message = JSON.parse(this.rest.subarray(colon + 1, end));
    this.rest = this.rest.subarray(end);
    return message;
  }

  take(message) {
    const [, number, error, result] = Array.isArray(message) ? message : [1, 0, null, message];
    const { resolve, reject } = this.answers.get(number);
    this.answers.delete(number);
    if (error !== null) reject(new Error(`Firefox: ${error.error}: ${error.message}`));
    else resolve(result !== null && 'value' in result ? result.value : result);
  }

  call(name, words) {
    const number = this.numbers = (this.numbers ?? 0) + 1;
    const text = JSON.stringify([0, number, name.includes(':') ? name : `WebDriver:${name}`, words]);
    this.socket.write(`${Buffer.byteLength(text)}:${text}`);
    return new Promise((resolve, reject) => { this.answers.set(number, { resolve, reject }); });
  }

  /** Errors and warnings of the page. */
  async complaints(url) {
    await this.call('Marionette:SetContext', { value: 'chrome' });
    const all = await this.call('ExecuteScript', {
      script: 'return Services.console.getMessageArray().map(({ message }) => message)', args: [],
    });
    await this.call('Marionette:SetContext', { value: 'content' });
    return all.filter((text) => text.includes(`{file: "${url}`)); // the others are the browser's own
  }

  async stop() {
    this.socket?.destroy();
    await ended(this.browser);
  }
}

const COMMANDS = {
  Navigate: ['POST', '/url'], ExecuteScript: ['POST', '/execute/sync'], PerformActions: ['POST', '/actions'],
  TakeScreenshot: ['GET', '/screenshot'], SetWindowRect: ['POST', '/window/rect'],
};

export class WebKit extends Driver {
  async start() {
    const display = await this.startScreen();
    const port = await freePort();
    this.server = run('WebKitWebDriver', [`--port=${port}`], { DISPLAY: display, HOME: this.folder, XDG_CACHE_HOME: this.folder, XDG_DATA_HOME: this.folder, GTK_A11Y: 'none', NO_AT_BRIDGE: '1' });
    this.address = `http://127.0.0.1:${port}/session`;
    await first(() => fetch(this.address), 'WebKit has a server');
    const binary = spawnSync('sh', ['-c', 'ls /usr/lib/*/webkit2gtk-4.1/MiniBrowser'], { encoding: 'utf8' }).stdout.trim();
    const options = { binary, args: ['--automation'] };
    const { sessionId } = await this.send('POST', '', { capabilities: { alwaysMatch: { 'webkitgtk:browserOptions': options } } });
    this.session = `/${sessionId}`;
    await this.call('SetWindowRect', SIZE);
  }

  /** An invisible screen, which reports its own number. */
  async startScreen() {
    this.screen = run('Xvfb', ['-displayfd', '3', '-screen', '0', '1400x1000x24', '-nolisten', 'tcp']);
    const number = await new Promise((resolve) => { this.screen.stdio[3].once('data', (bytes) => resolve(String(bytes).trim())); });
    return `:${number}`;
  }

  async send(method, where, words) {
    const answer = await fetch(this.address + where, { method, body: method === 'GET' ? undefined : JSON.stringify(words) });
    const { value } = await answer.json();
    if (!answer.ok) throw new Error(`WebKit: ${value.error}: ${value.message}`);
    return value;
  }

  call(name, words) {
    const [method, where] = COMMANDS[name];
    return this.send(method, this.session + where, words);
  }

  /** WebKit does not expose its console: from here on, errors are recorded in the page. */
  async go(url) {
    await super.go(url);
    await this.evaluate(() => {
      globalThis.complaints = [];
      for (const name of ['error', 'unhandledrejection', 'securitypolicyviolation']) {
        addEventListener(name, (event) => complaints.push(`${name}: ${event.message ?? event.reason ?? event.violatedDirective}`));
      }
    });
  }

  complaints() {
    return this.evaluate(() => complaints);
  }

  async stop() {
    if (this.session !== undefined) await this.send('DELETE', this.session).catch(() => {});
    await ended(this.server);
    await ended(this.screen);
  }
}

function freePort() {
  return new Promise((resolve) => {
    const server = net.createServer().listen(0, '127.0.0.1', () => {
      const { port } = server.address();
      server.close(() => resolve(port));
    });
  });
}

function ended(child) {
  if (child === undefined || child.exitCode !== null) return undefined;
  return new Promise((resolve) => {
    child.on('exit', resolve);
    child.kill();
  });
}
