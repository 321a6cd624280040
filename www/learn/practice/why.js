// Why an answer is right or wrong, and hints: sentences of an exercise, from the two searches of its tree. They say no more than is asked for
// while there are tries left.

import { sentence, valueText } from '../sentence.js';
import { say } from '../../words/practice.js';

/**
 * @typedef {import('../record.js').Record} Record
 * @typedef {import('../sentence.js').Names} Names
 * @typedef {import('./exercise.js').State} State
 */

const LIST = new Intl.ListFormat(say.language, { type: 'conjunction' });

export class Why {
  #whole;
  #pruned;
  #names;

  /** @param {Record} whole @param {Record} pruned @param {Names} names */
  constructor(whole, pruned, names) {
    this.#whole = whole;
    this.#pruned = pruned;
    this.#names = names;
  }

  /** @param {Record} record @param {number} node */
  #move(record, node) {
    const parent = record.parent(node);
    const { text, side } = record.answer.nodes;
    return parent === null ? say('point.root') : this.#names.move(text[node], side[parent]);
  }

  /** Where a point is: the moves to it from the root. @param {Record} record @param {number} node */
  where(record, node) {
    const [, ...path] = record.path(node);
    if (!path.length) return say('point.root');
    return path.map((at) => this.#move(record, at)).reduce((moves, move) => say('point.then', { moves, move }));
  }

  /** The same of some brothers. @param {Record} record @param {number[]} nodes */
  whereAll(record, nodes) {
    const moves = LIST.format(nodes.map((node) => this.#move(record, node)));
    const parent = record.parent(nodes[0]);
    return parent ? say('point.then', { moves: this.where(record, parent), move: moves }) : moves;
  }

  /** Who moves at a point, and whether again. @param {Record} record @param {number} node */
  turn(record, node) {
    const side = this.#names.sides[record.answer.nodes.side[node]];
    return record.answer.nodes.extra[node] ? say('turn.again', { side }) : say('turn.plain', { side });
  }

  // ---- values ---------------------------------------------------------------------------------------------------------

  /** @param {number} node @param {number} given @param {State} state */
  value(node, given, state) {
    const { value, side } = this.#whole.answer.nodes;
    const below = this.#whole.children(node).map((child) => /** @type {number} */ (value[child]));
    const [best, worst] = side[node] === 0 ? ['highest', 'lowest'] : ['lowest', 'highest'];
    const turn = this.turn(this.#whole, node);
    const choice = say(`choice.${/** @type {'highest'} */ (best)}`);
    const all = { turn, choice, values: LIST.format(below.map((one) => valueText(this.#whole, one))) };
    const answer = valueText(this.#whole, /** @type {number} */ (value[node]));
    if (state === 'right') return say('value.right', all);
    if (state === 'missed') return say('value.missed', { ...all, answer });
    const told = { turn, choice, given: valueText(this.#whole, given) };
    const other = side[node] === 0 ? Math.min(...below) : Math.max(...below);
    if (given === other) return say('value.other', { ...told, other: say(`choice.${/** @type {'lowest'} */ (worst)}`) });
    return below.includes(given) ? say('value.among', told) : say('value.none', told);
  }

  // ---- windows --------------------------------------------------------------------------------------------------------

  /** @param {number} node @param {(number | null)[]} given alpha and beta @param {State} state */
  window(node, [alpha, beta], state) {
    const { nodes, steps } = this.#pruned.answer;
    const step = nodes.entered[node];
    const [low, high] = [steps.alpha[step], steps.beta[step]];
    const why = sentence(this.#pruned, step, this.#names);
    if (state === 'right') return say('window.right', { why });
    if (state === 'missed') return say('window.missed', { alpha: this.#bound(low, say('infinite.low')), beta: this.#bound(high, say('infinite.high')), why });
    const [first, second] = this.#names.sides;
    if (isTurned(alpha, high) && isTurned(beta, low)) return say('window.turned', { first, second, turn: this.turn(this.#pruned, node) });
    if (alpha === low) return say('window.beta', { second });
    return beta === high ? say('window.alpha', { first }) : say('window.neither', { first, second });
  }

  /** @param {number | null} value @param {string} none */
  #bound(value, none) {
    return value === null ? none : valueText(this.#pruned, value);
  }

  // ---- cuts -----------------------------------------------------------------------------------------------------------

  /** Why a branch is left out. @param {number} twin of the pruned tree */
  cut(twin) {
    return sentence(this.#pruned, this.#pruned.answer.nodes.left[twin], this.#names);
  }

  /** Why a branch is not. @param {number} twin */
  visited(twin) {
    const record = this.#pruned;
    const parent = /** @type {number} */ (record.parent(twin));
    const move = this.#move(record, twin);
    if (record.children(parent)[0] === twin) return say('visited.first', { move });
    const { value, alpha, beta } = record.at(parent, record.answer.nodes.entered[twin] - 1);
    const [first, second] = this.#names.sides;
    const isFirst = record.answer.nodes.side[parent] === 0;
    const bound = isFirst ? beta : alpha;
    if (bound === null) return say('visited.nothing', { move, other: isFirst ? second : first });
    const told = { move, first, second, value: valueText(record, /** @type {number} */ (value)), bound: valueText(record, bound) };
    return say(isFirst ? 'visited.below' : 'visited.above', told);
  }

  /** A branch lies in one that is left out. @param {number} node that one, of the whole tree */
  inside(node) {
    return say('cuts.inside', { where: this.where(this.#whole, node) });
  }

  /** @param {number} found @param {number} all @param {boolean} isWrong @param {State} state */
  checked(found, all, isWrong, state) {
    if (state === 'right') return all ? say('cuts.right', { n: all }) : say('cuts.right-none');
    if (state === 'missed') return found < all ? say('cuts.missed', { n: all - found }) : say('cuts.missed-none');
    if (!found && !isWrong) return say('cuts.none');
    if (!found && all) return say('cuts.all-wrong');
    if (found < all) return isWrong ? say('cuts.both', { n: found }) : say('cuts.more', { n: found });
    return say('cuts.wrong');
  }

  // ---- hints ----------------------------------------------------------------------------------------------------------

  /** @param {import('./task.js').Ask} ask @param {number} node @param {number} nth how many there were before @param {number[]} left cuts to be found */
  hint(ask, node, nth, left) {
    if (ask === 'values') return this.#valueHint(node, nth);
    if (ask === 'windows') return this.#windowHint(node, nth);
    if (nth === 0) return left.length ? say('hint.cuts', { n: left.length }) : say('hint.no-cuts');
    if (!left.length) return say('hint.no-cuts');
    const parent = /** @type {number} */ (this.#pruned.parent(left[0]));
    return say('hint.cuts-at', { where: this.where(this.#pruned, parent) });
  }

  /** @param {number} node @param {number} nth */
  #valueHint(node, nth) {
    const { value, side } = this.#whole.answer.nodes;
    const choice = say(side[node] === 0 ? 'choice.highest' : 'choice.lowest');
    if (nth === 0) return say('hint.value', { turn: this.turn(this.#whole, node), choice });
    const below = this.#whole.children(node).map((child) => valueText(this.#whole, /** @type {number} */ (value[child])));
    return say('hint.values', { values: LIST.format(below) });
  }

  /** @param {number} node @param {number} nth */
  #windowHint(node, nth) {
    const { nodes, steps } = this.#pruned.answer;
    const step = nodes.entered[node];
    const [first, second] = this.#names.sides;
    if (nth === 0) return say('hint.window', { first, second });
    const from = (/** @type {number | null} */ owner) => (owner === null ? say('hint.nowhere') : this.where(this.#pruned, owner));
    return say('hint.owners', { alpha: from(steps.alphaBy[step]), beta: from(steps.betaBy[step]) });
  }
}

/** Whether a bound is the other one with its sign turned, as if the other side's window had been handed on. @param {number | null} given @param {number | null} other */
const isTurned = (given, other) => (given === null ? other === null : other !== null && other !== 0 && given === -other);
