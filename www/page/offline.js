// Keeping the page in this browser. Registers the service worker (sw.js), says when a new version waits, and, where the host
// sends no isolation headers, reloads the page once so that the worker's take effect: at a first visit, before anything was
// begun, never twice, and never where it cannot help. The worker's own part is in sw.js.

import { box, setText } from './dom.js';
import { notice, sentenceOf } from './notice.js';
import { address } from './site.js';
import { say } from '../words/page.js';

/** Outlives the reload and not the tab: what stands here was tried already. */
const TRIED = 'kalahari.isolation-tried';
/** How long a first visit waits for the worker, in ms. A fast one is worth it: one start of the engine instead of two. */
const PATIENCE = 1200;
/** A tab that stays open for days asks now and then whether there is a new version. */
const ASK_AGAIN = 3_600_000;
const BY_HAND = say('isolation.by-hand');

/** The visitor has touched something. */
let begun = false;
/** @type {Promise<ServiceWorkerRegistration> | undefined} */ let registering;
/** @type {() => void} */ let started = () => {};
const whenStarted = new Promise((resolve) => (started = () => resolve(undefined)));

/**
 * Before the engine starts: where only a reload is missing for threads, reloads. Elsewhere it returns at once, or, at the first
 * visit to a host without the headers, after a moment.
 */
export async function isolate() {
  for (const type of ['pointerdown', 'keydown'])
    addEventListener(
      type,
      () => {
        begun = true;
      },
      { capture: true, once: true },
    );
  if (globalThis.crossOriginIsolated) return forget();
  const obstacle = whyNever();
  tell('threads-isolation', obstacle || say('isolation.first'));
  if (obstacle) return;
  let early = true;
  const outcome = register()
    .then(active)
    .then(async () => {
      if (!early) await whenStarted; // not between reading a link's game and saving it
      return (await whyNoReload()) || reload();
    })
    .catch((error) => say('isolation.failed', { reason: sentenceOf(error) }));
  void outcome.then((sentence) => tell('threads-isolation', sentence));
  await Promise.race([outcome, new Promise((resolve) => setTimeout(resolve, PATIENCE))]);
  early = false;
}

/** When the page can be used: keeps it for the time without a network. */
export function mountOffline() {
  started();
  const keep = () =>
    register()
      .then(async (registration) => {
        watch(registration);
        await active(registration);
        tell('offline-note', say('offline.kept'));
      })
      .catch(() => tell('offline-note', say('offline.failed')));
  if (location.protocol === 'file:') tell('offline-note', say('offline.disk'));
  else if (!('serviceWorker' in navigator)) tell('offline-note', say('offline.never'));
  else if (registering) void keep();
  else if ('requestIdleCallback' in window) requestIdleCallback(() => void keep(), { timeout: 2000 });
  else setTimeout(keep, 500);
}

function register() {
  registering ??= (async () => {
    const registration = await navigator.serviceWorker.register(address('sw.js'), { updateViaCache: 'none' });
    if (!registration) throw new Error(say('worker.refused')); // extensions that block workers answer with nothing
    return registration;
  })();
  return registering;
}

/** Resolves when a worker holds the site; rejects when the first one gave up. @param {ServiceWorkerRegistration} registration */
function active(registration) {
  return new Promise((resolve, reject) => {
    const worker = registration.active ?? registration.waiting ?? registration.installing;
    const look = () => {
      if (worker?.state === 'activated') resolve(undefined);
      else if (!worker || worker.state === 'redundant') reject(new Error(say('worker.incomplete')));
    };
    worker?.addEventListener('statechange', look);
    look();
  });
}

// ---- isolation -------------------------------------------------------------------------------------------------------

/** Why no reload can ever isolate this page here, as a sentence to follow the engine's own reason; '' where one may. */
function whyNever() {
  if (location.protocol === 'file:') return say('isolation.disk');
  if (!isSecureContext) return say('isolation.insecure');
  if (window.top !== window) return say('isolation.framed');
  if (!('serviceWorker' in navigator)) return say('isolation.no-worker');
  if (globalThis.crossOriginIsolated === undefined || !canShareMemory()) return say('isolation.no-memory');
  return '';
}

/** SharedArrayBuffer itself is hidden until the page is isolated. */
function canShareMemory() {
  try {
    return Boolean(new WebAssembly.Memory({ initial: 1, maximum: 1, shared: true }).buffer);
  } catch {
    return false;
  }
}

/** The worker is there; why the page is not reloaded now, '' where it should be. */
async function whyNoReload() {
  const page = await caches.match(address('index.html'));
  const asks =
    page?.headers.get('Cross-Origin-Opener-Policy') === 'same-origin' &&
    ['require-corp', 'credentialless'].includes(page.headers.get('Cross-Origin-Embedder-Policy') ?? '');
  if (!asks) return say('isolation.headers');
  if (tried() === 'yes') return say('isolation.refused');
  if (tried() === 'unknown') return BY_HAND; // without a memory a reload might never end
  if (begun) {
    notice(say('isolation.news'), { kind: 'news', key: 'isolation', action: { label: say('isolation.reload'), run: () => location.reload() } });
    return BY_HAND;
  }
  return '';
}

/** @returns {Promise<string>} why it was not done after all */
async function reload() {
  if (!remember()) return BY_HAND;
  location.reload();
  return new Promise(() => {}); // the page is on its way out
}

function tried() {
  try {
    return sessionStorage.getItem(TRIED) === null ? 'no' : 'yes';
  } catch {
    return 'unknown';
  }
}

function remember() {
  try {
    sessionStorage.setItem(TRIED, 'yes');
    return tried() === 'yes';
  } catch {
    return false;
  }
}

function forget() {
  try {
    sessionStorage.removeItem(TRIED);
  } catch {
    // then nothing is remembered either
  }
}

// ---- new versions ----------------------------------------------------------------------------------------------------

/** @param {ServiceWorkerRegistration} registration */
function watch(registration) {
  const announce = () => {
    const { waiting } = registration;
    if (waiting && registration.active) offer(waiting, say('version.ready'));
  };
  announce();
  registration.installing?.addEventListener('statechange', announce);
  registration.addEventListener('updatefound', () => registration.installing?.addEventListener('statechange', announce));
  let asked = Date.now();
  document.addEventListener('visibilitychange', () => {
    if (document.hidden || Date.now() - asked < ASK_AGAIN) return;
    asked = Date.now();
    registration.update().catch(() => {}); // no network, no news
  });
}

/** @param {ServiceWorker} waiting @param {string} sentence */
function offer(waiting, sentence) {
  notice(sentence, { kind: 'news', key: 'version', action: { label: say('version.take'), run: () => take(waiting) } });
}

/** @param {ServiceWorker} waiting */
function take(waiting) {
  const { port1, port2 } = new MessageChannel();
  const arrived = () => {
    if (waiting.state === 'activated') location.reload();
  };
  waiting.addEventListener('statechange', arrived);
  arrived(); // another tab may have been faster
  port1.addEventListener('message', ({ data }) => {
    if (data.others <= 0) return;
    waiting.removeEventListener('statechange', arrived);
    offer(waiting, say('version.open', { n: data.others }));
  });
  port1.start();
  waiting.postMessage('take', [port2]);
}

/** @param {string} id @param {string} sentence */
function tell(id, sentence) {
  setText(box(id), sentence);
  box(id).hidden = sentence === '';
}
