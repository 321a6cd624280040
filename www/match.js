// The running game: takes moves from people and from the engine, animates them, and keeps the
// board in step. Views listen to its events and call its verbs. No controls of the page here.

import * as S from './state.js';
import { decide } from './decide.js';
import { Proofs } from './proofs.js';
import { headline, leadShort, moveSentence, person, pitName, previewSentence, SIDES, summarise } from './words.js';

/**
 * @typedef {import('./state.js').Game} Game
 * @typedef {import('./state.js').Position} Position
 * @typedef {import('./engine.js').Engine} Engine
 * @typedef {import('./single/kalahari.js').Step} Step
 * @typedef {import('./engine.js').SearchProgress} Progress
 * @typedef {import('./board.js').KalahBoard} KalahBoard
 */

/** Milliseconds for one seed. */
const SPEED = { off: 0, fast: 70, normal: 140, slow: 300 };
const HINT = { timeMs: 400 };
/** A move that crashed the engine this often is not asked for again by itself. */
const MAX_RETRIES = 2;

export class Match extends EventTarget {
  /** @param {Engine} engine @param {KalahBoard} board @param {() => import('./save.js').Speed} speed @param {Game} game */
  constructor(engine, board, speed, game) {
    super();
    this.engine = engine;
    this.board = board;
    this.speed = speed;
    this.game = game;
    this.flipped = false;
    /** @type {'idle' | 'moving' | 'thinking' | 'hinting'} */ this.phase = 'idle';
    /** @type {Progress | null} */ this.progress = null;
    this.said = '';
    /** @type {Map<number, string>} */ this.peeks = new Map();
    this.token = 0; // whatever was started under another token comes too late
    this.retries = 0;
    this.proofs = new Proofs();
    /** @type {AbortController | null} */ this.search = null;
    /** @type {Promise<void>} */ this.motion = Promise.resolve();
    this.ended = new AbortController();
    const { signal } = this.ended;
    board.addEventListener('kalah-choose', (event) => this.play(/** @type {CustomEvent} */ (event).detail.pit), { signal });
    board.addEventListener('kalah-refuse', (event) => this.impatient(/** @type {CustomEvent} */ (event).detail.pit), { signal });
  }

  get position() {
    return S.current(this.game);
  }

  get waiting() {
    return S.waiting(this.game);
  }

  /** Puts another game or another moment of it on the board, at once. @param {Game} game @param {string} [said] */
  set(game, said = '') {
    this.interrupt();
    this.game = game;
    this.retries = 0;
    if (said) this.say(said);
    this.settle();
  }

