// The record of a search made convenient: what the engine answers to `steps`, with what each point of the tree is at any step. All of it
// follows from the answer and the step's number, so going back is as exact as going on. Indexes are built once, in one pass.

/**
 * @typedef {import('../single/kalahari.js').StepsAnswer} Answer
 * @typedef {import('../single/kalahari.js').StepsRequest} Search
 * @typedef {'enter' | 'leaf' | 'over' | 'back' | 'raise' | 'cut' | 'split' | 'done'} Kind
 * @typedef {'exact' | 'at_least' | 'at_most'} Bound
 * @typedef {'step' | 'cut' | 'best' | 'leaf' | 'end'} Target
 */
/**
 * A point of the tree at a step. All values are the first player's minus the second's.
 * @typedef {object} Look
 * @property {boolean} there it has been come to, or a cut has left it out
 * @property {boolean} open its value has not come back yet
 * @property {boolean} done its value has come back
 * @property {boolean} cut a cut has left it out
 * @property {number | null} value the best so far while it is open; null while nothing is known
 * @property {Bound | null} bound what the value says of the true one, once it has come back
 * @property {number | null} alpha what the first player has at least; null: nothing yet
 * @property {number | null} beta what the second player allows at most; null: anything yet
 * @property {number | null} alphaBy the point that brought alpha
 * @property {number | null} betaBy the point that brought beta
 * @property {number | null} best the child that the mover would go to, where one raised what it had
 */

const NONE = -1;
/** Below every value. */
const WORST = -(2 ** 31 - 1);

/** @param {number} number */
const orNull = (number) => (number === NONE ? null : number);

export class Record {
  /** The children of all points, those of one beside each other. */ #children;
  /** Where those of a point begin; one more than there are points. */ #begin;
  /** Visits in the subtree of a point. */ #visits;
  /** Of a child that came back: the best value at its parent then. */ #soFar;
  /** Of a child that came back: the parent's best child then. */ #bestThen;

  /** @param {Answer} answer */
  constructor(answer) {
    this.answer = answer;
    /** How many steps there are. */ this.steps = answer.steps.kind.length;
    /** The number of the last one. */ this.last = this.steps - 1;
    const { parent, value, side } = answer.nodes;
    const points = parent.length;
    this.#begin = new Uint32Array(points + 1);
    for (let node = 1; node < points; node++) this.#begin[/** @type {number} */ (parent[node]) + 1]++;
    for (let node = 0; node < points; node++) this.#begin[node + 1] += this.#begin[node];
    this.#children = new Uint32Array(points - 1);
    const filled = this.#begin.slice();
    for (let node = 1; node < points; node++) this.#children[filled[/** @type {number} */ (parent[node])]++] = node;

    this.#visits = new Uint32Array(points);
    for (let node = points - 1; node >= 0; node--) {
      if (value[node] !== null) this.#visits[node]++;
      const above = parent[node];
      if (above !== null) this.#visits[above] += this.#visits[node];
    }

    this.#soFar = new Int32Array(points);
    this.#bestThen = new Int32Array(points).fill(NONE);
    const best = new Int32Array(points).fill(NONE);
    const values = Int32Array.from(side, (mover) => (mover === 0 ? WORST : -WORST));
    const raise = answer.kinds.indexOf('raise');
    const comesBack = answer.kinds.map((kind) => ['back', 'raise', 'cut'].includes(kind));
    const { kind, node: focus } = answer.steps;
    for (let step = 0; step < this.steps; step++) {
      if (!comesBack[kind[step]]) continue;
      const node = focus[step];
      const above = /** @type {number} */ (parent[node]);
      const came = /** @type {number} */ (value[node]);
      if (side[above] === 0 ? came > values[above] : came < values[above]) values[above] = came;
      if (kind[step] === raise) best[above] = node;
      this.#soFar[node] = values[above];
      this.#bestThen[node] = best[above];
    }
  }

  /** Whether it is of a tree of numbers and of no game. */
  get ofTree() {
    return this.answer.game === 'tree';
  }

  /** Whether it is of minimax, which hands no window down. */
  get minimax() {
    return this.answer.mode === 'seq_mm';
  }

