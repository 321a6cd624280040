// What an experiment found, in a sentence with figures, from the same rows as its charts. What took less than 20 ms is too short to
// judge, and what lies within the spread is no difference. Knows no page.

import { busyShare, recorded } from './busy.js';
import { bestByMode, depthCharts, fastestOf, growthPerPly, parallelModes, rateCharts, sequential, toDepth } from './figures.js';
import { pairsOf, saved, telling } from './pruning.js';
import { baseOf, isMinimax, isParallel } from '../engine/methods.js';
import { modeName } from '../engine/names.js';
import { difference, TELLING_MS } from '../measure/statistics.js';
import { big, count, duration, factor } from '../page/figures.js';
import { say } from '../words/lab.js';

/** @typedef {import('../measure/statistics.js').Row} Row */

/** What cannot be judged: too short, or of a single run. @typedef {{short: string} | {few: string}} Unknown */

/** Of all that cannot be judged for one reason in one clause, at the end. @param {(string | Unknown)[]} found @returns {string} empty where there is nothing */
function sentence(found) {
  const clauses = found.filter((one) => typeof one === 'string');
  const short = found.flatMap((one) => (typeof one === 'object' && 'short' in one ? one.short : [])).join(', ');
  const few = found.flatMap((one) => (typeof one === 'object' && 'few' in one ? one.few : [])).join(', ');
  if (short) clauses.push(say('found.short', { what: short, time: duration(TELLING_MS) }));
  if (few) clauses.push(say('found.few', { what: few }));
  return clauses.length ? say('found.all', { found: clauses.join('; ') }) : '';
}

/** @param {Row[]} rows not empty @param {(row: Row) => number} value */
function ends(rows, value) {
  const sorted = [...rows].sort((a, b) => value(a) - value(b));
  return { least: sorted[0], most: sorted[sorted.length - 1] };
}

/** Those on the most threads for which there are cores, or on the most of all. @param {Row[]} rows @param {number} [cores] */
function widestOf(rows, cores = Infinity) {
  const counts = rows.map(({ threads }) => threads);
  const fitting = counts.filter((n) => n <= cores);
  const most = Math.max(...(fitting.length ? fitting : counts));
  return rows.filter(({ threads }) => threads === most);
}

/** In per cent. @param {number} share */
const percent = (share) => say('unit.percent', { n: String(Number(share.toPrecision(3))) });

/** Of one mode at its deepest, those on the most threads, where there are several par-depths. @param {Row[]} rows @param {string} mode @param {number} [cores] */
function splits(rows, mode, cores) {
  const own = toDepth(rows).filter((row) => row.mode === mode);
  const deepest = Math.max(...own.map(({ depth }) => depth));
  const widest = widestOf(
    own.filter(({ depth }) => depth === deepest),
    cores,
  );
  return new Set(widest.map(({ par_depth }) => par_depth)).size > 1 ? widest : [];
}

/** @param {Row} slow @param {Row} fast */
const gain = (slow, fast) => slow.elapsed_ms / fast.elapsed_ms;

/** @param {Row[]} rows @param {number} [cores] */
export const parDepthFound = (rows, cores) =>
  sentence(
    parallelModes().flatMap((mode) => {
      const own = splits(rows, mode, cores);
      if (own.length === 0) return [];
      const { least: fast, most: slow } = ends(own, ({ elapsed_ms }) => elapsed_ms);
      const name = modeName(mode);
      if (slow.elapsed_ms < TELLING_MS) return { short: name };
      const known = difference(fast, slow);
      if (known === 'unknown') return { few: name };
      if (known === 'none') return say('found.par-depth-alike', { mode: name });
      return say('found.par-depth', { mode: name, best: Number(fast.par_depth), worst: Number(slow.par_depth), times: factor(gain(slow, fast)) });
    }),
  );

/** @param {Row[]} rows */
export const modesFound = (rows) => sentence(bestByMode(rows).flatMap(groupFound));

