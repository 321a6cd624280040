// What a search's numbers mean in men: the one place that knows in which unit each way of judging counts. Numbers only.

/** @typedef {import('../games.js').Judge} Judge */

/** What a man is worth to an evaluator, by its name without weights. */
const BY_EVALUATOR = /** @type {Record<string, number>} */ ({ material: 1, 'check-this': 10_000, result: 0.001 }); // whoever has won, by however little
/** To the search that plays to win, and to all whose unit is not known: hundredths. */
const USUAL = 100;
/** More men than a board has: the game is decided. */
const DECIDED = 50;

/** @param {Judge} [judge] */
const manOf = ({ mode, evaluator } = {}) => (mode === 'expert' ? USUAL : (BY_EVALUATOR[evaluator?.split(':')[0] ?? ''] ?? USUAL));

/** A value in men; infinite where the game is decided. @param {number} value first minus second @param {Judge} [judge] */
export function menOf(value, judge) {
  const men = value / manOf(judge);
  return Math.abs(men) > DECIDED ? Math.sign(men) * Infinity : men;
}
