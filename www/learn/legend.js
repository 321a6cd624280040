// What the shapes and lines of the tree mean: as few entries as the search at hand needs.

import { svg } from '../games/drawing.js';
import { say } from '../words/tree.js';
import { roleOf } from './look.js';
import { drawFolded, emptyBox, loop, outline, scissors } from './node.js';

/** @typedef {import('./record.js').Record} Record */

/** @param {string} kinds @param {...SVGElement} parts */
const sample = (kinds, ...parts) =>
  svg('svg', { class: 'tree-sample tree-drawn', viewBox: '-15 -11 30 22', 'aria-hidden': 'true' }, svg('g', { class: `tree-body ${kinds}` }, ...parts));

/** @param {'max' | 'min' | 'leaf'} shape @param {string} kinds */
const shaped = (shape, kinds) => sample(kinds, svg('path', { class: 'tree-shape', d: outline(shape, 24, 18, 0, 3), transform: 'translate(0 -9)' }));

/** @param {'edge' | 'band'} which @param {string} [kind] */
const line = (which, kind = '') => sample('', svg('path', { class: `tree-${which} ${kind}`, d: 'M-13 5C-4 5 4 -5 13 -5' }));

/**
 * Samples with their words.
 * @param {Record} record @param {[string, string]} sides
 * @param {{hidden?: import('./tree.js').Hidden, folded: boolean}} seen hidden: where practice asks for something, there is no search to follow; folded:
 *   whether something is
 * @returns {{drawn: SVGElement, text: string}[]}
 */
export function legend(record, sides, { hidden, folded }) {
  const { nodes, cutoffs } = record.answer;
  const cut = { drawn: sample('is-cut', svg('path', { class: 'tree-edge is-cut', d: 'M-14 0H14' }), scissors(0, 1)), text: say('legend.cut') };
  const path = { drawn: line('edge', 'is-path'), text: say('legend.path') };
  const best = { drawn: line('band'), text: say('legend.best') };
  const question = { drawn: sample('', emptyBox(0, 0)), text: say('legend.asked') };
  const again = { drawn: sample('', loop(0, 0)), text: say('legend.again') };
  return [
    ...sides.map((name, side) => ({ drawn: shaped(side ? 'min' : 'max', `is-side-${side} is-path`), text: say('legend.side', { role: roleOf(side), name }) })),
    { drawn: shaped('leaf', 'is-leaf'), text: say('legend.leaf') },
    ...(hidden ? [] : [path, best]),
    ...(hidden && !hidden.cuts ? [question] : []),
    ...(cutoffs || hidden?.cuts ? [cut] : []),
    ...(nodes.extra.includes(1) ? [again] : []),
    ...(folded ? [{ drawn: sample('', drawFolded(9, -8, 0)), text: say('legend.folded') }] : []),
  ];
}
