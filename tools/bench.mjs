// The engine in Chromium beside the same engine natively, in one sitting: interleaved rounds, medians, ratios.
//
//     ./build.sh dist && cargo build --release && node tools/bench.mjs [--runs 7] [--against FOLDER] [--json]
//
// Native searches are single runs of `kalahari onemove --json`; the times are the engine's own in both. With --against, another checkout
// that was built likewise takes part in every round, and the last two columns are its times to ours: above 1 we are faster.

import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { openEngine, START } from '../tests/browser/engine-page.mjs';
import { launchBrowser, serveSite } from '../tests/browser/harness.mjs';
import { median } from '../www/measure/statistics.js';

/** @typedef {{name: string, mode: string, depth: number, order?: string, parDepth?: number, parallel?: boolean}} Case parallel: on all threads */

/** @type {Case[]} */
const CASES = [
  { name: 'seq_mm, depth 9', mode: 'seq_mm', depth: 9 },
  { name: 'seq_ab natural, depth 9', mode: 'seq_ab', depth: 9, order: 'natural' },
  { name: 'seq_ab ranked, depth 9', mode: 'seq_ab', depth: 9 },
  { name: 'seq_mm, depth 11', mode: 'seq_mm', depth: 11 },
  { name: 'par_then_mm, depth 11', mode: 'par_then_mm', depth: 11, parDepth: 4, parallel: true },
  { name: 'seq_ab ranked, depth 22', mode: 'seq_ab', depth: 22 },
  { name: 'seq_ab ranked, depth 25', mode: 'seq_ab', depth: 25 },
  { name: 'young_bros ranked, depth 25', mode: 'young_bros', depth: 25, parallel: true },
];

const HERE = fileURLToPath(new URL('..', import.meta.url));
/** What follows a flag on the command line. @param {string} flag */
const option = (flag) => (process.argv.includes(flag) ? process.argv[process.argv.indexOf(flag) + 1] : undefined);
const RUNS = Number(option('--runs') ?? 7);
if (!Number.isInteger(RUNS) || RUNS < 1) {
  console.error('--runs takes a number from 1 up');
  process.exit(2);
}
const BEFORE = option('--against');
if (process.argv.includes('--against') && !existsSync(`${BEFORE}/target/release/kalahari`)) {
  console.error('--against takes the folder of another checkout, in which ./build.sh dist and cargo build --release have run');
  process.exit(2);
}

/** A build to be measured. @param {string} folder of its checkout */
async function build(folder) {
  const root = `${folder}/dist`;
  const isolated = await serveSite({ root });
  const plain = await serveSite({ root, isolation: false });
  const threaded = await openEngine(browser, isolated.url);
  const single = await openEngine(browser, plain.url);
  console.error(`${folder}: threaded: ${threaded.info.threads} threads; single: ${single.info.reason}`);
  return {
    /** @param {Case} item */
    native({ mode, depth, order, parDepth }) {
      const args = ['onemove', '--mode', mode, '--depth', `${depth}`, '--json'];
      if (order) args.push('--order', order);
      if (parDepth) args.push('--par-depth', `${parDepth}`);
      return JSON.parse(execFileSync(`${folder}/target/release/kalahari`, args, { encoding: 'utf8' }));
    },
    /** @param {Case} item */
    wasm: ({ name, parallel, ...options }) => (parallel ? threaded : single).call('search', { rules: 'standard', position: START, ...options }),
    close: () => Promise.all([isolated.close(), plain.close()]),
  };
}

const browser = await launchBrowser({ whole: true });
/** @type {Record<string, Awaited<ReturnType<typeof build>>>} */
const builds = { now: await build(HERE), ...(BEFORE ? { before: await build(BEFORE) } : {}) };

/** @type {Map<string, {ms: number[], nodes: number}>} */
const samples = new Map();
const WHERE = /** @type {const} */ (['native', 'wasm']);
for (let round = 0; round <= RUNS; round++) {
  for (const item of CASES) {
    for (const where of WHERE) {
      for (const [when, engine] of Object.entries(builds)) {
        const report = await engine[where](item);
        const key = `${item.name}|${where}|${when}`;
        const sample = samples.get(key) ?? { ms: /** @type {number[]} */ ([]), nodes: report.nodes };
        if (round > 0) sample.ms.push(report.elapsed_ms); // the first round warms up
        samples.set(key, sample);
      }
    }
  }
  console.error(`round ${round} of ${RUNS}`);
}
await browser.close();
for (const { close } of Object.values(builds)) await close();

const rows = CASES.map(({ name }) => {
  const found = (/** @type {string} */ where, when = 'now') => samples.get(`${name}|${where}|${when}`) ?? { ms: [], nodes: 0 };
  // Parallel alpha-beta visits another number of positions in each run, so speed is per position.
  const each = (/** @type {{ms: number[], nodes: number}} */ { ms, nodes }) => median(ms) / nodes;
  const [here, there] = WHERE.map((where) => found(where));
  const to = (/** @type {string} */ where) => median(found(where, 'before').ms) / median(found(where).ms);
  return {
    search: name,
    nodes: here.nodes,
    native_ms: median(here.ms),
    wasm_ms: median(there.ms),
    wasm_to_native: each(here) / each(there),
    ...(BEFORE ? { native_gain: to('native'), wasm_gain: to('wasm') } : {}),
  };
});
if (process.argv.includes('--json')) console.log(JSON.stringify({ runs: RUNS, rows }));
else console.table(rows);
