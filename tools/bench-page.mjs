// How fast the page is for a visitor, in Chromium from a local server: usable after, and the engine's first reply after a click.
//
//     ./build.sh dist && node tools/bench-page.mjs [--runs 5]

import { launchBrowser, openPage, serveSite } from '../tests/browser/harness.mjs';
import { ready } from '../tests/browser/page-kit.mjs';

const flag = process.argv.indexOf('--runs');
const runs = flag > 0 ? Number(process.argv[flag + 1]) : 5;
if (!(Number.isInteger(runs) && runs > 0)) {
  console.error('usage: node tools/bench-page.mjs [--runs N]');
  process.exit(2);
}

const [browser, site] = await Promise.all([launchBrowser(), serveSite()]);
/** @type {{usable: number[], replies: number[]}} */ const seen = { usable: [], replies: [] };
for (let run = 0; run < runs; run++) {
  const { page } = await openPage(browser, 'about:blank', { reducedMotion: 'reduce' });
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
