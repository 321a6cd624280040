// Lesson 8: par-then on all cores, and what becomes of its tasks.

import { barChart, table } from './drawn.js';
import { race } from './race.js';
import { linkTo } from './stepping.js';
import { count, duration, factor } from '../../page/figures.js';
import { say } from '../../words/lessons.js';

/** @typedef {import('./page.js').LessonPage} LessonPage @typedef {import('../../engine/client.js').Engine} Engine @typedef {import('../../engine/client.js').Report} Report */

/** The first takes about as long as a clock needs to tell it, the last not so long that anybody leaves. */
const DEPTHS = [9, 10, 11];
/** Some browsers' clocks tell no less, in milliseconds. */
const TICK_MS = 1;
/** The search of "Minimax Mancala" that printed its sparks: a task for every position below the root. */
const SPARKS = { rules: 'six-seeds', mode: 'par_then_mm', depth: 8 };
const EVERYWHERE = 8;
const NEAR = 2;
/** A gain of less is none. */
const TELLING = 1.05;

/** @param {LessonPage} page */
export function lesson(page) {
  const { engine } = page;
  page.text(say('cores.idea', { n: engine.info.cores }));
  page.heading(say('cores.race'));
  page.text(say('cores.race-about'));
  page.live({ start: say('cores.go'), work: ({ signal, show }) => run(engine, signal, show) });
  page.text(say('cores.less', { n: engine.info.cores }));
  linkTo(page, '#lab', say('piece.lab'));
  page.heading(say('cores.sparks'));
  page.text(say('cores.sparks-about'), say('cores.many'));
  page.live({
    start: say('cores.many-go'),
    async work({ signal, show }) {
      const { many, few } = await sparks(engine, signal);
      show(
        table(
          say('cores.sparks'),
          [say('cores.line'), say('cores.tasks'), say('cores.stolen'), say('cores.time')],
          [many, few].map((report) => [say('cores.plies', { n: report.par_depth ?? 0 }), count(report.tasks), share(report), duration(report.elapsed_ms)]),
        ),
      );
      return foundText(many, few, engine.info.threads);
    },
  });
  page.text(say('cores.coarse'));
}

/** @param {Engine} engine @param {AbortSignal} signal @param {import('./live.js').Working['show']} show */
async function run(engine, signal, show) {
  /** @type {{depth: number, seq: number, par: number}[]} */ const rows = [];
  for (const depth of DEPTHS) {
    const { seq, par } = await race(
      engine,
      { seq: { rules: 'standard', mode: 'seq_mm', depth }, par: { rules: 'standard', mode: 'par_then_mm', depth } },
      signal,
    );
    rows.push({ depth, seq: seq.elapsed_ms, par: par.elapsed_ms });
    const head = [say('cores.depth'), say('cores.seq'), say('cores.par')];
    const bars = rows.map((row) => ({ name: say('value.depth', { depth: row.depth }), amount: gain(row), text: say('value.times', { n: factor(gain(row)) }) }));
    show(
      barChart(say('cores.chart'), bars),
      table(
        say('cores.race'),
        head,
        rows.map((row) => [say('value.depth', { depth: row.depth }), duration(row.seq), duration(row.par)]),
      ),
    );
  }
  const { threads, reason } = engine.info;
  if (threads === 1) return say('cores.one', { reason });
  const last = rows[rows.length - 1];
  return gain(last) < TELLING ? say('cores.slow', { n: threads }) : say('cores.speedup', { depth: last.depth, factor: factor(gain(last)), n: threads });
}

/** How many times as fast it was; what no clock has told makes no infinity of it. @param {{seq: number, par: number}} times */
export const gain = ({ seq, par }) => Math.max(seq, TICK_MS) / Math.max(par, TICK_MS);

/** The printed search, and the same with few tasks. @param {Pick<Engine, 'search'>} engine @param {AbortSignal} [signal] */
export async function sparks(engine, signal) {
  const many = await engine.search({ ...SPARKS, parDepth: EVERYWHERE }, { signal });
  signal?.throwIfAborted();
  const few = await engine.search({ ...SPARKS, parDepth: NEAR }, { signal });
  return { many, few };
}

/** What both searches show. @param {Pick<Report, 'tasks'>} many @param {Pick<Report, 'tasks' | 'stolen'>} few @param {number} threads */
export function foundText(many, few, threads) {
  const found = say('cores.many-found', { tasks: count(many.tasks), few: count(few.tasks) });
  if (threads === 1) return `${found} ${say('cores.few-alone')}`;
  return `${found} ${few.stolen ? say('cores.few-taken', { n: few.stolen }) : say('cores.few-left', { few: count(few.tasks) })}`;
}

/** How many of its tasks another thread took. @param {Report} report */
const share = ({ tasks, stolen }) => say('cores.taken', { n: count(stolen), percent: Number(((100 * stolen) / tasks).toPrecision(2)) });
