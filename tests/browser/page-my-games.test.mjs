// Nothing that was played is lost: what leaves the board is in “My games”, each tab has a game of its own, notes outlive a reload.

import assert from 'node:assert/strict';
import { after, before } from 'node:test';
import { launchBrowser, serveSite, test } from './harness.mjs';
import { idle } from './idle.mjs';
import { axe, house, listed, NEAR_END, playHouse, press, ready, seeds, sit, untilTurn, view, visit } from './page-kit.mjs';

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

const rows = (/** @type {Page} */ page) => page.locator('#games-dialog li[data-game]');

/** @param {Page} page */
async function openList(page) {
  await press(page, 'My games');
  await page.locator('#games-dialog[open]').waitFor();
}

/** Two people, so that a position stands still. @param {Page} page @param {number[]} pits */
async function played(page, pits) {
  await sit(page, 'North', 'Human');
  for (const pit of pits) await playHouse(page, pit, /to move/);
  await idle(page);
}

test('a new game, a pasted one and a link leave the game before in My games, to open, name and delete with undo', async () => {
  const { page, problems, close } = await visit(browser, site.url);
  await openList(page);
  assert.match((await page.locator('#games-dialog').textContent()) ?? '', /Nothing here yet/);
  await page.keyboard.press('Escape');
  await played(page, [0, 7]);
  const first = await seeds(page);
  await press(page, 'New game');
  await page.locator('#new-start').click();
  await page.locator('#new-dialog').waitFor({ state: 'hidden' });
  await played(page, [1]);
  await press(page, 'Share or paste');
  await page.locator('#paste').fill(`${NEAR_END}6`);
  await page.locator('#paste-load').click();
  await page.locator('#share-dialog').waitFor({ state: 'hidden' }); // the headline may be as it was
  await untilTurn(page, /to move|turn/);
  await openList(page);
  assert.equal(await rows(page).count(), 2);
  assert.match((await rows(page).first().textContent()) ?? '', /Two people · 1 move/);
  assert.match((await rows(page).last().textContent()) ?? '', /Two people · 2 moves/);
  await axe(page, 'my games');

  await rows(page).last().getByRole('textbox').fill('The first one');
  await rows(page).first().getByRole('button', { name: 'Delete' }).click();
  assert.equal(await rows(page).count(), 1);
  await page.locator('#games-dialog').getByRole('button', { name: 'Undo' }).click();
  assert.equal(await rows(page).count(), 2);
  await page.locator('#games-dialog').getByRole('button', { name: 'Open The first one' }).click();
  await page.locator('#games-dialog').waitFor({ state: 'hidden' });
  await idle(page);
  assert.deepEqual(await seeds(page), first);
  assert.deepEqual(await listed(page), ['1', '1']);
  await page.reload();
  await ready(page);
  await openList(page);
  assert.equal(await rows(page).count(), 3, 'what was on the board before is there, too');
  assert.equal(await rows(page).last().getByRole('textbox').inputValue(), 'The first one');
  assert.deepEqual(problems, []);
  await close();
});

test('two tabs: each finds its own game again; a new one opens the last', async () => {
  const one = await visit(browser, site.url);
  await played(one.page, [0]);
  const own = await seeds(one.page);
  const two = await one.page.context().newPage();
  await two.goto(`${site.url}#game=${encodeURIComponent(`${NEAR_END}6`)}`);
  await ready(two);
  await idle(two);
  const other = await seeds(two);
  assert.notDeepEqual(other, own);
  for (const [page, game] of /** @type {const} */ ([
    [one.page, own],
    [two, other],
  ])) {
    await page.reload();
    await ready(page);
    assert.deepEqual(await seeds(page), game);
  }
  await openList(two);
  assert.equal(await rows(two).count(), 1, 'the game that the link replaced');
  await one.close();
});

test('annotations outlive a reload', async () => {
  const { page, close } = await visit(browser, site.url);
  await played(page, [0, 7, 1]);
  await view(page, 'Analyse');
  await press(page, 'Annotate the game');
  await page.locator('#annotate-said').filter({ hasText: 'given away' }).waitFor();
  const notes = await page.locator('#moves .cost').allTextContents();
  assert.equal(notes.length, 3);
  await page.reload();
  await ready(page);
  assert.deepEqual(await page.locator('#moves .cost').allTextContents(), notes);
  await close();
});

test('a save too damaged and too large to be copied is still kept when the page says so', async () => {
  const { page, close } = await visit(browser, site.url);
  await house(page, 0).click();
  await page.locator('#moves [data-ply="2"]').waitFor();
  await idle(page);
  const length = 2_400_000; // characters of two bytes: as much as fits once, but not twice
  await page.evaluate((many) => {
    sessionStorage.clear();
    localStorage.setItem('kalahari.game', 'x'.repeat(many));
    addEventListener('beforeunload', (event) => event.stopImmediatePropagation());
  }, length);
  await page.reload();
  await ready(page);
  await page.locator('.notice').filter({ hasText: 'It is kept in “My games”' }).waitFor();
  assert.equal(await page.evaluate(() => JSON.parse(localStorage.getItem('kalahari.games') ?? '{}').games[0].text.length), length);
  await openList(page);
  assert.match((await rows(page).first().textContent()) ?? '', /damaged and cannot be read/);
  await close();
});
