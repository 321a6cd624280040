// What can be said of a recorded search without a page: what a span is in words, what recording cost, and the record as a
// Chrome trace. How long each thread was busy is measure/busy.js.

import { band, median } from '../measure/statistics.js';
import { duration } from '../page/figures.js';
import { say } from '../words/lanes.js';

/**
 * @typedef {import('../measure/busy.js').Report} Report
 * @typedef {import('../measure/busy.js').Span} Span
 * @typedef {{text: string, words: string, title: string, colour: number}} RootMove words: inside a sentence; title: alone; colour: from 1 on
 * @typedef {Map<number | null, RootMove>} RootMoves by their numbers, as spans name them; null, below none of them, has none
 */

/** As many as the palette has. */
export const COLOURS = 10;

/**
 * The moves of the position that was searched. One that is called by a number has the colour of that number, whichever others there are.
 * @param {import('../match/state.js').Position} position @param {Pick<import('../games/games.js').TableGame, 'moveWords'>} table
 * @returns {RootMoves}
 */
export function rootMoves(position, table) {
  return new Map(
    (position.moves ?? []).map(({ text, number }, nth) => {
      const words = table.moveWords(text, position);
      const hue = /^\d+$/.test(text) ? Number(text) : nth + 1;
      return [number, { text, words, title: words.replace(/^./u, (letter) => letter.toUpperCase()), colour: hue % COLOURS || COLOURS }];
    }),
  );
}

/** @param {number} part @param {number} whole */
export const percent = (part, whole) => `${(whole > 0 ? (part / whole) * 100 : 0).toFixed(1)} %`;

/** @param {number} us */
export const time = (us) => duration(us / 1000);

/** People count threads from one. @param {number} thread */
export const threadName = (thread) => say('thread.name', { n: thread + 1 });

/**
 * "Thread 2, house 3, ply 4, 11 deep: 1.24 ms from 3.5 ms on. Stolen from thread 1. Stopped by a brother’s cutoff."
 * @param {Span} span @param {RootMoves} moves
 */
export function describe(span, moves) {
  const move = moves.get(span.root_move)?.words;
  const place = { thread: span.thread + 1, ply: span.ply, depth: span.depth };
  const where = move === undefined ? say('span.at', place) : say('span.below', { ...place, move });
  const when = { where, time: time(span.end_us - span.start_us), start: time(span.start_us) };
  if (span.kind === 'wait') return say('span.wait', when);
  const said = [say('span.work', when)];
  if (span.kind === 'move') said.push(say('span.move'));
  if (span.stolen_from !== null) said.push(say('span.stolen', { thread: span.stolen_from + 1 }));
  if (span.ended === 'cutoff') said.push(say('span.cutoff'));
  if (span.ended === 'cut') said.push(say(span.end_us === span.start_us ? 'span.cut.unbegun' : 'span.cut'));
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
  const figures = { n: off.length, on: duration(cost.on), off: duration(cost.off), share: percent(cost.share, 1), noise: percent(cost.noise, 1) };
  if (cost.share <= 0) return say('cost.nothing', figures);
  return say(cost.share <= cost.noise ? 'cost.noise' : 'cost.more', figures);
}

/**
 * The record in the Trace Event Format, which chrome://tracing and ui.perfetto.dev draw; src/bin/kalahari/chrome.rs writes the same.
 * @param {Report} report @param {{game: string, rules: string, position: string, moves: RootMoves}} board
 */
export function chromeTrace(report, { game, rules, position, moves }) {
  const { threads, spans, dropped } = report.trace ?? { threads: 0, spans: [], dropped: 0 };
  const { mode, depth, par_depth, elapsed_ms } = report;
  const lanes = Array.from({ length: threads }, (_, thread) => ({ ph: 'M', name: 'thread_name', pid: 1, tid: thread, args: { name: threadName(thread) } }));
  const events = spans.map((span) => {
    const move = moves.get(span.root_move);
    const work = move?.words ?? say('trace.task');
    return {
      ph: 'X',
      name: span.kind === 'wait' ? say('trace.waiting') : work,
      cat: span.kind,
      pid: 1,
      tid: span.thread,
      ts: span.start_us,
      dur: span.end_us - span.start_us,
      args: {
        move: move?.text ?? null,
        ply: span.ply,
        depth: span.depth,
        stolen_from: span.stolen_from === null ? null : threadName(span.stolen_from),
        ended: say(`trace.ended.${span.ended}`),
      },
    };
  });
  return { displayTimeUnit: 'ms', otherData: { game, rules, position, mode, depth, par_depth, elapsed_ms, dropped }, traceEvents: [...lanes, ...events] };
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
