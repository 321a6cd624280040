// <kalah-board>, the element for anybody's page, in one module: what is Kalah's own of it. Attributes, events and the engine are as for
// every board (games/element.js); how it is drawn is board.js. The reference for users is docs/embedding.md.

import { KalahBoard } from './board.js';
import { CHOICES, readLegal, readScores } from './choices.js';
import { ATTRIBUTES, listed, TWO_PEOPLE } from '../element.js';
import { KalahError } from '../../engine/errors.js';
import { houseLetter, houseNumber, pitOf } from './geometry.js';
import { readPosition, writePosition } from './position-text.js';
import { leader, leadShort, pitName } from './words.js';
import { say } from '../../words/kalah.js';

/**
 * @typedef {import('../../match/match.js').Match} Match
 * @typedef {0 | 1} Player 0 is South, who moves first
 * @typedef {import('../element-game.js').Mover} Mover
 *
 * @typedef {{pit: number, house: number, player: Player}} ChooseDetail kalah-choose: a house that may be played was chosen
 * @typedef {ChooseDetail} RefuseDetail kalah-refuse: a house that may not be played was chosen
 * @typedef {{pit: number | null}} PreviewDetail kalah-preview: what the pointer or the focus is at
 * @typedef {ChooseDetail & {text: string, by: Mover, before: string, position: string}} MoveDetail kalah-move: a move was made (only with an engine)
 * @typedef {{of: string, rules: string, position: string, houses: number, pits: number[], turn: Player, legal: number[], over: boolean,
 *   result: {first: number, second: number} | null, moves: number[], texts: string[]}} PositionDetail kalah-position: the board shows another
 *   position; of: which game it is; moves lead to it, texts are the same moves as they are kept
 * @typedef {import('../element.js').ResultDetail} ResultDetail kalah-result: the game is over
 * @typedef {import('../element.js').ErrorDetail} ErrorDetail kalah-error: what is wrong, in one sentence
 */

/** @type {import('../element.js').Kind} */
const KIND = {
  prefix: 'kalah',
  name: say('board.name'),
  rules: 'standard',
  start: '4,4,4,4,4,4,0/4,4,4,4,4,4,0 0',
  choices: CHOICES,
  table: async () => (await import('./table.js')).kalah,
};

export class KalahBoardElement extends KalahBoard {
  static observedAttributes = [...ATTRIBUTES, 'letters', 'shape'];

  /** The houses that could be chosen, did the page not close any. @type {number[]} */
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

  /** Whether houses are named by letters. */
  get letters() {
    return this.hasAttribute('letters');
  }

  set letters(on) {
    this.toggleAttribute('letters', on);
  }

  /** @override */
  get naming() {
    return this.letters ? 'letters' : 'numbers';
  }

  /** @returns {import('./choices.js').Shape} */
  get shape() {
    return /** @type {import('./choices.js').Shape} */ (this.choice('shape'));
  }

  set shape(name) {
    this.setAttribute('shape', name);
  }

  /** The houses that may be chosen, were the board not disabled, as board indices. @returns {number[]} */
  get legal() {
    return this.#choosable(this.scene.houses);
  }

  /** null: all that the rules allow. @param {number[] | null} pits */
  set legal(pits) {
    this.setAttribute('legal', listed(pits));
  }

  /** Small labels in place of the house numbers: numbers are shown as who leads, texts as they are. @param {Record<number, number | string> | null} values */
  set scores(values) {
    const read = readScores(values ?? {});
    if (!read) this.fail(new KalahError('option', say('element.scores')));
    const entries = read?.map(([pit, value]) => {
      const side = typeof value === 'number' ? leader(value) : null;
      return /** @type {const} */ ([Number(pit), { text: typeof value === 'number' ? leadShort(value) : value, best: false, side }]);
    });
    if (entries) this.show({ scores: values ? new Map(entries) : null });
  }

  // ---- drawing ------------------------------------------------------------------------------------------------------

  /** @param {Partial<import('./board.js').Scene>} change @override */
  show(change) {
    if (change.legal) this.#open = change.legal;
    super.show({ ...change, legal: this.disabled ? [] : this.#choosable(change.houses ?? this.scene.houses) });
  }

  /** @param {number} houses */
  #choosable(houses) {
    const named = this.#named(houses);
    if (named === null) return [...this.#open];
    // Without an engine nobody knows better; with one, the rules do.
    return this.hasAttribute('engine') ? this.#open.filter((pit) => named.includes(pit)) : named;
  }

  /** @param {string} text @override */
  leavesOpen(text) {
    const { houses } = this.scene;
    const turn = this.match?.position.turn ?? 0;
    return !this.disabled && (this.#named(houses)?.includes(pitOf(turn, Number(text), houses)) ?? true);
  }

  /** @param {number} houses @param {number} width @override */
  standsUpright(houses, width) {
    const { shape } = this;
    return shape === 'auto' ? super.standsUpright(houses, width) : shape === 'tall';
  }

  /** The position as it is, and every house of the mover that has seeds unless `legal` says better. @param {string} text @override */
  draw(text) {
    const { houses, pits, turn } = readPosition(text);
    const own = turn === 0 ? 0 : houses + 1;
    const filled = pits.map((_, pit) => pit).filter((pit) => pit >= own && pit < own + houses && pits[pit] > 0);
    const named = this.letters ? houseLetter : houseNumber;
    const shown = { game: '', rules: '', position: '', houses, pits, turn, over: false };
    this.show({
      houses,
      pits,
      turn,
      flipped: this.flipped,
      named,
      legal: filled,
      last: null,
      hint: null,
      again: null,
      previews: new Map(),
      labels: pits.map((_, pit) => pitName(pit, shown, TWO_PEOPLE, named)),
    });
    return writePosition({ houses, pits, turn });
  }

  /** The houses that `legal` names, or null for all; what is wrong with it is told once. @param {number} houses */
  #named(houses) {
    const text = this.getAttribute('legal');
    const named = readLegal(text, houses);
    if (named !== undefined) return named;
    const wrong = say('element.legal', { most: 2 * houses, store: houses, given: String(text).slice(0, 40) });
    if (wrong !== this.#told) this.fail(new KalahError('option', wrong));
    this.#told = wrong;
    return null;
  }

  /** @param {Match} match @returns {PositionDetail} @override */
  told({ game, position: shown }) {
    const { game: of, rules, position, houses, pits, turn, over, result = null, legal = [] } = shown;
    const texts = game.moves.slice(0, game.cursor);
    const numbers = texts.map((text, nth) => pitOf(game.positions[nth].turn, Number(text), houses));
    return { of, rules, position, houses, pits, turn: /** @type {Player} */ (turn), legal, over, result, moves: numbers, texts };
  }

  /** @param {import('../../match/state.js').Position} before @param {string} text @override */
  moved({ turn: player, houses }, text) {
    const pit = pitOf(player, Number(text), houses);
    return { pit, house: houseNumber(pit, houses), text, player };
  }

  /** @override */
  get hinted() {
    return this.scene.hint;
  }
}

// A page may have the module from two addresses; the first one's boards are there for both.
if (globalThis.customElements?.get('kalah-board') === undefined) globalThis.customElements?.define('kalah-board', KalahBoardElement);
