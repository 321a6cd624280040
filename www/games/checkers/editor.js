// Checkers in the position editor: a board on whose squares the chosen piece is put, or taken away again.

import { CheckersBoardElement } from './element.js';
import { mountEditor as mountShell } from '../editor.js';
import { TWO_PEOPLE } from '../element.js';
import { h } from '../../page/dom.js';
import { writePosition } from './position-text.js';
import { pieceOn, put, SQUARES, START } from './squares.js';
import { squareName } from './words.js';
import { say } from '../../words/checkers.js';

/** @typedef {import('./squares.js').Piece} Piece */

const TOOLS = /** @type {const} */ ([
  ['b', say('editor.black-man')],
  ['B', say('editor.black-king')],
  ['w', say('editor.white-man')],
  ['W', say('editor.white-king')],
  ['.', say('editor.nothing')],
]);

/** @param {import('../../match/match.js').Match} match */
export function mountEditor(match) {
  const board = new CheckersBoardElement();
  let squares = START;
  /** @type {Piece} */ let tool = 'b';
  let changed = () => {};
  board.numbers = true;
  board.setAttribute('aria-label', say('editor.board'));

  /** @param {string} now */
  function draw(now) {
    squares = now;
    board.show({ squares, setup: true, flipped: match.flipped, names: SQUARES.map((square) => squareName(square, squares, TWO_PEOPLE)) });
  }

  /** @param {string} now */
  function set(now) {
    draw(now);
    changed();
  }

  board.addEventListener('checkers-square', (event) => {
    const { square } = /** @type {CustomEvent<{square: number}>} */ (event).detail;
    set(put(squares, square, pieceOn(squares, square) === tool ? '.' : tool));
  });
  const radio = (/** @type {Piece} */ piece, /** @type {string} */ name) => {
    const choose = (/** @type {Event} */ event) => {
      event.stopPropagation(); // nothing has changed on the board
      tool = piece;
    };
    return h('label', {}, h('input', { type: 'radio', name: 'editor-tool', value: piece, checked: piece === tool, input: choose }), ` ${name}`);
  };
  const ready = (/** @type {string} */ name, /** @type {string} */ all) => h('button', { type: 'button', click: () => set(all) }, name);

  return mountShell(match, {
    build: (place, tell) => {
      changed = tell;
      const tools = h('fieldset', { class: 'segmented' }, h('legend', {}, say('editor.tools')), ...TOOLS.map(([piece, name]) => radio(piece, name)));
      const whole = h('div', { class: 'row' }, ready(say('editor.clear'), '.'.repeat(32)), ready(say('editor.start'), START));
      place.append(h('div', { class: 'editor-board' }, tools, board, whole));
    },
    fill: ({ squares: now }) => draw(now),
    written: (turn) => writePosition({ squares, turn }),
    over: say('editor.over'),
    done: say('editor.done'),
  });
}
