// One game in two tabs: the second says so, and takes the game over or plays a copy. A reload is no second tab, a closed one gives its
// game back, and where the browser has no locks nothing is said.

import assert from 'node:assert/strict';
import { after, before } from 'node:test';
import { launchBrowser, serveSite, test } from './harness.mjs';
import { idle } from './idle.mjs';
import { house, listed, playHouse, press, ready, sit, startCheckers, untilTurn, visit } from './page-kit.mjs';

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

/** @param {Page} page */
const asked = (page) => page.locator('.notice', { hasText: 'This game is open in another tab.' });

/** A move of checkers. @param {Page} page @param {number} from @param {number} to */
async function move(page, from, to) {
  for (const square of [from, to]) await page.locator(`#board button[data-square="${square}"]`).click();
  await page.locator('#moves button', { hasText: `${from}-${to}` }).waitFor();
}

/** @param {Page} page */
async function another(page) {
  const tab = await page.context().newPage();
  await tab.goto(site.url);
  await ready(tab);
  return tab;
}

/** Resolves when the browser says who has which game: after that whatever was asked before is answered. @param {Page} page */
const answered = (page) => page.evaluate(() => navigator.locks.query().then(() => {}));

test('the second tab says so, takes the game over as it is by then, and the first tab can have it back', async () => {
  const { page: one, problems, close } = await visit(browser, site.url);
  await sit(one, 'North', 'Human');
  await playHouse(one, 2, /South to move/);
  await one.reload();
  await ready(one);
  await answered(one);
  assert.equal(await asked(one).count(), 0, 'a reload is no second tab');

  const two = await another(one);
  await asked(two).waitFor();
  assert.deepEqual(await listed(two), ['3']);
  await playHouse(one, 0, /North to move/);
  await press(two, 'Take over');
  await two.locator('#said').filter({ hasText: 'The game is in this tab now.' }).waitFor();
  assert.deepEqual([await listed(two), await asked(two).count()], [['3', '1'], 0]);
  await asked(one).waitFor();
  await playHouse(two, 8, /to move/);
  await two.close();
  await asked(one).waitFor({ state: 'detached' });
  await one.locator('#moves button', { hasText: '2' }).waitFor();
  assert.deepEqual(await listed(one), ['3', '1', '2'], 'a closed tab gives its game back, as far as it came');
  assert.deepEqual(problems, []);
  await close();
});

test('checkers in two tabs: the second says so, has the game while the first plays Kalah, and the first takes it over again', async () => {
  const { page: one, problems, close } = await visit(browser, site.url);
  await startCheckers(one, { opponent: 'human' });
  await move(one, 11, 15);
  const two = await another(one);
  await two.locator('checkers-board#board').waitFor();
  await asked(two).waitFor();
  await press(one, 'Kalah');
  await one.locator('kalah-board#board').waitFor();
  await asked(two).waitFor({ state: 'detached' });
  assert.deepEqual(await listed(two), ['11-15'], 'a table that is cleared gives its game back');
  await move(two, 22, 18);
  await press(one, 'Checkers');
  await asked(one).waitFor();
  await press(one, 'Take over');
  await one.locator('#said').filter({ hasText: 'The game is in this tab now.' }).waitFor();
  await asked(two).waitFor();
  assert.deepEqual(await listed(one), ['11-15', '22-18']);
  assert.deepEqual(problems, []);
  await close();
});

test('a copy is a game of its own, by the button or by a move; nothing of either is lost', async () => {
  const { page: one, problems, close } = await visit(browser, site.url);
  await playHouse(one, 2, /Your turn/);
  await playHouse(one, 0, /Your turn/);
  const begun = await listed(one);
  const two = await another(one);
  await asked(two).waitFor();
  await press(two, 'Play a copy');
  await asked(two).waitFor({ state: 'detached' });
  await playHouse(two, 5, /Your turn|wins|draw/);
  const three = await another(one); // it finds the copy, which was played on last
  await asked(three).waitFor();
  await playHouse(three, 4, /Your turn|wins|draw/);
  await asked(three).waitFor({ state: 'detached' });
  for (const tab of [one, two]) {
    await idle(tab);
    assert.equal(await asked(tab).count(), 0, 'it still has its game');
  }
  assert.deepEqual(await listed(one), begun);
  await playHouse(two, 3, /Your turn|wins|draw/);
  await playHouse(one, 1, /Your turn|wins|draw/);
  await press(one, 'My games');
  const rows = one.locator('#games-dialog li[data-game]');
  await rows.nth(1).waitFor();
  assert.equal(await rows.count(), 2, 'both copies were written over where new tabs look, and are in the list');
  assert.deepEqual(problems, []);
  await close();
});

test('a fresh game is nobody’s; without locks nothing is said and nothing breaks', async () => {
  const { page: one, close } = await visit(browser, site.url);
  const fresh = await another(one);
  await answered(fresh);
  assert.equal(await asked(fresh).count(), 0, 'nothing was played yet');
  await playHouse(one, 2, /Your turn/);
  await fresh.close();

  const plain = await one.context().newPage();
  await plain.addInitScript(() => Object.defineProperty(navigator, 'locks', { value: undefined }));
  await plain.goto(site.url);
  await ready(plain);
  await house(plain, 0).click();
  await untilTurn(plain, /Your turn/);
  assert.equal(await asked(plain).count(), 0);
  await close();
});
