// The service worker: holds one whole version of the site in the browser, so that it runs without a network, and lends its
// answers the isolation headers where the host sends none. A version counts only when every file has arrived with the right
// hash, and replaces the one before it as a whole: when the visitor agrees (www/page/offline.js asks), or when the last tab is closed.

/** What makes up the site: file name to SHA-256, and a hash over all of it. @type {{version: string, files: Record<string, string>}} */
const SITE = { version: '', files: {} }; // tools/precache.mjs writes this line

const worker = /** @type {ServiceWorkerGlobalScope} */ (/** @type {unknown} */ (self));
const SCOPE = worker.registration.scope;
/** Other sites, and another Kalahari in another folder, may live on the same origin. */
const OURS = `kalahari ${SCOPE} `;
const CACHE = OURS + SITE.version;

const ISOLATION = {
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Embedder-Policy': 'require-corp',
  'Cross-Origin-Resource-Policy': 'cross-origin',
};

/** A file of another version than the list's, or a damaged one. */
class Mismatch extends Error {}

/** Set when this worker has found that it cannot hold its version together any more. */
let retired = false;

worker.addEventListener('install', (event) => event.waitUntil(install()));
worker.addEventListener('activate', (event) => event.waitUntil(activate()));
worker.addEventListener('message', (event) => {
  if (event.data === 'take') event.waitUntil(take(event.ports[0]));
});
worker.addEventListener('fetch', (event) => {
  const name = retired ? null : listed(event.request);
  if (name !== null) event.respondWith(answer(name, event.request)); // everything else goes to the network as if we were not here
});

/** All or nothing: one bad file, and the browser drops this worker and asks again at the next visit. */
async function install() {
  if (SITE.version === '') throw new Error('tools/precache.mjs has not written the list of files');
  const rest = new AbortController();
  try {
    const cache = await caches.open(CACHE);
    await Promise.all(Object.keys(SITE.files).map(async (name) => cache.put(SCOPE + name, await fetched(name, rest.signal))));
  } catch (error) {
    rest.abort();
    await caches.delete(CACHE);
    throw error;
  }
}

async function activate() {
  const names = await caches.keys();
  await Promise.all(names.filter((name) => name.startsWith(OURS) && name !== CACHE).map((name) => caches.delete(name)));
  // A first visit ends with the site in this browser: from here on its page, too, needs the server no more. Not awaited: for an isolated
  // page Firefox 153 claims and never says so, and every request of the next visit would wait for this worker to become active.
  worker.clients.claim().catch(() => {});
}

/**
 * Takes over from the version before, unless another page of it is open: that one would be handed files of two versions.
 * @param {MessagePort} port hears how many other pages there are
 */
async function take(port) {
  const pages = await worker.clients.matchAll({ type: 'window', includeUncontrolled: true });
  const others = pages.filter(({ url }) => url.startsWith(SCOPE)).length - 1;
  port.postMessage({ others });
  if (others <= 0) await worker.skipWaiting();
}

/** The file of the site that a request asks for, or null. @param {Request} request */
function listed({ method, url, mode }) {
  if (method !== 'GET' || !url.startsWith(SCOPE)) return null;
  const { pathname, search } = new URL(url);
  if (search !== '' && mode !== 'navigate') return null; // a page reads its own search part, a file that has one is not ours
  const path = pathname.slice(new URL(SCOPE).pathname.length);
  const name = path === '' || path.endsWith('/') ? `${path}index.html` : path;
  return Object.hasOwn(SITE.files, name) ? name : null;
}

/** @param {string} name @param {Request} request */
async function answer(name, request) {
  const cache = await caches.open(CACHE);
  const kept = await cache.match(SCOPE + name, { ignoreVary: true });
  if (kept) return kept;
  // Browsers and visitors clear storage. What is missing may come from the server again, if it still is the same.
  try {
    const fresh = await fetched(name);
    await cache.put(SCOPE + name, fresh.clone());
    return fresh;
  } catch (error) {
    if (error instanceof Mismatch) await retire();
    return fetch(request);
  }
}

/** The server has moved on and our copy has holes: better none than a mixture. The page registers a fresh worker. */
async function retire() {
  retired = true;
  await caches.delete(CACHE);
  await worker.registration.unregister();
}

/** A file as the list knows it, with the headers it needs; throws otherwise. @param {string} name @param {AbortSignal} [signal] */
async function fetched(name, signal) {
  // no-cache: what the page has just downloaded is asked for again, but not sent again.
  const response = await fetch(SCOPE + name, { cache: 'no-cache', signal });
  if (response.status !== 200) throw new Error(`${name}: ${response.status}`);
  const bytes = await response.arrayBuffer();
  if ((await sha256(bytes)) !== SITE.files[name]) throw new Mismatch(name);
  const headers = new Headers(response.headers);
  for (const [header, value] of Object.entries(ISOLATION)) if (!headers.has(header)) headers.set(header, value);
  for (const header of ['Content-Encoding', 'Content-Length']) headers.delete(header); // they described what travelled
  return new Response(bytes, { headers });
}

/** @param {ArrayBuffer} bytes */
async function sha256(bytes) {
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes));
  return Array.from(digest, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
