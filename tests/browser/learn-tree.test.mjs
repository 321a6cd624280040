// The tree of a search as a visitor meets it in the room: walked by keyboard, pressed, folded on a phone, in forced colours, saved as a picture.

import assert from 'node:assert/strict';
import { after, before } from 'node:test';
import { contentOf, eventually, launchBrowser, serveSite, test } from './harness.mjs';
import { axe, visit } from './page-kit.mjs';

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

/** Opens the stepper by a link. @param {string} link @param {Parameters<typeof visit>[2]} [options] */
async function open(link, options) {
  const visitor = await visit(browser, site.url, options);
  await follow(visitor.page, link);
  return visitor;
}

/** @param {Page} page @param {string} link */
async function follow(page, link) {
  await page.evaluate((place) => {
    location.hash = `learn?${place}`;
  }, link);
  const step = Number(new URLSearchParams(link).get('step'));
  await page.locator(`.stepper[data-step="${step}"] [role="treeitem"][aria-selected="true"]`).waitFor();
}

/** @param {Page} page @param {string} name */
const item = (page, name) => page.getByRole('treeitem', { name });
/** What the keyboard is at. @param {Page} page */
const here = (page) => page.evaluate(() => document.activeElement?.getAttribute('aria-label') ?? '');

test('the tree is walked by keyboard, tells what it is, and is saved as a picture', async () => {
  const { page, problems, close } = await open('stepper=((3 12 8) (2 4 6) (14 5 2))&step=21');
  const tree = page.getByRole('tree', { name: 'Tree of the search: Alpha-beta' });
  assert.equal(await tree.getByRole('treeitem').count(), 13);
  assert.equal(await tree.locator('[role="treeitem"][tabindex="0"]').count(), 1);
  assert.deepEqual(
    await tree
      .locator('[aria-level="2"]')
      .evaluateAll((all) => all.map((one) => ['aria-posinset', 'aria-setsize', 'aria-expanded'].map((name) => one.getAttribute(name)).join())),
    ['1,3,true', '2,3,true', '3,3,true'],
  );

  const legend = page.locator('.tree-legend').first();
  assert.doesNotMatch((await legend.textContent()) ?? '', /folded/, 'all of it is there');

  await tree.locator('[tabindex="0"]').focus();
  assert.match(await here(page), /^The root.* worth 3/);
  for (const [key, name] of /** @type {const} */ ([
    ['ArrowDown', /^Branch 1.* worth 3.* MIN/],
    ['ArrowRight', /^Branch 2.* worth at most 2/],
    ['ArrowDown', /^Branch 1.* worth 2/],
    ['ArrowRight', /^Branch 2.* left out/],
    ['ArrowUp', /^Branch 2.* at most 2/],
    ['End', /^Branch 3.* worth 2/],
    ['Home', /^The root/],
  ])) {
    await page.keyboard.press(key);
    assert.match(await here(page), name, key);
  }
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await item(page, 'Branch 1').and(page.locator('[aria-selected="true"][aria-level="2"]')).waitFor();
  assert.match(await here(page), /^Branch 1/, 'the keyboard stays where it was');
  await axe(page, 'the tree');

  for (const [button, ending] of [
    ['Save as SVG', 'svg'],
    ['Save as PNG', 'png'],
  ]) {
    const [file] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: button }).click()]);
    assert.equal(file.suggestedFilename(), `kalahari-tree-seq-ab-step-22.${ending}`);
    const bytes = await contentOf(file);
    if (ending === 'svg') {
      const text = bytes.toString();
      assert.match(text, /^<svg xmlns="http:\/\/www.w3.org\/2000\/svg"/);
      assert.equal(/ (class|style|role|aria-\w+|data-\w+)=|var\(|color\(|NaN|undefined/.exec(text)?.[0], undefined, 'it stands alone');
      for (const shown of ['MAX', '≤ 2', '2 cut', 'MIN']) assert.ok(text.includes(`>${shown}<`), shown);
    } else {
      assert.equal(bytes.subarray(1, 4).toString(), 'PNG');
      assert.ok(bytes.readUInt32BE(16) >= 840, 'twice as many pixels as the drawing is wide');
    }
  }
  assert.deepEqual(problems, []);
  await close();
});

test('on a phone the path is wide and the rest is folded; what is folded opens, and forced colours show where the keyboard is', async () => {
  const { page, problems, close } = await open('stepper=kalah&depth=4&step=220', {
    context: { viewport: { width: 320, height: 640 }, colorScheme: 'dark', hasTouch: true },
  });
  const box = page.getByRole('tree');
  assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth), 'the page does not scroll sideways');
  assert.ok(await box.evaluate((one) => one.scrollWidth <= one.clientWidth), 'nor does the box');
  const reach = await box
    .locator('.tree-hit')
    .evaluateAll((all) => all.map((one) => one.getBoundingClientRect()).map(({ width, height }) => Math.min(width, height)));
  assert.ok(Math.min(...reach) >= 44, `pressed on ${Math.min(...reach)} px`);
  const before = await item(page, 'House').count();
  await box.locator('.tree-fold').first().tap();
  await eventually(async () => /^House/.test(await here(page)));
  assert.ok((await item(page, 'House').count()) > 0 && before < 24);
  await page.locator('.tree-legend').filter({ hasText: 'folded positions' }).waitFor();
  await axe(page, 'folded, in the dark');

  await page.emulateMedia({ forcedColors: 'active' });
  await page.keyboard.press('ArrowUp');
  const ring = box.locator('[role="treeitem"]:focus-visible > .tree-reach > .tree-ring');
  assert.notEqual(await ring.evaluate((one) => getComputedStyle(one).stroke), 'none');
  const inSight = await ring.evaluate((one) => {
    const [own, around] = [one.getBoundingClientRect(), /** @type {Element} */ (one.closest('.tree-box')).getBoundingClientRect()];
    return own.top >= around.top && own.bottom <= around.bottom;
  });
  assert.ok(inSight, 'the point is in sight');
  assert.deepEqual(problems, []);
  await close();
});
