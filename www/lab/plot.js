// A chart as uPlot draws it: scales, axes, lines with their spread, bars, reference lines, colours of the page.
// The only file that knows uPlot, which is fetched when the first chart is drawn.

import { plainModes } from '../engine/methods.js';
import { modeName } from '../engine/names.js';
import { logTicks } from '../measure/scale.js';
import { colours as read } from '../page/dom.js';
import { big, duration, roundTime } from '../page/figures.js';
import { say } from '../words/lab.js';

/**
 * @typedef {import('./figures.js').Chart} Chart
 * @typedef {import('./figures.js').Series} Series
 * @typedef {import('./figures.js').Axis} Axis
 * @typedef {import('./figures.js').Unit} Unit
 * @typedef {import('../vendor/uplot.js').default} Plot
 * @typedef {typeof import('../vendor/uplot.js').default} Library
 */

const COLOURS = 8;
/** Room for the name of a mode, three lines of it. */
const NAMES_PX = 70;
const FONT = '12px system-ui, -apple-system, "Segoe UI", Roboto, "Helvetica Neue", sans-serif';
const DASH = [6, 5];
const IDEAL_DASH = [2, 4];
/** Figures above bars, and at most so much of it for a letter. */
const LABEL_PX = 11;
const LETTER_PX = 7;
/** What stands beside and above the plot itself. */
const BESIDE_PX = 100;
const AROUND_PX = 100;

/** Fetched once, with its style sheet. @type {Promise<Library> | null} */
let library = null;
export const loadLibrary = () => (library ??= import('../vendor/uplot.js').then((module) => module.default));

// ---- figures in words ------------------------------------------------------------------------------------------------

/** @param {Unit} unit @param {number} value */
export function show(unit, value) {
  switch (unit) {
    case 'ms':
      return duration(value);
    case 'nodes':
      return big(Math.round(value));
    case 'rate':
      return say('unit.rate', { n: big(Math.round(value)) });
    case 'times':
      return say('unit.times', { n: value >= 100 ? Math.round(value) : String(Number(value.toPrecision(3))) });
    case 'percent':
      return say('unit.percent', { n: String(Number(value.toPrecision(3))) });
    case 's':
      return say('unit.seconds', { n: String(value) });
    default:
      return String(Number(value.toPrecision(4)));
  }
}

/** The same, short and round, for an axis. @param {Unit} unit @param {number} value */
function tick(unit, value) {
  const plain = (/** @type {number} */ n) => String(Number(n.toPrecision(3)));
  const short = (/** @type {number} */ n) => {
    if (n < 1e3) return plain(n);
    if (n < 1e6) return say('unit.thousands', { n: plain(n / 1e3) });
    return n < 1e9 ? say('unit.millions', { n: plain(n / 1e6) }) : say('unit.billions', { n: plain(n / 1e9) });
  };
  switch (unit) {
    case 'ms':
      return roundTime(value);
    case 'nodes':
    case 'rate':
      return short(value);
    case 'times':
      return say('unit.times', { n: short(value) });
    case 'percent':
      return say('unit.percent', { n: plain(value) });
    default:
      return plain(value);
  }
}

// ---- colours and marks -----------------------------------------------------------------------------------------------

/** The page's own colours, read anew for every drawing: the visitor may switch to dark. */
export function palette() {
  const hues = Array.from({ length: COLOURS }, (_, i) => `--hue-${i + 1}`);
  const found = read(['--ink', '--soft', '--line', '--card', '--paper', ...hues]);
  return {
    ink: found['--ink'],
    soft: found['--soft'],
    line: found['--line'],
    card: found['--card'],
    paper: found['--paper'],
    series: hues.map((hue) => found[hue]),
  };
}

/** @typedef {ReturnType<typeof palette>} Palette */

/** The colour of a mode, wherever it is drawn. @param {Palette} colours @param {string | undefined} mode */
function modeColour({ series, soft }, mode) {
  const nth = plainModes().findIndex(({ name }) => name === mode);
  return nth < 0 ? soft : series[nth % COLOURS];
}

/** Lines of one mode share its hue, nearer to the ink one after the other. @param {Palette} colours @param {string} hue @param {number} nth @param {number} of */
const shade = ({ ink }, hue, nth, of) => (nth > 0 ? `color-mix(in srgb, ${hue}, ${ink} ${Math.round((50 * nth) / (of - 1))}%)` : hue);

