// The tree of a search as a widget: one drawing whose points are the items of a tree, for eyes, keyboard and screen reader alike. Only what
// is shown exists. What is wide is the path to the point that the keyboard is at, which is the search's own until somebody walks away from it.

import { h } from '../page/dom.js';
import { svg } from '../games/drawing.js';
import { say } from '../words/tree.js';
import { layout } from './layout.js';
import { legend } from './legend.js';
import { lookOf } from './look.js';
import { course, drawCuts, drawFold, drawNode, drawReach } from './node.js';

/**
 * @typedef {import('./record.js').Record} Record
 * @typedef {import('./layout.js').Place} Place
 * @typedef {import('./layout.js').Drawing} Drawing
 * @typedef {'right' | 'wrong' | 'chosen' | 'asked'} Mark
 * @typedef {{values?: ReadonlySet<number>, windows?: ReadonlySet<number>, cuts?: boolean}} Hidden what practice asks for
 * @typedef {import('./sentence.js').Names} Names
 */
/**
 * What is shown.
 * @typedef {object} Showing
 * @property {number} step
 * @property {number} focus the point that the step is about
 * @property {Names} names
 * @property {string} [title] which search it is, where there may be two
 * @property {Hidden} [hidden]
 * @property {ReadonlyMap<number, Mark>} [marks]
 * @property {ReadonlyMap<number, number>} [worth] what branches that were cut would have been worth
 * @property {ReadonlyMap<number, number>} [saved] how many positions a branch that was cut would have cost
 * @property {boolean} [whole] drawn whole though it is wider than its box
 */

/** @typedef {{key: string, item: SVGElement, reach: SVGElement, body: SVGElement, group: SVGElement, branch: SVGElement, band: SVGElement}} Drawn */

/** As wide as it is taken for before it is on a page. */
const USUAL_WIDTH = 640;
/** How near to the edge of its box a point may come before the box follows it. */
const NEAR = 24;

export class TreeView {
  #select;
  #answered;
  /** @type {{record: Record, showing: Showing} | null} */ #now = null;
  /** The point that the keyboard is at. */ #cursor = 0;
  /** @type {Drawing | null} */ #drawing = null;
  /** What is drawn of a point. @type {Map<number, Drawn>} */ #drawn = new Map();
  /** What is to be seen, from the ground up: the best line, branches, those on the path, points, what is folded or cut. */
  #layers = Array.from({ length: 5 }, () => svg('g', { 'aria-hidden': 'true' }));
  /** What is to be heard and pressed: the items, which have names and no text. */
  #top = svg('g', { role: 'presentation' });
  #picture = svg('svg', { class: 'tree-picture tree-drawn', role: 'presentation', focusable: 'false' });
  #legend = h('ul', { class: 'tree-legend' });
  /** Whether anything of this record was folded away by now: the legend grows once, and not to and fro. */ #folded = false;
  #box;

