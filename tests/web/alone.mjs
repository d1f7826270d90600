// A page as its visitors have it: in a tab of a running browser, without a driver. A driver costs
// the page time, because a driven browser records the origin of every request. The page is only
// queried when it is done.
import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { ARGUMENTS, chromiumPath } from './harness.mjs';

const QUIET_MS = 2000; // after its start
const CLOSED_MS = 300; // after a tab was closed
const [WIDTH, HEIGHT] = [1280, 800];

/** A browser controlled through a pipe: messages end with a zero. */
export class Alone {
  static async start() {
    const alone = new Alone();
    await wait(QUIET_MS);
    return alone;
  }

  /** In a new folder, or in one that another browser has used. */
  constructor(folder = mkdtempSync(path.join(tmpdir(), 'finessimo-alone-'))) {
    this.folder = folder;
    this.last = 0;
    this.waiting = new Map();
    this.browser = spawn(chromiumPath(), ['--headless', ...ARGUMENTS, `--user-data-dir=${this.folder}`, '--remote-debugging-pipe', `--window-size=${WIDTH},${HEIGHT}`],
      { stdio: ['ignore', 'ignore', 'ignore', 'pipe', 'pipe'], detached: true });
    const kill = () => this.kill();
    process.on('exit', kill);
    this.ended = new Promise((resolve) => { this.browser.on('exit', resolve); });
    this.ended.then(() => {
      process.off('exit', kill);
      this.fail('it has ended');
    });
    this.browser.on('error', ({ message }) => this.fail(message));
    this.listen(this.browser.stdio[4]);
  }

  listen(stream) {
    let text = '';
    stream.setEncoding('utf8').on('data', (more) => {
      const messages = (text + more).split('\0');
      text = messages.pop();
      for (const { id, result, error } of messages.map((message) => JSON.parse(message))) {
        const [resolve, reject] = this.waiting.get(id) ?? [];
        this.waiting.delete(id);
        if (error === undefined) resolve?.(result);
        else reject?.(new Error(error.message));
      }
    });
  }

  /** No answer will come any more. */
  fail(message) {
    for (const [, reject] of this.waiting.values()) reject(new Error(`the browser: ${message}`));
    this.waiting.clear();
  }

  send(method, params = {}, sessionId = undefined) {
    const id = ++this.last;
    this.browser.stdio[3].write(`${JSON.stringify({ id, method, params, sessionId })}\0`);
    return new Promise((resolve, reject) => { this.waiting.set(id, [resolve, reject]); });
  }

  /** Opens a page in a tab (or a new window), leaves it alone for this many milliseconds, then
   * evaluates an expression. */
  async visit(url, isWindow, ms, expression) {
    const place = isWindow ? { newWindow: true, width: WIDTH, height: HEIGHT } : {};
    const { targetId } = await this.send('Target.createTarget', { url, ...place });
    await wait(ms);
    const { sessionId } = await this.send('Target.attachToTarget', { targetId, flatten: true });
    const { result, exceptionDetails } = await this.send('Runtime.evaluate', { expression, returnByValue: true }, sessionId);
    await this.send('Target.closeTarget', { targetId });
    await wait(CLOSED_MS);
    if (exceptionDetails !== undefined) throw new Error(result.description);
    return result.value;
  }

  /** Kills all its processes at once; the folder stays. */
  kill() {
    try {
      process.kill(-this.browser.pid, 'SIGKILL');
    } catch {
      // it has ended
    }
    return this.ended;
  }

  async end() {
    await this.send('Browser.close').catch(() => {}); // it may have ended
    await this.ended;
    rmSync(this.folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 200 }); // its processes end after it
  }
}
