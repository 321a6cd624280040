// Draws the page's icon as PNGs, for systems that install web apps but read no SVG. The results are committed; every visitor
// downloads them once, so they are written with a palette: the edges' in-between colours need no more than 256.
//
//     node tools/icons.mjs        after a change of www/icon.svg

import { readFileSync, writeFileSync } from 'node:fs';
import { crc32, deflateSync } from 'node:zlib';
import { launchBrowser } from '../tests/browser/harness.mjs';

const WWW = new URL('../www/', import.meta.url);
const svg = `data:image/svg+xml;base64,${readFileSync(new URL('icon.svg', WWW)).toString('base64')}`;

// A maskable icon may be cut to a circle of four fifths of its width: the drawing stays inside it, the ground fills the rest.
const ICONS = [
  { name: 'icon-192.png', size: 192, part: 1, ground: null },
  { name: 'icon-512.png', size: 512, part: 1, ground: null },
  { name: 'icon-maskable.png', size: 512, part: 0.68, ground: '#f4f0e8' },
];

/** @typedef {[number, number, number, number]} Colour red, green, blue, opacity */

/** The most frequent colours, and for every pixel the one nearest to its own. @param {number[]} rgba */
function palette(rgba) {
  /** @type {Map<string, {colour: Colour, count: number, index: number}>} */
  const seen = new Map();
  const keys = Array.from({ length: rgba.length / 4 }, (_, i) => {
    const colour = /** @type {Colour} */ (rgba.slice(4 * i, 4 * i + 4));
    const key = colour.join();
    const entry = seen.get(key) ?? { colour, count: 0, index: 0 };
    entry.count++;
    seen.set(key, entry);
    return key;
  });
  const colours = [...seen.values()]
    .sort((a, b) => b.count - a.count)
    .slice(0, 256)
    .map(({ colour }) => colour);
  /** @param {Colour} a @param {Colour} b */
  const distance = (a, b) => a.reduce((sum, part, i) => sum + (part - b[i]) ** 2, 0);
  for (const entry of seen.values()) {
    const distances = colours.map((colour) => distance(colour, entry.colour));
    entry.index = distances.indexOf(Math.min(...distances));
  }
  return { colours, pixels: keys.map((key) => seen.get(key)?.index ?? 0) };
}

/** @param {number} size @param {number[]} rgba */
function png(size, rgba) {
  const { colours, pixels } = palette(rgba);
  const rows = Array.from({ length: size }, (_, y) => [0, ...pixels.slice(y * size, (y + 1) * size)]); // 0: no filter
  const header = Buffer.alloc(13);
  header.writeUInt32BE(size, 0);
  header.writeUInt32BE(size, 4);
  header.set([8, 3], 8); // eight bits a pixel, which name a colour of the palette
  /** @param {string} type @param {Buffer} data */
  const chunk = (type, data) => {
    const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
    const ends = Buffer.alloc(8);
    ends.writeUInt32BE(data.length, 0);
    ends.writeUInt32BE(crc32(body), 4);
    return Buffer.concat([ends.subarray(0, 4), body, ends.subarray(4)]);
  };
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    chunk('IHDR', header),
    chunk('PLTE', Buffer.from(colours.flatMap((colour) => colour.slice(0, 3)))),
    chunk('tRNS', Buffer.from(colours.map((colour) => colour[3]))),
    chunk('IDAT', deflateSync(Buffer.from(rows.flat()), { level: 9 })),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

const browser = await launchBrowser();
const page = await browser.newPage();
for (const { name, ...look } of ICONS) {
  const rgba = await page.evaluate(
    async ({ src, size, part, ground }) => {
      const image = Object.assign(new Image(), { src });
      await image.decode();
      const canvas = Object.assign(document.createElement('canvas'), { width: size, height: size });
      const context = /** @type {CanvasRenderingContext2D} */ (canvas.getContext('2d'));
      if (ground) {
        context.fillStyle = ground;
        context.fillRect(0, 0, size, size);
      }
      const side = Math.round(size * part);
      const margin = Math.round((size - side) / 2);
      context.drawImage(image, margin, margin, side, side);
      return Array.from(context.getImageData(0, 0, size, size).data);
    },
    { src: svg, ...look },
  );
  const file = png(look.size, rgba);
  writeFileSync(new URL(name, WWW), file);
  console.log(`${name}: ${file.length} bytes`);
}
await browser.close();
