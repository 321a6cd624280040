// Who comes for the first time: what the board itself says, the guided game, and the board that is there before any script.

import assert from 'node:assert/strict';
import { after, before } from 'node:test';
import { launchFirefox, openFirefox } from './firefox.mjs';
import { launchBrowser, openPage, serveSite, test } from './harness.mjs';
import { axe, house, listed, playHouse, press, ready, seeds, still, turn, untilTurn, view, visit } from './page-kit.mjs';

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

/** @typedef {import('playwright-core').Page} Page */

const offer = (/** @type {Page} */ page) => page.locator('#offer');
const said = async (/** @type {Page} */ page) => (await page.locator('#said').textContent()) ?? '';
const heard = async (/** @type {Page} */ page) => (await page.locator('#live').textContent()) ?? '';
const untilSaid = (/** @type {Page} */ page, /** @type {RegExp} */ pattern) => page.locator('#said').filter({ hasText: pattern }).waitFor();
/** All that is kept of games, as it is stored. */
const stored = (/** @type {Page} */ page) =>
  page.evaluate(() => [localStorage['kalahari.game'], sessionStorage['kalahari.game'], localStorage['kalahari.games']].map(String));

test('a newcomer is told what it is about, and is guided through sowing, moving again, a capture and the end', async () => {
  const { page, problems, close } = await visit(browser, site.url, { context: { reducedMotion: 'reduce' } });
  assert.match(await said(page), /Whoever has more in their store at the end wins/);
  const own = await stored(page);
  await press(page, 'Show me how');
  await untilTurn(page, /Guide, 1 of 4/);
  assert.match(await said(page), /Take house 3/);
  await house(page, 0).click(); // another house
  await untilSaid(page, /Take house 3/);
  await house(page, 9).click({ force: true }); // the engine's
  await untilSaid(page, /engine’s house 3/);
  assert.deepEqual(await listed(page), []);
  await page.keyboard.press('u'); // keys of the own game are silent
  await page.keyboard.press('n');
  await house(page, 2).click();
  await untilTurn(page, /2 of 4/);
  assert.match(await said(page), /you move again/);
  assert.match(await heard(page), /you move again/);
  assert.deepEqual(await sign(page).allTextContents(), ['Move', 'again!']);
  await page.keyboard.press('5');
  await untilTurn(page, /3 of 4/);
  assert.match(await said(page), /Now capture: sow house 1/);
  await house(page, 0).click();
  await untilSaid(page, /Captured/);
  assert.equal((await seeds(page))[6], 9, 'two seeds sown and seven captured');
  await axe(page, 'the guided game');
  await press(page, 'Next');
  await untilTurn(page, /4 of 4/);
  await house(page, 5).click();
  await untilSaid(page, /you win/);
  assert.equal((await seeds(page))[13], 21, 'what is left was kept');
  assert.deepEqual(await stored(page), own, 'nothing of it is saved');
  await press(page, 'Play now');
  await untilTurn(page, /Your turn/);
  assert.deepEqual(await listed(page), []);
  assert.deepEqual(await stored(page), own);
  assert.equal(await offer(page).isVisible(), false);
  await page.reload();
  await ready(page);
  assert.equal(await offer(page).isVisible(), false, 'nobody is asked twice');
  await playHouse(page, 0);
  assert.deepEqual(problems, []);
  await close();
});

