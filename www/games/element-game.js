// A game on a board of anybody's page: a Match between the board and the page's one engine, told to the page as events.
// Loaded only when an element asks for an engine. Every text from outside goes through the engine's own checks.

import * as S from '../match/state.js';
import { Engine, KalahError } from '../engine/client.js';
import { readOptions } from '../engine/arguments.js';
import { brief } from '../engine/errors.js';
import { methodOf } from '../engine/methods.js';
import { Match } from '../match/match.js';
import { learnGame, levelOf, newSeat } from '../match/levels.js';
import { newSeed } from '../match/vary.js';
import { say } from '../words/boards.js';

/**
 * @typedef {import('./element.js').SearchFields} SearchFields
 * @typedef {import('./games.js').TableGame} TableGame
 * @typedef {'visitor' | 'engine' | 'program'} Mover program: whoever called play()
 * @typedef {{rules?: string, position?: string, game?: string}} Opening a game text, or rules and a position; the start where nothing is said
 * @typedef {{level: string, player: S.Player, flipped: boolean}} Wish level `off`: two people
 */

const SEARCH = { timeMs: 500 };
const SCORES = { timeMs: 400, allMoves: true };

/** All boards of a page share one engine: its searches wait for one another. @type {Promise<Engine> | null} */
let shared = null;
/** Boards take this engine for theirs, unless they have one already: a page that has an engine need not start another. @param {Engine} engine */
export const lend = (engine) => {
  shared ??= engine.started.then(() => engine);
};

/** Who hears of its failures. @type {Set<BoardGame<any>>} */
const games = new Set();

/** @param {boolean} lazy whether the search may wait until it is asked for @param {string} game of the first board; others are learnt when they come */
function pageEngine(lazy, game) {
  const onStatus = (/** @type {import('../engine/client.js').EngineStatus} */ { failure }) => {
    if (failure) for (const { board } of games) board.fail(new KalahError('engine', failure));
  };
  shared ??= Engine.start({ lazy, game, onStatus }).catch((error) => {
    shared = null;
    throw error;
  });
  return shared;
}

/** @template {{position: string, rules: string}} Told what is told of a position */
export class BoardGame {
  /** @param {import('./element.js').BoardElement<Told>} board @param {TableGame} table @param {Engine} engine @param {S.Game} game @param {boolean} flipped */
  constructor(board, table, engine, game, flipped) {
    this.board = board;
    this.engine = engine;
    // Whoever is told of a position is told of its moves too.
    const may = (/** @type {string} */ text) => board.leavesOpen(text);
    this.match = new Match({
      engine,
      table,
      board: /** @type {import('./games.js').Board} */ (/** @type {unknown} */ (board)),
      game,
      speed: () => board.speed,
      full: true,
      naming: board.naming,
      may,
    });
    this.match.flipped = flipped;
    /** What the page was last told of. @type {S.Game | null} */ this.last = null;
    /** @type {S.Position | null} */ this.ended = null;
    this.programmed = false;
    this.scoring = false;
    /** @type {{position: S.Position, run: AbortController, scores: object | null} | null} */ this.scored = null;
    this.match.addEventListener('change', () => this.tell());
    this.match.addEventListener('trouble', (event) => board.fail(new KalahError('engine', /** @type {CustomEvent<string>} */ (event).detail)));
    games.add(this);
  }

  /**
   * A wrong opening is told as an error, and the standard start is shown instead: a board that stays empty helps nobody.
   * @template {{position: string, rules: string}} T
   * @param {import('./element.js').BoardElement<T>} board @param {TableGame} table @param {Wish} wish @param {Opening} opening
   */
  static async begin(board, table, { level, player, flipped }, opening) {
    const engine = await pageEngine(level === 'off', table.name);
    await learnGame(engine, table);
    const seats = seatsOf(table, level, player);
    const seed = board.seed ?? newSeed();
    const game = await open(engine, table, opening, seats, seed).catch(async (error) => {
      if (error?.kind === 'engine') throw error;
      const wrong = [error, ...(error?.kind === 'rules' ? await wrongPosition(engine, table, opening) : [])];
      for (const { kind = 'option', message } of wrong) board.fail(new KalahError(kind, say('game.start-instead', { error: message })));
      return open(engine, table, {}, seats, seed);
    });
    const made = new BoardGame(board, table, engine, game, flipped);
    made.match.set(game);
    return made;
  }

