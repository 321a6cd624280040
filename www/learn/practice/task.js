// What an exercise is before it is begun: a tree or a position, what is asked of it and how many tries there are. By a level and a seed as
// many as wished, from easy to hard. Headless: it asks for searches through a function.

import { pick } from '../../match/vary.js';
import { Record } from '../record.js';
import { say } from '../../words/practice.js';

/**
 * @typedef {import('../record.js').Search} Search
 * @typedef {typeof import('./asks.js').ASKS[number]} Ask
 * @typedef {{search: Search, ask: Ask, tries: number}} Task what a teacher's link fixes; the search is in natural order
 * @typedef {(search: Search) => Promise<import('../record.js').Answer>} Steps
 * @typedef {{task: Task, whole: Record, pruned: Record}} Ready whole: by minimax; pruned: by alpha-beta, of the same tree
 */

/** An exercise has no more points to be asked for. */
export const MOST_ASKED = 60;
/** A tree that is drawn whole has no more points. */
const MOST_POINTS = 400;

/** A random tree; extra: of a hundred moves so many give another turn. @param {{plies: number, branches: number, extra: number, most: number}} numbers */
const trees = (numbers) => (/** @type {number} */ seed) => {
  const fields = Object.entries({ seed, ...numbers }).map(([name, number]) => `${name}=${number}`);
  return { tree: ['random', ...fields].join(' ') };
};

/** An end of a game of Kalah in which both can move, and move again: there is one seed next to each store. @param {number} seed */
function endgame(seed) {
  const sides = [0, 1].map((side) => [...[1, 2, 3, 4, 5].map((house) => pick([0, 0, 0, 1, 2, 4], seed, `${side} ${house}`)), 1]);
  const sown = sides.flat().reduce((sum, seeds) => sum + seeds, 0);
  const stores = [Math.floor((SEEDS - sown) / 2), Math.ceil((SEEDS - sown) / 2)];
  return { game: 'kalah', position: `${sides.map((houses, side) => [...houses, stores[side]].join()).join('/')} 0`, depth: 3 };
}
const SEEDS = 48;

/** From easy to hard: what is drawn, whether somebody moves again in it, how many branches are cut at least, and how many points it has at most. */
export const LEVELS = [
  { drawn: trees({ plies: 2, branches: 3, extra: 0, most: 9 }), again: false, cuts: 1, points: 13 },
  { drawn: trees({ plies: 3, branches: 2, extra: 0, most: 9 }), again: false, cuts: 1, points: 15 },
  { drawn: trees({ plies: 3, branches: 3, extra: 0, most: 12 }), again: false, cuts: 2, points: 40 },
  { drawn: trees({ plies: 3, branches: 3, extra: 35, most: 12 }), again: true, cuts: 2, points: 40 },
  { drawn: trees({ plies: 4, branches: 2, extra: 40, most: 20 }), again: true, cuts: 2, points: 31 },
  { drawn: endgame, again: true, cuts: 2, points: 45 },
];
export const MOST_SEED = 999_999;
/** So many trees belong to a number. Of a few numbers none has what its level is about: they go on to those of the next. */
const DRAWS = 40;

/** Both searches of an exercise; what would be none is refused in a sentence. @param {Task} task @param {Steps} steps @returns {Promise<Ready>} */
export async function prepare(task, steps) {
  const ready = await searched(task, steps);
  const sentence = refusal(ready);
  if (sentence) throw new Error(sentence);
  return ready;
}

/** @param {Task} task @param {Steps} steps @returns {Promise<Ready>} */
async function searched(task, steps) {
  const { mode: _mode, order: _order, ...search } = task.search;
  const pruned = new Record(await steps({ ...search, mode: 'seq_ab' }));
  const whole = new Record(await steps({ ...search, mode: 'seq_mm' }));
  return { task: { ...task, search }, whole, pruned };
}

/** Why it is no exercise; empty where it is one. @param {Ready} ready */
function refusal({ task: { ask }, whole, pruned }) {
  const points = whole.answer.nodes.parent.length;
  const asked = { values: inner(whole).length, windows: inner(pruned).length - 1, cuts: leftOut(pruned).length }[ask];
  if (points > MOST_POINTS) return say('refused.points', { n: points, most: MOST_POINTS });
  if (asked > MOST_ASKED) return say('refused.asked', { n: asked, most: MOST_ASKED });
  return ask === 'windows' && asked === 0 ? say('refused.windows') : '';
}

/** The exercise of a level and a seed, always the same. @param {number} level from 1 @param {number} seed @param {Ask} ask @param {number} tries @param {Steps} steps */
export async function draw(level, seed, ask, tries, steps) {
  const about = LEVELS[level - 1];
  for (let nth = 0; ; nth++) {
    const ready = await searched({ search: about.drawn(seed * DRAWS + nth), ask, tries }, steps);
    if (!refusal(ready) && isWorthAsking(ready, about)) return ready;
  }
}

/** Whether it has what its level is about, in what is searched. @param {Ready} ready @param {typeof LEVELS[number]} about */
function isWorthAsking({ task: { ask }, whole, pruned }, { again, cuts, points }) {
  const seen = ask === 'values' ? whole : pruned;
  const extra = inner(seen).some((node) => seen.answer.nodes.extra[node] === 1);
  return extra === again && isVaried(whole) && whole.answer.nodes.parent.length <= points && (ask === 'values' || leftOut(pruned).length >= cuts);
}

/** Of all leaves at most this part has the same value; of all points with a choice at least this part has branches of different values. */
const SAME = 1 / 2;

/** Whether its values have to be worked out: where nearly all leaves are equal, any guess is right. The root's choice matters in any case. @param {Record} whole */
export function isVaried(whole) {
  const { ends, value } = whole.answer.nodes;
  const leaves = value.filter((_, node) => ends[node] !== null);
  const most = Math.max(...leaves.map((one) => leaves.filter((other) => other === one).length));
  const differs = (/** @type {number} */ node) => new Set(whole.children(node).map((child) => value[child])).size > 1;
  const choices = inner(whole).filter((node) => whole.children(node).length > 1);
  return most <= SAME * leaves.length && differs(0) && choices.filter(differs).length >= SAME * choices.length;
}

/** The points at which somebody moves and that were searched, in order. @param {Record} record */
export const inner = (record) => record.answer.nodes.value.flatMap((value, node) => (value !== null && record.answer.nodes.ends[node] === null ? [node] : []));

/** The branches that cuts leave out. @param {Record} record */
export const leftOut = (record) => record.answer.nodes.value.flatMap((value, node) => (value === null ? [node] : []));
