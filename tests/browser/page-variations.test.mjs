// A game is a tree: another move from an earlier position begins a variation and nothing is lost. And going through a game, a move a step.

import assert from 'node:assert/strict';
import { after, before } from 'node:test';
import { launchBrowser, serveSite, test } from './harness.mjs';
import { idle, quiet } from './idle.mjs';
import { axe, house, listed, moved, playHouse, press, ready, seeds, share, sit, turn, view, visit } from './page-kit.mjs';

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

/** The rows of the list: who and which moves, a variation with its depth. @param {Page} page */
const rows = (page) =>
  page.locator('#moves li:not(.start)').evaluateAll((all) =>
    all.map((row) => {
      const { depth } = /** @type {HTMLElement} */ (row).dataset;
      return (depth ? `${'>'.repeat(Number(depth))} ` : '') + [...row.querySelectorAll('.who, button')].map((one) => one.textContent).join(' ');
    }),
  );

/** @param {Page} page */
const current = (page) => page.locator('#moves [aria-current]').getAttribute('aria-label');

/** @param {Page} page @param {string} label */
const go = (page, label) => page.locator('#moves').getByRole('button', { name: label, exact: true }).click();

test('a different move from an earlier position begins a variation, and all other moves stay', async () => {
  const { page, problems, close } = await visit(browser, site.url, { link: `${START} 3-6 5 2-1` });
  await sit(page, 'North', 'Human');
  await go(page, 'Turn 1, move 1: South, house 3');
  await playHouse(page, 4, /North to move/);
  await playHouse(page, 7, /South to move/);
  assert.deepEqual(await rows(page), ['1. South 3 6', '> 1. South 5 North 1', '2. North 5', '3. South 2 1']);
  assert.equal(await current(page), 'Variation. Turn 2: North, house 1');
  // Another one in the variation, and the same move again, which is there already.
  await press(page, 'Undo');
  await playHouse(page, 9, /South to move/);
  await press(page, 'Undo');
  await playHouse(page, 7, /South to move/);
  assert.deepEqual(await rows(page), ['1. South 3 6', '> 1. South 5 North 1', '>> 2. North 3', '2. North 5', '3. South 2 1']);
  await go(page, 'Turn 3, move 2: South, house 1');
  assert.equal(await current(page), 'Turn 3, move 2: South, house 1');
  assert.equal(await page.locator('#promote').isDisabled(), true, 'the main line is no variation');
  assert.deepEqual(problems, []);
  await close();
});

test('the engine answers in the variation; after Review game nothing is lost', async () => {
  const { page, close } = await visit(browser, site.url);
  await playHouse(page, 0, /Your turn/);
  await playHouse(page, 1, /Your turn/);
  await idle(page);
  const main = await rows(page);
  await press(page, 'First position');
  await playHouse(page, 3, /Your turn/);
  await idle(page);
  const varied = await rows(page);
  assert.deepEqual(
    varied.filter((row) => !row.startsWith('>')),
    main,
  );
  const [variation, ...more] = varied.filter((row) => row.startsWith('>'));
  assert.match(variation, /^> 1\. You 4 Engine \d/);
  assert.deepEqual(more, []);
  await close();
});

test('a variation becomes the main line or is deleted, and both can be undone, by keyboard too', async () => {
  const { page, close } = await visit(browser, site.url, { link: `${START} 3-6 (5 2 (1)) 5 2` });
  await sit(page, 'North', 'Human');
  const before = ['1. South 3 6', '> 1. South 5 North 2', '>> 2. North 1', '2. North 5', '3. South 2'];
  assert.deepEqual(await rows(page), before);
  await go(page, 'Variation. Turn 2: North, house 2');
  await page.getByRole('button', { name: 'Make main line' }).focus();
  await page.keyboard.press('Enter');
  assert.deepEqual(await rows(page), ['1. South 3 5', '> 1. South 6 North 5 South 2', '2. North 2', '> 2. North 1']);
  assert.equal(await page.evaluate(() => document.activeElement?.getAttribute('aria-label')), 'Turn 2: North, house 2', 'the focus stays with the move');
  await page.locator('#live').filter({ hasText: 'The variation is now the main line.' }).waitFor();
  await page.locator('.notice').getByRole('button', { name: 'Undo' }).click();
  assert.deepEqual(await rows(page), before);
  assert.equal(await current(page), 'Variation. Turn 2: North, house 2');

  await page.getByRole('button', { name: 'Delete variation' }).focus();
  await page.keyboard.press('Enter');
  assert.deepEqual(await rows(page), ['1. South 3 6', '2. North 5', '3. South 2']);
  assert.equal(await page.getByRole('button', { name: 'Delete variation' }).isHidden(), true, 'there is none to delete');
  assert.equal(await current(page), 'Turn 1, move 1: South, house 3', 'where it began');
  await page.locator('#live').filter({ hasText: 'The variation was deleted.' }).waitFor();
  await page.locator('.notice').getByRole('button', { name: 'Undo' }).click();
  assert.deepEqual(await rows(page), before);
  await close();
});

