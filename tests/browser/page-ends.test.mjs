// How a game ends by its players, and what comes then: to resign, to offer a draw, a rematch with sides changed or kept, and a moment of joy.

import assert from 'node:assert/strict';
import { after, before } from 'node:test';
import { launchBrowser, serveSite, test } from './harness.mjs';
import { idle } from './idle.mjs';
import { axe, layCheckers, legal, listed, playHouse, press, ready, sit, turn, untilTurn, visit } from './page-kit.mjs';

/** @type {import('playwright-core').Browser} */ let browser;
/** @type {Awaited<ReturnType<typeof serveSite>>} */ let site;
before(async () => {
  [browser, site] = await Promise.all([launchBrowser(), serveSite()]);
});
after(async () => {
  await browser?.close();
  await site?.close();
});

/** Whether a pit lies on the right half of the board. @param {import('playwright-core').Page} page @param {number} pit */
const onTheRight = (page, pit) =>
  page.locator(`kalah-board [data-pit="${pit}"]`).evaluate((store) => {
    const board = /** @type {Element} */ (document.querySelector('#board')).getBoundingClientRect();
    return store.getBoundingClientRect().left > board.left + board.width / 2;
  });

/** South wins with the one move there is. */
const WON = 'standard; 0,0,0,0,0,1,26/0,0,0,0,0,1,20 0; ';
/** White has eight men to three. */
const HOPELESS = '[FEN "B:W21,22,23,24,25,26,27,28:B1,2,3"] 1. 1-5 21-17 *';

test('to resign is asked about once, is kept, can be looked back from, and is undone', async () => {
  const { page, problems, close } = await visit(browser, site.url, { context: { viewport: { width: 360, height: 640 } } });
  const resign = page.locator('#resign');
  assert.equal(await resign.isVisible(), false, 'there is no game yet');
  assert.equal(await page.locator('#offer-draw').isVisible(), false, 'Kalah is played out');
  await playHouse(page, 2, /Your turn/);
  await playHouse(page, 1, /Your turn/);
  await resign.click();
  const dialog = page.locator('#ask-dialog');
  await dialog.waitFor();
  await axe(page, 'a question');
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'detached' });
  assert.equal(await turn(page), 'Your turn');
  await resign.click();
  await dialog.getByRole('button', { name: 'Resign' }).click();
  await untilTurn(page, /^You resigned: the engine wins$/);
  await page.waitForFunction(() => {
    const { top, bottom } = /** @type {HTMLElement} */ (document.querySelector('#turn')).getBoundingClientRect();
    return top >= 0 && bottom <= innerHeight;
  });
  assert.deepEqual([await legal(page), await resign.isVisible()], [[], false]);
  await page.reload();
  await ready(page);
  assert.equal(await turn(page), 'You resigned: the engine wins');

  const moves = await listed(page);
  await page.locator('#first').click();
  await untilTurn(page, /Your turn/);
  await playHouse(page, 0);
  await idle(page);
  await page.locator('#moves li:not(.variation) button').last().click();
  await untilTurn(page, /^You resigned/);
  await press(page, 'Undo');
  await untilTurn(page, /Your turn/);
  assert.ok((await legal(page)).length > 0);
  assert.ok((await listed(page)).length > moves.length, 'what was tried is still there');

  await resign.click();
  await dialog.getByRole('button', { name: 'Resign' }).click();
  await press(page, 'Rematch');
  await press(page, 'My games');
  await page.locator('#games-dialog li', { hasText: 'You resigned: the engine wins' }).waitFor();
  assert.deepEqual(problems, []);
  await close();
});