test('the offer goes when it is declined, and when a move was made; it takes no room of its own', async () => {
  for (const width of [1280, 320]) {
    for (const done of /** @type {((page: Page) => Promise<unknown>)[]} */ ([(page) => press(page, 'No thanks'), (page) => playHouse(page, 0)])) {
      const { page, close } = await visit(browser, site.url, { context: { viewport: { width, height: 640 }, reducedMotion: 'reduce' } });
      const top = () => page.locator('kalah-board').evaluate((board) => board.getBoundingClientRect().top);
      const before = await top();
      assert.equal(await offer(page).isVisible(), true);
      const { wide, small } = await page.evaluate(() => ({
        wide: document.documentElement.scrollWidth - document.documentElement.clientWidth,
        small: [...document.querySelectorAll('#offer button')].map((one) => one.getBoundingClientRect()).filter((one) => one.width < 43.5 || one.height < 43.5),
      }));
      assert.deepEqual([wide, small], [0, []]);
      await done(page);
      assert.equal(await offer(page).isVisible(), false);
      assert.equal(await top(), before, 'the board stays where it was');
      await page.reload();
      await ready(page);
      assert.equal(await offer(page).isVisible(), false);
      await close();
    }
  }
});

test('a game that is under way stands aside for the guided game, through a reload, too; Escape ends it', async () => {
  const { page, close } = await visit(browser, site.url, { context: { reducedMotion: 'reduce' } });
  await playHouse(page, 0);
  await press(page, 'Flip');
  const [own, lies, moves] = [await stored(page), await seeds(page), await listed(page)];
  const again = async () => {
    assert.deepEqual(await stored(page), own);
    assert.deepEqual(await seeds(page), lies);
    assert.deepEqual(await listed(page), moves);
    assert.match(await turn(page), /Your turn/);
  };
  const begin = async () => {
    await page.locator('#open-rules').click();
    await press(page, 'Guided game');
    await untilTurn(page, /1 of 4/);
    await house(page, 2).click();
    await untilTurn(page, /2 of 4/);
  };
  await begin();
  await page.keyboard.press('Escape');
  await untilTurn(page, /Your turn/);
  await again();
  await begin();
  await page.reload();
  await ready(page);
  await again();
  // From another room, by keys alone.
  await view(page, 'Analyse');
  await page.locator('#open-rules').focus();
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Guided game' }).focus();
  await page.keyboard.press('Enter');
  await untilTurn(page, /1 of 4/);
  assert.equal(await page.evaluate(() => document.activeElement?.id), 'board');
  await page.keyboard.press('3');
  await untilTurn(page, /2 of 4/);
  await page.keyboard.press('Shift+Tab'); // to “Skip”
  await page.keyboard.press('Enter');
  await untilTurn(page, /Your turn/);
  await again();
  assert.equal(await page.evaluate(() => document.activeElement?.id), 'board');
  await close();
});

test('a link that comes during the guided game opens beside the own game, as ever', async () => {
  const { page, close } = await visit(browser, site.url, { context: { reducedMotion: 'reduce' } });
  await playHouse(page, 0);
  await page.locator('#open-rules').click();
  await press(page, 'Guided game');
  await untilTurn(page, /1 of 4/);
  await page.evaluate(() => {
    location.hash = 'game=standard; 0,0,0,0,1,1,20/0,0,1,0,0,0,25 0; ';
  });
  await untilSaid(page, /shared game/);
  assert.equal((await seeds(page))[6], 20);
  const kept = await page.evaluate(() => JSON.parse(localStorage['kalahari.games']).games);
  assert.equal(kept.length, 1);
  assert.equal(JSON.parse(kept[0].text).moves[0], '1', 'the own game is in “My games”, and nothing else');
  await close();
});

/** What is drawn of the board and seen: its place, then its hollows, seeds and labels with theirs, and its colours. Runs in the page. */
function drawn() {
  const board = /** @type {HTMLElement} */ (document.querySelector('#board'));
  const place = (/** @type {Element} */ one) => /** @type {number[]} */ (Object.values(one.getBoundingClientRect().toJSON()));
  const all = [...(board.shadowRoot ?? board).querySelectorAll('.hollow, .pebble, .count, .name, .number, .wood-1')];
  const seen = all.filter((one) => one.checkVisibility() || one.matches('.wood-1'));
  return {
    places: [board, ...seen.filter((one) => !one.matches('.wood-1'))].flatMap(place),
    parts: seen.map((one) => `${one.getAttribute('class')} ${one.textContent}`),
    colours: seen.map((one) => getComputedStyle(one)).map(({ fill, stroke, stopColor }) => `${fill} ${stroke} ${stopColor}`),
  };
}

