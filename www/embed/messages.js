// The conversation of embed.html with the page around it: takes its commands one after another, answers each, and tells what
// happens on the board. Only the parent window is heard and answered. Reading and refusing messages is protocol.js.

import { KalahError } from '../engine/errors.js';
import { readLegal } from '../games/kalah/choices.js';
import { houseNumber } from '../games/kalah/geometry.js';
import { COMMAND_NAMES, message, readMessage, VERSION } from './protocol.js';
import { sentenceOf } from '../page/notice.js';
import { say } from '../words/embed.js';

/**
 * @typedef {import('../games/kalah/element.js').KalahBoardElement} KalahBoardElement
 * @typedef {import('../games/element-game.js').BoardGame<import('../games/kalah/element.js').PositionDetail>} BoardGame
 * @typedef {import('./protocol.js').Command} Command
 * @typedef {import('./protocol.js').Id} Id
 * @typedef {import('./protocol.js').Settings} Settings
 */

/** Commands that wait; whoever sends more than this at once does not listen to the answers. */
const MOST_WAITING = 100;

/** The events that are told, and under which name. */
const EVENTS = { 'kalah-move': 'move', 'kalah-position': 'position', 'kalah-result': 'result', 'kalah-error': 'error' };

/**
 * @param {KalahBoardElement} board
 * @param {import('./protocol.js').Address} address its origin: null where whoever embeds the frame may command
 * @param {(change: Partial<Settings>) => Settings} set changes what the address has set; returns all of it as it is then
 */
export function mountMessages(board, address, set) {
  const conversation = new Conversation(address, set);
  conversation.tellOf(board);
  addEventListener('message', (event) => conversation.hear(event));
  return conversation;
}

class Conversation {
  /**
   * The search that somebody sent, while it runs; ended: answers those who stopped it.
   * @type {{stop: AbortController, progress: import('../engine/client.js').SearchProgress | null, ended: (() => void)[]} | null}
   */
  searching = null;
  /** Hears when a search begins, goes on or ends. */
  onSearch = () => {};
  #embedded = window.parent !== window;
  #origin;
  #problems;
  #set;
  #greeted = false;
  /** The command whose effect is told next. @type {Id} */ #answering;
  #waiting = 0;
  /** @type {(game: BoardGame) => void} */ #start = () => {};
  /** @type {(error: unknown) => void} */ #fail = () => {};
  /** @type {Promise<BoardGame>} */ #started;
  /** @type {Promise<unknown>} */ #last;

  /** @param {import('./protocol.js').Address} address @param {(change: Partial<Settings>) => Settings} set */
  constructor({ origin, problems }, set) {
    this.#origin = origin;
    this.#problems = problems;
    this.#set = set;
    this.#started = new Promise((resolve, reject) => ([this.#start, this.#fail] = [resolve, reject]));
    this.#started.catch(() => {}); // told by the board; whoever commands is refused with the reason
    this.#last = this.#started;
  }

  /** @param {BoardGame} game */
  ready(game) {
    for (const reason of this.#problems) this.#post('error', { kind: 'address', reason });
    this.#post('ready', greeting(game));
    this.#greeted = true;
    this.#start(game);
  }

  /** The board will not play. @param {unknown} error */
  failed(error) {
    this.#fail(error);
  }

  stop() {
    this.searching?.stop.abort();
  }

  // ---- saying --------------------------------------------------------------------------------------------------------

  /** @param {string} type @param {object} [content] @param {Id} [id] @param {string} [to] */
  #post(type, content, id, to = this.#origin ?? parentOrigin()) {
    if (this.#embedded && to !== 'none') window.parent.postMessage(message(type, content, id), to === 'null' ? '*' : to);
  }

  /** @param {unknown} error @param {Id} id @param {string} [to] */
  #refuse(error, id, to) {
    const kind = error instanceof KalahError ? error.kind : 'message';
    this.#post('error', { kind, reason: sentenceOf(error) }, id, to);
  }

