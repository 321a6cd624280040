// One plain sentence for each step of a search, and what a listener hears of a point of its tree. Text from a record and nothing else;
// every number in it stands in the record, and every claim can be searched again (tests/engine/sentence.test.mjs does).

import { say } from '../words/steps.js';

/**
 * @typedef {import('./record.js').Record} Record
 * @typedef {object} Names how sides and moves are called
 * @property {[string, string]} sides
 * @property {(text: string, side: number) => string} move a move by its text and who plays it, as it stands inside a sentence
 * @property {(text: string, side: number) => string} short the same where there is little room
 * @typedef {{value?: boolean, window?: boolean, cut?: boolean}} Hidden what a label must not tell
 */

/** @type {{[game: string]: (text: string) => string}} */
const MOVES = { kalah: (text) => say('move.house', { text }), tree: (text) => (/^\d+$/.test(text) ? say('move.branch', { text }) : text) };

/** The usual names for a record's game. @param {Record} record @returns {Names} */
export function usualNames(record) {
  return { sides: [say('side.first'), say('side.second')], move: MOVES[record.answer.game] ?? ((text) => text), short: (text) => text };
}

/**
 * The names that a game on the page has for a record of it.
 * @param {Record} record @param {Pick<import('../games/games.js').TableGame, 'sides' | 'moveShort'>} table in the visitor's words
 * @param {{houses?: number}} root the position at the root @returns {Names}
 */
export function namesOf(record, { sides, moveShort }, { houses }) {
  const { move } = usualNames(record);
  const short = (/** @type {string} */ text, /** @type {number} */ turn) => moveShort(text, { turn, houses });
  return { sides: [sides[0], sides[1]], move: (text, side) => move(short(text, side), side), short };
}

const SIGNED = new Intl.NumberFormat(say.language, { signDisplay: 'exceptZero' });
const PLAIN = new Intl.NumberFormat(say.language);

/** A value as it is written everywhere: with its sign, but in a tree of numbers as it stands there. @param {Record} record @param {number} value */
export const valueText = (record, value) => (record.ofTree ? PLAIN : SIGNED).format(value).replace('-', '−');

/** What happens in a step. @param {Record} record @param {number} step @param {Names} [names] */
export const sentence = (record, step, names = usualNames(record)) => new Teller(record, names).sentence(step);

/** A point at a step, in short. @param {Record} record @param {number} node @param {number} step @param {Names} [names] @param {Hidden} [hidden] */
export const label = (record, node, step, names = usualNames(record), hidden = {}) => new Teller(record, names).label(node, step, hidden);

/** The move that leads to a point, as a sentence begins with it. @param {Record} record @param {number} node @param {Names} [names] */
export const moveTitle = (record, node, names = usualNames(record)) => upper(new Teller(record, names).move(node));

/**
 * What the fast search does otherwise, in sentences.
 * @param {Record} record
 * @param {number} [nodes] how many positions it has visited, where it was asked
 */
export function savedByFast(record, nodes) {
  const { mode, order, visits } = record.answer;
  const sentences = [];
  if (mode === 'young_bros') sentences.push(say('fast.brothers'));
  else sentences.push(say(order === 'natural' || nodes === visits ? 'fast.same' : 'fast.root'));
  if (nodes !== undefined) sentences.push(say('fast.count', { fast: nodes, record: visits }));
  return sentences;
}

const NUMBERS = /** @type {const} */ ([2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12]);

/** Small numbers as words. @param {number} n */
function inWords(n) {
  const known = NUMBERS.find((number) => number === n);
  return known ? say(`number.${known}`) : PLAIN.format(n);
}

/** @param {string} text */
const upper = (text) => text.charAt(0).toUpperCase() + text.slice(1);

const PARTS = /** @type {const} */ ([
  'stores',
  'houses',
  'crossing',
  'men',
  'kings',
  'pieces',
  'closest',
  'average',
  'away',
  'guards',
  'moves',
  'turn',
  'opposition',
  'exchanges',
]);

class Teller {
  /** @param {Record} record @param {Names} names */
  constructor(record, names) {
    this.record = record;
    this.nodes = record.answer.nodes;
    this.names = names;
    this.first = names.sides[0];
    this.second = names.sides[1];
    this.minimax = record.minimax;
  }

  /** @param {number} value */
  value(value) {
    return valueText(this.record, value);
  }

  /** Who moves at a point. @param {number} node */
  side(node) {
    return this.names.sides[this.nodes.side[node]];
  }

  /** The move that leads to a point. @param {number} node */
  move(node) {
    const parent = this.record.parent(node);
    return parent === null ? say('label.root') : this.names.move(this.nodes.text[node], this.nodes.side[parent]);
  }

