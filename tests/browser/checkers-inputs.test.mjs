// A short game of checkers to its end, by mouse, by touch, by real keys alone and by the arrows at the pieces, in two browsers: a capture that
// forks, a man that is crowned, a move that one square tells, the last piece taken.

import assert from 'node:assert/strict';
import { after, before, describe } from 'node:test';
import { launchFirefox, openFirefox } from './firefox.mjs';
import { launchBrowser, openPage, serveSite, test } from './harness.mjs';
import { Hand } from './keyboard-kit.mjs';
import { until } from './places.mjs';

/** @typedef {{page: any, spot: import('./places.mjs').Spot, hand: Hand, board: (inside: string) => Promise<any>}} Sitting board: what is there inside the board */

const GAME = '[GameType "21"] [SetUp "1"] [FEN "W:W22,21:B18,10,11"] *';
/** A move's squares, one by one, and what it is called then. Where it forks (over 10 or over 11) the board asks; the last needs one square. */
const MOVES = [
  { path: [22, 15, 8], text: '22x8' },
  { path: [10, 14], text: '10-14' },
  { path: [8, 3], text: '8-3' },
  { path: [14, 17], text: '14-17' },
  { path: [21, 14], text: '21x14', enough: [14] },
];

const BROWSERS = [
  {
    name: 'Chromium',
    inputs: ['mouse', 'touch', 'the arrows at the pieces', 'keys alone'],
    launch: () => launchBrowser(),
    /** @param {any} browser @param {string} url */
    async open(browser, url) {
      const { page, problems } = await openPage(browser, url, { hasTouch: true, viewport: { width: 1280, height: 800 } });
      return {
        page,
        problems,
        close: () => page.context().close(),
        board: async (/** @type {string} */ inside) => page.locator(`checkers-board#board ${inside}`),
      };
    },
  },
  {
    name: 'Firefox', // by mouse in tests/browser/checkers.test.mjs
    inputs: ['touch', 'keys alone'],
    launch: () => launchFirefox({ serviceWorkers: false }),
    /** @param {any} browser @param {string} url */
    async open(browser, url) {
      const { page, problems, close } = await openFirefox(browser, url);
      return { page, problems, close, board: (/** @type {string} */ inside) => page.waitForSelector(`checkers-board#board >>> ${inside}`) };
    },
  },
];

/** @param {number} at */
const square = (at) => `button[data-square="${at}"]`;

/** Waits until a square may be chosen: a move is listed a moment before the next ones are legal. @param {import('./places.mjs').Spot} spot @param {number} at */
const untilOpen = (spot, at) =>
  until(
    spot,
    (/** @type {string} */ square) => document.getElementById('board')?.shadowRoot?.querySelector(square)?.getAttribute('aria-disabled') === 'false',
    square(at),
  );

/** How one move is entered. @type {Record<string, (sitting: Sitting, move: {path: number[], enough?: number[]}) => Promise<void>>} */
const INPUTS = {
  async mouse({ spot, board }, { path, enough = path }) {
    for (const at of enough) {
      await untilOpen(spot, at);
      await (await board(square(at))).click();
    }
  },
  async touch({ spot, board }, { path, enough = path }) {
    for (const at of enough) {
      await untilOpen(spot, at);
      await (await board(square(at))).tap();
    }
  },
  async 'the arrows at the pieces'({ board }, { path }) {
    for (const [nth, to] of path.slice(1).entries()) await (await board(`.way[data-from="${path[nth]}"][data-to="${to}"]`)).click();
  },
  async 'keys alone'({ hand }, { path, enough = path }) {
    if (!(await hand.at('.square'))) await hand.to('.square');
    for (const at of enough) {
      await walk(hand, at);
      await untilOpen(hand.spot, at);
      await hand.press('Enter');
    }
  },
};

/** From where the focus is to a square, as one sees them: four dark squares a row, the first at the top or, with the board turned, at the bottom. @param {Hand} hand @param {number} to */
async function walk(hand, to) {
  const [from, way] = await hand.spot.evaluate(() => {
    const board = /** @type {any} */ (document.getElementById('board'));
    return [Number(board.shadowRoot.activeElement.dataset.square), board.scene.flipped ? -1 : 1];
  });
  const [down, right] = [((to - 1) >> 2) - ((from - 1) >> 2), ((to - 1) & 3) - ((from - 1) & 3)].map((n) => n * way);
  await hand.press(...Array(Math.abs(down)).fill(down < 0 ? 'ArrowUp' : 'ArrowDown'), ...Array(Math.abs(right)).fill(right < 0 ? 'ArrowLeft' : 'ArrowRight'));
  assert.ok(await hand.at(square(to)), `the keys lead to ${to}`);
}

/** Lays the game on the table, two people at it, the pieces with their arrows. @param {Sitting} sitting */
async function sitDown({ page, spot }) {
  const ready = () => until(spot, () => 'ready' in document.documentElement.dataset);
  await ready();
  await spot.evaluate(() => localStorage.setItem('kalahari.prefs', JSON.stringify({ speed: 'off', theme: 'auto', arrows: true, greeted: true })));
  await page.reload();
  await ready();
  await spot.evaluate((/** @type {string} */ game) => {
    location.hash = `of=checkers&game=${encodeURIComponent(game)}`;
  }, GAME);
  await until(spot, () => document.getElementById('board')?.localName === 'checkers-board');
  await spot.evaluate(() => document.querySelectorAll('[name^="seat-"][value="human"]').forEach((seat) => /** @type {HTMLElement} */ (seat).click()));
  await until(spot, () => /White must capture/.test(document.getElementById('turn')?.textContent ?? ''));
}

/** Waits until the list of moves is this one. @param {import('./places.mjs').Spot} spot @param {string[]} texts */
const untilListed = (spot, texts) =>
  until(
    spot,
    (/** @type {string} */ texts) => Array.from(document.querySelectorAll('#moves button:not([data-ply="0"])'), (one) => one.textContent).join() === texts,
    texts.join(),
  );

for (const { name, inputs, launch, open } of BROWSERS)
  describe(name, () => {
    /** @type {any} */ let browser;
    /** @type {Awaited<ReturnType<typeof serveSite>>} */ let site;
    before(async () => {
      [browser, site] = await Promise.all([launch(), serveSite()]);
    });
    after(async () => {
      await browser?.close();
      await site?.close();
    });

    for (const input of inputs)
      test(`a game by ${input} comes to its end`, async () => {
        const { page, problems, close, board } = await open(browser, site.url);
        /** @type {Sitting} */ const sitting = { page, spot: page, board, hand: new Hand(page, page.keyboard, input) };
        await sitDown(sitting);
        /** @type {string[]} */ const texts = [];
        for (const move of MOVES) {
          await INPUTS[input](sitting, move);
          texts.push(move.text);
          await untilListed(page, texts);
        }
        await until(page, () => /White wins: Black has no pieces left/.test(document.getElementById('turn')?.textContent ?? ''));
        assert.deepEqual(problems, []);
        await close();
      });
  });
