// Moves a piece hop by hop, with a pause before each further one; what it jumps fades away. Only time and motion live here.

import { glide } from '../drawing.js';
import { hopped } from './squares.js';

/** @typedef {import('./paint.js').Painter} Painter @typedef {import('./squares.js').Step} Step */

/** A hop goes as far as several seeds do: times the time for one of those. */
const HOP = 2.4;
const PAUSE = 1.6;

/**
 * @param {Painter} painter @param {string} squares before the move
 * @param {Step[]} steps @param {number} seen how many of them are on the board already
 * @param {number} ms the pace; 0 draws only the end
 * @param {AbortSignal} signal ends the motion at once, wherever the piece is
 */
export async function animate(painter, squares, steps, seen, ms, signal) {
  let now = hopped(squares, steps.slice(0, seen));
  painter.setPieces(now);
  for (const [nth, step] of steps.entries()) {
    if (nth < seen) continue;
    if (ms > 0 && !document.hidden) {
      if (nth > seen) await pause(painter, ms * PAUSE, signal);
      if (signal.aborted) return;
      await hop(painter, step, ms * HOP, signal);
      if (signal.aborted) return;
    }
    now = hopped(now, [step]);
    if (ms > 0) painter.setPieces(now);
  }
  painter.setPieces(now);
}

/** @param {Painter} painter @param {number} ms @param {AbortSignal} signal */
const pause = (painter, ms, signal) => glide(painter.men, [{ opacity: 1 }, { opacity: 1 }], ms, signal);

/** @param {Painter} painter @param {Step} step @param {number} ms @param {AbortSignal} signal */
async function hop(painter, { from, to, captured }, ms, signal) {
  const moved = painter.pieces.get(from)?.drawn;
  const jumped = captured ? painter.pieces.get(captured)?.drawn : undefined;
  if (!moved) return;
  const [a, b] = [painter.at(from), painter.at(to)];
  const at = (/** @type {number} */ x, /** @type {number} */ y, /** @type {number} */ scale) => ({ transform: `translate(${x}px, ${y}px) scale(${scale})` });
  moved.parentNode?.append(moved); // above what it jumps
  const over = at((a.x + b.x) / 2, (a.y + b.y) / 2 - (jumped ? 16 : 4), jumped ? 1.14 : 1.05);
  await Promise.all([
    glide(moved, [at(a.x, a.y, 1), over, at(b.x, b.y, 1)], ms, signal),
    ...(jumped ? [glide(jumped, [{ opacity: 1 }, { opacity: 1, offset: 0.4 }, { opacity: 0 }], ms, signal)] : []),
  ]);
}
