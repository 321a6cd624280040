// What the two papers did and print, as far as it is known here. A figure that is not at hand is not made up: `missing.…` in the words says
// so. “Run” marks what the printed program gives when it is compiled and run (tests/data/min-max-kalah.json).

import { isMinimax, methodOf } from '../engine/methods.js';

/** @typedef {import('../measure/statistics.js').Row} Row */

// ---- what they did ---------------------------------------------------------------------------------------------------

/** “Min-Max Kalah” (Gonai and Cendejas, 2022). Its par-depths are not at hand: these are all that depth 9 has. */
export const MIN_MAX_KALAH = { rules: 'standard', position: '', depth: 9, orders: ['natural'], parDepths: [1, 2, 3, 4, 5, 6, 7, 8, 9], evaluator: 'seeds' };

/** “Minimax Mancala” (Onyiorah, 2022). */
export const MANCALA = { depth: 8, orders: ['natural'], parDepths: [8], evaluator: 'stores-decided' };

/** Its two boards. Documents name them so, whatever the language. */
export const START_BOARD = { name: 'Start board', rules: 'six-seeds', position: '6,6,6,6,6,6,0/6,6,6,6,6,6,0 0' };
export const BOARD_2 = { name: 'Board 2', rules: 'six-seeds', position: '1,2,7,4,0,1,32/1,0,2,1,1,2,18 0' };

/** Whether it was searched as a paper searched; minimax has no order. @param {Row} row @param {typeof MANCALA} paper */
export const asIn = ({ order, evaluator }, paper) => (order === undefined || paper.orders.includes(order)) && evaluator === paper.evaluator;

// ---- what they print -------------------------------------------------------------------------------------------------

/** How many times as fast as the sequential mode of a kind the best mode of “Min-Max Kalah” was. @type {Record<string, number>} */
const OVER = { minimax: 21.933, 'alpha-beta': 2.991 };
/** Beside Figures 3 and 17 of “Minimax Mancala”, in per cent. Which board each is of is not at hand. */
export const PRUNING_PERCENT = [82.02, 68.37, 50.82];
/** `SPARKS` of “Minimax Mancala”, depth 8: one for every node below the root. */
export const SPARKS = 1_179_392;
/** The tests of “Min-Max Kalah” expect pit 5 from the start at depth 9: house 6. */
export const MOVE = '6';
/** Nodes of its program from there, run. @type {Record<string, number>} */
export const NODES = { minimax: 3_470_067, 'alpha-beta': 766_136 };

/**
 * The printed ratio that a comparison with a sequential mode can be held against: the paper's best mode is of the kind alpha-beta.
 * @param {Row} base @param {Row[]} best
 */
export const printedOver = (base, best) =>
  best.some(({ mode }) => !isMinimax(mode)) && best.every((row) => asIn(row, MIN_MAX_KALAH)) ? OVER[methodOf(base.mode)?.kind ?? ''] : undefined;
