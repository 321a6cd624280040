// Notices where they are seen: they leave the board where it is, and leave by themselves. Their times are tests/unit/leaving.test.mjs's.

import assert from 'node:assert/strict';
import { after, before } from 'node:test';
import { launchBrowser, serveSite, test } from './harness.mjs';
import { house, press, view, visit } from './page-kit.mjs';

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

const TELLS = '.notice.trouble'; // “The link could not be opened”
const ASKS = '.notice.news'; // “Back to my game”

/** @param {Page} page */
async function tell(page) {
  await page.evaluate(() => (location.hash = `game=${Math.random()}`));
  await page.locator(TELLS).waitFor();
}

/** @param {Page} page */
const board = (page) => page.locator('#board').evaluate((one) => one.getBoundingClientRect().toJSON());

for (const [width, height] of [
  [1280, 800],
  [768, 1024],
  [360, 740],
  [320, 568],
  [640, 360],
]) {
  test(`a notice moves neither the board nor what is around it: ${width}×${height}`, async () => {
    const { page, close } = await visit(browser, site.url, { context: { viewport: { width, height }, reducedMotion: 'reduce' } });
    for (const name of /** @type {const} */ (['Play', 'Analyse'])) {
      await view(page, name);
      const before = await board(page);
      await tell(page);
      assert.deepEqual(await board(page), before, name);
      const notice = await page.locator(TELLS).boundingBox();
      assert.ok(notice && notice.x >= 0 && notice.x + notice.width <= width && notice.y >= 0 && notice.y + notice.height <= height, 'all of it is in sight');
      if (width === 1280) assert.ok(notice.x > before.right, 'beside the board');
      const away = await page.getByRole('button', { name: 'Dismiss' }).boundingBox();
      assert.ok(away && away.width >= 24 && away.height >= 24);
      await page.mouse.click(away.x + away.width / 2, away.y + away.height / 2); // as it is: without scrolling to it first
      await page.locator(TELLS).waitFor({ state: 'detached' });
      assert.deepEqual(await board(page), before, `${name}, dismissed`);
    }
    await close();
  });
}

test('a notice leaves after a while or with the next action, not while the pointer or the focus is on it', async () => {
  const { page, problems, close } = await visit(browser, site.url);
  await page.clock.install();
  await tell(page);
  await page.locator(TELLS).hover();
  await page.clock.fastForward('10:00');
  assert.equal(await page.locator(TELLS).count(), 1, 'under the pointer');
  await page.getByRole('button', { name: 'Dismiss' }).focus();
  await page.mouse.move(0, 0);
  await page.clock.fastForward('10:00');
  assert.equal(await page.locator(TELLS).count(), 1, 'with the focus on it');
  await page.locator('#hint').focus();
  await page.clock.fastForward('10:00');
  assert.equal(await page.locator(TELLS).count(), 0);

  await tell(page);
  await page.clock.fastForward('00:03');
  assert.equal(await page.locator(TELLS).count(), 1);
  await page.keyboard.press('Tab');
  await page.keyboard.press('ArrowRight');
  await page.clock.fastForward('00:00');
  assert.equal(await page.locator(TELLS).count(), 1, 'going about is no action');
  await house(page, 0).click();
  await page.clock.fastForward('00:01');
  assert.equal(await page.locator(TELLS).count(), 0);
  assert.deepEqual(problems, []);
  await close();
});

/** @param {Page} page @param {string} sentence @param {boolean} [asks] @param {string} [key] */
const say = (page, sentence, asks = false, key = sentence) =>
  page.evaluate(async ([sentence, asks, key]) => {
    const { notice } = await import(/** @type {any} */ ('/page/notice.js'));
    notice(sentence, { key, ...(asks ? { action: { label: 'Yes', run() {} } } : {}) });
  }, /** @type {const} */ ([sentence, asks, key]));
/** @param {Page} page */
const told = (page) => page.locator('.notice p').allTextContents();
/** @param {Page} page @param {string} sentence */
const away = (page, sentence) => page.locator('.notice', { hasText: sentence }).getByRole('button', { name: 'Dismiss' });
const focused = (/** @type {Page} */ page) => page.evaluate(() => document.activeElement?.id);

test('a fourth notice takes the place of the oldest that neither asks nor is in use', async () => {
  const { page, problems, close } = await visit(browser, site.url);
  await page.clock.install();
  await say(page, 'One?', true);
  await say(page, 'Two.');
  await say(page, 'Three.');
  await say(page, 'Four.');
  assert.deepEqual(await told(page), ['One?', 'Three.', 'Four.']);
  await page.locator('.notice', { hasText: 'Three.' }).hover();
  await say(page, 'Five.');
  assert.deepEqual(await told(page), ['One?', 'Three.', 'Five.'], 'the pointer is on the third');
  await away(page, 'Three.').focus();
  await page.mouse.move(0, 0);
  await say(page, 'Six?', true);
  await say(page, 'Seven.');
  assert.deepEqual(await told(page), ['One?', 'Three.', 'Six?', 'Seven.'], 'the focus is on the third');
  assert.deepEqual(problems, []);
  await close();
});

test('a notice that goes gives the focus back to where it came from, else to the board or the room’s tab', async () => {
  const { page, problems, close } = await visit(browser, site.url);
  await say(page, 'One.');
  await away(page, 'One.').focus(); // from nowhere
  await page.keyboard.press('Enter');
  assert.deepEqual([await told(page), await focused(page)], [[], 'board']);

  await say(page, 'Loading.', false, 'same');
  await page.locator('#hint').focus();
  await away(page, 'Loading.').focus();
  await say(page, 'Loaded.', false, 'same');
  assert.deepEqual([await told(page), await focused(page)], [['Loaded.'], 'hint'], 'another one has taken its place');
  await away(page, 'Loaded.').focus();
  await page.locator('#hint').evaluate((hint) => hint.toggleAttribute('hidden', true));
  await page.keyboard.press('Enter');
  assert.equal(await focused(page), 'board', 'where it came from is gone');

  await view(page, 'History');
  await page.evaluate(() => /** @type {HTMLElement} */ (document.activeElement).blur());
  await say(page, 'Two.');
  await away(page, 'Two.').focus();
  await page.keyboard.press('Enter');
  assert.equal(await focused(page), 'tab-history');
  assert.deepEqual(problems, []);
  await close();
});

test('what asks stays until it is answered', async () => {
  const { page, close } = await visit(browser, site.url);
  await house(page, 0).click();
  await page.locator('#moves [data-ply="1"]').waitFor();
  await page.evaluate(() => (location.hash = 'game=standard; 0,0,0,0,1,1,20/0,0,1,0,0,0,25 0; '));
  await page.locator(ASKS).waitFor();
  await page.clock.install();
  await house(page, 5).click();
  await page.clock.fastForward('59:00');
  await press(page, 'Back to my game');
  await page.locator(ASKS).waitFor({ state: 'detached' });
  await close();
});