  /** @param {number} step */
  sentence(step) {
    const node = this.record.focus(step);
    switch (this.record.kind(step)) {
      case 'enter':
        return this.#enter(node, step);
      case 'leaf':
        return this.#leaf(node);
      case 'over':
        return say(this.record.ofTree ? 'over.tree' : 'over.game', { move: upper(this.move(node)), value: this.#found(node) });
      case 'back':
        return this.#back(node, step);
      case 'raise':
        return this.#raise(node);
      case 'cut':
        return this.#cut(node, step);
      case 'split':
        return this.#split(node, step);
      case 'done':
        return this.#done();
    }
  }

  /** @param {number} node */
  #found(node) {
    return this.value(/** @type {number} */ (this.nodes.value[node]));
  }

  /** @param {number} node @param {number} step */
  #enter(node, step) {
    const side = this.side(node);
    if (node === 0) return say(this.minimax ? 'enter.root-minimax' : 'enter.root', { side });
    const again = this.minimax ? 'enter.again-minimax' : 'enter.again';
    const turn = say(this.nodes.extra[node] ? again : 'enter.turn', { move: upper(this.move(node)), side });
    const entered = this.minimax ? turn : say('enter.with', { enter: turn, more: this.#window(node, step) });
    const eldest = this.nodes.waits[node];
    if (eldest === null) return entered;
    const waited = say('enter.waited', { move: upper(this.move(node)), eldest: this.move(eldest) });
    return say('enter.with', { enter: waited, more: entered });
  }

  /** What both sides have on the way to a point. @param {number} node @param {number} step */
  #window(node, step) {
    const { alpha, beta, alphaBy, betaBy } = this.record.answer.steps;
    const { first, second } = this;
    const above = this.record.parent(node);
    const [low, high] = [alpha[step], beta[step]];
    const owner = (/** @type {number | null} */ by) => this.#owner(/** @type {number} */ (by), /** @type {number} */ (above));
    if (low === null && high === null) return say('window.none');
    if (high === null) return say('window.alpha', { first, alpha: this.value(/** @type {number} */ (low)), owner: owner(alphaBy[step]) });
    if (low === null) return say('window.beta', { first, second, beta: this.value(high), owner: owner(betaBy[step]) });
    const values = { alpha: this.value(low), beta: this.value(high), owner: owner(alphaBy[step]), other: owner(betaBy[step]) };
    return say('window.both', { first, second, ...values });
  }

  /**
   * A point that brought a bound, by its move, and where that is to be played unless it is at the point nearby.
   * @param {number} owner @param {number | null} nearby
   */
  #owner(owner, nearby) {
    const move = this.move(owner);
    const [, ...before] = this.record.path(owner).slice(0, -1);
    if (this.record.parent(owner) === nearby) return move;
    if (!before.length) return say('owner.root', { move });
    const moves = before.map((node) => this.move(node));
    return say('owner.after', { move, path: moves.reduce((path, next) => say('path.then', { path, move: next })) });
  }

