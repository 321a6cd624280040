// Paints the board into one SVG: wood, hollows, pebbles, numbers, marks. It is given numbers and
// a layout and draws them; listening, focus and names for screen readers are board.js.

import { grain, stops, svg } from '../drawing.js';
import { LOOK, look, place, TONES } from './pebbles.js';

/**
 * @typedef {import('./layout.js').Layout} Layout
 * @typedef {import('./layout.js').Point} Point
 * @typedef {{from: number, to: number} | null} LastMove
 * @typedef {{last: number, path: number[], captures: {pit: number, seeds: number}[], extra: boolean}} Preview
 * @typedef {{text: string, best: boolean, side: 0 | 1 | null}} Score
 * @typedef {{names: [string, string], named: import('./geometry.js').Named, turn: number | null, legal: number[], last: LastMove, hint: number | null,
 *   scores: Map<number, Score> | null, preview: {pit: number, what: Preview} | null, ghost: boolean, again: {side: number, text: string} | null}} Marks
 *   again: who may move once more, and how that is said on the board
 */

export class Painter {
  /** @param {SVGElement} root */
  constructor(root) {
    this.root = root;
    /** @type {Layout | null} */ this.layout = null;
    /** @type {SVGElement[]} */ this.heaps = [];
    /** @type {SVGElement[]} */ this.counts = [];
    /** @type {number[]} */ this.shown = [];
    this.under = svg('g');
    this.over = svg('g');
    this.hand = svg('g', { class: 'hand' });
    this.sign = svg('g');
    /** Whose sign is up. @type {Marks['again']} */ this.signed = null;
    this.zoom = 1; // labels grow when the whole board is small
  }

  /** Draws the empty board anew. @param {Layout} layout */
  setLayout(layout) {
    this.layout = layout;
    const { width, height, pits } = layout;
    this.root.setAttribute('viewBox', `0 0 ${width} ${height}`);
    this.heaps = pits.map(() => svg('g'));
    this.counts = pits.map((pit) => svg('text', { class: `count${pit.store ? ' total' : ''}`, x: pit.count.x, y: pit.count.y, 'data-side': pit.side }));
    this.shown = pits.map(() => -1);
    this.setSign(null);
    this.root.replaceChildren(
      gradients(),
      ...wood(layout),
      ...pits.flatMap(hollow),
      this.under,
      ...this.heaps,
      this.over,
      svg('g', {}, ...this.counts),
      this.hand,
      this.sign,
    );
  }

  /** @param {number[]} pits seeds in each pit */
  setSeeds(pits) {
    const layout = this.layout;
    if (!layout) return;
    pits.forEach((seeds, index) => {
      if (this.shown[index] === seeds) return;
      const heap = this.heaps[index];
      while (heap.childElementCount > seeds) heap.lastChild?.remove();
      for (let i = heap.childElementCount; i < seeds; i++) heap.append(this.pebble(index, i));
      this.counts[index].textContent = String(seeds);
      this.shown[index] = seeds;
    });
  }

  /** @param {number} pit @param {number} index */
  pebble(pit, index) {
    const { pits, seed } = /** @type {Layout} */ (this.layout);
    const { x, y, rx, ry } = pits[pit];
    const at = place(pit, index, rx, ry, seed);
    return pebbleAt({ x: x + at.x, y: y + at.y }, pit, index, seed);
  }

