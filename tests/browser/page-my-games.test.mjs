// Nothing that was played is lost: what leaves the board is in “My games”, each tab has a game of its own, notes outlive a reload.

import assert from 'node:assert/strict';
import { after, before } from 'node:test';
import { contentOf, launchBrowser, serveSite, test } from './harness.mjs';
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

/** @param {Page} page @param {string} text */
async function paste(page, text) {
  await press(page, 'Share or paste');
  await page.locator('#paste').fill(text);
  await page.locator('#paste-load').click();
  await page.locator('#share-dialog').waitFor({ state: 'hidden' });
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
  await paste(page, `${NEAR_END}6`);
  await untilTurn(page, /to move|turn/);
  await openList(page);
  assert.equal(await rows(page).count(), 2);
  assert.match((await rows(page).first().textContent()) ?? '', /South – NorthKalah · .* · 1 turn/);
  assert.match((await rows(page).last().textContent()) ?? '', /South – NorthKalah · .* · 2 turns/);
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

test('a game that waits is listed by names and result, and found by them; so is one by the name that it has just got', async () => {
  const { page, problems, close } = await visit(browser, site.url);
  const names = ['Adams', 'Baker', 'Clark', 'Davis', 'Evans', 'Frank', 'Ghosh'];
  const file = ['Smith', ...names].map((name) => `[White "${name}"]\n[Black "Jones"]\n[Event "Club"]\n\n1. 11-15 22-18 1-0`).join('\n\n');
  await paste(page, file);
  await page.locator('checkers-board#board').waitFor();
  await paste(page, `${NEAR_END}6`);
  await page.locator('kalah-board#board').waitFor();
  await openList(page);
  const search = page.getByRole('searchbox', { name: 'Search my games' });
  const titles = async (/** @type {string} */ words) => {
    await search.fill(words);
    return page.locator('#games-dialog li[data-game]:visible b').allTextContents();
  };
  assert.deepEqual(await titles('smith CLUB'), ['Smith – Jones 1-0']);
  const waiting = page.locator('[data-game="waiting-checkers"]');
  assert.match(String(await waiting.locator('.note').textContent()), /^Checkers · Club · 2 turns$/, 'it is over');
  assert.ok(await waiting.getByRole('button', { name: 'Open Smith – Jones 1-0' }).isVisible());

  assert.deepEqual(await titles('frank'), ['Frank – Jones 1-0']);
  const row = page.locator('#games-dialog li[data-game]:visible');
  await row.getByRole('textbox').fill('The long one');
  await row.getByRole('textbox').press('Tab');
  assert.deepEqual(await titles('long'), ['Frank – Jones 1-0']);
  await row.getByRole('button', { name: 'Delete' }).click();
  await page
    .locator('#games-dialog [role="status"]')
    .filter({ hasText: /^Deleted: The long one\.$/ })
    .waitFor();
  await page.locator('#games-dialog').getByRole('button', { name: 'Undo' }).click();
  assert.equal(await row.getByRole('textbox').inputValue(), 'The long one', 'it is back with its name');
  await page.keyboard.press('Escape');

  await paste(page, '1. 11-15');
  await page.locator('checkers-board#board').waitFor();
  await openList(page);
  const [kalah] = await page.locator('[data-game="waiting-kalah"] .about').allTextContents();
  assert.equal(kalah, 'South – NorthKalah · 1 turn · in progress');
  assert.ok(await page.getByRole('button', { name: 'Continue: South – North' }).isVisible());
  assert.deepEqual(problems, []);
  await close();
});

test('a game against an engine of one’s own making says so, and how it went when it is deleted', async () => {
  const { page, close } = await visit(browser, site.url);
  await page.getByText('Exact settings').first().click();
  await page.locator('#exact-1-stops-at').selectOption('time');
  await page.locator('#exact-1-seconds').fill('0.2');
  await page.locator('#exact-1-seconds').press('Tab');
  await paste(page, 'standard; 0,0,0,0,0,1,20/0,0,1,0,0,0,26 0;');
  await playHouse(page, 5, /win/);
  await press(page, 'Rematch');
  await openList(page);
  const title = /You lost 21 : 27 against a custom engine/;
  await rows(page).filter({ hasText: title }).getByRole('button', { name: 'Delete' }).click();
  await page
    .locator('#games-dialog [role="status"]')
    .filter({ hasText: /^Deleted: You lost 21 : 27 against a custom engine\.$/ })
    .waitFor();
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
  await two.keyboard.press('Escape');
  await playHouse(one.page, 7, /to move/);
  await idle(one.page);
  await one.page.evaluate(() => sessionStorage.clear()); // as if the tab were closed
  await played(two, [4]);
  await openList(two);
  assert.match((await rows(two).first().textContent()) ?? '', /2 turns/, 'what the other tab played since');
  await one.close();
});

test('a position that was set up is kept without a move, a fresh game is not', async () => {
  const { page, close } = await visit(browser, site.url);
  const fresh = async () => {
    await press(page, 'New game');
    await page.locator('#new-start:enabled').click();
    await page.locator('#new-dialog').waitFor({ state: 'hidden' });
    await idle(page);
  };
  await fresh();
  await press(page, 'Set up position');
  await page.locator('#editor-text').fill('0,0,0,0,1,1,20/0,0,1,0,0,0,25 0');
  await page.locator('#editor-start:enabled').click();
  await page.locator('#editor-dialog').waitFor({ state: 'hidden' });
  await page.reload();
  await ready(page);
  await fresh();
  await openList(page);
  assert.equal(await rows(page).count(), 1);
  await rows(page).first().getByRole('button', { name: 'Open' }).click();
  await page.locator('#games-dialog').waitFor({ state: 'hidden' });
  assert.equal((await seeds(page))[6], 20);
  await close();
});

test('a browser without room does not say that the own game is in My games, and still has the way back', async () => {
  const { page, close } = await visit(browser, site.url);
  await played(page, [0]);
  const own = await seeds(page);
  await page.evaluate(() => {
    let filler = '';
    for (let size = 2 ** 22; size >= 1; size /= 2) {
      try {
        localStorage.setItem('filler', filler + 'x'.repeat(size));
        filler += 'x'.repeat(size);
      } catch {
        // half as much, then
      }
    }
  });
  await page.evaluate((hash) => void (location.hash = hash), `#game=${encodeURIComponent(NEAR_END)}`);
  await page.locator('.notice').filter({ hasText: 'The shared game is open. This browser cannot keep your game' }).waitFor();
  assert.equal(await page.locator('.notice').filter({ hasText: 'Your own game is in' }).count(), 0);
  await press(page, 'Back to my game');
  await idle(page);
  assert.deepEqual(await seeds(page), own);
  await press(page, 'New game');
  await page.locator('#new-start:enabled').click();
  await page.locator('.notice').filter({ hasText: 'This browser cannot keep your game' }).waitFor();
  await close();
});

test('games are copied and saved as files, also where the clipboard is denied; every deletion can be undone', async () => {
  const { page, close } = await visit(browser, site.url, { context: { permissions: ['clipboard-read', 'clipboard-write'] } });
  for (const pit of [0, 1, 2]) {
    await played(page, [pit]);
    await press(page, 'New game');
    await page.locator('#new-start:enabled').click();
    await page.locator('#new-dialog').waitFor({ state: 'hidden' });
    await idle(page);
  }
  await page.evaluate(() => {
    const list = JSON.parse(localStorage.getItem('kalahari.games') ?? '');
    list.games.push('a row that cannot be read');
    localStorage.setItem('kalahari.games', JSON.stringify(list));
  });
  await openList(page);
  const all = await rows(page).allTextContents();
  assert.equal(all.length, 4);
  const button = (/** @type {number} */ row, /** @type {string} */ name) => rows(page).nth(row).getByRole('button', { name });
  await button(0, 'Copy').click();
  await button(0, 'Copy').filter({ hasText: 'Copied' }).waitFor();
  const copied = await page.evaluate(() => navigator.clipboard.readText());
  assert.match(copied, /^\[Date "[\d.]+"\]\n.*\n\nstandard; .+; 3/s);
  const saved = async (/** @type {number} */ row) => {
    const [file] = await Promise.all([page.waitForEvent('download'), button(row, 'Save').click()]);
    return [file.suggestedFilename(), String(await contentOf(file)).trim()];
  };
  await page.evaluate(() => (navigator.clipboard.writeText = () => Promise.reject(new Error('denied'))));
  await button(0, 'Copy').filter({ hasText: 'Copy' }).click();
  await button(0, 'Copy').filter({ hasText: 'Not allowed' }).waitFor();
  assert.deepEqual(await saved(0), ['kalahari-kalah.txt', copied]);
  assert.deepEqual(await saved(3), ['kalahari-game.txt', '"a row that cannot be read"']);

  for (const left of [3, 2, 1]) {
    await button(0, 'Delete').click();
    assert.equal(await rows(page).count(), left);
  }
  const undo = page.locator('#games-dialog').getByRole('button', { name: 'Undo' });
  for (const there of [2, 3, 4]) {
    await undo.click();
    assert.equal(await rows(page).count(), there);
  }
  assert.ok(await undo.isHidden());
  assert.deepEqual(await rows(page).allTextContents(), all);
  await close();
});

test('annotations outlive a reload', async () => {
  const { page, close } = await visit(browser, site.url);
  await played(page, [0, 7, 1]);
  await view(page, 'Analyse');
  await press(page, 'Annotate the game');
  await page.locator('#annotate-said').filter({ hasText: 'lost through mistakes' }).waitFor();
  const notes = await page.locator('#moves .cost').allTextContents();
  assert.equal(notes.length, 3);
  await page.reload();
  await ready(page);
  assert.deepEqual(await page.locator('#moves .cost').allTextContents(), notes);
  await close();
});

test('a save too damaged and too large to be copied is kept when the page says so, and so are all games', async () => {
  const { page, close } = await visit(browser, site.url);
  const length = 3_600_000; // as much as fits once, but not twice, nor once more with every quote escaped
  const raw = `{"version":3,"moves":[${'"1",'.repeat(length / 4)}`;
  await page.evaluate((text) => {
    const game = { version: 3, game: 'kalah', rules: 'standard', start: '4,4,4,4,4,4,0/4,4,4,4,4,4,0 0', moves: ['1'], variations: [], seats: [{}, {}] };
    const games = Array.from({ length: 50 }, (_, nth) => ({ id: `${nth}`, at: nth, name: '', text: JSON.stringify({ ...game, seed: nth }), end: null }));
    localStorage.setItem('kalahari.games', JSON.stringify({ version: 1, games }));
    localStorage.setItem('kalahari.game', text);
    sessionStorage.clear();
    history.replaceState(null, '', location.pathname);
  }, raw);
  await page.reload();
  await ready(page);
  await page.locator('.notice').filter({ hasText: 'It is kept in “My games”' }).waitFor();
  await house(page, 0).click();
  await page.locator('#moves [data-ply="2"]').waitFor();
  await idle(page);
  await openList(page);
  assert.equal(await rows(page).count(), 51);
  assert.match((await rows(page).last().textContent()) ?? '', /damaged and cannot be read/);
  const [file] = await Promise.all([page.waitForEvent('download'), rows(page).last().getByRole('button', { name: 'Save' }).click()]);
  assert.equal(String(await contentOf(file)).trim(), raw);
  await close();
});

test('a list of another version of the page is kept as a whole, and told of once', async () => {
  const { page, close } = await visit(browser, site.url);
  await page.evaluate(() => localStorage.setItem('kalahari.games', '{"version":2,"games":["of tomorrow"]}'));
  await page.reload();
  await ready(page);
  await page.locator('.notice').filter({ hasText: 'The list of “My games” could not be read' }).waitFor();
  await page.reload();
  await ready(page);
  assert.equal(await page.locator('.notice').count(), 0);
  await openList(page);
  assert.match((await rows(page).textContent()) ?? '', /A list of games that cannot be read/);
  await close();
});