/** @param {ReturnType<typeof drawn>} now @param {ReturnType<typeof drawn>} before */
function assertAlike({ places, ...now }, before) {
  assert.deepEqual(now, { parts: before.parts, colours: before.colours });
  const moved = places.map((at, nth) => Math.abs(at - before.places[nth]));
  assert.ok(moved.length === before.places.length && Math.max(...moved) < 0.5, `moved by up to ${Math.max(...moved)} px`);
}

for (const [name, viewport] of /** @type {const} */ ([
  ['desk', { width: 1280, height: 800 }],
  ['phone', { width: 360, height: 640 }],
  ['phone on its side', { width: 640, height: 360 }],
])) {
  test(`before any script the start lies on the board as it will lie there: ${name}`, async () => {
    for (const colorScheme of /** @type {const} */ (['light', 'dark'])) {
      const { page } = await openPage(browser, 'about:blank', { viewport, colorScheme, reducedMotion: 'reduce' });
      await page.route('**/page/main.js', (route) => route.fulfill({ contentType: 'text/javascript', body: '' }));
      await page.goto(site.url);
      const before = await page.evaluate(drawn);
      assert.equal(before.parts.filter((part) => part.startsWith('pebble')).length, 48);
      assert.equal(await page.locator('main').evaluate((main) => /** @type {HTMLElement} */ (main).inert), true);
      await page.unroute('**/page/main.js');
      await page.reload();
      await ready(page);
      assertAlike(await page.evaluate(drawn), before);
      await page.context().close();
    }
  });
}

test('before any script the start lies on the board in Firefox, too', async () => {
  let without = true;
  const own = await serveSite({
    intercept: (path, _request, response) => {
      if (without && path === '/page/main.js') response.writeHead(200, { 'Content-Type': 'text/javascript' }).end();
      return without && path === '/page/main.js';
    },
  });
  const firefox = await launchFirefox();
  for (const viewport of [
    { width: 1280, height: 800 },
    { width: 360, height: 640 },
  ]) {
    without = true;
    const { page, close } = await openFirefox(firefox, own.url, viewport);
    const before = await page.evaluate(drawn);
    without = false;
    await page.reload();
    await page.waitForSelector('html[data-ready]');
    assertAlike(await page.evaluate(drawn), before);
    await close();
  }
  await firefox.close();
  await own.close();
});

/** Keeps every look that the board ever had, one for each frame. */
function watchBoard() {
  /** @type {string[]} */ const looks = [];
  Object.assign(window, { looks });
  const look = () => {
    const board = document.querySelector('#board');
    const texts = [...((board?.shadowRoot ?? board)?.querySelectorAll('.count, .name') ?? [])].filter((one) => one.checkVisibility());
    const now = texts.map((one) => one.textContent).join(' ');
    // What comes in several pieces has no look yet; scripts run when all of it is there.
    if (now && now !== looks.at(-1) && document.readyState !== 'loading') looks.push(now);
    requestAnimationFrame(look);
  };
  look();
}
const looks = (/** @type {Page} */ page) => page.evaluate(() => /** @type {string[]} */ (/** @type {any} */ (window).looks));

test('when the script comes, the start does not change; a saved game comes at once in its place', async () => {
  const { page, close } = await visit(browser, site.url, { context: { reducedMotion: 'reduce' }, init: watchBoard });
  assert.equal((await looks(page)).length, 1, String(await looks(page)));
  const [start] = await looks(page);
  await playHouse(page, 0);
  await page.reload();
  await ready(page);
  const seen = await looks(page);
  assert.equal(seen.length, 2, String(seen));
  assert.equal(seen[0].split(' ').sort().join(), start.split(' ').sort().join());
  await close();
});
