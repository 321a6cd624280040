// Networks on the page: one comes from a file, plays checkers at one ply and at four, is there after a reload, is named where it cannot be carried, and the
// game goes on where it is deleted.

import assert from 'node:assert/strict';
import { after, before } from 'node:test';
import { launchBrowser, serveSite, test } from './harness.mjs';
import { axe, listed, networkText, press, ready, untilTurn, view, visit } from './page-kit.mjs';

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

const CHAMPION = networkText(7);

/** @param {Page} page @param {number} at */
const square = (page, at) => page.locator(`checkers-board#board button[data-square="${at}"]`);
const told = (/** @type {Page} */ page) => page.locator('#networks-dialog [role="status"]');
const rows = (/** @type {Page} */ page) => page.locator('#networks-dialog li[data-network]');

/** @param {Page} page */
async function startCheckers(page) {
  await press(page, 'New game');
  await page.locator('#new-games label', { hasText: 'Checkers' }).click();
  await page.locator('#new-rules option[value="english"]').waitFor({ state: 'attached' });
  await page.locator('#new-start:enabled').click();
  await page.locator('checkers-board#board').waitFor();
  await untilTurn(page, /Your turn/);
}

/** Opens the list from the engine's settings. @param {Page} page */
async function openNetworks(page) {
  const seat = page.locator('.seat[data-side="1"]');
  if (!(await seat.locator('details').evaluate((one) => /** @type {HTMLDetailsElement} */ (one).open))) await seat.locator('summary').click();
  await seat.getByRole('button', { name: 'Networks…' }).click();
  await page.locator('#networks-dialog[open]').waitFor();
}

/** @param {Page} page @param {string} name @param {string} content */
async function openFile(page, name, content) {
  await page.locator('#networks-dialog input[type="file"]').setInputFiles({ name, mimeType: 'application/json', buffer: Buffer.from(content) });
  await told(page).filter({ hasNotText: 'Reading' }).filter({ hasText: '.' }).waitFor();
  return String(await told(page).textContent());
}

/** What the champion plays on the board's position, asked of the engine itself. @param {Page} page @param {number} depth */
const reply = (page, depth, text = CHAMPION) =>
  page.locator('checkers-board#board').evaluate(
    async (board, asked) => {
      const { match } = /** @type {any} */ (board);
      const { game, rules, position, moves } = match.placeAt(match.game.moves.length - 1);
      const found = await match.engine.search({ rules, position, moves, depth: asked.depth, evaluator: `network:${asked.text}` }, { game });
      return [match.game.moves.at(-1), found.line[0], found.evaluator];
    },
    { depth, text },
  );

/** A step by the visitor and the reply to it. @param {Page} page @param {number} from @param {number} to @param {number} ply of the reply */
async function step(page, from, to, ply) {
  await square(page, from).click();
  await square(page, to).click();
  await page.locator(`#moves [data-ply="${ply}"]`).waitFor();
  await untilTurn(page, /^(Your turn|You)/);
}

