// The page under a thumb: what a tap leaves behind, what is in sight between header and bar, and one tap to the other game.

import assert from 'node:assert/strict';
import { after, before } from 'node:test';
import { eventually, launchBrowser, serveSite, test } from './harness.mjs';
import { layCheckers, legal, listed, NEAR_END, playHouse, press, ready, still, store, untilTurn, visit as visitPage } from './page-kit.mjs';

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

/** @param {number} width @param {number} height @param {string} [link] */
const visit = (width, height, link) =>
  visitPage(browser, site.url, { link, context: { viewport: { width, height }, isMobile: true, hasTouch: true, reducedMotion: 'reduce' } });

const UPRIGHT = /** @type {const} */ ([
  [360, 740],
  [320, 568],
]);
/** Lying; the second is the narrowest that has all rooms in one row. */
const LYING = /** @type {const} */ ([
  [640, 360],
  [568, 320],
]);
const OVER = `${NEAR_END}6-5 3 6`;

/** The board's place. @param {Page} page */
const place = (page) => page.locator('#board').evaluate((board) => board.getBoundingClientRect().toJSON());

/** What is painted of the focus, and where it is. @param {Page} page */
const painted = (page) =>
  page.evaluate(() => {
    const root = /** @type {ShadowRoot} */ (document.querySelector('#board')?.shadowRoot);
    return { at: document.activeElement?.id, rings: root.querySelectorAll('.chosen, .landing, .captured, .preview, .glow, :focus-visible').length };
  });

test('a focus that the page moves after a tap paints nothing on the board', async () => {
  const { page, problems, close } = await visit(360, 740);
  const quiet = { at: 'board', rings: 0 };
  await page.locator('#offer-away').tap();
  assert.deepEqual(await painted(page), quiet, 'No thanks');
  await page.locator('#hint').tap();
  await page.locator('#said').filter({ hasText: 'Try' }).waitFor();
  assert.deepEqual(await painted(page), quiet, 'Hint');
  await page.evaluate((text) => (location.hash = `game=${encodeURIComponent(text)}`), OVER);
  await untilTurn(page, /win|draw/);
  for (const id of ['#review', '#again']) {
    if (id === '#again') await page.locator('#last').tap();
    await page.locator(id).tap();
    await page.locator(id).waitFor({ state: 'hidden' });
    assert.deepEqual(await painted(page), quiet, id);
  }
  await page.getByRole('button', { name: 'Checkers', exact: true }).tap();
  await page.locator('checkers-board#board').waitFor();
  await page.locator('#hint').tap();
  await page.locator('#said').filter({ hasText: 'depth' }).waitFor();
  assert.deepEqual((await painted(page)).rings, 0, 'Hint in checkers');

  await page.keyboard.press('Tab');
  await page.keyboard.press('Shift+Tab');
  assert.ok((await painted(page)).rings > 0, 'by keys it is seen');
  assert.deepEqual(problems, []);
  await close();
});

const CHECKERS_OVER = '[FEN "B:W10:B7"] 1. 7x14 *';

/** The next visit finds a game of a series. @param {Page} page @param {string[]} moves */
async function laySeries(page, moves) {
  const seats = ['human', 'engine'].map((kind) => ({ kind, level: 'medium' }));
  const [rules, start] = NEAR_END.split('; ');
  await store(page, JSON.stringify({ version: 3, game: 'kalah', rules, start, moves, variations: [], seats, series: { began: 1, game: 2, score: [3, 0] } }));
  await page.reload();
  await ready(page);
  await page.locator('#series').waitFor();
}

/** What is laid, whether it is over, and what must be in sight. @type {[what: string, lay: (page: Page) => Promise<unknown>, over: boolean, ids: string[]][]} */
const LAID = [
  ['Kalah at the start', async () => {}, false, ['new', 'hint', 'undo', 'flip']],
  [
    'Kalah at the end',
    (page) => page.evaluate((text) => (location.hash = `game=${encodeURIComponent(text)}`), OVER),
    true,
    ['again', 'same-sides', 'review', 'new'],
  ],
  ['checkers at the start', (page) => page.getByRole('button', { name: 'Checkers', exact: true }).tap(), false, ['new', 'hint', 'undo', 'flip']],
  ['checkers at the end', (page) => layCheckers(page, CHECKERS_OVER), true, ['again', 'same-sides', 'review', 'new']],
  ['a series at the start', (page) => laySeries(page, []), false, ['new', 'hint', 'undo', 'flip', 'series']],
  ['a series at the end', (page) => laySeries(page, ['6', '5', '3', '6']), true, ['next-game', 'review', 'series']], // there New game may be a row further down
];