  /** What happens in a step. @param {number} step */
  kind(step) {
    return /** @type {Kind} */ (this.answer.kinds[this.answer.steps.kind[step]]);
  }

  /** The point that is come to or whose value comes back; of a split, the parent of the brothers. @param {number} step */
  focus(step) {
    return this.answer.steps.node[step];
  }

  /** @param {number} node */
  parent(node) {
    return this.answer.nodes.parent[node];
  }

  /** In the order of trying, what a cut left out last. @param {number} node @returns {number[]} */
  children(node) {
    return Array.from(this.#children.subarray(this.#begin[node], this.#begin[node + 1]));
  }

  /** Visits of a point and all below it; none where a cut left it out. @param {number} node */
  visitsBelow(node) {
    return this.#visits[node];
  }

  /** From the root to a point, both included. @param {number} node @returns {number[]} */
  path(node) {
    const path = [];
    for (let at = /** @type {number | null} */ (node); at !== null; at = this.parent(at)) path.push(at);
    return path.reverse();
  }

  /** The texts of the moves from the root. @param {number} node */
  texts(node) {
    return this.path(node)
      .slice(1)
      .map((at) => this.answer.nodes.text[at]);
  }

  /** @param {number} node @param {number} step @returns {Look} */
  at(node, step) {
    const { nodes, steps, bounds } = this.answer;
    const there = nodes.entered[node] <= step;
    const cut = there && nodes.value[node] === null;
    const done = !cut && nodes.left[node] <= step;
    const open = there && !cut && !done;
    const look = { there, open, done, cut, value: null, bound: null, alpha: null, beta: null, alphaBy: null, betaBy: null, best: null };
    if (!there || cut) return look;
    const came = this.#cameLast(node, step);
    const from = came === NONE ? nodes.entered[node] : nodes.left[came];
    const known = done || nodes.ends[node] !== null; // a leaf's as soon as it is come to
    const soFar = came === NONE ? null : this.#soFar[came];
    const bound = nodes.bound[node];
    return {
      ...look,
      value: known ? nodes.value[node] : soFar,
      bound: known && bound !== null ? /** @type {Bound} */ (bounds[bound]) : null,
      alpha: steps.alpha[from],
      beta: steps.beta[from],
      alphaBy: steps.alphaBy[from],
      betaBy: steps.betaBy[from],
      best: came === NONE ? null : orNull(this.#bestThen[came]),
    };
  }

  /**
   * Whether a younger brother waits for its eldest at a step, or may start by now; nothing where it has been tried, or where nobody has come to
   * its brothers yet.
   * @param {number} node @param {number} step @returns {'waits' | 'ready' | null}
   */
  waiting(node, step) {
    const { entered, left, value, waits } = this.answer.nodes;
    const [eldest, parent] = [waits[node], this.parent(node)];
    if (eldest === null || parent === null || value[parent] === null || entered[node] <= step || entered[parent] > step) return null;
    return left[eldest] <= step ? 'ready' : 'waits';
  }

  /** The child whose value came back last, by a step. @param {number} node @param {number} step */
  #cameLast(node, step) {
    const { left, value } = this.answer.nodes;
    let [low, high] = [this.#begin[node], this.#begin[node + 1]];
    while (low < high) {
      const middle = (low + high) >> 1;
      const child = this.#children[middle];
      if (left[child] <= step && value[child] !== null) low = middle + 1;
      else high = middle;
    }
    return low === this.#begin[node] ? NONE : this.#children[low - 1];
  }

  /**
   * The next step of a sort; the same where none follows. A new best move is one of the root.
   * @param {number} step @param {Target} what @param {1 | -1} [way]
   */
  next(step, what, way = 1) {
    if (what === 'end') return way === 1 ? this.last : 0;
    for (let at = step + way; at >= 0 && at <= this.last; at += way) if (this.#is(at, what)) return at;
    return step;
  }

  /** @param {number} step @param {Target} what */
  #is(step, what) {
    const kind = this.kind(step);
    if (what === 'leaf') return kind === 'leaf' || kind === 'over';
    if (what === 'best') return kind === 'raise' && this.parent(this.focus(step)) === 0;
    return what === 'step' || kind === what;
  }
}
