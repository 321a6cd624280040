// A small chart of lines with their error bands, in SVG, and the same figures as a table. Knows nothing of evolution: it draws what it is
// handed, in the width that it has.

import { h, setText } from '../page/dom.js';
import { count } from '../page/figures.js';
import { say } from '../words/evolve.js';

/**
 * @typedef {{x: number, y: number, low?: number, high?: number}} Point low, high: the ends of its band
 * @typedef {{name: string, hue: number, points: Point[]}} Line hue: of palette.css
 * @typedef {{y: number, name: string}} Mark a level to compare with, drawn across
 * @typedef {object} Figures
 * @property {string} title
 * @property {Line[]} lines
 * @property {Mark[]} [marks]
 * @property {[number, number]} [range] of y; from the figures unless given
 * @property {(y: number) => string} show a figure for people
 */

const HEIGHT = 260;
const EDGE = { left: 46, right: 12, top: 10, bottom: 26 };
/** The height of a line of letters. */
const LETTER = 13;
/** So many points are drawn of a line at most; of more every so-manyth, and the last. */
const MOST_POINTS = 240;
/** So many rows a table has at most. */
const MOST_ROWS = 60;

export class Chart {
  #svg = svg('svg', { role: 'img' });
  #legend = h('ul', { class: 'ev-legend' });
  #readout = h('p', { class: 'note ev-readout', 'aria-hidden': 'true' });
  #table = h('div', { class: 'ev-table', tabindex: 0 });
  #details = h('details', { class: 'exact', toggle: () => this.#fill() }, h('summary', {}, say('chart.table')), this.#table);
  #plot = h('div', { class: 'ev-plot' });
  /** @type {Figures | null} */ #figures = null;
  #width = 0;
  element = h('figure', { class: 'ev-chart' }, this.#legend, this.#plot, this.#readout, this.#details);

  constructor() {
    this.#plot.append(this.#svg);
    new ResizeObserver(() => {
      const width = Math.round(this.#plot.clientWidth);
      if (width === this.#width) return;
      this.#width = width;
      this.#draw();
    }).observe(this.#plot);
    this.#plot.addEventListener('pointermove', ({ offsetX }) => this.#read(offsetX));
    this.#plot.addEventListener('pointerleave', () => this.#read(null));
  }

  /** @param {Figures} figures */
  show(figures) {
    this.#figures = figures;
    this.#draw();
    this.#fill();
  }

  #draw() {
    const figures = this.#figures;
    if (!figures || this.#width < 80) return;
    this.#svg.setAttribute('aria-label', say('chart.picture', { title: figures.title }));
    this.#svg.setAttribute('viewBox', `0 0 ${this.#width} ${HEIGHT}`);
    this.#svg.setAttribute('height', String(HEIGHT));
    this.#svg.replaceChildren(...drawn(figures, scales(figures, this.#width)));
    this.#legend.replaceChildren(...figures.lines.map(({ name, hue }) => h('li', {}, h('span', { class: `ev-key ev-hue-${hue}` }), name)));
    this.#read(null);
  }

  /** What stands under the pointer, in words. @param {number | null} at */
  #read(at) {
    const figures = this.#figures;
    const rounds = figures ? roundsOf(figures.lines) : [];
    if (!figures || rounds.length === 0) return setText(this.#readout, '');
    const { back } = scales(figures, this.#width);
    const x = at === null ? rounds[rounds.length - 1] : nearest(rounds, back(at));
    const parts = figures.lines.flatMap(({ name, points }) => {
      const point = points.find((one) => one.x === x);
      return point ? say('chart.named', { name, figure: shown(point, figures.show) }) : [];
    });
    setText(this.#readout, say('chart.read', { round: count(x), figures: parts.join('; ') }));
  }

  /** Only who opens the table pays for it. */
  #fill() {
    const figures = this.#figures;
    if (!figures || !this.#details.open) return;
    const rounds = thinned(roundsOf(figures.lines), MOST_ROWS);
    const cell = (/** @type {Line} */ line, /** @type {number} */ x) => {
      const point = line.points.find((one) => one.x === x);
      return h('td', {}, point ? shown(point, figures.show) : say('chart.nothing'));
    };
    this.#table.setAttribute('role', 'region');
    this.#table.setAttribute('aria-label', figures.title);
    this.#table.replaceChildren(
      h(
        'table',
        {},
        h('caption', {}, figures.title),
        h('thead', {}, h('tr', {}, h('th', { scope: 'col' }, say('chart.round')), ...figures.lines.map(({ name }) => h('th', { scope: 'col' }, name)))),
        h('tbody', {}, ...rounds.map((x) => h('tr', {}, h('th', { scope: 'row' }, count(x)), ...figures.lines.map((line) => cell(line, x))))),
      ),
    );
  }
}

/** @param {Point} point @param {Figures['show']} show */
const shown = ({ y, low, high }, show) =>
  low === undefined || high === undefined ? show(y) : say('chart.band', { figure: show(y), low: show(low), high: show(high) });

/** Every x that some line has, ascending. @param {Line[]} lines */
const roundsOf = (lines) => [...new Set(lines.flatMap(({ points }) => points.map(({ x }) => x)))].sort((a, b) => a - b);

/** @template T @param {T[]} all @param {number} most */
export function thinned(all, most) {
  const step = Math.ceil(all.length / most);
  return all.filter((_, nth) => (all.length - 1 - nth) % step === 0);
}

/** @param {number[]} all @param {number} wanted */
const nearest = (all, wanted) => all.reduce((best, x) => (Math.abs(x - wanted) < Math.abs(best - wanted) ? x : best));

// ---- geometry -----------------------------------------------------------------------------------------------------------

/** Round numbers, about so many, from one end to the other. @param {number} low @param {number} high @param {number} wanted */
export function ticks(low, high, wanted) {
  const rough = (high - low) / wanted;
  const ten = 10 ** Math.floor(Math.log10(rough));
  const step = [1, 2, 5, 10].map((n) => n * ten).find((one) => one >= rough) ?? rough;
  const first = Math.ceil(low / step);
  const more = Math.floor(high / step) - first;
  return Array.from({ length: more + 1 }, (_, nth) => (first + nth) * step);
}

/** @param {Figures} figures */
export function rangeOf({ lines, marks = [], range }) {
  if (range) return range;
  const all = [...lines.flatMap(({ points }) => points.flatMap(({ y, low = y, high = y }) => [low, high])), ...marks.map(({ y }) => y)];
  const [low, high] = [Math.min(...all, 0), Math.max(...all, 1)];
  const room = (high - low) * 0.05;
  return /** @type {[number, number]} */ ([low - room, high + room]);
}

/** @param {Figures} figures @param {number} width */
function scales(figures, width) {
  const [low, high] = rangeOf(figures);
  const last = Math.max(1, ...roundsOf(figures.lines));
  const [across, up] = [width - EDGE.left - EDGE.right, HEIGHT - EDGE.top - EDGE.bottom];
  return {
    width,
    low,
    high,
    last,
    x: (/** @type {number} */ round) => EDGE.left + (round / last) * across,
    y: (/** @type {number} */ value) => EDGE.top + (1 - (value - low) / (high - low)) * up,
    back: (/** @type {number} */ at) => ((at - EDGE.left) / across) * last,
  };
}

// ---- drawing ------------------------------------------------------------------------------------------------------------

/** @param {string} name @param {Record<string, string | number>} [props] @param {...(Node | string)} children */
function svg(name, props = {}, ...children) {
  const element = document.createElementNS('http://www.w3.org/2000/svg', name);
  for (const [key, value] of Object.entries(props)) element.setAttribute(key, String(value));
  element.append(...children);
  return element;
}

/** @param {Figures} figures @param {ReturnType<typeof scales>} scale */
function drawn({ lines, marks = [], show }, { width, low, high, last, x, y }) {
  const [right, bottom] = [width - EDGE.right, HEIGHT - EDGE.bottom];
  const grid = ticks(low, high, 5).flatMap((at) => [
    svg('line', { class: 'ev-rule', x1: EDGE.left, x2: right, y1: y(at), y2: y(at) }),
    svg('text', { class: 'ev-tick ev-left', x: EDGE.left - 6, y: y(at) + 4 }, show(at)),
  ]);
  const whole = ticks(0, last, Math.max(2, Math.floor(width / 110))).filter(Number.isInteger);
  const axis = whole.map((at) => svg('text', { class: at === 0 ? 'ev-tick' : 'ev-tick ev-under', x: x(at), y: bottom + 17 }, count(at)));
  const across = apart(marks, y).flatMap(({ y: at, name }) => [
    svg('line', { class: 'ev-mark', x1: EDGE.left, x2: right, y1: y(at), y2: y(at) }),
    svg('text', { class: 'ev-tick ev-markname', x: right, y: y(at) - 4 }, name),
  ]);
  return [...grid, ...axis, ...across, ...lines.flatMap((line) => drawnLine(line, x, y))];
}

/** Levels whose names would lie upon each other share a line. @param {Mark[]} marks @param {(y: number) => number} y */
function apart(marks, y) {
  /** @type {Mark[]} */ const lines = [];
  for (const { y: at, name } of marks) {
    const near = lines.find((line) => Math.abs(y(line.y) - y(at)) < LETTER);
    if (near) near.name = say('chart.both', { before: near.name, next: name });
    else lines.push({ y: at, name });
  }
  return lines;
}

/** @param {Line} line @param {(x: number) => number} x @param {(y: number) => number} y */
function drawnLine({ hue, points: all }, x, y) {
  const points = thinned(all, MOST_POINTS);
  if (points.length === 0) return [];
  const path = (/** @type {number[][]} */ corners) => corners.map(([across, up]) => `${x(across).toFixed(1)},${y(up).toFixed(1)}`).join(' ');
  const banded = points.filter(({ low, high }) => low !== undefined && high !== undefined);
  const upper = banded.map((one) => [one.x, /** @type {number} */ (one.high)]);
  const lower = banded.map((one) => [one.x, /** @type {number} */ (one.low)]).reverse();
  const end = points[points.length - 1];
  return [
    ...(banded.length > 1 ? [svg('polygon', { class: `ev-band ev-hue-${hue}`, points: path([...upper, ...lower]) })] : []),
    ...(points.length > 1 ? [svg('polyline', { class: `ev-line ev-hue-${hue}`, points: path(points.map((one) => [one.x, one.y])) })] : []),
    svg('circle', { class: `ev-dot ev-hue-${hue}`, cx: x(end.x), cy: y(end.y), r: 3.5 }),
  ];
}
