// Where the points of a search's tree are drawn. A small tree is drawn whole; of a larger one the path to one point, with the brothers along
// it, and all else is folded away and counted. Looks only at what it shows, so the size of the record does not matter. Headless.

import { valueText } from './sentence.js';

/** @typedef {import('./record.js').Record} Record */
/**
 * A point that is shown.
 * @typedef {object} Place
 * @property {number} node
 * @property {number} level 1 at the root
 * @property {number} nth among its brothers, from 1
 * @property {number} brothers how many they are, itself included
 * @property {number} x of its middle
 * @property {number} y of its top
 * @property {number} width
 * @property {number} height
 * @property {boolean} wide it has room for words and its window
 * @property {boolean} leaf
 * @property {boolean} open its children are shown
 * @property {number} folded visits below it that are not shown
 */
/**
 * Brothers that are folded into one.
 * @typedef {object} Fold
 * @property {number} parent
 * @property {number[]} nodes
 * @property {number} x
 * @property {number} y
 * @property {number} width
 * @property {number} height
 * @property {boolean} cut a cut has left them out
 */
/** @typedef {{width: number, height: number, full: number, places: Place[], folds: Fold[]}} Drawing places from the root down, parents before children; full: the height at the greatest depth */
/** @typedef {{node: number, width: number, height: number, wide: boolean, leaf: boolean}} Box */
/** @typedef {Pick<Fold, 'nodes' | 'width' | 'height' | 'cut'>} Run */

/** More points than these are never drawn at once. */
const MOST = 160;
/** So many brothers may all be wide. */
const FEW = 4;
const MARGIN = 8;
const GAP = { least: 6, most: 24 };
/** Between the points of a tree that is drawn whole. */
const GAPS = [18, 12, GAP.least];
const WIDE = { width: 108, height: 50 };
/** Without a window below its value. */
const PLAIN = { width: 108, height: 36 };
const SMALL = { width: 44, height: 34 };
const LEAF = { width: 38, height: 30 };
/** Brothers that are folded. */
const FOLD = { width: 52, height: 30 };
/** Between two rows: what is folded, and the moves' names. */
const BETWEEN = 48;
/** Under the last row: what is folded, or cut and saved. */
const BELOW = 40;
/** Of a digit in a value, of the sign of a bound before it, and of a letter in a move's name. */
const DIGIT = 8.4;
const SIGN = 13;
const LETTER = 6.8;

/**
 * @param {Record} record @param {number} step @param {number} focus the point whose path is wide
 * @param {{width: number, wide?: ReadonlySet<number>, whole?: boolean, steady?: boolean}} room wide: further points that need the room;
 *   whole: drawn whole though it is wider, if it can be; steady: what is drawn whole does not move when another point is in focus
 * @returns {Drawing}
 */
export function layout(record, step, focus, { width, wide = new Set(), whole = false, steady = false }) {
  const { nodes, depth } = record.answer;
  const path = new Set(record.path(focus));
  const large = record.minimax && !wide.size ? PLAIN : WIDE;
  const pitch = large.height + BETWEEN;
  const full = MARGIN + depth * pitch + large.height + BELOW;
  const usual = (/** @type {number} */ node) => box(record, node, path.has(node) || wide.has(node) ? large : null);
  const roomy = (/** @type {number} */ node) => (isLeaf(record, node) ? usual(node) : box(record, node, large));
  if (nodes.text.length <= MOST) {
    const least = steady ? (/** @type {number} */ node) => box(record, node, wide.has(node) ? large : null) : usual;
    for (const size of [roomy, least]) {
      for (const gap of GAPS) {
        const drawn = tidy(record, { size, gap, pitch });
        const last = size === least && gap === GAPS.at(-1);
        if (drawn.width <= width || (whole && last)) return { ...shifted(drawn, width), full };
      }
    }
  }
  return { ...rows(record, step, path, { width, usual, roomy, pitch }), full };
}

/** Whether nothing was looked at below it; what a cut left out would have been searched where the depth allows. @param {Record} record @param {number} node */
function isLeaf(record, node) {
  const { value, ply } = record.answer.nodes;
  return record.children(node).length === 0 && (value[node] !== null || ply[node] === record.answer.depth);
}

