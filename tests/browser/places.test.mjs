// The engine in two browsers, in every place from which the site is used: which build loads, whether every mode finds what the
// native engine finds, whether a search stops. What only one browser can be asked is in the other files.

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { after, before, describe } from 'node:test';
import { test } from './harness.mjs';
import { BROWSERS, PLACES } from './places.mjs';

const MODES = ['seq_mm', 'seq_ab', 'par_then_mm', 'par_then_ab', 'young_bros'];
/** Positions of the published table with the value, the best move and the size of the minimax tree. */
const FIGURES = (() => {
  const paper = JSON.parse(readFileSync(new URL('../data/min-max-kalah.json', import.meta.url), 'utf8'));
  return paper.root_move_values
    .filter((/** @type {any} */ row) => row.depth === 6)
    .map((/** @type {any} */ { boardName, depth, values }) => {
      const { board, turn, value, nodes } = paper.results.find(
        (/** @type {any} */ row) => row.boardName === boardName && row.depth === depth && row.mode === 'SeqMM',
      );
      const side = board.length / 2;
      const move = Object.keys(values)
        .map(Number)
        .sort((a, b) => a - b)
        .find((pit) => values[pit] === value);
      return { position: `${board.slice(0, side)}/${board.slice(side)} ${turn}`, depth, value, move, nodes };
    });
})();
const START = '4,4,4,4,4,4,0/4,4,4,4,4,4,0 0';
/** The native engine's node-count signature is pinned in one place, its own test; here the browsers must come to the same totals. */
const SIGNATURE = (() => {
  const native = readFileSync(new URL('../search.rs', import.meta.url), 'utf8');
  const pinned = /const SIGNATURE: \[u64; 3\] = \[([\d_, ]+)\];/.exec(native)?.[1] ?? '';
  return pinned.split(',').map((count) => Number(count.replaceAll('_', '')));
})();
const SIGNED = [START, '4,4,4,3,3,3,3/1,1,1,1,6,6,6 1', '1,2,7,4,0,1,32/1,0,2,1,1,2,18 0', '6,6,6,6,6,6,0/6,6,6,6,6,6,0 0'];
const SIGNING = [
  { mode: 'seq_mm', depth: 7 },
  { mode: 'seq_ab', order: 'natural', depth: 10 },
  { mode: 'seq_ab', order: 'ranked', depth: 12 },
];

for (const { name, launch, open } of BROWSERS) {
  describe(name, () => {
    /** @type {any} */
    let browser;
    before(async () => {
      browser = await launch();
    });
    after(() => browser?.close());

    for (const { name: place, build, serve, arrive } of PLACES) {
      test(`${place}: the ${build} build loads, every mode finds the native figures, a search stops`, async () => {
        const site = await serve();
        const { tab, problems, close } = await open(browser);
        try {
          const spot = await arrive(tab, site);
          const info = await spot.evaluate(async () => {
            const { Engine } = await import(new URL('./engine.js', location.href).href);
            Object.assign(globalThis, { engine: await Engine.start({ threads: 2 }) });
            return { .../** @type {any} */ (globalThis).engine.info, isolated: crossOriginIsolated };
          });
          assert.deepEqual([info.build, info.threads, info.isolated], build === 'threaded' ? ['threaded', 2, true] : ['single', 1, false], info.reason);

          const search = (/** @type {object} */ request) =>
            spot.evaluate((/** @type {any} */ asked) => /** @type {any} */ (globalThis).engine.search(asked), { rules: 'standard', ...request });
          assert.equal(FIGURES.length, 2);
          for (const { position, depth, value, move, nodes } of FIGURES) {
            for (const mode of MODES) {
              const report = await search({ position, depth, mode });
              const what = `${mode} at depth ${depth} on ${position}`;
              assert.deepEqual(
                { value: report.value, move: report.move, threads: report.threads },
                { value, move, threads: mode.startsWith('seq') ? 1 : info.threads },
                what,
              );
              if (mode.endsWith('_mm')) assert.equal(report.nodes, nodes, what);
            }
          }
          const totals = [];
          for (const options of SIGNING) {
            let total = 0;
            for (const position of SIGNED) total += (await search({ position, ...options })).nodes;
            totals.push(total);
          }
          assert.deepEqual(totals, SIGNATURE, 'the node-count signature');

          const stopped = await spot.evaluate((/** @type {string} */ position) => {
            const { engine } = /** @type {any} */ (globalThis);
            return engine.search({ rules: 'standard', position, mode: 'par_then_mm', depth: 40 }, { signal: AbortSignal.timeout(200) });
          }, START);
          assert.equal(stopped.complete, false);
          assert.ok(stopped.move >= 0 && stopped.move <= 5, `move ${stopped.move}`);
          assert.equal((await search({ position: START, depth: 5 })).value, 0, 'after the stop');
          assert.deepEqual(
            problems.filter((problem) => !/ERR_CONNECTION_REFUSED/.test(problem)),
            [],
          ); // what asks a server that is gone
        } finally {
          await close();
          await site.close();
        }
      });
    }
  });
}
