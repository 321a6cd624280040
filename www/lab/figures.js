// Which charts samples make: pure functions from rows to lines, bars and reference figures, each after a figure of the
// papers or a question they left open. Knows no page and draws nothing; chart.js does.

import { printedOver } from './printed.js';
import { baseOf, isMinimax, isParallel, plainModes } from '../engine/methods.js';
import { modeName } from '../engine/names.js';
import { TELLING_MS } from '../measure/statistics.js';
import { duration, perSecond } from '../page/figures.js';
import { say } from '../words/lab.js';

/**
 * @typedef {import('../engine/methods.js').Mode} Mode
 * @typedef {import('../measure/statistics.js').Row} Row
 */

/**
 * @typedef {{x: number, y: number, low: number, high: number, note?: string}} Point
 * @typedef {{name: string, points: Point[], mode?: Mode, ideal?: boolean, of?: number, key?: string}} Series `mode`: whose colour it has; `of`: which of two compared results or of two figures, where `key` is the name that both share
 * @typedef {'ms' | 'nodes' | 'times' | 'percent' | 'rate' | 'plain' | 's'} Unit
 * @typedef {{label: string, unit: Unit, log?: boolean, categories?: string[], zero?: boolean}} Axis
 * @typedef {{id: string, title: string, x: Axis, y: Axis, bars?: boolean, series: Series[], lines: {label: string, y: number, mode?: Mode, nth?: number}[], notes: string[]}} Chart
 */

// ---- charts ----------------------------------------------------------------------------------------------------------

/** Minimax tries every move whatever the order. @param {string} mode */
const takesOrder = (mode) => !isMinimax(mode);

/** @type {{key: 'mode' | 'board' | 'threads' | 'order' | 'par_depth' | 'depth' | 'evaluator', tell: (row: Row) => string}[]} */
const PARTS = [
  { key: 'mode', tell: ({ mode }) => modeName(mode) },
  { key: 'board', tell: ({ board }) => board ?? '' },
  { key: 'threads', tell: ({ threads }) => say('part.threads', { n: threads }) },
  { key: 'order', tell: ({ order, mode }) => (takesOrder(mode) ? (order ?? '') : '') },
  { key: 'par_depth', tell: ({ par_depth }) => (par_depth === undefined ? '' : say('part.par-depth', { depth: par_depth })) },
  { key: 'depth', tell: ({ depth }) => say('part.depth', { depth }) },
  { key: 'evaluator', tell: ({ evaluator }) => evaluator },
];

/** @typedef {typeof PARTS[number]['key']} Key */

/**
 * Splits rows into lines. A line is named by `by`, and by what varies among the rows that are alike in that.
 * @param {Row[]} rows @param {Key} by @param {Key} along what the line runs along
 * @param {(row: Row) => Point | null} point
 * @returns {Series[]}
 */
export function lines(rows, by, along, point) {
  // A par-depth or a number of threads says nothing of a sequential mode, nor an order of minimax.
  const means = (/** @type {Key} */ key, /** @type {Row} */ { mode }) =>
    key === 'order' ? takesOrder(mode) : (key !== 'par_depth' && key !== 'threads') || isParallel(mode);
  const values = (/** @type {Key} */ key, /** @type {Row} */ like) =>
    new Set(rows.filter((row) => row[by] === like[by] && means(key, row)).map((row) => row[key]));
  const parts = PARTS.filter(({ key }) => key === by || (key !== along && rows.some((row) => values(key, row).size > 1)));
  /** @type {Map<string, Row[]>} */ const groups = new Map();
  for (const row of rows) {
    const name = parts
      .filter(({ key }) => key === by || means(key, row))
      .map(({ tell }) => tell(row))
      .filter(Boolean)
      .join(', ');
    groups.set(name, [...(groups.get(name) ?? []), row]);
  }
  return [...groups]
    .map(([name, members]) => ({ name, ...ofMode(members), points: members.flatMap((row) => point(row) ?? []).sort((a, b) => a.x - b.x) }))
    .filter(({ points }) => points.length > 0);
}

/** @param {Row[]} rows those of one line */
const ofMode = ([{ mode }, ...others]) => (others.every((row) => row.mode === mode) ? { mode } : {});

/** @param {number} x @param {number} y @param {number} [low] @param {number} [high] @param {string} [note] @returns {Point} */
export const at = (x, y, low = y, high = y, note) => ({ x, y, low, high, ...(note ? { note } : {}) });

/** @param {(row: Row) => number} x @returns {(row: Row) => Point} */
export const timeAt = (x) => (row) => at(x(row), row.elapsed_ms, row.low_ms, row.high_ms);

