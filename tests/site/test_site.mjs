// The web site in a real browser, from a folder of a host that sends no headers of ours.
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import http from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { after, assert, shared, test, TIMEOUT } from '../web/harness.mjs';

const ROOT = new URL('../..', import.meta.url).pathname;
const BUILD = path.dirname(path.resolve(process.env.FINESSIMO));
const FOLDER = '/games/finessimo/';
const TYPES = { '.css': 'text/css', '.html': 'text/html', '.js': 'text/javascript', '.json': 'application/json', '.png': 'image/png',
  '.gif': 'image/gif', '.svg': 'image/svg+xml', '.wasm': 'application/wasm', '.webmanifest': 'application/manifest+json' };

const home = mkdtempSync(path.join(tmpdir(), 'finessimo-site-'));
process.on('exit', () => rmSync(home, { recursive: true }));
const make = (...words) => execFileSync(path.join(ROOT, 'tools/make-site'), words, { encoding: 'utf8' });
const site = path.join(home, 'site');
assert.match(make(site, BUILD), / 0 problems\n$/);

const server = http.createServer(async (request, answer) => {
  const name = new URL(request.url, 'http://x').pathname;
  const file = path.join(site, name.slice(FOLDER.length), name.endsWith('/') ? 'index.html' : '');
  const data = name.startsWith(FOLDER) ? await readFile(file).catch(() => null) : null;
  answer.writeHead(data === null ? 404 : 200, data === null ? {} : { 'content-type': TYPES[path.extname(file)] });
  answer.end(data ?? '');
});
await new Promise((resolve) => { server.listen(0, '127.0.0.1', resolve); });
after(() => server.close());
const origin = `http://127.0.0.1:${server.address().port}`;

/** Opens an address, and collects what is wrong there. */
async function open(context, address) {
  const page = await context.newPage(), complaints = [], requests = [];
  page.on('pageerror', (error) => complaints.push(error.message));
  page.on('console', (message) => complaints.push(message.text()));
  page.on('request', (request) => requests.push(request.url()));
  page.on('response', (response) => { if (response.status() >= 400) complaints.push(`${response.status()} ${response.url()}`); });
  await page.goto(address);
  return { page, complaints, requests };
}

const here = (requests) => requests.every((url) => url.startsWith(origin + FOLDER) || /^(blob|data):/.test(url));

test('a game begins, also without the host', { timeout: TIMEOUT }, async () => {
  const context = await shared.browser.newContext();
  const { page, complaints, requests } = await open(context, origin + FOLDER);
  await page.waitForSelector('#menu:not([hidden]) h1');
  assert.match(await page.evaluate(() => document.querySelector('meta[http-equiv="Content-Security-Policy"]').content), /default-src 'none'/);
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => {}));
  await page.waitForFunction(async () => (await caches.keys()).length > 0 && navigator.serviceWorker.controller !== null || location.reload(), null, { polling: 1000 });
  assert.ok(here(requests), requests.join('\n'));
  assert.deepEqual(complaints, []);
  await context.setOffline(true);
  await page.reload();
  await page.waitForSelector('#menu:not([hidden]) h1');
  await page.keyboard.press('Enter');
  await page.waitForSelector('#game:not([hidden])');
  await context.close();
});

test('no script of others runs', { timeout: TIMEOUT }, async () => {
  const context = await shared.browser.newContext();
  const { page } = await open(context, origin + FOLDER);
  await page.waitForSelector('#menu:not([hidden]) h1');
  const ran = await page.evaluate(() => {
    const script = document.createElement('script');
    script.textContent = 'globalThis.ran = true';
    document.head.append(script);
    return globalThis.ran ?? false;
  });
  assert.equal(ran, false);
  assert.equal(await page.evaluate(() => fetch('https://example.org/').then(() => 'sent', () => 'refused')), 'refused');
  await context.close();
});

test('every document shows, on a phone too', { timeout: TIMEOUT }, async () => {
  const context = await shared.browser.newContext({ viewport: { width: 390, height: 844 } });
  const files = readdirSync(site, { recursive: true }).filter((name) => name.startsWith('docs/') && name.endsWith('.html'));
  assert.ok(files.length > 25);
  for (const name of files) {
    const { page, complaints, requests } = await open(context, origin + FOLDER + name);
    await page.waitForLoadState('networkidle');
    assert.deepEqual(complaints, [], name);
    assert.ok(here(requests), `${name}:\n${requests.join('\n')}`);
    const shown = await page.evaluate(() => ({
      broken: [...document.images].filter((image) => image.naturalWidth === 0).map((image) => image.src),
      headings: document.querySelectorAll('h1').length,
      overflow: document.documentElement.scrollWidth - innerWidth,
      styled: getComputedStyle(document.body).marginTop === '0px',
    }));
    assert.deepEqual(shown, { broken: [], headings: 1, overflow: 0, styled: true }, name);
    await page.close();
  }
  await context.close();
});

test('from a file it says what to do', { timeout: TIMEOUT }, async () => {
  const context = await shared.browser.newContext();
  const page = await context.newPage();
  await page.goto(String(pathToFileURL(path.join(site, 'index.html'))));
  await page.waitForFunction(() => document.body.textContent.includes('Put the folder on a web server'));
  await page.goto(String(pathToFileURL(path.join(site, 'docs/guide/index.html'))));
  await page.click('main a[href$=".html"]');
  await page.waitForSelector('h1');
  await context.close();
});

test('link cards and screenshots', async () => {
  const address = 'https://play.example.org/f';
  const other = path.join(home, 'other');
  make(other, BUILD, address);
  const index = await readFile(path.join(other, 'index.html'), 'utf8');
  const picture = index.match(/og:image" content="(.*?)"/)[1];
  assert.ok(picture.startsWith(`${address}/docs/`));
  assert.ok((await readFile(path.join(other, picture.slice(address.length)))).length > 1000);
  assert.match(index, new RegExp(`og:url" content="${address}/"`));
  const manifest = JSON.parse(await readFile(path.join(other, 'manifest.webmanifest'), 'utf8'));
  assert.ok(manifest.screenshots.some((one) => one.form_factor === 'wide') && manifest.screenshots.some((one) => one.form_factor === 'narrow'));
  for (const { src, sizes } of manifest.screenshots) {
    const data = await readFile(path.join(other, src));
    assert.equal(`${data.readUInt32BE(16)}x${data.readUInt32BE(20)}`, sizes);
  }
});
