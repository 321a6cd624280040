// The page's only way to the engine: promises, an AbortSignal, and a worker that is replaced when it breaks.
//
// Two workers serve it. Searches and perft run in the *search worker*, one after another. Every quick call (inspect, play,
// reading and writing games) runs in a second, light one without threads: a worker inside a search answers nobody, and a page must
// be able to play a move while an analysis runs. Both run the same program, which is fetched and compiled once. The light one also
// supplies the answer when a search is stopped before it reported anything.

import { checkArguments, isCount, isHeader, isRemark, isVariation, readBase, readOptions } from './arguments.js';
import { brief, Hung, KalahError } from './errors.js';
import { MOST_DEATHS, MOST_THREADS, SILENT_MS, START } from './limits.js';
import { compiled } from './files.js';
import { Link } from './link.js';
import { learnMethods, USUAL_GAME } from './methods.js';
import { SearchRun, stoppedReport } from './search.js';
import { patience } from './patience.js';
import { measure } from './timeline.js';
import { say } from '../words/engine.js';

export { KalahError, MOST_THREADS };

/** @typedef {import('../single/kalahari.js').SearchRequest} SearchRequest */
/** @typedef {import('../single/kalahari.js').Report} Report */
/** @typedef {import('../single/kalahari.js').State} State */
/** @typedef {import('../single/kalahari.js').Variation} Variation */
/** @typedef {import('../single/kalahari.js').Remark} Remark */
/** @typedef {import('./files.js').Build} Build */
/** @typedef {import('./files.js').Games} Games */
/** @typedef {import('./search.js').SearchProgress} SearchProgress */
/** @typedef {{build: Build, threads: number, cores: number, reason: string}} EngineInfo  reason: why this build, for people; no threads: no search worker yet */
/** @typedef {EngineInfo & {failure?: string}} EngineStatus  failure: what broke, for people; the engine has been replaced since */
/** @typedef {'auto' | Build} Wish */
/** @typedef {'searcher' | 'light'} Role  of a worker */
/** @typedef {{game?: string}} OfGame which game is meant; Kalah unless told */
/** @typedef {string | number} MoveName a move's text, or its number on its position (in Kalah the board index) */

/**
 * @typedef {object} EngineOptions
 * @property {number} [threads] of the threaded build; all cores unless given
 * @property {Wish} [build] 'auto' takes threads where the page may share memory
 * @property {string | URL} [base] the folder with the package's files, where they are not found by themselves; `Engine.base` unless given
 * @property {string} [game] which one comes first; Kalah unless told. The program that knows all the others is larger, and is fetched when one of them
 *   is first asked for
 * @property {boolean} [lazy] the search worker starts with the first search, not before: a board for two people never needs it
 * @property {(status: EngineStatus) => void} [onStatus] hears of every start and every failure
 * @property {(bytes: number) => void} [onLoad] hears how much of a program has come, where that takes more than a moment
 * @property {Partial<typeof START>} [limits] of the start, in milliseconds
 */

export class Engine {
  /** Where the package's files lie for every engine that is not told otherwise, those of boards too. @type {string | URL | undefined} */
  static base;

  #options;
  #base;
  /** What was asked for last. @type {{build: Wish, threads: number}} */
  #wish;
  /** What the program of new workers knows, and what that of the search worker does. @type {Games} */
  #games;
  /** @type {Games | undefined} */
  #searcherGames;
  /** Under way from Kalah's program to the one with all games. @type {Promise<void> | undefined} */
  #widening;
  /** @type {EngineInfo} */
  #info;
  /** Not there yet where it starts lazily; `#searchWorker` gets it. @type {Promise<Link> | undefined} */
  #searcher;
  /** @type {Promise<Link>} */
  #light;
  /** Settles when the last job in the search worker's queue has. @type {Promise<unknown>} */
  #queue = Promise.resolve();
  /** @type {Record<Role, number>} */
  #deaths = { searcher: 0, light: 0 };
  #disposed = false;
  /** Compiled programs: fetched once, whoever asks. @type {Map<string, ReturnType<typeof compiled>>} */
  #programs = new Map();
  /** Calls under way. @type {Set<Promise<unknown>>} */
  #open = new Set();
  /** Resolves when the engine can be used. */
  started = Promise.resolve();
  /** Whether searches are written on the timeline of the browser's own tools, with their endgames and depths. */
  watched = false;

