// How long each thread of a recorded search was busy, and which tasks it took. src/search/trace.rs says what spans are and why they nest.

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
