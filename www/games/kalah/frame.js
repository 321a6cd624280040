// Kalah in embed.html (`Frame` of embed/frames.js): its words, how a message names a house, and the board's shape and size.

import { NO_YES } from '../choices.js';
import { CHOICES, readLegal } from './choices.js';
import { KalahBoardElement } from './element.js';
import { layout } from './layout.js';
import { say } from '../../words/kalah.js';

/** @type {import('../../embed/frames.js').Frame} */
export const frame = {
  name: 'kalah',
  Board: KalahBoardElement,
  words: { side: CHOICES.side, letters: NO_YES },
  play: { fields: { pit: 'number', house: 'number', move: 'string' }, needs: say('frame.play') },
  moveOf: ({ pit, house, move }, { houses }) => (house === undefined ? (move ?? pit) : textOfHouse(Number(house), houses)),
  wrongLegal: (text, { houses }) =>
    readLegal(text, houses) === undefined ? say('element.legal', { most: 2 * houses, store: houses, given: text.slice(0, 40) }) : '',
  fit,
  begin: say('frame.begin'),
};

/** @param {number} house @param {number} houses */
function textOfHouse(house, houses) {
  if (!Number.isInteger(house) || house < 1 || house > houses) throw new RangeError(say('frame.house', { houses, given: String(house) }));
  return String(house);
}

/** Of the two shapes the one with the larger houses, judged by their smaller side. @param {KalahBoardElement} board @param {number} width @param {number} height */
function fit(board, width, height) {
  const sizes = /** @type {const} */ (['wide', 'tall']).map((shape) => {
    const plan = layout(board.scene.houses, shape === 'tall', false);
    const scale = Math.min(width / plan.width, height / plan.height);
    const { cell } = plan.pits[0];
    return { shape, width: Math.floor(plan.width * scale), target: Math.min(cell.w, cell.h) * scale };
  });
  const best = sizes[1].target > sizes[0].target ? sizes[1] : sizes[0];
  board.shape = best.shape;
  board.style.width = `${Math.max(best.width, 60)}px`;
}
