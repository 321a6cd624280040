// A series to forty: it runs from game to game by the board, outlives reloads, takes back what is taken back, and is left with a word and
// a way back. On two houses of one seed the first player captures one a game.

import assert from 'node:assert/strict';
import { after, before } from 'node:test';
import { launchBrowser, serveSite, test } from './harness.mjs';
import { idle } from './idle.mjs';
import { axe, house, playHouse, press, ready, share, store, untilTurn, visit } from './page-kit.mjs';

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

const BEGAN = Date.UTC(2025, 4, 12, 12);
const SMALL = 'houses=2 seeds=1 capture=opposite extra=yes relay=no end=empty';

/** Waits until the line by the board says so. @param {Page} page @param {RegExp} pattern */
const told = (page, pattern) => page.locator('#series').filter({ hasText: pattern }).waitFor();

/** @param {Page} page */
const scores = (page) => page.locator('#series .scores p').allTextContents();

/** @param {Page} page @param {(dialog: import('playwright-core').Locator) => Promise<unknown>} choose */
async function newGame(page, choose) {
  await press(page, 'New game');
  const dialog = page.locator('#new-dialog');
  await page.locator('#new-start:enabled').waitFor(); // the form is filled
  await choose(dialog);
  await page.locator('#new-start').click();
  await dialog.waitFor({ state: 'hidden' });
}

/** A series on the small board. @param {Page} page @param {string} [opponent] */
const begin = (page, opponent = 'The engine') =>
  newGame(page, async (dialog) => {
    await dialog.locator('#new-opponent').selectOption(opponent);
    await dialog.locator('#new-rules').selectOption('Custom');
    await dialog.locator('#r-houses').fill('2');
    await dialog.locator('#r-seeds').fill('1');
    await dialog.getByLabel('Match to 40 seeds').check();
  });

/** The next visit finds a game of a series on the small board. @param {Page} page @param {{score: number[], kinds: string[], game?: number, more?: object}} how */
async function found(page, { score, kinds, game = 9, more = {} }) {
  const seats = kinds.map((kind) => ({ kind, level: 'medium' }));
  const document = {
    version: 3,
    game: 'kalah',
    rules: SMALL,
    start: '1,1,0/1,1,0 0',
    moves: [],
    variations: [],
    seats,
    series: { began: BEGAN, game, score },
    ...more,
  };
  await store(page, JSON.stringify(document));
  await page.reload();
  await ready(page);
  await page.locator('#series').waitFor();
}

/** The first player's two moves, which end the game. @param {Page} page */
async function win(page) {
  await playHouse(page, 1, /Your turn|to move/);
  await playHouse(page, 0, /win/);
}

test('a series goes on from game to game, who begins alternates, a reload keeps it and undo takes its score back', async () => {
  const { page, problems, close } = await visit(browser, site.url);
  assert.equal(await page.locator('#series').count(), 0, 'nobody who plays a single game fetches any of it');
  await begin(page);
  await told(page, /Game 1 of a match to 40 seeds\. You begin\./);
  assert.deepEqual(await scores(page), ['You 0', 'Engine 0']);
  await win(page);
  await told(page, /You capture 1 seed in this game\./);
  assert.deepEqual(await scores(page), ['You 1', 'Engine 0']);
  await page
    .locator('#live')
    .filter({ hasText: /You win by 2.*You capture 1 seed in this game\. The match score is You 1, Engine 0\./ })
    .waitFor();
  assert.equal(await page.locator('#again').isVisible(), false, 'there is a next game instead');
  await axe(page, 'a game of a series is over');

  await press(page, 'Undo');
  await told(page, /Game 1.*You begin/);
  assert.deepEqual(await scores(page), ['You 0', 'Engine 0']);
  assert.equal(await page.locator('#next-game').isVisible(), false);
  await page
    .locator('#live')
    .filter({ hasText: /Undone.*The match score is You 0, Engine 0 again\./ })
    .waitFor();
  await press(page, 'Redo');
  await told(page, /You capture 1/);

  await page.reload();
  await ready(page);
  await told(page, /You capture 1/);
  await press(page, 'Next game of the match');
  await untilTurn(page, /engine wins/i); // it begins, and needs no reply
  assert.deepEqual(await scores(page), ['You 1', 'Engine 1']);
  await press(page, 'Next game of the match');
  await told(page, /Game 3.*You begin/);
  await playHouse(page, 1);
  await page.reload();
  await ready(page);
  await told(page, /Game 3.*You begin/);
  assert.deepEqual(await scores(page), ['You 1', 'Engine 1']);
  assert.match((await share(page)).text, /\n\nhouses=2 .*; 1,1,0\/1,1,0 0; 2$/, 'a text is of a single game');
  assert.deepEqual(problems, []);
  await close();
});

