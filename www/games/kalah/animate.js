// Moves seeds on the board one by one along the path they take. Only time and motion live here;
// the host made the steps, the painter draws the seeds.

import { glide } from '../drawing.js';

/**
 * @typedef {import('./paint.js').Painter} Painter
 * @typedef {import('./layout.js').Layout} Layout
 * @typedef {{kind: 'lift', pit: number, seeds: number} | {kind: 'sow', pit: number}
 *   | {kind: 'capture', pit: number, seeds: number, store: number} | {kind: 'extra', player: number}
 *   | {kind: 'sweep', pit: number, seeds: number, store: number}} BoardStep
 */

/**
 * @param {Painter} painter @param {number[]} pits changed along the way
 * @param {BoardStep[]} steps @param {number} ms time for one seed; 0 draws only the end
 * @param {AbortSignal} signal ends the motion at once, wherever the seeds are
 */
export async function animate(painter, pits, steps, ms, signal) {
  let at = 0;
  for (const step of steps) {
    const still = ms === 0 || document.hidden;
    if (step.kind === 'lift') {
      at = step.pit;
      pits[step.pit] -= step.seeds;
      if (!still) {
        painter.lift(step.pit, step.seeds);
        painter.setSeeds(pits);
        await travel(painter, at, at, ms * 0.8, signal);
        if (signal.aborted) return;
      }
    } else if (step.kind === 'sow') {
      if (!still) await travel(painter, at, step.pit, ms, signal);
      if (signal.aborted) return;
      at = step.pit;
      pits[step.pit] += 1;
      if (!still) {
        painter.hand.firstChild?.remove();
        painter.setSeeds(pits);
      }
    } else if (step.kind === 'capture' || step.kind === 'sweep') {
      pits[step.pit] -= step.seeds;
      if (!still) {
        painter.lift(step.pit, step.seeds);
        painter.setSeeds(pits);
        await travel(painter, step.pit, step.store, Math.max(ms * 2.5, 160), signal);
        if (signal.aborted) return;
        painter.hand.replaceChildren();
      }
      pits[step.store] += step.seeds;
      if (!still) painter.setSeeds(pits);
    }
  }
  painter.hand.replaceChildren();
  painter.setSeeds(pits);
}

/**
 * The hand goes from one pit to another in a low arc.
 * @param {Painter} painter @param {number} from @param {number} to @param {number} ms @param {AbortSignal} signal
 */
async function travel(painter, from, to, ms, signal) {
  const { pits } = /** @type {Layout} */ (painter.layout);
  const [a, b] = [pits[from], pits[to]];
  const lift = from === to ? 0 : 14;
  const at = (/** @type {number} */ x, /** @type {number} */ y, /** @type {number} */ scale) => ({ transform: `translate(${x}px, ${y}px) scale(${scale})` });
  const middle = at((a.x + b.x) / 2, (a.y + b.y) / 2 - lift, 1.06);
  await glide(painter.hand, [at(a.x, a.y, from === to ? 0.9 : 1), middle, at(b.x, b.y, 1)], ms, signal);
}
