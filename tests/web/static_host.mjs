// A plain static host for a folder, under its own path, with common headers. Files can be changed
// while it runs, and it can be switched off.
import { createServer } from 'node:http';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';

const TYPES = { html: 'text/html', js: 'text/javascript', css: 'text/css', wasm: 'application/wasm',
  svg: 'image/svg+xml', png: 'image/png', webmanifest: 'application/manifest+json' };

export async function startHost(folder, under = '/games/finessimo/') {
  const served = new Map(); // how often each file went out
  const host = createServer((request, response) => {
    const { pathname } = new URL(request.url, 'http://host');
    const name = pathname === under ? 'index.html' : path.basename(pathname);
    const file = path.join(folder, name);
    if (!pathname.startsWith(under) || !existsSync(file)) {
      response.writeHead(404).end();
      return;
    }
    served.set(name, (served.get(name) ?? 0) + 1);
    response.writeHead(200, { 'Content-Type': TYPES[path.extname(file).slice(1)], 'Cache-Control': 'max-age=600' });
    response.end(readFileSync(file));
  });
  const listen = (port) => new Promise((resolve) => { host.listen(port, '127.0.0.1', resolve); });
  await listen(0);
  const { port } = host.address();
  return {
    served,
    url: `http://127.0.0.1:${port}${under}`,
    stop: () => new Promise((resolve) => { host.close(resolve); host.closeAllConnections(); }),
    start: () => listen(port),
  };
}