/** @param {Row[]} rows @param {Key} key */
const several = (rows, key) => new Set(rows.map((row) => row[key])).size > 1;

/** What all rows share, for a title. @param {Row[]} rows @param {Key[]} keys */
function shared(rows, keys) {
  return PARTS.filter(({ key }) => keys.includes(key))
    .flatMap(({ key, tell }) => {
      const [told, ...others] = new Set(rows.map(tell).filter(Boolean));
      if (told === undefined || others.length > 0) return [];
      return key === 'order' ? say('part.order', { order: told }) : told;
    })
    .join(', ');
}

/** How deep each line searched, where they differ; a title has no room for it. @param {Row[]} rows @param {'mode' | 'board'} by */
function depthNotes(rows, by) {
  const names = [...new Set(rows.map((row) => row[by] ?? ''))];
  const told = names.flatMap((name) => {
    const own = rows.filter((row) => (row[by] ?? '') === name);
    const what = shared(own, ['order', 'par_depth', 'depth']);
    const said = by === 'mode' ? modeName(name) : name;
    if (what === '') return [];
    return said ? say('list.named', { name: said, what }) : what;
  });
  return told.length ? [say('note.depths', { depths: told.join('; ') })] : [];
}

/** @param {Omit<Chart, 'lines' | 'notes'> & Partial<Chart>} parts @returns {Chart} */
export const chart = (parts) => ({ lines: [], notes: [], ...parts });

/** Plain numbers along it. @param {'axis.par-depth' | 'axis.threads' | 'axis.depth'} key @returns {Axis} */
export const axisOf = (key) => ({ label: say(key), unit: 'plain' });

/** A warning where there are more threads than cores. @param {Row[]} rows @param {number} [cores] */
export const beyond = (rows, cores = Infinity) => (rows.some(({ threads }) => threads > cores) ? [say('note.beyond', { n: cores })] : []);

/** The depths of these, the deepest first. @param {Row[]} rows */
const depthsOf = (rows) => [...new Set(rows.map(({ depth }) => depth))].sort((a, b) => b - a);

/** Samples with a depth as their limit. @param {Row[]} rows */
export const toDepth = (rows) => rows.filter(({ time_ms }) => time_ms === undefined);

/** In the order of the engine's list. */
export const parallelModes = () => plainModes().flatMap(({ name, parallel }) => (parallel ? name : []));

/**
 * One chart per parallel mode and depth, along the par-depth, a line per number of threads.
 * @param {Row[]} rows @param {number | undefined} cores @param {{id: string, title: (what: string) => string, y: Axis, point: (row: Row) => Point | null}} how
 */
function perMode(rows, cores, { id, title, y, point }) {
  return parallelModes().flatMap((mode) => {
    const own = toDepth(rows).filter((row) => row.mode === mode);
    return depthsOf(own).flatMap((depth, nth) => {
      const there = own.filter((row) => row.depth === depth);
      if (!several(there, 'par_depth')) return [];
      return chart({
        id: nth === 0 ? `${id}-${mode}` : `${id}-${mode}-${depth}`,
        title: title([modeName(mode), shared(there, ['depth', 'order'])].filter(Boolean).join(', ')),
        x: axisOf('axis.par-depth'),
        y,
        series: lines(there, 'threads', 'par_depth', point),
        notes: beyond(there, cores),
      });
    });
  });
}

/** @param {Row[]} rows @param {number} [cores] */
export const parDepthCharts = (rows, cores) =>
  perMode(rows, cores, {
    id: 'par-depth',
    title: (what) => say('title.par-depth', { what }),
    y: { label: say('axis.time'), unit: 'ms', zero: true },
    point: timeAt(({ par_depth }) => par_depth ?? 0),
  });

/** @param {Row[]} rows @param {number} [cores] */
export const conversionCharts = (rows, cores) =>
  perMode(rows, cores, {
    id: 'conversion',
    title: (what) => say('title.conversion', { what }),
    y: { label: say('axis.stolen'), unit: 'percent', zero: true },
    point: (row) => (row.tasks ? at(row.par_depth ?? 0, (100 * row.stolen) / row.tasks) : null),
  });

/** The sequential run that a parallel one is measured against. @param {Row[]} rows @param {Row} row */
export const sequential = (rows, row) =>
  rows.find(
    (other) =>
      other.mode === baseOf(row.mode) &&
      !isParallel(other.mode) &&
      other.depth === row.depth &&
      other.board === row.board &&
      other.evaluator === row.evaluator &&
      (!takesOrder(row.mode) || other.order === row.order),
  );

