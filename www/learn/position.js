// The board of a point of the tree: its position and the move that led there. The engine plays the moves from the root, and positions that
// were asked for stay. A tree of numbers has no board.

import { TWO_PEOPLE } from '../games/element.js';
import { loadGame } from '../games/games.js';
import { worded } from '../match/names.js';
import { h } from '../page/dom.js';
import { namesOf, usualNames } from './sentence.js';

/**
 * @typedef {import('../engine/client.js').Engine} Engine
 * @typedef {import('./record.js').Record} Record
 * @typedef {{state: any, steps: any[] | null}} Place steps: of the move that led there
 */

/** So many positions are kept. */
const MOST_KEPT = 4000;

export class NodeBoard {
  #engine;
  /** @type {Record | null} */ #record = null;
  /** Its game in the visitor's words. @type {import('../games/games.js').PageGame | null} */ #table = null;
  /** @type {any} */ #board = null;
  /** @type {Map<number, Promise<Place>>} */ #places = new Map();
  /** What was asked for before this comes too late. */ #asked = 0;
  element = h('div', { class: 'st-board', hidden: true });

  /** @param {Engine} engine */
  constructor(engine) {
    this.#engine = engine;
  }

  /** Another search, or other words. @param {Record} record @param {import('../games/games.js').NamingName} naming @returns {Promise<import('./sentence.js').Names>} */
  async load(record, naming) {
    const { game, position } = record.answer;
    const plain = record.ofTree ? null : await loadGame(game);
    const table = plain && worded(plain, naming);
    this.#asked++;
    this.#places.clear();
    this.#record = record;
    if (table && (table.name !== this.#table?.name || table.scene !== this.#table.scene)) {
      this.#board = table.picture(position, naming);
      this.#board.disabled = true;
      this.element.replaceChildren(this.#board);
    }
    this.#table = table;
    this.element.hidden = table === null;
    if (!table) return usualNames(record);
    this.element.dataset.game = table.name;
    return namesOf(record, table, (await this.#at(0)).state);
  }

  /** Resolves when it is drawn, or something else was asked for. @param {number} node */
  async show(node) {
    const table = this.#table;
    const mine = ++this.#asked;
    if (!table) return;
    try {
      const { state, steps } = await this.#at(node);
      if (mine !== this.#asked) return;
      this.#board.show(table.scene({ position: state, seats: TWO_PEOPLE, waiting: 'paused', flipped: false, steps }));
      this.element.dataset.node = String(node);
    } catch {
      // the engine was replaced meanwhile: the next step asks again
    }
  }

  /** @param {number} node @returns {Promise<Place>} */
  #at(node) {
    const known = this.#places.get(node);
    if (known) return known;
    if (this.#places.size >= MOST_KEPT) this.#places.clear();
    const asked = this.#ask(node);
    this.#places.set(node, asked);
    asked.catch(() => this.#places.delete(node));
    return asked;
  }

  /** @param {number} node @returns {Promise<Place>} */
  async #ask(node) {
    const record = /** @type {Record} */ (this.#record);
    const { game, rules, position } = record.answer;
    const texts = record.texts(node);
    const last = texts.pop();
    if (last === undefined) return { state: await this.#engine.inspect(rules, position, { game }), steps: null };
    return this.#engine.play(rules, position, last, { game, moves: texts });
  }
}
