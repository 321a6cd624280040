// Weights as pictures: what a network likes where, on a board of squares that are the more orange the more they are liked, and the more
// blue the less. Numbers in, a canvas out.

import { placeOf, SQUARES } from '../games/checkers/squares.js';
import { colours, h } from '../page/dom.js';

/** Whose pieces, as the player sees them who has just moved; the order is that of the inputs of a square. */
export const KINDS = /** @type {const} */ (['ownMen', 'ownKings', 'otherMen', 'otherKings']);

/** How strong the strongest of the engine's likes is. */
export const FULL = 100;

/** What one neuron makes of each kind of piece on each square, in the engine's scale. @param {number[]} neuron its bias, then a weight for each input */
export function likesOf(neuron) {
  const weights = neuron.slice(1, 1 + KINDS.length * SQUARES.length);
  const reach = weights.reduce((most, weight) => Math.max(most, Math.abs(weight)), 1e-9);
  const of = (/** @type {number} */ kind) => SQUARES.map((square) => (FULL * weights[KINDS.length * (square - 1) + kind]) / reach);
  return { ownMen: of(0), ownKings: of(1), otherMen: of(2), otherKings: of(3) };
}

/** @param {string} kind its class */
export const canvas = (kind) => h('canvas', { class: kind, width: 8, height: 8, 'aria-hidden': 'true' });

/** The colours of a picture as they are now. */
export const paint = () => colours(['--hue-2', '--hue-1', '--wash', '--card']);

/** @param {HTMLCanvasElement} on @param {ArrayLike<number>} likes of the 32 squares @param {Record<string, string>} colour */
export function drawSquares(on, likes, colour) {
  const context = on.getContext('2d');
  if (!context) return;
  context.fillStyle = colour['--wash'];
  context.fillRect(0, 0, 8, 8);
  for (const square of SQUARES) {
    const { row, column } = placeOf(square);
    const like = likes[square - 1] / FULL;
    context.fillStyle = colour['--card'];
    context.fillRect(column, row, 1, 1);
    context.globalAlpha = Math.min(1, Math.abs(like));
    context.fillStyle = colour[like < 0 ? '--hue-1' : '--hue-2'];
    context.fillRect(column, row, 1, 1);
    context.globalAlpha = 1;
  }
}