  /** @param {EngineOptions} [given] */
  constructor(given) {
    const options = (this.#options = readOptions(given));
    this.#base = readBase(options.base ?? Engine.base);
    this.#wish = readWish(options, { build: 'auto', threads: cores() });
    this.#games = gamesFor(options.game ?? USUAL_GAME);
    const reason = options.lazy ? say('status.idle') : say('status.starting');
    this.#info = { build: 'single', threads: options.lazy ? 0 : 1, cores: cores(), reason };
    if (!options.lazy) void this.#searchWorker();
    this.#light = guarded(this.#startLight());
  }

  /**
   * Resolves when the engine can be used; rejects where this browser cannot run it at all.
   * @param {EngineOptions} [options]
   */
  static async start(options) {
    const engine = Engine.begin(options);
    await engine.started;
    return engine;
  }

  /** The same at once: what is asked before `started` resolves waits for it. @param {EngineOptions} [options] */
  static begin(options) {
    const engine = new Engine(options);
    engine.started = guarded(engine.#start());
    return engine;
  }

  async #start() {
    try {
      await Promise.all([this.#light, this.#options.lazy || this.#searchWorker()]);
      await this.#learn();
    } catch (error) {
      this.dispose();
      this.#searcher = this.#light = guarded(Promise.reject(error)); // whoever asks later is told what failed, not that it was closed
      throw error;
    }
    this.#tell();
  }

  /** The methods of every game that the program knows. */
  async #learn() {
    const light = this.#light;
    const link = await light;
    try {
      const games = /** @type {import('../single/kalahari.js').GameInfo[]} */ (await link.call('games', []));
      await Promise.all(games.map(async ({ name }) => learnMethods(name, await link.call('methods', [name]))));
    } catch (error) {
      if (light === this.#light) throw error;
      await this.#learn(); // the one that knows all games took its place between two calls
    }
  }

  /** Sees to it that the program knows a game, if any does. Where the larger one cannot be had, the smaller stays. @param {string} game */
  async #know(game) {
    if (this.#games === 'all' || gamesFor(game) === 'kalah') return;
    if (!this.#widening) {
      this.#widening = this.#widen().finally(() => (this.#widening = undefined));
      void this.#tellAfter(this.#widening);
    }
    await this.#widening;
  }

  /** The search worker follows when a search asks for it: what it runs now is not disturbed. */
  async #widen() {
    const light = await this.#startLight('all');
    if (this.#disposed) return light.end(say('ended.closed'));
    const before = this.#light;
    this.#games = 'all';
    this.#light = Promise.resolve(light);
    void before.then(
      (link) => link.retire(say('ended.restart')),
      () => {},
    );
    await this.#learn();
  }

  get info() {
    return this.#info;
  }

  /** Settles once nobody waits for an answer. */
  get idle() {
    return (async () => {
      while (this.#open.size > 0) await Promise.allSettled(this.#open);
    })();
  }

  // ---- quick calls --------------------------------------------------------------------------------------------------

  /** Every game; the larger program tells. @returns {Promise<import('../single/kalahari.js').GameInfo[]>} */
  games() {
    return this.#quick('games');
  }

  /** Limits that hold whatever the game and the method. @returns {Promise<import('../single/kalahari.js').Limits>} */
  limits() {
    return this.#quick('limits');
  }

  /** The methods of a game, each with what it accepts. @param {OfGame} [options] @returns {Promise<import('../single/kalahari.js').MethodInfo[]>} */
  async methods(options) {
    const { game = USUAL_GAME } = readOptions(options);
    return this.#quick('methods', game);
  }

  /** The named variants of a game. @param {OfGame} [options] @returns {Promise<import('../single/kalahari.js').Preset[]>} */
  async presets(options) {
    const { game = USUAL_GAME } = readOptions(options);
    return this.#quick('presets', game);
  }

  /**
   * @param {string} rules @param {string} [position] the start position unless given
   * @param {OfGame & {moves?: string[]}} [options] moves: played since that position
   * @returns {Promise<State>}
   */
  async inspect(rules, position, options) {
    const { game = USUAL_GAME, moves } = readOptions(options);
    return this.#quick('inspect', game, rules, position, moves);
  }

  /**
   * @param {string} rules @param {string} position @param {MoveName} move
   * @param {OfGame & {moves?: string[]}} [options] moves: played since that position
   * @returns {Promise<import('../single/kalahari.js').Played>}
   */
  async play(rules, position, move, options) {
    const { game = USUAL_GAME, moves } = readOptions(options);
    return this.#quick('play', game, rules, position, move, moves);
  }

  /** @param {string} rules @param {string} position @returns {Promise<State['legal']>} */
  async legalMoves(rules, position) {
    return (await this.inspect(rules, position)).legal;
  }

  /** The texts of the games in a file, one by one. @param {string} text @param {OfGame} [options] @returns {Promise<string[]>} */
  async gamesIn(text, options) {
    const { game = USUAL_GAME } = readOptions(options);
    return this.#quick('gamesIn', game, text);
  }

  /** @param {string} text @param {OfGame} [options] @returns {Promise<import('../single/kalahari.js').GameRecord>} */
  async readGame(text, options) {
    const { game = USUAL_GAME } = readOptions(options);
    return unpacked(await this.#quick('readGame', game, text));
  }

  /**
   * @param {string} rules @param {string} start @param {MoveName[]} moves
   * @param {OfGame & {variations?: Variation[], headers?: Record<string, string> | [string, string][], remarks?: Remark[]}} [options] variations: what was
   *   tried in the place of moves; headers: what is told of the game, such as who played, by name or in their order; remarks: comments and marks
   * @returns {Promise<string>}
   */
  async writeGame(rules, start, moves, options) {
    const { game = USUAL_GAME, variations = [], headers = {}, remarks = [] } = readOptions(options);
    if (!Array.isArray(variations) || !variations.every(isVariation)) throw new KalahError('move', say('wrong.variations'));
    const told = Array.isArray(headers) ? headers : Object.entries(headers ?? {});
    if (!told.every(isHeader)) throw new KalahError('game-text', say('wrong.headers'));
    if (!Array.isArray(remarks) || !remarks.every(isRemark)) throw new KalahError('game-text', say('wrong.remarks'));
    const places = variations.flatMap((one) => [one.of, one.at, one.moves.length]);
    const tried = variations.flatMap((one) => one.moves);
    const marked = remarks.flatMap(({ line, at, marks }) => [line, at, marks.length, ...marks]);
    const comments = remarks.map(({ comment }) => comment);
    return this.#quick('writeGame', game, rules, start, moves, places, tried, told.flat(), marked, comments);
  }

  /** @param {string} name @param {unknown[]} args @returns {Promise<any>} */
  #quick(name, ...args) {
    return this.#counted(this.#ask(name, args));
  }

  /** @param {string} name @param {unknown[]} args */
  async #ask(name, args) {
    checkArguments(name, args);
    if (name !== 'limits') await this.#know(String(args[0] ?? '')); // the game, which only limits do not ask for
    const link = await this.#light;
    const calm = patience(SILENT_MS, () => link.fail(say('broken.silent')));
    return this.#answered('light', link.call(name, args)).finally(calm);
  }

  // ---- long calls ---------------------------------------------------------------------------------------------------

  /**
   * Counts the tree below a position. Aborted, it rejects with the signal's reason: half a count is worth nothing.
   * @param {string} rules @param {string} position @param {number} depth @param {OfGame & {signal?: AbortSignal}} [options]
   * @returns {Promise<{leaves: number, nodes: number}>}
   */
  async perft(rules, position, depth, options) {
    const { game = USUAL_GAME, signal } = readOptions(options);
    const args = [game, rules, position, depth];
    checkArguments('perft', args);
    return this.#interruptible('perft', args, game, signal);
  }

  /**
   * Searches. A search that is aborted while it runs *resolves*, within 50 ms, with what it knows (`complete: false`); one that is
   * aborted before its turn came rejects with the signal's reason. One runs at a time, further ones wait.
   * @param {SearchRequest} request
   * @param {OfGame & import('./search.js').Watcher & {signal?: AbortSignal}} [options] `onReport` hears of every depth that is finished
   * @returns {Promise<Report>}
   */
  async search(request, options) {
    const { game = USUAL_GAME, onProgress, onReport, signal } = readOptions(options);
    checkArguments('search', [game, request]);
    return this.#queued(signal, async () => {
      const link = await unlessAborted(this.#searcherFor(game), signal);
      // Its turn had come, only its worker was still starting: to the caller this is a search like any other.
      if (link === ABORTED) return stoppedReport(this.#light, game, request, { nodes: 0, elapsed_ms: 0 });
      const run = new SearchRun(link, game, request, { onProgress, onReport, watched: this.watched });
      const report = link.control
        ? run.withSharedMemory(link.control, signal)
        : run.withoutSharedMemory(this.#light, signal, () => this.#replaceSearcher(say('ended.search')));
      return this.#answered('searcher', report);
    });
  }

  /**
   * Asks one of the programs beside searching, each a pure function of its request. Aborted, it answers with what it has where memory is
   * shared; elsewhere its worker is replaced and it rejects with the signal's reason: the request can be made again.
   * @template {keyof import('../single/kalahari.js').Programs} P
   * @param {P} program @param {import('../single/kalahari.js').Programs[P][0]} request @param {{signal?: AbortSignal}} [options]
   * @returns {Promise<import('../single/kalahari.js').Programs[P][1]>}
   */
  async ask(program, request, options) {
    const { signal } = readOptions(options);
    const args = [program, request];
    checkArguments('ask', args);
    return this.#interruptible('ask', args, EVERYTHING, signal);
  }

  /**
   * A call that is one answer, without reports on the way.
   * @param {string} name @param {unknown[]} args @param {string} game that the program must know @param {AbortSignal} [signal]
   */
  #interruptible(name, args, game, signal) {
    return this.#queued(signal, async () => {
      const link = await unlessAborted(this.#searcherFor(game), signal);
      if (link === ABORTED) throw signal?.reason;
      const control = name === 'ask' ? link.control : null; // a count looks at no flag
      const stop = () => (control ? control.stop() : this.#replaceSearcher(say('ended.stopped')));
      control?.clear();
      signal?.addEventListener('abort', stop);
      try {
        return await this.#answered('searcher', link.call(name, args));
      } catch (error) {
        throw signal?.aborted ? signal.reason : error;
      } finally {
        signal?.removeEventListener('abort', stop);
      }
    });
  }

  /**
   * Runs a job when the earlier ones are done.
   * @template T
   * @param {AbortSignal | undefined} signal while the job waits, an abort rejects it at once
   * @param {() => Promise<T>} job
   * @returns {Promise<T>}
   */
  #queued(signal, job) {
    const done = new Promise((resolve, reject) => {
      const leave = () => reject(signal?.reason);
      if (signal?.aborted) return leave();
      signal?.addEventListener('abort', leave);
      const turn = async () => {
        signal?.removeEventListener('abort', leave);
        if (!signal?.aborted) resolve(await job());
      };
      this.#queue = this.#queue.then(turn).catch(reject);
    });
    return this.#counted(done);
  }

  /** A call that `idle` waits for. @template T @param {Promise<T>} call */
  #counted(call) {
    const settled = call.then(
      () => {},
      () => {},
    );
    this.#open.add(settled);
    void settled.then(() => this.#open.delete(settled));
    return call;
  }

  /** Passes an answer on; having one proves the worker healthy. @template T @param {Role} role @param {Promise<T>} answer */
  async #answered(role, answer) {
    const value = await answer;
    this.#deaths[role] = 0;
    return value;
  }

  // ---- workers: start, replacement, failure -------------------------------------------------------------------------

  /**
   * A fresh search worker, for another number of threads or another build (the pool of an instance cannot be resized). What
   * runs in the old one rejects; what waits runs in the new one.
   * @param {{threads?: number, build?: Wish}} [options] what is not given stays as it is
   * @returns {Promise<EngineInfo>}
   */
  async restart(options) {
    this.#wish = readWish(readOptions(options), this.#wish);
    this.#deaths = { searcher: 0, light: 0 };
    this.#light = guarded(this.#light.catch(() => this.#startLight()));
    this.#replaceSearcher(say('ended.restart'));
    await Promise.all([this.#light, this.#searcher]);
    this.#tell();
    return this.#info;
  }

  /** Ends both workers; every call from now on rejects. */
  dispose() {
    this.#disposed = true;
    for (const worker of [this.#searcher, this.#light])
      worker?.then(
        (link) => link.end(say('ended.closed')),
        () => {},
      );
    this.#searcher = this.#light = guarded(Promise.reject(new KalahError('engine', say('ended.closed'))));
  }

  /** Ends the search worker and puts a fresh one in its place. @param {string} sentence for whoever still waits for the old one */
  #replaceSearcher(sentence) {
    if (this.#disposed) return;
    const old = this.#searcher ?? Promise.reject();
    this.#searcher = guarded(
      old
        .then(
          (link) => link.end(sentence),
          () => {},
        )
        .then(() => this.#startSearcher()),
    );
  }

  /** The search worker, with a program that knows the game. @param {string} game */
  async #searcherFor(game) {
    await this.#know(game);
    const narrow = this.#searcherGames === 'kalah' && gamesFor(game) === 'all';
    if (this.#searcher !== undefined && narrow) {
      this.#replaceSearcher(say('ended.restart'));
      void this.#tellAfter(this.#searcher);
    }
    return this.#searchWorker();
  }

  /** The search worker; started now where it was left for later. */
  #searchWorker() {
    if (this.#searcher === undefined) {
      this.#searcher = guarded(this.#startSearcher());
      if (this.#options.lazy) void this.#tellAfter(this.#searcher);
    }
    return this.#searcher;
  }

  /** Threads where they are wanted and can be had, else one; says which and why. */
  async #startSearcher() {
    this.#searcherGames = this.#games;
    const { build, threads } = this.#wish;
    let reason = build === 'single' ? say('threads.single') : whyNoThreads();
    if (reason === '') {
      try {
        const link = await this.#startThreads(threads);
        this.#info = { build: 'threaded', threads, cores: cores(), reason: say('threads.many', { n: threads }) };
        return link;
      } catch (error) {
        if (this.#disposed) throw error;
        reason = say('threads.failed', { error: error instanceof Error ? error.message : String(error) });
      }
    }
    const link = await this.#startLink('searcher', 'single');
    this.#info = { build: 'single', threads: 1, cores: cores(), reason };
    return link;
  }

  /** @param {number} threads */
  async #startThreads(threads) {
    for (let nth = 0; ; nth++) {
      try {
        return await this.#startLink('searcher', 'threaded', { threads, nth });
      } catch (error) {
        const last = nth + 1 >= this.#limits.poolMs.length;
        if (last || !(error instanceof Hung)) throw error;
      }
    }
  }

  /** On the build that a search wants, so that a visitor downloads one; on the single one where that fails. */
  /** @param {Games} [games] */
  async #startLight(games = this.#games) {
    const build = this.#wish.build !== 'single' && whyNoThreads() === '' ? 'threaded' : 'single';
    try {
      return await this.#startLink('light', build, { games });
    } catch (error) {
      if (build === 'single') throw error;
      return this.#startLink('light', 'single', { games });
    }
  }

  /** @param {Build} build @param {Games} games */
  async #program(build, games) {
    const key = `${build} ${games}`;
    const begin = performance.now();
    const watch = { loadMs: this.#limits.loadMs, onLoad: (/** @type {number} */ bytes) => this.#options.onLoad?.(bytes) };
    const program = this.#programs.get(key) ?? compiled(build, games, this.#base, watch);
    this.#programs.set(key, program);
    const found = await program.catch(() => '');
    if (typeof found === 'string') this.#programs.delete(key); // to be tried again by the next worker
    measure('program', begin);
    return program;
  }

  get #limits() {
    return { ...START, ...this.#options.limits };
  }

  /**
   * @param {Role} role @param {Build} build
   * @param {{threads?: number, games?: Games, nth?: number}} [options] no threads: the worker's own alone; nth: which try it is
   */
  async #startLink(role, build, { threads = 0, games = this.#games, nth = 0 } = {}) {
    if (this.#disposed) throw new KalahError('engine', say('ended.closed'));
    const { loadMs, poolMs } = this.#limits;
    const limits = { loadMs, poolMs: poolMs[nth] };
    const onDeath = (/** @type {KalahError} */ error) => void this.#bury(role, error);
    return Link.start({ role, build, base: this.#base, threads, program: () => this.#program(build, games), limits, onDeath });
  }

  /**
   * A worker broke: its calls have rejected already. The fresh one takes its place at once, before any waiting job can be
   * handed the dead one.
   * @param {Role} role @param {KalahError} error
   */
  async #bury(role, error) {
    if (this.#disposed) return;
    const down = ++this.#deaths[role] >= MOST_DEATHS;
    const fresh = () => (role === 'light' ? this.#startLight() : this.#startSearcher());
    const next = guarded(down ? Promise.reject(error) : fresh());
    if (role === 'light') this.#light = /** @type {Promise<Link>} */ (next);
    else this.#searcher = /** @type {Promise<Link>} */ (next);
    const outcome = await next.then(
      () => say('broken.replaced', { error: error.message }),
      () => say('broken.down', { error: error.message }),
    );
    this.#tell(outcome);
  }

  /** Tells what there is once something has come, or has not: its download may have been told of. @param {Promise<unknown>} coming */
  async #tellAfter(coming) {
    await Promise.allSettled([this.started, coming]);
    this.#tell();
  }

  /** @param {string} [failure] */
  #tell(failure) {
    if (!this.#disposed) this.#options.onStatus?.(failure === undefined ? { ...this.#info } : { ...this.#info, failure });
  }
}

/** Which program knows a game. @param {string} game @returns {Games} */
const gamesFor = (game) => (game === USUAL_GAME ? 'kalah' : 'all');

/** What only the larger program knows. */
const EVERYTHING = 'all';

const ABORTED = Symbol('aborted');

/**
 * What the promise comes to, or ABORTED as soon as the signal says so.
 * @template T @param {Promise<T>} promise @param {AbortSignal} [signal] @returns {Promise<T | typeof ABORTED>}
 */
function unlessAborted(promise, signal) {
  return new Promise((resolve, reject) => {
    const leave = () => resolve(ABORTED);
    signal?.addEventListener('abort', leave);
    promise.then(resolve, reject).finally(() => signal?.removeEventListener('abort', leave));
  });
}

/** A promise whose rejection is met by whoever awaits it later, and is not reported as unhandled before. @template T @param {Promise<T>} promise */
function guarded(promise) {
  promise.catch(() => {});
  return promise;
}

/**
 * @param {{threads?: number, build?: Wish}} asked
 * @param {{threads: number, build: Wish}} otherwise
 */
function readWish({ threads, build }, otherwise) {
  const wish = { threads: threads ?? otherwise.threads, build: build ?? otherwise.build };
  if (!isCount(wish.threads) || wish.threads < 1 || wish.threads > MOST_THREADS) {
    throw new KalahError('option', say('wrong.threads', { most: MOST_THREADS, given: brief(wish.threads) }));
  }
  if (!['auto', 'threaded', 'single'].includes(wish.build)) {
    throw new KalahError('option', say('wrong.build', { given: brief(wish.build) }));
  }
  return wish;
}

/** A sentence for people, or '' where the threaded build can run. */
function whyNoThreads() {
  if (globalThis.location?.protocol === 'file:') return say('threads.disk');
  if (!globalThis.isSecureContext) return say('threads.insecure');
  if (!globalThis.crossOriginIsolated && globalThis.parent !== globalThis.self) return say('threads.frame');
  if (!globalThis.crossOriginIsolated) return say('threads.headers');
  if (typeof SharedArrayBuffer === 'undefined') return say('threads.unsupported');
  if (!WebAssembly.validate(SIMD)) return say('threads.simd');
  return '';
}

/** The least program that uses SIMD, which the threaded build does: a function that fills a vector. */
const SIMD = new Uint8Array([0, 97, 115, 109, 1, 0, 0, 0, 1, 5, 1, 96, 0, 1, 123, 3, 2, 1, 0, 10, 8, 1, 6, 0, 65, 0, 253, 15, 11]);

/** As many threads as the machine runs at once and the engine takes. */
function cores() {
  return Math.min(globalThis.navigator?.hardwareConcurrency || 1, MOST_THREADS);
}

/**
 * The main line by itself, and each variation with its own moves and positions.
 * @param {import('../single/kalahari.js').PackedGame} packed @returns {import('../single/kalahari.js').GameRecord}
 */
function unpacked({ places, texts, states, ...game }) {
  let from = game.moves.length;
  const line = (/** @type {number} */ count) => ({ texts: texts.slice(from, from + count), states: states.slice(from, (from += count)) });
  const variations = [];
  for (let nth = 0; nth < places.length; nth += 3) variations.push({ of: places[nth], at: places[nth + 1], ...line(places[nth + 2]) });
  const main = game.moves.length;
  return { ...game, texts: texts.slice(0, main), states: states.slice(0, main), variations };
}