/** @param {Record} record @param {number} node @param {{width: number, height: number} | null} large how large it is if it is wide @returns {Box} */
function box(record, node, large) {
  const { text, extra } = record.answer.nodes;
  const leaf = isLeaf(record, node);
  const least = leaf ? LEAF : SMALL;
  const digits = widest(record);
  const value = digits * DIGIT + (leaf ? 0 : SIGN) + 12;
  const width = Math.max(least.width, Math.ceil(value), Math.ceil(text[node].length * LETTER + (extra[node] ? 20 : 4)));
  if (!large) return { node, leaf, wide: false, width, height: least.height };
  if (leaf) return { node, leaf, wide: true, width, height: LEAF.height }; // it has no more to say
  return { node, leaf, wide: true, width: Math.max(width, large.width, Math.ceil(digits * 8.6 + 102)), height: large.height };
}

/** How many characters the longest value has; looked for once a record. @param {Record} record */
function widest(record) {
  let known = digitsOf.get(record);
  if (known === undefined) {
    let [low, high] = [0, 0];
    for (const value of record.answer.nodes.value) {
      if (value === null) continue;
      if (value < low) low = value;
      if (value > high) high = value;
    }
    known = Math.max(...[low, high].map((value) => valueText(record, value).length));
    digitsOf.set(record, known);
  }
  return known;
}
/** @type {WeakMap<Record, number>} */ const digitsOf = new WeakMap();

/**
 * The whole tree, each parent in the middle above its children, as narrow as that can be.
 * @param {Record} record @param {{size: (node: number) => Box, gap: number, pitch: number}} measures
 */
function tidy(record, { size, gap, pitch }) {
  /** @type {Place[]} */ const places = [];
  /** What a subtree takes on each level, seen from its own middle. @typedef {{left: number[], right: number[]}} Outline */
  /** @param {number} node @param {number} level @param {number} nth @param {number} brothers @returns {Outline & {move: (by: number) => void}} */
  const spread = (node, level, nth, brothers) => {
    const own = size(node);
    const children = record.children(node);
    const place = { ...own, level: level + 1, nth, brothers, x: 0, y: MARGIN + level * pitch, open: children.length > 0, folded: 0 };
    places.push(place);
    const below = children.map((child, i) => spread(child, level + 1, i + 1, children.length));
    /** @type {Outline} */ const outline = { left: [], right: [] };
    const shifts = below.map((child) => {
      const shift = child.left.reduce((most, left, depth) => Math.max(most, (outline.right[depth] ?? -Infinity) - left + gap), -Infinity);
      const by = Number.isFinite(shift) ? shift : 0;
      child.left.forEach((left, depth) => {
        outline.left[depth] ??= left + by;
        outline.right[depth] = child.right[depth] + by;
      });
      return by;
    });
    const middle = shifts.length ? (shifts[0] + shifts[shifts.length - 1]) / 2 : 0;
    below.forEach((child, i) => child.move(shifts[i] - middle));
    return {
      left: [-own.width / 2, ...outline.left.map((left) => left - middle)],
      right: [own.width / 2, ...outline.right.map((right) => right - middle)],
      move: (by) => {
        place.x += by;
        for (const child of below) child.move(by);
      },
    };
  };
  const all = spread(0, 0, 1, 1);
  const left = Math.min(...all.left);
  const width = Math.max(...all.right) - left + 2 * MARGIN;
  all.move(MARGIN - left);
  return { width, height: heightOf(places), places, folds: /** @type {Fold[]} */ ([]) };
}

/** In the middle of a wider box. @param {ReturnType<typeof tidy>} drawn @param {number} width */
function shifted(drawn, width) {
  const by = Math.max(0, (width - drawn.width) / 2);
  for (const place of drawn.places) place.x += by;
  return { ...drawn, width: Math.max(width, drawn.width) };
}

/**
 * A row of brothers a level: the children of each point of the path.
 * @param {Record} record @param {number} step @param {ReadonlySet<number>} path
 * @param {{width: number, usual: (node: number) => Box, roomy: (node: number) => Box, pitch: number}} room
 */
