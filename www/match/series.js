// A series, as Russell's memo of 1964 says that people score: what a player has beyond the own counters is captured from the opponent, the
// first player alternates, and who has captured forty has won. Each game of a series carries how it stood before; what the
// game itself adds is told from its end. So a move that is taken back takes its score back. Pure, and tested without a browser.

/**
 * @typedef {[number, number]} Score what each player has captured in all games
 * @typedef {{began: number, game: number, score: Score}} Series began: when, in ms, and so which one; game: which of its games this is, from 1;
 *   score: before this game
 * @typedef {{result?: {first: number, second: number} | null}} Ended a position; result: once it is the end of a game
 */

export const GOAL = 40;

/** @param {number} began @returns {Series} */
export const newSeries = (began) => ({ began, game: 1, score: [0, 0] });

/** What a finished game adds: half of all counters were a player's own. @param {Ended} end @returns {Score} */
export function captured({ result }) {
  const { first, second } = result ?? { first: 0, second: 0 };
  const beyond = (first - second) / 2;
  return [Math.max(beyond, 0), Math.max(-beyond, 0)];
}

/** How the series stands where its game has come to this position: only a finished game counts. @param {Series} series @param {Ended} position @returns {Score} */
export function standing({ score: [first, second] }, position) {
  const more = captured(position);
  return [first + more[0], second + more[1]];
}

/** Who has won the series, or null. @param {Score} score */
export function winnerOf(score) {
  const winner = score.findIndex((captures) => captures >= GOAL);
  return winner < 0 ? null : winner;
}

/** The series as the next game finds it. @param {Series} series @param {Ended} end of the game before @returns {Series} */
export const nextIn = (series, end) => ({ ...series, game: series.game + 1, score: standing(series, end) });

const isCount = (/** @type {unknown} */ value) => typeof value === 'number' && Number.isSafeInteger(value) && value >= 0;

/** What a document says of a series; a game that says nothing of use is a single one. @param {any} raw @returns {Series | undefined} */
export function readSeries(raw) {
  const { began, game, score } = raw ?? {};
  const whole = isCount(began) && isCount(game) && game > 0 && Array.isArray(score) && score.length === 2 && score.every(isCount);
  return whole && winnerOf(/** @type {Score} */ (score)) === null ? { began, game, score: /** @type {Score} */ (score) } : undefined;
}
