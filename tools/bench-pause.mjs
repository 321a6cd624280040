// How long the Evolve room takes from a click on its pause to the word "paused", while it plays and while it measures, in Chromium, with the
// threaded build (two threads) and the single one.
//
//     ./build.sh dist && node tools/bench-pause.mjs [--runs 20]

import { launchBrowser, serveSite } from '../tests/browser/harness.mjs';
import { view, visit } from '../tests/browser/page-kit.mjs';
import { median } from '../www/measure/statistics.js';
import { runsOf } from './arguments.mjs';

const runs = runsOf(20);
/** What the line says while the work goes on that is to be stopped. */
const WORK = { playing: 'threads? plays?', measuring: 'threads? measures?' };
/** Clicks come somewhere in the middle of the work, never at the same place of it. */
const LATEST_MS = 40;

/** Starts, waits for the work, clicks, and waits for the word; in milliseconds, or null where the work was over sooner. @param {{work: string, wait: number}} wish */
const pause = ({ work, wait }) =>
  new Promise((/** @type {(ms: number | null) => void} */ resolve) => {
    const [line, main] = ['.ev-status', '.ev-main'].map((name) => /** @type {HTMLElement} */ (document.querySelector(name)));
    const says = (/** @type {string} */ words) => new RegExp(words).test(line.textContent ?? '');
    /** @type {number | null} */ let clicked = null;
    let waiting = false;
    let late = false;
    const click = () => {
      late = !says(work);
      clicked = performance.now();
      main.click();
    };
    const watch = new MutationObserver(() => {
      if (clicked === null && !waiting && says(work)) {
        waiting = true;
        setTimeout(click, wait);
      }
      if (clicked === null || !says('paused')) return;
      watch.disconnect();
      resolve(late ? null : performance.now() - clicked);
    });
    watch.observe(line, { childList: true, characterData: true, subtree: true });
    main.click();
  });

const browser = await launchBrowser({ whole: true });
const rows = [];
try {
  for (const [build, isolation] of /** @type {const} */ ([
    ['threaded', true],
    ['single', false],
  ])) {
    // prettier-ignore
    const site = await serveSite({ isolation });
    for (const preset of ['as-intended', 'modern']) {
      for (const [work, words] of Object.entries(WORK)) {
        /** @type {number[]} */ const all = [];
        const { page, close } = await visit(browser, site.url, { threads: 2 });
        await view(page, 'Evolve');
        await page.locator(`#view-evolve input[value="${preset}"]`).check();
        while (all.length < runs) {
          const ms = await page.evaluate(pause, { work: words, wait: Math.random() * LATEST_MS });
          if (ms !== null) all.push(ms);
        }
        await close();
        rows.push({ build, preset, work, median: Math.round(median(all)), longest: Math.round(Math.max(...all)) });
      }
    }
    site.close();
  }
} finally {
  await browser.close();
}
console.table(rows);
