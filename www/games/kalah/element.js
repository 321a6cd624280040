// <kalah-board>, the element for anybody's page, in one module: attributes and properties in, events out. Without the attribute
// `engine` it draws the position it is given and says which house was chosen; with it, element-game.js is loaded and plays.
// How it is drawn is board.js. The reference for users is docs/embedding.md.

import { KalahBoard } from './board.js';
import { CHOICES, isOneOf, readLegal } from './choices.js';
import { KalahError } from '../../engine/errors.js';
import { DEFAULT_LEVEL } from '../../match/levels.js';
import { readPosition, writePosition } from './position-text.js';
import { leader, leadShort, pitName } from './words.js';
import { say } from '../../words/kalah.js';

/**
 * @typedef {import('./element-game.js').BoardGame} BoardGame
 * @typedef {import('./element-game.js').Opening} Opening
 * @typedef {import('../../engine/client.js').Report} Report
 * @typedef {import('../../engine/client.js').SearchProgress} SearchProgress
 * @typedef {0 | 1} Player 0 is South, who moves first
 * @typedef {'visitor' | 'engine' | 'program'} Mover program: whoever called play()
 *
 * @typedef {{pit: number, house: number, player: Player}} ChooseDetail kalah-choose: a house that may be played was chosen
 * @typedef {ChooseDetail & {text: string, by: Mover, before: string, position: string}} MoveDetail kalah-move: a move was made (only with an engine)
 * @typedef {{of: string, rules: string, position: string, houses: number, pits: number[], turn: Player, legal: number[], over: boolean,
 *   result: {first: number, second: number} | null, moves: number[], texts: string[]}} PositionDetail kalah-position: the board shows another
 *   position; of: which game it is; moves lead to it, texts are the same moves as they are kept
 * @typedef {{first: number, second: number, winner: Player | null, margin: number}} ResultDetail kalah-result: the game is over
 * @typedef {{kind: string, message: string}} ErrorDetail kalah-error: what is wrong, in one sentence
 *
 * @typedef {Omit<import('../../engine/client.js').SearchRequest, 'rules' | 'position'>} SearchFields
 */

const START = '4,4,4,4,4,4,0/4,4,4,4,4,4,0 0';
/** Set again, each begins again: whoever sets the same position after some moves wants it back. */
const OPENING = ['position', 'rules', 'game'];

export class KalahBoardElement extends KalahBoard {
  static observedAttributes = ['position', 'rules', 'game', 'legal', 'flipped', 'disabled', 'engine', 'side', 'theme', 'speed', 'shape'];

  /** Which attributes changed since the last update. @type {Set<string>} */
  #changed = new Set();
  /** The houses that could be chosen, did the page not close any. @type {number[]} */
  #open = [];
  /** The wrong `legal` that was told last. */
  #told = '';
  #text = START;
  #rules = 'standard';
  /** What was set and is not on the board yet. @type {Opening} */
  #asked = {};
  /** Why there is no game although one was asked for. @type {unknown} */
  #failure;
  /** @type {Promise<BoardGame> | null} */
  #game = null;
  #loads = 0;

  /** @param {string} name @param {string | null} before @param {string | null} after */
  attributeChangedCallback(name, before, after) {
    const opening = OPENING.includes(name);
    if (before === after && !opening) return;
    if (opening) this.#asked = { ...this.#asked, [name]: after ?? undefined };
    if (this.#changed.size === 0) queueMicrotask(() => this.#update());
    this.#changed.add(name);
  }

  /** @override */
  connectedCallback() {
    if (!this.hasAttribute('role')) this.setAttribute('role', 'group');
    if (!this.hasAttribute('aria-label')) this.setAttribute('aria-label', say('board.name'));
    super.connectedCallback();
    void this.#game?.then(
      (game) => game.resume(),
      () => {},
    );
  }

