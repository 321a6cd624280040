// The palette is one file. Where a colour must be written down again, because no variable reaches there, it is the same.

import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import test from 'node:test';
import { fileURLToPath } from 'node:url';

const WWW = fileURLToPath(new URL('../../www', import.meta.url));
const read = (/** @type {string} */ name) => readFileSync(path.join(WWW, name), 'utf8');
const palette = read('page/palette.css');
/** Light and dark. @param {string} name */
const colour = (name) => /** @type {string[]} */ (new RegExp(`--${name}: light-dark\\((#\\w+), (#\\w+)\\)`).exec(palette)).slice(1);

test('no style sheet has a colour of its own', () => {
  const sheets = readdirSync(WWW, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.css') && path.basename(name) !== 'palette.css');
  assert.ok(sheets.length >= 5);
  for (const name of sheets) assert.doesNotMatch(read(name), /#[0-9a-f]{3,8}\b(?![^;{]*\{)|\b(?:rgb|hsl|oklch)a?\(/i, name);
});

test('every variable of the palette stands there once, and is used', () => {
  const defined = Array.from(palette.matchAll(/^ {2}(--[\w-]+):/gm), ([, name]) => name);
  assert.equal(new Set(defined).size, defined.length);
  const files = readdirSync(WWW, { recursive: true, encoding: 'utf8' }).filter((name) => /\.(css|js)$/.test(name));
  const all = files.map(read).join('\n');
  for (const name of defined) assert.ok(new RegExp(name.startsWith('--hue-') ? '--hue-\\$\\{' : `var\\(${name}\\b|'${name}'`).test(all), name);
});

test('the browser’s own surfaces have the colour of the paper', () => {
  const [light, dark] = colour('paper');
  assert.deepEqual(
    Array.from(read('index.html').matchAll(/name="theme-color" content="(#\w+)"/g), ([, one]) => one),
    [light, dark],
  );
  const { background_color, theme_color } = JSON.parse(read('manifest.webmanifest'));
  assert.deepEqual([background_color, theme_color], [light, light]);
});

test('a board in somebody else’s page has the sides’ colours', () => {
  for (const side of ['south', 'north']) {
    assert.ok(read('games/kalah/style.js').includes(`var(--board-${side}, light-dark(${colour(side).join(', ')}))`), side);
  }
});

/** The contrast of two colours by WCAG 2.2. @param {string} one @param {string} other */
function contrast(one, other) {
  const [lighter, darker] = [one, other].map(luminance).sort((a, b) => b - a);
  return (lighter + 0.05) / (darker + 0.05);
}

/** @param {string} hex */
function luminance(hex) {
  const digits = hex.length === 4 ? Array.from(hex.slice(1), (digit) => digit + digit) : (hex.slice(1).match(/../g) ?? []);
  const [red, green, blue] = digits.map((two) => parseInt(two, 16) / 255).map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4));
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

// axe looks at each room in one of the two schemes; the pairs of colours hold for all of them.
test('what is read or seen on a surface has the contrast for it, light and dark', () => {
  const texts = ['ink', 'soft', 'accent', 'south', 'north', 'black', 'white', 'good', 'bad'];
  const lines = ['focus', ...Array.from({ length: 10 }, (_, i) => `hue-${i + 1}`)];
  const surfaces = ['paper', 'card', 'wash'];
  const on = (/** @type {string[]} */ names, /** @type {string[]} */ grounds, /** @type {number} */ least) =>
    names.flatMap((name) => grounds.map((ground) => ({ name, ground, least })));
  for (const { name, ground, least } of [
    ...on(texts, surfaces, 4.5),
    ...on(lines, surfaces, 3),
    ...on(['accent-ink'], ['accent'], 4.5),
    ...on(['card'], ['good', 'bad'], 4.5),
  ]) {
    for (const scheme of [0, 1]) {
      const found = contrast(colour(name)[scheme], colour(ground)[scheme]);
      assert.ok(found >= least, `--${name} on --${ground}, ${['light', 'dark'][scheme]}: ${found.toFixed(2)}, less than ${least}`);
    }
  }
});
