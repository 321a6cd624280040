// The conversation of embed.html with the page around it: takes its commands one after another, answers each, and tells what
// happens on the board. Only the parent window is heard and answered. Reading and refusing messages is embed-protocol.js.

import { KalahError } from './engine-link.js';
import { COMMAND_NAMES, message, readMessage, VERSION } from './embed-protocol.js';
import { sentenceOf } from './notice.js';
import * as S from './state.js';

/**
 * @typedef {import('./kalah-board.js').KalahBoardElement} KalahBoardElement
 * @typedef {import('./board-game.js').BoardGame} BoardGame
 * @typedef {import('./embed-protocol.js').Command} Command
 * @typedef {import('./embed-protocol.js').Id} Id
 */

/** Commands that wait; whoever sends more than this at once does not listen to the answers. */
const MOST_WAITING = 100;

/** The events that are told, and under which name. */
const EVENTS = { 'kalah-move': 'move', 'kalah-position': 'position', 'kalah-result': 'result', 'kalah-error': 'error' };

/**
 * @param {KalahBoardElement} board @param {string | null} origin the only one that may command; null: whoever embeds the frame
 * @param {string[]} problems of the address, told as soon as somebody can listen
 */
export function mountMessages(board, origin, problems) {
  const embedded = window.parent !== window;
  /** @type {{stop: AbortController, progress: import('./engine.js').SearchProgress | null} | null} */ let searching = null;
  let onSearch = () => {};
  /** The command whose effect is told next. @type {Id} */ let answering;
  let waiting = 0;
  /** @type {(game: BoardGame) => void} */ let start = () => {};
  /** @type {(error: unknown) => void} */ let fail = () => {};
  /** @type {Promise<BoardGame>} */ const started = new Promise((resolve, reject) => [start, fail] = [resolve, reject]);
  started.catch(() => {}); // told by the board; whoever commands is refused with the reason
  /** @type {Promise<unknown>} */ let last = started;

  /** @param {string} type @param {object} [content] @param {Id} [id] @param {string} [to] */
  const post = (type, content, id, to = origin ?? parentOrigin()) => {
    if (embedded && to !== 'none') window.parent.postMessage(message(type, content, id), to === 'null' ? '*' : to);
  };
  /** @param {unknown} error @param {Id} id @param {string} [to] */
  const refuse = (error, id, to) => {
    const kind = error instanceof KalahError ? error.kind : 'message';
    post('error', { kind, reason: sentenceOf(error) }, id, to);
  };

  for (const [type, name] of Object.entries(EVENTS)) {
    board.addEventListener(type, (event) => {
      const { detail } = /** @type {CustomEvent} */ (event);
      if (name === 'error') return post(name, { kind: detail.kind, reason: sentenceOf(detail.message) });
      post(name, detail, name === 'result' ? undefined : answering);
      if (name === 'position') answering = undefined;
    });
  }

  addEventListener('message', ({ data, source, origin: from }) => {
    if (!embedded || source !== window.parent) return;
    const reading = readMessage(data);
    if (reading.kind === 'ignore') return;
    const id = reading.kind === 'command' ? reading.command.id : reading.id;
    if (origin !== null && from !== origin) {
      return refuse(new KalahError('origin', 'this frame does not take messages from your origin: its address names another one (origin=…)'), id, from);
    }
    if (reading.kind === 'reject') return refuse(reading.reason, id, from);
    const { command } = reading;
    if (command.type === 'stop') return searching ? searching.stop.abort() : refuse('there is no search to stop', id, from);
    if (waiting >= MOST_WAITING) return refuse(`${MOST_WAITING} commands are waiting already; wait for their answers`, id, from);
    waiting++;
    last = last.then(async () => obey(await started, command, from)).catch((error) => refuse(error, id, from)).finally(() => waiting--);
  });

  /** @param {BoardGame} game @param {Command} command @param {string} from */
  async function obey(game, command, from) {
    const { id } = command;
    if (command.type === 'hello') return post('ready', greeting(game), id, from);
    if (command.type === 'search') return void search(game, command, from).catch((error) => refuse(error, id, from));
    answering = id;
    try {
      if (command.type === 'load') await game.load(command.opening);
      if (command.type === 'play') await game.play('pit' in command ? command.pit : pitOfHouse(game, command.house));
      if (command.type === 'undo' || command.type === 'redo') {
        if (!(command.type === 'undo' ? game.canUndo : game.canRedo)) throw new Error(`there is nothing to ${command.type}`);
        game[command.type]();
      }
    } finally {
      answering = undefined;
    }
  }

  /** @param {BoardGame} game @param {Command & {type: 'search'}} command @param {string} from */
  async function search(game, { id, fields }, from) {
    if (searching) throw new Error('a search is running; send stop, or wait for its report');
    const mine = (searching = { stop: new AbortController(), progress: null });
    const { rules, position } = game.position;
    onSearch();
    try {
      const report = await game.search(fields, {
        signal: mine.stop.signal,
        onProgress: (progress) => {
          Object.assign(mine, { progress });
          onSearch();
          post('progress', { ...progress }, id, from);
        },
      });
      post('report', { rules, position, report }, id, from);
    } finally {
      searching = null;
      onSearch();
    }
  }

  /** @param {BoardGame} game */
  const greeting = (game) => {
    const { moves, cursor } = game.match.game;
    return { version: VERSION, commands: COMMAND_NAMES, engine: game.engine.info.threads > 0 ? game.engine.info : null, position: { ...game.position, moves: moves.slice(0, cursor) } };
  };

  return {
    /** @param {BoardGame} game */
    ready: (game) => {
      for (const reason of problems) post('error', { kind: 'address', reason });
      post('ready', greeting(game));
      start(game);
    },
    /** The board will not play. @param {unknown} error */
    failed: (error) => fail(error),
    search: () => searching,
    stop: () => searching?.stop.abort(),
    /** @param {() => void} draw */
    onSearch: (draw) => { onSearch = draw; },
  };
}

/** @param {BoardGame} game @param {number} house */
function pitOfHouse({ position: { turn, houses } }, house) {
  if (!Number.isInteger(house) || house < 1 || house > houses) throw new KalahError('move', `a house is a number from 1 to ${houses}, not ${house}`);
  return S.pitOf(turn, house, houses);
}

/**
 * Where events go when the address names no origin. A browser that does not tell the parent's origin leaves only “anybody”;
 * nothing that is sent here is a secret: the page around gave the position, or its visitor plays on it.
 */
function parentOrigin() {
  const near = location.ancestorOrigins?.[0];
  return near && near !== 'null' ? near : '*';
}
