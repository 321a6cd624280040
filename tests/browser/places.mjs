// The places from which the same dist/ is used, and how a tab of any browser gets there: with or without the isolation headers,
// isolated by the service worker, in a frame of another site, with the server gone. A place says what must be found there, so one
// table of tests runs in all of them and in every browser.

import { listen } from '../../tools/serve.mjs';
import { launchFirefox, openFirefox } from './firefox.mjs';
import { BLANK, eventually, launchBrowser, openPage, PATIENCE, serveSite, serveWithoutPolicy } from './harness.mjs';

/**
 * What both browsers' drivers offer alike, of a tab or of a frame in it.
 * @typedef {{evaluate: (run: any, argument?: any) => Promise<any>}} Spot
 * @typedef {Spot & {goto: (url: string) => Promise<unknown>, frames: () => (Spot & {url: () => string})[]}} Tab
 * @typedef {{url: string, close: () => Promise<void>}} Site
 */

export const BROWSERS = [
  {
    name: 'Chromium',
    launch: () => launchBrowser({ whole: true }),
    /** A tab in a fresh profile. @param {any} browser @returns {Promise<{tab: Tab, problems: string[], close: () => Promise<void>}>} */
    async open(browser) {
      const { page, problems } = await openPage(browser, 'about:blank', { serviceWorkers: 'allow' });
      return { tab: /** @type {any} */ (page), problems, close: () => page.context().close() };
    },
  },
  {
    name: 'Firefox',
    launch: launchFirefox,
    /** @param {any} browser @returns {Promise<{tab: Tab, problems: string[], close: () => Promise<void>}>} */
    async open(browser) {
      const { page, problems, close } = await openFirefox(browser, 'about:blank');
      return { tab: /** @type {any} */ (page), problems, close };
    },
  },
];

/**
 * @typedef {object} Place
 * @property {string} name
 * @property {'threaded' | 'single'} build which one must load there
 * @property {() => Promise<Site>} serve
 * @property {(tab: Tab, site: Site) => Promise<Spot>} arrive
 *   opens a document of the site and gives back where its code can be run: an empty one (BLANK), or the page itself where only
 *   that has a service worker
 */

/** Asks until the page is there and agrees: no driver hears of the end of every navigation that a service worker answers. @param {Spot} spot @param {(argument: any) => boolean | Promise<boolean>} question @param {unknown} [argument] */
export async function until(spot, question, argument) {
  for (const end = Date.now() + PATIENCE; Date.now() < end; await new Promise((resolve) => setTimeout(resolve, 100))) {
    if (await spot.evaluate(question, argument).catch(() => false)) return;
  }
  throw new Error(`still not: ${question} ${argument ?? ''}`);
}

/** @type {Place['arrive']} */
async function directly(tab, { url }) {
  await tab.goto(url + BLANK);
  return tab;
}

/** The page itself, kept by its service worker and isolated by whoever can. @type {Place['arrive']} */
async function kept(tab, { url }) {
  void tab.goto(url).catch(() => {});
  await until(tab, () => crossOriginIsolated && 'ready' in document.documentElement.dataset);
  await until(tab, async () => (await navigator.serviceWorker.getRegistration())?.active?.state === 'activated');
  return tab;
}

/** @param {Spot} spot @param {string} file */
const reachable = (spot, file) =>
  spot.evaluate(
    (/** @type {string} */ file) =>
      fetch(file).then(
        () => true,
        () => false,
      ),
    file,
  );

/** @type {Place['arrive']} */
async function abandoned(tab, site) {
  await kept(tab, site);
  await site.close();
  await tab.evaluate(() => {
    delete document.documentElement.dataset.ready;
    location.reload();
  });
  await until(tab, () => 'ready' in document.documentElement.dataset);
  if (await reachable(tab, BLANK)) throw new Error('the server is still there');
  return tab;
}

/**
 * A page of another origin with the site in a frame: 127.0.0.1 is another host than localhost.
 * @param {{site: Promise<Site>, isolated?: boolean}} around isolated: the page is, and lets its frame be
 */
async function framed({ site: serving, isolated = false }) {
  const site = await serving;
  const host = await listen({
    handler: (_request, response) => {
      response.writeHead(200, {
        'Content-Type': 'text/html; charset=utf-8',
        ...(isolated ? { 'Cross-Origin-Opener-Policy': 'same-origin', 'Cross-Origin-Embedder-Policy': 'require-corp' } : {}),
      });
      response.end(
        `<!doctype html><html lang="en"><title>another site</title><link rel="icon" href="data:,"><iframe ${isolated ? 'allow="cross-origin-isolated"' : ''} src="${site.url + BLANK}"></iframe>`,
      );
    },
  });
  return { url: host.url.replace('localhost', '127.0.0.1'), close: async () => void (await Promise.all([host.close(), site.close()])) };
}

/** @type {Place['arrive']} */
async function inFrame(tab, { url }) {
  await tab.goto(url);
  const frame = () => tab.frames().find((one) => one.url().endsWith(BLANK));
  await eventually(
    () => frame() !== undefined,
    () => 'a frame that has loaded',
  );
  return /** @type {Spot} */ (frame());
}

/** @type {Place[]} */
export const PLACES = [
  { name: 'with the headers', build: 'threaded', serve: () => serveSite(), arrive: directly },
  { name: 'without headers', build: 'single', serve: () => serveSite({ isolation: false }), arrive: directly },
  {
    name: 'isolated by the service worker on a host without headers',
    build: 'threaded',
    serve: () => serveSite({ isolation: false, bare: true }),
    arrive: kept,
  },
  { name: 'offline, the server gone', build: 'threaded', serve: () => serveSite(), arrive: abandoned },
  { name: 'in a frame of another site, without headers', build: 'single', serve: () => framed({ site: serveSite({ isolation: false }) }), arrive: inFrame },
  {
    name: 'in a frame of an isolated site that allows it',
    build: 'threaded',
    serve: () => framed({ site: serveWithoutPolicy(), isolated: true }),
    arrive: inFrame,
  },
];