  /** @override */
  disconnectedCallback() {
    super.disconnectedCallback();
    void this.#game?.then(
      (game) => game.rest(),
      () => {},
    );
  }

  // ---- attributes as properties -------------------------------------------------------------------------------------

  /** The text of the position: what was set, or what the engine's game has come to since. */
  get position() {
    return this.#asked.position ?? this.#text;
  }

  set position(text) {
    this.setAttribute('position', text);
  }

  /** The text of the rules; only an engine looks at them. */
  get rules() {
    return this.#asked.rules ?? this.#rules;
  }

  set rules(text) {
    this.setAttribute('rules', text);
  }

  /** A level's name, `off` for two people, null for a board that only draws. */
  get engine() {
    return this.hasAttribute('engine') ? this.#choice('engine') : null;
  }

  set engine(level) {
    if (level === null) this.removeAttribute('engine');
    else this.setAttribute('engine', level);
  }

  /** The side that the engine plays. @returns {import('./choices.js').Side} */
  get side() {
    return this.#choice('side');
  }

  set side(name) {
    this.setAttribute('side', name);
  }

  /** `auto` follows the system; null, the page's own color-scheme. @returns {import('./choices.js').Theme | null} */
  get theme() {
    return this.hasAttribute('theme') ? this.#choice('theme') : null;
  }

  set theme(name) {
    if (name === null) this.removeAttribute('theme');
    else this.setAttribute('theme', name);
  }

  /** Of the seeds. @returns {import('./choices.js').Speed} */
  get speed() {
    return this.#choice('speed');
  }

  set speed(name) {
    this.setAttribute('speed', name);
  }

  /** @returns {import('./choices.js').Shape} */
  get shape() {
    return this.#choice('shape');
  }

  set shape(name) {
    this.setAttribute('shape', name);
  }

  get flipped() {
    return this.hasAttribute('flipped');
  }

  set flipped(on) {
    this.toggleAttribute('flipped', on);
  }

  get disabled() {
    return this.hasAttribute('disabled');
  }

  set disabled(on) {
    this.toggleAttribute('disabled', on);
  }

  /** The houses that may be chosen, were the board not disabled, as board indices. @returns {number[]} */
  get legal() {
    return this.#choosable(this.scene.houses);
  }

  /** null: all that the rules allow. @param {number[] | null} pits */
  set legal(pits) {
    this.setAttribute('legal', pits ? pits.join(' ') : 'all');
  }

  /** Small labels in place of the house numbers: numbers are shown as who leads, texts as they are. @param {Record<number, number | string> | null} values */
  set scores(values) {
    const entries = Object.entries(values ?? {}).map(([pit, value]) => {
      const side = typeof value === 'number' ? leader(value) : null;
      return /** @type {const} */ ([Number(pit), { text: typeof value === 'number' ? leadShort(value) : value, best: false, side }]);
    });
    this.show({ scores: values ? new Map(entries) : null });
  }

  // ---- what the engine is asked for ---------------------------------------------------------------------------------

  /** Shows another position or game; rejects, and changes nothing, where the texts are wrong. @param {Opening} opening */
  async load(opening) {
    return (await this.ready()).load(opening);
  }

  /** Plays a house for the side to move; resolves when its seeds lie. @param {number | string} move a board index, or the move's text */
  async play(move) {
    return (await this.ready()).play(move);
  }

  /**
   * Searches the position shown; half a second unless a limit is given.
   * @param {SearchFields} [fields]
   * @param {{signal?: AbortSignal, onProgress?: (progress: SearchProgress) => void, onReport?: (report: Report) => void}} [options]
   *   onReport: hears of every depth that is finished
   * @returns {Promise<Report>}
   */
  async search(fields, options) {
    return (await this.ready()).search(fields, options);
  }

  /** Back to the visitor's last decision. */
  async undo() {
    return (await this.ready()).undo();
  }

  async redo() {
    return (await this.ready()).redo();
  }

  /** Marks the best house; resolves with its board index, or null where no person is to move. */
  async hint() {
    return (await this.ready()).hint();
  }

  /** The same start again. */
  async restart() {
    return (await this.ready()).restart();
  }

  /** Resolves when the engine is there and the position checked; rejects where it cannot be had. @returns {Promise<BoardGame>} */
  async ready() {
    if (this.#changed.size > 0) this.#update();
    if (!this.#game) throw this.#failure ?? new KalahError('option', say('element.no-engine'));
    return this.#game;
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

  /** Whether the page leaves this house to the visitor. @param {number} pit */
  leavesOpen(pit) {
    return !this.disabled && (this.#named(this.scene.houses)?.includes(pit) ?? true);
  }

  /** @param {number} houses @param {number} width @override */
  standsUpright(houses, width) {
    const { shape } = this;
    return shape === 'auto' ? super.standsUpright(houses, width) : shape === 'tall';
  }

  /** All changes of one moment are taken together: a page that sets rules and position means both. */
  #update() {
    const changed = this.#changed;
    this.#changed = new Set();
    if (changed.size === 0) return;
    for (const name of changed) if (name in CHOICES) this.#check(/** @type {keyof typeof CHOICES} */ (name));
    const has = (/** @type {string[]} */ ...names) => names.some((name) => changed.has(name));
    if (this.hasAttribute('engine')) return this.#updateGame(has);
    if (this.#game)
      void this.#game.then(
        (game) => game.end(),
        () => {},
      );
    this.#game = null;
    this.#failure = undefined;
    if (has('position', 'legal', 'engine') && this.hasAttribute('position')) this.#draw();
    this.#rules = this.getAttribute('rules') ?? 'standard';
    this.#asked = {};
    this.show(has('flipped') ? { flipped: this.flipped } : {}); // a host may have turned it by itself
  }

  /** @param {(...names: string[]) => boolean} has */
  #updateGame(has) {
    if (!this.#game) {
      this.#begin();
      return this.render(); // its shape is known before its position
    }
    if (has('engine', 'side'))
      void this.#game.then(
        (game) => game.seat(this.#level(), this.#enginePlayer()),
        () => {},
      );
    if (has('flipped'))
      void this.#game.then(
        (game) => game.flip(this.flipped),
        () => {},
      );
    if (!has('position', 'rules', 'game')) return this.show({});
    // What is shown then is shown with all that has changed; before, `legal` would be of another board.
    const loaded = this.load(this.#opening()).catch((error) => {
      if (this.hasAttribute('engine')) this.fail(error);
      this.show({});
    });
    this.#readWhen(loaded);
  }

  /** From then on the board itself says what is on it, unless something else was set meanwhile. @param {Promise<unknown>} done */
  #readWhen(done) {
    const asked = this.#asked;
    const read = () => void (this.#asked === asked && (this.#asked = {}));
    done.then(read, read);
  }

  /** Loads what it takes to play, which nobody pays for who only draws. */
  #begin() {
    const mine = ++this.#loads;
    this.#failure = undefined;
    const opening = this.#opening();
    this.#game = import('./element-game.js').then(async ({ BoardGame }) => {
      const game = await BoardGame.begin(this, { level: this.#level(), player: this.#enginePlayer(), flipped: this.flipped }, opening);
      if (mine !== this.#loads || !this.hasAttribute('engine')) game.end();
      else if (!this.isConnected) game.rest();
      return game;
    });
    this.#readWhen(this.#game);
    this.#game.catch((error) => {
      if (mine === this.#loads) [this.#game, this.#failure] = [null, error];
      this.fail(error);
    });
  }

  /** @returns {Opening} */
  #opening() {
    const text = (/** @type {string} */ name) => this.getAttribute(name) ?? undefined;
    return { rules: text('rules'), position: text('position'), game: text('game') };
  }

  #level() {
    return this.#choice('engine');
  }

  #enginePlayer() {
    return /** @type {Player} */ (this.side === 'south' ? 0 : 1);
  }

  /** Without an engine: the position as it is, and every house of the mover that has seeds unless `legal` says better. */
  #draw() {
    try {
      const { houses, pits, turn } = readPosition(this.getAttribute('position') ?? '');
      const own = turn === 0 ? 0 : houses + 1;
      const filled = pits.map((_, pit) => pit).filter((pit) => pit >= own && pit < own + houses && pits[pit] > 0);
      this.#text = writePosition({ houses, pits, turn });
      const shown = { game: '', rules: '', position: '', houses, pits, turn, over: false };
      this.show({
        houses,
        pits,
        turn,
        flipped: this.flipped,
        legal: filled,
        last: null,
        hint: null,
        previews: new Map(),
        labels: pits.map((_, pit) => pitName(pit, shown, TWO_PEOPLE)),
      });
    } catch (error) {
      this.fail(new KalahError('position', error instanceof Error ? error.message : String(error)));
    }
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

  /**
   * What an attribute says, or its default.
   * @template {keyof typeof CHOICES} K
   * @param {K} name
   * @returns {(typeof CHOICES)[K][number]}
   */
  #choice(name) {
    const value = this.getAttribute(name);
    if (name === 'engine' && value === '') return DEFAULT_LEVEL; // <kalah-board engine>
    return /** @type {(typeof CHOICES)[K][number]} */ (isOneOf(CHOICES[name], value) ? value : CHOICES[name][0]);
  }

  /** @param {keyof typeof CHOICES} name */
  #check(name) {
    const value = this.getAttribute(name);
    if (value === null || isOneOf(CHOICES[name], value) || (name === 'engine' && value === '')) return;
    const choices = CHOICES[name].join(', ');
    this.fail(new KalahError('option', say('element.choice', { name, choices, given: value.slice(0, 40), taken: this.#choice(name) })));
  }

  /** The game has come to this position. For element-game.js. @param {PositionDetail} detail */
  reached(detail) {
    this.#text = detail.position;
    this.#rules = detail.rules;
    this.tell('kalah-position', detail);
  }

  /** @param {unknown} error */
  fail(error) {
    const kind = error instanceof KalahError ? error.kind : 'engine';
    this.tell('kalah-error', { kind, message: error instanceof Error ? error.message : String(error) });
  }

  /**
   * @template T
   * @param {string} type @param {T} detail
   */
  tell(type, detail) {
    this.dispatchEvent(new CustomEvent(type, { detail, bubbles: true, composed: true }));
  }
}

/** Only words are asked of them. */
const PERSON = /** @type {import('../../match/state.js').Seat} */ ({ kind: 'human' });
/** @type {import('../../match/state.js').Seats} */
const TWO_PEOPLE = [PERSON, PERSON];

// A page may have the module from two addresses; the first one's boards are there for both.
if (globalThis.customElements?.get('kalah-board') === undefined) globalThis.customElements?.define('kalah-board', KalahBoardElement);
