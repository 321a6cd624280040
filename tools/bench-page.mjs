// How fast the page is for a visitor, in Chromium from a local server: usable after, the engine's first reply after a click, and what
// was downloaded by then, compressed.
//
//     ./build.sh dist && node tools/bench-page.mjs [--runs 5]

import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { launchBrowser, openPage, serveSite } from '../tests/browser/harness.mjs';
import { ready } from '../tests/browser/page-kit.mjs';
import { DIST } from './serve.mjs';

const flag = process.argv.indexOf('--runs');
const runs = flag > 0 ? Number(process.argv[flag + 1]) : 5;
if (!(Number.isInteger(runs) && runs > 0)) {
  console.error('usage: node tools/bench-page.mjs [--runs N]');
  process.exit(2);
}

const [browser, site] = await Promise.all([launchBrowser(), serveSite()]);
/** @type {{usable: number[], replies: number[]}} */ const seen = { usable: [], replies: [] };
/** @type {Set<string>} */ const asked = new Set();
for (let run = 0; run < runs; run++) {
  const { page } = await openPage(browser, 'about:blank', { reducedMotion: 'reduce' });
  page.context().on('request', (request) => asked.add(new URL(request.url()).pathname.slice(1) || 'index.html'));
  const before = performance.now();
  await page.goto(site.url);
  await ready(page);
  seen.usable.push(performance.now() - before);
  seen.replies.push(
    await page.evaluate(
      () =>
        new Promise((resolve) => {
          const start = performance.now();
          new MutationObserver(() => {
            if (document.querySelector('#moves [data-ply="2"]')) resolve(performance.now() - start);
          }).observe(/** @type {Node} */ (document.querySelector('#moves')), { childList: true });
          const board = /** @type {HTMLElement} */ (document.querySelector('kalah-board'));
          /** @type {HTMLElement} */ (/** @type {ShadowRoot} */ (board.shadowRoot).querySelector('[data-pit="0"]')).click();
        }),
    ),
  );
  await page.context().close();
}
await browser.close();
await site.close();

/** @param {number[]} times in ms */
const range = (times) => `${(Math.min(...times) / 1000).toFixed(2)} to ${(Math.max(...times) / 1000).toFixed(2)} s`;
console.log(`${runs} visits: usable after ${range(seen.usable)}, first reply of the engine after ${range(seen.replies)}`);
const files = [...asked].map((name) => path.join(DIST, name)).filter((file) => existsSync(file));
/** @param {(bytes: Buffer) => Buffer} compress */
const kilobytes = (compress) => (files.reduce((sum, file) => sum + compress(readFileSync(file)).length, 0) / 1000).toFixed(0);
console.log(
  `downloaded by then: ${files.length} files, ${kilobytes((bytes) => gzipSync(bytes))} kB with gzip, ${kilobytes((bytes) => brotliCompressSync(bytes))} kB with brotli`,
);
