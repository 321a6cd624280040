// How much of two cores a parallel search uses: beside what two programs reach there that share nothing, in the same minute.
//
//     cargo build --release && node tools/bench-share.mjs [--runs 9] [--json]
//
// Each round searches once on one thread, twice at once on one thread each, and once on two threads. A share of 1 means that the parallel
// search is as much faster than the sequential one as two sequential ones are together; a core that is slower while the other works
// counts against neither.

import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { runsOf } from './arguments.mjs';
import { spread } from './revision.mjs';

const CASES = [
  { name: 'par_then_mm : seq_mm, depth 11', alone: ['--mode', 'seq_mm'], parallel: ['--mode', 'par_then_mm', '--par-depth', '4'], depth: 11 },
  { name: 'young_bros : seq_ab, depth 25', alone: ['--mode', 'seq_ab'], parallel: ['--mode', 'young_bros'], depth: 25 },
];

const KALAHARI = fileURLToPath(new URL('../target/release/kalahari', import.meta.url));
const RUNS = runsOf(9);

if (!existsSync(KALAHARI)) {
  console.error('there is no target/release/kalahari: run cargo build --release first');
  process.exit(2);
}

const run = promisify(execFile);
/** How long a search takes, in its own words. @param {string[]} how @param {number} depth @param {number} threads @returns {Promise<number>} */
async function ms(how, depth, threads) {
  const { stdout } = await run(KALAHARI, ['onemove', ...how, '--depth', `${depth}`, '--threads', `${threads}`, '--json']);
  return JSON.parse(stdout).elapsed_ms;
}

const rows = [];
for (const { name, alone, parallel, depth } of CASES) {
  /** @type {{together: number, gain: number, share: number}[]} */ const rounds = [];
  for (let round = 0; round <= RUNS; round++) {
    const one = await ms(alone, depth, 1);
    const [first, second] = await Promise.all([ms(alone, depth, 1), ms(alone, depth, 1)]);
    const both = await ms(parallel, depth, 2);
    const together = one / first + one / second;
    if (round > 0) rounds.push({ together, gain: one / both, share: one / both / together }); // the first round warms up
  }
  const told = (/** @type {'together' | 'gain' | 'share'} */ figure) => spread(rounds.map((round) => round[figure]));
  rows.push({ search: name, 'two programs': told('together'), 'two threads': told('gain'), share: told('share') });
}
if (process.argv.includes('--json')) console.log(JSON.stringify({ runs: RUNS, rows }));
else console.table(rows);