/** @param {Series} series */
const keyOf = ({ key, name }) => key ?? name;

/** A mode's name below its bar, a word a line; in little room it breaks behind a hyphen too. @param {string | undefined} mode @param {boolean} narrow */
const broken = (mode, narrow) => mode && modeName(mode).replace(narrow ? /(?<=-)| /g : / /g, '\n');

/**
 * How a series looks: it has its mode's colour, and the same name has the same look in both of two compared results.
 * Bars have the colours of their modes, one by one; of two compared results the second's are hollow.
 * @param {Chart} chart @param {Series} series @param {Palette} colours
 */
export function look(chart, series, colours) {
  if (series.ideal || chart.bars) return { colour: colours.soft, dash: IDEAL_DASH, shape: 0 };
  const lines = chart.series.filter(({ ideal }) => !ideal);
  const kin = [...new Set(lines.filter(({ mode }) => mode === series.mode).map(keyOf))];
  const nth = [...new Set(lines.map(keyOf))].indexOf(keyOf(series));
  const hue = series.mode === undefined ? colours.series[nth % COLOURS] : modeColour(colours, series.mode);
  return { colour: shade(colours, hue, kin.indexOf(keyOf(series)), kin.length), dash: series.of === 1 ? DASH : [], shape: nth % 4 };
}

/** A reference line has the colour of its mode, too. @param {Palette} colours @param {Chart['lines'][number]} line */
export const lineColour = (colours, { mode, nth = 0 }) => (mode === undefined ? colours.ink : shade(colours, modeColour(colours, mode), nth, 2));

/** @param {CanvasRenderingContext2D} context @param {string} colour @param {boolean} hollow @param {Palette} colours @param {[number, number, number, number]} at */
export function fillBar(context, colour, hollow, { card }, [x, y, width, height]) {
  context.fillStyle = hollow ? card : colour;
  context.fillRect(x, y, width, height);
  if (!hollow) return;
  const edge = Math.min(2 * devicePixelRatio, width / 3);
  context.strokeStyle = colour;
  context.lineWidth = edge;
  context.strokeRect(x + edge / 2, y + edge / 2, width - edge, Math.max(0, height - edge));
}

/** Circle, square, diamond, triangle: colour alone does not tell lines apart. @param {Path2D | CanvasRenderingContext2D} path @param {number} shape @param {number} x @param {number} y @param {number} r */
export function mark(path, shape, x, y, r) {
  const corners = [
    [],
    [
      [-1, -1],
      [1, -1],
      [1, 1],
      [-1, 1],
    ],
    [
      [0, -1.4],
      [1.4, 0],
      [0, 1.4],
      [-1.4, 0],
    ],
    [
      [0, -1.3],
      [1.25, 1],
      [-1.25, 1],
    ],
  ][shape];
  if (corners.length === 0) {
    path.moveTo(x + r, y);
    path.arc(x, y, r, 0, 2 * Math.PI);
    return;
  }
  corners.forEach(([dx, dy], i) => (i ? path.lineTo(x + dx * r, y + dy * r) : path.moveTo(x + dx * r, y + dy * r)));
  path.closePath();
}

// ---- scales ----------------------------------------------------------------------------------------------------------

/** Every value that must be seen. @param {Chart} chart */
const heights = ({ series, lines }) =>
  [...series.flatMap(({ points }) => points.flatMap(({ low, y, high }) => [low, y, high])), ...lines.map(({ y }) => y)].filter(Number.isFinite);

/** @param {number[]} values @param {Axis} axis @returns {[number, number]} */
function rangeOf(values, { log, zero, categories }) {
  if (categories) return [-0.5, categories.length - 0.5];
  const usable = log ? values.filter((value) => value > 0) : values;
  if (usable.length === 0) return [log ? 1 : 0, 10];
  const [low, high] = [Math.min(...usable), Math.max(...usable)];
  if (log) return high / low < 4 ? [low / 2, high * 2] : [low / 1.35, high * 1.35];
  if (zero) return [0, high > 0 ? high * 1.08 : 1];
  const pad = high === low ? 0.5 : (high - low) * 0.04;
  return [low - pad, high + pad];
}

