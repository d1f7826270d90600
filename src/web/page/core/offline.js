// The service worker: caches one complete version of the page for use without a network. It
// fetches a new version beside it, which takes over when a tab on its title screen asks for it;
// older tabs keep their version until they close. tools/build-page inserts the version and the
// file names.

const VERSION = '@build@';
const FILES = JSON.parse('@files@');
const LATER = JSON.parse('@later@'); // cached once the page has all that it needs to play
const MARKED = JSON.parse('@marked@'); // files whose addresses contain their version
const CACHE = `finessimo ${VERSION}`;

const nameOf = (url) => url.pathname.split('/').at(-1) || './';

/** A host may be updated during the download: a version is only kept if it is complete. */
async function isOurs(name, response) {
  if (!response.ok) return false;
  return !MARKED.includes(name) || new TextDecoder('latin1').decode(await response.arrayBuffer()).includes(VERSION);
}

async function keep(cache, name, key, response) {
  const isKept = await isOurs(name, response.clone());
  if (isKept) await cache.put(key, response);
  return isKept;
}

/** With the address that the page itself uses, so that the browser does not load a file twice. */
const fetchOne = (name) => (/\.(js|css|wasm)$/.test(name) ? fetch(`${name}?v=${VERSION}`) : fetch(name, { cache: 'no-cache' }));

/** Caches the files of these names that are not cached yet; true if all of them are. */
async function fetchAll(names) {
  const cache = await caches.open(CACHE);
  const kept = await Promise.all(names.map(async (name) =>
    await cache.match(name) !== undefined || keep(cache, name, name, await fetchOne(name))));
  return !kept.includes(false);
}

async function install() {
  if (!await fetchAll(FILES)) throw new Error('mixed versions');
}

/** If the tab that asks is the only one, older versions are not needed. */
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

/** Answers with files of the tab's version; the page itself under any of its names. */
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