test('a network from a file plays at one ply and at four, outlives a reload, and is missed where it is deleted', async () => {
  const { page, problems, close } = await visit(browser, site.url);
  await page.locator('.seat[data-side="1"] summary').click();
  const fetched = await page.evaluate(() => performance.getEntriesByType('resource').map(({ name }) => name));
  assert.ok(!fetched.some((name) => name.includes('networks')), 'nothing of it comes to a game without networks');
  await startCheckers(page);
  await openNetworks(page);
  assert.match(String(await page.locator('#networks-dialog').textContent()), /No network is kept here yet.*keeps 0 of 50/);

  // What is no network is refused in a sentence, and nothing is kept.
  for (const [file, content, why] of /** @type {const} */ ([
    ['half.json', CHAMPION.slice(0, 900), /^Half\.json cannot be opened: this is not the text of a kalahari-network/],
    ['other.json', CHAMPION.replace('[128,', '[32,'), /has 128 inputs, not 32\.$/],
    ['version.json', CHAMPION.replace('"version":1', '"version":4'), /is of version 4; version 1 can be read\.$/],
    ['photo.json', '\u0000\u0001', /cannot be opened/],
  ])) {
    assert.match(await openFile(page, file, content), why);
    assert.equal(await rows(page).count(), 0, file);
  }
  assert.equal(await openFile(page, 'My champion.json', `${CHAMPION}\n`), 'My champion is kept.');
  assert.equal(await openFile(page, 'My champion.json', networkText(8)), 'My champion (2) is kept.');
  assert.match(String(await rows(page).last().textContent()), /My champion.*network 128-3-1 #[0-9a-f]{4}/);
  await axe(page, 'networks');

  // One ply.
  await page.getByLabel('Plies it looks ahead').fill('1');
  await page.getByRole('button', { name: 'Play against My champion', exact: true }).click();
  await page.locator('#said', { hasText: 'A new game against My champion.' }).waitFor();
  await step(page, 11, 15, 2);
  const [played, expected, name] = await reply(page, 1);
  assert.equal(played, expected);
  assert.match(name, /^network 128-3-1 #[0-9a-f]{4}$/);
  assert.equal(await page.locator('#exact-1-evaluator').inputValue(), 'kept:My champion');

  // Four, from New game.
  await press(page, 'New game');
  await page.locator('#new-level optgroup option').first().waitFor({ state: 'attached' }); // the store is asked when the dialog opens
  assert.deepEqual(await page.locator('#new-level optgroup option').allTextContents(), ['My champion (2)', 'My champion']);
  assert.equal(await page.locator('#new-level').inputValue(), 'kept:My champion', 'as it was played last');
  await page.locator('#new-plies').fill('4');
  assert.match(String(await page.locator('#new-level-about').textContent()), /^Looks 4 moves ahead and follows the network’s judgement\.$/);
  await page.locator('#new-start').click();
  await untilTurn(page, /Your turn/);
  await step(page, 11, 15, 2);
  assert.deepEqual((await reply(page, 4)).slice(0, 1), (await reply(page, 4)).slice(1, 2));

  // A reload: the same opponent goes on.
  await page.reload();
  await ready(page);
  await page.locator('.seat[data-side="1"] summary').click();
  assert.equal(await page.locator('#exact-1-depth').inputValue(), '4');
  await step(page, 8, 11, 4);
  const again = await reply(page, 4);
  assert.equal(again[0], again[1]);

  // Compare and Analyse go by it, too, and name it.
  await view(page, 'Compare');
  await page.getByText('More settings').click();
  await page.locator('#c-evaluator').selectOption('kept:My champion');
  await page.locator('#c-depth').fill('2');
  await page.locator('#c-runs').fill('1');
  await press(page, 'Compare modes');
  await page.locator('#c-results caption', { hasText: ', by My champion, ' }).waitFor();
  await page.locator('#c-said', { hasText: 'Done.' }).waitFor();
  await view(page, 'Analyse');
  await page.getByText('Search settings').click();
  await page.locator('#analysis-how').getByLabel('Evaluator').selectOption('kept:My champion');
  await page.locator('#analysis-how summary', { hasText: 'Searched by My champion' }).waitFor();
  await page.locator('#a-line button').first().waitFor();
  await view(page, 'Play');

  // A link does not carry it, and says so.
  await press(page, 'Share or paste');
  await page.locator('#share-network', { hasText: 'A link carries the moves, not the network “My champion”' }).waitFor();
  assert.ok((await page.locator('#share-link').inputValue()).length < 1000);
  await page.keyboard.press('Escape');

  // Deleted, back, and deleted: the game goes on without it.
  await openNetworks(page);
  const remove = page.getByRole('button', { name: 'Delete My champion', exact: true });
  await remove.click();
  await told(page).filter({ hasText: 'My champion deleted.' }).waitFor();
  await page.locator('#networks-dialog').getByRole('button', { name: 'Undo' }).click();
  await told(page).filter({ hasText: 'My champion is back.' }).waitFor();
  assert.equal(await rows(page).count(), 2);
  await remove.click();
  await told(page).filter({ hasText: 'My champion deleted.' }).waitFor();
  await page.keyboard.press('Escape');
  const before = (await listed(page)).length;
  await page.locator('checkers-board#board').evaluate((board) => {
    const { match } = /** @type {any} */ (board);
    return match.play(match.position.moves[0].text);
  });
  await page.locator(`#moves [data-ply="${before + 2}"]`).waitFor();
  await page.locator('.notice', { hasText: 'The network “My champion” is not kept here any more; the engine uses its usual evaluator.' }).waitFor();

  await view(page, 'Analyse');
  await page.locator('#a-line', { hasText: 'The network “My champion” is not kept here any more.' }).waitFor();
  await view(page, 'Play');

  // What was played before names it.
  await press(page, 'My games');
  await page.locator('#games-dialog[open]').waitFor();
  assert.match(String(await page.locator('#games-dialog').textContent()), /against network “My champion”/);
  await page.keyboard.press('Escape');
  assert.deepEqual(problems, []);
  await close();
});

test('the expert and the lab go by a network; where nothing is stored it stays until the page is left', async () => {
  const { page, problems, close } = await visit(browser, site.url, {
    init: () =>
      Object.defineProperty(globalThis, 'indexedDB', {
        get: () => ({
          open: () => {
            throw new DOMException('denied', 'SecurityError');
          },
        }),
      }),
  });
  await startCheckers(page);
  await openNetworks(page);
  assert.equal(await openFile(page, 'Guest.json', CHAMPION), 'Guest is kept.');
  await page.locator('.notice', { hasText: 'Networks stay until this page is left' }).waitFor();
  await page.keyboard.press('Escape');
  await page.locator('#exact-1-evaluator option', { hasText: 'Guest' }).waitFor({ state: 'attached' });
  await page.locator('#exact-1-mode').selectOption('expert');
  assert.deepEqual(
    await page.locator('#exact-1-evaluator option:not([disabled])').allTextContents(),
    ['expert', 'Guest'],
    'the expert goes by its own judgement or by a network',
  );
  await page.locator('#exact-1-evaluator').selectOption('Guest');
  await page.locator('#exact-1-stops-at').selectOption('depth');
  await page.locator('#exact-1-depth').fill('3');
  await page.locator('#exact-1-depth').press('Enter');
  await step(page, 11, 15, 2);
  assert.equal((await listed(page)).length, 2);

  await view(page, 'Lab');
  await page.locator('#lab-game').selectOption('checkers'); // networks are for checkers
  await page.locator('#lab-settings summary').click();
  await page.locator('#lab-fields [name="evaluator"] option', { hasText: 'Guest' }).waitFor({ state: 'attached' });
  await page.locator('#lab-fields [name="evaluator"]').selectOption('Guest');
  await page.locator('#lab-fields [name="depth"]').fill('3');
  await page.locator('#lab-fields [name="runs"]').fill('1');
  await page.locator('#lab-fields [name="runs"]').press('Tab');
  await page.locator('checkers-board#board').evaluate((board) => {
    const { engine } = /** @type {any} */ (board).match;
    const search = engine.search.bind(engine);
    engine.search = (/** @type {any} */ request, /** @type {any} */ options) => {
      engine.asked = [...(engine.asked ?? []), request.evaluator];
      return search(request, options);
    };
  });
  await page.locator('#lab-run').click();
  await page.locator('#lab-said', { hasText: /^Done in/ }).waitFor();
  const asked = await page.locator('checkers-board#board').evaluate((board) => /** @type {any} */ (board).match.engine.asked);
  assert.ok(asked.length > 5 && asked.every((/** @type {string} */ evaluator) => evaluator === `network:${CHAMPION}`));
  assert.deepEqual(problems, []);
  await close();
});