  /** @param {{select(node: number): void, answered?(node: number, what: 'cut', text: string): void}} told */
  constructor({ select, answered }) {
    this.#select = select;
    this.#answered = answered;
    this.#picture.append(...this.#layers, this.#top);
    this.#box = h('div', { class: 'tree-box', role: 'tree', 'aria-orientation': 'horizontal' });
    this.#box.append(this.#picture);
    this.element = h('div', { class: 'tree' }, h('p', { class: 'unseen' }, say('tree.keys')), this.#box, this.#legend);
    this.#box.addEventListener('click', (event) => this.#clicked(/** @type {Element} */ (event.target)));
    this.#box.addEventListener('keydown', (event) => this.#pressed(event));
    // A browser brings an item into sight with all that is below it, which may be the whole tree.
    this.#box.addEventListener('focusin', ({ target }) =>
      /** @type {Element} */ (target).firstElementChild?.scrollIntoView({ block: 'nearest', inline: 'nearest' }),
    );
    let width = 0;
    new ResizeObserver(() => {
      if (this.#box.clientWidth === width) return;
      width = this.#box.clientWidth;
      this.#draw();
    }).observe(this.#box);
  }

  /** The drawing, for a picture of it. */
  get picture() {
    return /** @type {SVGSVGElement} */ (this.#picture);
  }

  /** What its shapes and lines mean, drawn anew. */
  get legend() {
    const { record, showing } = this.#showing;
    return legend(record, showing.names.sides, { hidden: showing.hidden, folded: this.#folded });
  }

  /** What a file with the picture is called, without its ending. */
  get fileName() {
    const { record, showing } = this.#showing;
    const { game, mode } = record.answer;
    return ['kalahari', ...(game === 'tree' ? [] : ['tree']), game, mode, 'step', showing.step + 1].join('-').replaceAll('_', '-');
  }

  get #showing() {
    if (!this.#now) throw new Error(say('tree.nothing'));
    return this.#now;
  }

  /** @param {Record} record @param {Showing} showing */
  show(record, showing) {
    const before = this.#now;
    const anew = before?.record !== record;
    this.#now = { record, showing };
    if (anew) this.#begin();
    this.#box.setAttribute('aria-label', showing.title ? say('tree.of', { title: showing.title }) : say('tree.label'));
    if (anew || Boolean(before?.showing.hidden) !== Boolean(showing.hidden)) this.#drawLegend();
    if (anew || before?.showing.step !== showing.step || before.showing.focus !== showing.focus) this.#cursor = showing.focus;
    this.#draw();
  }

  #begin() {
    this.#folded = false;
    this.#drawn.clear();
    for (const layer of [...this.#layers, this.#top]) layer.replaceChildren();
  }

  #drawLegend() {
    this.#legend.replaceChildren(...this.legend.map(({ drawn, text }) => h('li', {}, drawn, text)));
  }

  #draw() {
    if (!this.#now) return;
    const { record, showing } = this.#now;
    const { step, focus, hidden } = showing;
    const width = this.#box.clientWidth || USUAL_WIDTH;
    const drawing = layout(record, step, this.#cursor, { width, wide: hidden?.windows, whole: showing.whole, steady: Boolean(hidden) });
    this.#drawing = drawing;
    if (!this.#folded && (drawing.folds.length > 0 || drawing.places.some(({ folded }) => folded > 0))) {
      this.#folded = true;
      this.#drawLegend();
    }
    this.#picture.setAttribute('viewBox', `0 0 ${drawing.width} ${drawing.height}`);
    this.#picture.setAttribute('width', String(drawing.width));
    this.#picture.setAttribute('height', String(drawing.height));
    this.#box.style.setProperty('--tree-full', `${drawing.full}px`);

    const seen = { path: new Set(record.path(focus)), best: bestLine(record, step, hidden), cursor: this.#cursor };
    const places = new Map(drawing.places.map((place) => [place.node, place]));
    const had = this.#box.contains(document.activeElement);
    /** @type {Map<Element, number>} */ const filled = new Map();
    for (const place of drawing.places) {
      const drawn = this.#update(place, lookOf(record, place, showing, seen));
      const parent = record.parent(place.node);
      const around = parent === null ? this.#top : /** @type {Drawn} */ (this.#drawn.get(parent)).group;
      const at = filled.get(around) ?? 0;
      filled.set(around, at + 1);
      if (around.children[at] !== drawn.item) around.insertBefore(drawn.item, around.children[at] ?? null);
      if (parent !== null) this.#connect(drawn, course(/** @type {Place} */ (places.get(parent)), place), seen, place.node);
    }
    for (const [node, { item, body, branch, band }] of this.#drawn) {
      if (places.has(node)) continue;
      for (const part of [item, body, branch, band]) part.remove();
      this.#drawn.delete(node);
    }
    const folds = drawing.folds.map((fold) => [
      svg('path', { class: `tree-edge${fold.cut ? ' is-cut' : ''}`, d: course(/** @type {Place} */ (places.get(fold.parent)), fold) }),
      drawFold(record, step, fold),
    ]);
    this.#layers[4].replaceChildren(...folds.flat(), ...drawCuts(record, showing, drawing));
    if (had) this.#focus();
    this.#follow();
  }

  /** A point as it is now; what has not changed is left alone. @param {Place} place @param {import('./look.js').Look} look */
  #update(place, look) {
    const drawn = this.#drawn.get(place.node) ?? newlyDrawn(place.node);
    const key = JSON.stringify(look);
    if (key !== drawn.key) {
      drawn.key = key;
      drawn.body.replaceChildren(...drawNode(look));
      drawn.reach.replaceChildren(...drawReach(look));
      for (const [name, value] of Object.entries(look.aria)) {
        if (value === null) drawn.item.removeAttribute(name);
        else drawn.item.setAttribute(name, value);
      }
      drawn.body.setAttribute('class', `tree-body ${look.kinds}`);
      drawn.branch.setAttribute('class', `tree-edge ${look.kinds}`);
      this.#drawn.set(place.node, drawn);
    }
    if (!drawn.body.parentNode) this.#layers[3].append(drawn.body);
    for (const part of [drawn.body, drawn.reach]) part.setAttribute('transform', `translate(${place.x} ${place.y})`);
    if (place.open) drawn.item.append(drawn.group);
    else drawn.group.remove();
    return drawn;
  }

  /** @param {Drawn} drawn @param {string} way @param {import('./look.js').Seen} seen @param {number} node */
  #connect({ branch, band }, way, { path, best }, node) {
    const [bands, branches, onPath] = this.#layers;
    const layer = path.has(node) ? onPath : branches;
    branch.setAttribute('d', way);
    if (branch.parentNode !== layer) layer.append(branch);
    band.setAttribute('d', way);
    if (!best.has(node)) band.remove();
    else if (!band.parentNode) bands.append(band);
  }

  #focus() {
    this.#drawn.get(this.#cursor)?.item.focus({ preventScroll: true });
  }

  /** Keeps the point in sight, and its children if there is room, by moving the drawing in its box and nothing else. */
  #follow() {
    const places = this.#drawing?.places ?? [];
    const place = places.find(({ node }) => node === this.#cursor);
    if (!place) return;
    const box = this.#box;
    const child = place.open ? places[places.indexOf(place) + 1] : place;
    box.scrollTop = shifted([place.y, child.y + child.height], box.scrollTop, box.clientHeight);
    box.scrollLeft = shifted([place.x - place.width / 2, place.x + place.width / 2], box.scrollLeft, box.clientWidth);
  }

  /** @param {number} node */
  #walk(node) {
    this.#cursor = node;
    this.#draw();
    this.#focus();
  }

  /** @param {number} node */
  #take(node) {
    if (!this.#now?.showing.hidden?.cuts || !this.#answered) this.#select(node);
    else if (node > 0) this.#answered(node, 'cut', '');
  }

  /** @param {Element} target */
  #clicked(target) {
    const opens = target.closest('[data-opens]');
    if (opens) return this.#walk(Number(opens.getAttribute('data-opens')));
    const item = target.closest('[data-node]');
    if (!item) return;
    const node = Number(item.getAttribute('data-node'));
    this.#walk(node);
    this.#take(node);
  }

  /** @param {KeyboardEvent} event */
  #pressed(event) {
    if (!this.#now || event.ctrlKey || event.metaKey || event.altKey) return;
    const way = /** @type {{[key: string]: () => number | null | undefined}} */ (this.#ways())[event.key];
    if (way) {
      const node = way();
      if (node !== null && node !== undefined && node !== this.#cursor) this.#walk(node);
    } else if (event.key === 'Enter' || event.key === ' ') this.#take(this.#cursor);
    else return;
    event.preventDefault();
    event.stopPropagation();
  }

  /** Where each key leads. */
  #ways() {
    const { record, showing } = this.#showing;
    const at = this.#cursor;
    const parent = record.parent(at);
    const brothers = parent === null ? [at] : record.children(parent);
    const nth = brothers.indexOf(at);
    const place = this.#drawing?.places.find(({ node }) => node === at);
    const children = place?.open ? record.children(at) : [];
    const path = new Set(record.path(showing.focus));
    return {
      ArrowDown: () => children.find((child) => path.has(child)) ?? children[0],
      ArrowUp: () => parent,
      ArrowLeft: () => brothers[nth - 1] ?? parent,
      ArrowRight: () => brothers[nth + 1],
      Home: () => 0,
      End: () => this.#drawing?.places.at(-1)?.node,
    };
  }
}

/** Where a box begins that is to show a stretch, its beginning first of all. @param {[number, number]} stretch @param {number} start @param {number} room */
function shifted([from, to], start, room) {
  const latest = Math.max(0, from - NEAR);
  return Math.min(latest, Math.max(start, to + NEAR - room));
}

/** @param {number} node @returns {Drawn} */
function newlyDrawn(node) {
  const body = svg('g');
  const reach = svg('g', { class: 'tree-reach' });
  const item = svg('g', { class: 'tree-item', role: 'treeitem', 'data-node': node }, reach);
  return { key: '', item, reach, body, group: svg('g', { role: 'group' }), branch: svg('path'), band: svg('path', { class: 'tree-band' }) };
}

/** From the root the moves that are best so far, as far as they are not asked for. @param {Record} record @param {number} step @param {Hidden} [hidden] */
function bestLine(record, step, hidden) {
  /** @type {Set<number>} */ const line = new Set();
  for (let at = /** @type {number | null} */ (0); at !== null && !hidden?.values?.has(at); at = record.at(at, step).best) line.add(at);
  return line.size > 1 ? line : new Set();
}
