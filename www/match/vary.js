// Which of nearly equal moves a level plays. The choice follows from the game's seed and from where the game stands, so that the same game
// is played again the same, and another one differently.

/** @typedef {import('../engine/client.js').Report} Report @typedef {import('./state.js').Player} Player */

/** A seed is a whole number up to this one. */
export const MOST_SEED = 2 ** 32 - 1;

export const newSeed = () => Math.floor(Math.random() * (MOST_SEED + 1));

/** The seed of the game after one: who knows the first knows them all. @param {number} seed */
export const nextSeed = (seed) => scattered(`next ${seed}`);

/** A seed from outside, or null where it is none. @param {unknown} raw a number, or its digits */
export function readSeed(raw) {
  const seed = typeof raw === 'string' && /^\d{1,10}$/.test(raw) ? Number(raw) : raw;
  return typeof seed === 'number' && Number.isInteger(seed) && seed >= 0 && seed <= MOST_SEED ? seed : null;
}

/** The text of the move that a search found best. @param {Report} report */
export const bestOf = ({ move, scores, line }) => scores.find((score) => score.move === move)?.text ?? line[0];

/**
 * The moves that are as good as the best one but for a margin, and that do not give a lead away. Only the best where the search was cut
 * short, and where it saw the end of the game: what is won then must not slip away.
 * @param {Report} report with the scores of all moves @param {Player} turn @param {number} margin in units @param {number} [unit] what a small
 *   difference is worth: less is no lead
 */
export function nearlyBest(report, turn, margin, unit = 1) {
  const { scores, value, complete, exact, line, depth } = report;
  if (margin === 0 || !complete || exact || line.length < depth) return [bestOf(report)];
  const own = (/** @type {number} */ one) => (turn === 0 ? one : -one) / unit;
  const leads = (/** @type {number} */ one) => Math.sign(Math.trunc(own(one)));
  const near = scores.filter((score) => score.bound === 'exact' && own(value) - own(score.value) <= margin && leads(score.value) >= leads(value));
  return near.length > 0 ? near.map(({ text }) => text) : [bestOf(report)];
}

/** One of them. @template T @param {T[]} choices @param {number} seed @param {string} where the game stands @returns {T} */
export const pick = (choices, seed, where) => choices[scattered(`${seed} ${where}`) % choices.length];

/** A seed that looks like chance: FNV-1a, then the last steps of MurmurHash3, for texts that differ by little. @param {string} text */
function scattered(text) {
  let hash = 0x811c9dc5;
  for (let at = 0; at < text.length; at++) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return (hash ^ (hash >>> 16)) >>> 0;
}
