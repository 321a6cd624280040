// Whole games proved in Chromium and natively, on all cores, each time with an empty table.
//
//     ./build.sh dist && cargo build --release && node tools/bench-solve.mjs [houses,seeds …] [--runs 3] [--against REVISION]
//
// With --against, another revision proves the same in every round, as in bench.mjs: above 1 we are faster.

import { execFileSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { openEngine } from '../tests/browser/engine-page.mjs';
import { launchBrowser, serveSite } from '../tests/browser/harness.mjs';
import { median } from '../www/measure/statistics.js';
import { folderOf, spread } from './revision.mjs';

const HERE = fileURLToPath(new URL('..', import.meta.url));
const words = process.argv.slice(2);
/** Takes a flag and what follows it. @param {string} flag */
const option = (flag) => (words.includes(flag) ? (words.splice(words.indexOf(flag), 2)[1] ?? '') : undefined);
const runs = Number(option('--runs') ?? 3);
const against = option('--against');
const games = (words.length ? words : ['6,2', '6,3', '6,4']).map((word) => word.split(',').map(Number));
if (!(runs >= 1) || games.some((game) => game.length !== 2 || game.some((n) => !(n >= 1)))) {
  console.error('usage: node tools/bench-solve.mjs [houses,seeds …] [--runs N] [--against REVISION]');
  process.exit(2);
}
const folders = { now: HERE, ...(against === undefined ? {} : { before: folderOf(against) }) };

/** @param {string} folder of a checkout @param {number} houses @param {number} seeds */
function natively(folder, houses, seeds) {
  const args = ['solve', '--houses', `${houses}`, '--seeds', `${seeds}`, '--json'];
  return JSON.parse(execFileSync(`${folder}/target/release/kalahari`, args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }));
}

/** @param {string} folder of a checkout @param {number} houses @param {number} seeds */
async function inBrowser(folder, houses, seeds) {
  const site = await serveSite({ root: `${folder}/dist` });
  const browser = await launchBrowser({ whole: true }); // a new one, so that nothing was learnt before
  const engine = await openEngine(browser, site.url);
  const rules = `standard houses=${houses} seeds=${seeds}`;
  const { position } = await engine.call('inspect', rules);
  const report = await engine.call('search', { rules, position, mode: 'solve' });
  await browser.close();
  await site.close();
  return report;
}

const rows = [];
for (const [houses, seeds] of games) {
  /** @type {Record<string, {ms: number[], nodes: number}>} */ const seen = {};
  const values = new Set();
  for (let run = 0; run < runs; run++) {
    for (const [when, folder] of Object.entries(folders)) {
      const reports = { native: natively(folder, houses, seeds), chromium: await inBrowser(folder, houses, seeds) };
      for (const [where, { elapsed_ms, nodes, value }] of Object.entries(reports)) {
        const sample = (seen[`${where} ${when}`] ??= { ms: [], nodes });
        sample.ms.push(elapsed_ms);
        values.add(value);
      }
    }
  }
  if (values.size !== 1) throw new Error(`Kalah(${houses},${seeds}): the values differ`);
  const gain = (/** @type {string} */ where) => spread(seen[`${where} now`].ms.map((ms, run) => seen[`${where} before`].ms[run] / ms));
  rows.push({
    game: `Kalah(${houses},${seeds})`,
    value: [...values][0],
    nodes: seen['native now'].nodes,
    native_ms: Math.round(median(seen['native now'].ms)),
    chromium_ms: Math.round(median(seen['chromium now'].ms)),
    ...(against === undefined ? {} : { native_gain: gain('native'), chromium_gain: gain('chromium') }),
  });
}
console.table(rows);
