// A long run in one tab: engines play each other while the number of threads changes, searches are stopped, analyses and hints
// come and go, and games begin anew. Prints what it did and the memory along the way.
//
//     ./build.sh dist && node tools/soak.mjs [--minutes 60] [--seed 1]
//
// Exits with 1 when nothing moved for a while, when the page reported an error, or when memory grew beyond the bounds below.

import { readFileSync, readdirSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import { launchBrowser, openPage, serveSite } from '../tests/browser/harness.mjs';
import { hasty } from '../tests/browser/idle.mjs';
import { sit, view } from '../tests/browser/page-kit.mjs';

/** @typedef {import('playwright-core').Page} Page */
/** @typedef {{heap: number, nodes: number, listeners: number, resident: number, workers: number}} Memory  in bytes where not counted */

/** Nothing that the page does takes so long that the board stands still for this many milliseconds, even on a machine that does much else. */
const STALL_MS = 60_000;
/**
 * What may be there at the end beyond what was there after the warm-up. A worker that is not ended keeps over 20 MB, and a game
 * that is not forgotten some 100 kB: an hour of either is far beyond these. The browser's memory holds the wasm's, so
 * `performance.measureUserAgentSpecificMemory` is not asked: threads that wait inside wasm do not answer it.
 */
const GROWTH = { heap: 6e6, nodes: 1500, listeners: 300, resident: 200e6 };
const MEGA = 1e6;

/** Numbers from 0 to below n, the same for the same seed. @param {number} seed */
function dice(seed) {
  let state = seed;
  return (/** @type {number} */ n) => (state = (state * 48271) % 2147483647) % n;
}

/** What a visitor does to a running game. Each leaves two engines playing. @type {Record<string, (page: Page, below: (n: number) => number) => Promise<void>>} */
const DEEDS = {
  async 'move now'(page) {
    await page.evaluate(() => document.getElementById('move-now')?.click());
  },
  async 'pause and go on'(page, below) {
    await page.keyboard.press('p');
    await page.waitForTimeout(below(300));
    await page.keyboard.press('p');
  },
  async 'undo and go on'(page) {
    await page.evaluate(() => document.getElementById('undo')?.click());
    await goOn(page);
  },
  async 'other threads'(page, below) {
    await page.evaluate(
      (threads) => {
        document.getElementById('badge')?.click();
        const field = /** @type {HTMLInputElement} */ (document.getElementById('threads'));
        field.value = String(threads);
        document.getElementById('threads-apply')?.click();
      },
      1 + below(4),
    );
    await page.locator('#threads-dialog').waitFor({ state: 'hidden' });
  },
  async 'an analysis, stopped'(page, below) {
    await page.keyboard.press('p');
    await view(page, 'Analyse');
    await page.waitForTimeout(100 + below(700));
    if (below(2)) await page.evaluate(() => document.getElementById('analysis-stop')?.click());
    await view(page, 'Play');
    await goOn(page);
  },
  async 'a hint, and a move by hand'(page) {
    await sit(page, 'South', 'Human');
    await page.evaluate(() => document.getElementById('hint')?.click());
    await page.waitForTimeout(300);
    await page.evaluate(() =>
      /** @type {HTMLElement | null} */ (document.querySelector('kalah-board')?.shadowRoot?.querySelector('button[aria-disabled="false"]'))?.click(),
    );
    await sit(page, 'South', 'Engine');
  },
  async 'another variant'(page, below) {
    const games = [
      'standard; 4,4,4,4,4,4,0/4,4,4,4,4,4,0 0; ',
      'wetherell; 6,6,6,6,6,6,0/6,6,6,6,6,6,0 0; ',
      'houses=8 seeds=3; 3,3,3,3,3,3,3,3,0/3,3,3,3,3,3,3,3,0 0; ',
    ];
    await page.evaluate((text) => {
      location.hash = `game=${text}`;
    }, games[below(games.length)]);
    await page.waitForFunction(() => !location.hash.includes('%20')); // the page has followed it, and writes it in its own way
    await page.evaluate(() => document.querySelectorAll('.notice.news').forEach((one) => one.remove()));
    await goOn(page);
  },
  async 'another strength'(page, below) {
    const levels = ['beginner', 'easy', 'medium', 'hard', 'strong'];
    for (const side of ['South', 'North']) await page.locator(`[aria-label="${side}: level"]`).selectOption(levels[below(levels.length)]);
  },
};

/** Whoever looked back or opened a link finds the game paused. @param {Page} page */
async function goOn(page) {
  if (/Paused/.test((await page.locator('#turn').textContent()) ?? '')) await page.keyboard.press('p');
}

/** @param {import('playwright-core').CDPSession} protocol @param {Page} page @returns {Promise<Memory>} */
async function measure(protocol, page) {
  await protocol.send('HeapProfiler.collectGarbage');
  const { usedSize } = await protocol.send('Runtime.getHeapUsage');
  const { nodes, jsEventListeners } = await protocol.send('Memory.getDOMCounters');
  return { heap: usedSize, nodes, listeners: jsEventListeners, resident: residentSize(), workers: page.workers().length };
}

/** The memory of all processes below this one, which are the browser's; what they share counts once. Zero where there is no /proc. */
function residentSize() {
  let total = 0;
  try {
    /** @type {Map<number, {parent: number, bytes: number}>} */
    const all = new Map();
    for (const name of readdirSync('/proc').filter((one) => /^\d+$/.test(one))) {
      try {
        const status = readFileSync(`/proc/${name}/status`, 'utf8');
        const memory = readFileSync(`/proc/${name}/smaps_rollup`, 'utf8');
        all.set(Number(name), { parent: Number(/PPid:\s+(\d+)/.exec(status)?.[1]), bytes: 1024 * Number(/^Pss:\s+(\d+)/m.exec(memory)?.[1] ?? 0) });
      } catch {
        // it has ended meanwhile, or is not ours to read
      }
    }
    const ours = (/** @type {number} */ id) => {
      for (let at = all.get(id); at; at = all.get(at.parent)) if (at.parent === process.pid) return true;
      return false;
    };
    for (const [id, { bytes }] of all) if (ours(id)) total += bytes;
  } catch {
    return 0;
  }
  return total;
}

/** Counts in the page, where every new game and every move is seen, however fast they come. @param {Page} page */
async function watchGames(page) {
  await page.evaluate(() => {
    const seen = { games: 0, moves: 0, last: performance.now(), length: 0 };
    Object.assign(window, { seen });
    new MutationObserver(() => {
      const length = document.querySelectorAll('#moves button:not([data-ply="0"])').length;
      if (length > seen.length) seen.moves += length - seen.length;
      if (length !== seen.length) seen.last = performance.now();
      seen.length = length;
      const again = /** @type {HTMLButtonElement} */ (document.getElementById('again'));
      if (!again.hidden) {
        seen.games++;
        setTimeout(() => again.click());
      }
    }).observe(/** @type {HTMLElement} */ (document.querySelector('main')), { subtree: true, childList: true, attributes: true, attributeFilter: ['hidden'] });
  });
  return () => page.evaluate(() => /** @type {{games: number, moves: number, last: number}} */ (/** @type {any} */ (window).seen));
}

/**
 * @param {{minutes: number, least?: {deeds: number, games: number, moves: number}, seed?: number, log?: (line: string) => void}} options
 *   for so many minutes; longer where that was not time enough for the least that is wanted
 * @returns {Promise<{minutes: number, games: number, moves: number, deeds: Record<string, number>, before: Memory, after: Memory, troubles: string[]}>}
 */
export async function soak({ minutes, least = { deeds: 0, games: 0, moves: 0 }, seed = 1, log = () => {} }) {
  const below = dice(seed);
  const site = await serveSite();
  const browser = await launchBrowser();
  try {
    const { page, problems } = await openPage(browser, 'about:blank', { viewport: { width: 1000, height: 800 } });
    await page.addInitScript(() => localStorage.setItem('kalahari.prefs', JSON.stringify({ speed: 'off', theme: 'auto', threads: 2 })));
    await page.goto(site.url);
    await page.waitForSelector('html[data-ready]');
    const protocol = await page.context().newCDPSession(page);
    await protocol.send('HeapProfiler.enable');
    const seen = await watchGames(page);
    await hasty(page);
    await sit(page, 'South', 'Engine');

    const begin = Date.now();
    const end = begin + minutes * 60_000;
    // Everything once, and a tenth of the time, fills caches and pools that stay filled; what grows after it grows for ever.
    const warm = begin + minutes * 6_000;
    const names = Object.keys(DEEDS);
    const unseen = [...names];
    /** @type {Memory | null} */ let before = null;
    /** @type {Record<string, number>} */ const deeds = {};
    const troubles = [];
    let report = begin;
    const enough = async () => {
      const { games, moves } = await seen();
      const count = Object.values(deeds).reduce((sum, times) => sum + times, 0);
      return count >= least.deeds && games >= least.games && moves >= least.moves;
    };
    while (troubles.length === 0 && (Date.now() < end || !(await enough()))) {
      const name = unseen.shift() ?? names[below(names.length)];
      try {
        await DEEDS[name](page, below);
        deeds[name] = (deeds[name] ?? 0) + 1;
        await goOn(page);
        await page.waitForTimeout(200 + below(800));
      } catch (error) {
        troubles.push(`“${name}” failed: ${String(error).split('\n')[0]}`);
      }
      const still = await page.evaluate(() => performance.now() - /** @type {any} */ (window).seen.last);
      if (still > STALL_MS)
        troubles.push(`the board stood still for ${Math.round(still / 1000)} s after “${name}”: ${await page.locator('#turn').textContent()}`);
      for (const told of await page.locator('.notice.trouble p').allTextContents()) troubles.push(`the page said: ${told}`);
      troubles.push(...problems.splice(0));
      if (!before && unseen.length === 0 && Date.now() >= warm) {
        before = await measure(protocol, page);
        log(`after the warm-up: ${describe(before)}`);
      }
      if (Date.now() - report > 60_000) {
        report = Date.now();
        const { games, moves } = await seen();
        log(`${Math.round((report - begin) / 60_000)} min: ${games} games, ${moves} moves; ${describe(await measure(protocol, page))}`);
      }
    }
    const { games, moves } = await seen();
    // As it was when first measured: two threads, nobody thinking.
    await page.keyboard.press('p');
    await page.waitForTimeout(300);
    const after = await measure(protocol, page);
    before ??= after;
    for (const [what, bound] of Object.entries(GROWTH)) {
      const [was, is] = [before, after].map((memory) => memory[/** @type {keyof typeof GROWTH} */ (what)]);
      if (is - was > bound) troubles.push(`${what} grew from ${was} to ${is}, by more than ${bound}`);
    }
    return { minutes: (Date.now() - begin) / 60_000, games, moves, deeds, before, after, troubles };
  } finally {
    await browser.close();
    await site.close();
  }
}

/** @param {Memory} memory */
const describe = ({ heap, nodes, listeners, resident, workers }) =>
  `script heap ${(heap / MEGA).toFixed(1)} MB, all of the browser ${(resident / MEGA).toFixed(0)} MB, ${nodes} DOM nodes, ${listeners} listeners, ${workers} workers`;

async function main() {
  const option = (/** @type {string} */ name, /** @type {number} */ usual) => {
    const at = process.argv.indexOf(`--${name}`);
    const value = at < 0 ? usual : Number(process.argv[at + 1]);
    if (!(value > 0)) {
      console.error(`soak: --${name} takes a number above 0, not “${process.argv[at + 1]}”.`);
      process.exit(2);
    }
    return value;
  };
  const result = await soak({ minutes: option('minutes', 60), seed: option('seed', 1), log: console.log });
  console.log(`${result.minutes.toFixed(1)} minutes, ${result.games} games, ${result.moves} moves`);
  console.log(
    Object.entries(result.deeds)
      .map(([name, count]) => `${count} × ${name}`)
      .join(', '),
  );
  console.log(`before: ${describe(result.before)}\nafter:  ${describe(result.after)}`);
  for (const trouble of result.troubles) console.error(`soak: ${trouble}`);
  process.exit(result.troubles.length > 0 ? 1 : 0);
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) await main();