  get position() {
    return this.match.position;
  }

  /** @param {Opening} opening */
  async load(opening) {
    needObject(opening, 'game.opening');
    const game = await open(this.engine, this.match.table, opening, this.match.game.seats, this.board.seed ?? newSeed());
    this.stay();
    this.match.set({ ...game, seats: this.match.game.seats }, say('game.loaded'));
    return this.told();
  }

  /** @param {number | string} move its number, or its text */
  async play(move) {
    const { match } = this;
    if (match.phase === 'moving') await match.hurry();
    if (match.waiting === 'engine') throw new KalahError('state', say('game.engine-turn'));
    const { position } = this;
    const text = await this.textOf(move);
    this.stay();
    if (this.position !== position) throw new KalahError('move', say('game.changed'));
    this.programmed = true;
    await match.make(text).finally(() => (this.programmed = false));
    this.stay();
    if (this.position === position) throw new KalahError('engine', say('game.failed'));
    return this.told();
  }

  /** The text of a legal move; throws what is wrong with any other. @param {number | string} move */
  async textOf(move) {
    const { moves = [] } = this.position;
    const known = moves.find(({ text, number }) => move === text || move === number);
    if (known) return known.text;
    const { game, rules, position, moves: since } = this.match.place;
    const { state } = await this.engine.play(rules, position, move, { game, moves: since });
    return moves.find(({ after }) => after.position === state.position)?.text ?? String(move);
  }

  /**
   * @param {SearchFields} [fields] @param {Parameters<Engine['search']>[1]} [options]
   * @returns {Promise<import('../engine/client.js').Report>}
   */
  async search(fields = {}, options = undefined) {
    needObject(fields, 'game.fields');
    const { game, ...place } = this.match.place;
    const limited =
      ['depth', 'timeMs', 'nodes'].some((name) => name in fields) || (fields.mode !== undefined && methodOf(fields.mode, game)?.accepts.depth === undefined);
    return this.engine.search({ ...(limited ? {} : SEARCH), ...fields, ...place }, { game, ...readOptions(options) });
  }

  /** Whether there is an earlier decision of a person to go back to. */
  get canUndo() {
    const { game } = this.match;
    return game.cursor > 0 && S.waiting(S.undo(game)) !== 'paused';
  }

  get canRedo() {
    return !S.atEnd(this.match.game);
  }

  undo() {
    if (this.canUndo) this.match.revisit(S.undo(this.match.game));
    return this.told();
  }

  redo() {
    if (this.canRedo) this.match.revisit(S.pause(S.redo(this.match.game), false));
    return this.told();
  }

  /** Marks the best move; resolves with it, or null where no person is to move. */
  async hint() {
    if (this.match.phase === 'moving') await this.match.hurry();
    await this.match.hint();
    return this.board.hinted;
  }

  restart() {
    this.match.set(S.again(this.match.game, this.board.seed ?? newSeed()), say('game.new'));
    return this.told();
  }

  /** @param {boolean} flipped */
  flip(flipped) {
    if (flipped !== this.match.flipped) this.match.flip();
  }

  /** @param {string} level @param {S.Player} player */
  seat(level, player) {
    const [first, second] = seatsOf(this.match.table, level, player);
    this.match.amend(S.seat(S.seat(this.match.game, 0, first), 1, second));
  }

  /** Nobody sees the board: nothing is searched meanwhile. */
  rest() {
    this.match.interrupt();
    this.scored?.run.abort();
    this.scored = null;
  }

  resume() {
    this.match.set(S.pause(this.match.game, false));
  }

