// embed.html: one board for somebody else's frame. Wires the address and the messages of the page around (protocol.js)
// to a board with its game, and draws the controls that were asked for. It keeps nothing and asks for nothing. An address that names a room
// gets that instead (rooms.js).

import * as S from '../match/state.js';
import { announce, box, button, h, isLetter, loaded, setText } from '../page/dom.js';
import { boardAt } from '../games/element.js';
import { notice, sentenceOf } from '../page/notice.js';
import { loadFrame } from './frames.js';
import { boardOf, readAddress, switchesOf } from './protocol.js';
import { mountMessages } from './messages.js';
import { big, depthWords } from '../page/figures.js';
import { say } from '../words/embed.js';

/**
 * @typedef {import('../games/element-game.js').BoardGame<any>} BoardGame
 * @typedef {import('./frames.js').Frame} Frame
 * @typedef {import('./frames.js').BoardElement} BoardElement
 * @typedef {import('./protocol.js').Settings} Settings
 */

/** @param {Frame} frame @param {BoardElement} board @param {Settings} settings @param {import('./protocol.js').Opening} [opening] */
function dress(frame, board, { theme, controls, ...settings }, opening = {}) {
  document.documentElement.dataset.theme = theme;
  document.documentElement.dataset.controls = controls.join(' ');
  const switches = switchesOf(frame);
  for (const [name, value] of Object.entries({ ...settings, ...opening })) {
    if (switches.includes(name)) board.toggleAttribute(name, value === 'yes');
    else if (value !== undefined && value !== board.getAttribute(name)) board.setAttribute(name, String(value));
  }
}

/** @param {string} control */
const isShown = (control) => document.documentElement.dataset.controls?.split(' ').includes(control);

/** The board takes the shape and the size that fill the stage best. @param {Frame} frame @param {BoardElement} board */
function mountFit(frame, board) {
  const stage = box('stage');
  const fit = () => frame.fit(board, stage.clientWidth - 12, stage.clientHeight - 12);
  new ResizeObserver(fit).observe(stage);
  board.addEventListener(`${board.kind.prefix}-position`, fit);
  fit();
}

/** @param {BoardGame} game */
function mountControls(game) {
  const { match, board } = game;
  let scores = false;
  /** @type {Record<string, () => unknown>} */
  const verbs = {
    new: () => game.restart(),
    undo: () => game.undo(),
    redo: () => game.redo(),
    hint: () => game.hint(),
    flip: () => (board.flipped = !board.flipped),
    scores: () => {
      scores = !scores;
      button('scores').setAttribute('aria-pressed', String(scores));
      game.showScores(scores);
    },
  };
  for (const [id, run] of Object.entries(verbs)) {
    button(id).addEventListener('click', run);
    button(id).disabled = false;
  }
  mountKeys(match, verbs);

  const draw = () => {
    if (scores && !isShown('scores')) verbs.scores(); // else nobody could take them away again
    if (match.phase !== 'moving') {
      setText(box('turn'), match.headline());
      box('turn').dataset.side = match.waiting === 'over' ? 'none' : String(match.position.turn);
    }
    enable(board, 'undo', game.canUndo);
    enable(board, 'redo', game.canRedo);
    enable(board, 'hint', match.waiting === 'human' && match.phase !== 'hinting');
    drawMoves(match);
  };
  match.addEventListener('change', draw);
  match.addEventListener('said', () => {
    const { answering } = match;
    setText(box('said'), match.said);
    queueMicrotask(() => announce(box('live'), say('board.live', { said: match.said, headline: match.headline() }), answering));
  });
  draw();
}

/** @param {BoardElement} board @param {string} id @param {boolean} on */
function enable(board, id, on) {
  const control = button(id);
  // A control that switches itself off must not drop the keyboard user at the top of the page.
  if (!on && document.activeElement === control) board.focus({ preventScroll: true });
  control.disabled = !on;
}

/**
 * The first letter of a control's name, where that is shown, and the number or the letter of a house; a control of the same letter takes Shift then.
 * @param {import('../match/match.js').Match} match @param {Record<string, () => unknown>} verbs
 */
function mountKeys(match, verbs) {
  document.addEventListener('keydown', (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.repeat) return;
    if (match.means(event)) return void match.type(event.key);
    Object.entries(verbs).find(([name]) => name[0] === event.key.toLowerCase() && isShown(name))?.[1]();
  });
}

