// The places from which the same dist/ is used, and how a tab of any browser gets there: with or without the isolation headers, in
// a frame of another site. A place says what must be found there, so one table of tests runs in all of them and in every browser.

import { listen } from '../../tools/serve.mjs';
import { BLANK, serveSite } from './harness.mjs';

/**
 * What both browsers' drivers offer alike, of a tab or of a frame in it.
 * @typedef {{evaluate: (run: any, argument?: any) => Promise<any>}} Spot
 * @typedef {Spot & {goto: (url: string) => Promise<unknown>, waitForFunction: (run: any) => Promise<any>, frames: () => (Spot & {url: () => string})[]}} Tab
 */

/**
 * @typedef {object} Place
 * @property {string} name
 * @property {'threaded' | 'single'} build which one must load there
 * @property {() => Promise<{url: string, close: () => Promise<void>}>} serve
 * @property {(tab: Tab, url: string) => Promise<Spot>} arrive
 *   opens an empty document of the site (BLANK) and gives back where its code can be run; a place that first needs a visit to the
 *   page itself, or a server that has gone away, does that here
 */

/** @type {Place['arrive']} */
async function directly(tab, url) {
  await tab.goto(url + BLANK);
  return tab;
}

/** A page of another origin with the site in a frame: 127.0.0.1 is another host than localhost. @param {string} frame */
const foreignPage = (frame) => listen({
  handler: (_request, response) => {
    response.writeHead(200, { 'Content-Type': 'text/html; charset=utf-8' });
    response.end(`<!doctype html><html lang="en"><title>another site</title><link rel="icon" href="data:,"><iframe src="${frame}"></iframe>`);
  },
});

/** @type {Place[]} */
export const PLACES = [
  { name: 'with the headers', build: 'threaded', serve: () => serveSite(), arrive: directly },
  { name: 'without headers', build: 'single', serve: () => serveSite({ isolation: false }), arrive: directly },
  {
    name: 'in a frame of another site, without headers',
    build: 'single',
    async serve() {
      const site = await serveSite({ isolation: false });
      const host = await foreignPage(site.url + BLANK);
      return { url: host.url.replace('localhost', '127.0.0.1'), close: async () => void (await Promise.all([host.close(), site.close()])) };
    },
    async arrive(tab, url) {
      await tab.goto(url);
      const frame = tab.frames().find((one) => one.url().endsWith(BLANK));
      if (!frame) throw new Error('the frame did not load');
      return frame;
    },
  },
];
