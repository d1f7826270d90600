// The JavaScript package in Chromium, from any server of files: the same game as in node.
import { readFile } from 'node:fs/promises';
import http from 'node:http';
import path from 'node:path';
import { after, assert, shared, test, TIMEOUT } from '../../web/harness.mjs';
import { installPackage } from './pack.mjs';

const TYPES = { '.js': 'text/javascript', '.wasm': 'application/wasm', '.html': 'text/html' };
const { home, module } = installPackage(process.env.FINESSIMO_PACKAGE);

const server = http.createServer(async (request, answer) => {
  const name = new URL(request.url, 'http://x').pathname;
  const data = name === '/' ? '<!doctype html><link rel="icon" href="data:,"><title>.</title>' : await readFile(path.join(home, name)).catch(() => null);
  answer.writeHead(data === null ? 404 : 200, { 'content-type': TYPES[path.extname(name) || '.html'] ?? 'text/plain' });
  answer.end(data ?? '');
});
await new Promise((resolve) => { server.listen(0, '127.0.0.1', resolve); });
after(() => server.close());
const address = `http://127.0.0.1:${server.address().port}/`;

/** Plays and solves with a package; runs in node and in the browser. */
async function use(from) {
  const { Session, solve } = await import(from);
  const game = new Session({ mode: 'marathon', seed: 7 });
  for (let i = 0; i < 200 && !game.isOver; i++) {
    game.press(['left', 'right', 'cw', 'hard', 'hold'][i % 5], game.timeUs + 50000);
    game.release(['left', 'right', 'cw', 'hard', 'hold'][i % 5], game.timeUs + 30000);
  }
  const found = await solve('[IOTL]!,*p2', { lines: 2 });
  return { hash: String(game.hash), pieces: game.pieces, link: game.replay().link(), solved: found.solved, fumen: found.fumen() };
}

test('the same in a browser as in node', { timeout: TIMEOUT }, async () => {
  const page = await shared.browser.newPage(), complaints = [];
  page.on('pageerror', (error) => complaints.push(error.message));
  page.on('console', (message) => complaints.push(message.text()));
  await page.goto(address);
  const there = await page.evaluate(`(${use})("./node_modules/finessimo/index.js")`);
  const here = await use(path.join(module, 'index.js'));
  assert.deepEqual(there, here);
  assert.ok(here.pieces > 5);
  assert.deepEqual(complaints, []);
  await page.close();
});