/** @param {Chart} chart @param {number[]} xs @param {number} width */
function xSplits({ x }, xs, width) {
  if (x.categories) return x.categories.map((_, i) => i);
  const room = Math.max(2, Math.floor(width / 45));
  if (x.log || xs.length <= room) return xs;
  const step = Math.ceil((xs.at(-1) ?? 0) - xs[0] + 1) > room ? Math.ceil((Number(xs.at(-1)) - xs[0] + 1) / room) : 1;
  return Array.from({ length: Math.floor((Number(xs.at(-1)) - xs[0]) / step) + 1 }, (_, i) => Math.ceil(xs[0]) + i * step);
}

// ---- drawing ---------------------------------------------------------------------------------------------------------

/** x values, then for each series its middle, and for lines with a spread also low and high. @param {Chart} chart */
export function dataOf(chart) {
  const xs = [...new Set(chart.series.flatMap(({ points }) => points.map(({ x }) => x)))].sort((a, b) => a - b);
  const column = (/** @type {Series} */ { points }, /** @type {'y' | 'low' | 'high'} */ key) =>
    xs.map((x) => {
      const value = points.find((point) => point.x === x)?.[key];
      return value === undefined || !Number.isFinite(value) || (chart.y.log && value <= 0) ? null : value;
    });
  return { xs, column };
}

/**
 * @param {Library} Uplot @param {Chart} chart @param {HTMLElement} into
 * @param {{width: number, height: number, onIndex?: (index: number | null) => void}} how
 */
export function plot(Uplot, chart, into, { width, height, onIndex }) {
  const colours = palette();
  const { xs, column } = dataOf(chart);
  /** @type {(number | null)[][]} */ const data = [xs];
  /** @type {import('../vendor/uplot.js').default.Series[]} */ const series = [{}];
  /** @type {import('../vendor/uplot.js').default.Band[]} */ const bands = [];
  for (const one of chart.series) {
    const { colour, dash, shape } = look(chart, one, colours);
    if (!chart.bars && one.points.some(({ low, high }) => high > low)) {
      const edge = { stroke: 'transparent', width: 0, points: { show: false }, spanGaps: true };
      bands.push({ series: [series.length, series.length + 1], fill: `color-mix(in srgb, ${colour} 20%, transparent)` });
      data.push(column(one, 'high'), column(one, 'low'));
      series.push(edge, edge);
    }
    data.push(column(one, 'y'));
    series.push({
      label: one.name,
      stroke: colour,
      width: one.ideal ? 1.5 : 2,
      dash,
      spanGaps: true,
      ...(chart.bars ? { paths: () => null } : {}),
      points: chart.bars || one.ideal ? { show: false } : { show: true, size: 9, width: 0, fill: colour, paths: marks(shape) },
    });
  }
  const axis = {
    stroke: colours.soft,
    font: FONT,
    labelFont: FONT,
    grid: { stroke: colours.line, width: 1 },
    ticks: { stroke: colours.line, width: 1, size: 5 },
  };
  const [low, most] = rangeOf(heights(chart), chart.y);
  const labels = chart.bars ? barRoom(chart, width - BESIDE_PX) : { upright: false, label: 0 };
  // Upright figures need room above the highest bar.
  const high = labels.upright ? most * (most / low) ** (labels.label / (height - AROUND_PX - labels.label)) : most;
  const [left, right] = rangeOf(xs, chart.x);
  const narrow = width < 90 * (chart.x.categories?.length ?? 0);
  return new Uplot(
    {
      width,
      height,
      padding: [12, 14, 0, 0],
      legend: { show: false },
      bands,
      series,
      cursor: { drag: { x: false, y: false, setScale: false }, y: false, points: { show: !chart.bars } },
      scales: { x: { time: false, range: () => [left, right], distr: chart.x.log ? 3 : 1 }, y: { range: () => [low, high], distr: chart.y.log ? 3 : 1 } },
      axes: [
        {
          ...axis,
          label: chart.x.label,
          labelSize: 22,
          size: chart.x.categories ? NAMES_PX : 30,
          splits: (u) => xSplits(chart, xs, u.bbox.width / devicePixelRatio),
          filter: (_, splits) => splits,
          values: (_, splits) => splits.map((value) => broken(chart.x.categories?.[value], narrow) ?? tick(chart.x.unit, value)),
          ...(chart.x.categories ? { grid: { show: false } } : {}),
        },
        {
          ...axis,
          label: chart.y.label,
          labelSize: 24,
          size: 62,
          values: (_, splits) => splits.map((value) => (value === null ? '' : tick(chart.y.unit, value))),
          filter: (_, splits) => splits,
          ...(chart.y.log ? { splits: () => logTicks(low, high) } : {}),
        },
      ],
      hooks: { draw: [(u) => drawOver(u, chart, colours)], setCursor: [(u) => onIndex?.(u.cursor.idx ?? null)] },
    },
    /** @type {import('../vendor/uplot.js').default.AlignedData} */ (data),
    into,
  );
}

