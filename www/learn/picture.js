// The tree as a file that stands alone: an SVG without style sheet, in light colours whatever the page wears, and a PNG of it.
// Every style is written onto its element, so that programs show it, too, that know no style sheets.

import { download, h } from '../page/dom.js';
import { svg } from '../games/drawing.js';

/**
 * @typedef {import('./tree.js').TreeView} TreeView
 * @typedef {{title: string, about?: string}} Words above the tree
 */

const PAD = 20;
const LINE = 19;
/** Of a letter of the text above and below. */
const LETTER = 6.9;
/** Of the title. */
const LARGE = { letter: 9.6, line: 24 };
/** Pixels of a PNG for one of the drawing's. */
const SHARP = 2;
const FONT = 'system-ui, -apple-system, Segoe UI, Roboto, Helvetica Neue, sans-serif';
const COLOURS = ['fill', 'stroke'];
/** What else is written, and what need not be. */
const LINES = { 'stroke-width': '1px', 'stroke-dasharray': 'none', 'stroke-linecap': 'butt', 'stroke-linejoin': 'miter' };
const LETTERS = { 'font-size': '', 'font-weight': '400', 'font-style': 'normal', 'letter-spacing': 'normal', 'text-anchor': 'start' };

/** The file's text. @param {TreeView} view @param {Words} words */
function svgText(view, words) {
  const drawing = composed(view, words);
  const light = h('div', { 'aria-hidden': 'true' }, drawing);
  for (const [name, value] of Object.entries({ 'color-scheme': 'light', position: 'absolute', visibility: 'hidden', 'forced-color-adjust': 'none' })) {
    light.style.setProperty(name, value);
  }
  document.body.append(light);
  for (const element of drawing.querySelectorAll('*')) dressed(element);
  light.remove();
  for (const element of [drawing, ...drawing.querySelectorAll('*')]) bare(element);
  return new XMLSerializer().serializeToString(drawing);
}

/** Words, tree and legend under each other, with the classes that they have on the page. @param {TreeView} view @param {Words} words */
function composed(view, { title, about = '' }) {
  const { width, height } = view.picture.viewBox.baseVal;
  const whole = Math.max(width + 2 * PAD, 420);
  const titles = wrapped(title, (whole - 2 * PAD) / LARGE.letter);
  const lines = wrapped(about, (whole - 2 * PAD) / LETTER);
  const below = PAD + titles.length * LARGE.line;
  const top = below + 8 + lines.length * LINE;
  const entries = inRows(view.legend, whole - 2 * PAD);
  const bottom = top + height + PAD;
  const all = bottom + entries.rows * 26 + PAD;
  const tree = svg('g', { transform: `translate(${(whole - width) / 2} ${top})` });
  for (const layer of view.picture.querySelectorAll(':scope > [aria-hidden]')) tree.append(layer.cloneNode(true)); // without what is only heard
  return svg(
    'svg',
    { class: 'tree-drawn is-picture', width: whole, height: all, viewBox: `0 0 ${whole} ${all}`, 'font-family': FONT },
    svg('title', {}, title),
    svg('rect', { class: 'tree-ground', width: whole, height: all }),
    ...titles.map((line, i) => svg('text', { class: 'tree-title', x: PAD, y: PAD + 8 + i * LARGE.line }, line)),
    ...lines.map((line, i) => svg('text', { class: 'tree-about', x: PAD, y: below + 12 + i * LINE }, line)),
    tree,
    ...entries.placed.map(({ sample, text, x, row }) =>
      svg('g', { transform: `translate(${PAD + x} ${bottom + row * 26 + 11})` }, sample, svg('text', { class: 'tree-about', x: 22, y: 0 }, text)),
    ),
  );
}

/** @param {string} text @param {number} letters a line */
function wrapped(text, letters) {
  /** @type {string[]} */ const lines = [];
  for (const word of text.split(/\s+/).filter(Boolean)) {
    const last = lines.at(-1);
    if (last !== undefined && last.length + 1 + word.length <= letters) lines[lines.length - 1] = `${last} ${word}`;
    else lines.push(word);
  }
  return lines;
}

