// The drawing of a point of the tree, of the branch that leads to it, and of what is folded or cut. MAX is peaked, MIN is pointed, a leaf is
// neither; colours and lines are tree.css's.

import { svg } from '../games/drawing.js';
import { count } from '../page/figures.js';
import { say } from '../words/tree.js';

/**
 * @typedef {import('./record.js').Record} Record
 * @typedef {import('./layout.js').Place} Place
 * @typedef {import('./layout.js').Fold} Fold
 * @typedef {import('./layout.js').Drawing} Drawing
 * @typedef {import('./look.js').Look} Look
 * @typedef {import('./tree.js').Showing} Showing
 * @typedef {[x: number, y: number, radius: number]} Corner
 */

/** How high the peak of MAX and the point of MIN are. */
const PEAK = 8;
/** Of a letter of the moves' names. */
const LETTER = 6.7;
/** Points are pressed with fingers, too. */
const FINGER = 44;

const SCISSORS = 'M-2.5 1.7L3.2 -6M2.5 1.7L-3.2 -6M-5.6 3.6a2.1 2.1 0 1 0 4.2 0a2.1 2.1 0 1 0 -4.2 0M1.4 3.6a2.1 2.1 0 1 0 4.2 0a2.1 2.1 0 1 0 -4.2 0';
const LOOP = 'M3.6 -1.8A4.1 4.1 0 1 0 4.1 .6M4.3 -4.6V-1.4H1.1';
const RISE = 'M0 4.5V-4.2M-3.4 -1L0 -4.6L3.4 -1';
const TICK = 'M-3.6 .2L-1.1 2.9L3.7 -2.8';
const CROSS = 'M-2.9 -2.9L2.9 2.9M2.9 -2.9L-2.9 2.9';

/** A path with round corners. @param {Corner[]} corners */
function rounded(corners) {
  const parts = corners.map(([x, y, radius], i) => {
    const towards = (/** @type {Corner} */ [toX, toY]) => {
      const length = Math.hypot(toX - x, toY - y);
      const share = Math.min(0.5, radius / length);
      return `${short(x + (toX - x) * share)} ${short(y + (toY - y) * share)}`;
    };
    const [before, after] = [corners[(i + corners.length - 1) % corners.length], corners[(i + 1) % corners.length]];
    return `${i ? 'L' : 'M'}${towards(before)}Q${short(x)} ${short(y)} ${towards(after)}`;
  });
  return `${parts.join('')}Z`;
}

/** @param {number} number */
const short = (number) => Math.round(number * 100) / 100;

/** @param {Look['shape']} shape @param {number} width @param {number} height @param {number} [more] around it @param {number} [radius] */
export function outline(shape, width, height, more = 0, radius = 6) {
  const [left, right, top, bottom] = [-width / 2 - more, width / 2 + more, -more, height + more];
  const round = radius + more;
  if (shape === 'max') {
    return rounded([
      [0, top, round / 2],
      [right, top + PEAK, round],
      [right, bottom, round],
      [left, bottom, round],
      [left, top + PEAK, round],
    ]);
  }
  if (shape === 'min') {
    return rounded([
      [left, top, round],
      [right, top, round],
      [right, bottom - PEAK, round],
      [0, bottom, round / 2],
      [left, bottom - PEAK, round],
    ]);
  }
  return rounded([
    [left, top, round],
    [right, top, round],
    [right, bottom, round],
    [left, bottom, round],
  ]);
}

/** @param {string} d @param {string} kind @param {number} x @param {number} y */
const icon = (d, kind, x, y) => svg('path', { class: `tree-icon ${kind}`, d, transform: `translate(${short(x)} ${short(y)})` });
/** @param {number} x @param {number} y */
export const scissors = (x, y) => icon(SCISSORS, 'is-scissors', x, y);
/** @param {number} x @param {number} y */
export const loop = (x, y) => icon(LOOP, 'is-sign', x, y);

