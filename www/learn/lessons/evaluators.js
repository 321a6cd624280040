// Lesson 7: several evaluators on one board, the horizon, and why a lead is worth more near the end.

import { barChart, signed, table } from './drawn.js';
import { KalahBoardElement } from '../../games/kalah/element.js';
import { leader, lead } from '../../games/kalah/words.js';
import { count } from '../../page/figures.js';
import { say } from '../../words/lessons.js';

/** @typedef {import('./page.js').LessonPage} LessonPage @typedef {import('../../engine/client.js').Engine} Engine */

/** What it is worth by the stores turns round between three and four moves ahead. */
const BOARD = '1,0,1,0,0,1,6/0,4,11,11,1,1,11 0';
const EVALUATORS = /** @type {const} */ (['stores', 'seeds', 'weighted', 'russell', 'urgent']);
const DEPTHS = [1, 2, 3, 4, 5];
const FARTHEST = 8;
/** South's one move changes no store, so that the leaf after it has just these: two seeds ahead early, and late. 72 seeds each. */
const CLOSE = ['1,0,0,0,0,0,13/8,8,8,15,0,8,11 0', '1,0,0,0,0,0,33/1,1,1,3,0,1,31 0'];
const WINS = 37;

/** @param {LessonPage} page */
export function lesson(page) {
  page.text(say('evaluators.estimate'));
  page.list(...EVALUATORS.map((name) => say(`evaluators.${name}`)));
  page.heading(say('evaluators.table'));
  const board = new KalahBoardElement();
  for (const [name, value] of Object.entries({ position: BOARD, shape: 'wide', disabled: '', 'aria-label': say('evaluators.board-label') }))
    board.setAttribute(name, value);
  page.add(board);
  page.text(say('evaluators.table-about'));
  page.live({ work: ({ signal, show }) => compared(page.engine, signal, show) });
  page.heading(say('evaluators.horizon'));
  page.text(say('evaluators.horizon-about'));
  page.live({ work: ({ signal, show }) => horizon(page.engine, signal, show) });
  page.heading(say('evaluators.close'));
  page.text(say('evaluators.close-about'));
  page.live({
    async work({ show }) {
      const rows = await urgent(page.engine);
      const head = [say('evaluators.stands'), say('evaluators.lead'), say('evaluators.short'), say('evaluators.weight'), say('evaluators.worth')];
      show(
        table(
          say('evaluators.close'),
          head,
          rows.map(({ stores, amount, weight, value }) => [stores.join(' : '), count(amount), count(WINS - stores[0]), count(weight), count(value)]),
        ),
      );
      return say('evaluators.close-found', { factor: Math.round(rows[1].value / rows[0].value) });
    },
  });
}

/** What a search finds on the board. @param {Pick<Engine, 'search'>} engine @param {string} evaluator @param {number} depth @param {AbortSignal} [signal] */
export async function judged(engine, evaluator, depth, signal) {
  const { value, line } = await engine.search({ rules: 'standard', position: BOARD, mode: 'seq_ab', depth, evaluator }, { signal });
  return { value, house: line[0] };
}

/** @param {Engine} engine @param {AbortSignal} signal @param {import('./live.js').Working['show']} show */
async function compared(engine, signal, show) {
  /** @type {string[][]} */ const rows = [];
  /** @type {Set<string>} */ const houses = new Set();
  for (const evaluator of EVALUATORS) {
    const row = /** @type {string[]} */ ([evaluator]);
    for (const depth of DEPTHS) {
      const { house, value } = await judged(engine, evaluator, depth, signal);
      houses.add(house);
      row.push(say('evaluators.cell', { house, value: signed(value) }));
    }
    rows.push(row);
  }
  show(table(say('evaluators.table'), [say('evaluators.name'), ...DEPTHS.map((depth) => say('value.depth', { depth }))], rows));
  return say('evaluators.differ', { n: houses.size });
}

/** @param {Engine} engine @param {AbortSignal} signal @param {import('./live.js').Working['show']} show */
async function horizon(engine, signal, show) {
  /** @type {number[]} */ const values = [];
  for (let depth = 1; depth <= FARTHEST; depth++) {
    values.push((await judged(engine, 'stores', depth, signal)).value);
    const bars = values.map((value, nth) => ({
      name: say('value.depth', { depth: nth + 1 }),
      amount: value,
      text: lead(value),
      mark: leader(value) === 0 ? 'south' : 'north',
    }));
    show(barChart(say('evaluators.chart'), bars));
  }
  const flip = flipOf(values);
  const { value: seeds } = await judged(engine, 'seeds', 1, signal);
  const flipped = say('evaluators.flip', { before: flip, was: lead(values[flip - 1]), is: lead(values[flip]) });
  return `${flipped} ${say('evaluators.early', { seeds: lead(seeds) })}`;
}

/** After how many depths who is ahead changes. @param {number[]} values one for each depth */
export const flipOf = (values) => values.findIndex((value, nth) => nth > 0 && Math.sign(value) !== Math.sign(values[nth - 1]));

/** What `urgent` thinks of two seeds, early and late. @param {Pick<Engine, 'ask'>} engine */
export async function urgent(engine) {
  const rows = [];
  for (const position of CLOSE) {
    const { nodes } = await engine.ask('steps', { position, depth: 1, evaluator: 'urgent' });
    const [, amount, weight] = nodes.parts[1];
    const stores = position
      .split(' ')[0]
      .split('/')
      .map((side) => Number(side.split(',').pop()));
    rows.push({ stores, amount, weight, value: Number(nodes.value[1]) });
  }
  return rows;
}
