// Kalah on the page: the table of table.js with its board, its editor and the form of its rules.

import { KalahBoardElement } from './element.js';
import { boardAt } from '../element.js';
import { kalah } from './table.js';
import { fillRules, PRESET_NAMES, writtenRules } from './rules-form.js';
import { rulesText } from './rules-text.js';

/** @type {import('../games.js').PageGame} */
export const game = {
  ...kalah,
  board: (there) => lying(boardAt(there, KalahBoardElement)),
  mountEditor: async (match) => (await import('./editor.js')).mountEditor(match),
  rulesForm: { names: PRESET_NAMES, own: { written: writtenRules, fill: fillRules } },
  rulesText,
  file: { ending: 'txt', type: 'text/plain' },
  startWith,
  picture,
  lesson: async ({ moveShort }) => (await import('./lesson.js')).lesson((text) => moveShort(text, { turn: 0, houses: 6 })),
};

/** @param {string} position @param {import('../games.js').NamingName} naming */
function picture(position, naming) {
  const board = new KalahBoardElement();
  board.setAttribute('position', position);
  board.setAttribute('shape', 'wide');
  board.letters = naming === 'letters';
  return board;
}

/** A position's text ends with whose move it is. @param {string} start @param {number} player */
function startWith(start, player) {
  return start.replace(/\d$/, String(player));
}

/** It lies wherever the window does; in an upright one its width decides. @param {KalahBoardElement} board */
export function lying(board) {
  const landscape = matchMedia('(orientation: landscape)');
  const lay = () => (board.shape = landscape.matches ? 'wide' : 'auto');
  landscape.addEventListener('change', lay);
  lay();
  return board;
}
