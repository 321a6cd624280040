// The address of the page: Back and Forward go from room to room and from game to game, a reload and a copied address come to the same
// place, and an address that names what is not there loses nothing.

import assert from 'node:assert/strict';
import { after, before } from 'node:test';
import { eventually, launchBrowser, serveSite, test } from './harness.mjs';
import { quiet } from './idle.mjs';
import { listed, NEAR_END, playHouse, press, ready, seeds, turn, untilTurn, view, visit } from './page-kit.mjs';

/** @typedef {import('playwright-core').Page} Page */

/** @type {import('playwright-core').Browser} */ let browser;
/** @type {Awaited<ReturnType<typeof serveSite>>} */ let site;
before(async () => {
  [browser, site] = await Promise.all([launchBrowser(), serveSite()]);
});
after(async () => {
  await browser?.close();
  await site?.close();
});

const START = 'standard; 4,4,4,4,4,4,0/4,4,4,4,4,4,0 0;';
/** Six moves. */
const GAME = `${START} 3-6 2-1 5 6`;

/** @param {Page} page */
const room = (page) => page.locator('#main').getAttribute('data-view');
/** @param {Page} page */
const at = (page) => page.locator('#moves [aria-current]').getAttribute('data-ply');
/** @param {Page} page */
const entries = (page) => page.evaluate(() => history.length);
/** @param {Page} page */
const hash = (page) => page.evaluate(() => decodeURIComponent(location.hash).replaceAll('+', ' '));

/** @param {Page} page @param {string} part */
const untilAddress = (page, part) => page.waitForFunction((part) => decodeURIComponent(location.hash).replaceAll('+', ' ').includes(part), part);
/** @param {Page} page @param {string[]} moves */
const untilMoves = (page, moves) =>
  page.waitForFunction((all) => /;([^;]*)$/.exec(decodeURIComponent(location.hash))?.[1].replaceAll(/[+-]/g, ' ').trim() === all, moves.join(' '));
/** @param {Page} page @param {string} name */
const untilRoom = (page, name) => page.locator(`#main[data-view="${name}"]`).waitFor();
/** @param {Page} page @param {number} ply */
const untilAt = (page, ply) => page.locator(`#moves [data-ply="${ply}"][aria-current]`).waitFor();
/** Within the document: a step that changes only the part after the #. @param {Page} page @param {1 | -1} way */
const step = (page, way) => page.evaluate((way) => history.go(way), way);

test('a first visit has a bare address; moves go into it and fill no history', async () => {
  const { page, problems, close } = await visit(browser, site.url);
  assert.equal(await hash(page), '');
  const before = await entries(page);
  for (const pit of [0, 1]) await playHouse(page, pit, /Your turn/);
  await untilMoves(page, await listed(page));
  assert.ok((await hash(page)).startsWith(`#game=${START}`));
  assert.equal(await entries(page), before);
  assert.deepEqual(problems, []);
  await close();
});

test('Back and Forward go from room to room, and the game goes on meanwhile', async () => {
  const { page, problems, close } = await visit(browser, site.url);
  await view(page, 'Analyse');
  await untilAddress(page, '#room=analyse');
  await playHouse(page, 0, /Your turn/);
  await view(page, 'Compare');
  await untilAddress(page, '#room=compare');
  const moves = await listed(page);
  await step(page, -1);
  await untilRoom(page, 'analyse');
  assert.equal(await page.getByRole('tab', { name: 'Analyse' }).getAttribute('aria-selected'), 'true');
  await step(page, -1);
  await untilRoom(page, 'play');
  assert.deepEqual(await listed(page), moves, 'the moves that were made later are there');
  assert.equal(await at(page), String(moves.length));
  assert.match(await turn(page), /Your turn/);
  await step(page, 1);
  await untilRoom(page, 'analyse');
  await step(page, 1);
  await untilRoom(page, 'compare');
  assert.deepEqual(problems, []);
  await close();
});

test('a reload returns to the same room and the same move; so does the address in a fresh browser', async () => {
  const { page, problems, close } = await visit(browser, site.url, { link: GAME });
  await view(page, 'Analyse');
  await page.locator('#moves [data-ply="3"]').click();
  await untilAddress(page, '#room=analyse&move=3&game=');
  const shown = await seeds(page);
  await page.reload();
  await ready(page);
  await untilRoom(page, 'analyse');
  assert.deepEqual([await at(page), await seeds(page), (await listed(page)).length], ['3', shown, 6]);
  assert.equal(await page.locator('.notice').count(), 0);

  const other = await visit(browser, page.url());
  await untilRoom(other.page, 'analyse');
  assert.deepEqual([await at(other.page), await seeds(other.page), (await listed(other.page)).length], ['3', shown, 6]);
  assert.equal(other.page.url(), page.url());
  assert.deepEqual([...problems, ...other.problems], []);
  await other.close();
  await close();
});

test('a look back is one entry, however far it goes; steps are none', async () => {
  const { page, close } = await visit(browser, site.url, { link: GAME });
  await untilAddress(page, '#game=');
  const before = await entries(page);
  await press(page, 'Previous move');
  await untilAddress(page, '#move=5');
  await press(page, 'Next move');
  await untilAt(page, 6);
  assert.equal(await entries(page), before, 'a step is none');
  for (const ply of [2, 4, 1]) {
    await page.locator(`#moves [data-ply="${ply}"]`).click();
    await untilAddress(page, `#move=${ply}`);
  }
  assert.equal(await entries(page), before + 1);
  await step(page, -1);
  await untilAt(page, 6);
  await step(page, 1);
  await untilAt(page, 1);
  await close();
});

