// From what the engine measured of a run to the figures of its charts, with their errors. Data in, data out; no page.

import { count, short } from '../page/figures.js';
import { say } from '../words/evolve.js';

/**
 * @typedef {import('../single/kalahari.js').Rating} Rating
 * @typedef {import('../single/kalahari.js').Score} Score
 * @typedef {import('./run.js').Look} Look
 * @typedef {import('./chart.js').Figures} Figures
 * @typedef {import('./chart.js').Point} Point
 * @typedef {import('../single/kalahari.js').EvolveRung} Rung
 */

/** So many standard errors a band reaches to either side: 95 of 100 such bands hold the truth. */
const REACH = 1.96;

/** The share of points, a draw being half of one, and the ends of its band (Wilson's). @param {Score} score @returns {{share: number, low: number, high: number}} */
export function shareOf({ wins, draws, losses }) {
  const n = wins + draws + losses;
  if (n === 0) return { share: 0.5, low: 0, high: 1 };
  const share = (wins + draws / 2) / n;
  const wide = (REACH * REACH) / n;
  const middle = (share + wide / 2) / (1 + wide);
  const half = (REACH * Math.sqrt((share * (1 - share)) / n + wide / (4 * n))) / (1 + wide);
  return { share, low: Math.max(0, middle - half), high: Math.min(1, middle + half) };
}

/** @param {Score[]} scores @returns {Score} */
const together = (scores) =>
  scores.reduce((sum, one) => ({ wins: sum.wins + one.wins, draws: sum.draws + one.draws, losses: sum.losses + one.losses }), { wins: 0, draws: 0, losses: 0 });

/** @param {number} share */
export const percent = (share) => say('percent', { n: Math.round(100 * share) });
/** @param {number} elo */
const points = (elo) => count(Math.round(elo));

/** @type {Record<string, string>} */
const RUNGS = {
  random: say('rung.random'),
  'check-this-0': say('rung.check-this-0'),
  'check-this-1': say('rung.check-this-1'),
  'check-this-2': say('rung.check-this-2'),
};

/** What a rung is called. @param {string} name */
export const rungName = (name) => RUNGS[name] ?? name;

/** @param {Score} score @param {number} x @returns {Point} */
const sharePoint = (score, x) => {
  const { share, low, high } = shareOf(score);
  return { x, y: share, low, high };
};

/** How strong: the champion with its error, and the population around its mean. @param {Rating[]} ratings @param {Rung[]} ladder @returns {Figures} */
export function strength(ratings, ladder) {
  return {
    title: say('figures.strength'),
    show: points,
    marks: ladder.map(({ name, elo }) => ({ y: elo, name: rungName(name) })),
    lines: [
      { name: say('line.mean'), hue: 8, points: ratings.map(({ round, mean, spread }) => ({ x: round, y: mean, low: mean - spread, high: mean + spread })) },
      { name: say('line.best'), hue: 3, points: ratings.map(({ round, best }) => ({ x: round, y: best })) },
      {
        name: say('line.champion'),
        hue: 2,
        points: ratings.map(({ round, elo, error }) => ({ x: round, y: elo, low: elo - REACH * error, high: elo + REACH * error })),
      },
    ],
  };
}

/** The champion's share of points against each rung, and against champions of before. @param {Rating[]} ratings @param {Rung[]} ladder @returns {Figures} */
export function against(ratings, ladder) {
  const earlier = ratings.filter((rating) => rating.earlier.length > 0);
  return {
    title: say('figures.against'),
    show: percent,
    range: [0, 1],
    lines: [
      ...ladder.map(({ name }, rung) => ({
        name: rungName(name),
        hue: [1, 3, 2, 4][rung % 4],
        points: ratings.map(({ round, scores }) => sharePoint(scores[rung], round)),
      })),
      { name: say('line.earlier'), hue: 8, points: earlier.map(({ round, earlier: met }) => sharePoint(together(met.map(({ score }) => score)), round)) },
    ],
  };
}

/** What becomes of variety: games without a winner, and how alike the population is. @param {Rating[]} ratings @returns {Figures} */
export function variety(ratings) {
  const played = ratings.filter(({ since }) => since.games > 0);
  return {
    title: say('figures.variety'),
    show: percent,
    range: [0, 1],
    lines: [
      { name: say('line.loops'), hue: 1, points: played.map(({ round, since: { games, loops } }) => ({ x: round, y: loops / games })) },
      { name: say('line.long'), hue: 5, points: played.map(({ round, since: { games, long } }) => ({ x: round, y: long / games })) },
      { name: say('line.alike'), hue: 2, points: ratings.map(({ round, alike }) => ({ x: round, y: alike / 1000 })) },
      { name: say('line.kin'), hue: 4, points: ratings.map(({ round, kin }) => ({ x: round, y: kin / 1000 })) },
    ],
  };
}

/** In doublings, since step sizes are multiplied and not added to. @param {number} millionths */
const doublings = (millionths) => Math.log2(millionths / 1000);

/** Of `modern`, how far children are drawn from the mean, layer by layer. @param {Rating[]} ratings @param {[number, number]} bounds @returns {Figures} */
export function stepSizes(ratings, bounds) {
  const stepped = ratings.flatMap(({ round, steps = [] }) => (steps.length > 0 ? [{ round, steps }] : []));
  const layers = Math.max(0, ...stepped.map(({ steps }) => steps.length));
  const [least, most] = bounds.map(doublings);
  return {
    title: say('figures.steps'),
    show: (y) => short(2 ** y),
    range: [least - 0.2, most + 0.4],
    marks: [
      { y: least, name: say('mark.least') },
      { y: most, name: say('mark.most') },
    ],
    lines: Array.from({ length: layers }, (_, layer) => ({
      name: say('line.layer', { n: String(layer + 1) }),
      hue: [2, 1, 3, 4][layer % 4],
      points: stepped.map(({ round, steps }) => ({ x: round, y: doublings(steps[layer]) })),
    })),
  };
}