/** Geometric mean of the growth over pairs of plies: one ply alone swings between odd and even. @param {Point[]} points */
export function growthPerPly(points) {
  const grown = points.filter(({ y }) => y > 0);
  const last = grown.at(-1);
  const first = last && grown.find(({ x }) => (last.x - x) % 2 === 0 && last.x - x <= 6 && last.x > x);
  return first && last ? (last.y / first.y) ** (1 / (last.x - first.x)) : null;
}

/** @typedef {{id: string, depth: number, best: Row[]}} Group modes side by side: at one depth, each at its fastest; id: '' where minimax is beside alpha-beta */

/**
 * Modes that were searched to one depth: most of them together, the deeper the better; then minimax and alpha-beta by themselves, where they were
 * searched deeper or with others.
 * @param {Row[]} rows @returns {Group[]}
 */
export function bestByMode(rows) {
  const usable = toDepth(rows).filter(({ board }) => board === undefined);
  const all = depthsOf(usable).map((depth) => ({ id: '', depth, best: fastestAt(usable, depth) }));
  const mixed = all.filter(({ best }) => new Set(best.map(({ mode }) => isMinimax(mode))).size > 1);
  /** @type {Group[]} */ const groups = mixed.sort((a, b) => b.best.length - a.best.length || b.depth - a.depth).slice(0, 1);
  for (const { depth, best } of all) {
    for (const own of [best.filter(({ mode }) => isMinimax(mode)), best.filter(({ mode }) => !isMinimax(mode))]) {
      const known = groups.some((group) => group.depth >= depth && own.every(({ mode }) => group.best.some((row) => row.mode === mode)));
      if (own.length > 1 && !known) groups.push({ id: own.map(({ mode }) => mode).join('-'), depth, best: own });
    }
  }
  return groups;
}

/** Each mode at its fastest. @param {Row[]} rows @param {number} depth */
const fastestAt = (rows, depth) =>
  plainModes().flatMap(({ name }) => {
    const own = rows.filter((row) => row.mode === name && row.depth === depth);
    return own.length ? [fastestOf(own)] : [];
  });

/** @param {Row[]} rows not empty */
export const fastestOf = (rows) => rows.reduce((best, row) => (row.elapsed_ms < best.elapsed_ms ? row : best));

/** @param {Row} row */
const setting = ({ mode, par_depth, threads }) =>
  isParallel(mode) ? [say('part.par-depth', { depth: String(par_depth) }), say('part.threads', { n: threads })].join(', ') : '';

/** @param {Row[]} rows @param {number} [cores] @returns {Chart[]} */
export const modeCharts = (rows, cores) => bestByMode(rows).flatMap((group) => groupCharts(group, cores));

/** @param {Group} group @param {number} [cores] @returns {Chart[]} */
function groupCharts({ id, depth, best }, cores) {
  const of = id && `-${id}`;
  const x = /** @type {Axis} */ ({ label: say('axis.mode'), unit: 'plain', categories: best.map(({ mode }) => mode) });
  const short = best.filter(({ elapsed_ms }) => elapsed_ms < TELLING_MS).map(({ mode }) => modeName(mode));
  const notes = [...(short.length ? [say('found.short', { what: short.join(', '), time: duration(TELLING_MS) })] : []), ...beyond(best, cores)];
  const over = (/** @type {Row} */ base) => {
    const paper = printedOver(base, best);
    return chart({
      id: `over-${base.mode}${of}`,
      title: say('title.over-at', { mode: modeName(base.mode), depth }),
      x,
      y: { label: say('axis.over', { mode: modeName(base.mode) }), unit: 'times', log: true },
      bars: true,
      series: [
        {
          name: 'here',
          points: best.map((row, i) => at(i, base.elapsed_ms / row.elapsed_ms, base.elapsed_ms / row.high_ms, base.elapsed_ms / row.low_ms, setting(row))),
        },
      ],
      lines: paper === undefined ? [] : [{ label: say('line.paper', { times: paper }), y: paper }],
      notes,
    });
  };
  return [
    chart({
      id: `modes${of}`,
      title: say('title.modes', { what: shared(best, ['depth']) }),
      x,
      y: { label: say('axis.time'), unit: 'ms', log: true },
      bars: true,
      series: [
        {
          name: 'here',
          points: best.map((row, i) =>
            at(i, row.elapsed_ms, row.low_ms, row.high_ms, [setting(row), say('part.mean', { time: duration(row.mean_ms) })].filter(Boolean).join('; ')),
          ),
        },
      ],
      notes,
    }),
    ...best.filter(({ mode }) => !isParallel(mode)).map(over),
  ];
}

