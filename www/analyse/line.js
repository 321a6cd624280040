// The best line of an analysis: its moves as buttons that show the position after them, and play the line to there. All its
// positions come with one reading of the line as a game; while that is asked for, a newer line takes the older one's place.

import { box, h, holding, setText } from '../page/dom.js';
import { say } from '../words/analyse.js';

/**
 * @typedef {import('../match/match.js').Match} Match
 * @typedef {import('../match/state.js').Position} Position
 * @typedef {{text: string, state: Position}[]} Moves each with the position after it
 */

/** Waits until nothing in the element is pressed: a button that is replaced by then would hear of no click. @param {Element} element */
async function released(element) {
  while (element.matches(':active'))
    await new Promise((resolve) => {
      for (const end of ['pointerup', 'pointercancel', 'keyup']) addEventListener(end, () => setTimeout(resolve), { once: true }); // the click comes after these
    });
}

export class Line {
  #match;
  #restore;
  /** The line that was asked for last. */ #asked = '';
  /** What was read of it. @type {{key: string, moves: Moves}} */ #read = { key: '', moves: [] };

  /** @param {Match} match @param {() => void} restore shows the position itself again, after a look ahead */
  constructor(match, restore) {
    this.#match = match;
    this.#restore = restore;
  }

  /** @param {string[]} texts @param {Position} position @param {{exact: boolean, stands: () => boolean}} about exact: a proved one; stands: whether it is still wanted */
  async draw(texts, position, { exact, stands }) {
    const key = JSON.stringify([position.rules, position.position, texts]);
    this.#asked = key;
    try {
      if (this.#read.key !== key) this.#read = { key, moves: await this.#positions(texts) };
    } catch {
      return; // only the line is missing; a failing engine reports itself
    }
    await released(box('a-line'));
    if (this.#asked === key && stands()) this.#show(position, exact);
  }

  /** @param {string[]} texts @returns {Promise<Moves>} */
  async #positions(texts) {
    const { engine, place } = this.#match;
    const { game, rules, position, moves = [] } = place; // what led there may decide a draw
    const { states } = await engine.readGame(await engine.writeGame(rules, position, [...moves, ...texts], { game }), { game });
    return texts.map((text, nth) => ({ text, state: states[moves.length + nth] }));
  }

  /** @param {Position} position @param {boolean} exact */
  #show(position, exact) {
    const { moves } = this.#read;
    const match = this.#match;
    const parts = moves.map((_, nth) => {
      const [before, earlier] = [nth - 1, nth - 2].map((at) => (at < 0 ? position : moves[at].state));
      const move = this.#button(moves.slice(0, nth + 1), before);
      if (nth > 0 && before.turn === earlier.turn) return move;
      return h('span', { class: 'begins' }, h('span', { class: 'who', 'data-side': before.turn }, match.nameOf(before.turn)), move); // they never part
    });
    setText(box('a-line-label'), say(exact && moves.at(-1)?.state.over ? 'line.perfect' : 'line.best'));
    const line = box('a-line');
    const focused = [...line.querySelectorAll('button')].indexOf(/** @type {HTMLButtonElement} */ (document.activeElement));
    line.replaceChildren(...parts);
    if (focused >= 0) line.querySelectorAll('button')[Math.min(focused, moves.length - 1)]?.focus();
  }

  /** The last of these moves. @param {Moves} moves @param {Position} before */
  #button(moves, before) {
    const { board, table } = this.#match;
    const { text, state } = moves[moves.length - 1];
    const preview = () => board.show(table.glimpse(state));
    const restore = this.#restore;
    const looks = { pointerenter: preview, focus: preview, pointerleave: restore, blur: restore };
    const label = say('line.play', { side: this.#match.nameOf(before.turn), move: table.moveWords(text, before) });
    const short = table.moveShort(text, before);
    return h('button', { 'data-side': before.turn, 'aria-label': holding(label, short), ...looks, click: () => this.#match.line(moves) }, short);
  }
}