for (const [width, height] of UPRIGHT) {
  test(`board and actions are between header and bar, whole: ${width}×${height}`, async () => {
    for (const [what, lay, over, ids] of LAID) {
      const { page, problems, close } = await visit(width, height);
      await lay(page);
      await page.locator(`${what.startsWith('checkers') ? 'checkers' : 'kalah'}-board#board`).waitFor();
      await untilTurn(page, over ? /win|draw/ : /Your turn/);
      await still(page);
      const { cut, inSight } = await page.evaluate(() => {
        const room = /** @type {HTMLElement} */ (document.querySelector('main')).getBoundingClientRect();
        const all = [...document.querySelectorAll('#turn, #said, #series, #board, .actions button')].filter((one) => one.checkVisibility());
        const boxes = all.map((one) => ({ id: one.id, box: one.getBoundingClientRect() }));
        return {
          cut: boxes.filter(({ box }) => box.top < room.bottom - 1 && box.bottom > room.bottom + 1).map(({ id }) => id),
          inSight: boxes.filter(({ box }) => box.top >= room.top - 1 && box.bottom <= room.bottom + 1).map(({ id }) => id),
        };
      });
      assert.deepEqual(cut, [], what);
      for (const id of ['turn', 'board', ...ids]) assert.ok(inSight.includes(id), `${what}: ${id}`);
      assert.ok((await place(page)).width > 0.55 * width, `${what}: and the board is still large`);
      assert.deepEqual(problems, []);
      await close();
    }
  });
}

for (const [width, height] of [...UPRIGHT, ...LYING]) {
  test(`a third line of what is said leaves the board where it is: ${width}×${height}`, async () => {
    const { page, close } = await visit(width, height);
    await page.locator('#offer-away').tap();
    const said = page.locator('#said');
    const write = (/** @type {string} */ text) => said.evaluate((one, text) => (one.textContent = text), text);
    const lines = () => said.evaluate((one) => Math.round(one.getBoundingClientRect().height / parseFloat(getComputedStyle(one).lineHeight)));
    const before = await place(page);
    await write('The engine sows 12 from house 6, then lifts and sows 13 more; last seed in its house 5, capturing 10: moves again.');
    assert.ok((await lines()) >= (width > height ? 2 : 3));
    assert.deepEqual(await place(page), before);
    await write('');
    assert.deepEqual(await place(page), before);
    await close();
  });
}

test('New game on a phone that lies: Start is in sight, and what is above it scrolls', async () => {
  const { page, close } = await visit(640, 360);
  await page.locator('#new').tap();
  await page.locator('#new-start:enabled').waitFor();
  await still(page);
  const seen = await page.locator('#new-start').evaluate((start) => {
    const { left, top, right, bottom } = start.getBoundingClientRect();
    return start.contains(document.elementFromPoint((left + right) / 2, (top + bottom) / 2)) && bottom <= innerHeight;
  });
  assert.ok(seen);
  const dialog = page.locator('#new-dialog');
  assert.ok(await dialog.evaluate((one) => one.scrollHeight > one.clientHeight));
  await page.locator('#new-rules').focus();
  const [last, row] = await Promise.all([page.locator('#new-rules').boundingBox(), page.locator('#new-form > .row.end').boundingBox()]);
  assert.ok(last && row && last.y + last.height <= row.y + 1, 'what has the focus is not behind it');
  await page.locator('#new-start').tap();
  await dialog.waitFor({ state: 'hidden' });
  await close();
});

for (const [width, height] of [...UPRIGHT, ...LYING]) {
  test(`the header has the product’s name and one tap to the other game, Settings have the threads: ${width}×${height}`, async () => {
    const { page, problems, close } = await visit(width, height);
    const header = await page.locator('.top').evaluate((top) => {
      const range = document.createRange();
      range.selectNodeContents(/** @type {Element} */ (top.querySelector('.mark')));
      const boxes = [...top.querySelectorAll('.tools button')].filter((one) => one.checkVisibility()).map((one) => one.getBoundingClientRect());
      return { name: range.getBoundingClientRect(), boxes: boxes.map(({ left, right, top, height }) => ({ left, right, top, height })) };
    });
    assert.ok(header.name.height > 10 && header.name.width > 60, 'the name is to be read');
    assert.ok(header.name.right <= header.boxes[0].left + 1, 'and nothing lies on it');
    assert.ok(header.boxes.every(({ right, top }) => right <= width && top === header.boxes[0].top));
    assert.equal(await page.locator('#badge').isVisible(), false);
    await page.locator('#open-settings').tap();
    const threads = page.locator('#settings-dialog [data-threads]');
    await threads.filter({ hasText: /thread/ }).tap();
    await page.locator('#threads-dialog[open]').waitFor();
    await page.keyboard.press('Escape');
    await press(page, 'Done');

    await playHouse(page, (await legal(page))[0]);
    const played = await listed(page);
    await page.getByRole('button', { name: 'Checkers', exact: true }).tap();
    await page.locator('checkers-board#board').waitFor();
    await untilTurn(page, /Your turn/);
    await page.getByRole('button', { name: 'Kalah', exact: true }).tap();
    await page.locator('kalah-board#board').waitFor();
    await eventually(async () => String(await listed(page)) === String(played));
    assert.deepEqual(problems, []);
    await close();
  });
}