test('at forty the series is over: it is told, and another one can begin', async () => {
  const { page, problems, close } = await visit(browser, site.url);
  await found(page, { score: [39, 38], kinds: ['human', 'engine'] });
  assert.deepEqual(await scores(page), ['You 39', 'Engine 38']);
  await win(page);
  await told(page, /You win the match after 9 games\./);
  assert.deepEqual(await scores(page), ['You 40', 'Engine 38']);
  await page
    .locator('#live')
    .filter({ hasText: /You win the match after 9 games\. The match score is You 40, Engine 38\./ })
    .waitFor();
  await press(page, 'Another match');
  await told(page, /The engine captures 1 seed in this game\./); // it begins, and needs no reply
  assert.deepEqual(await scores(page), ['You 0', 'Engine 1']);
  assert.equal(await page.locator('#notices').textContent(), '', 'what is over is not left');
  assert.deepEqual(problems, []);
  await close();
});

test('another game leaves the series with a word and a way back; My games says which game of which series each was', async () => {
  const { page, problems, close } = await visit(browser, site.url);
  await found(page, { score: [12, 8], kinds: ['human', 'human'], game: 3 });
  await told(page, /Game 3 of a match to 40 seeds\. South begins\./);
  await win(page);
  await told(page, /South captures 1/);
  await press(page, 'Next game of the match');
  await told(page, /Game 4.*North begins/);
  await playHouse(page, 4, /to move/);

  await newGame(page, async (dialog) => {
    assert.equal(await dialog.getByLabel('Match to 40 seeds').isChecked(), true, 'as it was');
    await dialog.getByLabel('Match to 40 seeds').uncheck();
  });
  const notice = page.locator('#notices');
  await notice.filter({ hasText: 'The match to 40 seeds is left at South 13, North 8: the board now shows a single game.' }).waitFor();
  assert.equal(await page.locator('#series').isVisible(), false);
  await press(page, 'Back to the match');
  await told(page, /Game 4.*North begins/);
  assert.deepEqual(await scores(page), ['South 13', 'North 8']);

  // A position that was set up is a single game.
  await press(page, 'Set up position');
  await page.locator('#editor-text').fill('3,1,0/1,1,0 0');
  await page.locator('#editor-start').click();
  await notice.filter({ hasText: 'a single game' }).waitFor();
  assert.equal(await page.locator('#series').isVisible(), false);

  await press(page, 'My games');
  const rows = page.locator('#games-dialog li[data-game]');
  await rows.first().waitFor();
  const texts = await rows.allTextContents();
  assert.match(texts[0], /South – North.*Kalah · .* · 1 turn · game 4 of the match of .*2025/);
  assert.ok(
    texts.some((text) => /South – North \d+ : \d+Kalah · .*· game 3 of the match of .*2025/.test(text)),
    texts.join('\n'),
  );
  await rows.first().getByRole('button', { name: /^Open/ }).click();
  await told(page, /Game 4.*North begins/);
  assert.deepEqual(await scores(page), ['South 13', 'North 8']);
  assert.deepEqual(problems, []);
  await close();
});

test('two engines play a series by themselves, and can be paused between two games', async () => {
  const { page, problems, close } = await visit(browser, site.url);
  const played = { moves: ['2', '1'], paused: true };
  await found(page, { score: [38, 38], kinds: ['engine', 'engine'], game: 8, more: played });
  await told(page, /South captures 1/);
  assert.deepEqual(await scores(page), ['South 39', 'North 38']);
  await press(page, 'Resume');
  await told(page, /South wins the match after 10 games/);
  await idle(page);
  assert.deepEqual(await scores(page), ['South 40', 'North 39']);
  assert.deepEqual(problems, []);
  await close();
});

test('checkers has no series to choose; the dialog and the score fit a phone in both colours', async () => {
  for (const colorScheme of /** @type {const} */ (['light', 'dark'])) {
    for (const width of [320, 360]) {
      const { page, close } = await visit(browser, site.url, { context: { viewport: { width, height: 640 }, colorScheme } });
      await press(page, 'New game');
      const dialog = page.locator('#new-dialog');
      await dialog.getByLabel('Match to 40 seeds').check();
      await dialog
        .locator('#new-rules-about')
        .filter({ hasText: /until one side has 40/ })
        .waitFor();
      if (width === 360) assert.ok((await dialog.evaluate((one) => one.scrollHeight - one.clientHeight)) <= 0, 'one screen');
      await axe(page, 'new game');
      await dialog.getByLabel('Checkers').check();
      await dialog.getByLabel('Match to 40 seeds').waitFor({ state: 'hidden' });
      await dialog.getByLabel('Kalah').check();
      await dialog.getByLabel('Match to 40 seeds').check();
      await page.locator('#new-start').click();
      await page.locator('#series').waitFor();
      assert.equal(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth), 0, 'nothing scrolls sideways');
      await axe(page, 'a series');
      await close();
    }
  }
});

test('a series by keyboard alone', async () => {
  const { page, problems, close } = await visit(browser, site.url);
  await found(page, { score: [0, 0], kinds: ['human', 'engine'], game: 1 });
  await page.keyboard.press('2');
  await house(page, 0).and(page.locator('[aria-disabled="false"]')).waitFor();
  await page.keyboard.press('1');
  await page.locator('#next-game').waitFor();
  await page.locator('#next-game').focus();
  await page.keyboard.press('Enter');
  await told(page, /The engine captures 1 seed/);
  await page.waitForFunction(() => document.activeElement?.id === 'board');
  assert.deepEqual(problems, []);
  await close();
});