/** The legend's entries beside each other, as many as a row takes. @param {TreeView['legend']} entries @param {number} width */
function inRows(entries, width) {
  let [x, row] = [0, 0];
  const placed = entries.map(({ drawn, text }) => {
    const own = 38 + text.length * LETTER + 12;
    if (x && x + own > width) [x, row] = [0, row + 1];
    const sample = svg('g', {}, ...drawn.children);
    const at = { sample, text, x: x + 15, row };
    x += own;
    return at;
  });
  return { placed, rows: row + 1 };
}

/** Writes onto an element how it looks. @param {Element} element */
function dressed(element) {
  const style = getComputedStyle(element);
  const isText = element.matches('text, tspan');
  if (!isText && !element.matches('path, rect, circle')) return;
  for (const name of COLOURS) {
    const { colour, opacity } = plain(style.getPropertyValue(name));
    element.setAttribute(name, colour);
    if (opacity < 1 && colour !== 'none') element.setAttribute(`${name}-opacity`, String(opacity));
  }
  const names = isText ? LETTERS : LINES;
  for (const [name, usual] of Object.entries(names)) {
    const value = style.getPropertyValue(name);
    if (value !== usual || element.matches('tspan')) element.setAttribute(name, value);
  }
  if (!isText) return;
  if (element.matches('text')) element.setAttribute('dy', '.35em'); // few programs know where a text's middle is
  if (element.getAttribute('stroke') === 'none') return;
  // A text with a rim: rim first, then the text, for few programs know an order of painting.
  const rim = /** @type {Element} */ (element.cloneNode(true));
  rim.setAttribute('stroke-width', style.strokeWidth);
  rim.setAttribute('stroke-linejoin', 'round');
  element.before(rim);
  element.setAttribute('stroke', 'none');
}

/** A colour as every program knows it. @param {string} computed such as `rgb(1 2 3)`, `rgba(1, 2, 3, 0.5)`, `color(srgb 0.1 0.2 0.3 / 0.5)` or `none` */
export function plain(computed) {
  if (computed === 'none') return { colour: 'none', opacity: 1 };
  const numbers = (computed.replace(/^color\(srgb/, '').match(/[\d.]+(e-?\d+)?/g) ?? []).map(Number);
  const parts = numbers.slice(0, 3).map((part) => Math.round(computed.startsWith('color(') ? part * 255 : part));
  const opacity = numbers[3] ?? 1;
  return opacity === 0 ? { colour: 'none', opacity: 1 } : { colour: `#${parts.map((part) => part.toString(16).padStart(2, '0')).join('')}`, opacity };
}

/** Nothing that only the page needs. @param {Element} element */
function bare(element) {
  if (element.getAttribute('fill') === 'none' && element.getAttribute('stroke') === 'none') return element.remove();
  for (const { name } of Array.from(element.attributes)) {
    if (/^(class|role|tabindex|focusable|aria-.*|data-.*|style)$/.test(name)) element.removeAttribute(name);
  }
}

/** @param {TreeView} view @param {Words} words */
export const saveSvg = (view, words) => download(new Blob([svgText(view, words)], { type: 'image/svg+xml' }), `${view.fileName}.svg`);

/** @param {TreeView} view @param {Words} words */
export async function savePng(view, words) {
  const from = URL.createObjectURL(new Blob([svgText(view, words)], { type: 'image/svg+xml' }));
  try {
    const image = new Image();
    image.src = from;
    await image.decode();
    const canvas = h('canvas', { width: image.naturalWidth * SHARP, height: image.naturalHeight * SHARP });
    canvas.getContext('2d')?.drawImage(image, 0, 0, canvas.width, canvas.height);
    const blob = await new Promise((/** @type {(blob: Blob | null) => void} */ resolve) => canvas.toBlob(resolve, 'image/png'));
    if (blob) download(blob, `${view.fileName}.png`);
  } finally {
    URL.revokeObjectURL(from);
  }
}