function rows(record, step, path, { width, usual, roomy, pitch }) {
  const shownBelow = (/** @type {number} */ node) => path.has(node) && record.at(node, step).there && !record.at(node, step).cut;
  /** @type {Place[]} */ const places = [{ ...usual(0), level: 1, nth: 1, brothers: 1, x: width / 2, y: MARGIN, open: shownBelow(0), folded: 0 }];
  /** @type {Fold[]} */ const folds = [];
  let above = places[0];
  for (let level = 1; above.open; level++) {
    const children = record.children(above.node);
    if (!children.length) {
      above.open = false;
      break;
    }
    const row = fitted(record, step, children, path, { width: width - 2 * MARGIN, usual, roomy });
    const total = row.reduce((sum, { width: own }) => sum + own, 0);
    const gap = Math.min(GAP.most, Math.max(GAP.least, (width - 2 * MARGIN - total) / Math.max(1, row.length - 1)));
    const whole = total + gap * (row.length - 1);
    let x = Math.max(MARGIN, Math.min(above.x - whole / 2, width - MARGIN - whole));
    /** @type {Place | null} */ let next = null;
    for (const one of row) {
      const middle = x + one.width / 2;
      x += one.width + gap;
      if ('nodes' in one) folds.push({ ...one, parent: above.node, x: middle, y: MARGIN + level * pitch });
      else {
        const { node, leaf } = one;
        const open = !leaf && shownBelow(node);
        const folded = open || leaf || !record.at(node, step).done ? 0 : record.visitsBelow(node) - 1;
        const place = {
          ...one,
          level: level + 1,
          nth: children.indexOf(node) + 1,
          brothers: children.length,
          x: middle,
          y: MARGIN + level * pitch,
          open,
          folded,
        };
        places.push(place);
        if (path.has(node)) next = place;
      }
    }
    if (!next) break;
    above = next;
  }
  return { width, height: heightOf(places), places, folds };
}

/**
 * As many brothers as there is room for, those nearest to the path's own first, and the rest in runs.
 * @param {Record} record @param {number} step @param {number[]} children @param {ReadonlySet<number>} path
 * @param {{width: number, usual: (node: number) => Box, roomy: (node: number) => Box}} room
 * @returns {(Box | Run)[]}
 */
function fitted(record, step, children, path, { width, usual, roomy }) {
  const needed = (/** @type {(Box | Run)[]} */ row, gap = GAP.least) => row.reduce((sum, { width: own }) => sum + own + gap, -gap);
  const large = children.length <= FEW ? children.map(roomy) : [];
  if (large.length && needed(large, GAP.most) <= width) return large;
  const boxes = children.map(usual);
  if (needed(boxes) <= width) return boxes;
  const isCut = (/** @type {number} */ child) => record.at(child, step).cut;
  const tried = children.findLastIndex((child) => record.at(child, step).there && !isCut(child));
  const onPath = children.findIndex((child) => path.has(child));
  const anchor = Math.max(0, onPath === -1 ? tried : onPath);
  const parent = record.parent(children[0]);
  const best = parent === null ? null : record.at(parent, step).best;
  const wish = (/** @type {number} */ i) => (children[i] === best && i !== anchor ? 0.5 : Math.abs(i - anchor));
  const wishes = children.map((_, i) => i).sort((a, b) => wish(a) - wish(b));
  const kept = new Set([anchor]);
  for (const i of wishes) {
    kept.add(i);
    if (needed(inRuns(boxes, kept, isCut)) > width && i !== anchor) kept.delete(i);
  }
  return inRuns(boxes, kept, isCut);
}

/**
 * Those that are kept, and between them runs of the others.
 * @param {Box[]} boxes @param {ReadonlySet<number>} kept @param {(node: number) => boolean} isCut
 */
function inRuns(boxes, kept, isCut) {
  /** @type {Box[][]} */ const runs = [];
  boxes.forEach((one, i) => {
    const last = runs.at(-1);
    if (last && !kept.has(i) && !kept.has(i - 1) && isCut(one.node) === isCut(last[0].node)) last.push(one);
    else runs.push([one]);
  });
  return runs.map((run) => {
    const [one] = run;
    const shown = run.length === 1 && (kept.has(boxes.indexOf(one)) || one.width <= FOLD.width); // one alone takes no more room than its fold
    return shown ? one : { ...FOLD, nodes: run.map(({ node }) => node), cut: isCut(one.node) };
  });
}

/** @param {Place[]} places */
const heightOf = (places) => places.reduce((most, { y, height }) => Math.max(most, y + height), 0) + BELOW;
