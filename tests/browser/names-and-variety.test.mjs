// Who plays is called by name everywhere, and levels up to Medium do not always play the same: whole games with the real engine.

import assert from 'node:assert/strict';
import { after, before } from 'node:test';
import { launchBrowser, openPage, serveSite, test } from './harness.mjs';
import { openEngine } from './engine-page.mjs';
import { axe, chips, house, listed, playHouse, press, ready, turn, untilTurn, view, visit } from './page-kit.mjs';

/** @type {import('playwright-core').Browser} */ let browser;
/** @type {Awaited<ReturnType<typeof serveSite>>} */ let site;
before(async () => {
  browser = await launchBrowser();
  site = await serveSite();
});
after(async () => {
  await browser?.close();
  await site?.close();
});

/**
 * Matches without a page: `window.game(seed, levels, moves)` plays these moves of a person, or the whole game where two engines sit, and
 * resolves with all moves and with how much each engine's move was worse than the best.
 */
async function openMatches() {
  const { page } = await openEngine(browser, site.url, { threads: 1 });
  await page.evaluate(async () => {
    const window = /** @type {any} */ (globalThis);
    const load = (/** @type {string} */ path) => import(new URL(path, location.href).href);
    const [{ Match }, S, { newSeat }, { kalah }] = await Promise.all(['match/match.js', 'match/state.js', 'match/levels.js', 'games/kalah/table.js'].map(load));
    const board = () => Object.assign(new EventTarget(), { show() {}, async follow() {}, settle() {} });
    /** @type {any[]} */ let reports = [];
    const { engine } = window;
    const search = engine.search.bind(engine);
    engine.search = async (/** @type {any[]} */ ...args) => {
      const report = await search(...args);
      reports.push(report);
      return report;
    };
    window.game = async (/** @type {number} */ seed, /** @type {(string | null)[]} */ levels, /** @type {string[]} */ moves = [], change = {}) => {
      reports = [];
      const seats = levels.map((level) => ({ ...newSeat(level ? 'engine' : 'human', level ?? undefined), ...change }));
      const match = new Match({ engine, table: kalah, board: board(), game: S.create(await engine.inspect('standard'), seats, seed) });
      match.glance = 0;
      match.set(match.game);
      await match.idle;
      for (const move of moves) {
        if (move === 'undo') match.set(S.undo(match.game));
        else await match.play(move);
        await match.idle;
      }
      const engines = match.game.moves.filter((/** @type {string} */ _, /** @type {number} */ ply) => seats[match.game.positions[ply].turn].kind === 'engine');
      const costs = reports.map(({ value, scores }, nth) => {
        const played = scores.find((/** @type {any} */ { text }) => text === engines[nth]);
        return played ? Math.abs(value - played.value) : 0;
      });
      return { moves: match.game.moves, costs, over: match.position.over };
    };
  });
  return {
    game: (/** @type {number} */ seed, /** @type {(string | null)[]} */ levels, /** @type {string[]} */ moves = [], change = {}) =>
      page.evaluate((args) => /** @type {any} */ (globalThis).game(...args), [seed, levels, moves, change]),
    close: () => page.context().close(),
  };
}

const SEEDS = [1, 2, 3, 4, 5, 6, 7, 8];

test('Medium and below answer in more than one way, by the seed; the stronger ones and who shall not vary in one', async () => {
  const { game, close } = await openMatches();
  const answers = async (/** @type {string} */ level, change = {}) => {
    const found = [];
    for (const seed of SEEDS) found.push(String((await game(seed, [null, level], ['1'], change)).moves));
    return new Set(found).size;
  };
  for (const level of ['beginner', 'easy', 'medium']) {
    assert.ok((await answers(level)) > 1, `${level} varies`);
    assert.equal(await answers(level, { steady: true }), 1, `${level}, steady`);
  }
  assert.equal(await answers('hard'), 1);
  await close();
});

test('the same seed gives the same game, another one another, and no move is worse than its level’s margin', async () => {
  const { game, close } = await openMatches();
  const games = new Set();
  for (const seed of SEEDS) {
    const { moves, costs, over } = await game(seed, ['easy', 'medium']);
    assert.ok(over && moves.length > 10);
    assert.ok(Math.max(...costs) <= 2, `seed ${seed}: ${costs}`);
    assert.deepEqual((await game(seed, ['easy', 'medium'])).moves, moves);
    games.add(String(moves));
    const { costs: medium } = await game(seed, ['medium', 'medium']);
    assert.ok(Math.max(...medium) <= 1, `seed ${seed}: ${medium}`);
  }
  assert.equal(games.size, SEEDS.length);
  await close();
});

test('after an undo the same move gets the same answer', async () => {
  const { game, close } = await openMatches();
  for (const seed of SEEDS) {
    const { moves } = await game(seed, [null, 'medium'], ['1']);
    const again = await game(seed, [null, 'medium'], ['1', 'undo', '1']);
    assert.deepEqual(again.moves, moves);
  }
  await close();
});