/** @param {string} kind @param {number} x @param {number} y @param {...(Node | string)} text */
const words = (kind, x, y, ...text) => svg('text', { class: kind, x: short(x), y: short(y) }, ...text);

/** @param {string} text @param {string} kind */
const part = (text, kind) => svg('tspan', { class: kind }, text);

/** Where an answer is to be. @param {number} x @param {number} y */
export const emptyBox = (x, y) => svg('rect', { class: 'tree-asked', x: x - 9, y: y - 8, width: 18, height: 16, rx: 4 });

/** @param {Look} look @returns {SVGElement[]} */
export function drawNode(look) {
  const { shape, width, height, node } = look;
  const parts = [svg('path', { class: 'tree-shape', d: outline(shape, width, height) })];
  if (look.best) parts.unshift(svg('path', { class: 'tree-halo', d: outline(shape, width, height, 3) }));
  if (look.move) parts.push(...drawMove(look));
  parts.push(...(look.wide && !look.leaf ? drawCard(look) : drawValue(look)));
  if (look.folded) parts.push(drawFolded(look.folded, height + 5, node));
  if (look.mark) parts.push(drawMark(look.mark, width / 2 - 2, shape === 'max' ? PEAK - 2 : 2));
  return parts;
}

/** Where a point is pressed, with the ring of the keyboard's place. @param {Look} look */
export function drawReach({ shape, width, height }) {
  const reach = Math.max(width, FINGER);
  return [
    svg('rect', { class: 'tree-hit', x: -reach / 2, y: -18, width: reach, height: Math.max(height + 18, FINGER) }),
    svg('path', { class: 'tree-ring', d: outline(shape, width, height, 5) }),
  ];
}

/** The move's name, on its branch, whether the same side moves again, and whether its value comes up just now. @param {Look} look */
function drawMove({ move, again, wide, width, back }) {
  const half = (move.length * LETTER) / 2;
  const signs = [...(again ? [LOOP] : []), ...(back ? [RISE] : [])];
  const left = Math.max(0, half + 14 * signs.length - width / 2); // a long name makes room for them
  const drawn = signs.flatMap((sign, i) => ['is-rim', 'is-sign'].map((kind) => icon(sign, kind, half + 9 - left + i * 14, -10)));
  const parts = [...drawn, words('tree-move', -left, -10, move)];
  return again && wide && !back ? [...parts, words('tree-again', half + 17, -10, say('side.again'))] : parts;
}

/** @param {Look} look */
function drawValue({ shape, height, asked, value, soFar, waiting }) {
  const y = height / 2 + ({ max: 3, min: -3, leaf: 0 }[shape] ?? 0);
  if (asked.value) return [emptyBox(0, y)];
  if (waiting) return [words('tree-waits', 0, y, say(`value.${waiting}`))];
  return value ? [words('tree-value', 0, y, soFar ? `${value}…` : value)] : [];
}

/** Whose turn it is, the value, and the window below. @param {Look} look */
function drawCard({ shape, width, height, who, value, soFar, window, asked, waiting }) {
  const two = window || asked.window;
  const middle = height / 2 + ({ max: 3.5, min: -3.5, leaf: 0 }[shape] ?? 0);
  const [first, second] = two ? [middle - 8.5, middle + 10] : [middle, 0];
  const edge = width / 2 - 11;
  if (waiting) return [words('tree-who', -edge, middle, who), words('tree-waits-last', edge, middle, say(`value.${waiting}`))];
  if (!value && !asked.value && !two) return [words('tree-alone', 0, middle, who)];
  const parts = [words('tree-who', -edge, first, who)];
  if (asked.value) parts.push(emptyBox(edge - 9, first));
  else parts.push(words('tree-value', edge, first, value, ...(soFar ? [part(` ${say('value.so-far')}`, 'tree-so-far')] : [])));
  if (asked.window) {
    const marks = /** @type {const} */ ([
      [-29, '['],
      [0, ','],
      [29, ']'],
    ]);
    parts.push(...marks.map(([x, mark]) => words('tree-window', x, second, mark)), emptyBox(-15, second), emptyBox(15, second));
  } else if (window) {
    const [alpha, beta] = window;
    parts.push(words('tree-window', 0, second, '[', part(alpha, 'tree-alpha'), ', ', part(beta, 'tree-beta'), ']'));
  }
  return parts;
}