/** Which of them is fastest, and by how much; what is too short has no place in that. @param {import('./figures.js').Group} group @returns {(string | Unknown)[]} */
function groupFound({ best, depth }) {
  const short = best.filter(({ elapsed_ms }) => elapsed_ms < TELLING_MS);
  if (short.length === best.length) return [{ short: say('found.every', { depth }) }];
  if (short.length) return short.map(({ mode }) => ({ short: say('found.at-depth', { mode: modeName(mode), depth }) }));
  const fast = fastestOf(best);
  if (best.some((row) => difference(fast, row) === 'unknown')) return best.map(({ mode }) => ({ few: modeName(mode) }));
  const over = best
    .filter((row) => row !== fast && !isParallel(row.mode))
    .map((row) =>
      difference(fast, row) === 'clear'
        ? say('found.modes-over', { mode: modeName(row.mode), times: factor(gain(row, fast)) })
        : say('found.modes-alike', { mode: modeName(row.mode) }),
    );
  return [say('found.modes', { mode: modeName(fast.mode), time: duration(fast.elapsed_ms), depth: fast.depth }), ...over];
}

/** @param {Row[]} rows @param {number} [cores] */
export const conversionFound = (rows, cores) =>
  sentence(
    parallelModes().flatMap((mode) => {
      const own = splits(rows, mode, cores).filter(({ tasks }) => tasks > 0);
      if (own.length < 2) return [];
      const share = (/** @type {Row} */ { stolen, tasks }) => stolen / tasks;
      const { least, most } = ends(own, share);
      return say('found.conversion', {
        mode: modeName(mode),
        high: percent(100 * share(most)),
        at: Number(most.par_depth),
        low: percent(100 * share(least)),
        other: Number(least.par_depth),
      });
    }),
  );

/** @param {Row[]} rows */
export function pruningFound(rows) {
  const deepest = new Map(pairsOf(rows).map((pair) => [`${pair.row.board} ${pair.row.order}`, pair])); // the last of each board and order
  return sentence(
    [...deepest.values()].map((pair) => {
      const { row, base } = pair;
      const told = { board: row.board ?? '', order: row.order ?? '', depth: row.depth, nodes: percent(saved(row.nodes, base.nodes)) };
      return telling(pair) ? say('found.pruning', { ...told, time: percent(saved(row.elapsed_ms, base.elapsed_ms)) }) : say('found.pruning-nodes', told);
    }),
  );
}

/** @param {Row[]} rows @param {number} [cores] */
export function busyFound(rows, cores) {
  const own = recorded(rows).filter(({ elapsed_ms }) => elapsed_ms >= TELLING_MS);
  const widest = widestOf(own, cores).map((row) =>
    say('found.busy', {
      what: [row.board ?? '', modeName(row.mode)].filter(Boolean).join(', '),
      n: row.threads,
      share: percent(busyShare(row)),
      taken: count(Math.round(row.stolen)),
      tasks: count(Math.round(row.tasks)),
    }),
  );
  return sentence(widest.length || recorded(rows).length === 0 ? widest : [{ short: say('found.recorded') }]);
}

/** @param {Row[]} rows @param {number} [cores] */
export function boardsFound(rows, cores) {
  const own = toDepth(rows).filter((row) => isParallel(row.mode) && isMinimax(row.mode) && sequential(rows, row));
  const boards = new Map(
    widestOf(own, cores)
      .sort((a, b) => a.depth - b.depth)
      .map((row) => [row.board ?? '', row]), // the deepest of each
  );
  return sentence([...boards.values()].map((row) => threadsFound(rows, row, row.board ?? modeName(row.mode))));
}

/** @param {Row[]} rows @param {Row} row on several threads @param {string} what */
function threadsFound(rows, row, what) {
  const base = /** @type {Row} */ (sequential(rows, row));
  if (base.elapsed_ms < TELLING_MS) return { short: what };
  const known = difference(base, row);
  if (known === 'unknown') return { few: what };
  const about = { what, n: row.threads, base: modeName(baseOf(row.mode)) };
  return known === 'none' ? say('found.threads-alike', about) : say('found.threads', { ...about, times: factor(gain(base, row)) });
}

/** @param {Row[]} rows */
export function scalingFound(rows) {
  const own = toDepth(rows).filter((row) => isParallel(row.mode) && row.threads > 1 && sequential(rows, row));
  const best = parallelModes().flatMap((mode) => {
    const mine = own.filter((row) => row.mode === mode);
    return mine.length ? [ends(mine, (row) => gain(/** @type {Row} */ (sequential(rows, row)), row)).most] : [];
  });
  return sentence(best.map((row) => threadsFound(rows, row, modeName(row.mode))));
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
