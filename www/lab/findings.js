// What an experiment found, in a sentence with figures, from the same rows as its charts. What took less than 20 ms is too short to
// judge, and what lies within the spread is no difference. Knows no page.

import { bestByMode, depthCharts, growthPerPly, parallelModes, rateCharts, sequential, toDepth } from './figures.js';
import { baseOf, isMinimax, isParallel } from '../engine/methods.js';
import { alike, TELLING_MS } from '../measure/statistics.js';
import { big, duration, factor } from '../page/figures.js';
import { say } from '../words/lab.js';

/** @typedef {import('../measure/statistics.js').Row} Row */

/** What is too short to judge. @typedef {{short: string}} Short */

/** Of all that is too short in one clause, at the end. @param {(string | Short)[]} found @returns {string} empty where there is nothing */
function sentence(found) {
  const clauses = found.filter((one) => typeof one === 'string');
  const what = found.flatMap((one) => (typeof one === 'string' ? [] : one.short)).join(', ');
  if (what) clauses.push(say('found.short', { what, time: duration(TELLING_MS) }));
  return clauses.length ? say('found.all', { found: clauses.join('; ') }) : '';
}

/** @param {Row[]} rows not empty @param {(row: Row) => number} value */
function ends(rows, value) {
  const sorted = [...rows].sort((a, b) => value(a) - value(b));
  return { least: sorted[0], most: sorted[sorted.length - 1] };
}

/** Those on the most threads, of one mode at several par-depths. @param {Row[]} rows @param {string} mode */
function splits(rows, mode) {
  const own = toDepth(rows).filter((row) => row.mode === mode);
  const threads = Math.max(...own.map((row) => row.threads));
  const widest = own.filter((row) => row.threads === threads);
  return new Set(widest.map(({ par_depth }) => par_depth)).size > 1 ? widest : [];
}

/** @param {Row} slow @param {Row} fast */
const gain = (slow, fast) => slow.elapsed_ms / fast.elapsed_ms;

/** @param {Row[]} rows */
export const parDepthFound = (rows) =>
  sentence(
    parallelModes().flatMap((mode) => {
      const own = splits(rows, mode);
      if (own.length === 0) return [];
      const { least: fast, most: slow } = ends(own, ({ elapsed_ms }) => elapsed_ms);
      if (slow.elapsed_ms < TELLING_MS) return { short: mode };
      if (alike(fast, slow)) return say('found.par-depth-alike', { mode });
      return say('found.par-depth', { mode, best: Number(fast.par_depth), worst: Number(slow.par_depth), times: factor(gain(slow, fast)) });
    }),
  );

/** @param {Row[]} rows */
export function modesFound(rows) {
  const best = bestByMode(rows);
  if (best.length < 2) return '';
  const { least: fast, most: slow } = ends(best, ({ elapsed_ms }) => elapsed_ms);
  if (slow.elapsed_ms < TELLING_MS) return sentence(best.map(({ mode }) => ({ short: mode })));
  const over = best
    .filter((row) => row !== fast && !isParallel(row.mode))
    .map((row) => {
      if (row.elapsed_ms < TELLING_MS) return { short: say('list.and', { before: fast.mode, next: row.mode }) };
      if (alike(fast, row)) return say('found.modes-alike', { mode: row.mode });
      return say('found.modes-over', { mode: row.mode, times: factor(gain(row, fast)) });
    });
  return sentence([say('found.modes', { mode: fast.mode, time: duration(fast.elapsed_ms), depth: fast.depth }), ...over]);
}

/** @param {Row[]} rows */
export const conversionFound = (rows) =>
  sentence(
    parallelModes().flatMap((mode) => {
      const own = splits(rows, mode).filter(({ tasks }) => tasks > 0);
      if (own.length < 2) return [];
      const share = (/** @type {Row} */ { stolen, tasks }) => stolen / tasks;
      const { least, most } = ends(own, share);
      const percent = (/** @type {Row} */ row) => say('unit.percent', { n: String(Number((100 * share(row)).toPrecision(2))) });
      return say('found.conversion', { mode, high: percent(most), at: Number(most.par_depth), low: percent(least), other: Number(least.par_depth) });
    }),
  );

/** @param {Row[]} rows */
export function boardsFound(rows) {
  const own = toDepth(rows).filter((row) => isParallel(row.mode) && isMinimax(row.mode) && sequential(rows, row));
  const threads = Math.max(...own.map((row) => row.threads));
  const boards = new Map(own.filter((row) => row.threads === threads).map((row) => [row.board ?? '', row]));
  return sentence([...boards.values()].map((row) => threadsFound(rows, row, row.board ?? row.mode)));
}

/** @param {Row[]} rows @param {Row} row on several threads @param {string} what */
function threadsFound(rows, row, what) {
  const base = /** @type {Row} */ (sequential(rows, row));
  if (base.elapsed_ms < TELLING_MS) return { short: what };
  const about = { what, n: row.threads, base: baseOf(row.mode) };
  return alike(base, row) ? say('found.threads-alike', about) : say('found.threads', { ...about, times: factor(gain(base, row)) });
}

/** @param {Row[]} rows */
export function scalingFound(rows) {
  const own = toDepth(rows).filter((row) => isParallel(row.mode) && row.threads > 1 && sequential(rows, row));
  const best = parallelModes().flatMap((mode) => {
    const mine = own.filter((row) => row.mode === mode);
    return mine.length ? [ends(mine, (row) => gain(/** @type {Row} */ (sequential(rows, row)), row)).most] : [];
  });
  return sentence(best.map((row) => threadsFound(rows, row, row.mode)));
}

/** @param {Row[]} rows */
export function depthFound(rows) {
  const nodes = depthCharts(rows).find(({ id }) => id === 'depth-nodes')?.series ?? [];
  const grown = nodes.flatMap(({ name, points }) => ({ name, growth: growthPerPly(points) ?? 0 })).filter(({ growth }) => growth > 0);
  if (grown.length === 0) return '';
  grown.sort((a, b) => a.growth - b.growth);
  const [least, most] = [grown[0], grown[grown.length - 1]];
  const told = { line: most.name, times: factor(most.growth) };
  return sentence([say('found.growth', told), ...(least === most ? [] : [say('found.growth-least', { line: least.name, times: factor(least.growth) })])]);
}

/** @param {Row[]} rows */
export function rateFound(rows) {
  const points = (rateCharts(rows).find(({ id }) => id === 'rate')?.series ?? []).flatMap(({ name, points: all }) =>
    all.map(({ x, y }) => ({ name, n: x, rate: y })),
  );
  if (points.length === 0) return '';
  const best = points.reduce((most, point) => (point.rate > most.rate ? point : most));
  return sentence([say('found.rate', { line: best.name, n: best.n, rate: big(Math.round(best.rate)) })]);
}