/** @param {Row[]} rows @param {number} [cores] @returns {Chart[]} */
export function boardCharts(rows, cores) {
  const own = toDepth(rows).filter(({ mode }) => isParallel(mode) && isMinimax(mode));
  if (!several(own, 'threads')) return [];
  const x = axisOf('axis.threads');
  const base = (/** @type {Row} */ row) => sequential(rows, row);
  const [{ mode }] = own;
  const boards = [...new Set(own.map(({ board }) => board))];
  return [
    chart({
      id: 'threads-time',
      title: say('title.threads-time', { mode: modeName(mode) }),
      x,
      y: { label: say('axis.time'), unit: 'ms', zero: true },
      series: lines(
        own,
        'board',
        'threads',
        timeAt(({ threads }) => threads),
      ).map((one) => ({ ...one, name: one.name || modeName(mode) })),
      lines: boards.flatMap((board, nth) =>
        toDepth(rows)
          .filter((row) => row.mode === baseOf(mode) && row.board === board)
          .slice(-1)
          .map((row) => ({
            label: [modeName(row.mode), ...(board ? [board] : []), say('part.depth', { depth: row.depth })].join(', '),
            y: row.elapsed_ms,
            mode: row.mode,
            nth,
          })),
      ),
      notes: [...depthNotes(own, 'board'), ...beyond(own, cores)],
    }),
    chart({
      id: 'threads-speedup',
      title: say('title.over', { mode: modeName(baseOf(mode)) }),
      x,
      y: { label: say('axis.faster'), unit: 'times', zero: true },
      series: [
        ...lines(own, 'board', 'threads', (row) => {
          const seq = base(row);
          return seq ? at(row.threads, seq.elapsed_ms / row.elapsed_ms, seq.elapsed_ms / row.high_ms, seq.elapsed_ms / row.low_ms) : null;
        }).map((one) => ({ ...one, name: one.name || modeName(mode) })),
        ...ideal(own, (threads) => threads, cores),
      ],
    }),
  ].filter(({ series }) => series.some((one) => !one.ideal));
}

/** No further than there are cores: beyond them nothing more can be gained. @param {Row[]} rows @param {(threads: number) => number} y @param {number} [cores] @returns {Series[]} */
function ideal(rows, y, cores = Infinity) {
  const counts = [...new Set(rows.map(({ threads }) => threads))].filter((n) => n <= cores).sort((a, b) => a - b);
  return counts.length ? [{ name: say('line.ideal'), ideal: true, points: counts.map((n) => at(n, y(n))) }] : [];
}

/** @param {Row[]} rows @param {number} [cores] @returns {Chart[]} */
export function scalingCharts(rows, cores) {
  const own = toDepth(rows).filter((row) => isParallel(row.mode) && sequential(rows, row));
  if (!several(own, 'threads')) return [];
  const x = axisOf('axis.threads');
  /** @param {(row: Row, base: Row) => Point} point */
  const against = (point) =>
    lines(own, 'mode', 'threads', (row) => {
      const base = sequential(rows, row);
      return base ? point(row, base) : null;
    });
  const bases = [...new Set(own.map((row) => say('note.base', { mode: modeName(row.mode), base: modeName(baseOf(row.mode)) })))];
  const ratio = (/** @type {Row} */ row, /** @type {Row} */ base, scale = 1) =>
    at(row.threads, (scale * base.elapsed_ms) / row.elapsed_ms, (scale * base.elapsed_ms) / row.high_ms, (scale * base.elapsed_ms) / row.low_ms);
  return [
    chart({
      id: 'speedup',
      title: say('title.speedup'),
      x,
      y: { label: say('axis.speedup'), unit: 'times', zero: true },
      series: [...against((row, base) => ratio(row, base)), ...ideal(own, (n) => n, cores)],
      notes: [say('note.bases', { bases: bases.join(', ') }), ...depthNotes(own, 'mode'), ...beyond(own, cores)],
    }),
    chart({
      id: 'efficiency',
      title: say('title.efficiency'),
      x,
      y: { label: say('axis.efficiency'), unit: 'percent', zero: true },
      series: [...against((row, base) => ratio(row, base, 100 / row.threads)), ...ideal(own, () => 100, cores)],
    }),
    chart({
      id: 'overhead',
      title: say('title.overhead'),
      x,
      y: { label: say('axis.overhead'), unit: 'times', log: true },
      series: [...against((row, base) => at(row.threads, row.nodes / base.nodes)), ...ideal(own, () => 1, cores)],
    }),
  ];
}

