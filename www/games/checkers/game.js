// Checkers on the page: the table of table.js with its board, its editor and its rules.

import { CheckersBoardElement } from './element.js';
import { boardAt } from '../element.js';
import { PRESET_NAMES, rulesText } from './rules-text.js';
import { checkers } from './table.js';

/** @type {import('../games.js').PageGame} */
export const game = {
  ...checkers,
  board: (there) => boardAt(there, CheckersBoardElement),
  mountEditor: async (match) => (await import('./editor.js')).mountEditor(match),
  rulesForm: { names: PRESET_NAMES },
  rulesText,
  file: { ending: 'pdn', type: 'application/x-draughts-pdn' },
  dress: (board, { numbers, arrows, wraps }) => Object.assign(board, { numbers, arrows, wraps }),
  startWith: (start, player) => start.replace(/^[BW]/, 'BW'[player]),
  picture,
};

/** @param {string} position */
function picture(position) {
  const board = new CheckersBoardElement();
  board.position = position;
  return board;
}
