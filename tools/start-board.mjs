// Draws the start into the assembled index.html, by the board's own painter: whoever waits for the modules sees the real board at its place,
// lying and upright, of which the style sheet shows one. <start-board> is no element of ours: it stays until a board is put in its place.
//
//     node tools/start-board.mjs [folder]        dist/ unless told otherwise; needs known.js there

import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { transformSync } from 'esbuild';
import { layout } from '../www/games/kalah/layout.js';
import { svg } from '../www/games/drawing.js';
import { Painter } from '../www/games/kalah/paint.js';
import { STILL } from '../www/games/kalah/style.js';
import { kalah } from '../www/games/kalah/table.js';
import { DIST } from './serve.mjs';

const SHEET = 'start-board.css';
/** As in page/game.js and board.js: upright in an upright window that leaves a column no room for a finger. */
const UPRIGHT = '@media (orientation: portrait) and (max-width: 26.2rem)';

/** As much of an element as a painter asks for. */
class Drawn {
  /** @param {string} tag */
  constructor(tag) {
    this.tag = tag;
    /** @type {Record<string, string>} */ this.attributes = {};
    /** @type {(Drawn | string)[]} */ this.children = [];
    this.classList = { toggle: () => {} };
  }
  get childElementCount() {
    return this.children.length;
  }
  set textContent(/** @type {string} */ text) {
    this.children = [text];
  }
  setAttribute(/** @type {string} */ name, /** @type {string} */ value) {
    this.attributes[name] = value;
  }
  append(/** @type {(Drawn | string)[]} */ ...more) {
    this.children.push(...more);
  }
  replaceChildren(/** @type {(Drawn | string)[]} */ ...others) {
    this.children = others;
  }
  /** @returns {string} */
  toString() {
    if (this.tag === 'g' && this.children.length === 0) return '';
    const attributes = Object.entries(this.attributes).map(([name, value]) => ` ${name}="${value}"`);
    return `<${this.tag}${attributes.join('')}${this.children.length ? `>${this.children.join('')}</${this.tag}>` : '/>'}`;
  }
}

/** What the page shows to begin with, not to be played on yet. @param {import('../www/match/state.js').Position} position */
function scene(position) {
  const seats = /** @type {any} */ ([{ kind: 'human' }, { kind: 'engine' }]);
  return /** @type {import('../www/games/kalah/board.js').Scene} */ (kalah.scene({ position, seats, waiting: 'paused', flipped: false, steps: null }));
}

/** The start in one shape, and what both shapes refer to. @param {ReturnType<typeof scene>} shown @param {boolean} tall */
function draw(shown, tall) {
  const root = svg('svg', { class: `drawing ${tall ? 'tall' : 'wide'}`, 'aria-hidden': 'true' });
  const painter = new Painter(root);
  const shape = layout(shown.houses, tall, false);
  painter.setLayout(shape);
  painter.setSeeds(shown.pits);
  painter.setMarks({ ...shown, preview: null });
  const [defs, ...drawing] = /** @type {(Drawn | string)[]} */ (/** @type {unknown} */ (root.children));
  root.replaceChildren(.../** @type {any[]} */ (drawing));
  return { shape, defs, root };
}

/** The board's own sheet for a board that is no element yet. Without a script its size comes from the container. @param {import('../www/games/kalah/layout.js').Layout[]} shapes */
function sheet([wide, tall]) {
  const still = STILL.replaceAll(/^:host\(\[(theme|hidden).*\n|^:host\(\[tall\]\) \{.*\n/gm, '')
    .replaceAll(':host([tall])', '.tall')
    .replace(':host {', '& {');
  const corner = (/** @type {{width: number, height: number}} */ { width, height }, /** @type {number} */ r) =>
    `border-radius: ${(r / width) * 100}% / ${(r / height) * 100}%`;
  const board = 'start-board';
  return transformSync(
    `${board} { ${still} }
    ${board} { container-type: inline-size; --ratio: ${wide.height / wide.width}; ${corner(wide, 52)}; }
    ${board} .drawing { --px: tan(atan2(${wide.width}px, 100cqw)); }
    ${board} .defs { position: absolute; width: 0; height: 0; }
    ${board} .tall { display: none; }
    ${UPRIGHT} { ${board} { --ratio: ${tall.height / tall.width}; ${corner(tall, 30)}; } ${board} .wide { display: none; } ${board} .tall { display: block; } }`,
    { loader: 'css', minify: true },
  ).code;
}

const root = path.resolve(process.argv[2] ?? DIST);
const { STARTS } = await import(pathToFileURL(path.join(root, 'known.js')).href);
Object.assign(globalThis, { document: { createElementNS: (/** @type {string} */ _, /** @type {string} */ tag) => new Drawn(tag) } });
const shown = scene(STARTS.kalah);
const [wide, tall] = [false, true].map((upright) => draw(shown, upright));
const drawing = `${svg('svg', { class: 'defs', 'aria-hidden': 'true' }, String(wide.defs))}${wide.root}${tall.root}`;

const file = path.join(root, 'index.html');
let html = readFileSync(file, 'utf8');
for (const [before, after] of [
  ['  <link rel="stylesheet" href="page/views.css">\n', `  <link rel="stylesheet" href="page/views.css">\n  <link rel="stylesheet" href="${SHEET}">\n`],
  ['></start-board>', `>${drawing}</start-board>`],
]) {
  if (!html.includes(before)) throw new Error(`index.html has no “${before.trim()}”.`);
  html = html.replace(before, () => after);
}
writeFileSync(file, html);
writeFileSync(path.join(root, SHEET), sheet([wide.shape, tall.shape]));
