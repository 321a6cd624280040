// The two tables of the lecture "Case study: Kalah" (Popyack, after Wetherell), row by row: what it prints of each search, and what the same
// search visits here without pruning, with it, and in each of the lecture's two orders.

import { signed, table } from './drawn.js';
import { toRoom } from './stepping.js';
import { h } from '../../page/dom.js';
import { count } from '../../page/figures.js';
import { writeRun } from '../link.js';
import { say } from '../../words/lessons.js';

/**
 * @typedef {import('./page.js').LessonPage} LessonPage
 * @typedef {import('../../single/kalahari.js').SavingsRow} Game
 * @typedef {import('../../single/kalahari.js').SavingsMove} Move
 */

/** @param {LessonPage} page */
export function lectureTables(page) {
  page.heading(say('lecture.title'));
  page.text(say('lecture.about'), say('lecture.orders'));
  const { element } = page.live({
    async work({ show }) {
      const games = await page.engine.ask('savings', {});
      show(...games.flatMap((game) => gameTable(page, game)), h('p', { class: 'note' }, say('lecture.legend')));
      const [two, four] = games;
      return say('lecture.ties', { two: othersOf(two), searches: two.searches, four: othersOf(four), other: four.searches });
    },
  });
  element.classList.add('wide');
}

/** Searches in which another of equal moves is played here. @param {Game} game */
export const othersOf = ({ moves }) => moves.filter(isOther).length;

/** @param {Move} move */
const isOther = ({ best, lectureMove }) => best !== lectureMove;

/** @param {LessonPage} page @param {Game} game */
function gameTable(page, { plies, searches, moves, ...sums }) {
  const title = say('lecture.game', { n: plies });
  const head = ['nth', 'board', 'move', 'value', 'plain', 'pruned', 'first', 'improved', 'printed'].map((name) =>
    say(`lecture.${/** @type {'nth'} */ (name)}`),
  );
  const counts = (/** @type {Move | typeof sums} */ { minimax, pruned, first, ordered }) => [minimax, pruned, first, ordered].map(count);
  const rows = moves.map((move, nth) => [
    stepLink(page, move, nth, plies),
    boardOf(move.position),
    isOther(move) ? say('lecture.other', { move: move.lectureMove, best: move.best }) : move.lectureMove,
    valueOf(move),
    ...counts(move),
    count(move.lectureNodes),
  ]);
  const printed = moves.reduce((sum, { lectureNodes }) => sum + lectureNodes, 0);
  const marked = new Set(moves.flatMap((move, nth) => (isOther(move) ? [nth] : [])));
  const saved = (/** @type {number} */ nodes) => ((100 * (sums.pruned - nodes)) / sums.pruned).toFixed(1);
  const drawn = table(title, head, [...rows, [say('lecture.sum', { n: searches }), '', '', '', ...counts(sums), count(printed)]], marked);
  drawn.classList.replace('lesson-table', 'lesson-rows'); // on a phone so many rows are moved sideways: as blocks they would be far too long
  return [
    h('p', {}, h('b', {}, title)),
    drawn,
    h(
      'p',
      {},
      say('lecture.saved', {
        n: plies,
        plain: sums.minimax,
        pruned: sums.pruned,
        first: sums.first,
        less: saved(sums.first),
        improved: sums.ordered,
        least: saved(sums.ordered),
      }),
    ),
  ];
}

/** The search in the stepper. @param {Move} move @param {number} plies */
export const runOf = ({ position }, plies) => ({
  search: { game: 'kalah', rules: 'wetherell', position, depth: plies, evaluator: 'stores', mode: 'seq_ab', order: 'lecture' },
  step: 0,
  beside: null,
});

/** @param {LessonPage} page @param {Move} move @param {number} nth @param {number} plies */
function stepLink(page, move, nth, plies) {
  const link = toRoom(page, `#learn?${writeRun(runOf(move, plies))}`, String(nth + 1));
  link.setAttribute('aria-label', say('lecture.open', { nth: nth + 1 }));
  return link;
}

/** Both rows, the program's above, as one sees them across a board. @param {string} position */
function boardOf(position) {
  const [other, own] = position
    .split(' ')[0]
    .split('/')
    .map((side) => side.split(','));
  return h('span', { class: 'lesson-pits' }, h('span', {}, own.toReversed().join(' ')), h('span', {}, other.join(' ')));
}

/** As the lecture prints it. @param {Move} move */
const valueOf = ({ lectureValue }) => (lectureValue === undefined ? say('lecture.win') : signed(lectureValue));
