// What every board is as an element of anybody's page, whichever game it is of: attributes and properties in, events out. Without the
// attribute `engine` it draws the position it is given and says what was chosen; with it, element-game.js is loaded and plays. A game's
// own element says how (`Kind`, and the methods under “what a game's own element says”). The reference for users is docs/embedding.md.

import { isOneOf, isSeed } from './choices.js';
import { svg } from './drawing.js';
import { brief, KalahError } from '../engine/errors.js';
import { DEFAULT_LEVEL } from '../match/levels.js';
import { MOST_SEED, readSeed } from '../match/vary.js';
import { say } from '../words/boards.js';

/**
 * @typedef {import('./element-game.js').Opening} Opening
 * @typedef {import('../engine/client.js').Report} Report
 * @typedef {import('../engine/client.js').SearchProgress} SearchProgress
 * @typedef {import('../match/state.js').Position} Position
 * @typedef {import('../match/match.js').Match} Match
 * @typedef {Omit<import('../engine/client.js').SearchRequest, 'rules' | 'position'>} SearchFields
 * @typedef {{first: number, second: number, winner: number | null, margin: number}} ResultDetail the game is over
 * @typedef {{kind: string, message: string}} ErrorDetail what is wrong, in one sentence
 *
 * @typedef {object} Kind
 * @property {string} prefix of its events: `kalah` for kalah-move
 * @property {string} name for those who listen
 * @property {string} rules the usual ones
 * @property {string} start the text of the position that they begin with
 * @property {Record<string, readonly string[]>} choices what attributes accept, the default first; `side`: the second player's name, the first's
 * @property {() => Promise<import('./games.js').TableGame>} table for a game on it
 */

/** What every board listens to. */
export const ATTRIBUTES = ['position', 'rules', 'game', 'legal', 'flipped', 'disabled', 'engine', 'side', 'theme', 'speed', 'seed'];
/** Set again, each begins again: whoever sets the same position after some moves wants it back. */
const OPENING = ['position', 'rules', 'game'];

/** On a server there are no elements; there the module can be imported all the same. @type {typeof HTMLElement} */
const Base = globalThis.HTMLElement ?? class {};

/** @template {{position: string, rules: string}} Told what is told of a position */
export class BoardElement extends Base {
  /** The match that is played on it, if any. @type {Match | null} */ match = null;
  /** Ends the motion that is under way. @type {AbortController | null} */ moving = null;
  drawing = svg('svg', { 'aria-hidden': 'true', focusable: 'false', class: 'drawing' });
  /** What can be chosen, over the drawing. */ cells = document.createElement('div');
  #watcher = new ResizeObserver(() => this.render());
  /** Which attributes changed since the last update. @type {Set<string>} */
  #changed = new Set();
  #text = this.kind.start;
  #rules = this.kind.rules;
  /** What was set and is not on the board yet. @type {Opening} */
  #asked = {};
  /** Why there is no game although one was asked for. @type {unknown} */
  #failure;
  /** @type {Promise<import('./element-game.js').BoardGame<Told>> | null} */
  #game = null;
  #loads = 0;

  /** @param {CSSStyleSheet} sheet */
  constructor(sheet) {
    super();
    this.cells.className = 'cells';
    const root = this.attachShadow({ mode: 'open' });
    root.adoptedStyleSheets = [sheet];
    root.append(this.drawing, this.cells);
  }

  // ---- what a game's own element says --------------------------------------------------------------------------------

  /** @returns {Kind} */
  get kind() {
    throw new TypeError('kind');
  }

  /** Shows a scene of the game's own; what is left out stays as it was. @param {any} change */
  show(change) {
    void change;
  }

  render() {}

  /** Ends a running animation at once: what is shown from now on is shown. */
  settle() {
    this.moving?.abort();
    this.moving = null;
  }

  /** Without an engine: draws a position. @param {string} text @returns {string} the same as it is written @throws {RangeError} one sentence */
  draw(text) {
    return text;
  }

  /** What is told of the position that the match has come to. @param {Match} match @returns {Told} */
  told({ position }) {
    return /** @type {any} */ (position);
  }

  /** What is told of a move, beside who made it and where it led. @param {Position} before @param {string} text @returns {object} */
  moved(before, text) {
    return { text, player: before.turn };
  }

