// Lesson 4: what alpha-beta leaves out, on the small tree, on figure 1 of Russell's memo, and counted.

import { table } from './drawn.js';
import { CLASSIC } from './minimax.js';
import { linkTo, practise, stepperOf } from './stepping.js';
import { lead } from '../../games/kalah/words.js';
import { count, factor } from '../../page/figures.js';
import { say } from '../../words/lessons.js';

/** @typedef {import('./page.js').LessonPage} LessonPage @typedef {import('../../engine/client.js').Engine} Engine */

/** Plain minimax still fits into the record of a search at this depth. */
const DEPTH = 5;
const TREES = { classic: { tree: CLASSIC }, figure: { tree: 'figure-1' }, kalah: { depth: DEPTH } };

/** @param {LessonPage} page */
export function lesson(page) {
  page.text(say('alpha-beta.lazy'), say('alpha-beta.cut'));
  stepperOf(page, { tree: CLASSIC }, say('alpha-beta.classic-label'), { at: 'cut' });
  page.text(say('alpha-beta.window'));
  practise(page, '((7 4 9) (3 8 6) (10 5 2))', 'cuts');
  page.heading(say('alpha-beta.counts'));
  page.text(say('alpha-beta.counts-about'));
  page.live({
    async work({ show }) {
      const rows = await counts(page.engine);
      const head = [say('alpha-beta.tree'), say('alpha-beta.minimax'), say('alpha-beta.alpha-beta'), say('alpha-beta.value')];
      show(
        table(
          say('alpha-beta.counts'),
          head,
          rows.map(({ name, minimax, alphaBeta }) => [nameOf(name), count(minimax.visits), count(alphaBeta.visits), valueOf(name, alphaBeta.value)]),
        ),
      );
      const { minimax, alphaBeta } = rows[rows.length - 1];
      return say('alpha-beta.counted', { factor: factor(minimax.visits / alphaBeta.visits) });
    },
  });
  page.heading(say('alpha-beta.figure'));
  page.text(say('alpha-beta.figure-about'));
  stepperOf(page, { tree: 'figure-1' }, say('alpha-beta.figure-label'), { at: 'cut' });
  page.note(say('alpha-beta.figure-note'));
  linkTo(page, '#history', say('piece.history'));
  page.text(say('alpha-beta.sure'));
}

/** Both searches of every tree. @param {Pick<Engine, 'ask'>} engine */
export async function counts(engine) {
  const rows = [];
  for (const [name, search] of Object.entries(TREES)) {
    const minimax = await engine.ask('steps', { ...search, mode: 'seq_mm' });
    const alphaBeta = await engine.ask('steps', search);
    rows.push({ name, minimax, alphaBeta });
  }
  return rows;
}

/** @param {string} name */
const nameOf = (name) => say(`alpha-beta.tree-${/** @type {'kalah'} */ (name)}`, { depth: DEPTH });

/** @param {string} name @param {number} value */
const valueOf = (name, value) => (name === 'kalah' ? lead(value) : count(value));
