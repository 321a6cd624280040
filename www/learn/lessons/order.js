// Lesson 5: why the order of moves decides what alpha-beta saves, counted here and in a lecture.

import { barChart } from './drawn.js';
import { lectureTables } from './lecture.js';
import { linkTo, stepperOf } from './stepping.js';
import { count } from '../../page/figures.js';
import { say } from '../../words/lessons.js';

/** @typedef {import('./page.js').LessonPage} LessonPage @typedef {import('../../engine/client.js').Engine} Engine */

const DEPTH = 9;
/** Its best branch comes last, wherever somebody chooses. */
const WORST = '((8 5 2) (9 7 4) (12 10 6))';
const WAYS = /** @type {const} */ ({ minimax: { mode: 'seq_mm' }, natural: { mode: 'seq_ab', order: 'natural' }, ranked: { mode: 'seq_ab', order: 'ranked' } });

/** @param {LessonPage} page */
export function lesson(page) {
  page.text(say('order.luck'), say('order.beside'));
  stepperOf(page, { tree: WORST }, say('order.beside-label'), { at: 'end', beside: 'ranked' });
  page.text(say('order.guess'), say('order.limits'));
  page.live({
    async work({ signal, show }) {
      const { minimax, natural, ranked } = await visits(page.engine, signal);
      const all = { minimax, natural, ranked };
      const bars = Object.entries(all).map(([name, nodes]) => ({
        name: say(`order.${/** @type {keyof typeof all} */ (name)}`),
        amount: nodes,
        text: count(nodes),
        mark: name === 'ranked' ? 'strong' : '',
      }));
      show(barChart(say('order.chart', { depth: DEPTH }), bars));
      return say('order.found', { natural: percent(natural / minimax), ranked: percent(ranked / minimax) });
    },
  });
  page.heading(say('order.lecture'));
  page.text(say('order.lecture-about'));
  page.live({ work: ({ show }) => savings(page.engine, show) });
  page.text(say('order.why'));
  page.note(say('order.source'));
  lectureTables(page);
  linkTo(page, '#lab', say('piece.lab'));
}

/** Positions that each way visits. @param {Pick<Engine, 'search'>} engine @param {AbortSignal} [signal] */
export async function visits(engine, signal) {
  const found = { minimax: 0, natural: 0, ranked: 0 };
  for (const [name, way] of Object.entries(WAYS)) {
    const { nodes } = await engine.search({ rules: 'standard', depth: DEPTH, ...way }, { signal });
    found[/** @type {keyof typeof found} */ (name)] = nodes;
  }
  return found;
}

/** @param {number} part */
const percent = (part) => say('order.percent', { n: Number((100 * part).toPrecision(2)) });

/** The lecture's table, played again. @param {Engine} engine @param {import('./live.js').Working['show']} show */
async function savings(engine, show) {
  const rows = await engine.ask('savings', {});
  const figures = rows.map(({ plies, minimax, ...row }) => {
    const bar = (/** @type {string} */ name, /** @type {number} */ amount, mark = '') => ({ name, amount, text: count(amount), mark });
    return barChart(say('order.plies', { n: plies }), [
      bar(say('order.lecture-none'), minimax),
      bar(say('order.lecture-pruned'), row.lecturePruned),
      bar(say('order.here-pruned'), row.pruned, 'strong'),
      bar(say('order.lecture-ordered'), row.lectureOrdered),
      bar(say('order.here-ordered'), row.ordered, 'strong'),
    ]);
  });
  show(...figures);
  return say('order.exact', { two: count(rows[0].minimax), four: count(rows[1].minimax) });
}
