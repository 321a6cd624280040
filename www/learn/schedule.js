// Young brothers with two workers: who would visit what, round by round, where each visit takes one round. It is worked out over the whole
// tree and measures nothing; real threads take their turns as they come. Headless.

import { besides, MINIMAX } from './beside.js';
import { KalahError } from '../engine/errors.js';

/**
 * @typedef {import('./record.js').Record} Record
 * @typedef {import('./link.js').Search} Search
 * @typedef {(search: Search) => Promise<Record>} Ask
 * @typedef {object} Schedule
 * @property {(number | null)[][]} rounds what each worker visits, as points of the whole tree; null: it waits
 * @property {number} visits of all workers together
 * @property {number} alone visits of one worker
 * @property {Set<number>} wasted visits that one worker would not make: the bound that leaves them out came too late
 * @property {number} value of the root
 */

/** A larger tree has more rounds than anybody reads. */
export const MOST_POINTS = 150;

/** @param {Record} record */
const isSmall = ({ answer }) => answer.nodes.parent.length <= MOST_POINTS;

/**
 * Two workers; nothing where the tree has too many points, as it may have only without a cut.
 * @param {Record} brothers by young brothers @param {Search} search as it was asked for @param {Ask} ask
 */
export async function planOf(brothers, search, ask) {
  const whole = isSmall(brothers) ? await ask(besides(search, MINIMAX)).catch(nothingOfRefused) : null;
  return whole && isSmall(whole) ? { whole, schedule: schedule(whole, brothers) } : null;
}

/** The engine refuses what is too large to be kept; a cancel, or an engine that broke, ends everything. @param {unknown} error */
function nothingOfRefused(error) {
  if (error instanceof KalahError && error.kind === 'option') return null;
  throw error;
}

/** @param {Record} whole by minimax: every branch of the tree @param {Record} brothers by young brothers @param {number} [workers] @returns {Schedule} */
export function schedule(whole, brothers, workers = 2) {
  const { alone, children } = matched(whole, brothers);
  const run = new Run(whole, children, workers);
  const rounds = [];
  while (!run.isClosed(0)) rounds.push(run.round());
  const visited = rounds.flat().filter((node) => node !== null);
  return { rounds, visits: visited.length, alone: alone.size, wasted: new Set(visited.filter((node) => !alone.has(node))), value: run.valueOf(0) };
}

/** Points of the whole tree that one worker visits, and their children in the order of trying. @param {Record} whole @param {Record} brothers */
function matched(whole, brothers) {
  /** @type {Set<number>} */ const alone = new Set();
  /** @type {Map<number, number[]>} */ const children = new Map();
  const [texts, { text, value }] = [whole.answer.nodes.text, brothers.answer.nodes];
  const match = (/** @type {number} */ node, /** @type {number} */ twin) => {
    if (value[twin] === null) return; // a cut has left it out
    alone.add(node);
    const below = brothers.children(twin).map((other) => ({ other, child: whole.children(node).find((one) => texts[one] === text[other]) ?? 0 }));
    children.set(
      node,
      below.map(({ child }) => child),
    );
    for (const { child, other } of below) match(child, other);
  };
  match(0, 0);
  return { alone, children };
}

class Run {
  #record;
  #order;
  /** Points that a worker has been to, in this round or before. @type {Set<number>} */ #begun = new Set();
  /** Those in whose branches work goes on. @type {Set<number>} */ #open = new Set();
  /** The best so far of a point; its value once it is closed. @type {Map<number, number>} */ #best = new Map();
  /** Points whose value is known, or as good as known: a cut closes a point, too. @type {Set<number>} */ #closed = new Set();
  /** Where each worker was last. @type {number[]} */ #last;

  /** @param {Record} record @param {Map<number, number[]>} order children in another order than the record's @param {number} workers */
  constructor(record, order, workers) {
    this.#record = record;
    this.#order = order;
    this.#last = Array.from({ length: workers }, () => 0);
  }

  /** @param {number} node */
  isClosed(node) {
    return this.#closed.has(node);
  }

  /** @param {number} node */
  valueOf(node) {
    return /** @type {number} */ (this.#best.get(node));
  }

  /** @param {number} node */
  #children(node) {
    return this.#order.get(node) ?? this.#record.children(node);
  }

  /** Each worker takes a point in turn; what they find is known to all when the round is over. */
  round() {
    const taken = this.#last.map((_, worker) => this.#take(worker));
    for (const node of taken) if (node !== null) this.#visit(node);
    while (this.#cut(0, -Infinity, Infinity));
    return taken;
  }

  /** The next point for a worker: as near as can be to where it was. @param {number} worker */
  #take(worker) {
    if (!this.#begun.has(0)) return this.#begin(worker, 0);
    const way = this.#record.path(this.#last[worker]);
    const closed = way.findIndex((node) => this.#closed.has(node));
    const open = closed < 0 ? way : way.slice(0, closed);
    for (const node of open.reverse()) {
      const free = this.#freeBelow(node);
      if (free !== null) return this.#begin(worker, free);
    }
    return null;
  }

  /** @param {number} worker @param {number} node */
  #begin(worker, node) {
    this.#begun.add(node);
    this.#last[worker] = node;
    return node;
  }

  /** The first point below another that may be begun: an eldest brother at once, a younger one when its eldest has its value. @param {number} node @returns {number | null} */
  #freeBelow(node) {
    if (!this.#open.has(node) || this.#closed.has(node)) return null;
    const [eldest, ...younger] = this.#children(node);
    for (const child of this.#closed.has(eldest) ? [eldest, ...younger] : [eldest]) {
      const free = this.#begun.has(child) ? this.#freeBelow(child) : child;
      if (free !== null) return free;
    }
    return null;
  }

  /** @param {number} node */
  #visit(node) {
    const { ends, value } = this.#record.answer.nodes;
    if (ends[node] === null) this.#open.add(node);
    else this.#close(node, /** @type {number} */ (value[node]));
  }

  /** A value goes up, and with the last branch that of the point above. @param {number} node @param {number} value */
  #close(node, value) {
    this.#closed.add(node);
    this.#best.set(node, value);
    const parent = this.#record.parent(node);
    if (parent === null || this.#closed.has(parent)) return;
    const before = this.#best.get(parent);
    const best = this.#record.answer.nodes.side[parent] === 0 ? Math.max : Math.min;
    this.#best.set(parent, before === undefined ? value : best(before, value));
    if (this.#record.children(parent).every((child) => this.#closed.has(child))) this.#close(parent, this.valueOf(parent));
  }

  /** Closes the first point whose window is empty, with all that runs below it. @param {number} node @param {number} alpha @param {number} beta @returns {boolean} whether there was one */
  #cut(node, alpha, beta) {
    if (!this.#open.has(node) || this.#closed.has(node)) return false;
    const best = this.#best.get(node);
    const isFirst = this.#record.answer.nodes.side[node] === 0;
    const low = isFirst && best !== undefined ? Math.max(alpha, best) : alpha;
    const high = !isFirst && best !== undefined ? Math.min(beta, best) : beta;
    if (low < high) return this.#record.children(node).some((child) => this.#cut(child, low, high));
    this.#close(node, /** @type {number} */ (best));
    return true;
  }
}