test('Back returns from a line of the analysis that was tried, and the moves stay', async () => {
  const { page, close } = await visit(browser, site.url, { link: 'standard; 1,0,0,0,0,4,0/4,0,0,0,5,0,0 0; ' });
  await view(page, 'Analyse');
  await page.locator('#a-line button').nth(1).waitFor();
  await quiet(page); // no other line takes its place under the pointer
  const before = await seeds(page);
  await page.locator('#a-line button').nth(1).click();
  await untilAt(page, 2);
  await untilMoves(page, await listed(page));
  await step(page, -1);
  await untilAt(page, 0);
  assert.deepEqual(await seeds(page), before);
  assert.equal((await listed(page)).length, 2);
  assert.equal(await room(page), 'analyse');
  await close();
});

test('a variation has its place in the address', async () => {
  const { page, close } = await visit(browser, site.url, { link: `${START} 3-6 (5 2 (1)) 5 2` });
  await page.locator('#moves [data-line="1"]').first().click();
  await untilAddress(page, '#line=1&move=');
  const [place, shown] = [await at(page), await seeds(page)];
  const other = await visit(browser, page.url());
  assert.deepEqual([await at(other.page), await seeds(other.page)], [place, shown]);
  assert.equal(await other.page.locator('#moves [aria-current]').getAttribute('data-line'), '1');
  await other.close();
  await close();
});

test('Back after a new game opens the game before with its players; Forward the new one', async () => {
  const { page, problems, close } = await visit(browser, site.url, { link: `${NEAR_END}` });
  await page.getByLabel('North: level').selectOption('expert');
  await playHouse(page, 4, /Your turn|wins?|draw/i);
  const [moves, shown] = [await listed(page), await seeds(page)];
  await untilMoves(page, moves);
  await press(page, 'New game');
  await page.locator('#new-opponent').selectOption('human');
  await page.locator('#new-start').click();
  await untilAddress(page, '4,4,4,4,4,4,0/4,4,4,4,4,4,0');
  await step(page, -1);
  await page.locator('#said').filter({ hasText: 'The game of before is open.' }).waitFor();
  assert.deepEqual([await listed(page), await seeds(page)], [moves, shown]);
  assert.deepEqual([await page.locator('[name="seat-1"]:checked').inputValue(), await page.getByLabel('North: level').inputValue()], ['engine', 'expert']);
  await step(page, 1);
  await eventually(
    async () => (await seeds(page)).join() === '4,4,4,4,4,4,0,4,4,4,4,4,4,0',
    () => 'the new game',
  );
  assert.equal(await page.locator('[name="seat-1"]:checked').inputValue(), 'human', 'two people again');
  assert.deepEqual(problems, []);
  await close();
});

test('an address by itself leads to its room; what it names in vain gets a sentence', async () => {
  const { page, close } = await visit(browser, `${site.url}#room=analyse`);
  await untilRoom(page, 'analyse');
  assert.equal(await page.locator('.notice').count(), 0);
  await page.evaluate(() => (location.hash = 'room=cellar'));
  await page.locator('.notice.trouble').filter({ hasText: 'This page has no room called “cellar”. Your game is as it was.' }).waitFor();
  assert.equal(await room(page), 'analyse');
  await untilAddress(page, '#room=analyse');
  await page.evaluate(() => (location.hash = 'room=play&move=12'));
  await page.locator('.notice.trouble').filter({ hasText: 'names move 12, but the game has only 0 moves.' }).waitFor();
  await untilRoom(page, 'play');
  await playHouse(page, 0, /Your turn/);
  await close();
});

test('where storage is denied, the address alone brings the game back after a reload', async () => {
  const { page, close } = await visit(browser, site.url, {
    init: () => {
      for (const name of /** @type {const} */ (['localStorage', 'sessionStorage']))
        Object.defineProperty(window, name, { get: () => ({ getItem: () => null }) });
    },
  });
  await playHouse(page, 0, /Your turn/);
  const [moves, shown] = [await listed(page), await seeds(page)];
  await untilMoves(page, moves);
  await page.reload();
  await ready(page);
  await untilTurn(page, /Your turn/);
  assert.deepEqual([await listed(page), await seeds(page)], [moves, shown]);
  await close();
});

test('Back closes an open dialog', async () => {
  const { page, close } = await visit(browser, site.url);
  await view(page, 'Analyse');
  await untilAddress(page, '#room=analyse');
  await press(page, 'Rules');
  await page.locator('#rules-dialog[open]').waitFor();
  await step(page, -1);
  await page.locator('#rules-dialog[open]').waitFor({ state: 'detached' });
  await untilRoom(page, 'play');
  await close();
});

test('in a frame the history belongs to the page around', async () => {
  const { page, close } = await visit(browser, site.url);
  const before = await entries(page);
  await page.evaluate(
    (src) => {
      const frame = document.createElement('iframe');
      frame.src = src;
      document.body.append(frame);
    },
    `${site.url}index.html?framed#game=${encodeURIComponent(GAME)}`,
  );
  const frame = page.frameLocator('iframe');
  await frame.locator('html[data-playable]').waitFor();
  await frame.locator('#moves [data-ply="6"]').waitFor();
  await frame.locator('#tab-analyse').evaluate((tab) => /** @type {HTMLElement} */ (tab).click());
  await frame.locator('#main[data-view="analyse"]').waitFor();
  await frame.locator('#moves [data-ply="3"]').evaluate((move) => /** @type {HTMLElement} */ (move).click());
  await frame.locator('#moves [data-ply="3"][aria-current]').waitFor();
  assert.equal(await entries(page), before);
  assert.match(await frame.locator('html').evaluate(() => location.hash), /^#game=/);
  await close();
});