  /** @param {number} node */
  #leaf(node) {
    const move = upper(this.move(node));
    const value = this.#found(node);
    const parts = this.#parts(node);
    return parts ? say('leaf.parts', { move, value, parts }) : say('leaf.plain', { move, value });
  }

  /** What a value is made of: the parts in which the sides differ; nothing where it has none. @param {number} node */
  #parts(node) {
    const { parts } = this.record.answer;
    const numbers = this.nodes.parts[node];
    /** @type {string[]} */ const told = [];
    for (let at = 0; at < numbers.length; at += 3) {
      const [which, amount, weight] = numbers.slice(at, at + 3);
      const known = PARTS.find((name) => name === parts[which]);
      if (!known || amount === 0) continue;
      const words = { name: say(`part.${known}`), amount: this.value(amount) };
      told.push(weight === 1 ? say('parts.plain', words) : say('parts.weighted', { ...words, weight: this.#plain(weight) }));
    }
    return told.length ? told.reduce((all, part) => say('parts.and', { parts: all, part })) : '';
  }

  /** @param {number} number */
  #plain(number) {
    return PLAIN.format(number).replace('-', '−');
  }

  /** @param {number} node */
  #raise(node) {
    const parent = /** @type {number} */ (this.record.parent(node));
    const { first, second } = this;
    const words = { move: upper(this.move(node)), value: this.#found(node) };
    if (this.minimax) return say('raise.minimax', { ...words, side: this.side(parent) });
    return this.nodes.side[parent] === 0 ? say('raise.first', { ...words, first }) : say('raise.second', { ...words, second });
  }

  /** What the mover at a point has, at a step. @param {number} node @param {number} step @param {boolean} other of the other side instead */
  #held(node, step, other) {
    const { alpha, beta, alphaBy, betaBy } = this.record.answer.steps;
    const first = (this.nodes.side[node] === 0) !== other;
    const owner = /** @type {number} */ (first ? alphaBy[step] : betaBy[step]);
    return { bound: this.value(/** @type {number} */ (first ? alpha[step] : beta[step])), owner };
  }

  /** @param {number} node @param {number} step */
  #back(node, step) {
    const parent = /** @type {number} */ (this.record.parent(node));
    const { bound, owner } = this.#held(parent, step, false);
    const said = /** @type {import('./record.js').Bound} */ (this.record.at(node, step).bound);
    const words = { move: upper(this.move(node)), value: this.#found(node), side: this.side(parent) };
    return say(`back.${said}`, { ...words, bound, owner: this.#owner(owner, parent) });
  }

  /** @param {number} node @param {number} step */
  #cut(node, step) {
    const parent = /** @type {number} */ (this.record.parent(node));
    const { first, second } = this;
    const { bound, owner } = this.#held(parent, step, true);
    const n = this.record.answer.steps.others[step];
    const what = this.#choice(parent);
    const words = {
      best: say(`best.${what}`, { side: this.side(parent) }),
      value: this.value(/** @type {number} */ (this.record.at(parent, step).value)),
      bound,
      owner: this.#owner(owner, this.record.parent(parent)),
      others: n === 0 ? say('others.none') : say(`others.${what}`, { n, count: inWords(n) }),
    };
    return this.nodes.side[parent] === 0 ? say('cut.first', { ...words, first, second }) : say('cut.second', { ...words, first });
  }

  /** What the moves of a point are to who came there. @param {number} node */
  #choice(node) {
    if (this.record.ofTree) return 'branch';
    return this.nodes.extra[node] ? 'move' : 'reply';
  }

  /** @param {number} node @param {number} step */
  #split(node, step) {
    const n = this.record.answer.steps.others[step];
    return say('split.start', { n, count: inWords(n), eldest: upper(this.move(this.record.children(node)[0])) });
  }

  #done() {
    const { value, visits, cutoffs, line } = this.record.answer;
    const words = { value: this.value(value), move: this.move(line[0]) };
    return this.minimax ? say('done.minimax', { ...words, n: visits }) : say('done.cuts', { ...words, visits, n: cutoffs });
  }

  /** @param {number} node @param {number} step @param {Hidden} hidden */
  label(node, step, hidden) {
    const look = this.record.at(node, step);
    const told = [upper(this.move(node))];
    if (hidden.cut) told.push(say('label.cut-asked'));
    else if (look.cut) told.push(say('label.cut'));
    else if (!look.there) {
      told.push(say('label.unseen'));
      const waiting = this.record.waiting(node, step);
      if (waiting) told.push(say(`label.${waiting}`, { eldest: this.#eldest(node) }));
    } else {
      told.push(this.#role(node));
      told.push(hidden.value ? say('label.value-asked') : this.#known(look));
      if (hidden.window) told.push(say('label.window-asked'));
      else if (this.nodes.ends[node] === null && !this.minimax) told.push(this.#bounds(look));
      if (this.nodes.waits[node] !== null) told.push(say('label.waited', { eldest: this.#eldest(node) }));
    }
    return told.reduce((all, more) => say('label.and', { label: all, more }));
  }

  /** The brother for which a point waits, by its move. @param {number} node */
  #eldest(node) {
    return this.move(/** @type {number} */ (this.nodes.waits[node]));
  }

  /** What a point is. @param {number} node */
  #role(node) {
    const ends = this.nodes.ends[node];
    if (ends === null) return say(this.nodes.extra[node] ? 'label.again' : 'label.turn', { side: this.side(node) });
    if (this.record.ofTree) return say('label.number');
    return say(this.record.answer.ends[ends] === 'depth' ? 'label.leaf' : 'label.over');
  }

  /** @param {import('./record.js').Look} look */
  #known({ value, bound }) {
    if (value === null) return say('label.no-value');
    return bound === null ? say('label.so-far', { value: this.value(value) }) : say(`label.${bound}`, { value: this.value(value) });
  }

  /** @param {import('./record.js').Look} look */
  #bounds({ alpha, beta }) {
    const bound = (/** @type {number | null} */ value) => (value === null ? say('label.no-bound') : this.value(value));
    return say('label.window', { alpha: bound(alpha), beta: bound(beta) });
  }
}