  /** Whether the page leaves this legal move to the visitor. @param {string} text */
  leavesOpen(text) {
    return !this.disabled && text !== '';
  }

  /** How moves are called, where the game has several ways. @returns {import('./games.js').NamingName} */
  get naming() {
    return 'numbers';
  }

  /** The move that is marked as the best, as the board is told of it; null for none. @returns {number | string | null} */
  get hinted() {
    return null;
  }

  // ---- its life on the page -----------------------------------------------------------------------------------------

  /** @param {string} name @param {string | null} before @param {string | null} after */
  attributeChangedCallback(name, before, after) {
    const opening = OPENING.includes(name);
    if (before === after && !opening) return;
    if (opening) this.#asked = { ...this.#asked, [name]: after ?? undefined };
    if (this.#changed.size === 0) queueMicrotask(() => this.#update());
    this.#changed.add(name);
  }

  connectedCallback() {
    if (!this.hasAttribute('role')) this.setAttribute('role', 'group');
    if (!this.hasAttribute('aria-label')) this.setAttribute('aria-label', this.kind.name);
    this.#watcher.observe(this);
    this.render();
    this.#withGame((game) => game.resume());
  }

  disconnectedCallback() {
    this.#watcher.disconnect();
    this.settle();
    this.#withGame((game) => game.rest());
  }

  /** Once there is one; whoever asked for it hears of its failure. @param {(game: import('./element-game.js').BoardGame<Told>) => void} then */
  #withGame(then) {
    void this.#game?.then(then, () => {});
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
    return this.hasAttribute('engine') ? this.choice('engine') : null;
  }

  set engine(level) {
    if (level === null) this.removeAttribute('engine');
    else this.setAttribute('engine', level);
  }

  /** What decides between nearly equal moves of the engine, from the next opening on; null: chance. */
  get seed() {
    return readSeed(this.getAttribute('seed'));
  }

  set seed(number) {
    if (number === null) this.removeAttribute('seed');
    else this.setAttribute('seed', String(number));
  }

  /** `auto` follows the system; null, the page's own color-scheme. @returns {import('./choices.js').Theme | null} */
  get theme() {
    return this.hasAttribute('theme') ? /** @type {import('./choices.js').Theme} */ (this.choice('theme')) : null;
  }

  set theme(name) {
    if (name === null) this.removeAttribute('theme');
    else this.setAttribute('theme', name);
  }

  /** Of the motion. @returns {import('./choices.js').Speed} */
  get speed() {
    return /** @type {import('./choices.js').Speed} */ (this.choice('speed'));
  }

