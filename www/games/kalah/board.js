// What <kalah-board> draws and how it is walked through: it shows what it is given. It knows no rules: the
// host says which pits may be chosen, what a choice would do, and which steps to animate. Needs neither the
// engine nor the page's style sheet. Attributes and the events of the public element are element.js.

import { houseNumber } from './geometry.js';
import { layout, prefersTall } from './layout.js';
import { BoardElement, points } from '../element.js';
import { Painter } from './paint.js';
import { animate } from './animate.js';
import { sheet } from './style.js';
import { SIDES } from './words.js';
import { say } from '../../words/kalah.js';

/**
 * @typedef {import('./paint.js').Marks} Marks
 * @typedef {import('./paint.js').Preview} Preview
 * @typedef {import('./animate.js').BoardStep} BoardStep
 * @typedef {{houses: number, pits: number[], labels: string[], previews: Map<number, Preview>,
 *   flipped: boolean} & Omit<Marks, 'preview'>} Scene
 */

/** @type {Scene} */
const EMPTY = {
  houses: 6,
  pits: [4, 4, 4, 4, 4, 4, 0, 4, 4, 4, 4, 4, 4, 0],
  labels: [],
  names: [...SIDES],
  named: houseNumber,
  turn: null,
  legal: [],
  last: null,
  hint: null,
  scores: null,
  previews: new Map(),
  flipped: false,
  ghost: false,
  again: null,
};

/** Upright with more houses than these it is longer than most screens. */
const LONG = 7;

/** @extends {BoardElement<import('./element.js').PositionDetail>} */
export class KalahBoard extends BoardElement {
  constructor() {
    super(sheet());
    this.scene = EMPTY;
    /** @type {number | null} */ this.pointed = null;
    this.seat = 0; // the one pit in the tab order
    this.plan = '';
    this.painter = new Painter(this.drawing);
    /** @type {HTMLElement[]} */ this.targets = [];
    this.cells.addEventListener('click', (event) => this.choose(pitOfEvent(event)));
    this.cells.addEventListener('keydown', (event) => this.walk(event));
    for (const type of ['pointerover', 'focusin']) this.cells.addEventListener(type, (event) => points(event) && this.point(pitOfEvent(event)));
    for (const type of ['pointerleave', 'focusout']) this.cells.addEventListener(type, () => this.point(null));
  }

  /** Shows a scene; what is left out stays as it was. @param {Partial<Scene>} change @override */
  show(change) {
    this.scene = { ...this.scene, ...change };
    this.render();
  }

  /**
   * Plays steps seed by seed from the pits shown. Resolves when done or settled, at once when `ms` is 0; the host then shows what it came to.
   * @param {BoardStep[]} steps @param {number} ms time for one seed
   */
  async follow(steps, ms) {
    this.settle();
    const moving = (this.moving = new AbortController());
    const pits = [...this.scene.pits];
    this.show({ legal: [], hint: null, scores: null, previews: new Map(), last: null, again: null });
    await animate(this.painter, pits, steps, ms, moving.signal);
    if (this.moving === moving) this.moving = null;
  }

  /** @override */
  settle() {
    super.settle();
    this.painter.hand.replaceChildren();
  }

  /** The board is one stop of the tab key: whoever focuses it is at the house where its keys work. @param {FocusOptions} [options] @override */
  focus(options) {
    this.targets[this.seat]?.focus(options);
  }

  /** @param {number} pit */
  focusPit(pit) {
    this.seat = pit;
    this.render();
    this.targets[pit]?.focus();
  }

  /** @override */
  render() {
    if (!this.isConnected) return;
    const { houses, pits, flipped, previews } = this.scene;
    const width = this.clientWidth;
    const tall = this.standsUpright(houses, width);
    const plan = `${houses} ${tall} ${flipped}`;
    if (plan !== this.plan) this.build(plan, tall);
    const unit = width / (this.painter.layout?.width ?? width);
    if (unit > 0) this.style.setProperty('--unit', String(unit));
    this.painter.zoom = Math.min(1.4, Math.max(1, 0.68 / unit));
    if (!this.moving) this.painter.setSeeds(pits);
    const what = this.pointed === null ? undefined : previews.get(this.pointed);
    this.painter.setMarks({ ...this.scene, preview: what && this.pointed !== null ? { pit: this.pointed, what } : null });
    this.label();
  }

  /** @param {number} houses @param {number} width */
  standsUpright(houses, width) {
    return prefersTall(houses, width);
  }

