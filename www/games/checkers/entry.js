// A move as it is entered, square by square. What fits is told by the legal moves' own hops: here are no rules, no board, no element.
//
// An entry is the squares on which the lifted piece has stood so far, its start first; empty where nothing is lifted. A square that only
// one way leads to is enough, and where the way forks one more is asked for: nothing is ever guessed. No move is the beginning of another.

import { pathOf } from './squares.js';

/**
 * @typedef {import('./squares.js').Step} Step
 * @typedef {{text: string, steps: Step[]}} Way a legal move
 * @typedef {{kind: 'lifted', path: number[]} | {kind: 'back'} | {kind: 'done', path: number[], text: string}
 *   | {kind: 'refused', why: 'nothing' | 'several' | 'elsewhere'}} Entered what a square has made of an entry. refused: nothing can move from
 *   there or to there; several pieces could go there; the piece that is lifted cannot
 */

/** @param {readonly number[]} path @param {readonly number[]} whole */
const begins = (path, whole) => path.every((square, nth) => whole[nth] === square);

/** The moves that an entry may still become. @template {Way} T @param {readonly T[]} ways @param {readonly number[]} path @returns {T[]} */
export const fitting = (ways, path) => ways.filter(({ steps }) => begins(path, pathOf(steps)));

/** Where the next hop may go; with nothing lifted, which pieces may be. @param {readonly Way[]} ways @param {readonly number[]} path */
export const nextSquares = (ways, path) => [...new Set(fitting(ways, path).flatMap(({ steps }) => pathOf(steps).slice(path.length, path.length + 1)))];

/** Of a piece: where its moves end. @param {readonly Way[]} ways @param {number} start */
export const endsOf = (ways, start) => [...new Set(fitting(ways, [start]).map(({ steps }) => steps[steps.length - 1].to))];

/** The hops that an entry has made so far. @param {readonly Way[]} ways @param {readonly number[]} path */
export const hopsOf = (ways, path) => fitting(ways, path)[0]?.steps.slice(0, Math.max(0, path.length - 1)) ?? [];

/** Goes on where there is only one way. @param {readonly Way[]} ways @param {number[]} path @returns {Entered} */
function goOn(ways, path) {
  const [only, ...more] = fitting(ways, path);
  if (more.length === 0) return { kind: 'done', path, text: only.text };
  const next = nextSquares(ways, path);
  return next.length === 1 ? goOn(ways, [...path, next[0]]) : { kind: 'lifted', path };
}

/** @param {number[]} a @param {number[]} b */
const common = (a, b) => {
  const fork = a.findIndex((square, nth) => b[nth] !== square);
  return fork < 0 ? a : a.slice(0, fork);
};

/** To a square that is named before the hops that lead to it. @param {readonly Way[]} ways @param {readonly number[]} path @param {number} square @returns {Entered} */
function goTo(ways, path, square) {
  const least = Math.max(1, path.length);
  const there = fitting(ways, path).flatMap(({ steps }) => {
    const whole = pathOf(steps);
    const at = whole.indexOf(square, least);
    return at < 0 ? [] : [whole.slice(0, at + 1)];
  });
  if (there.length === 0) return { kind: 'refused', why: path.length ? 'elsewhere' : 'nothing' };
  const shared = there.reduce(common);
  if (shared.length === 0) return { kind: 'refused', why: 'several' };
  // The ways to it part before it is reached: the piece waits where they do.
  return shared[shared.length - 1] === square && there.every((one) => one.length === shared.length) ? goOn(ways, shared) : { kind: 'lifted', path: shared };
}

/** A square was chosen. @param {readonly Way[]} ways @param {readonly number[]} path @param {number} square @returns {Entered} */
export function enter(ways, path, square) {
  const next = nextSquares(ways, path);
  if (path.length > 0) {
    if (next.includes(square)) return goOn(ways, [...path, square]);
    if (square === path[0]) return { kind: 'back' };
    if (path.length > 1 || !nextSquares(ways, []).includes(square)) return goTo(ways, path, square);
  } else if (!next.includes(square)) return goTo(ways, path, square);
  return ways.length === 1 ? goOn(ways, [square]) : { kind: 'lifted', path: [square] };
}
