// Whether searches that must find the same did find the same, as `kalahari bench` judges it: plain methods agree on value and move
// at every depth; the others estimate in their own way and choose among equals as they come, so only their exact values are
// compared, with all that is exact.

import { isPlain } from '../engine/methods.js';
import { modeTitle } from '../engine/names.js';
import { say } from '../words/measure.js';

/** @typedef {{mode: string, evaluator: string, threads: number, depth: number, board?: string, order?: string, par_depth?: number, value: number, move: string, exact?: boolean}} Found */

/** A sentence on the first two that found different things and should not; null where there are none. @param {Found[]} all @returns {string | null} */
export function disagreement(all) {
  const plain = all.filter(({ mode }) => isPlain(mode));
  const pair =
    different(
      plain,
      ({ depth }) => depth,
      ({ value, move }) => `${value} ${move}`,
    ) ??
    different(
      all.filter(({ exact }) => exact),
      () => 'exact',
      ({ value }) => value,
    );
  if (!pair) return null;
  const [first, other] = pair;
  return say('agreement.differ', { depth: other.depth, first: inWords(first), other: inWords(other) });
}

/**
 * Two of the same board, evaluator and `key` of which `found` differs.
 * @param {Found[]} all @param {(one: Found) => unknown} key @param {(one: Found) => unknown} found @returns {[Found, Found] | null}
 */
function different(all, key, found) {
  /** @type {Map<string, Found>} */ const known = new Map();
  for (const one of all) {
    const place = `${one.board ?? ''}|${one.evaluator}|${key(one)}`;
    const first = known.get(place);
    if (!first) known.set(place, one);
    else if (found(first) !== found(one)) return [first, one];
  }
  return null;
}

/** @param {Found} found */
function inWords({ mode, order, threads, par_depth, value, move }) {
  const setup = [order, say('setup.threads', { n: threads }), par_depth === undefined ? undefined : say('setup.split', { plies: par_depth })];
  return say('agreement.found', { mode: modeTitle(mode), setup: setup.filter((part) => part !== undefined).join(', '), value: String(value), move });
}