  /** @param {Marks} marks */
  setMarks({ names, named, turn, legal, last, hint, scores, preview, ghost, again }) {
    const layout = this.layout;
    if (!layout) return;
    /** @type {SVGElement[]} */ const under = [];
    /** @type {SVGElement[]} */ const over = [];
    const ring = (/** @type {number} */ pit, /** @type {string} */ kind, grow = 4) => hollowShape(layout.pits[pit], grow, `ring ${kind}`);
    this.root.classList.toggle('ghost', ghost);
    for (const pit of legal) under.push(ring(pit, 'legal'));
    if (last) under.push(ring(last.from, 'last', 3), ...dot(layout.pits[last.to].tag, 'last-end', layout, last.to));
    if (hint !== null) under.push(ring(hint, 'hinted', 6));
    if (preview) {
      const { pit, what } = preview;
      over.push(ring(pit, 'chosen', 4), ring(what.last, `landing${what.extra ? ' extra' : ''}`, 4));
      for (const capture of what.captures) over.push(ring(capture.pit, 'captured', 4));
    }
    layout.pits.forEach((pit, index) => {
      const score = scores?.get(index);
      const active = turn === pit.side;
      if (pit.store) over.push(svg('text', { class: `name${active ? ' active' : ''}`, ...pit.tag, 'data-side': pit.side }, names[pit.side]));
      else {
        const { number, value } = score ? beside(pit, score, layout.tall, this.zoom) : { number: pit.tag, value: null };
        over.push(svg('text', { class: `number${active ? ' active' : ''}`, ...number }, String(named(index, layout.pits.length / 2 - 1))));
        if (score && value) over.push(...chip(value, score));
      }
    });
    this.under.replaceChildren(...under);
    this.over.replaceChildren(...over);
    this.setSign(again);
  }

  /** Only a new sign is drawn: it has a motion of its own, which the pointer must not begin again. @param {Marks['again']} again */
  setSign(again) {
    if (again?.side === this.signed?.side && again?.text === this.signed?.text) return;
    this.signed = again;
    const { pits, tall } = /** @type {Layout} */ (this.layout);
    const store = pits.find((pit) => pit.store && pit.side === again?.side);
    this.sign.replaceChildren(...(again && store ? [sign(store, again.text, tall)] : []));
  }

  /** A handful of seeds over a pit, ready to travel. @param {number} pit @param {number} seeds */
  lift(pit, seeds) {
    const { pits, seed } = /** @type {Layout} */ (this.layout);
    const held = Array.from({ length: Math.min(seeds, 14) }, (_, i) => {
      const at = place(pit + 31, i, seed * 4.2, seed * 4.2, seed);
      return pebbleAt(at, pit + 31, i, seed);
    });
    this.hand.replaceChildren(...held);
    return pits[pit];
  }
}

/** @param {Point} at @param {number} pit @param {number} index @param {number} r */
function pebbleAt(at, pit, index, r) {
  const { path, tone } = look(pit, index);
  return svg(
    'g',
    { transform: `translate(${at.x.toFixed(1)} ${at.y.toFixed(1)}) scale(${r / LOOK})` },
    svg('path', { class: 'shade', d: path, transform: 'translate(1 2)' }),
    svg('path', { class: 'pebble', d: path, fill: `url(#tone-${tone})` }),
  );
}

/** @typedef {Point & {width: number, height: number}} Place of a chip, by its middle */

/**
 * A house's name and its score in the place of the name: side by side, or on a tall board one above the other.
 * @param {import('./layout.js').Pit} pit @param {Score} score @param {boolean} tall @param {number} zoom
 * @returns {{number: Point, value: Place}}
 */
function beside({ tag: { x, y }, cell }, { text }, tall, zoom) {
  if (tall) return { number: { x, y: y - 15 }, value: { x, y: y + 6, width: Math.max(26, 11 + text.length * 8.6), height: 24 } };
  const [digits, gap] = [12 * zoom, 5];
  const width = Math.min((22 + text.length * 10) * zoom, cell.w - digits - gap - 3);
  const left = x - (digits + gap + width) / 2;
  return { number: { x: left + digits / 2, y }, value: { x: left + digits + gap + width / 2, y, width, height: 29 * zoom } };
}

/** @param {Place} at @param {Score} score */
function chip({ width, height, ...at }, score) {
  return [
    svg('rect', {
      class: `chip${score.best ? ' best' : ''}`,
      x: at.x - width / 2,
      y: at.y - height / 2,
      width,
      height,
      rx: height / 2,
      'data-side': score.side ?? 'none',
    }),
    svg('text', { class: `score${score.best ? ' best' : ''}`, ...at, 'data-side': score.side ?? 'none' }, score.text),
  ];
}

