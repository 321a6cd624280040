// Lesson 2: how fast a tree of moves grows, counted on the visitor's machine.

import { barChart } from './drawn.js';
import { stepperOf } from './stepping.js';
import { h } from '../../page/dom.js';
import { count, duration, factor } from '../../page/figures.js';
import { say } from '../../words/lessons.js';

/** @typedef {import('./page.js').LessonPage} LessonPage @typedef {import('../../engine/client.js').Engine} Engine */

/** It goes on until a row takes so long, in milliseconds, or is so deep. */
const LONG_MS = 300;
const DEEPEST = 10;
/** A tree that nobody will count. */
const PLIES = 30;
const DAY_MS = 86_400_000;
const YEAR_MS = 365.25 * DAY_MS;

/** @param {LessonPage} page */
export function lesson(page) {
  page.text(say('tree.write'));
  stepperOf(page, { depth: 2, mode: 'seq_mm' }, say('tree.stepper'), { at: 'end' });
  page.text(say('tree.grows'));
  page.live({
    async work({ signal, show }) {
      /** @type {Row[]} */ const rows = [];
      for await (const row of countRows(page.engine, signal)) {
        rows.push(row);
        show(barChart(say('tree.chart'), rows.map(barOf)));
      }
      const { grows, years, days, last } = forecast(rows);
      const time =
        years >= 1 ? say('tree.years', { n: Math.round(years), years: count(rounded(years)) }) : say('tree.days', { n: Math.max(1, Math.round(days)) });
      const speed = say('tree.speed', { time: duration(last.ms), plies: PLIES, years: time });
      show(barChart(say('tree.chart'), rows.map(barOf)), h('p', {}, say('tree.factor', { factor: factor(grows) })));
      return speed;
    },
  });
  page.note(say('tree.source'));
  page.text(say('tree.stop'));
}

/** @typedef {{depth: number, leaves: number, ms: number}} Row */

/** Row after row of the tree from the start. @param {Pick<Engine, 'inspect' | 'perft'>} engine @param {AbortSignal} [signal] */
export async function* countRows(engine, signal) {
  const { rules, position } = await engine.inspect('standard');
  for (let depth = 1, ms = 0; depth <= DEEPEST && ms < LONG_MS; depth++) {
    // Whatever else was asked of the engine comes first: once it has counted nothing, it begins with the row.
    const [begun, { leaves }] = await Promise.all([
      engine.perft(rules, position, 0, { signal }).then(() => performance.now()),
      engine.perft(rules, position, depth, { signal }),
    ]);
    ms = performance.now() - begun;
    yield { depth, leaves, ms };
  }
}

/** How the tree grows, and how long a deep one would take. @param {Row[]} rows */
export function forecast(rows) {
  const [before, last] = rows.slice(-2);
  const grows = last.leaves / before.leaves;
  const ms = last.ms * grows ** (PLIES - last.depth);
  return { grows, last, years: ms / YEAR_MS, days: ms / DAY_MS };
}

/** Nobody should take it for exact. @param {number} n */
const rounded = (n) => Math.round(Number(n.toPrecision(2)));

/** @param {Row} row */
const barOf = ({ depth, leaves }) => ({ name: say('value.depth', { depth }), amount: leaves, text: count(leaves) });
