// How the visitor wants moves to be called, which is the match's to know; where there is no match, as in a frame, they have numbers.

/** @typedef {import('../match/match.js').Match} Match */

/** @param {Match | null} match */
export const namingOf = (match) => match?.naming ?? 'numbers';

/** @param {Match} match @param {() => void} renamed moves are called otherwise */
export function whenRenamed(match, renamed) {
  let { naming } = match;
  match.addEventListener('change', () => {
    if (naming === match.naming) return;
    naming = match.naming;
    renamed();
  });
}