  /** A change that leaves the position alone (seats, notes). @param {Game} game */
  amend(game) {
    const was = this.waiting;
    this.game = game;
    if (this.phase === 'moving') return this.changed();
    if (was !== this.waiting || this.phase === 'thinking') return this.set(game);
    this.show();
    this.changed();
    void this.details();
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

  /** A house of whoever is to move. @param {number} house 1..m */
  async house(house) {
    if (this.phase === 'moving') await this.hurry();
    const { turn, houses } = this.position;
    if (house > houses) return;
    const pit = S.pitOf(turn, house, houses);
    if (this.waiting !== 'human') return;
    if (this.position.legal.includes(pit)) await this.play(pit);
    else this.say(`House ${house} is empty: choose one with seeds.`);
  }

  /** A click on a house that cannot be played now. @param {number} pit */
  async impatient(pit) {
    if (this.phase === 'moving') await this.hurry();
    if (this.waiting === 'human' && this.position.legal.includes(pit)) await this.play(pit);
  }

  async hurry() {
    this.board.settle();
    await this.motion;
  }

  /** @param {number} pit */
  async play(pit) {
    if (this.waiting !== 'human' || this.phase === 'moving') return;
    await this.make(pit);
  }

  /** @param {number} pit */
  async make(pit) {
    this.interrupt();
    const token = this.token;
    const before = this.position;
    try {
      const { state, steps } = await this.engine.play(before.rules, before.position, pit);
      if (token !== this.token) return;
      this.game = S.play(this.game, pit, state);
      this.retries = 0;
      this.phase = 'moving';
      this.say(moveSentence(before, steps, this.game.seats));
      this.changed();
      this.motion = this.move(token, steps);
      await this.motion;
    } catch (error) {
      if (token === this.token) this.failed(error);
    }
  }

  /** @param {number} token @param {Step[]} steps */
  async move(token, steps) {
    await this.board.follow(steps, this.pace());
    if (token !== this.token) return;
    this.phase = 'idle';
    this.settle(steps);
  }

  pace() {
    const still = matchMedia('(prefers-reduced-motion: reduce)').matches;
    return still ? 0 : SPEED[this.speed()];
  }

  /** The position stands: draw it, then let whoever is next begin. @param {Step[]} [steps] of the last move, if known */
  settle(steps) {
    this.show();
    this.changed();
    if (this.waiting === 'engine') void this.think();
    void this.details(steps);
  }

  show() {
    const { game, position } = this;
    this.peeks = new Map();
    this.board.show({
      houses: position.houses, pits: position.pits, flipped: this.flipped, ghost: false,
      turn: position.over ? null : position.turn,
      names: /** @type {[string, string]} */ ([0, 1].map((p) => boardName(/** @type {S.Player} */ (p), game))),
      labels: position.pits.map((_, pit) => pitName(pit, position, game.seats)),
      legal: this.waiting === 'human' ? position.legal : [],
      last: null, hint: null, scores: null, previews: new Map(),
    });
  }

  /** What the engine must be asked for: the last move's end, and what each choice would do. @param {Step[]} [steps] */
  async details(steps) {
    const token = this.token;
    const { game, position } = this;
    try {
      if (game.cursor > 0) {
        const before = game.positions[game.cursor - 1];
        const known = steps ?? (await this.engine.play(before.rules, before.position, game.moves[game.cursor - 1])).steps;
        if (token !== this.token) return;
        const { from, last } = summarise(known, position.houses);
        this.board.show({ last: { from, to: last } });
      }
      if (this.waiting !== 'human') return;
      const played = await Promise.all(position.legal.map((pit) => this.engine.play(position.rules, position.position, pit)));
      if (token !== this.token || this.position !== position) return;
      const labels = position.pits.map((_, pit) => pitName(pit, position, game.seats));
      played.forEach((move, i) => {
        const pit = position.legal[i];
        const text = previewSentence(position, move.steps, game.seats);
        this.peeks.set(pit, text);
        labels[pit] += `. ${text.slice(text.indexOf(':') + 2).replace(/^./, (c) => c.toUpperCase())}`;
      });
      this.board.show({ labels, previews: new Map(played.map((move, i) => [position.legal[i], summarise(move.steps, position.houses)])) });
      this.changed();
    } catch {
      // Only decoration is missing; a failing engine reports itself.
    }
  }

  async think() {
    this.interrupt();
    const token = this.token;
    const { position, game, proofs } = this;
    const earlier = game.positions.slice(0, game.cursor);
    this.phase = 'thinking';
    this.changed();
    const report = await this.ask(token, (search, signal) => decide(search, game.seats[position.turn].exact, position, { proofs, earlier, signal }));
    if (report && token === this.token) await this.make(report.move);
  }

  /**
   * Searches that can be watched, and cut short by `moveNow`.
   * @param {number} token @param {(search: import('./decide.js').Search, signal: AbortSignal) => Promise<import('./engine.js').Report>} job
   */
  async ask(token, job) {
    const { signal } = (this.search = new AbortController());
    const onProgress = (/** @type {Progress} */ progress) => {
      if (token !== this.token) return;
      this.progress = progress;
      this.dispatchEvent(new Event('progress'));
    };
    try {
      const report = await job((request, until = signal) => this.engine.search(request, { signal: until, onProgress }), signal);
      return token === this.token ? report : null;
    } catch (error) {
      if (token === this.token) this.failed(error);
      return null;
    }
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
    this.set(S.pause(this.game, !this.game.paused), this.game.paused ? 'Play goes on.' : 'Paused.');
  }

  async hint() {
    if (this.waiting !== 'human' || this.phase !== 'idle') return;
    this.interrupt();
    const { token, position } = this;
    this.phase = 'hinting';
    this.changed();
    const report = await this.ask(token, (search) => search({ rules: position.rules, position: position.position, mode: 'young_bros', ...HINT }));
    if (token !== this.token) return;
    this.phase = 'idle';
    if (report) {
      this.board.show({ hint: report.move });
      this.say(`Hint: house ${S.houseNumber(report.move, position.houses)} (${leadShort(report.value) === '0' ? 'even' : `${SIDES[report.value > 0 ? 0 : 1]} leads by ${Math.abs(report.value)}`} at depth ${report.depth}).`);
    }
    this.changed();
  }

  /** Plays a whole line at once, as found by analysis. @param {number[]} moves */
  async line(moves) {
    this.interrupt();
    const token = this.token;
    try {
      let game = this.game;
      for (const move of moves) {
        const at = S.current(game);
        const { state } = await this.engine.play(at.rules, at.position, move);
        if (token !== this.token) return;
        game = S.play(game, move, state);
      }
      this.set(S.jump(game, game.cursor), `Played ${moves.length} ${moves.length === 1 ? 'move' : 'moves'} of the line.`);
    } catch (error) {
      if (token === this.token) this.failed(error);
    }
  }

  flip() {
    this.flipped = !this.flipped;
    this.set(this.game, 'The board is turned round.');
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
    this.settle();
  }

  /** @param {string} sentence */
  say(sentence) {
    this.said = sentence;
    this.dispatchEvent(new CustomEvent('said', { detail: sentence }));
  }

  headline() {
    return headline(this.position, this.game.seats, this.waiting);
  }

  changed() {
    this.dispatchEvent(new Event('change'));
  }
}

/** @param {S.Player} player @param {Game} game */
function boardName(player, game) {
  const { name } = person(player, game.seats);
  return name === 'The engine' ? 'Engine' : name;
}
