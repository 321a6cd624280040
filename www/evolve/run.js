// An evolution on the page, without the page: which run is open, whether it goes on, how fast, and what was measured. The engine is asked
// in short slices, each of which gets the run as a text and gives it back further on, so that a pause is immediate, other searches get
// their turn, and whatever breaks loses no more than a slice. Nothing here knows an element; views listen to `change`.

/**
 * @typedef {import('../single/kalahari.js').EvolveAnswer} Look where a run is, and what is drawn of it
 * @typedef {import('../single/kalahari.js').EvolveRequest} Request
 * @typedef {import('../single/kalahari.js').Wanted} Wanted
 * @typedef {(request: Partial<Request>, signal?: AbortSignal) => Promise<Look>} Ask the engine's program `evolve`
 */

/** @typedef {{rounds: number, losers: number}} Seen rounds whose end was looked at, and in how many of them the second loser stayed */

/** How long a slice is, in milliseconds: short enough that nobody who waits behind one notices. */
const SLICE_MS = 200;
/** More than any slice has time for. */
const MOST_ROUNDS = 1_000_000;
/** Measuring takes at most this part of the time. */
const RATING_SHARE = 0.25;
/** And not more than about so many times in a run of any length, so that its text stays small. */
const RATINGS = 150;
/** Presets whose rounds are those of the paper: two pairs play. */
export const PAIRED = ['as-printed', 'as-intended', 'both-colours'];
/** So many games of a round can go on at once: of the paper's, one of each pair. @param {import('../single/kalahari.js').Settings} settings */
export const gamesAtOnce = ({ preset, population, opponents = 1 }) => (PAIRED.includes(preset) ? 2 : 2 * opponents * Math.floor(population / 2));
/** How fast it may go: rounds a second. */
export const SPEEDS = /** @type {const} */ ({ slow: 0.5, calm: 2, quick: 20, full: Infinity });
/** @typedef {keyof typeof SPEEDS} Speed */

export class Evolution extends EventTarget {
  #ask;
  #now;
  /** @type {Look | null} */ #look = null;
  /** What goes on. @type {AbortController | null} */ #going = null;
  /** Resolves when that has ended. */ #rest = Promise.resolve();
  /** @type {Speed} */ #speed = 'full';
  /** Rounds a second, lately. */ #rate = 0;
  #measuring = false;
  /** When it was measured last, and how long that took. */ #ratedAt = -Infinity;
  #rated = 0;
  /** @type {Seen} */ seen = { rounds: 0, losers: 0 };
  /** Ends the wait between two slow rounds. */ #hurry = () => {};

  /** @param {Ask} ask @param {() => number} [now] a clock, in milliseconds */
  constructor(ask, now = () => performance.now()) {
    super();
    this.#ask = ask;
    this.#now = now;
  }

  /** The run as it is now. */
  get look() {
    return this.#look;
  }

  get running() {
    return this.#going !== null;
  }

  /** Whether the engine is just measuring. */
  get measuring() {
    return this.#measuring;
  }

  /** Rounds a second, lately. */
  get rate() {
    return this.#rate;
  }

  get speed() {
    return this.#speed;
  }

  set speed(speed) {
    this.#speed = speed;
    this.#rate = 0;
    this.#hurry();
  }

  /** Ends what goes on, and opens a new run; rejects with a sentence, and then all is as it was. @param {Partial<Wanted>} settings */
  begin(settings) {
    return this.#opened({ settings: /** @type {Wanted} */ (settings) });
  }

  /** The same with a run from outside. @param {string} run its text @param {Seen} [seen] what was seen of it before */
  open(run, seen) {
    return this.#opened({ run }, seen);
  }

