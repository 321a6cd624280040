// The engine in Chromium beside the same engine natively, in one sitting: interleaved rounds, medians, ratios.
//
//     ./build.sh dist && cargo build --release && node tools/bench.mjs [--game checkers] [--runs 7] [--against REVISION] [--json]
//
// A row of several positions has the sum of their times. In checkers a public engine, rapid-draughts, searches one of the rows in Node.
//
// Native searches are single runs of `kalahari onemove --json`; the times are the engine's own in both. With --against, another revision
// (a tag, branch or commit, built once into target/revisions, or the folder of a checkout that is built) takes part in every round. The last
// two columns are its times to ours, round by round: the median and, in brackets, the middle half of the rounds. Above 1 we are faster.

import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { openEngine, START } from '../tests/browser/engine-page.mjs';
import { launchBrowser, serveSite } from '../tests/browser/harness.mjs';
import { median } from '../www/measure/statistics.js';
import { option, runsOf } from './arguments.mjs';
import { folderOf, spread } from './revision.mjs';

/** @typedef {{name: string, mode: string, depth: number, order?: string, parDepth?: number, parallel?: boolean, positions?: string[]}} Case
 *   parallel: on all threads; positions: the start alone unless told */

/** @type {Case[]} */
const KALAH = [
  { name: 'seq_mm, depth 9', mode: 'seq_mm', depth: 9 },
  { name: 'seq_ab natural, depth 9', mode: 'seq_ab', depth: 9, order: 'natural' },
  { name: 'seq_ab ranked, depth 9', mode: 'seq_ab', depth: 9 },
  { name: 'seq_mm, depth 11', mode: 'seq_mm', depth: 11 },
  { name: 'par_then_mm, depth 11', mode: 'par_then_mm', depth: 11, parDepth: 4, parallel: true },
  { name: 'seq_ab ranked, depth 22', mode: 'seq_ab', depth: 22 },
  { name: 'seq_ab ranked, depth 25', mode: 'seq_ab', depth: 25 },
  { name: 'young_bros ranked, depth 25', mode: 'young_bros', depth: 25, parallel: true },
];

const CHECKERS_START = 'B:W21-32:B1-12';
/** The printed positions of middle games, the first ten. @returns {string[]} */
function middleGames() {
  const { positions } = JSON.parse(readFileSync(new URL('../tests/data/check-this.json', import.meta.url), 'utf8'));
  const men = (/** @type {string} */ board) => board.replaceAll('.', '').length;
  return positions
    .filter((/** @type {any} */ { board, moves }) => men(board) > 9 && men(board) < 21 && moves.length > 1)
    .slice(0, 10)
    .map((/** @type {any} */ { fen }) => fen);
}
/** What the public engine is compared with. */
const PEER = 'seq_ab ranked, depth 9';
/** @returns {Case[]} */
const checkers = () => [
  { name: 'seq_ab ranked, depth 6', mode: 'seq_ab', depth: 6 },
  { name: 'seq_mm, depth 6, ten middle games', mode: 'seq_mm', depth: 6, positions: middleGames() },
  { name: 'seq_ab ranked, depth 6, ten middle games', mode: 'seq_ab', depth: 6, positions: middleGames() },
  { name: PEER, mode: 'seq_ab', depth: 9 },
  { name: 'seq_mm, depth 10', mode: 'seq_mm', depth: 10 },
  { name: 'seq_ab ranked, depth 16', mode: 'seq_ab', depth: 16 },
  { name: 'seq_ab ranked, depth 20', mode: 'seq_ab', depth: 20 },
  { name: 'young_bros ranked, depth 20', mode: 'young_bros', depth: 20, parallel: true },
];

const HERE = fileURLToPath(new URL('..', import.meta.url));
const GAME = option('--game') ?? 'kalah';
if (!['kalah', 'checkers'].includes(GAME)) {
  console.error('--game takes kalah or checkers');
  process.exit(2);
}
const CASES = GAME === 'kalah' ? KALAH : checkers();
const [RULES, FIRST] = GAME === 'kalah' ? ['standard', START] : ['check-this', CHECKERS_START];
const RUNS = runsOf(7);
const BEFORE = process.argv.includes('--against') ? folderOf(option('--against') ?? '') : undefined;

/** @typedef {{elapsed_ms: number, nodes: number}} Result */