/** In a store, where nothing is to be read; one that stands has a line for each word, below its first seeds. @param {import('./layout.js').Pit} store @param {string} text @param {boolean} tall */
function sign({ x, y: middle, ry }, text, tall) {
  const y = tall ? middle : middle + ry / 2;
  const lines = tall ? [text] : text.split(' ');
  const [width, height] = tall ? [24 + text.length * 8, 34] : [112, 30 + lines.length * 28];
  return svg(
    'g',
    { class: 'sign' },
    svg('rect', { x: x - width / 2, y: y - height / 2, width, height, rx: 16 }),
    ...lines.map((line, nth) => svg('text', { x, y: y + (nth - (lines.length - 1) / 2) * 28 }, line)),
  );
}

/** @param {Point} at @param {string} kind @param {Layout} layout @param {number} pit */
function dot(at, kind, layout, pit) {
  const { x, y, ry, store } = layout.pits[pit];
  if (store) return [hollowShape(layout.pits[pit], 3, `ring ${kind}`)];
  // On the long edge of the hollow, where no label stands.
  const away = layout.tall ? { x, y: y + ry + 1 } : { x, y: y + Math.sign(at.y - y) * (ry + 1) };
  return [svg('circle', { class: kind, cx: away.x, cy: away.y, r: 5 })];
}

/** @param {import('./layout.js').Pit} pit @param {number} grow @param {string} kind @param {string} [fill] */
function hollowShape({ x, y, rx, ry, store }, grow, kind, fill = 'none') {
  const [w, h] = [rx + grow, ry + grow];
  // Houses are nearly ellipses, a little fuller so that more seeds lie in the open; stores are long.
  const house = w < h ? [w, h * 0.84] : [w * 0.72, h];
  const [cx, cy] = store ? [Math.min(w, h), Math.min(w, h)] : house;
  return svg('rect', { class: kind, fill, x: x - w, y: y - h, width: 2 * w, height: 2 * h, rx: cx, ry: cy });
}

/** @param {import('./layout.js').Pit} pit */
const hollow = (pit) => [hollowShape(pit, 2.5, 'lip'), hollowShape(pit, 0, 'hollow', 'url(#hollow)'), hollowShape(pit, -1.2, 'depth', 'url(#depth)')];

/** @param {Layout} layout */
function wood({ width, height, tall, pits }) {
  const round = tall ? 30 : 52;
  const parts = [svg('rect', { class: 'wood', fill: 'url(#wood)', x: 0, y: 0, width, height, rx: round })];
  parts.push(grain({ width, height, tall }, round));
  parts.push(svg('rect', { class: 'edge', x: 1.5, y: 1.5, width: width - 3, height: height - 3, rx: round - 1.5 }));
  const inset = 8;
  parts.push(svg('rect', { class: 'inlay', x: inset, y: inset, width: width - 2 * inset, height: height - 2 * inset, rx: round - inset }));
  const first = pits[0];
  const last = pits[pits.length / 2 - 2];
  const middle = tall
    ? { x1: width / 2, x2: width / 2, y1: Math.min(first.y, last.y) - 20, y2: Math.max(first.y, last.y) + 20 }
    : { y1: height / 2, y2: height / 2, x1: Math.min(first.x, last.x) - 40, x2: Math.max(first.x, last.x) + 40 };
  parts.push(svg('line', { class: 'middle', ...middle }));
  return parts;
}

function gradients() {
  const tones = Array.from({ length: TONES }, (_, i) =>
    svg('radialGradient', { id: `tone-${i}`, cx: 0.5, cy: 0.5, r: 0.62, fx: 0.34, fy: 0.26 }, ...stops(`tone-${i}`, [0, 0.45, 1])),
  );
  return svg(
    'defs',
    {},
    svg('linearGradient', { id: 'wood', x1: 0, y1: 0, x2: 0.25, y2: 1 }, ...stops('wood', [0, 0.5, 1])),
    svg('linearGradient', { id: 'hollow', x1: 0, y1: 0, x2: 0, y2: 1 }, ...stops('hollow', [0, 0.55, 1])),
    svg('linearGradient', { id: 'depth', x1: 0, y1: 0, x2: 0, y2: 1 }, ...stops('depth', [0, 0.3, 1])),
    ...tones,
  );
}