/** @param {Row[]} rows @param {number} [cores] @returns {Chart[]} */
export function depthCharts(rows, cores) {
  const fixed = toDepth(rows);
  const timed = rows.filter(({ time_ms }) => time_ms !== undefined);
  const x = axisOf('axis.depth');
  const nodes = lines(fixed, 'mode', 'depth', (row) => at(row.depth, row.nodes));
  const notes = nodes.flatMap(({ name, points }) => {
    const growth = growthPerPly(points);
    return growth ? say('note.growth', { line: name, times: growth.toFixed(2) }) : [];
  });
  return [
    ...(several(fixed, 'depth')
      ? [
          chart({
            id: 'depth-time',
            title: say('title.depth-time'),
            x,
            y: { label: say('axis.time'), unit: 'ms', log: true },
            series: lines(
              fixed,
              'mode',
              'depth',
              timeAt(({ depth }) => depth),
            ),
            notes: beyond(fixed, cores),
          }),
          chart({ id: 'depth-nodes', title: say('title.depth-nodes'), x, y: { label: say('axis.nodes'), unit: 'nodes', log: true }, series: nodes, notes }),
        ]
      : []),
    ...(new Set(timed.map(({ time_ms }) => time_ms)).size > 1
      ? [
          chart({
            id: 'time-depth',
            title: say('title.time-depth', { what: shared(timed, ['order']) }),
            x: { label: say('axis.seconds'), unit: 's', log: true },
            y: { label: say('axis.reached'), unit: 'plain', zero: true },
            series: lines(timed, 'mode', 'depth', (row) => at(Number(row.time_ms) / 1000, row.depth, row.low_depth, row.high_depth)),
            notes: beyond(timed, cores),
          }),
        ]
      : []),
  ];
}

/** Nodes a second, divided among so many. @param {Row} row @param {number} among */
function rateAt({ threads, nodes, elapsed_ms, low_ms, high_ms }, among) {
  const rate = (/** @type {number} */ ms) => perSecond(nodes, ms) / among;
  return at(threads, rate(elapsed_ms), rate(high_ms), rate(low_ms));
}

/** @param {Row[]} rows @param {number} [cores] @returns {Chart[]} */
export function rateCharts(rows, cores) {
  const usable = toDepth(rows).filter(({ elapsed_ms }) => elapsed_ms > 0);
  if (!usable.some(({ mode }) => isParallel(mode))) return [];
  const x = axisOf('axis.threads');
  const series = (/** @type {(row: Row) => number} */ share) => lines(usable, 'mode', 'threads', (row) => rateAt(row, share(row)));
  return [
    chart({
      id: 'rate-thread',
      title: say('title.rate-thread'),
      x,
      y: { label: say('axis.rate-thread'), unit: 'rate', zero: true },
      series: series(({ threads }) => threads),
      notes: [...depthNotes(usable, 'mode'), ...beyond(usable, cores)],
    }),
    chart({ id: 'rate', title: say('title.rate'), x, y: { label: say('axis.rate'), unit: 'rate', zero: true }, series: series(() => 1) }),
  ];
}

/** Two charts in one. @param {Chart} first @param {Chart} second @param {[string, string]} names @returns {Chart} */
export function mergeCharts(first, second, names) {
  const categories = first.x.categories && [...new Set([...first.x.categories, ...(second.x.categories ?? [])])];
  const nameOf = (/** @type {string} */ name, /** @type {number} */ of) => (name === 'here' ? names[of] : `${name} · ${names[of]}`);
  const tag = (/** @type {Chart} */ { series, x }, /** @type {number} */ of) =>
    series
      .filter((one) => !one.ideal || of === 0)
      .map((one) => ({
        ...one,
        of,
        key: one.name,
        name: one.ideal ? one.name : nameOf(one.name, of),
        points: one.points.map((point) => (categories && x.categories ? { ...point, x: categories.indexOf(x.categories[point.x]) } : point)),
      }));
  const known = new Set(first.lines.map(({ label }) => label));
  return {
    ...first,
    title: first.title === second.title ? first.title : say('title.against', { first: first.title, second: second.title.replace(/^[^:]*: /, '') }),
    x: { ...first.x, ...(categories ? { categories } : {}) },
    series: [...tag(first, 0), ...tag(second, 1)],
    lines: [...first.lines, ...second.lines.filter(({ label }) => !known.has(label))],
    notes: [
      ...first.notes.map((note) => (second.notes.includes(note) ? note : say('list.named', { name: names[0], what: note }))),
      ...second.notes.filter((note) => !first.notes.includes(note)).map((note) => say('list.named', { name: names[1], what: note })),
    ],
  };
}