  end() {
    this.rest();
    this.match.end();
    games.delete(this);
  }

  /** Nothing more is shown once the board is somebody else's: an answer may come after that. */
  stay() {
    if (this.match.ended.signal.aborted) throw new KalahError('option', say('game.taken'));
  }

  /** A score at every move of whoever chooses, from a short search. @param {boolean} on */
  showScores(on) {
    this.scoring = on;
    if (!on) this.board.show({ scores: null });
    this.scored?.run.abort();
    this.scored = null;
    void this.score();
  }

  async score() {
    const { match, position, board } = this;
    if (!this.scoring || match.phase !== 'idle' || match.waiting !== 'human') return;
    if (this.scored?.position === position) return this.scored.scores && board.show({ scores: this.scored.scores });
    this.scored?.run.abort();
    const mine = (this.scored = { position, run: new AbortController(), scores: /** @type {object | null} */ (null) });
    try {
      const report = await this.search(SCORES, { signal: mine.run.signal });
      if (this.scored !== mine || this.position !== position) return;
      mine.scores = /** @type {{scores: object}} */ (match.table.scored(report, {}, match.game.seats)).scores;
      if (match.phase === 'idle') board.show({ scores: mine.scores });
    } catch (error) {
      if (!mine.run.signal.aborted) board.fail(error);
    }
  }

  /** Turns what has changed since the last time into events: the move, then the position, and the result when all lies still. */
  tell() {
    const { match, last: told, board } = this;
    const { game } = match;
    const position = S.current(game);
    this.last = game;
    if (!told || S.current(told) !== position) {
      if (told && game.cursor > 0 && game.positions[game.cursor - 1] === S.current(told) && game.moves !== told.moves) {
        this.tellMove(S.current(told), game.moves[game.cursor - 1]);
      }
      board.reached(this.told());
    }
    const end = match.phase === 'moving' ? null : S.outcome(position);
    if (end && this.ended !== position) board.tell('result', end);
    if (match.phase !== 'moving') this.ended = end ? position : null;
    void this.score();
  }

  /** The position as it is told. */
  told() {
    return this.board.told(this.match);
  }

  /** @param {S.Position} before @param {string} text */
  tellMove(before, text) {
    /** @type {Mover} */ const seated = this.match.game.seats[before.turn].kind === 'engine' ? 'engine' : 'visitor';
    const by = this.programmed ? 'program' : seated;
    this.board.tell('move', { ...this.board.moved(before, text), by, before: before.position, position: this.position.position });
  }
}

/** A page may hand over anything. @param {unknown} given @param {'game.opening' | 'game.fields'} wrong */
function needObject(given, wrong) {
  if (Object(given) !== given) throw new KalahError('option', say(wrong, { given: brief(given) }));
}

/** @param {TableGame} table @param {string} level @param {S.Player} player @returns {S.Seats} */
function seatsOf({ name }, level, player) {
  const chosen = levelOf(level, name);
  const seat = (/** @type {S.Player} */ who) => newSeat(chosen && who === player ? 'engine' : 'human', chosen && who === player ? chosen.id : undefined, name);
  return [seat(0), seat(1)];
}

/** Rules that are none must not hide a position that is none under any. @param {Engine} engine @param {TableGame} table @param {Opening} opening */
async function wrongPosition(engine, { name, rules }, { position }) {
  const wrong =
    position &&
    (await engine.inspect(rules, position, { game: name }).then(
      () => null,
      (error) => error,
    ));
  return wrong ? [wrong] : [];
}

/** @param {Engine} engine @param {TableGame} table @param {Opening} opening @param {S.Seats} seats @param {number} seed */
async function open(engine, { name, rules: usual }, { rules = usual, position, game }, seats, seed) {
  const of = { game: name };
  const opened = game === undefined ? S.create(await engine.inspect(rules, position, of), seats) : S.fromRecord(await engine.readGame(game, of), seats);
  return S.seeded(S.pause(opened, false), seed);
}
