// Lesson 9: alpha-beta on many cores. What it costs to start all brothers at once, and what waiting saves.

import { barChart, table } from './drawn.js';
import { race } from './race.js';
import { linkTo, stepperOf } from './stepping.js';
import { big, count, duration, factor } from '../../page/figures.js';
import { say } from '../../words/lessons.js';

/** @typedef {import('./page.js').LessonPage} LessonPage @typedef {import('../../engine/client.js').Engine} Engine */

const DEPTH = 13;
/** Long enough to show what threads gain. par-then splits where it wastes least. */
const SEARCH = { rules: 'six-seeds', depth: DEPTH };
const WAYS = { seq: { ...SEARCH, mode: 'seq_ab' }, par: { ...SEARCH, mode: 'par_then_ab', parDepth: 1 }, young: { ...SEARCH, mode: 'young_bros' } };

/** With two workers its last branch begins before the second has brought the bound that cuts it. */
export const LATE = '((3 12 8) (5 6 9) (4 7 2))';

/** Positions that the printed programs of "Min-Max Kalah" visit from the start, nine moves deep. A test compares them with the reference. */
export const PRINTED = {
  depth: 9,
  minimax: 3_470_067,
  alone: 766_136,
  splits: [
    { plies: 1, par: 965_434, young: 743_084 },
    { plies: 2, par: 1_239_785, young: 602_421 },
    { plies: 3, par: 1_757_450, young: 586_222 },
  ],
};

/** @param {LessonPage} page */
export function lesson(page) {
  const { minimax, alone, splits } = PRINTED;
  page.text(say('young-brothers.problem'));
  page.heading(say('young-brothers.table'));
  page.text(say('young-brothers.table-about', { alone: count(alone) }));
  const head = [say('young-brothers.split'), say('young-brothers.par'), say('young-brothers.young')];
  page.add(
    table(
      say('young-brothers.table'),
      head,
      splits.map(({ plies, par, young }) => [say('young-brothers.plies', { n: plies }), count(par), count(young)]),
    ),
  );
  page.note(say('young-brothers.source', { minimax: count(minimax) }));
  page.heading(say('title.young-brothers'));
  page.text(say('young-brothers.idea'));
  stepperOf(page, { tree: LATE, mode: 'young_bros' }, say('young-brothers.stepper'));
  page.text(say('young-brothers.late'));
  page.heading(say('young-brothers.race'));
  page.text(say('young-brothers.race-about', { depth: DEPTH }));
  page.live({
    start: say('young-brothers.go'),
    async work({ signal, show }) {
      const found = await threeWays(page.engine, signal);
      const names = { seq: say('young-brothers.seq'), par: say('young-brothers.par'), young: say('young-brothers.young') };
      const all = /** @type {(keyof typeof names)[]} */ (['seq', 'par', 'young']);
      const bar = (/** @type {keyof typeof names} */ name, /** @type {number} */ amount, /** @type {string} */ text) => ({
        name: names[name],
        amount,
        text,
        mark: name === 'young' ? 'strong' : '',
      });
      show(
        barChart(
          say('young-brothers.nodes'),
          all.map((name) => bar(name, found[name].nodes, big(found[name].nodes))),
        ),
        barChart(
          say('young-brothers.time'),
          all.map((name) => bar(name, found[name].elapsed_ms, duration(found[name].elapsed_ms))),
        ),
      );
      return say('young-brothers.found', { factor: factor(found.par.nodes / found.young.nodes) });
    },
  });
  linkTo(page, '#lab', say('piece.lab'));
  page.text(say('young-brothers.end'));
}

/** @param {Pick<Engine, 'search'>} engine @param {AbortSignal} [signal] */
export const threeWays = (engine, signal) => race(engine, WAYS, signal);