test('one person against the engine is “You” in the list, on the board, in hints and in the analysis; two people are South and North', async () => {
  const { page, problems, close } = await visit(browser, site.url);
  const names = () =>
    page.locator('kalah-board').evaluate((board) => [...(board.shadowRoot?.querySelectorAll('text.name') ?? [])].map((one) => one.textContent));
  await playHouse(page, 0, /Your turn/);
  const list = async () => (await page.locator('#moves .who').allTextContents()).map((text) => text.replace(/^\d+\. /, ''));
  assert.deepEqual((await list()).slice(0, 2), ['You', 'Engine']);
  assert.deepEqual((await names()).sort(), ['Engine', 'You']);
  await press(page, 'Hint');
  await page
    .locator('#said')
    .filter({ hasText: /^Try house \d(: the game should end even|: it should \w+ you \d+ ahead|, though you should \w+ \d+ behind)/ })
    .waitFor();
  await view(page, 'Analyse');
  const value = page.locator('#a-value');
  await value.filter({ hasText: /^(You \+|Engine \+|even)/ }).waitFor();
  assert.match((await page.locator('#a-line .who').first().textContent()) ?? '', /^You$/);
  for (const chip of await chips(page)) assert.match(chip ?? '', /^[≥≤]?([+−]\d+|0)$/);
  await press(page, 'New game');
  await page.locator('#new-start').click();
  await value.filter({ hasText: /^(You \+|Engine \+|even)/ }).waitFor();
  // The switch is a wish of one's own, which two people keep. The same position, and others at the board: the same figures by other names.
  await page.getByRole('switch', { name: 'Analysis' }).uncheck();
  await page.getByRole('switch', { name: 'Analysis' }).check();
  await value.filter({ hasText: /^(You \+|Engine \+)/ }).waitFor();
  await page.locator('#analysis-stop:disabled').waitFor({ state: 'attached' });
  await press(page, 'New game');
  await page.locator('#new-opponent').selectOption('Another person here');
  await page.locator('#new-start').click();
  await value.filter({ hasText: /^(South \+|North \+)/ }).waitFor();
  await page
    .locator('#a-line .who', { hasText: /^South$/ })
    .first()
    .waitFor();
  assert.deepEqual((await names()).sort(), ['North', 'South']);
  await playHouse(page, 0, /North to move/);
  assert.deepEqual(await list(), ['South']);
  assert.deepEqual(problems, []);
  await close();
});

test('a person may give a name, as plain text; it is kept, changes sides with the person and is in “My games”', async () => {
  const { page, problems, close } = await visit(browser, site.url, { context: { viewport: { width: 360, height: 740 } } });
  const name = page.getByLabel('South: name');
  assert.equal(await name.getAttribute('placeholder'), 'You');
  await name.fill('  <b>Ada\u202E  King, Countess of Lovelace');
  await name.press('Tab');
  assert.equal(await name.inputValue(), '<b>Ada King, Cou', 'one short line');
  assert.equal(await turn(page), '<b>Ada King, Cou to move');
  assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth), 'nothing sideways');
  await name.fill('Ada');
  await name.press('Tab');
  await playHouse(page, 0, /Ada to move/);
  assert.match((await house(page, 1).getAttribute('aria-label')) ?? '', /^Ada’s house 2: /);
  await axe(page, 'Play with a name');
  await page.reload();
  await ready(page);
  assert.equal(await name.inputValue(), 'Ada');
  assert.ok((await listed(page)).length > 1);

  await press(page, 'New game');
  await page.locator('#new-sides').getByLabel('North').check();
  await page.getByRole('group', { name: 'Who starts' }).getByLabel('Ada').check();
  await page.locator('#new-start').click();
  await page.locator('#new-dialog').waitFor({ state: 'hidden' }); // the headline is as it was
  await untilTurn(page, /Ada to move/);
  assert.equal(await page.getByLabel('North: name').inputValue(), 'Ada');
  await press(page, 'My games');
  await page.locator('#games-dialog .about b', { hasText: 'Ada against Medium' }).waitFor();
  assert.deepEqual(problems, []);
  await close();
});

test('a seat says whether it varies its play, and remembers it', async () => {
  const { page, close } = await visit(browser, site.url);
  await page.getByText('Exact settings').first().click();
  const varies = page.locator('[data-side="1"]').getByLabel('Varies its play');
  assert.equal(await varies.isChecked(), true);
  await varies.uncheck();
  assert.equal(await page.getByLabel('North: level').inputValue(), 'medium', 'still the same level');
  await page.reload();
  await ready(page);
  await page.getByText('Exact settings').first().click();
  assert.equal(await varies.isChecked(), false);
  await page.getByLabel('North: level').selectOption('hard');
  assert.equal(await varies.isVisible(), false, 'a stronger level never does');
  await close();
});

test('a frame and an element with a seed answer the same in every game; a wrong one is told', async () => {
  const { page } = await openPage(browser, `${site.url}embed.html?engine=medium&controls=all&speed=off&seed=3`);
  await ready(page);
  const replies = [];
  for (let game = 0; game < 3; game++) {
    await playHouse(page, 0, /Your turn/);
    replies.push(await page.locator('#moves').textContent());
    await page.locator('#new').click();
    await page.locator('#moves').filter({ hasText: 'No moves yet' }).waitFor();
  }
  assert.match(replies[0] ?? '', /^1\. You 1\s*2\. Engine \d/);
  assert.equal(new Set(replies).size, 1);
  const told = await page.evaluate(async () => {
    const board = /** @type {import('../../www/games/kalah/element.js').KalahBoardElement} */ (document.createElement('kalah-board'));
    const error = new Promise((resolve) => board.addEventListener('kalah-error', (event) => resolve(/** @type {CustomEvent} */ (event).detail.message)));
    board.setAttribute('seed', 'luck');
    document.body.append(board);
    return { error: await error, seed: board.seed };
  });
  assert.deepEqual(told, { error: 'seed is chance or a whole number up to 4294967295; “luck” is neither, so chance is used instead', seed: null });
  await page.context().close();
});
