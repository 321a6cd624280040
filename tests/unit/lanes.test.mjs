// The arithmetic of a recorded search: busy and idle time from nested spans, sentences, cost, axis, Chrome trace.

import assert from 'node:assert/strict';
import test from 'node:test';
import { kalah } from '../../www/games/kalah/table.js';
import { chromeTrace, costSentence, describe, percent, recordingCost, rootMoves, ticks } from '../../www/lanes/data.js';
import { busyTime, endOf, lanesOf, perThread, together } from '../../www/measure/busy.js';
import { nim, stateOf } from './toy-game.mjs';

/** @typedef {import('../../www/measure/busy.js').Span} Span */
/** @typedef {import('../../www/measure/busy.js').Report} Report */

/** @param {number} thread @param {number} start_us @param {number} end_us @param {number} level @param {Partial<Span>} [more] @returns {Span} */
const span = (thread, start_us, end_us, level, more = {}) => ({
  thread,
  start_us,
  end_us,
  level,
  kind: 'task',
  root_move: 9,
  ply: level + 1,
  depth: 9 - level,
  stolen_from: null,
  ended: 'finished',
  ...more,
});

/** North's houses, of six to a side. */
const NORTH = /** @type {import('../../www/match/state.js').Position} */ (
  /** @type {unknown} */ ({ turn: 1, houses: 6, moves: [1, 2, 3, 5, 6].map((house) => ({ text: String(house), number: 6 + house })) })
);
const MOVES = rootMoves(NORTH, kalah);

/** Thread 1 waits in its first task and takes another one up meanwhile; thread 2 comes late and is cut. */
const SPANS = [
  span(0, 0, 100, 0, { kind: 'move' }),
  span(0, 10, 30, 1),
  span(0, 40, 90, 1, { kind: 'wait' }),
  span(0, 50, 70, 2, { stolen_from: 1, ended: 'cutoff' }),
  span(0, 120, 150, 0),
  span(1, 45, 88, 0, { stolen_from: 0, ended: 'cut' }),
];
const REPORT = /** @type {Report} */ (
  /** @type {unknown} */ ({
    elapsed_ms: 0.2,
    mode: 'young_bros',
    depth: 10,
    par_depth: 4,
    nodes: 1000,
    tasks: 4,
    trace: { threads: 2, spans: SPANS, dropped: 0 },
  })
);

test('busy is what the innermost spans say', () => {
  const [first, second] = lanesOf(/** @type {NonNullable<Report['trace']>} */ (REPORT.trace));
  assert.equal(busyTime(first), 100 - 50 + 20 + 30);
  assert.equal(busyTime(second), 43);
  assert.equal(busyTime([]), 0);
});

test('it agrees with asking at every moment', () => {
  // Random properly nested spans; the oracle looks at each microsecond which span is innermost.
  let seed = 7;
  const random = (/** @type {number} */ n) => (seed = (seed * 1103515245 + 12345) % 2 ** 31) % n;
  for (let round = 0; round < 50; round++) {
    /** @type {Span[]} */ const lane = [];
    const fill = (/** @type {number} */ from, /** @type {number} */ to, /** @type {number} */ level) => {
      for (let at = from + random(5); at < to && level < 6;) {
        const end = Math.min(to, at + random(40));
        lane.push(span(0, at, end, level, { kind: random(3) ? 'task' : 'wait' }));
        fill(at, end, level + 1);
        at = end + random(10) + 1;
      }
    };
    fill(0, 300, 0);
    let busy = 0;
    for (let us = 0; us < 300; us++) {
      const innermost = lane.filter(({ start_us, end_us }) => start_us <= us && us < end_us).at(-1);
      if (innermost && innermost.kind !== 'wait') busy++;
    }
    assert.equal(busyTime(lane), busy, `round ${round}`);
  }
});

test('a row for every thread, and all together', () => {
  const rows = perThread(REPORT);
  assert.deepEqual(rows, [
    { thread: 0, busy_us: 100, idle_us: 100, tasks: 3, stolen: 1, cut: 0 },
    { thread: 1, busy_us: 43, idle_us: 157, tasks: 1, stolen: 1, cut: 1 },
  ]);
  assert.deepEqual(together(rows), { busy_us: 143, idle_us: 257, tasks: 4, stolen: 2, cut: 1 });
  assert.equal(percent(143, 400), '35.8 %');
  assert.equal(percent(0, 0), '0.0 %');
  assert.equal(endOf(REPORT), 200);
  assert.deepEqual(perThread({ ...REPORT, trace: undefined }), []);
});

