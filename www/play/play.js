// The Play view: whose turn it is, the row of actions under the board, and the move list.
// Shows what the match says and calls its verbs; decides nothing about the game.

import * as S from '../match/state.js';
import { shownWords } from '../match/names.js';
import { big, depthWords } from '../page/figures.js';
import { announce, box, button, keepFocus, setText } from '../page/dom.js';
import { drawEnds, mountEnds } from './ends.js';
import { mountMoves } from './moves.js';
import { mountSeats } from './seats.js';
import { say } from '../words/page.js';

/** @typedef {import('../match/match.js').Match} Match */

/** @param {Match} match */
export function mountPlay(match) {
  mountSeats(match);
  const drawMoves = mountMoves(match);
  mountEnds(match);
  const verbs = {
    undo: () => match.revisit(S.undo(match.game)),
    redo: () => match.revisit(S.redo(match.game)),
    hint: () => match.hint(),
    pause: () => match.togglePause(),
    step: () => match.step(),
    flip: () => match.flip(),
    again: () => {
      const turned = S.humans(match.game) === 1; // the person sits where the person sat
      match.open(S.rematch(match.game), say('play.rematch'), turned !== match.flipped);
    },
    'same-sides': () => match.open(S.again(match.game), say('play.same-sides')),
    review: () => match.look(S.jump(match.game, 0), shownWords(null)),
    'move-now': () => match.moveNow(),
    first: () => walk(0),
    previous: () => walk(match.game.cursor - 1),
    next: () => walk(match.game.cursor + 1),
    last: () => walk(match.game.moves.length),
  };
  const walk = (/** @type {number} */ ply) => match.walk(ply, shownWords(S.turnAt(S.jump(match.game, ply))));
  for (const [id, run] of Object.entries(verbs)) button(id).addEventListener('click', run);

  /** What the board points at. @type {unknown} */ let pointed = null;
  const drawPeek = () => setText(box('peek'), match.peek(pointed));
  const draw = () => keepFocus(drawAll, () => box('board'));
  const drawAll = () => {
    const { game, waiting, phase } = match;
    const engines = 2 - S.humans(game);
    const moving = phase === 'moving'; // the headline waits until all lies still
    const over = waiting === 'over' && !moving;
    if (!moving) {
      setText(box('turn'), match.headline());
      box('turn').dataset.side = over ? 'none' : String(match.position.turn);
    }
    enable('undo', S.undo(game) !== game);
    enable('redo', !S.atEnd(game));
    for (const id of ['first', 'previous']) enable(id, game.cursor > 0, 'next');
    for (const id of ['next', 'last']) enable(id, !S.atEnd(game), 'previous');
    enable('hint', waiting === 'human' && phase !== 'hinting' && phase !== 'weighing');
    box('engine-actions').hidden = engines === 0 || (engines === 1 && !game.paused);
    enable('pause', waiting !== 'over' || (engines === 2 && game.series !== undefined)); // these go on by themselves
    const on = S.atEnd(game) ? 'play.go-on' : 'play.play-on';
    setText(button('pause'), say(game.paused ? on : 'play.pause'));
    enable('step', waiting === 'paused');
    button('review').hidden = !over;
    for (const id of ['again', 'same-sides']) button(id).hidden = !over || game.series !== undefined; // a series has its next game
    button('again').classList.toggle('primary', over);
    button('new').classList.toggle('primary', !over);
    button('hint').hidden = engines === 2 || over;
    drawEnds(match);
    drawThinking(match);
    drawMoves();
    drawPeek();
  };
  match.addEventListener('change', draw);
  match.addEventListener('progress', () => drawThinking(match));
  match.addEventListener('said', (event) => {
    const sentence = /** @type {CustomEvent<string>} */ (event).detail;
    const { answering } = match;
    // Without motion the answer comes at once: what it answers stays to be read.
    setText(box('said'), answering && match.still ? `${box('said').textContent} ${sentence}` : sentence);
    // One region, one utterance: what happened, then who is next.
    queueMicrotask(() => announce(box('live'), say('play.live', { said: match.said, headline: match.headline() }), answering));
  });
  match.addEventListener('pointed', (event) => {
    pointed = /** @type {CustomEvent} */ (event).detail;
    drawPeek();
  });
  match.addEventListener('table', () => (pointed = null));
  draw();
  return verbs;
}

/** @param {string} id @param {boolean} on @param {string} [instead] what has the focus then */
function enable(id, on, instead = 'board') {
  const control = button(id);
  if (control.disabled === !on) return;
  // A control that switches itself off must not drop the keyboard user at the top of the page.
  const focused = !on && document.activeElement === control;
  control.disabled = !on;
  if (focused) box(instead).focus({ preventScroll: true });
}

/** @param {Match} match */
function drawThinking(match) {
  const { phase, progress } = match;
  const on = phase !== 'idle' && phase !== 'moving';
  box('thinking').dataset.on = String(on);
  button('move-now').hidden = phase !== 'thinking';
  const figures = progress && progress.nodes > 0 ? say('play.progress', { depth: depthWords(progress.depth), nodes: big(progress.nodes) }) : '';
  setText(box('progress'), on ? figures : '');
}
