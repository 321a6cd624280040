// How fast the page is for a visitor, in Chromium from a local server: usable after, the engine's first reply after a click, and what
// was downloaded by then, compressed.
//
//     ./build.sh dist && node tools/bench-page.mjs [--game checkers] [--runs 5] [--slow] [--dist FOLDER]
//
// --game: for a visitor who follows a link to a game of checkers; the usual level replies. Without it, for one who comes for the first time and plays Kalah.
// --slow: as on slow 4G, 1.6 Mbit/s and 150 ms to every answer, with a processor four times slower; the server itself holds back, for a
// browser's own brake does not reach its workers. --dist: another site, such as one from before.

import { existsSync, readFileSync } from 'node:fs';
import { connect, createServer } from 'node:net';
import path from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { launchBrowser, openPage, serveSite } from '../tests/browser/harness.mjs';
import { option, runsOf } from './arguments.mjs';
import { DIST } from './serve.mjs';

const SLOW = { bytesPerMs: 200, latencyMs: 150, processor: 4 };

const slow = process.argv.includes('--slow');
const runs = runsOf(5);
/** Of each game: where a visitor begins, what says that it can be played, and the first move, button by button. */
const GAMES = {
  kalah: { inside: '', usable: 'html[data-playable], html[data-ready]', move: ['[data-pit="0"]'] }, // the first is younger than sites that may be compared
  checkers: {
    inside: `#of=checkers&game=${encodeURIComponent('[GameType "21"] *')}`,
    usable: 'checkers-board#board button[data-square="11"][aria-disabled="false"]',
    move: ['[data-square="11"]', '[data-square="15"]'],
  },
};

const named = process.argv.includes('--game') ? (option('--game') ?? '') : 'kalah';
const game = Object.hasOwn(GAMES, named) ? GAMES[/** @type {keyof typeof GAMES} */ (named)] : null;
const root = process.argv.includes('--dist') ? (option('--dist') ?? '') : DIST;
if (!game || !existsSync(path.join(root, 'index.html'))) {
  console.error('usage: node tools/bench-page.mjs [--game kalah|checkers] [--runs N] [--slow] [--dist FOLDER]');
  process.exit(2);
}

/** A way to a site that is as slow as a phone's: one pipe for all connections, and a delay for every request. @param {string} url */
async function slowly(url) {
  let free = 0; // when the pipe is
  const server = createServer((visitor) => {
    const upstream = connect(Number(new URL(url).port), '127.0.0.1');
    visitor.on('data', (chunk) => setTimeout(() => upstream.write(chunk), SLOW.latencyMs));
    upstream.on('data', (chunk) => {
      free = Math.max(free, performance.now()) + chunk.length / SLOW.bytesPerMs;
      setTimeout(() => visitor.write(chunk), free - performance.now());
    });
    for (const [one, other] of [
      [visitor, upstream],
      [upstream, visitor],
    ]) {
      one.on('error', () => other.destroy());
      one.on('close', () => other.destroy());
    }
  });
  await new Promise((resolve) => server.listen(0, '127.0.0.1', () => resolve(undefined)));
  const { port } = /** @type {import('node:net').AddressInfo} */ (server.address());
  return `http://localhost:${port}/`;
}

const [browser, site] = await Promise.all([launchBrowser({ whole: true }), serveSite({ root })]);
const url = slow ? await slowly(site.url) : site.url;
/** @type {{usable: number[], replies: number[]}} */ const seen = { usable: [], replies: [] };
/** @type {Set<string>} */ const asked = new Set();
for (let run = 0; run < runs; run++) {
  const { page } = await openPage(browser, 'about:blank', { reducedMotion: 'reduce' });
  page.context().on('request', (request) => asked.add(new URL(request.url()).pathname.slice(1) || 'index.html'));
  if (slow) await (await page.context().newCDPSession(page)).send('Emulation.setCPUThrottlingRate', { rate: SLOW.processor });
  const before = performance.now();
  await page.goto(url + game.inside);
  await page.waitForSelector(game.usable);
  seen.usable.push(performance.now() - before);
  seen.replies.push(
    await page.evaluate(
      (move) =>
        new Promise((resolve) => {
          const start = performance.now();
          new MutationObserver(() => {
            if (document.querySelector('#moves [data-ply="2"]')) resolve(performance.now() - start);
          }).observe(/** @type {Node} */ (document.querySelector('#moves')), { childList: true });
          const board = /** @type {HTMLElement} */ (document.getElementById('board'));
          for (const button of move) /** @type {HTMLElement} */ (/** @type {ShadowRoot} */ (board.shadowRoot).querySelector(button)).click();
        }),
      game.move,
    ),
  );
  await page.context().close();
}
await browser.close();
await site.close();

/** @param {number[]} times in ms */
const range = (times) => `${(Math.min(...times) / 1000).toFixed(2)} to ${(Math.max(...times) / 1000).toFixed(2)} s`;
console.log(`${runs} visits: usable after ${range(seen.usable)}, first reply of the engine after ${range(seen.replies)}`);
const files = [...asked].map((name) => path.join(root, name)).filter((file) => existsSync(file));
/** @param {(bytes: Buffer) => Buffer} compress */
const kilobytes = (compress) => (files.reduce((sum, file) => sum + compress(readFileSync(file)).length, 0) / 1000).toFixed(0);
console.log(
  `downloaded by then: ${files.length} files, ${kilobytes((bytes) => gzipSync(bytes))} kB with gzip, ${kilobytes((bytes) => brotliCompressSync(bytes))} kB with brotli`,
);
process.exit(0);