/** @param {import('../match/match.js').Match} match */
function drawMoves(match) {
  const { game } = match;
  const list = box('moves');
  const rows = S.turns(game).map((turn) =>
    h(
      'li',
      { 'data-side': turn.player },
      `${turn.number}. ${match.nameOf(turn.player)} `,
      ...turn.moves.map(({ ply, text }) => {
        const short = match.table.moveShort(text, { ...match.position, turn: turn.player });
        return h('b', ply === game.cursor ? { 'aria-current': 'step' } : {}, short);
      }),
    ),
  );
  list.replaceChildren(...(rows.length ? rows : [h('li', {}, say('moves.none'))]));
  list.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
}

/**
 * What is being searched, for whom, and a way to end it.
 * @param {BoardGame} game @param {ReturnType<typeof mountMessages>} messages
 */
function mountThinking(game, messages) {
  const { match } = game;
  const draw = () => {
    const asked = messages.searching;
    const own = match.phase === 'thinking' || match.phase === 'hinting';
    const progress = asked ? asked.progress : match.progress;
    box('thinking').dataset.on = String(Boolean(asked) || own);
    setText(button('move-now'), say(asked ? 'thinking.stop' : 'thinking.now'));
    button('move-now').hidden = !asked && match.phase !== 'thinking';
    setText(box('progress'), progress && progress.nodes > 0 ? say('thinking.progress', { depth: depthWords(progress.depth), nodes: big(progress.nodes) }) : '');
  };
  button('move-now').addEventListener('click', () => (messages.searching ? messages.stop() : match.moveNow()));
  for (const type of ['change', 'progress']) match.addEventListener(type, draw);
  messages.onSearch = draw;
  draw();
}

// Nobody can turn the letters off here (WCAG 2.1.4): they do something only while what they belong to has the focus.
document.addEventListener('keydown', (event) => void (isLetter(event) && event.target === document.body && event.stopPropagation()), true);

/** What is said before the board's module is there. @type {MessageEvent[]} */
const early = [];
const hold = (/** @type {MessageEvent} */ event) => void early.push(event);
addEventListener('message', hold);

/** The board of the address, in its place. */
async function openBoard() {
  const frame = await loadFrame(boardOf(location.search));
  const board = boardAt(box('board'), frame.Board);
  document.documentElement.dataset.board = frame.name;
  document.title = board.kind.name;
  setText(box('name'), board.kind.name);
  loaded();
  return { frame, board };
}

/** @param {Frame} frame @param {BoardElement} board */
async function start(frame, board) {
  const address = readAddress(location.search, frame);
  let { settings } = address;
  if (address.problems.length) notice(address.problems.join('\n'), { stays: true });
  dress(frame, board, settings, address.opening);
  mountFit(frame, board);
  /** @type {BoardGame | null} */ let game = null;
  const again = () => {
    if (!game) return location.reload();
    const { engine } = game;
    void engine.restart().then(
      () => game?.resume(),
      (error) => board.fail(error),
    );
  };
  board.addEventListener(`${board.kind.prefix}-error`, (event) => {
    const { kind, message } = /** @type {CustomEvent<import('../games/element.js').ErrorDetail>} */ (event).detail;
    const stays = game === null; // until there is one, it is the address that was wrong
    notice(sentenceOf(message), { key: kind, stays, ...(kind === 'engine' ? { action: { label: say('board.again'), run: again } } : {}) });
  });
  const messages = mountMessages(frame, board, address, (change) => {
    settings = { ...settings, flipped: board.flipped ? 'yes' : 'no', ...change }; // the visitor may have turned it
    dress(frame, board, settings);
    return settings;
  });
  removeEventListener('message', hold);
  for (const event of early) messages.hear(event);
  try {
    game = await board.ready();
  } catch (error) {
    // The board itself has told why.
    messages.failed(error);
    return setText(box('turn'), say('board.unstarted'));
  }
  mountControls(game);
  mountThinking(game, messages);
  setText(box('said'), game.position.over ? '' : frame.begin);
  document.documentElement.dataset.ready = 'yes';
  messages.ready(game);
}

/** What the room Learn shows says by itself which room is meant. */
const LEARN = ['lesson', 'stepper', 'exercise'];
const given = new URLSearchParams(location.search);
const room = given.get('room') ?? (LEARN.some((name) => given.has(name)) ? 'learn' : null);
if (room === null) void openBoard().then(({ frame, board }) => start(frame, board), reportError);
else void import('./rooms.js').then(({ openRoom }) => openRoom(room)).catch(reportError);