  /** @param {KalahBoardElement} board */
  tellOf(board) {
    for (const [type, name] of Object.entries(EVENTS)) {
      board.addEventListener(type, (event) => {
        const { detail } = /** @type {CustomEvent} */ (event);
        if (name === 'error') return this.#post(name, { kind: detail.kind, reason: sentenceOf(detail.message) });
        if (!this.#greeted) return; // `ready` tells of the first position
        this.#post(name, detail, name === 'result' ? undefined : this.#answering);
        if (name === 'position') this.#answering = undefined;
      });
    }
  }

  // ---- hearing -------------------------------------------------------------------------------------------------------

  /** @param {MessageEvent} event */
  hear({ data, source, origin: from }) {
    if (!this.#embedded || source !== window.parent) return;
    const reading = readMessage(data);
    if (reading.kind === 'ignore') return;
    const id = reading.kind === 'command' ? reading.command.id : reading.id;
    if (this.#origin !== null && from !== this.#origin) {
      return this.#refuse(new KalahError('origin', say('refused.origin')), id, from);
    }
    if (reading.kind === 'reject') return this.#refuse(reading.reason, id, from);
    const { command } = reading;
    if (command.type === 'stop') return this.#stop(id, from);
    if (this.#waiting >= MOST_WAITING) return this.#refuse(notNow(say('refused.many', { most: MOST_WAITING })), id, from);
    this.#waiting++;
    this.#last = this.#last
      .then(async () => this.#obey(await this.#started, command, from))
      .catch((error) => this.#refuse(error, id, from))
      .finally(() => this.#waiting--);
  }

  /** @param {Id} id @param {string} from */
  #stop(id, from) {
    if (!this.searching) return this.#refuse(notNow(say('refused.stop')), id, from);
    this.searching.ended.push(() => this.#post('stopped', {}, id, from));
    this.stop();
  }

  /** @param {BoardGame} game @param {Command} command @param {string} from */
  async #obey(game, command, from) {
    const { id } = command;
    if (command.type === 'hello') return this.#post('ready', greeting(game), id, from);
    if (command.type === 'set') return this.#post('set', await this.#settle(game, command.change), id, from);
    if (command.type === 'hint') return this.#post('hint', await this.#hint(game), id, from);
    if (command.type === 'search') return void this.#search(game, command, from).catch((error) => this.#refuse(error, id, from));
    this.#answering = id;
    try {
      if (command.type === 'load') await game.load(command.opening);
      if (command.type === 'play') await game.play('house' in command ? textOfHouse(game, command.house) : command.move);
      if (command.type === 'undo' || command.type === 'redo') {
        if (!(command.type === 'undo' ? game.canUndo : game.canRedo)) throw notNow(say(`refused.none.${command.type}`));
        game[command.type]();
      }
    } finally {
      this.#answering = undefined;
    }
  }

  /** @param {BoardGame} game @param {Partial<Settings>} change */
  async #settle(game, change) {
    const { houses } = game.position;
    const { legal = 'all' } = change;
    if (readLegal(legal, houses) === undefined)
      throw new KalahError('option', say('refused.legal', { most: 2 * houses, store: houses, given: legal.slice(0, 40) }));
    const settings = this.#set(change);
    await game.board.ready(); // the board has taken it over
    game.match.changed(); // so have the controls
    return settings;
  }

  /** @param {BoardGame} game */
  async #hint(game) {
    if (this.searching) throw notNow(say('refused.search'));
    const pit = await game.hint();
    if (typeof pit !== 'number') throw notNow(say('refused.hint'));
    const house = houseNumber(pit, game.position.houses);
    return { pit, house, text: String(house) };
  }

  /** @param {BoardGame} game @param {Command & {type: 'search'}} command @param {string} from */
  async #search(game, { id, fields, reports }, from) {
    if (this.searching) throw notNow(say('refused.search'));
    /** @type {NonNullable<Conversation['searching']>} */
    const mine = (this.searching = { stop: new AbortController(), progress: null, ended: [] });
    const { rules, position } = game.position;
    this.onSearch();
    try {
      const report = await game.search(fields, {
        signal: mine.stop.signal,
        onReport: reports ? (found) => this.#post('depth', { rules, position, report: found }, id, from) : undefined,
        onProgress: (progress) => {
          Object.assign(mine, { progress });
          this.onSearch();
          this.#post('progress', { ...progress }, id, from);
        },
      });
      this.#post('report', { rules, position, report }, id, from);
    } finally {
      this.searching = null;
      this.onSearch();
      for (const tell of mine.ended) tell();
    }
  }
}

/** Right in form, but not at this moment. @param {string} sentence */
const notNow = (sentence) => new KalahError('state', sentence);

/** @param {BoardGame} game */
function greeting(game) {
  const { info } = game.engine;
  return { version: VERSION, commands: COMMAND_NAMES, engine: info.threads > 0 ? info : null, position: game.told() };
}

/** @param {BoardGame} game @param {number} house */
function textOfHouse({ position: { houses } }, house) {
  if (!Number.isInteger(house) || house < 1 || house > houses) throw new KalahError('move', say('refused.house', { houses, given: String(house) }));
  return String(house);
}

/**
 * Where events go when the address names no origin. A browser that does not tell the parent's origin leaves only “anybody”;
 * nothing that is sent here is a secret: the page around gave the position, or its visitor plays on it.
 */
function parentOrigin() {
  const near = location.ancestorOrigins?.[0];
  return near && near !== 'null' ? near : '*';
}
