// What can be said of a recorded search without a page: how long each thread was busy, what a span is in words, what
// recording cost, and the record as a Chrome trace. src/search/trace.rs says what spans are and why they nest.

import { band, median } from '../measure/statistics.js';
import { houseNumber } from '../games/kalah/geometry.js';
import { duration } from '../page/figures.js';

/**
 * @typedef {import('../engine/client.js').Report} Report
 * @typedef {NonNullable<Report['trace']>} Trace
 * @typedef {Trace['spans'][number]} Span
 * @typedef {{thread: number, busy_us: number, idle_us: number, tasks: number, stolen: number, cut: number}} ThreadRow
 */

/** The spans of each thread, in the order in which they began. @param {Trace} trace @returns {Span[][]} */
export function lanesOf({ threads, spans }) {
  /** @type {Span[][]} */
  const lanes = Array.from({ length: threads }, () => []);
  for (const span of spans) lanes[span.thread].push(span);
  return lanes;
}

/** When the search ended, in microseconds. @param {Report} report */
export const endOf = ({ elapsed_ms, trace }) =>
  (trace?.spans ?? []).reduce((end, span) => Math.max(end, span.end_us), Math.max(1, Math.round(elapsed_ms * 1000)));

/**
 * A thread does what its innermost span says. So every span gives its own time to its kind and takes it from the one around it.
 * @param {Span[]} lane
 */
export function busyTime(lane) {
  /** @type {Span[]} */ const around = [];
  let busy = 0;
  for (const span of lane) {
    while (around.length && around[around.length - 1].level >= span.level) around.pop();
    const outer = around[around.length - 1];
    const time = span.end_us - span.start_us;
    if (span.kind !== 'wait') busy += time;
    if (outer && outer.kind !== 'wait') busy -= time;
    around.push(span);
  }
  return busy;
}

/** @param {Report} report @returns {ThreadRow[]} */
export function perThread(report) {
  if (!report.trace) return [];
  const end = endOf(report);
  return lanesOf(report.trace).map((lane, thread) => {
    const tasks = lane.filter(({ kind }) => kind === 'task');
    const busy_us = busyTime(lane);
    return {
      thread,
      busy_us,
      idle_us: end - busy_us,
      tasks: tasks.length,
      stolen: tasks.filter((span) => span.stolen_from !== null).length,
      cut: tasks.filter((span) => span.ended === 'cut').length,
    };
  });
}

/** All threads together. @param {ThreadRow[]} rows @returns {Omit<ThreadRow, 'thread'>} */
export function together(rows) {
  const sum = (/** @type {(row: ThreadRow) => number} */ of) => rows.reduce((total, row) => total + of(row), 0);
  return {
    busy_us: sum((row) => row.busy_us),
    idle_us: sum((row) => row.idle_us),
    tasks: sum((row) => row.tasks),
    stolen: sum((row) => row.stolen),
    cut: sum((row) => row.cut),
  };
}

/** @param {number} part @param {number} whole */
export const percent = (part, whole) => `${(whole > 0 ? (part / whole) * 100 : 0).toFixed(1)} %`;

/** @param {number} us */
export const time = (us) => duration(us / 1000);

/** People count threads from one. @param {number} thread */
export const threadName = (thread) => `Thread ${thread + 1}`;

/**
 * "Thread 2, house 3, ply 4, 11 deep: 1.24 ms from 3.5 ms on. Stolen from thread 1. Stopped by a cutoff."
 * @param {Span} span @param {number} houses
 */
export function describe(span, houses) {
  const root = span.root_move === null ? '' : `house ${houseNumber(span.root_move, houses)}, `;
  const where = `${threadName(span.thread)}, ${root}ply ${span.ply}, ${span.depth} deep`;
  const when = `${time(span.end_us - span.start_us)} from ${time(span.start_us)} on`;
  if (span.kind === 'wait') return `${where}: waits for what other threads took of this split, ${when}. Bars inside are tasks that it took up meanwhile.`;
  const said = [`${where}: ${when}.`];
  if (span.kind === 'move') said.push('A root move searched outside any task.');
  if (span.stolen_from !== null) said.push(`Stolen from ${threadName(span.stolen_from).toLowerCase()}.`);
  if (span.ended === 'cutoff') said.push('Made the cutoff: its brothers became useless.');
  if (span.ended === 'cut') said.push(span.end_us === span.start_us ? 'Not begun: a brother had made a cutoff.' : 'Stopped by a brother’s cutoff.');
  return said.join(' ');
}

/**
 * What recording cost, from searches that took turns. `noise` is how far the plain ones lie apart.
 * @param {number[]} off milliseconds without @param {number[]} on and with a record
 */
export function recordingCost(off, on) {
  const base = median(off);
  const { low, high } = band(off);
  return { off: base, on: median(on), share: median(on) / base - 1, noise: (high - low) / base };
}

/** @param {number[]} off @param {number[]} on */
export function costSentence(off, on) {
  const cost = recordingCost(off, on);
  const medians = `${duration(cost.on)} with it, ${duration(cost.off)} without; medians of ${off.length} searches each, taken in turn`;
  const noise = `the searches without it differ by ${percent(cost.noise, 1)} among themselves`;
  if (cost.share <= 0) return `Recording cost nothing that could be measured here: ${medians}; ${noise}.`;
  const within = cost.share <= cost.noise ? `, which is within the noise (${noise})` : '';
  return `Recording cost ${percent(cost.share, 1)} here${within}: ${medians}.`;
}

const ENDED = { finished: 'finished', cutoff: 'made the cutoff', cut: 'stopped by a cutoff' };

/**
 * The record in the Trace Event Format, which chrome://tracing and ui.perfetto.dev draw; src/bin/kalahari/chrome.rs writes the same.
 * @param {Report} report @param {{rules: string, position: string, houses: number}} board
 */
export function chromeTrace(report, { rules, position, houses }) {
  const { threads, spans, dropped } = report.trace ?? { threads: 0, spans: [], dropped: 0 };
  const { mode, depth, par_depth, elapsed_ms } = report;
  const lanes = Array.from({ length: threads }, (_, thread) => ({ ph: 'M', name: 'thread_name', pid: 1, tid: thread, args: { name: threadName(thread) } }));
  const events = spans.map((span) => {
    const house = span.root_move === null ? null : houseNumber(span.root_move, houses);
    const work = house === null ? 'task' : `house ${house}`;
    return {
      ph: 'X',
      name: span.kind === 'wait' ? 'waiting' : work,
      cat: span.kind,
      pid: 1,
      tid: span.thread,
      ts: span.start_us,
      dur: span.end_us - span.start_us,
      args: { house, ply: span.ply, depth: span.depth, stolen_from: span.stolen_from === null ? null : threadName(span.stolen_from), ended: ENDED[span.ended] },
    };
  });
  return { displayTimeUnit: 'ms', otherData: { rules, position, mode, depth, par_depth, elapsed_ms, dropped }, traceEvents: [...lanes, ...events] };
}

/**
 * Round times for an axis, about one for every `room` of `width` pixels.
 * @param {number} from @param {number} to @param {number} width @param {number} room @returns {number[]}
 */
export function ticks(from, to, width, room) {
  const least = ((to - from) * room) / Math.max(width, 1);
  const power = 10 ** Math.floor(Math.log10(Math.max(least, 1)));
  const step = Math.max(1, [1, 2, 5, 10].map((n) => n * power).find((n) => n >= least) ?? 10 * power);
  const first = Math.ceil(from / step) * step;
  return Array.from({ length: Math.max(0, Math.floor((to - first) / step) + 1) }, (_, i) => first + i * step);
}