/** @param {number} shape @returns {import('../vendor/uplot.js').default.Series.Points.PathBuilder} */
function marks(shape) {
  return (u, nth, from, to) => {
    const path = new Path2D();
    for (let i = from; i <= to; i++) {
      const value = u.data[nth][i];
      if (value !== null && value !== undefined) mark(path, shape, u.valToPos(u.data[0][i], 'x', true), u.valToPos(value, 'y', true), 3.6 * devicePixelRatio);
    }
    return { fill: path, stroke: null, clip: null, flags: 3 };
  };
}

/** What uPlot has no path for: reference lines, and bars with whiskers and figures. @param {Plot} u @param {Chart} chart @param {Palette} colours */
function drawOver(u, chart, colours) {
  const { ctx, bbox } = u;
  const px = devicePixelRatio;
  ctx.save();
  const figures = chart.bars ? drawBars(u, chart, colours) : [];
  ctx.setLineDash(IDEAL_DASH.map((n) => n * 1.6 * px));
  ctx.lineWidth = 1.5 * px;
  for (const line of chart.lines) {
    ctx.strokeStyle = lineColour(colours, line);
    const at = Math.round(u.valToPos(line.y, 'y', true));
    ctx.beginPath();
    ctx.moveTo(bbox.left, at);
    ctx.lineTo(bbox.left + bbox.width, at);
    ctx.stroke();
  }
  ctx.setLineDash([]);
  for (const draw of figures) draw();
  ctx.restore();
}

/** Returns what draws the figures above them, which come last: a line may pass there. @param {Plot} u @param {Chart} chart @param {Palette} colours */
function drawBars(u, chart, colours) {
  const { ctx, bbox } = u;
  const px = devicePixelRatio;
  const { width, upright } = barRoom(chart, bbox.width / px);
  const wide = width * px;
  ctx.font = FONT.replace('12px', `${LABEL_PX * px}px`);
  return chart.series.flatMap((one, nth) =>
    one.points.map(({ x, y, low, high }) => {
      const left = u.valToPos(x, 'x', true) + (nth - chart.series.length / 2) * wide;
      const top = u.valToPos(y, 'y', true);
      const colour = modeColour(colours, chart.x.categories?.[x]);
      fillBar(ctx, colour, one.of === 1, colours, [left + px, top, wide - 2 * px, bbox.top + bbox.height - top]);
      const [from, to] = [u.valToPos(low, 'y', true), u.valToPos(high, 'y', true)];
      const middle = left + wide / 2;
      ctx.fillStyle = colours.ink;
      ctx.fillRect(middle - px / 2, to, px, Math.max(px, from - to));
      return () => {
        const text = show(chart.y.unit, y);
        ctx.save();
        ctx.translate(middle, Math.min(top, to) - 4 * px);
        if (upright) ctx.rotate(-Math.PI / 2);
        ctx.textAlign = upright ? 'left' : 'center';
        ctx.textBaseline = upright ? 'middle' : 'alphabetic';
        ctx.strokeStyle = colours.card;
        ctx.lineWidth = 4 * px;
        ctx.lineJoin = 'round';
        ctx.strokeText(text, 0, 0);
        ctx.fillStyle = colours.ink;
        ctx.fillText(text, 0, 0);
        ctx.restore();
      };
    }),
  );
}

/**
 * How wide a bar is, and whether the figures above them must stand upright: side by side they would run into each other.
 * @param {Chart} chart @param {number} width of the plot, in CSS pixels
 */
export function barRoom(chart, width) {
  const room = width / (chart.x.categories?.length ?? 1);
  const bar = Math.min((room * 0.7) / chart.series.length, 64);
  const longest = Math.max(...chart.series.flatMap(({ points }) => points.map(({ y }) => show(chart.y.unit, y).length)));
  const label = longest * LETTER_PX;
  return { width: bar, label, upright: label > (chart.series.length > 1 ? bar : room) };
}
