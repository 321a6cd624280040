// Whole games proved in Chromium and natively, on all cores, each time with an empty table.
//
//     ./build.sh dist && cargo build --release && node tools/bench-solve.mjs [houses,seeds …] [--runs 3]

import { execFileSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { openEngine } from '../tests/browser/engine-page.mjs';
import { launchBrowser, serveSite } from '../tests/browser/harness.mjs';
import { median } from '../www/measure/statistics.js';

const NATIVE = fileURLToPath(new URL('../target/release/kalahari', import.meta.url));
const words = process.argv.slice(2);
const flag = words.indexOf('--runs');
const runs = flag >= 0 ? Number(words.splice(flag, 2)[1]) : 3;
const games = (words.length ? words : ['6,2', '6,3', '6,4']).map((word) => word.split(',').map(Number));
if (!(runs >= 1) || games.some((game) => game.length !== 2 || game.some((n) => !(n >= 1)))) {
  console.error('usage: node tools/bench-solve.mjs [houses,seeds …] [--runs N]');
  process.exit(2);
}

const site = await serveSite();
const rows = [];
for (const [houses, seeds] of games) {
  /** @type {Record<string, {ms: number[], nodes: number, value: number}>} */
  const seen = {};
  for (let run = 0; run < runs; run++) {
    const browser = await launchBrowser({ whole: true }); // a new one, so that nothing was learnt before
    const engine = await openEngine(browser, site.url);
    const request = { rules: `standard houses=${houses} seeds=${seeds}`, mode: 'solve' };
    const state = await engine.call('inspect', request.rules);
    const reports = {
      native: JSON.parse(
        execFileSync(NATIVE, ['solve', '--houses', `${houses}`, '--seeds', `${seeds}`, '--json'], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }),
      ),
      chromium: await engine.call('search', { ...request, position: state.position }),
    };
    await browser.close();
    for (const [where, report] of Object.entries(reports)) {
      seen[where] ??= { ms: [], nodes: report.nodes, value: report.value };
      seen[where].ms.push(report.elapsed_ms);
    }
  }
  if (seen.native.value !== seen.chromium.value) throw new Error(`Kalah(${houses},${seeds}): the values differ`);
  rows.push({
    game: `Kalah(${houses},${seeds})`,
    value: seen.native.value,
    nodes: seen.native.nodes,
    native_ms: Math.round(median(seen.native.ms)),
    chromium_ms: Math.round(median(seen.chromium.ms)),
  });
}
site.close();
console.table(rows);
