// The running game: takes moves from people and from the engine, animates them, and keeps the board in step. Views listen to
// its events and call its verbs. Which game it is, it does not know: words, scenes and what a click means it asks of the
// game's own module (`TableGame` of games/games.js). No controls of the page here.
//
// A position comes with its legal moves, what each does and where it leads. So the move of a person asks nobody; the engine is
// asked for its own move, and for the position in front of a person.

import * as S from './state.js';
import { keptName } from '../engine/methods.js';
import { decide } from './decide.js';
import { endingSentence } from './ending.js';
import { marginOf } from './levels.js';
import { nameOf, turnWords, worded } from './names.js';
import { Proofs } from './proofs.js';
import { today } from './record.js';
import { bestOf, nearlyBest, pick } from './vary.js';
import { say } from '../words/match.js';

/**
 * @typedef {import('./state.js').Game} Game
 * @typedef {import('./state.js').Position} Position
 * @typedef {import('../engine/client.js').Report} Report
 * @typedef {import('../engine/client.js').SearchProgress} Progress
 * @typedef {import('../games/games.js').TableGame} TableGame
 * @typedef {import('../games/games.js').Board} Board
 * @typedef {import('../engine/client.js').Engine} Engine
 * @typedef {'off' | 'fast' | 'normal' | 'slow'} Speed
 *
 * @typedef {object} Parts
 * @property {Engine} engine
 * @property {TableGame} table the game that is played
 * @property {Board} board
 * @property {Game} game
 * @property {() => Speed} [speed]
 * @property {boolean} [full] every position is asked for with its moves, for those who are told of each
 * @property {import('../games/games.js').NamingName} [naming] how moves are called, where the game has several ways
 * @property {(text: string) => boolean} [may] whether a person may play this legal move: the page around a board may have closed it
 */

/** Milliseconds for one step of a move. */
const SPEED = { off: 0, fast: 70, normal: 140, slow: 300 };
const HINT = { timeMs: 400 };
const LIST = new Intl.ListFormat(say.language);
/** A move that crashed the engine this often is not asked for again by itself. */
const MAX_RETRIES = 2;

export class Match extends EventTarget {
  /** Networks that were asked for and are not there: it is said once. @type {Set<string>} */ #missed = new Set();
  /** What is under way. @type {Set<Promise<unknown>>} */ #open = new Set();

  /** @param {Parts} parts */
  constructor({ engine, table, board, game, speed = () => 'off', full = false, naming = 'numbers', may = () => true }) {
    super();
    this.engine = engine;
    this.naming = naming;
    this.table = worded(table, this.naming);
    this.board = board;
    this.game = game;
    this.speed = speed;
    this.full = full;
    this.may = may;
    this.flipped = false;
    /** What is on the board is shown to somebody, and not their own game: nobody keeps it. */ this.lesson = false;
    /** @type {'idle' | 'moving' | 'thinking' | 'hinting' | 'weighing'} */ this.phase = 'idle';
    /** @type {Progress | null} */ this.progress = null;
    this.said = '';
    this.token = 0; // whatever was started under another token comes too late
    this.retries = 0;
    this.proofs = new Proofs();
    /** How long each position of two engines can be looked at where no motion takes its time, in ms. */ this.glance = 600;
    /** @type {AbortController | null} */ this.search = null;
    /** @type {Promise<void>} */ this.motion = Promise.resolve();
    this.ended = new AbortController();
    this.#sit();
  }

  /** Hears what is done on its board. */
  #sit() {
    const { board, table } = this;
    const { signal } = this.ended;
    const { choose, refuse, point } = table.events;
    board.match = this;
    board.addEventListener(choose, (event) => void this.#busy(this.#choose(/** @type {CustomEvent} */ (event))), { signal });
    board.addEventListener(refuse, (event) => void this.impatient(/** @type {CustomEvent} */ (event).detail), { signal });
    board.addEventListener(point, (event) => this.dispatchEvent(new CustomEvent('pointed', { detail: /** @type {CustomEvent} */ (event).detail })), { signal });
  }

  get position() {
    return S.current(this.game);
  }

  get waiting() {
    return S.waiting(this.game);
  }

  /** Resolves when nothing moves, thinks or is asked for any more: a person is to move, the game is paused, or over. */
  get idle() {
    return (async () => {
      while (this.#open.size > 0) await Promise.allSettled(this.#open);
    })();
  }

  /** What `idle` waits for. @template T @param {Promise<T>} work */
  #busy(work) {
    this.#open.add(work);
    const done = () => void this.#open.delete(work);
    work.then(done, done);
    return work;
  }

