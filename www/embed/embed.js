// embed.html: one board for somebody else's frame. Wires the address and the messages of the page around (protocol.js)
// to a <kalah-board> with its game, and draws the controls that were asked for. It keeps nothing and asks for nothing.

import '../games/kalah/element.js';
import * as S from '../match/state.js';
import { layout } from '../games/kalah/layout.js';
import { announce, box, button, byId, h, setText } from '../page/dom.js';
import { KalahBoardElement } from '../games/kalah/element.js';
import { notice, sentenceOf } from '../page/notice.js';
import { readAddress } from './protocol.js';
import { mountMessages } from './messages.js';
import { big, depthWords } from '../page/figures.js';
import { say } from '../words/embed.js';

/** @typedef {import('../games/element-game.js').BoardGame<import('../games/kalah/element.js').PositionDetail>} BoardGame @typedef {import('./protocol.js').Settings} Settings */
/** @typedef {import('./protocol.js').Opening} Opening */

const board = byId('board', KalahBoardElement);

/** @param {Settings} settings @param {Opening} [opening] */
function dress({ theme, engine, side, speed, legal, seed, flipped, disabled, controls }, opening = {}) {
  document.documentElement.dataset.theme = theme;
  for (const [name, value] of Object.entries({ engine, side, speed, legal, seed, ...opening })) {
    if (value !== undefined && value !== board.getAttribute(name)) board.setAttribute(name, value);
  }
  board.flipped = flipped === 'yes';
  board.disabled = disabled === 'yes';
  document.documentElement.dataset.controls = controls.join(' ');
}

/** @param {string} control */
const isShown = (control) => document.documentElement.dataset.controls?.split(' ').includes(control);

/** The board takes the shape and the size that fill the stage best, judged by the smaller side of a house. */
function mountFit() {
  const stage = box('stage');
  const fit = () => {
    const [width, height] = [stage.clientWidth - 12, stage.clientHeight - 12];
    const { houses } = board.scene;
    const sizes = [false, true].map((tall) => {
      const plan = layout(houses, tall, false);
      const scale = Math.min(width / plan.width, height / plan.height);
      const { cell } = plan.pits[0];
      return {
        shape: /** @type {'tall' | 'wide'} */ (tall ? 'tall' : 'wide'),
        width: Math.floor(plan.width * scale),
        target: Math.min(cell.w, cell.h) * scale,
      };
    });
    const best = sizes[1].target > sizes[0].target ? sizes[1] : sizes[0];
    board.shape = best.shape;
    board.style.width = `${Math.max(best.width, 60)}px`;
  };
  new ResizeObserver(fit).observe(stage);
  board.addEventListener('kalah-position', fit);
  fit();
}

/** @param {BoardGame} game */
function mountControls(game) {
  const { match } = game;
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
  mountKeys((digit) => void match.type(digit), verbs);

  const draw = () => {
    if (scores && !isShown('scores')) verbs.scores(); // else nobody could take them away again
    if (match.phase !== 'moving') {
      setText(box('turn'), match.headline());
      box('turn').dataset.side = match.waiting === 'over' ? 'none' : String(match.position.turn);
    }
    enable('undo', game.canUndo);
    enable('redo', game.canRedo);
    enable('hint', match.waiting === 'human' && match.phase !== 'hinting');
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

/** @param {string} id @param {boolean} on */
function enable(id, on) {
  const control = button(id);
  // A control that switches itself off must not drop the keyboard user at the top of the page.
  if (!on && document.activeElement === control) board.focus({ preventScroll: true });
  control.disabled = !on;
}

/**
 * The first letter of a control's name, where that is shown, and the number of a house.
 * @param {(digit: number) => void} type @param {Record<string, () => unknown>} verbs
 */
function mountKeys(type, verbs) {
  document.addEventListener('keydown', (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.repeat) return;
    if (/^[0-9]$/.test(event.key)) return type(Number(event.key) || 10);
    Object.entries(verbs).find(([name]) => name[0] === event.key && isShown(name))?.[1]();
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
      ...turn.moves.map(({ ply, text }) => h('b', ply === game.cursor ? { 'aria-current': 'step' } : {}, text)),
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

async function start() {
  const address = readAddress(location.search);
  let { settings } = address;
  if (address.problems.length) notice(address.problems.join('\n')); // in one, for only a few stand at a time
  dress(settings, address.opening);
  mountFit();
  /** @type {BoardGame | null} */ let game = null;
  const again = () => {
    if (!game) return location.reload();
    const { engine } = game;
    void engine.restart().then(
      () => game?.resume(),
      (error) => board.fail(error),
    );
  };
  board.addEventListener('kalah-error', (event) => {
    const { kind, message } = /** @type {CustomEvent<import('../games/kalah/element.js').ErrorDetail>} */ (event).detail;
    notice(sentenceOf(message), { key: kind, ...(kind === 'engine' ? { action: { label: say('board.again'), run: again } } : {}) });
  });
  const messages = mountMessages(board, address, (change) => {
    settings = { ...settings, flipped: board.flipped ? 'yes' : 'no', ...change }; // the visitor may have turned it
    dress(settings);
    return settings;
  });
  try {
    game = await board.ready();
  } catch (error) {
    // The board itself has told why.
    messages.failed(error);
    return setText(box('turn'), say('board.unstarted'));
  }
  mountControls(game);
  mountThinking(game, messages);
  setText(box('said'), game.position.over ? '' : say('board.choose'));
  document.documentElement.dataset.ready = 'yes';
  messages.ready(game);
}

void start();
