// A moment of joy when a person has won: the score large over the board, and a handful of seeds thrown up. Fetched with the first win of
// a visitor who wants motion. It is only to be seen, takes no room and no clicks, and leaves by itself or with the next change.

import * as S from '../match/state.js';
import { box, h, sheet } from './dom.js';
import { say } from '../words/page.js';

/** @typedef {import('../match/match.js').Match} Match */

const SEEDS = 22;
/** @type {Promise<unknown> | null} */ let dressed = null;

/** @param {Match} match whose game a person has just won */
export async function joy(match) {
  const { game, position } = match;
  await (dressed ??= sheet('page/joy.css'));
  if (match.game !== game || !box('board').checkVisibility()) return;
  const score = h('b', {}, scoreOf(match, position));
  const shown = h('div', { class: 'joy', 'aria-hidden': true }, ...Array.from({ length: SEEDS }, (_, nth) => seed(nth)), score);
  const { offsetLeft, offsetTop, offsetWidth, offsetHeight } = box('board');
  const place = { left: offsetLeft, top: offsetTop, width: offsetWidth, height: offsetHeight };
  for (const [side, length] of Object.entries(place)) shown.style.setProperty(side, `${length}px`);
  box('board').after(shown);
  const gone = new AbortController();
  const end = () => {
    gone.abort();
    shown.remove();
  };
  score.addEventListener('animationend', end);
  match.addEventListener('change', () => match.game !== game && end(), { signal: gone.signal });
}

/** Both scores where the game counts what each side has, else who has won. @param {Match} match @param {S.Position} position */
function scoreOf(match, position) {
  const end = S.outcome(position);
  const winner = end?.winner ?? 0;
  if (match.table.counted && end) return say('joy.score', { more: Math.max(end.first, end.second), less: Math.min(end.first, end.second) });
  return S.humans(match.game) === 1 ? say('joy.you') : say('joy.side', { side: match.nameOf(winner) });
}

/** Each flies another way, and always the same one. @param {number} nth */
function seed(nth) {
  const element = h('i');
  const across = ((nth * 61) % SEEDS) / (SEEDS - 1) - 0.5;
  element.style.setProperty('--across', across.toFixed(2));
  element.style.setProperty('--up', (0.55 + ((nth * 37) % 11) / 25).toFixed(2));
  element.style.setProperty('--late', `${(nth * 29) % 300}ms`);
  return element;
}
