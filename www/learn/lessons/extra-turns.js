// Lesson 6: a player may move again. A position, found here and now, that the printed rule of "Minimax Mancala" misreads.

import { table } from './drawn.js';
import { practise, stepLink, stepperOf } from './stepping.js';
import { KalahBoardElement } from '../../games/kalah/element.js';
import { lead } from '../../games/kalah/words.js';
import { h } from '../../page/dom.js';
import { say } from '../../words/lessons.js';

/** @typedef {import('./page.js').LessonPage} LessonPage */

const DEPTH = 3;
const EVALUATOR = 'stores';
/** South moves again after the first branch. */
const AGAIN = '(+(4 9) (6 5))';

/** @param {LessonPage} page */
export function lesson(page) {
  page.text(say('extra-turns.books'), say('extra-turns.printed'), say('extra-turns.tree'));
  stepperOf(page, { tree: AGAIN, mode: 'seq_mm' }, say('extra-turns.tree-label'));
  page.heading(say('extra-turns.find'));
  page.text(say('extra-turns.find-about', { depth: DEPTH }));
  let seed = 0;
  page.live({
    start: say('extra-turns.go'),
    eager: true,
    async work({ signal, show }) {
      const found = await page.engine.ask('misread', { seed: ++seed, depth: DEPTH, evaluator: EVALUATOR }, { signal });
      if (!found) return say('extra-turns.none', { n: 10_000 });
      const { rules, moves, branches, printed, right } = found;
      const { position } = await page.engine.inspect(rules, undefined, { moves });
      const board = new KalahBoardElement();
      for (const [name, value] of Object.entries({ position, shape: 'wide', disabled: '', 'aria-label': say('extra-turns.board-label') }))
        board.setAttribute(name, value);
      const search = { rules, position, mode: 'seq_mm', depth: DEPTH, evaluator: EVALUATOR };
      show(board, values(branches, printed, right), h('p', {}, stepLink(page, search)));
      return `${say('extra-turns.found', { n: found.looked })} ${verdict(branches[printed], branches[right])}`;
    },
  });
  page.text(say('extra-turns.rule'));
  practise(page, '((7 4 9) +(3 8 6) (10 5 2))', 'windows');
}

/** @typedef {import('../../single/kalahari.js').MisreadBranch} Branch */

/** Where the mistake is: the best move is taken for less, or the other one for more. @param {Branch} printed @param {Branch} right */
function verdict(printed, right) {
  const told = { printed: printed.text, worth: lead(printed.right), right: right.text, best: lead(right.right) };
  return right.printed < right.right
    ? say('extra-turns.under', { ...told, seen: lead(right.printed) })
    : say('extra-turns.over', { ...told, believed: lead(printed.printed) });
}

/** @param {Branch[]} branches @param {number} printed @param {number} right */
function values(branches, printed, right) {
  const rows = branches.map((branch, nth) => {
    const mark = { [printed]: say('extra-turns.plays-printed'), [right]: say('extra-turns.plays-right') }[nth];
    return [
      h('span', {}, say('value.house', { house: branch.text }), ...(mark ? [h('span', { class: 'lesson-mark' }, mark)] : [])),
      lead(branch.printed),
      lead(branch.right),
    ];
  });
  const head = [say('extra-turns.house'), say('extra-turns.says'), say('extra-turns.true')];
  return table(say('extra-turns.find'), head, rows, new Set([right]));
}
