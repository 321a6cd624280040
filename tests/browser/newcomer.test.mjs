// Who comes for the first time: what the board itself says, the guided game, and the board that is there before any script.

import assert from 'node:assert/strict';
import { after, before } from 'node:test';
import { launchBrowser, serveSite, test } from './harness.mjs';
import { house, still, untilTurn, visit } from './page-kit.mjs';

/** @type {import('playwright-core').Browser} */ let browser;
/** @type {Awaited<ReturnType<typeof serveSite>>} */ let site;
before(async () => {
  [browser, site] = await Promise.all([launchBrowser(), serveSite()]);
});
after(async () => {
  await browser?.close();
  await site?.close();
});

/** What stands on the board for whoever may move again. @param {import('playwright-core').Page} page */
const sign = (page) => page.locator('kalah-board .sign text');

test('a move that earns another is told on the board: for a moment, and without motion until the next move', async () => {
  for (const reducedMotion of /** @type {const} */ (['no-preference', 'reduce'])) {
    const { page, close } = await visit(browser, site.url, { speed: 'fast', context: { reducedMotion } });
    assert.equal(await sign(page).count(), 0);
    await house(page, 2).click();
    await sign(page).first().waitFor();
    assert.deepEqual(await sign(page).allTextContents(), ['Move', 'again!']);
    await untilTurn(page, /Your turn/);
    await house(page, 0).hover();
    await still(page);
    const opacity = await page.locator('kalah-board .sign').evaluate((one) => getComputedStyle(one).opacity);
    assert.equal(opacity, reducedMotion === 'reduce' ? '1' : '0', reducedMotion);
    await house(page, 0).click();
    await page.locator('#moves [data-ply="2"]').waitFor();
    await untilTurn(page, /Your turn/);
    assert.notEqual((await sign(page).allTextContents()).join(' '), 'Move again!');
    await close();
  }
});
