// Trees of numbers once more, and as plainly as can be: the judge that shares nothing with the page or the engine.

/** @typedef {{text: string, side: 0 | 1, below: Point[], value: number, name: string}} Point */

/** A nested list. @param {string} text @returns {Point} */
export function parse(text) {
  const tokens = text.match(/[()+]|-?\d+|[A-Za-z]\w*/g) ?? [];
  let at = 0;
  /** @param {0 | 1} before who moved before @param {number} nth @returns {Point} */
  const item = (before, nth) => {
    const again = tokens[at] === '+';
    if (again) at++;
    const name = /^[A-Za-z]/.test(tokens[at]) ? tokens[at++] : '';
    const side = again ? before : /** @type {0 | 1} */ (1 - before);
    const point = /** @type {Point} */ ({ text: name || `${nth + 1}`, name, side, below: [], value: 0 });
    if (tokens[at] !== '(') return { ...point, value: Number(tokens[at++]) };
    at++;
    while (tokens[at] !== ')') point.below.push(item(side, point.below.length));
    at++;
    return point;
  };
  return item(1, 0);
}

/** The value of a point, every branch looked at. @param {Point} point @returns {number} */
export function minimax({ side, below, value }) {
  if (!below.length) return value;
  const values = below.map(minimax);
  return side === 0 ? Math.max(...values) : Math.min(...values);
}

/**
 * Alpha-beta in natural order: the window of each point that is searched, and the branches that are left out, by their ways from the root.
 * The window stays the first side's, whoever moves.
 * @param {Point} root
 */
export function alphaBeta(root) {
  /** @type {Map<string, [number, number]>} */ const windows = new Map();
  /** @type {string[]} */ const cuts = [];
  /** @param {Point} point @param {string} way @param {number} alpha @param {number} beta @returns {number} */
  const search = ({ side, below, value }, way, alpha, beta) => {
    windows.set(way, [alpha, beta]);
    if (!below.length) return value;
    let best = side === 0 ? -Infinity : Infinity;
    for (const [nth, branch] of below.entries()) {
      if (alpha >= beta) {
        cuts.push(...below.slice(nth).map(({ text }) => `${way} ${text}`));
        break;
      }
      const found = search(branch, `${way} ${branch.text}`, alpha, beta);
      if (side === 0) {
        best = Math.max(best, found);
        alpha = Math.max(alpha, best);
      } else {
        best = Math.min(best, found);
        beta = Math.min(beta, best);
      }
    }
    return best;
  };
  const value = search(root, '', -Infinity, Infinity);
  return { value, windows, cuts };
}

/** The point at the end of a way. @param {Point} root @param {string[]} way @returns {Point} */
export const pointAt = (root, way) => way.reduce((at, text) => /** @type {Point} */ (at.below.find((branch) => branch.text === text)), root);