test('checkers: the engine that leads declines a draw, the one that does not accepts it, and of two people the other one is asked', async () => {
  const { page, problems, close } = await visit(browser, site.url);
  const said = (/** @type {RegExp} */ pattern) => page.locator('#said').filter({ hasText: pattern }).waitFor();
  const offer = page.locator('#offer-draw');
  await layCheckers(page, HOPELESS);
  await offer.click();
  await said(/^The engine declines: it thinks that it is ahead \(Engine \+\d/);
  assert.equal(await offer.isVisible(), false, 'not at once again');
  assert.equal(await page.locator('#resign').isVisible(), true);

  await layCheckers(page, HOPELESS.replace('B:', 'W:').replace('1. 1-5 21-17', '1. 21-17 1-5'));
  await sit(page, 'White', 'Human');
  await sit(page, 'Black', 'Engine');
  await offer.click();
  await said(/^The engine accepts: it does not think that it is ahead \(You \+\d/);
  assert.equal(await turn(page), 'A draw by agreement');
  await press(page, 'Undo');
  await untilTurn(page, /Your turn/);

  await sit(page, 'Black', 'Human');
  await offer.click();
  const dialog = page.locator('#ask-dialog', { hasText: 'White offers a draw. Does Black accept?' });
  await dialog.getByRole('button', { name: 'Accept' }).click();
  await untilTurn(page, /^A draw by agreement$/);
  await page.reload();
  await ready(page);
  assert.equal(await turn(page), 'A draw by agreement');
  assert.deepEqual(problems, []);
  await close();
});

test('a win: a moment of joy that blocks nothing and moves nothing, then a rematch with sides changed', async () => {
  const { page, problems, close } = await visit(browser, site.url, { speed: 'fast', link: WON });
  await playHouse(page, 5, /^You win by 6, 27 to 21$/);
  const joy = page.locator('.joy');
  await joy.waitFor();
  assert.equal(await joy.textContent(), '27 : 21');
  const { covers, hit } = await joy.evaluate((shown) => {
    const [a, b] = [shown, /** @type {Element} */ (document.querySelector('#board'))].map((one) => one.getBoundingClientRect());
    const top = document.elementFromPoint(a.left + a.width / 2, a.top + a.height / 2);
    return { covers: [a.left - b.left, a.top - b.top, a.width - b.width, a.height - b.height].map(Math.round), hit: top?.id };
  });
  assert.deepEqual([covers, hit], [[0, 0, 0, 0], 'board'], 'clicks go to the board');
  await press(page, 'Rematch');
  await joy.waitFor({ state: 'detached' });
  await untilTurn(page, /^The engine wins by 6, 27 to 21$/);
  assert.equal(await page.getByRole('group', { name: 'North', exact: true }).getByLabel('Human').isChecked(), true);
  assert.ok(await onTheRight(page, 13), 'the person’s store is where it was');
  assert.equal(await joy.count(), 0, 'the engine’s win is none');

  await page.evaluate(() => history.back());
  await untilTurn(page, /^You win by 6, 27 to 21$/);
  assert.ok(await onTheRight(page, 6), 'and in the game before, too');
  for (const [title, pit] of /** @type {const} */ ([
    ['You lost', 13],
    ['You won', 6],
  ])) {
    await press(page, 'My games');
    await page.locator('#games-dialog li', { hasText: title }).getByRole('button', { name: /^Open/ }).click();
    await page.locator('#games-dialog').waitFor({ state: 'hidden' });
    assert.ok(await onTheRight(page, pit), title);
  }
  assert.deepEqual(problems, []);
  await close();
});

test('after a win one press begins the same game again, with the same sides', async () => {
  const { page, problems, close } = await visit(browser, site.url, { link: WON });
  const again = page.getByRole('button', { name: 'Play again with the same sides' });
  assert.equal(await again.isVisible(), false);
  await playHouse(page, 5, /^You win by 6/);
  await again.click();
  await untilTurn(page, /^Your turn$/);
  await page.locator('#said').filter({ hasText: 'Another game started, with the same sides.' }).waitFor();
  assert.equal(await page.getByRole('group', { name: 'South', exact: true }).getByLabel('Human').isChecked(), true);
  assert.deepEqual([await listed(page), await onTheRight(page, 6)], [[], true]);

  await layCheckers(page, '[FEN "B:W10:B7"] *');
  await page.locator('#board button[data-square="7"]').click(); // the only capture goes by itself
  await untilTurn(page, /^You win/);
  await again.click();
  await untilTurn(page, /^You must capture/);
  assert.equal(await page.getByRole('group', { name: 'Black', exact: true }).getByLabel('Human').isChecked(), true);
  assert.deepEqual(problems, []);
  await close();
});

test('without motion a win fetches and shows nothing', async () => {
  for (const [speed, reducedMotion] of /** @type {const} */ ([
    ['off', 'no-preference'],
    ['fast', 'reduce'],
  ])) {
    const { page, close } = await visit(browser, site.url, { speed, link: WON, context: { reducedMotion } });
    /** @type {string[]} */ const asked = [];
    page.on('request', (request) => void (/joy/.test(request.url()) && asked.push(request.url())));
    await playHouse(page, 5, /^You win by 6/);
    await idle(page);
    assert.deepEqual([asked, await page.locator('.joy').count()], [[], 0], speed);
    await close();
  }
});
