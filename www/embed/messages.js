// The conversation of embed.html with the page around it: takes its commands one after another, answers each, and tells what
// happens on the board. Only the parent window is heard and answered. Reading and refusing messages is protocol.js.

import { KalahError } from '../engine/errors.js';
import { COMMAND_NAMES, message, readMessage, VERSION } from './protocol.js';
import { sentenceOf } from '../page/notice.js';
import { say } from '../words/embed.js';

/**
 * @typedef {import('./frames.js').BoardElement} BoardElement
 * @typedef {import('./frames.js').Frame} Frame
 * @typedef {import('../games/element-game.js').BoardGame<any>} BoardGame
 * @typedef {import('./protocol.js').Command} Command
 * @typedef {import('./protocol.js').Id} Id
 * @typedef {import('./protocol.js').Settings} Settings
 */

/** Commands that wait; whoever sends more than this at once does not listen to the answers. A load that finds as many takes the place of all. */
const MOST_WAITING = 100;

/** The board's events that are told, under the same names without its prefix. */
const EVENTS = ['move', 'position', 'result', 'error'];

/**
 * @param {Frame} frame @param {BoardElement} board
 * @param {import('./protocol.js').Address} address its origin: null where whoever embeds the frame may command
 * @param {(change: Partial<Settings>) => Settings} set changes what the address has set; returns all of it as it is then
 */
export function mountMessages(frame, board, address, set) {
  const conversation = new Conversation(frame, address, set);
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
  #frame;
  #origin;
  #problems;
  #set;
  #greeted = false;
  /** The command whose effect is told next. @type {Id} */ #answering;
  /** Those that wait; another set once a load has taken their place. @type {Set<Command>} */ #waiting = new Set();
  /** @type {(game: BoardGame) => void} */ #start = () => {};
  /** @type {(error: unknown) => void} */ #fail = () => {};
  /** @type {Promise<BoardGame>} */ #started;
  /** @type {Promise<unknown>} */ #last;

  /** @param {Frame} frame @param {import('./protocol.js').Address} address @param {(change: Partial<Settings>) => Settings} set */
  constructor(frame, { origin, problems }, set) {
    this.#frame = frame;
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

  /** @param {BoardElement} board */
  tellOf(board) {
    for (const name of EVENTS) {
      board.addEventListener(`${board.kind.prefix}-${name}`, (event) => {
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
    const reading = readMessage(data, this.#frame);
    if (reading.kind === 'ignore') return;
    const id = reading.kind === 'command' ? reading.command.id : reading.id;
    if (this.#origin !== null && from !== this.#origin) {
      return this.#refuse(new KalahError('origin', say('refused.origin')), id, from);
    }
    if (reading.kind === 'reject') return this.#refuse(reading.reason, id, from);
    const { command } = reading;
    if (command.type === 'stop') return this.#stop(id, from);
    if (this.#waiting.size >= MOST_WAITING) {
      if (command.type !== 'load') return this.#refuse(notNow(say('refused.many', { most: MOST_WAITING })), id, from);
      this.#waiting = new Set();
    }
    const waiting = this.#waiting.add(command);
    this.#last = this.#last
      .then(async () => {
        const game = await this.#started;
        if (waiting !== this.#waiting) throw notNow(say('refused.overtaken'));
        return this.#obey(game, command, from);
      })
      .catch((error) => this.#refuse(error, id, from))
      .finally(() => waiting.delete(command));
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
      if (command.type === 'play') await game.play(this.#moveOf(command.asked, game));
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
    const wrong = this.#frame.wrongLegal(String(change.legal ?? 'all'), game.position);
    if (wrong) throw new KalahError('option', wrong);
    const settings = this.#set(change);
    await game.board.ready(); // the board has taken it over
    game.match.changed(); // so have the controls
    return settings;
  }

  /** @param {BoardGame} game */
  async #hint(game) {
    if (this.searching) throw notNow(say('refused.search'));
    const best = await game.hint();
    if (best === null) throw notNow(say('refused.hint'));
    return game.board.moved(game.position, await game.textOf(best));
  }

  /** @param {import('./frames.js').Asked} asked @param {BoardGame} game */
  #moveOf(asked, { position }) {
    try {
      return this.#frame.moveOf(asked, position);
    } catch (error) {
      throw new KalahError('move', sentenceOf(error));
    }
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

/**
 * Where events go when the address names no origin. A browser that does not tell the parent's origin leaves only “anybody”;
 * nothing that is sent here is a secret: the page around gave the position, or its visitor plays on it.
 */
function parentOrigin() {
  const near = location.ancestorOrigins?.[0];
  return near && near !== 'null' ? near : '*';
}