  /** @param {Partial<Request>} request @param {Seen} [seen] */
  async #opened(request, seen = { rounds: 0, losers: 0 }) {
    await this.pause();
    const look = await this.#ask({ ...request, rounds: 0 });
    await this.pause(); // the one before may have gone on meanwhile
    this.seen = { ...seen };
    this.#rate = this.#rated = 0;
    this.#ratedAt = -Infinity; // whoever comes first is measured first
    this.#take(look);
  }

  /** Goes on until it is paused. */
  start() {
    this.#go(async (signal) => {
      while (!signal.aborted) {
        if (this.#due()) await this.#measure(signal);
        if (!signal.aborted) await this.#slice(signal);
      }
    });
  }

  /** Plays one round. */
  one() {
    this.#go(async (signal) => {
      await this.#step({ rounds: 1 }, signal);
      if (!signal.aborted && this.#due()) await this.#measure(signal);
    });
  }

  /** Measures where it stands, unless that was done. */
  measure() {
    if (!this.#isRated) this.#go((signal) => this.#measure(signal));
  }

  /** Resolves when nothing goes on any more. */
  async pause() {
    this.#going?.abort(new DOMException('', 'AbortError'));
    this.#hurry();
    await this.#rest;
  }

  // ---- going on ------------------------------------------------------------------------------------------------------

  /** @param {(signal: AbortSignal) => Promise<void>} work */
  #go(work) {
    if (this.#going || !this.#look) return;
    const going = (this.#going = new AbortController());
    this.#changed();
    this.#rest = work(going.signal)
      .catch((error) => {
        if (!going.signal.aborted) this.dispatchEvent(new CustomEvent('trouble', { detail: error }));
      })
      .finally(() => {
        this.#going = null;
        this.#measuring = false;
        this.#changed();
      });
  }

  /** As many rounds as the speed allows. @param {AbortSignal} signal */
  async #slice(signal) {
    const wanted = SPEEDS[this.#speed];
    if (wanted === Infinity) return this.#step({ rounds: MOST_ROUNDS, milliseconds: SLICE_MS }, signal);
    const rounds = Math.max(1, Math.round((wanted * SLICE_MS) / 1000));
    const before = this.#now();
    await this.#step({ rounds }, signal);
    const left = (1000 * rounds) / wanted - (this.#now() - before);
    if (left > 0 && !signal.aborted) {
      await new Promise((/** @type {(value?: unknown) => void} */ resolve) => {
        this.#hurry = resolve;
        setTimeout(resolve, left);
      });
      this.#count(rounds, before);
    }
  }

  /** @param {{rounds: number, milliseconds?: number}} limit @param {AbortSignal} signal */
  async #step(limit, signal) {
    const before = this.#now();
    const look = await this.#ask({ run: this.#look?.run, ...limit }, signal);
    if (look.roundsDone > 0) {
      if (this.#speed === 'full') this.#count(look.roundsDone, before);
      const stayed = PAIRED.includes(look.settings.preset) ? keptLoser(look) : null;
      if (stayed !== null) this.seen = { rounds: this.seen.rounds + 1, losers: this.seen.losers + Number(stayed) };
    }
    this.#take(look);
  }

  /** @param {number} rounds @param {number} before when they began */
  #count(rounds, before) {
    const rate = (1000 * rounds) / Math.max(this.#now() - before, 1);
    this.#rate = this.#rate === 0 ? rate : 0.7 * this.#rate + 0.3 * rate;
  }

  // ---- measuring -----------------------------------------------------------------------------------------------------

  get #isRated() {
    return this.#look?.ratings.at(-1)?.round === this.#look?.round;
  }

  /** Whether it is time to measure. */
  #due() {
    if (!this.#look || this.#isRated) return false;
    const { round, ratings } = this.#look;
    const last = ratings.at(-1)?.round ?? -1;
    return this.#now() - this.#ratedAt >= this.#rated * (1 / RATING_SHARE - 1) && round - last >= round / RATINGS;
  }

  /** @param {AbortSignal} signal */
  async #measure(signal) {
    this.#measuring = true;
    this.#changed();
    const before = this.#now();
    try {
      this.#take(await this.#ask({ run: this.#look?.run, rounds: 0, rate: true }, signal));
    } finally {
      this.#measuring = false;
    }
    this.#ratedAt = this.#now();
    this.#rated = this.#ratedAt - before;
    this.#changed();
  }

  // ---- what is known -------------------------------------------------------------------------------------------------

  /** @param {Look} look */
  #take(look) {
    this.#look = look;
    this.#changed();
  }

  #changed() {
    this.dispatchEvent(new Event('change'));
  }
}

/**
 * Whether the loser of the last round's second pair still lives, which is the fault of the published listing; null where this cannot be
 * told. @param {Pick<Look, 'settings' | 'games' | 'winners' | 'population'>} look
 */
export function keptLoser({ settings, games, winners, population }) {
  if (games.length < 2 || winners.length !== 2) return null;
  const { first, second, end } = games[games.length - 1];
  if (first === second) return null; // it played itself
  // As printed, the second parent is often somebody else than the winner; with both colours, two games and a coin say who has won.
  const blackWon = settings.preset === 'as-printed' ? end === 'first' : winners[1] === first;
  const loser = blackWon ? second : first;
  return population.some(({ id }) => id === loser);
}
