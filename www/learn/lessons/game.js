// Lesson 1: the rules of Kalah, a game to play, and what the first moves do.

import { table } from './drawn.js';
import { h, setText } from '../../page/dom.js';
import { notice, sentenceOf } from '../../page/notice.js';
import { KalahBoardElement } from '../../games/kalah/element.js';
import { lying } from '../../games/kalah/game.js';
import { houseNumber, ownerOf, storeOf } from '../../games/kalah/geometry.js';
import { say } from '../../words/lessons.js';

/** @typedef {import('./page.js').LessonPage} LessonPage @typedef {import('../../engine/client.js').Engine} Engine */

/** @param {LessonPage} page */
export function lesson(page) {
  page.text(say('game.board'), say('game.sow'));
  page.list(say('game.extra-rule'), say('game.capture-rule'), say('game.end-rule'));
  page.text(say('game.try'));
  page.fetched(() => playing(page.engine), say('game.board-label'));
  page.heading(say('game.first'));
  page.text(say('game.first-about'));
  page.live({
    async work({ show }) {
      const moves = await firstMoves(page.engine);
      const head = [say('game.first-house'), say('game.first-sown'), say('game.first-extra')];
      const marked = new Set(moves.flatMap(({ extra }, nth) => (extra ? [nth] : [])));
      show(
        table(
          say('game.first'),
          head,
          moves.map(({ text, last, extra }) => [text, last, say(extra ? 'game.yes' : 'game.no')]),
          marked,
        ),
      );
      const houses = moves.filter(({ extra }) => extra).map(({ text }) => say('value.house', { house: text }));
      return say('game.first-found', { n: houses.length, houses: houses.join(', ') });
    },
  });
  page.text(say('game.open'));
}

/** What each first move does. @param {Pick<Engine, 'inspect'>} engine */
export async function firstMoves(engine) {
  const { moves, houses, turn } = await engine.inspect('standard');
  return moves.map(({ text, steps, after }) => ({ text, last: placeOf(lastOf(steps), houses), extra: after.turn === turn }));
}

/** Where the last seed of a sowing falls. @param {any[]} steps */
const lastOf = (steps) => steps.findLast(({ kind }) => kind === 'sow').pit;

/** @param {number} pit @param {number} houses */
function placeOf(pit, houses) {
  if (pit === storeOf(0, houses)) return say('game.store');
  return say(ownerOf(pit, houses) === 0 ? 'game.own' : 'game.other', { house: houseNumber(pit, houses) });
}

/** A board against a weak engine. @param {Engine} engine */
async function playing(engine) {
  const { lend } = await import('../../games/element-game.js');
  lend(engine);
  const board = lying(new KalahBoardElement());
  board.setAttribute('engine', 'easy');
  board.setAttribute('aria-label', say('game.board-label'));
  const turn = h('p', { class: 'lesson-turn' });
  const said = h('p', { class: 'note', role: 'status' });
  const undo = h('button', { disabled: true, click: () => void board.undo() }, say('game.undo'));
  const hint = h('button', { disabled: true, click: () => void board.hint() }, say('game.hint'));
  const again = h('button', { disabled: true, click: () => void board.restart() }, say('game.new'));
  const element = h('div', { class: 'lesson-game' }, turn, said, board, h('div', { class: 'lesson-actions' }, again, undo, hint));
  const ready = async () => {
    const game = await board.ready();
    const { match } = game;
    const draw = () => {
      if (match.phase !== 'moving') setText(turn, match.headline());
      setText(said, match.said);
      undo.disabled = !game.canUndo;
      hint.disabled = match.waiting !== 'human' || match.phase === 'hinting';
      again.disabled = false;
    };
    for (const type of ['change', 'said']) match.addEventListener(type, draw);
    draw();
  };
  board.addEventListener('kalah-error', (event) => notice(sentenceOf(/** @type {CustomEvent} */ (event).detail.message), { key: 'lesson' }));
  let begun = false;
  return {
    element,
    /** The board begins once it is on the page. */
    enter() {
      if (begun) return void board.ready().then((game) => game.resume());
      begun = true;
      void ready().catch(() => {}); // the board has told why
    },
    leave: () =>
      void board.ready().then(
        (game) => game.rest(),
        () => {},
      ),
  };
}