test('a span in words', () => {
  assert.equal(describe(SPANS[5], MOVES), 'Thread 2, house 3, ply 1, 9 deep: 43 µs from 45 µs on. Stolen from thread 1. Stopped by a brother’s cutoff.');
  assert.match(describe(SPANS[3], MOVES), /Stolen from thread 2\. Made the cutoff/);
  assert.match(describe(SPANS[0], MOVES), /root move searched outside any task/);
  assert.match(describe(SPANS[2], MOVES), /waits for what other threads took/);
  assert.match(describe(span(0, 5, 5, 0, { ended: 'cut' }), MOVES), /Not begun/);
  assert.doesNotMatch(describe(span(0, 5, 2500, 0, { root_move: null }), MOVES), /house/);
  assert.match(describe(span(0, 5, 2505, 0, { root_move: 12 }), MOVES), /house 6, .* 2\.5 ms/);
});

test('root moves are called what their game calls them, each in a colour of its own', () => {
  assert.deepEqual(MOVES.get(9), { text: '3', words: 'house 3', title: 'House 3', colour: 3 });
  assert.deepEqual(
    [...MOVES.values()].map(({ colour }) => colour),
    [1, 2, 3, 5, 6],
    'the house’s own, whichever are empty',
  );
  const takes = rootMoves(stateOf('1 2 9 a'), nim);
  assert.deepEqual(takes.get(10), { text: '2x1', words: 'take 2x1', title: 'Take 2x1', colour: 2 });
  assert.deepEqual(
    [...takes.values()].map(({ colour }) => colour),
    [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 1, 2],
  );
  assert.match(describe(span(0, 5, 2505, 0, { root_move: 10 }), takes), /^Thread 1, take 2x1, ply 1/);
});

test('the cost of recording, and whether it is more than noise', () => {
  const cost = recordingCost([100, 102, 98, 101, 99], [110, 111, 109, 112, 108]);
  assert.equal(cost.off, 100);
  assert.equal(cost.on, 110);
  assert.ok(Math.abs(cost.share - 0.1) < 1e-9 && Math.abs(cost.noise - 0.02) < 1e-9);
  assert.match(
    costSentence([100, 102, 98, 101, 99], [110, 111, 109, 112, 108]),
    /^Recording cost 10\.0 % here: 110 ms with it, 100 ms without; medians of 5 searches/,
  );
  assert.match(costSentence([90, 110, 100, 80, 120], [101, 102, 103, 104, 105]), /cost 3\.0 % here, which is within the noise .*differ by 20\.0 %/);
  assert.match(costSentence([100, 101, 99], [98, 97, 99]), /nothing that could be measured/);
});

test('round times on the axis', () => {
  assert.deepEqual(ticks(0, 1000, 500, 100), [0, 200, 400, 600, 800, 1000]);
  assert.deepEqual(ticks(350, 1400, 700, 100), [400, 600, 800, 1000, 1200, 1400]);
  assert.deepEqual(ticks(0, 3, 900, 90), [0, 1, 2, 3], 'no step below a microsecond');
  assert.ok(ticks(0, 123_456, 600, 90).length <= 7);
});

test('the Chrome trace has a name for every thread and a complete event for every span', () => {
  const { traceEvents, otherData } = chromeTrace(REPORT, { game: 'kalah', rules: 'standard', position: 'x', moves: MOVES });
  const names = traceEvents.filter(({ ph }) => ph === 'M');
  const events = /** @type {any[]} */ (traceEvents.filter(({ ph }) => ph === 'X'));
  assert.deepEqual(
    names.map(({ tid, args }) => [tid, args]),
    [
      [0, { name: 'Thread 1' }],
      [1, { name: 'Thread 2' }],
    ],
  );
  assert.equal(events.length, SPANS.length);
  assert.deepEqual(events[5], {
    ph: 'X',
    name: 'house 3',
    cat: 'task',
    pid: 1,
    tid: 1,
    ts: 45,
    dur: 43,
    args: { move: '3', ply: 1, depth: 9, stolen_from: 'Thread 1', ended: 'stopped by a cutoff' },
  });
  assert.equal(events[2].name, 'waiting');
  assert.deepEqual([otherData.game, otherData.mode, otherData.depth, otherData.dropped], ['kalah', 'young_bros', 10, 0]);
});
