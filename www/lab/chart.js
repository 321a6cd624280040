// A chart on the page: title, legend, plot, the figures under the cursor, its data as a table, and its picture
// with all of that drawn in. Drawing itself is plot.js.

import { dataOf, fillBar, lineColour, look, mark, palette, plot, show } from './plot.js';
import { modeName } from '../engine/names.js';
import { download, h, setText } from '../page/dom.js';
import { say } from '../words/lab.js';

/**
 * @typedef {import('./figures.js').Chart} Chart
 * @typedef {import('./figures.js').Point} Point
 * @typedef {import('./plot.js').Library} Library
 */

const PICTURE = { width: 1000, height: 520 };

/**
 * @param {Library} library @param {Chart} chart @param {string} caption
 * @returns {{element: HTMLElement, dispose: () => void}}
 */
export function figure(library, chart, caption) {
  const plotBox = h('div', { class: 'lab-plot', role: 'img', 'aria-label': say('chart.picture', { title: chart.title }) });
  const readout = h('p', { class: 'lab-readout note', 'aria-hidden': 'true', 'data-lines': chart.series.length > 3 ? 'many' : 'few' });
  const legend = h('ul', { class: 'lab-legend' });
  /** @type {import('./plot.js').Plot | null} */ let drawn = null;
  const idle = say('chart.idle');
  const onIndex = (/** @type {number | null} */ index) => setText(readout, index === null ? idle : readAt(chart, index));

  const redraw = () => {
    const { width } = plotBox.getBoundingClientRect();
    if (width < 50) return;
    drawn?.destroy();
    drawLegend(legend, chart);
    drawn = plot(library, chart, plotBox, { width, height: width < 420 ? 260 : 300, onIndex });
    setText(readout, idle);
  };
  let last = 0;
  const resized = new ResizeObserver(() => {
    const width = Math.round(plotBox.getBoundingClientRect().width);
    if (width !== last) redraw();
    last = width;
  });
  resized.observe(plotBox);
  // Colours are painted into the canvas: another appearance needs another drawing.
  const dark = matchMedia('(prefers-color-scheme: dark)');
  const themed = new MutationObserver(redraw);
  themed.observe(document.documentElement, { attributeFilter: ['data-theme'] });
  dark.addEventListener('change', redraw);

  const element = h(
    'figure',
    { class: 'lab-figure', 'data-chart': chart.id },
    h(
      'div',
      { class: 'lab-head' },
      h('h4', {}, chart.title),
      h(
        'button',
        { class: 'small', type: 'button', 'aria-label': say('chart.save', { title: chart.title }), click: () => void savePicture(library, chart, caption) },
        say('chart.png'),
      ),
    ),
    legend,
    plotBox,
    readout,
    ...(chart.notes.length ? [h('ul', { class: 'lab-notes note' }, ...chart.notes.map((note) => h('li', {}, note)))] : []),
    h('details', {}, h('summary', {}, say('chart.table')), table(chart, caption)),
  );
  return {
    element,
    dispose: () => {
      resized.disconnect();
      themed.disconnect();
      dark.removeEventListener('change', redraw);
      drawn?.destroy();
    },
  };
}

/** @param {Chart} chart @param {number} x */
const nameOfX = ({ x: axis }, x) => (axis.categories ? modeName(axis.categories[x]) : show(axis.unit, x));

/** @param {Chart} chart @param {number} index */
function readAt(chart, index) {
  const x = dataOf(chart).xs[index];
  const figures = chart.series
    .flatMap(({ name, points, ideal }) => {
      const point = points.find((one) => one.x === x);
      return point && !ideal ? say('list.named', { name, what: show(chart.y.unit, point.y) }) : [];
    })
    .join('; ');
  const at = nameOfX(chart, x);
  return chart.x.categories ? say('chart.read', { at, figures }) : say('chart.read-along', { axis: chart.x.label, at, figures });
}

/** @param {HTMLElement} list @param {Chart} chart */
function drawLegend(list, chart) {
  const colours = palette();
  const entries = chart.series.length === 1 && chart.series[0].name === 'here' ? [] : chart.series;
  list.replaceChildren(
    ...entries.map((one) =>
      h(
        'li',
        {},
        swatch((context, width, height) => key(context, chart, one, width, height, colours)),
        one.name,
      ),
    ),
    ...chart.lines.map((line) =>
      h(
        'li',
        {},
        swatch((context, width, height) => lineKey(context, width, height, lineColour(colours, line), [3, 6])),
        line.label,
      ),
    ),
  );
}

/** @param {(context: CanvasRenderingContext2D, width: number, height: number) => void} draw */
function swatch(draw) {
  const [width, height] = [34, 14];
  const canvas = h('canvas', { width: width * devicePixelRatio, height: height * devicePixelRatio, 'aria-hidden': 'true' });
  const context = canvas.getContext('2d');
  if (context) {
    context.scale(devicePixelRatio, devicePixelRatio);
    draw(context, width, height);
  }
  return canvas;
}

/** @param {CanvasRenderingContext2D} context @param {Chart} chart @param {import('./figures.js').Series} series @param {number} width @param {number} height @param {import('./plot.js').Palette} colours */
function key(context, chart, series, width, height, colours) {
  const { colour, dash, shape } = look(chart, series, colours);
  if (chart.bars) return fillBar(context, colour, series.of === 1, colours, [width / 2 - 8, 1, 16, height - 2]);
  context.fillStyle = colour;
  lineKey(context, width, height, colour, dash);
  if (series.ideal) return;
  context.beginPath();
  mark(context, shape, width / 2, height / 2, 3.6);
  context.fill();
}