  /** Whether what is said now is the engine's answer: what a person did just before may still be unheard. */
  get answering() {
    const { positions, cursor, seats } = this.game;
    return this.phase === 'moving' && S.humans(this.game) === 1 && seats[positions[cursor - 1].turn].kind === 'engine';
  }

  /** How the engine is told of the position shown: by itself, or by all that led to it where that matters. @returns {import('./levels.js').Place} */
  get place() {
    return this.placeAt(this.game.cursor);
  }

  /** The same of any position of the game. @param {number} ply @returns {import('./levels.js').Place} */
  placeAt(ply) {
    const { positions, moves } = this.game;
    const { game, rules, position } = positions[ply];
    if (!this.table.history) return { game, rules, position };
    return { game, rules, position: positions[0].position, moves: moves.slice(0, ply) };
  }

  // ---- changes from outside -----------------------------------------------------------------------------------------

  /** Puts another game or another moment of it on the board, at once. @param {Game} game @param {string} [said] */
  set(game, said = '') {
    this.interrupt();
    this.game = game;
    this.retries = 0;
    if (said) this.say(said);
    this.settle();
  }

  /** Undo and redo: another moment of the same game, and which moves lie between. @param {Game} game */
  revisit(game) {
    const { moves, positions, cursor, seats } = this.game;
    const [from, to] = [Math.min(cursor, game.cursor), Math.max(cursor, game.cursor)];
    if (from === to) return this.set(game, say('ending.undone'));
    const names = moves.slice(from, to).map((text, nth) => this.table.moveName(text, positions[from + nth], seats));
    this.set(game, say(game.cursor < cursor ? 'board.undone' : 'board.redone', { moves: LIST.format(names) }));
  }

  /** Another game comes to the board; whoever keeps games hears of the one before, while the board still lies as it did. @param {Game} game @param {string} [said] @param {boolean} [flipped] */
  open(game, said, flipped = this.flipped) {
    this.dispatchEvent(new CustomEvent('replaced', { detail: this.game }));
    this.flipped = flipped;
    this.set(game, said);
  }

  /**
   * Another game than the one that is played so far comes to the table, with its board. Whoever keeps games hears of the one that leaves (`left`);
   * whoever speaks of its sides, levels and methods, of the one that is there now (`table`).
   * @param {{table: TableGame, board: Board, game: Game, flipped: boolean}} laid @param {string} [said]
   */
  bring({ table, board, game, flipped }, said) {
    this.dispatchEvent(new CustomEvent('left', { detail: this.game }));
    this.end();
    this.ended = new AbortController();
    this.board.match = null;
    Object.assign(this, { table: worded(table, this.naming), board, game, flipped });
    this.#sit();
    this.dispatchEvent(new Event('table'));
    this.set(game, said);
  }

  /** Moves are called otherwise from now on. @param {import('../games/games.js').NamingName} naming */
  rename(naming) {
    if (naming === this.naming) return;
    const told = this.#toldMove();
    this.naming = naming;
    this.table = worded(this.table, this.naming);
    if (told && this.said === told) this.say(this.#toldMove());
    if (this.phase === 'idle') this.show();
    this.changed();
  }

  /** What is said of the last move. */
  #toldMove() {
    const { positions, cursor, seats } = this.game;
    const steps = S.lastSteps(this.game);
    return steps ? this.table.moveSentence(positions[cursor - 1], steps, seats) : '';
  }

  /** Another place of the same game, further away than a step; whoever keeps the way back hears of it. @param {Game} game @param {string} said */
  look(game, said) {
    this.dispatchEvent(new CustomEvent('jumped', { detail: game }));
    this.set(game, said);
  }

  /** A change that leaves the position alone (seats, notes). @param {Game} game */
  amend(game) {
    const was = this.waiting;
    this.game = game;
    if (this.phase === 'moving') return this.changed();
    if (was !== this.waiting || this.phase === 'thinking') return this.set(game);
    this.show();
    this.changed();
  }

  /** Marks a move with its cost while nothing else is disturbed. @param {number} index @param {S.Note | null} note */
  note(index, note) {
    this.game = S.annotate(this.game, index, note);
    this.changed();
  }

  interrupt() {
    this.token++;
    this.search?.abort();
    this.search = null;
    this.board.settle();
    this.phase = 'idle';
    this.progress = null;
  }

  /** Leaves the board to whoever comes next. */
  end() {
    this.interrupt();
    this.ended.abort();
  }

  // ---- a person's move ----------------------------------------------------------------------------------------------

