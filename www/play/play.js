// The Play view: whose turn it is, the row of actions under the board, and the move list.
// Shows what the match says and calls its verbs; decides nothing about the game.

import * as S from '../match/state.js';
import { big, depthWords } from '../page/figures.js';
import { announce, box, button, h, setText } from '../page/dom.js';
import { mountSeats } from './seats.js';
import { say } from '../words/page.js';

/** @typedef {import('../match/match.js').Match} Match */

/** @param {Match} match */
export function mountPlay(match) {
  mountSeats(match);
  const drawMoves = mountMoves(match);
  const board = match.board;
  const verbs = {
    undo: () => match.revisit(S.undo(match.game)),
    redo: () => match.revisit(S.redo(match.game)),
    hint: () => match.hint(),
    pause: () => match.togglePause(),
    step: () => match.step(),
    flip: () => match.flip(),
    again: () => match.set(S.again(match.game), say('new.begun')),
    review: () => match.set(S.jump(match.game, 0), say('play.review')),
    'move-now': () => match.moveNow(),
  };
  for (const [id, run] of Object.entries(verbs)) button(id).addEventListener('click', run);

  /** What the board points at. @type {unknown} */ let pointed = null;
  const drawPeek = () => setText(box('peek'), match.peek(pointed));
  const draw = () => {
    const { game, waiting, phase } = match;
    const engines = 2 - S.humans(game);
    const moving = phase === 'moving'; // the headline waits until all lies still
    const over = waiting === 'over' && !moving;
    if (!moving) {
      setText(box('turn'), match.headline());
      box('turn').dataset.side = over ? 'none' : String(match.position.turn);
    }
    enable('undo', game.cursor > 0);
    enable('redo', !S.atEnd(game));
    enable('hint', waiting === 'human' && phase !== 'hinting');
    box('engine-actions').hidden = engines === 0 || (engines === 1 && !game.paused);
    enable('pause', waiting !== 'over');
    const on = S.atEnd(game) ? 'play.go-on' : 'play.play-on';
    setText(button('pause'), say(game.paused ? on : 'play.pause'));
    enable('step', waiting === 'paused');
    button('again').hidden = button('review').hidden = !over;
    button('again').classList.toggle('primary', over);
    button('new').classList.toggle('primary', !over);
    button('hint').hidden = engines === 2 || over;
    drawThinking(match);
    drawMoves();
    drawPeek();
  };
  match.addEventListener('change', draw);
  match.addEventListener('progress', () => drawThinking(match));
  match.addEventListener('said', (event) => {
    const sentence = /** @type {CustomEvent<string>} */ (event).detail;
    const { answering } = match;
    setText(box('said'), sentence);
    // One region, one utterance: what happened, then who is next.
    queueMicrotask(() => announce(box('live'), say('play.live', { said: match.said, headline: match.headline() }), answering));
  });
  board.addEventListener(match.table.events.point, (event) => {
    pointed = /** @type {CustomEvent} */ (event).detail;
    drawPeek();
  });
  draw();
  return verbs;
}

/** @param {string} id @param {boolean} on */
function enable(id, on) {
  const control = button(id);
  if (control.disabled === !on) return;
  // A control that switches itself off must not drop the keyboard user at the top of the page.
  if (!on && document.activeElement === control) box('board').focus({ preventScroll: true });
  control.disabled = !on;
}

/** @param {Match} match */
function drawThinking(match) {
  const { phase, progress } = match;
  const on = phase === 'thinking' || phase === 'hinting';
  box('thinking').dataset.on = String(on);
  button('move-now').hidden = phase !== 'thinking';
  const figures = progress && progress.nodes > 0 ? say('play.progress', { depth: depthWords(progress.depth), nodes: big(progress.nodes) }) : '';
  setText(box('progress'), on ? figures : '');
}

/**
 * The move list: one line per turn, each move a button that shows the position after it.
 * @param {Match} match
 */
function mountMoves(match) {
  const list = box('moves');
  let drawn = '';
  const showCurrent = () => {
    const here = /** @type {HTMLElement | null} */ (list.querySelector('[aria-current]'));
    if (here) list.scrollTop = here.offsetTop - list.clientHeight / 2;
  };
  new ResizeObserver(showCurrent).observe(list); // another view gives it another height
  list.addEventListener('click', (event) => {
    const { ply } = /** @type {Element} */ (event.target).closest('button')?.dataset ?? {};
    if (ply) match.set(S.jump(match.game, Number(ply)), say('moves.shown', { ply }));
  });
  return () => {
    const { game, table } = match;
    const key = JSON.stringify([game.moves, game.notes, game.cursor, game.positions[0].position]);
    if (key === drawn) return;
    drawn = key;
    const focused = list.contains(document.activeElement) ? /** @type {HTMLElement} */ (document.activeElement).dataset.ply : undefined;
    const rows = S.turns(game).map((turn) =>
      h(
        'li',
        { 'data-side': turn.player },
        h('span', { class: 'who' }, say('moves.turn', { number: turn.number, side: table.sides[turn.player] })),
        h('span', { class: 'turn' }, ...turn.moves.map((move) => moveButton(match, move))),
      ),
    );
    const start = h('li', { class: 'start' }, h('button', { 'data-ply': 0, ...(game.cursor === 0 ? { 'aria-current': 'step' } : {}) }, say('moves.start')));
    list.replaceChildren(start, ...rows);
    if (focused) list.querySelector(`[data-ply="${focused}"]`)?.closest('button')?.focus();
    showCurrent();
  };
}

/** @param {Match} match @param {S.ListedMove} move */
function moveButton({ table, game: { cursor } }, { ply, text, note, player }) {
  const cost = note?.cost ?? 0;
  const judged = cost > 0 ? 'moves.cost' : 'moves.best';
  const label = say(note ? judged : 'moves.plain', { ply, side: table.sides[player], move: table.moveWords(text), cost });
  const control = h('button', { 'data-ply': ply, 'aria-label': label, ...(ply === cursor ? { 'aria-current': 'step' } : {}) }, text);
  if (cost > 0) control.append(h('span', { class: `cost ${cost >= 4 ? 'bad' : 'slight'}` }, say('moves.lost', { cost })));
  else if (note) control.append(h('span', { class: 'cost fine' }, '✓'));
  return control;
}
