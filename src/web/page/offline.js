// The service worker: it keeps one version of the page, whole, for use without a
// network. A new version is fetched beside it and takes over when a tab at its title
// says so. The build puts the version and the names of the files in.

const VERSION = '@build@';
const FILES = JSON.parse('@files@');
const LATER = JSON.parse('@later@'); // kept when they are first used
const CACHE = `finessimo ${VERSION}`;

async function fetchAll() {
  const cache = await caches.open(CACHE);
  await cache.addAll(FILES.map((name) => new Request(name, { cache: 'no-cache' })));
}

async function dropOthers() {
  for (const name of await caches.keys()) {
    if (name.startsWith('finessimo ') && name !== CACHE) await caches.delete(name);
  }
  await clients.claim();
}

async function keepLater(cache, request) {
  const response = await fetch(request);
  const isKept = response.ok && LATER.some((name) => new URL(request.url).pathname.endsWith(`/${name}`));
  if (isKept) await cache.put(request, response.clone());
  return response;
}

/** From this version's files; the page itself under any of its names. */
async function answer(request) {
  const cache = await caches.open(CACHE);
  const name = request.mode === 'navigate' ? './' : request.url;
  return await cache.match(name, { ignoreSearch: true }) ?? keepLater(cache, request);
}

addEventListener('install', (event) => event.waitUntil(fetchAll()));
addEventListener('activate', (event) => event.waitUntil(dropOthers()));
addEventListener('message', (event) => { if (event.data === 'take over') skipWaiting(); });
addEventListener('fetch', (event) => {
  const { origin } = new URL(event.request.url);
  if (event.request.method === 'GET' && origin === location.origin) event.respondWith(answer(event.request));
});