  /** Whether a key means a move; a letter with Shift never does, so that it is left to others. @param {{key: string, shiftKey: boolean}} pressed */
  means({ key, shiftKey }) {
    const other = shiftKey && !/^\d$/.test(key); // on some keyboards digits need it
    return key.length === 1 && !other && this.table.typed(key, this.position, this.game.seats) !== null;
  }

  /** A key was pressed. @param {string} key */
  type(key) {
    return this.#busy(this.#type(key));
  }

  /** @param {string} key */
  async #type(key) {
    if (this.phase === 'moving') await this.hurry();
    if (this.waiting !== 'human') return this.say(say(`refuse.${this.waiting}`));
    const typed = this.table.typed(key, this.position, this.game.seats);
    if (typed && 'text' in typed) await this.play(typed.text);
    else if (typed?.sentence) this.say(typed.sentence);
  }

  /** What may be played was chosen on the board. @param {CustomEvent} event */
  async #choose(event) {
    await Promise.resolve(); // whoever hears of it later than this may still cancel it
    if (event.defaultPrevented) return;
    const text = this.table.chosen(event.detail, this.position);
    if (text !== null) await this.play(text);
  }

  /** What cannot be played now was chosen; perhaps it can when nothing moves any more, else it is said why not. @param {any} detail of the board's event */
  impatient(detail) {
    return this.#busy(this.#impatient(detail));
  }

  /** @param {any} detail */
  async #impatient(detail) {
    if (this.phase === 'moving') await this.hurry();
    const { position, waiting, game } = this;
    if (waiting !== 'human') return this.say(say(`refuse.${waiting}`));
    const text = this.table.chosen(detail, position);
    if (text === null || !S.ahead(position, text)) {
      const why = this.table.refusal(detail, position, game.seats);
      if (why) this.say(why);
    } else if (this.#mayPlay(text)) {
      this.board.dispatchEvent(new CustomEvent(this.table.events.choose, { detail, bubbles: true, composed: true, cancelable: true }));
    }
  }

  async hurry() {
    this.board.settle();
    await this.motion;
  }

  /** @param {string} text of a move */
  async play(text) {
    if (this.#mayPlay(text)) await this.make(text);
  }

  /** Whether a person may play it now. @param {string} text of a move */
  #mayPlay(text) {
    if (this.waiting !== 'human' || this.phase === 'moving') return false;
    return (!this.position.moves || S.ahead(this.position, text) !== undefined) && this.may(text);
  }

  // ---- moves of anybody ---------------------------------------------------------------------------------------------

  /** @param {string} text of a move */
  make(text) {
    return this.#busy(this.#make(text));
  }

  /** @param {string} text */
  async #make(text) {
    this.interrupt();
    const token = this.token;
    const before = this.position;
    try {
      const known = this.full ? undefined : S.ahead(before, text);
      const { steps, next } = known ? { steps: known.steps, next: S.after(before, known) } : await this.#played(text);
      if (token !== this.token) return;
      await this.#carry(token, S.concluded(S.dated(S.play(this.game, text, { ...next, by: steps }), today())), before, steps);
      if (token === this.token && this.waiting === 'over') this.dispatchEvent(new Event('finished'));
    } catch (error) {
      if (token === this.token) this.failed(error);
    }
  }

  /** The game with a move more, told and shown. @param {number} token @param {Game} game @param {Position} before @param {any[]} steps */
  async #carry(token, game, before, steps) {
    this.game = game;
    this.retries = 0;
    this.phase = 'moving';
    this.say(this.table.moveSentence(before, steps, game.seats));
    this.changed();
    this.motion = this.#move(token, steps);
    await this.motion;
  }

  /** Shows another position of the line; the next one by its move. Nobody replies. @param {number} ply @param {string} said where no move tells */
  walk(ply, said) {
    const game = S.jump(this.game, ply);
    const { cursor } = this.game;
    if (game.cursor === cursor) return;
    const steps = game.cursor === cursor + 1 ? S.lastSteps(game) : null;
    if (steps) void this.#busy(this.#forward(game, steps));
    else if (Math.abs(game.cursor - cursor) > 1) this.look(game, said);
    else this.set(game, said);
  }

  /** @param {Game} game @param {any[]} steps */
  async #forward(game, steps) {
    this.interrupt();
    const token = this.token;
    this.show(); // a move that was still on its way has arrived
    try {
      await this.#carry(token, game, this.position, steps);
    } catch (error) {
      if (token === this.token) this.failed(error);
    }
  }

  /** @param {string} text */
  async #played(text) {
    const { game, rules, position, moves } = this.place;
    const { state, steps } = await this.engine.play(rules, position, text, { game, moves });
    return { next: /** @type {Position} */ (state), steps: /** @type {any[]} */ (steps) };
  }

  /** Shows a move; what its end needs is asked for meanwhile. @param {number} token @param {any[]} steps */
  async #move(token, steps) {
    const asked = this.waiting === 'human' && !this.position.moves ? this.#inspect() : null;
    asked?.catch(() => {}); // met below
    await this.board.follow(steps, this.pace());
    if (token !== this.token) return;
    const state = await asked;
    if (token !== this.token) return;
    if (state) this.game = S.complete(this.game, state);
    this.phase = 'idle';
    this.settle();
  }

  /** @returns {Promise<Position>} */
  async #inspect() {
    const { game, rules, position, moves } = this.place;
    return this.engine.inspect(rules, position, { game, moves });
  }

  /** The position shown with its moves, whoever is to move. */
  async whole() {
    const { position } = this;
    return position.moves ? position : { ...position, ...(await this.#inspect()) };
  }

  /** Whether the visitor wants no motion at all. */
  get still() {
    return globalThis.matchMedia?.('(prefers-reduced-motion: reduce)').matches ?? false;
  }

  pace() {
    return this.still ? 0 : SPEED[this.speed()];
  }

  /** The position stands: draw it, then let whoever is next begin. */
  settle() {
    if (this.waiting === 'engine') return void this.think();
    this.show();
    this.changed();
    if (this.waiting === 'human' && !this.position.moves) void this.#busy(this.#complete());
  }

  /** A person came to sit where the engine was to move. */
  async #complete() {
    const token = this.token;
    try {
      const state = await this.#inspect();
      if (token !== this.token) return;
      this.game = S.complete(this.game, state);
      this.show();
      this.changed();
    } catch (error) {
      if (token === this.token) this.failed(error);
    }
  }

  show() {
    const { game, position, waiting, flipped } = this;
    this.board.show(this.table.scene({ position, seats: game.seats, waiting, flipped, steps: S.lastSteps(game) }));
  }

  /** What the move would do that the board points at. @param {any} detail of the board's event */
  peek(detail) {
    if (this.waiting !== 'human' || this.phase === 'moving') return '';
    const { position, game } = this;
    const text = this.table.chosen(detail, position);
    const move = text === null ? undefined : S.ahead(position, text);
    return move ? this.table.previewSentence(position, move.steps, game.seats) : '';
  }

  // ---- the engine ---------------------------------------------------------------------------------------------------

  think() {
    return this.#busy(this.#think());
  }

  async #think() {
    this.interrupt();
    const token = this.token;
    const { position, game, proofs, place } = this;
    const earlier = game.positions.slice(0, game.cursor);
    this.phase = 'thinking';
    this.show();
    this.changed();
    const provable = this.table.provable(position);
    const seat = game.seats[position.turn];
    const margin = marginOf(seat, this.table.name);
    const known = { place, provable, proofs, earlier, allMoves: margin > 0 };
    const looked = this.#lookedAt();
    const text = await this.#ask(token, async (search, signal) => this.#picked(await decide(search, seat.exact, position, { ...known, signal }), margin));
    await looked;
    if (text && token === this.token) await this.make(text);
  }

  /** The best move, or one that is nearly as good, as the game's seed has it. @param {Report} report @param {number} margin */
  async #picked(report, margin) {
    const { position, cursor, seed } = { ...this.game, position: this.position };
    const near = nearlyBest(report, position.turn, margin, this.table.unit);
    const best = bestOf(report);
    // The line of a single move does not tell whether the game ends with it.
    const last = near.length > 1 && report.depth === 1 ? S.ahead(await this.whole(), best)?.after.over : false;
    return last ? best : pick(near, seed, `${cursor} ${position.position}`);
  }

  /** Two engines that only take a moment would be through with their game before anybody has seen a move. */
  async #lookedAt() {
    if (S.humans(this.game) > 0 || this.game.paused || this.pace() > 0 || this.glance === 0) return;
    await new Promise((resolve) => setTimeout(resolve, this.glance));
  }

  /**
   * Searches that can be watched, and cut short by `moveNow`.
   * @template T @param {number} token @param {(search: import('./decide.js').Search, signal: AbortSignal) => Promise<T>} job
   */
  async #ask(token, job) {
    const { signal } = (this.search = new AbortController());
    const { game } = this.position;
    const onProgress = (/** @type {Progress} */ progress) => {
      if (token !== this.token) return;
      this.progress = progress;
      this.dispatchEvent(new Event('progress'));
    };
    try {
      const search = async (/** @type {import('./decide.js').SearchRequest} */ request, until = signal) => {
        const asked = keptName(request.evaluator ?? undefined) === null ? request : await this.#meant(request);
        return this.engine.search(asked, { game, signal: until, onProgress });
      };
      const found = await job(search, signal);
      return token === this.token ? found : null;
    } catch (error) {
      if (token === this.token) this.failed(error);
      return null;
    }
  }

  /** A request with the network that it names; without one, where that is not kept any more. @param {import('./decide.js').SearchRequest} request */
  async #meant({ evaluator, ...rest }) {
    const { evaluatorOf, missing } = await import('./networks.js');
    const text = await evaluatorOf(String(evaluator));
    if (text !== null) return { ...rest, evaluator: text };
    if (!this.#missed.has(String(evaluator))) this.dispatchEvent(new CustomEvent('news', { detail: missing(String(evaluator)) }));
    this.#missed.add(String(evaluator));
    return rest;
  }

  /** The engine plays what it has found so far. */
  moveNow() {
    this.search?.abort();
  }

  /** One engine move, then wait again. */
  step() {
    if (this.waiting === 'paused' && this.phase === 'idle') void this.think();
    else if (this.waiting === 'engine') this.set(S.pause(this.game, true));
  }

  togglePause() {
    if (S.humans(this.game) === 2) return;
    this.set(S.pause(this.game, !this.game.paused), this.game.paused ? say('pause.end') : say('pause.begin'));
  }

  hint() {
    return this.#busy(this.#hint());
  }

  async #hint() {
    const { token: before } = this;
    const asked = this.waiting === 'human' && this.phase === 'idle';
    if (asked && !this.position.moves) await this.#complete(); // an interruption would drop their answer, and nobody would ask again
    if (!asked || !this.position.moves || before !== this.token) return;
    const { rules, position, moves } = this.place;
    const report = await this.consult('hinting', (search) => search({ rules, position, ...(moves ? { moves } : {}), ...HINT }));
    if (!report) return;
    this.board.show(this.table.hinted(report));
    this.say(this.table.hintSentence(bestOf(report), report, this.position, this.game.seats));
    this.changed();
  }

  /**
   * What a search finds beside the game; null where something else came first.
   * @template T @param {'hinting' | 'weighing'} phase what for @param {(search: import('./decide.js').Search, signal: AbortSignal) => Promise<T>} job
   */
  consult(phase, job) {
    return this.#busy(this.#consult(phase, job));
  }

  /** @template T @param {'hinting' | 'weighing'} phase @param {(search: import('./decide.js').Search, signal: AbortSignal) => Promise<T>} job */
  async #consult(phase, job) {
    this.interrupt();
    const { token } = this;
    this.phase = phase;
    this.changed();
    const found = await this.#ask(token, job);
    if (token === this.token) this.phase = 'idle';
    return found;
  }

  /** Plays a whole line at once, as found by analysis. @param {{text: string, state: Position}[]} line */
  line(line) {
    let game = this.game;
    for (const { text, state } of line) game = S.play(game, text, state);
    this.look(S.jump(game, game.cursor), say('board.line', { turn: turnWords(S.turnAt(game)) }));
  }

  // ---- the rest -----------------------------------------------------------------------------------------------------

  flip() {
    this.flipped = !this.flipped;
    this.set(this.game, say('board.turned'));
  }

  /** @param {unknown} error */
  failed(error) {
    this.phase = 'idle';
    const crash = /** @type {{kind?: string}} */ (error)?.kind === 'engine';
    if (crash && this.retries < MAX_RETRIES) {
      this.retries++;
      return this.settle(); // the client has started a fresh worker; ask again
    }
    this.game = S.pause(this.game, true);
    this.dispatchEvent(new CustomEvent('trouble', { detail: `${error instanceof Error ? error.message : error}` }));
    this.show();
    this.changed();
  }

  /** @param {string} sentence */
  say(sentence) {
    this.said = sentence;
    this.dispatchEvent(new CustomEvent('said', { detail: sentence }));
  }

  /** What a player is called. @param {S.Player} player */
  nameOf(player) {
    return nameOf(player, this.game.seats, this.table.sides);
  }

  headline() {
    const result = S.settled(this.game);
    if (result) return endingSentence(result, this.game.seats, this.table.sides);
    return this.table.headline(this.position, this.game.seats, this.waiting);
  }

  changed() {
    this.dispatchEvent(new Event('change'));
  }
}