/** How much is folded away below; pressed, it opens. @param {number} visits @param {number} y @param {number} opens */
export function drawFolded(visits, y, opens) {
  const text = `… ${count(visits)}`;
  const width = text.length * 6 + 10;
  return svg(
    'g',
    { class: 'tree-folded', 'data-opens': opens },
    svg('rect', { x: short(-width / 2), y, width: short(width), height: 16, rx: 8 }),
    words('', 0, y + 8, text),
  );
}

/** @param {NonNullable<Look['mark']>} mark @param {number} x @param {number} y */
function drawMark(mark, x, y) {
  const sign = {
    right: icon(TICK, 'is-verdict', 0, 0),
    wrong: icon(CROSS, 'is-verdict', 0, 0),
    chosen: scissors(0, 0.6),
    asked: words('tree-sign', 0, 0, '?'),
  }[mark];
  return svg('g', { class: `tree-mark is-${mark}`, transform: `translate(${short(x)} ${short(y)})` }, svg('circle', { r: 9 }), sign);
}

/** The course of a branch. @param {Place} from @param {{x: number, y: number}} to */
export function course(from, to) {
  const [x, y] = [short(from.x), from.y + from.height];
  const bend = (to.y - y) * 0.55;
  return `M${x} ${y}C${x} ${short(y + bend)} ${short(to.x)} ${short(to.y - bend)} ${short(to.x)} ${to.y}`;
}

/** @param {Record} record @param {number} step @param {Fold} fold */
export function drawFold(record, step, { nodes, x, y, width, height, cut }) {
  const visits = nodes.reduce((sum, node) => sum + (record.at(node, step).done ? record.visitsBelow(node) : 0), 0);
  const group = svg('g', { class: `tree-fold${cut ? ' is-cut' : ''}`, 'data-opens': nodes[0], transform: `translate(${short(x)} ${y})` });
  group.append(svg('rect', { class: 'tree-shape', x: -width / 2, y: 0, width, height, rx: height / 2 }));
  if (cut) group.append(scissors(-8, height / 2 + 1), words('tree-value', 8, height / 2, count(nodes.length)));
  else group.append(words('tree-value', 0, height / 2, say('fold.brothers', { n: nodes.length })));
  if (visits) group.append(drawFolded(visits, height + 5, nodes[0]));
  return group;
}

/** How many branches each cut that is shown has left out. @param {Record} record @param {Showing} showing @param {Drawing} drawing */
export function drawCuts(record, { step, hidden, saved }, { places }) {
  if (hidden?.cuts) return [];
  /** @type {Map<number, Place[]>} */ const runs = new Map();
  for (const place of places) {
    const parent = record.parent(place.node);
    if (parent === null || !record.at(place.node, step).cut) continue;
    runs.set(parent, [...(runs.get(parent) ?? []), place]);
  }
  return Array.from(runs.values(), (run) => {
    const [first, last] = [run[0], run[run.length - 1]];
    const room = last.x + last.width / 2 - first.x + first.width / 2;
    const n = first.brothers - first.nth + 1;
    const text = say('cut.many', { n });
    const group = svg('g', { class: 'tree-cut', transform: `translate(${short((first.x + last.x) / 2)} ${first.y + first.height + 14})` });
    group.append(scissors(-text.length * 3.2 - 2, 0), words('', 8, 0, text));
    const positions = record
      .children(/** @type {number} */ (record.parent(first.node)))
      .slice(first.nth - 1)
      .reduce((sum, node) => sum + (saved?.get(node) ?? NaN), 0);
    if (positions >= 0) group.append(words('', 0, 15, room < 96 ? say('cut.saved-short', { n: positions }) : say('cut.saved', { n: positions })));
    return group;
  });
}