  set speed(name) {
    this.setAttribute('speed', name);
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

  // ---- what the engine is asked for ---------------------------------------------------------------------------------

  /** Shows another position or game; rejects, and changes nothing, where the texts are wrong. @param {Opening} opening */
  async load(opening) {
    return (await this.ready()).load(opening);
  }

  /** Plays for the side to move; resolves when all lies still. @param {number | string} move its number, or its text */
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

  /** Marks the best move; resolves with it, or null where no person is to move. */
  async hint() {
    return (await this.ready()).hint();
  }

  /** The same start again. */
  async restart() {
    return (await this.ready()).restart();
  }

  /** Resolves when the engine is there and the position checked; rejects where it cannot be had. */
  async ready() {
    if (this.#changed.size > 0) this.#update();
    if (!this.#game) throw this.#failure ?? new KalahError('option', say('element.no-engine'));
    return this.#game;
  }

  // ---- keeping in step ----------------------------------------------------------------------------------------------

  /** All changes of one moment are taken together: a page that sets rules and position means both. */
  #update() {
    const changed = this.#changed;
    this.#changed = new Set();
    if (changed.size === 0) return;
    for (const name of changed) if (name in this.kind.choices) this.#check(name);
    const seed = changed.has('seed') ? this.getAttribute('seed') : null;
    if (seed !== null && !isSeed(seed)) this.fail(new KalahError('option', say('element.seed', { most: String(MOST_SEED), given: seed.slice(0, 40) })));
    const has = (/** @type {string[]} */ ...names) => names.some((name) => changed.has(name));
    if (this.hasAttribute('engine')) return this.#updateGame(has);
    this.#withGame((game) => game.end());
    this.#game = null;
    this.#failure = undefined;
    if (has('position', 'legal', 'letters', 'engine') && this.hasAttribute('position')) this.#draw();
    this.#rules = this.getAttribute('rules') ?? this.kind.rules;
    this.#asked = {};
    this.show(has('flipped') ? { flipped: this.flipped } : {}); // a host may have turned it by itself
  }

  /** @param {(...names: string[]) => boolean} has */
  #updateGame(has) {
    if (!this.#game) {
      this.#begin();
      return this.render(); // its shape is known before its position
    }
    if (has('letters')) this.#withGame((game) => game.match.rename(this.naming));
    if (has('engine', 'side')) this.#withGame((game) => game.seat(this.choice('engine'), this.#enginePlayer()));
    if (has('flipped')) this.#withGame((game) => game.flip(this.flipped));
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
    this.#game = Promise.all([import('./element-game.js'), this.kind.table()]).then(async ([{ BoardGame }, table]) => {
      const wish = { level: this.choice('engine'), player: this.#enginePlayer(), flipped: this.flipped };
      /** @type {import('./element-game.js').BoardGame<Told>} */
      const game = await BoardGame.begin(this, table, wish, opening);
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

  #enginePlayer() {
    return 1 - this.kind.choices.side.indexOf(this.choice('side'));
  }

  #draw() {
    try {
      this.#text = this.draw(this.getAttribute('position') ?? '');
    } catch (error) {
      this.fail(new KalahError('position', error instanceof Error ? error.message : String(error)));
    }
  }

  /** What an attribute says, or its default. @param {string} name one of `choices` */
  choice(name) {
    const value = this.getAttribute(name);
    if (name === 'engine' && value === '') return DEFAULT_LEVEL; // <kalah-board engine>
    const words = this.kind.choices[name];
    return isOneOf(words, value) ? String(value) : words[0];
  }

  /** @param {string} name */
  #check(name) {
    const value = this.getAttribute(name);
    const words = this.kind.choices[name];
    if (value === null || isOneOf(words, value) || (name === 'engine' && value === '')) return;
    const wrong = { name, choices: words.join(', '), given: value.slice(0, 40), taken: this.choice(name) };
    this.fail(new KalahError('option', say('element.choice', wrong)));
  }

  // ---- what is told -------------------------------------------------------------------------------------------------

  /** The game has come to this position. For element-game.js. @param {Told} detail */
  reached(detail) {
    this.#text = detail.position;
    this.#rules = detail.rules;
    this.tell('position', detail);
  }

  /** @param {unknown} error */
  fail(error) {
    const kind = error instanceof KalahError ? error.kind : 'engine';
    this.tell('error', { kind, message: error instanceof Error ? error.message : String(error) });
  }

  /** @param {string} what without the prefix @param {object} detail */
  tell(what, detail) {
    this.dispatchEvent(new CustomEvent(`${this.kind.prefix}-${what}`, { detail, bubbles: true, composed: true }));
  }
}

/**
 * The board that is there already, or one in its place.
 * @template {HTMLElement} B
 * @param {HTMLElement} there @param {new () => B} Board @returns {B}
 */
export function boardAt(there, Board) {
  there.replaceChildren(); // what stood in for it
  if (there instanceof Board) return there;
  const made = new Board();
  made.id = there.id;
  there.replaceWith(made);
  return made;
}

/** Whether an event of a board's cells points at one: a focus that nobody sees, moved by a program after a tap, does not. @param {Event} event */
export const points = ({ type, target }) => type !== 'focusin' || (target instanceof Element && target.matches(':focus-visible'));

/** A list as its attribute has it; null is all. Anything else stays what it is, and is refused where that is read. @param {unknown} values */
export const listed = (values) => (Array.isArray(values) ? values.map(brief).join(' ') : brief(values ?? 'all'));

/** Only words are asked of them. */
const PERSON = /** @type {import('../match/state.js').Seat} */ ({ kind: 'human' });
/** Who sits at a board that only draws. @type {import('../match/state.js').Seats} */
export const TWO_PEOPLE = [PERSON, PERSON];
