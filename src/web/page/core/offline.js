// The service worker: it keeps one version of the page, whole, for use without a
// network. A new version is fetched beside it and takes over when a tab at its title
// says so; what older tabs still play with stays till there are none. The build puts the
// version and the names of the files in.

const VERSION = '@build@';
const FILES = JSON.parse('@files@');
const LATER = JSON.parse('@later@'); // kept when the page has all that it needs to play
const MARKED = JSON.parse('@marked@'); // those that name their version
const CACHE = `finessimo ${VERSION}`;

const nameOf = (url) => url.pathname.split('/').at(-1) || './';

/** A host may be given its files while they are fetched: no version is kept that is not whole. */
async function isOurs(name, response) {
  if (!response.ok) return false;
  return !MARKED.includes(name) || new TextDecoder('latin1').decode(await response.arrayBuffer()).includes(VERSION);
}

async function keep(cache, name, key, response) {
  const isKept = await isOurs(name, response.clone());
  if (isKept) await cache.put(key, response);
  return isKept;
}

/** By the address that the page itself uses, so that the browser does not load a file twice. */
const fetchOne = (name) => (/\.(js|css|wasm)$/.test(name) ? fetch(`${name}?v=${VERSION}`) : fetch(name, { cache: 'no-cache' }));

/** Keeps files of these names that are not kept yet; true if all of them are. */
async function fetchAll(names) {
  const cache = await caches.open(CACHE);
  const kept = await Promise.all(names.map(async (name) =>
    await cache.match(name) !== undefined || keep(cache, name, name, await fetchOne(name))));
  return !kept.includes(false);
}

async function install() {
  if (!await fetchAll(FILES)) throw new Error('These files are of several versions.');
}

/** When the tab that asks is the only one, nobody needs older versions. */
async function dropOthers(asking) {
  const tabs = await clients.matchAll({ includeUncontrolled: true });
  if (tabs.some((tab) => tab.id !== asking.id)) return;
  for (const name of await caches.keys()) {
    if (name.startsWith('finessimo ') && name !== CACHE) await caches.delete(name);
  }
}

async function fetchLater(event, cache) {
  const { request } = event;
  const response = await fetch(request);
  const name = nameOf(new URL(request.url));
  if (LATER.includes(name)) event.waitUntil(keep(cache, name, request, response.clone()));
  return response;
}

/** From the files of the version that asks; the page itself under any of its names. */
async function answer(event) {
  const { request } = event;
  const isPage = request.mode === 'navigate';
  const asked = isPage ? null : new URL(request.url).searchParams.get('v');
  const name = asked === null ? CACHE : `finessimo ${asked}`;
  if (name !== CACHE && !await caches.has(name)) return fetch(request);
  const cache = await caches.open(name);
  const found = await cache.match(isPage ? './' : request.url, { ignoreSearch: true });
  return found ?? (name === CACHE ? fetchLater(event, cache) : fetch(request));
}

addEventListener('install', (event) => event.waitUntil(install()));
addEventListener('activate', (event) => event.waitUntil(clients.claim()));
addEventListener('message', (event) => {
  if (event.data === 'take over') skipWaiting();
  if (event.data === 'begun') event.waitUntil(dropOthers(event.source));
  if (event.data === 'complete') event.waitUntil(fetchAll(LATER).catch(() => {})); // the next visit tries again
});
addEventListener('fetch', (event) => {
  const { origin } = new URL(event.request.url);
  if (event.request.method === 'GET' && origin === location.origin) event.respondWith(answer(event));
});