/** A build to be measured. @param {string} folder of its checkout */
async function build(folder) {
  const root = `${folder}/dist`;
  const isolated = await serveSite({ root });
  const plain = await serveSite({ root, isolation: false });
  const threaded = await openEngine(browser, isolated.url);
  const single = await openEngine(browser, plain.url);
  console.error(`${folder}: threaded: ${threaded.info.threads} threads; single: ${single.info.reason}`);
  return {
    /** @param {Case} item @returns {Promise<Result[]>} */
    native: async ({ mode, depth, order, parDepth, positions = [FIRST] }) =>
      positions.map((position) => {
        const args = ['onemove', '--game', GAME, '--rules', RULES, '--position', position, '--mode', mode, '--depth', `${depth}`, '--json'];
        if (order) args.push('--order', order);
        if (parDepth) args.push('--par-depth', `${parDepth}`);
        return JSON.parse(execFileSync(`${folder}/target/release/kalahari`, args, { encoding: 'utf8' }));
      }),
    /** @param {Case} item @returns {Promise<Result[]>} */
    async wasm({ name, parallel, positions = [FIRST], ...options }) {
      /** @type {Result[]} */ const results = [];
      for (const position of positions)
        results.push(await (parallel ? threaded : single).call('search', { rules: RULES, position, ...options }, { game: GAME }));
      return results;
    },
    close: () => Promise.all([isolated.close(), plain.close()]),
  };
}

const browser = await launchBrowser({ whole: true });
/** @type {Record<string, Awaited<ReturnType<typeof build>>>} */
const builds = { now: await build(HERE), ...(BEFORE ? { before: await build(BEFORE) } : {}) };

/** How long rapid-draughts takes for its alpha-beta from the start to depth 9. @type {number[]} */
const peer = [];
async function peerMs() {
  const { EnglishDraughts, EnglishDraughtsComputerFactory } = /** @type {any} */ (await import('rapid-draughts/english')); // its types name other files
  const computer = EnglishDraughtsComputerFactory.alphaBeta({ maxDepth: 9 });
  const begun = performance.now();
  await computer(EnglishDraughts.setup());
  return performance.now() - begun;
}

/** @type {Map<string, {ms: number[], nodes: number}>} */
const samples = new Map();
const WHERE = /** @type {const} */ (['native', 'wasm']);
for (let round = 0; round <= RUNS; round++) {
  for (const item of CASES) {
    for (const where of WHERE) {
      for (const [when, engine] of Object.entries(builds)) {
        const results = await engine[where](item);
        const sum = (/** @type {keyof Result} */ field) => results.reduce((all, one) => all + one[field], 0);
        const key = `${item.name}|${where}|${when}`;
        const sample = samples.get(key) ?? { ms: /** @type {number[]} */ ([]), nodes: sum('nodes') };
        if (round > 0) sample.ms.push(sum('elapsed_ms')); // the first round warms up
        samples.set(key, sample);
      }
    }
  }
  if (GAME === 'checkers') peer.push(await peerMs());
  console.error(`round ${round} of ${RUNS}`);
}
await browser.close();
for (const { close } of Object.values(builds)) await close();

const rows = CASES.map(({ name }) => {
  const found = (/** @type {string} */ where, when = 'now') => samples.get(`${name}|${where}|${when}`) ?? { ms: [], nodes: 0 };
  // Parallel alpha-beta visits another number of positions in each run, so speed is per position.
  const each = (/** @type {{ms: number[], nodes: number}} */ { ms, nodes }) => median(ms) / nodes;
  const [here, there] = WHERE.map((where) => found(where));
  // Both were measured in each round, so what disturbed a round disturbed both.
  const gains = (/** @type {string} */ where) => found(where).ms.map((ms, round) => found(where, 'before').ms[round] / ms);
  return {
    search: name,
    nodes: here.nodes,
    native_ms: median(here.ms),
    wasm_ms: median(there.ms),
    wasm_to_native: each(here) / each(there),
    ...(name === PEER && GAME === 'checkers' ? { rapid_draughts_ms: median(peer.slice(1)) } : {}),
    ...(BEFORE ? { native_gain: spread(gains('native')), wasm_gain: spread(gains('wasm')) } : {}),
  };
});
if (process.argv.includes('--json')) console.log(JSON.stringify({ runs: RUNS, rows }));
else
  console.table(
    rows.map((row) => Object.fromEntries(Object.entries(row).map(([name, what]) => [name, typeof what === 'number' ? Math.round(what * 1000) / 1000 : what]))),
  );