/** @param {CanvasRenderingContext2D} context @param {number} width @param {number} height @param {string} colour @param {number[]} dash */
function lineKey(context, width, height, colour, dash) {
  context.save();
  context.strokeStyle = colour;
  context.lineWidth = 2;
  context.setLineDash(dash);
  context.beginPath();
  context.moveTo(1, height / 2);
  context.lineTo(width - 1, height / 2);
  context.stroke();
  context.restore();
}

/** @param {Chart} chart @param {string} caption */
function table(chart, caption) {
  const { xs } = dataOf(chart);
  const named = (/** @type {string} */ name) => (name === 'here' ? chart.y.label : name);
  const cell = (/** @type {Point | undefined} */ point) => {
    if (!point) return '–';
    const { unit } = chart.y;
    const spread = point.high > point.low ? ` (${show(unit, point.low)} – ${show(unit, point.high)})` : '';
    return `${show(unit, point.y)}${spread}${point.note ? `; ${point.note}` : ''}`;
  };
  const columns = chart.series.filter(({ ideal }) => !ideal);
  return h(
    'div',
    { class: 'tablewrap', tabindex: 0, role: 'region', 'aria-label': say('chart.data', { title: chart.title }) },
    h(
      'table',
      {},
      h('caption', {}, say('chart.caption', { title: chart.title, axis: chart.y.label, measured: caption })),
      h(
        'thead',
        {},
        h('tr', {}, h('th', { scope: 'col', class: 'text' }, chart.x.label), ...columns.map(({ name }) => h('th', { scope: 'col' }, named(name)))),
      ),
      h(
        'tbody',
        {},
        ...xs.map((x) =>
          h(
            'tr',
            {},
            h('th', { scope: 'row', class: 'text' }, nameOfX(chart, x)),
            ...columns.map(({ points }) => h('td', {}, cell(points.find((point) => point.x === x)))),
          ),
        ),
      ),
    ),
  );
}

// ---- the picture -----------------------------------------------------------------------------------------------------

/** @param {CanvasRenderingContext2D} context @param {string} text @param {number} width */
function wrap(context, text, width) {
  /** @type {string[]} */ const found = [];
  for (const word of text.split(' ')) {
    const longer = found.length ? `${found.at(-1)} ${word}` : word;
    if (found.length && context.measureText(longer).width <= width) found[found.length - 1] = longer;
    else found.push(word);
  }
  return found;
}

/** Title, plot, legend and caption in one picture of the same size everywhere. @param {Library} library @param {Chart} chart @param {string} caption */
async function savePicture(library, chart, caption) {
  const aside = h('div', { class: 'lab-aside', 'aria-hidden': 'true' });
  document.body.append(aside);
  const drawn = plot(library, chart, aside, PICTURE);
  await new Promise((resolve) => requestAnimationFrame(resolve)); // uPlot paints in a microtask of its own
  const px = drawn.ctx.canvas.width / PICTURE.width;
  const colours = palette();
  const font = (/** @type {number} */ size, weight = 400) => `${weight} ${size}px system-ui, sans-serif`;
  const canvas = document.createElement('canvas');
  const context = /** @type {CanvasRenderingContext2D} */ (canvas.getContext('2d'));
  context.font = font(13);
  const room = PICTURE.width - 40;
  const entries = [
    ...chart.series.filter(({ name }) => name !== 'here').map((one) => ({ label: one.name, draw: () => key(context, chart, one, 34, 14, colours) })),
    ...chart.lines.map((line) => ({ label: line.label, draw: () => lineKey(context, 34, 14, lineColour(colours, line), [3, 6]) })),
  ];
  let x = 0;
  let row = 0;
  const placed = entries.map((entry) => {
    const width = 42 + context.measureText(entry.label).width + 24;
    if (x > 0 && x + width > room) [x, row] = [0, row + 1];
    const at = { ...entry, x: 20 + x, y: 52 + PICTURE.height + 8 + row * 22 };
    x += width;
    return at;
  });
  const below = 52 + PICTURE.height + 8 + (entries.length ? (row + 1) * 22 : 0) + 18;
  const captions = wrap(context, caption, room);
  const height = below + captions.length * 18 + 10;
  [canvas.width, canvas.height] = [PICTURE.width * px, height * px];
  context.scale(px, px);
  context.fillStyle = colours.card;
  context.fillRect(0, 0, PICTURE.width, height);
  context.drawImage(drawn.ctx.canvas, 0, 52, PICTURE.width, PICTURE.height);
  context.fillStyle = colours.ink;
  context.font = font(20, 650);
  context.fillText(chart.title, 20, 34, room);
  context.font = font(13);
  for (const entry of placed) {
    context.save();
    context.translate(entry.x, entry.y);
    entry.draw();
    context.restore();
    context.fillStyle = colours.ink;
    context.fillText(entry.label, entry.x + 42, entry.y + 11);
  }
  context.fillStyle = colours.soft;
  captions.forEach((line, i) => context.fillText(line, 20, below + i * 18));
  drawn.destroy();
  aside.remove();
  const blob = await new Promise((/** @type {(blob: Blob | null) => void} */ resolve) => canvas.toBlob(resolve, 'image/png'));
  if (blob) download(blob, `kalahari-${chart.id}.png`);
}