test('link, game text and a reload carry variations', async () => {
  const { page, close } = await visit(browser, site.url, { link: `${START} 3 (2 1)-6 (5 2 (1)) 5 2` });
  await sit(page, 'North', 'Human');
  await page.locator('#moves [data-line="3"]').click(); // two variations have this move in their second turn
  const shown = { rows: await rows(page), current: await current(page), seeds: await seeds(page) };
  await page.reload();
  await ready(page);
  assert.deepEqual({ rows: await rows(page), current: await current(page), seeds: await seeds(page) }, shown);
  const { link, text } = await share(page);
  assert.equal(text, `${START} 3 (2 1)-6 (5 2 (1)) 5 2`);
  await close();

  const second = await visit(browser, site.url);
  await second.page.goto(link);
  await second.page.locator('#moves [data-ply="4"]').waitFor();
  await sit(second.page, 'North', 'Human');
  assert.deepEqual(await rows(second.page), shown.rows);
  await press(second.page, 'Share or paste');
  await second.page.locator('#paste').fill(`${START} 3 (3-6)-6`);
  await second.page.locator('#share-form button[type="submit"]').click();
  await second.page.locator('#paste-problem').filter({ hasText: 'Game, variation 1, turn 1: house 3 is played here already' }).waitFor();
  await second.close();
});

test('first, previous, next and last, by buttons and by arrows, a move a step', async () => {
  const { page, close } = await visit(browser, site.url, { link: `${START} 3-6 5 2` });
  const at = async () => Number(await page.locator('#moves [aria-current]').getAttribute('data-ply'));
  assert.equal(await at(), 4);
  assert.equal(await page.getByRole('button', { name: 'Next move' }).isDisabled(), true);
  await press(page, 'First position');
  assert.equal(await at(), 0);
  await press(page, 'Next move');
  await idle(page);
  assert.equal(await at(), 1);
  await page.locator('#live').filter({ hasText: 'You sow 4 from house 3; last seed in your store: move again.' }).waitFor();
  await page.keyboard.press('ArrowRight');
  await idle(page);
  assert.equal(await at(), 2);
  assert.match(await turn(page), /Paused: the engine to move/, 'nobody moves while the game is looked at');
  await page.keyboard.press('ArrowLeft');
  assert.equal(await at(), 1);
  await press(page, 'Last position');
  assert.equal(await at(), 4);
  assert.equal(await page.evaluate(() => document.activeElement?.id), 'previous', 'what has nothing more to do hands the focus on');
  assert.equal((await listed(page)).length, 4);
  // In a house the arrows go from house to house, and among radio buttons from one to the other.
  await house(page, 0).focus();
  await page.keyboard.press('ArrowRight');
  assert.equal(await at(), 4);
  await page.getByRole('group', { name: 'North', exact: true }).getByLabel('Human').focus();
  await page.keyboard.press('ArrowLeft');
  assert.equal(await at(), 4);
  await close();
});

test('a step forward is animated, and one more in between arrives at once', async () => {
  const { page, close } = await visit(browser, site.url, { speed: 'slow', link: `${START} 3-6 5 2` });
  await press(page, 'First position');
  await page.locator('kalah-board').evaluate((board) => {
    const root = /** @type {ShadowRoot} */ (board.shadowRoot);
    const read = () => [...root.querySelectorAll('.count')].map((one) => one.textContent).join();
    /** @type {string[]} */ const counts = [];
    Object.assign(window, { counts });
    new MutationObserver(() => counts.at(-1) !== read() && counts.push(read())).observe(root, { subtree: true, childList: true, characterData: true });
  });
  await press(page, 'Next move');
  await page.waitForFunction(() => /** @type {any} */ (window).counts.some((/** @type {string} */ one) => one.startsWith('4,4,0,5,5,4')));
  await press(page, 'Next move');
  await idle(page);
  assert.equal(await page.locator('#moves [aria-current]').getAttribute('data-ply'), '2');
  const pits = await seeds(page);
  assert.deepEqual(pits, [4, 4, 0, 5, 5, 0, 2, 5, 5, 5, 5, 4, 4, 0]);
  await close();
});

test('variations fit a phone, and break no accessibility rule', async () => {
  for (const width of [360, 1280]) {
    const { page, close } = await visit(browser, site.url, {
      link: `${START} 3 (2 1 4 (5 1))-6 (5 2-6 (1 6)) 5 2-1 4`,
      context: { viewport: { width, height: 740 } },
    });
    await go(page, 'Variation. Turn 2, move 1: Engine, house 2');
    for (const name of /** @type {const} */ (['Play', 'Analyse'])) {
      await view(page, name);
      await axe(page, `${name} with variations at ${width} px`);
      assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth), `${name}: nothing sideways at ${width} px`);
      assert.ok(await page.locator('#moves').evaluate((list) => list.scrollWidth <= list.clientWidth), `${name}: nor in the list at ${width} px`);
      for (const label of ['Make main line', 'Delete variation']) await page.getByRole('button', { name: label }).waitFor();
    }
    await close();
  }
});

test('a line of the analysis begins a variation as well', async () => {
  const { page, close } = await visit(browser, site.url, { link: `${START} 1 1 2-3 2` });
  await sit(page, 'North', 'Human');
  await go(page, 'Turn 1: South, house 1');
  await view(page, 'Analyse');
  await page.locator('#analysis-budget').selectOption('3');
  await page.locator('#analysis-on').check();
  const third = page.locator('#a-line button').nth(2);
  await third.waitFor();
  await quiet(page); // no other line takes its place under the pointer
  await moved(page, () => third.click(), /to move|wins/);
  const all = await rows(page);
  assert.deepEqual(
    all.filter((row) => !row.startsWith('>')),
    ['1. South 1', '2. North 1', '3. South 2 3', '4. North 2'],
  );
  assert.equal(all.filter((row) => row.startsWith('>')).length, 1);
  await close();
});
