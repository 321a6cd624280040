// What recording a search costs, natively and in Chromium: the same search with and without, taking turns, medians.
//
//     ./build.sh dist && cargo build --release && node tools/recording.mjs [--runs 15]
//
// Native searches are single runs of `kalahari onemove`; the times are the engine's own in both, without writing the record down.

import { execFileSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { openEngine, START } from '../tests/browser/engine-page.mjs';
import { launchBrowser, serveSite } from '../tests/browser/harness.mjs';
import { recordingCost } from '../www/lanes/data.js';
import { runsOf } from './arguments.mjs';

const CASES = [
  { mode: 'young_bros', depth: 18 },
  { mode: 'young_bros', depth: 22 },
  { mode: 'par_then_mm', depth: 10 },
];

const NATIVE = fileURLToPath(new URL('../target/release/kalahari', import.meta.url));
const RUNS = runsOf(15);

const browser = await launchBrowser({ whole: true });
const site = await serveSite();
const engine = await openEngine(browser, site.url);

/** @param {typeof CASES[number]} search @param {boolean} record */
function native({ mode, depth }, record) {
  const args = ['onemove', '--mode', mode, '--depth', `${depth}`, '--json', ...(record ? ['--record', '/dev/null'] : [])];
  return JSON.parse(execFileSync(NATIVE, args, { encoding: 'utf8' }));
}
/** @param {typeof CASES[number]} search @param {boolean} record */
const wasm = (search, record) => engine.call('search', { rules: 'standard', position: START, ...search, record });

const table = [];
for (const search of CASES) {
  for (const [where, run] of Object.entries({ native, wasm })) {
    /** @type {Record<'off' | 'on', number[]>} */ const times = { off: [], on: [] };
    let tasks = 0;
    for (let round = 0; round <= RUNS; round++) {
      // Who goes first changes from round to round, and the first round warms up.
      for (const record of round % 2 ? [true, false] : [false, true]) {
        const report = await run(search, record);
        tasks = report.tasks;
        if (round > 0) times[record ? 'on' : 'off'].push(report.elapsed_ms);
      }
    }
    const { off, on, share, noise } = recordingCost(times.off, times.on);
    table.push({
      search: `${search.mode}, depth ${search.depth}`,
      where,
      tasks,
      off_ms: off,
      on_ms: on,
      cost_percent: share * 100,
      noise_percent: noise * 100,
    });
  }
}
await browser.close();
await site.close();
console.table(table);
