// The positions of a game, each the engine's answer to the move before. Those that were asked for stay; however many are asked for at once,
// each is asked of the engine once, and in its turn.

import { pathOf } from '../games/checkers/squares.js';

/** @typedef {{squares: string, position: string, path: number[] | null, steps: any[]}} Place of a game; path, steps: of the move that led there */

/** The rules that individuals play by, which have no draws. */
const RULES = 'check-this';

export class Places {
  #engine;
  #moves;
  /** @type {Promise<Place>[]} */ #asked = [];

  /** @param {Pick<import('../engine/client.js').Engine, 'inspect' | 'play'>} engine @param {string[]} moves */
  constructor(engine, moves) {
    this.#engine = engine;
    this.#moves = moves;
  }

  /** Rejects where the engine was replaced meanwhile; then it can be asked for again. @param {number} ply @returns {Promise<Place>} */
  at(ply) {
    while (this.#asked.length <= ply) {
      const nth = this.#asked.length;
      const asked = nth === 0 ? this.#start() : this.#after(this.#asked[nth - 1], this.#moves[nth - 1]);
      asked.catch(() => this.#asked.splice(nth));
      this.#asked.push(asked);
    }
    return this.#asked[ply];
  }

  /** @returns {Promise<Place>} */
  async #start() {
    const { squares, position } = /** @type {any} */ (await this.#engine.inspect(RULES, undefined, { game: 'checkers' }));
    return { squares, position, path: null, steps: [] };
  }

  /** @param {Promise<Place>} before @param {string} move @returns {Promise<Place>} */
  async #after(before, move) {
    const { position } = await before;
    const { state, steps } = /** @type {any} */ (await this.#engine.play(RULES, position, move, { game: 'checkers' }));
    return { squares: state.squares, position: state.position, path: pathOf(steps), steps };
  }
}