  /** @param {string} plan @param {boolean} tall */
  build(plan, tall) {
    const { houses, flipped } = this.scene;
    const shape = layout(houses, tall, flipped);
    this.settle();
    this.plan = plan;
    this.toggleAttribute('tall', tall);
    this.toggleAttribute('long', tall && houses > LONG);
    this.style.setProperty('--ratio', String(shape.height / shape.width));
    this.painter.setLayout(shape);
    const focused = this.targets.indexOf(/** @type {HTMLElement} */ (this.shadowRoot?.activeElement));
    this.targets = shape.pits.map((pit, index) => {
      const target = document.createElement(pit.store ? 'div' : 'button');
      if (pit.store) target.setAttribute('role', 'img');
      target.className = pit.store ? 'store' : 'house';
      target.dataset.pit = String(index);
      target.style.left = `${(pit.cell.x / shape.width) * 100}%`;
      target.style.top = `${(pit.cell.y / shape.height) * 100}%`;
      target.style.width = `${(pit.cell.w / shape.width) * 100}%`;
      target.style.height = `${(pit.cell.h / shape.height) * 100}%`;
      return target;
    });
    // The reading order is the order on the board: far side first, then the near one.
    const near = flipped ? 1 : 0;
    const order = [...this.targets.keys()].sort((a, b) => Number((a > houses ? 1 : 0) === near) - Number((b > houses ? 1 : 0) === near));
    this.cells.replaceChildren(...order.map((index) => this.targets[index]));
    if (focused >= 0) this.targets[focused]?.focus();
  }

  label() {
    const { labels, legal, houses } = this.scene;
    if (this.seat % (houses + 1) === houses || this.seat >= this.targets.length) this.seat = 0;
    if (legal.length && !legal.includes(this.seat) && !this.matches(':focus-within')) this.seat = legal[0];
    this.targets.forEach((target, index) => {
      target.setAttribute('aria-label', labels[index] ?? say('pit.unnamed', { pit: index }));
      if (target.className === 'store') return;
      target.setAttribute('aria-disabled', String(!legal.includes(index)));
      target.tabIndex = index === this.seat ? 0 : -1;
    });
  }

  /** @param {number | null} pit */
  choose(pit) {
    if (pit === null) return;
    this.seat = pit;
    const { houses, legal } = this.scene;
    const detail = { pit, house: (pit % (houses + 1)) + 1, player: pit > houses ? 1 : 0 };
    const type = legal.includes(pit) ? 'kalah-choose' : 'kalah-refuse';
    this.dispatchEvent(new CustomEvent(type, { detail, bubbles: true, composed: true, cancelable: true }));
  }

  /** @param {number | null} pit */
  point(pit) {
    if (pit === this.pointed) return;
    this.pointed = pit;
    this.render();
    this.dispatchEvent(new CustomEvent('kalah-preview', { detail: { pit } }));
  }

  /** Arrow keys follow the picture, whichever way the board lies. @param {KeyboardEvent} event */
  walk(event) {
    const at = pitOfEvent(event);
    if (at === null) return;
    // A house that cannot be played leaves space to the page (pause).
    if (event.key === ' ' && !this.scene.legal.includes(at)) return event.preventDefault();
    const row = this.row(at);
    const end = { Home: row[0], End: row[row.length - 1] }[event.key];
    const way = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] }[event.key];
    if (end === undefined && !way) return;
    event.preventDefault();
    const next = end ?? (way && this.neighbour(at, way));
    if (next !== undefined) this.focusPit(next);
  }

  /** The houses beside one, from left to right or from top to bottom. @param {number} pit */
  row(pit) {
    const pits = this.painter.layout?.pits ?? [];
    const beside = [...pits.keys()].filter((one) => !pits[one].store && pits[one].side === pits[pit].side);
    return beside.sort((a, b) => pits[a].x - pits[b].x || pits[a].y - pits[b].y);
  }

  /** The nearest house in one direction. @param {number} at @param {number[]} way @returns {number | undefined} */
  neighbour(at, way) {
    const shape = this.painter.layout;
    if (!shape) return undefined;
    const from = shape.pits[at];
    /** @type {number | undefined} */ let best;
    let nearest = Infinity;
    shape.pits.forEach((pit, index) => {
      const ahead = (pit.x - from.x) * way[0] + (pit.y - from.y) * way[1];
      const aside = Math.abs((pit.x - from.x) * way[1]) + Math.abs((pit.y - from.y) * way[0]);
      if (pit.store || ahead < 1 || aside > ahead || ahead + 3 * aside >= nearest) return;
      nearest = ahead + 3 * aside;
      best = index;
    });
    return best;
  }
}

/** @param {Event} event @returns {number | null} */
function pitOfEvent(event) {
  const target = event.target instanceof Element ? event.target.closest('button[data-pit]') : null;
  return target instanceof HTMLElement ? Number(target.dataset.pit) : null;
}
