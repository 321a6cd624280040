// The engine in Chromium beside the same engine natively, in one sitting: interleaved rounds, medians, ratios.
//
//     ./build.sh dist && cargo build --release && node tools/bench.mjs [--runs 7] [--json]
//
// Native searches are single runs of `kalahari onemove --json`; the times are the engine's own in both.

import { execFileSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { openEngine, START } from '../tests/browser/engine-page.mjs';
import { launchBrowser, serveSite } from '../tests/browser/harness.mjs';
import { median } from '../www/measure/statistics.js';

/** @typedef {{name: string, mode: string, depth: number, order?: string, parDepth?: number}} Case */

/** @type {Case[]} */
const CASES = [
  { name: 'seq_mm, depth 9', mode: 'seq_mm', depth: 9 },
  { name: 'seq_ab natural, depth 9', mode: 'seq_ab', depth: 9, order: 'natural' },
  { name: 'seq_ab ranked, depth 9', mode: 'seq_ab', depth: 9 },
  { name: 'seq_mm, depth 11', mode: 'seq_mm', depth: 11 },
  { name: 'par_then_mm, depth 11', mode: 'par_then_mm', depth: 11, parDepth: 4 },
  { name: 'seq_ab ranked, depth 22', mode: 'seq_ab', depth: 22 },
  { name: 'seq_ab ranked, depth 25', mode: 'seq_ab', depth: 25 },
  { name: 'young_bros ranked, depth 25', mode: 'young_bros', depth: 25 },
];

const NATIVE = fileURLToPath(new URL('../target/release/kalahari', import.meta.url));
const flag = process.argv.indexOf('--runs');
const RUNS = flag > 0 ? Number(process.argv[flag + 1]) : 7;
if (!Number.isInteger(RUNS) || RUNS < 1) {
  console.error('--runs takes a number from 1 up');
  process.exit(2);
}

/** @param {Case} item */
function native({ mode, depth, order, parDepth }) {
  const args = ['onemove', '--mode', mode, '--depth', `${depth}`, '--json'];
  if (order) args.push('--order', order);
  if (parDepth) args.push('--par-depth', `${parDepth}`);
  return JSON.parse(execFileSync(NATIVE, args, { encoding: 'utf8' }));
}

const browser = await launchBrowser();
const isolated = await serveSite();
const plain = await serveSite({ isolation: false });
const threaded = await openEngine(browser, isolated.url);
const single = await openEngine(browser, plain.url);
/** @type {import('../www/engine/methods.js').MethodInfo[]} */
const methods = await single.call('methods');
console.error(`threaded: ${threaded.info.threads} threads; single: ${single.info.reason}`);

/** @type {Map<string, {ms: number[], nodes: number}>} */
const samples = new Map();
for (let round = 0; round <= RUNS; round++) {
  for (const item of CASES) {
    const { name, ...options } = item;
    const request = { rules: 'standard', position: START, ...options };
    const parallel = methods.find((method) => method.name === item.mode)?.parallel;
    const engines = { native: () => native(item), wasm: () => (parallel ? threaded : single).call('search', request) };
    for (const [where, search] of Object.entries(engines)) {
      const report = await search();
      const key = `${name}|${where}`;
      const sample = samples.get(key) ?? { ms: /** @type {number[]} */ ([]), nodes: report.nodes };
      if (round > 0) sample.ms.push(report.elapsed_ms); // the first round warms up
      samples.set(key, sample);
    }
  }
  console.error(`round ${round} of ${RUNS}`);
}
await browser.close();
isolated.close();
plain.close();

const rows = CASES.map(({ name }) => {
  const [here, there] = ['native', 'wasm'].map((where) => samples.get(`${name}|${where}`) ?? { ms: /** @type {number[]} */ ([]), nodes: 0 });
  return {
    search: name,
    nodes: here.nodes,
    native_ms: median(here.ms),
    wasm_ms: median(there.ms),
    // Parallel alpha-beta visits another number of positions in each run, so speed is per position.
    wasm_to_native: median(here.ms) / here.nodes / (median(there.ms) / there.nodes),
  };
});
if (process.argv.includes('--json')) console.log(JSON.stringify({ runs: RUNS, rows }));
else console.table(rows);
