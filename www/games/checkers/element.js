// <checkers-board>, the element for anybody's page, in one module: what is checkers' own of it. Attributes, events and the engine are as
// for every board (games/element.js); how it is drawn and a move entered is board.js. The reference for users is docs/embedding.md.

import { CheckersBoard } from './board.js';
import { CHOICES, readLegal, readScores, wayOf } from './choices.js';
import { ATTRIBUTES, listed, TWO_PEOPLE } from '../element.js';
import { KalahError } from '../../engine/errors.js';
import { readPosition, writePosition } from './position-text.js';
import { pathOf, SQUARES, squaresIn, START } from './squares.js';
import { leader, leadShort, squareName } from './words.js';
import { say } from '../../words/checkers.js';

/**
 * @typedef {import('../../match/match.js').Match} Match
 * @typedef {import('./entry.js').Way} Way
 * @typedef {0 | 1} Player 0 is Black, who moves first
 *
 * @typedef {{text: string, from: number, to: number, path: number[], player: Player}} ChooseDetail checkers-choose: a move that may be played was entered
 * @typedef {{square: number, from: number | null, why: 'nothing' | 'several' | 'elsewhere', text: null}} RefuseDetail checkers-refuse: a square that
 *   leads nowhere was chosen; from: the start of the piece that is lifted
 * @typedef {{square: number | null, text: string | null}} PointDetail checkers-point: what the pointer or the focus is at, and the move that it would make
 * @typedef {{text: string, from: number, to: number, player: Player, by: import('../element-game.js').Mover, before: string, position: string}} MoveDetail
 *   checkers-move: a move was made (only with an engine)
 * @typedef {{of: string, rules: string, position: string, squares: string, turn: Player, legal: string[], over: boolean,
 *   result: {first: number, second: number} | null, ending: string | null, texts: string[]}} PositionDetail checkers-position: the board shows
 *   another position; of: which game it is; squares: a letter each, square 1 first; legal and texts: moves by their texts, those lead to it
 * @typedef {import('../element.js').ResultDetail} ResultDetail checkers-result: the game is over
 * @typedef {import('../element.js').ErrorDetail} ErrorDetail checkers-error: what is wrong, in one sentence
 */

/** @type {import('../element.js').Kind} */
const KIND = {
  prefix: 'checkers',
  name: say('board.name'),
  rules: 'english',
  start: writePosition({ squares: START, turn: 0 }),
  choices: CHOICES,
  table: async () => (await import('./table.js')).checkers,
};

export class CheckersBoardElement extends CheckersBoard {
  static observedAttributes = [...ATTRIBUTES, 'numbers', 'arrows'];

  /** The moves that could be chosen, did the page not close any. @type {Way[]} */
  #open = [];
  /** The wrong `legal` that was told last. */
  #told = '';

  /** @override */
  get kind() {
    return KIND;
  }

  /** The side that the engine plays. @returns {import('./choices.js').Side} */
  get side() {
    return /** @type {import('./choices.js').Side} */ (this.choice('side'));
  }

  set side(name) {
    this.setAttribute('side', name);
  }

  /** Whether the squares have their numbers. */
  get numbers() {
    return this.hasAttribute('numbers');
  }

  set numbers(on) {
    this.toggleAttribute('numbers', on);
  }

  /** Whether the pieces that may move have an arrow for each way. */
  get arrows() {
    return this.hasAttribute('arrows');
  }

  set arrows(on) {
    this.toggleAttribute('arrows', on);
  }

  /** Whether an arrow key over an edge comes back at the other one. */
  get wraps() {
    return this.hasAttribute('wraps');
  }

  set wraps(on) {
    this.toggleAttribute('wraps', on);
  }

  /** The moves that may be chosen, were the board not disabled, by their texts. @returns {string[]} */
  get legal() {
    return this.#choosable().map(({ text }) => text);
  }

  /** null: all that the rules allow. @param {string[] | null} moves */
  set legal(moves) {
    this.setAttribute('legal', listed(moves));
  }

  /** An arrow and a label for each move: numbers are hundredths of a man and shown as who leads, texts as they are. @param {Record<string, number | string> | null} values */
  set scores(values) {
    const read = readScores(values ?? {});
    if (!read) this.fail(new KalahError('option', say('element.scores')));
    const scores = read?.map(([text, value]) => {
      const number = typeof value === 'number';
      return { text, label: number ? leadShort(value) : value, best: false, side: number ? leader(value) : null, weight: 0.5 };
    });
    if (scores) this.show({ scores: values ? scores : null });
  }

  // ---- drawing ------------------------------------------------------------------------------------------------------

  /** @param {Partial<import('./board.js').Scene>} change @override */
  show(change) {
    if (change.moves) this.#open = change.moves;
    super.show({ ...change, moves: this.disabled ? [] : this.#choosable() });
  }

  #choosable() {
    const named = this.#named();
    if (named === null) return this.#open;
    // Without an engine nobody knows better; with one, the rules do.
    return this.hasAttribute('engine') || this.match ? this.#open.filter(({ text }) => named.includes(text)) : named.map(wayOf);
  }

  /** @param {string} text @override */
  leavesOpen(text) {
    return !this.disabled && (this.#named()?.includes(text) ?? true);
  }

  /** The position as it is; what may be chosen is for `legal` to say. @param {string} text @override */
  draw(text) {
    const { squares, turn } = readPosition(text);
    this.show({
      squares,
      turn,
      flipped: this.flipped,
      moves: [],
      paths: new Map(),
      last: null,
      hint: null,
      names: SQUARES.map((square) => squareName(square, squares, TWO_PEOPLE)),
    });
    return writePosition({ squares, turn });
  }

  /** The moves that `legal` names, or null for all; what is wrong with it is told once. */
  #named() {
    const text = this.getAttribute('legal');
    const named = readLegal(text);
    if (named !== undefined) return named;
    const wrong = say('element.legal', { given: String(text).slice(0, 40) });
    if (wrong !== this.#told) this.fail(new KalahError('option', wrong));
    this.#told = wrong;
    return null;
  }

  // ---- what is told -------------------------------------------------------------------------------------------------

  /** @param {Match} match @returns {PositionDetail} @override */
  told({ game, position: shown }) {
    const { game: of, rules, position, squares, turn, over, result = null, ending = null, moves = [] } = shown;
    const legal = moves.map(({ text }) => text);
    return { of, rules, position, squares, turn: /** @type {Player} */ (turn), legal, over, result, ending, texts: game.moves.slice(0, game.cursor) };
  }

  /** @param {import('../../match/state.js').Position} before @param {string} text @override */
  moved({ turn: player, moves = [] }, text) {
    const known = moves.find((move) => move.text === text);
    const path = known ? pathOf(known.steps) : squaresIn(text);
    return { text, from: path[0], to: path[path.length - 1], player };
  }

  /** @override */
  get hinted() {
    return this.scene.hint;
  }
}

// A page may have the module from two addresses; the first one's boards are there for both.
if (globalThis.customElements?.get('checkers-board') === undefined) globalThis.customElements?.define('checkers-board', CheckersBoardElement);
