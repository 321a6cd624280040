// The way to the rooms: all tabs where there is room for them, else the later ones behind “More”.

import assert from 'node:assert/strict';
import { after, before } from 'node:test';
import { launchBrowser, serveSite, test } from './harness.mjs';
import { axe, view, visit } from './page-kit.mjs';

/** @type {import('playwright-core').Browser} */
let browser;
/** @type {Awaited<ReturnType<typeof serveSite>>} */
let site;
before(async () => {
  [browser, site] = await Promise.all([launchBrowser(), serveSite()]);
});
after(async () => {
  await browser?.close();
  await site?.close();
});

const PHONE = { viewport: { width: 360, height: 640 } };
const focused = (/** @type {import('playwright-core').Page} */ page) => page.evaluate(() => document.activeElement?.id);

test('a wide window has every tab in sight, and no “More”', async () => {
  const { page, close } = await visit(browser, site.url);
  for (const tab of await page.locator('[role="tab"]').all()) assert.ok(await tab.isVisible());
  assert.ok(!(await page.locator('#more').isVisible()));
  await close();
});

test('on a phone “More” unfolds the later rooms, and bears the name of the one that is open', async () => {
  const { page, close } = await visit(browser, site.url, { context: PHONE });
  const more = page.locator('#more');
  const lab = page.locator('#tab-lab');
  assert.ok(!(await lab.isVisible()));
  await more.click();
  assert.equal(await focused(page), (await page.locator('#later button').first().getAttribute('id')) ?? '');
  await axe(page, 'unfolded');
  await page.keyboard.press('Escape');
  assert.ok(!(await lab.isVisible()));
  assert.equal(await focused(page), 'more');
  await more.click();
  await page.locator('#said').click();
  assert.ok(!(await lab.isVisible()), 'a tap elsewhere folds it');
  await view(page, 'Lab');
  assert.ok(!(await lab.isVisible()));
  assert.deepEqual([await more.textContent(), await more.getAttribute('aria-label'), await focused(page)], ['Lab', 'More rooms, now Lab', 'more']);
  await view(page, 'Play');
  assert.equal(await more.textContent(), 'More');
  await close();
});

test('arrow keys walk through all rooms, the folded ones too', async () => {
  const { page, close } = await visit(browser, site.url, { context: PHONE });
  await page.locator('#tab-compare').focus();
  await page.keyboard.press('ArrowRight');
  assert.equal(await focused(page), 'tab-lab');
  assert.ok(await page.locator('#tab-lab').isVisible());
  await page.keyboard.press('ArrowLeft');
  assert.equal(await focused(page), 'tab-compare');
  assert.ok(!(await page.locator('#tab-lab').isVisible()), 'whoever leaves folds it');
  await close();
});
