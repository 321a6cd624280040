// Weights as pictures: what a network likes where, on a board of squares that are the more orange the more they are liked, and the more
// blue the less. Numbers in, a canvas out.

import { placeOf, SQUARES } from '../games/checkers/squares.js';
import { colours, h } from '../page/dom.js';

/** Whose pieces, as the player sees them who has just moved; the order is that of the inputs of a square. */
export const KINDS = /** @type {const} */ (['ownMen', 'ownKings', 'otherMen', 'otherKings']);

/** Squares in a row. */
const SIDE = 8;
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
export const canvas = (kind) => h('canvas', { class: kind, width: SIDE, height: SIDE, 'aria-hidden': 'true' });

/** @typedef {{liked: number[], disliked: number[], light: number[], dark: number[]}} Paint red, green and blue each */

/** The colours of a picture as they are now. @returns {Paint} */
export function paint() {
  const found = colours(['--hue-2', '--hue-1', '--wash', '--card']);
  const parts = (/** @type {string} */ name) => (found[name].match(/[\d.]+/g) ?? []).slice(0, 3).map(Number);
  return { liked: parts('--hue-2'), disliked: parts('--hue-1'), light: parts('--wash'), dark: parts('--card') };
}

/** In one go: a generation has dozens of them, several times a second. @param {HTMLCanvasElement} on @param {ArrayLike<number>} likes of the 32 squares @param {Paint} colour */
export function drawSquares(on, likes, { liked, disliked, light, dark }) {
  const context = on.getContext('2d');
  if (!context) return;
  const image = context.createImageData(SIDE, SIDE);
  const put = (/** @type {number} */ at, /** @type {number[]} */ colour) => image.data.set([...colour, 255], 4 * at);
  for (let at = 0; at < SIDE * SIDE; at++) put(at, light);
  for (const square of SQUARES) {
    const { row, column } = placeOf(square);
    const like = likes[square - 1] / FULL;
    const share = Math.min(1, Math.abs(like));
    const hue = like < 0 ? disliked : liked;
    put(
      SIDE * row + column,
      dark.map((part, nth) => part + share * (hue[nth] - part)),
    );
  }
  context.putImageData(image, 0, 0);
}
