// The address of the page and its title: Back and Forward go from room to room, from one thing in a room to another and from game to game,
// a reload comes to the same place, a bookmark of a room is one of the room, and an address that names what is not there loses nothing.

import assert from 'node:assert/strict';
import { after, before } from 'node:test';
import { eventually, launchBrowser, serveSite, test } from './harness.mjs';
import { quiet } from './idle.mjs';
import { legal, listed, NEAR_END, playHouse, press, ready, seeds, sit, turn, untilTurn, view, visit } from './page-kit.mjs';

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
/** Six moves. */
const GAME = `${START} 3-6 2-1 5 6`;

/** @param {Page} page */
const room = (page) => page.locator('#main').getAttribute('data-view');
/** @param {Page} page */
const at = (page) => page.locator('#moves [aria-current]').getAttribute('data-ply');
/** @param {Page} page */
const entries = (page) => page.evaluate(() => history.length);
/** @param {Page} page */
const hash = (page) => page.evaluate(() => decodeURIComponent(location.hash).replaceAll('+', ' '));

/** @param {Page} page @param {string} whole */
const untilAddress = (page, whole) => page.waitForFunction((whole) => decodeURIComponent(location.hash).replaceAll('+', ' ') === whole, whole);
/** @param {Page} page @param {string} title */
const untilTitle = (page, title) => page.waitForFunction((title) => document.title === title, title);
/** @param {Page} page @param {string} typed into the address bar */
const type = (page, typed) => page.evaluate((typed) => void (location.hash = typed), typed);
/** @param {Page} page @param {string[]} moves */
const untilMoves = (page, moves) =>
  page.waitForFunction((all) => /;([^;]*)$/.exec(decodeURIComponent(location.hash))?.[1].replaceAll(/[+-]/g, ' ').trim() === all, moves.join(' '));
/** @param {Page} page @param {string} name */
const untilRoom = (page, name) => page.locator(`#main[data-view="${name}"]`).waitFor();
/** @param {Page} page @param {number} ply */
const untilAt = (page, ply) => page.locator(`#moves [data-ply="${ply}"][aria-current]`).waitFor();
/** Within the document: a step that changes only the part after the #. @param {Page} page @param {1 | -1} way */
const step = (page, way) => page.evaluate((way) => history.go(way), way);

test('Play has a bare address, which moves leave alone; they fill no history either', async () => {
  const { page, problems, close } = await visit(browser, site.url);
  assert.equal(await hash(page), '');
  assert.equal(await page.title(), 'Your turn · Kalah · Kalahari');
  const before = await entries(page);
  for (const pit of [0, 1]) await playHouse(page, pit, /Your turn/);
  const moves = await listed(page);
  await page.reload();
  await ready(page);
  assert.deepEqual([await hash(page), await entries(page), await listed(page)], ['', before, moves]);
  assert.deepEqual(problems, []);
  await close();
});

test('a room is opened by its name, typed over an open page or into a fresh one, and the game stays', async () => {
  const { page, problems, close } = await visit(browser, site.url);
  await playHouse(page, 0, /Your turn/);
  const moves = await listed(page);
  for (const [typed, name, becomes, title] of [
    ['#analyse', 'analyse', '#analyse', 'Your turn · Analyse · Kalah · Kalahari'],
    ['#compare', 'compare', '#compare', 'Compare · Kalah · Kalahari'],
    ['#lab', 'lab', '#lab', 'Time against par-depth · Lab · Kalah · Kalahari'],
    ['#Learn', 'learn', '#learn?lesson=game', 'The game · Learn · Kalahari'],
    ['#evolve', 'evolve', '#evolve', 'Evolve · Kalahari'],
    ['#history', 'history', '#history', 'History · Kalahari'],
    ['#play', 'play', '', 'Your turn · Kalah · Kalahari'],
  ]) {
    await type(page, typed);
    await untilRoom(page, name);
    await untilAddress(page, becomes);
    await untilTitle(page, title);
    assert.deepEqual(await listed(page), moves, typed);
  }
  assert.equal(await page.locator('.notice').count(), 0);
  const fresh = await visit(browser, `${site.url}#Lab`);
  await untilRoom(fresh.page, 'lab');
  await untilAddress(fresh.page, '#lab');
  assert.deepEqual([...problems, ...fresh.problems], []);
  await fresh.close();
  await close();
});

test('what an address does not know is said in one sentence, and nothing else happens', async () => {
  const { page, problems, close } = await visit(browser, site.url);
  await playHouse(page, 0, /Your turn/);
  const moves = await listed(page);
  for (const [typed, sentence, then = ''] of [
    ['cellar', 'There is no room called “cellar”.'],
    [`${'x'.repeat(5000)}`, `There is no room called “${'x'.repeat(40)}…”.`],
    ['<b>', 'There is no room called “<b>”.'],
    ['compare?mode=1', 'Compare has nothing called “mode=1”.', '#compare'],
    ['lab?experiment=chess', 'The lab has no experiment of this name.', '#lab'],
    ['evolve?run=0123', 'The run of this address is not kept in this browser.', '#evolve'],
    ['learn?practice=chess', '“practice” in this link is one of values, windows, cuts, not “chess”.', '#learn?lesson=game'],
  ]) {
    await type(page, typed);
    await page.locator('.notice.trouble').filter({ hasText: sentence }).waitFor();
    await untilAddress(page, then);
    await type(page, 'play');
    await untilAddress(page, '');
  }
  assert.deepEqual(await listed(page), moves);
  assert.deepEqual(problems, []);
  await close();
});

test('Back and Forward go from lesson to lesson, into the stepper, to an exercise and out again', async () => {
  const { page, problems, close } = await visit(browser, site.url);
  await view(page, 'Learn');
  await untilAddress(page, '#learn?lesson=game');
  const lesson = page.locator('.lesson');
  await page.locator('.lesson-nav [data-to="alpha-beta"]').click();
  await untilTitle(page, 'Alpha-beta · Learn · Kalahari');
  await untilAddress(page, '#learn?lesson=alpha-beta');
  await page.locator('[data-part="stepper"]').click();
  await page.waitForFunction(() => location.hash.startsWith('#learn?stepper=kalah'));
  await page.locator('[data-part="practice"]').click();
  await untilAddress(page, '#learn?practice=values&level=1&number=1');
  await untilTitle(page, 'Practice: Values, level 1, number 1 · Learn · Kalahari');
  await page.getByRole('button', { name: 'Next exercise' }).first().click();
  await untilAddress(page, '#learn?practice=values&level=1&number=2');
  await page.reload();
  await ready(page);
  await untilTitle(page, 'Practice: Values, level 1, number 2 · Learn · Kalahari');
  await step(page, -1);
  await untilTitle(page, 'Practice: Values, level 1, number 1 · Learn · Kalahari');
  assert.equal(await page.locator('#practice-seed').inputValue(), '1');
  await step(page, -1);
  await page.locator('.study').waitFor();
  await page.waitForFunction(() => document.title.startsWith('Stepper: '));
  await step(page, -1);
  await page.locator('.lesson[data-lesson="alpha-beta"]').waitFor();
  await untilTitle(page, 'Alpha-beta · Learn · Kalahari');
  await step(page, -1);
  await page.locator('.lesson[data-lesson="game"]').waitFor();
  await step(page, -1);
  await untilRoom(page, 'play');
  await untilTitle(page, 'Your turn · Kalah · Kalahari');
  await step(page, 1);
  await page.locator('.lesson[data-lesson="game"]').waitFor();
  await step(page, 1);
  await page.locator('.lesson[data-lesson="alpha-beta"]').waitFor();
  assert.equal(await lesson.count(), 1);
  assert.equal(await page.locator('.notice').count(), 0);
  assert.deepEqual(problems, []);
  await close();
});

test('the browser’s own history tells the entries apart', async () => {
  const { page, close } = await visit(browser, site.url);
  await playHouse(page, 0, /Your turn/);
  await view(page, 'Learn');
  await untilTitle(page, 'The game · Learn · Kalahari');
  await page.locator('.lesson-nav [data-to="minimax"]').click();
  await untilTitle(page, 'Minimax · Learn · Kalahari');
  await view(page, 'Compare');
  await untilTitle(page, 'Compare · Kalah · Kalahari');
  const devtools = await page.context().newCDPSession(page);
  const titles = ['Your turn · Kalah · Kalahari', 'The game · Learn · Kalahari', 'Minimax · Learn · Kalahari', 'Compare · Kalah · Kalahari'];
  await eventually(
    async () =>
      (await devtools.send('Page.getNavigationHistory')).entries
        .map(({ title }) => title)
        .slice(-4)
        .join() === titles.join(),
    () => titles.join(', '),
  );
  await close();
});

test('the stepper finds its step again after a reload, without it in the address', async () => {
  const { page, problems, close } = await visit(browser, `${site.url}#learn?stepper=figure-1&step=7`);
  await page.locator('.stepper[data-step="7"]').waitFor();
  await untilAddress(page, '#learn?stepper=figure-1');
  const before = await entries(page);
  await page.keyboard.press('ArrowRight');
  await page.locator('.stepper[data-step="8"]').waitFor();
  assert.equal(await entries(page), before);
  await page.reload();
  await page.locator('.stepper[data-step="8"]').waitFor();
  assert.equal(await hash(page), '#learn?stepper=figure-1');
  assert.equal(await page.locator('.notice').count(), 0);
  assert.deepEqual(problems, []);
  await close();
});

test('an experiment of the lab and a run of Evolve have addresses of their own', async () => {
  const { page, problems, close } = await visit(browser, site.url);
  await view(page, 'Lab');
  await page.locator('.lab-experiment', { hasText: 'Mode against mode' }).click();
  await untilAddress(page, '#lab?experiment=modes');
  await untilTitle(page, 'Mode against mode · Lab · Kalah · Kalahari');
  await step(page, -1);
  await page.locator('[name="lab-experiment"][value="par-depth"]:checked').waitFor({ state: 'attached' });
  await untilTitle(page, 'Time against par-depth · Lab · Kalah · Kalahari');
  await step(page, 1);
  await page.locator('[name="lab-experiment"][value="modes"]:checked').waitFor({ state: 'attached' });

  await type(page, 'evolve');
  await page.getByRole('button', { name: 'Start', exact: true }).click();
  await page.waitForFunction(() => /^#evolve\?run=[0-9a-f]{8}$/.test(location.hash));
  await page.waitForFunction(() => / running · Evolve · Kalahari$/.test(document.title));
  await page.locator('.ev-main', { hasText: 'Pause' }).click();
  await page.waitForFunction(() => /, seed \d+ · Evolve · Kalahari$/.test(document.title));
  const [run, title] = [await hash(page), await page.title()];
  await page.getByRole('button', { name: 'New run' }).click();
  await page.waitForFunction((run) => /^#evolve\?run=[0-9a-f]{8}$/.test(location.hash) && location.hash !== run, run);
  await step(page, -1);
  await untilTitle(page, title);
  assert.equal(await hash(page), run);
  await page.reload();
  await untilTitle(page, title);
  assert.equal(await hash(page), run);
  assert.deepEqual(problems, []);
  await close();
});

test('Back and Forward go from room to room, and the game goes on meanwhile', async () => {
  const { page, problems, close } = await visit(browser, site.url);
  await view(page, 'Analyse');
  await untilAddress(page, '#analyse');
  await playHouse(page, 0, /Your turn/);
  await view(page, 'Compare');
  await untilAddress(page, '#compare');
  const moves = await listed(page);
  await step(page, -1);
  await untilRoom(page, 'analyse');
  assert.equal(await page.getByRole('tab', { name: 'Analyse' }).getAttribute('aria-selected'), 'true');
  await step(page, -1);
  await untilRoom(page, 'play');
  assert.deepEqual(await listed(page), moves, 'the moves that were made later are there');
  assert.equal(await at(page), String(moves.length));
  assert.match(await turn(page), /Your turn/);
  await step(page, 1);
  await untilRoom(page, 'analyse');
  await step(page, 1);
  await untilRoom(page, 'compare');
  await untilTitle(page, 'Compare · Kalah · Kalahari');
  assert.deepEqual(problems, []);
  await close();
});

test('a reload returns to the same room and the same move; the address is the room’s, and opens it without the game', async () => {
  const { page, problems, close } = await visit(browser, site.url, { link: GAME });
  await view(page, 'Analyse');
  await page.locator('#moves [data-ply="3"]').click();
  await untilTitle(page, 'Review · Analyse · Kalah · Kalahari');
  assert.equal(await hash(page), '#analyse');
  const shown = await seeds(page);
  await page.reload();
  await ready(page);
  await untilRoom(page, 'analyse');
  assert.deepEqual([await at(page), await seeds(page), (await listed(page)).length], ['3', shown, 6]);
  assert.equal(await page.locator('.notice').count(), 0);

  const other = await visit(browser, page.url());
  await untilRoom(other.page, 'analyse');
  assert.deepEqual([await listed(other.page), other.page.url()], [[], page.url()]);
  assert.deepEqual([...problems, ...other.problems], []);
  await other.close();
  await close();
});

test('a shared game is in the address as long as it is as it came; then it is one’s own', async () => {
  const { page, problems, close } = await visit(browser, `${site.url}#room=analyse&move=3&game=${encodeURIComponent(GAME)}`);
  await untilRoom(page, 'analyse');
  await untilAddress(page, `#analyse&turn=2-1&game=${GAME}`);
  assert.deepEqual([await at(page), (await listed(page)).length], ['3', 6]);
  const other = await visit(browser, page.url());
  await untilRoom(other.page, 'analyse');
  assert.deepEqual([await at(other.page), (await listed(other.page)).length], ['3', 6]);
  await other.close();
  await page.locator('#moves [data-ply="6"]').click();
  await untilAddress(page, `#analyse&game=${GAME}`);
  await view(page, 'Lab');
  await untilAddress(page, '#lab');
  await step(page, -1);
  await untilAddress(page, `#analyse&game=${GAME}`);
  const [own] = await legal(page);
  await playHouse(page, own, /turn/);
  await untilAddress(page, '#analyse');
  const moves = await listed(page);
  await page.reload();
  await ready(page);
  assert.deepEqual(await listed(page), moves);
  assert.equal(await page.locator('.notice').count(), 0);
  assert.deepEqual(problems, []);
  await close();
});

test('a shared game that names no room opens where it can be seen', async () => {
  const { page, problems, close } = await visit(browser, site.url);
  for (const [from, to] of /** @type {const} */ ([
    ['Learn', 'play'],
    ['Compare', 'compare'],
  ])) {
    await view(page, from);
    await page.evaluate((game) => (location.hash = `game=${game}`), GAME);
    await untilRoom(page, to);
    await eventually(async () => (await listed(page)).length === 6);
  }
  assert.deepEqual(problems, []);
  await close();
});

test('a look back is one entry, however far it goes; steps are none', async () => {
  const { page, close } = await visit(browser, site.url, { link: GAME });
  await untilAddress(page, `#game=${GAME}`);
  const before = await entries(page);
  await press(page, 'Previous move');
  await untilAddress(page, `#turn=3&game=${GAME}`);
  await press(page, 'Next move');
  await untilAt(page, 6);
  assert.equal(await entries(page), before, 'a step is none');
  for (const [ply, turn] of /** @type {const} */ ([
    [2, '1-2'],
    [4, '2-2'],
    [1, '1-1'],
  ])) {
    await page.locator(`#moves [data-ply="${ply}"]`).click();
    await untilAddress(page, `#turn=${turn}&game=${GAME}`);
  }
  assert.equal(await entries(page), before + 1);
  await step(page, -1);
  await untilAt(page, 6);
  await step(page, 1);
  await untilAt(page, 1);
  await close();
});

test('the same of a game that is not in the address: its entries keep the place', async () => {
  const { page, close } = await visit(browser, site.url);
  for (const pit of [0, 1]) await playHouse(page, pit, /Your turn/);
  const [n, before] = [(await listed(page)).length, await entries(page)];
  await page.locator('#moves [data-ply="1"]').click();
  await untilTitle(page, 'Review · Kalah · Kalahari');
  assert.deepEqual([await hash(page), await entries(page)], ['', before + 1]);
  await step(page, -1);
  await untilAt(page, n);
  await untilTitle(page, 'Your turn · Kalah · Kalahari');
  await step(page, 1);
  await untilAt(page, 1);
  await page.reload();
  await ready(page);
  await untilAt(page, 1);
  await step(page, -1);
  await untilAt(page, n);
  await close();
});

test('Back returns from a line of the analysis that was tried, and the moves stay', async () => {
  const { page, close } = await visit(browser, site.url, { link: 'standard; 1,0,0,0,0,4,0/4,0,0,0,5,0,0 0; ' });
  await view(page, 'Analyse');
  await page.locator('#a-line button').nth(1).waitFor();
  await quiet(page); // no other line takes its place under the pointer
  const before = await seeds(page);
  await page.locator('#a-line button').nth(1).click();
  await untilAt(page, 2);
  await step(page, -1);
  await untilAt(page, 0);
  assert.deepEqual(await seeds(page), before);
  assert.equal((await listed(page)).length, 2);
  assert.equal(await room(page), 'analyse');
  await close();
});

test('a variation of a shared game has its place in the address', async () => {
  const { page, close } = await visit(browser, site.url, { link: `${START} 3-6 (5 2 (1)) 5 2` });
  await page.locator('#moves [data-line="1"]').first().click();
  await page.waitForFunction(() => location.hash.startsWith('#line=1&turn='));
  const [place, shown] = [await at(page), await seeds(page)];
  const other = await visit(browser, page.url());
  assert.deepEqual([await at(other.page), await seeds(other.page)], [place, shown]);
  assert.equal(await other.page.locator('#moves [aria-current]').getAttribute('data-line'), '1');
  await other.close();
  await close();
});

test('Back after a new game opens the game before with its players; Forward the new one', async () => {
  const { page, problems, close } = await visit(browser, site.url, { link: `${NEAR_END}` });
  await page.getByLabel('North: level').selectOption('expert');
  await playHouse(page, 4, /Your turn|wins?|draw/i);
  const [moves, shown] = [await listed(page), await seeds(page)];
  await untilAddress(page, '');
  const before = await entries(page);
  await press(page, 'New game');
  await page.locator('#new-opponent').selectOption('human');
  await page.locator('#new-start').click();
  await eventually(async () => (await entries(page)) === before + 1);
  await step(page, -1);
  await page.locator('#said').filter({ hasText: 'Back to the previous game.' }).waitFor();
  assert.deepEqual([await listed(page), await seeds(page)], [moves, shown]);
  assert.deepEqual([await page.locator('[name="seat-1"]:checked').inputValue(), await page.getByLabel('North: level').inputValue()], ['engine', 'expert']);
  await step(page, 1);
  await eventually(
    async () => (await seeds(page)).join() === '4,4,4,4,4,4,0,4,4,4,4,4,4,0',
    () => 'the new game',
  );
  assert.equal(await page.locator('[name="seat-1"]:checked').inputValue(), 'human', 'two people again');

  await playHouse(page, 2, /South to move/);
  await playHouse(page, 5, /North to move/);
  const later = await listed(page);
  await step(page, -1);
  await page.locator('#said').filter({ hasText: 'Back to the previous game.' }).waitFor();
  await step(page, 1);
  await untilTurn(page, /North to move/);
  assert.deepEqual(await listed(page), later, 'with what was played in it');
  assert.deepEqual(problems, []);
  await close();
});

test('Back to the game of the other table, and Forward to what was played here; no earlier state of either goes to My games', async () => {
  const { page, problems, close } = await visit(browser, site.url);
  await sit(page, 'North', 'Human');
  await playHouse(page, 2, /South to move/);
  const kalah = await listed(page);
  const before = await entries(page);
  await press(page, 'Checkers');
  await page.locator('checkers-board#board').waitFor();
  await eventually(async () => (await entries(page)) === before + 1);
  await sit(page, 'White', 'Human');
  for (const square of [11, 15]) await page.locator(`#board button[data-square="${square}"]`).click();
  await untilTurn(page, /White to move/);
  const checkers = await listed(page);
  assert.equal(checkers.length, 1);
  await step(page, -1);
  await page.locator('kalah-board#board').waitFor();
  assert.deepEqual(await listed(page), kalah);
  await step(page, 1);
  await page.locator('checkers-board#board').waitFor();
  await untilTurn(page, /White to move/);
  assert.deepEqual(await listed(page), checkers);
  await press(page, 'My games');
  await page.locator('#games-dialog[open]').waitFor();
  assert.deepEqual(await page.locator('#games-dialog li[data-game]').evaluateAll((rows) => rows.map((row) => /** @type {HTMLElement} */ (row).dataset.game)), [
    'waiting-kalah',
  ]);
  assert.deepEqual(problems, []);
  await close();
});

test('an address by itself leads to its room; what it names in vain gets a sentence', async () => {
  const { page, close } = await visit(browser, `${site.url}#room=analyse`);
  await untilRoom(page, 'analyse');
  assert.equal(await page.locator('.notice').count(), 0);
  await page.evaluate(() => (location.hash = 'room=cellar'));
  await page.locator('.notice.trouble').filter({ hasText: 'There is no room called “cellar”.' }).waitFor();
  assert.equal(await room(page), 'analyse');
  await untilAddress(page, '#analyse');
  await page.evaluate(() => (location.hash = 'room=play&move=12'));
  await page.locator('.notice.trouble').filter({ hasText: 'names a later move, but the game has only 0 turns.' }).waitFor();
  await untilRoom(page, 'play');
  await playHouse(page, 0, /Your turn/);
  await close();
});

test('where storage is denied, the address alone brings the game back after a reload', async () => {
  const { page, close } = await visit(browser, site.url, {
    init: () => {
      for (const name of /** @type {const} */ (['localStorage', 'sessionStorage']))
        Object.defineProperty(window, name, { get: () => ({ getItem: () => null }) });
    },
  });
  await playHouse(page, 0, /Your turn/);
  const [moves, shown] = [await listed(page), await seeds(page)];
  await untilMoves(page, moves);
  await page.reload();
  await ready(page);
  await untilTurn(page, /Your turn/);
  assert.deepEqual([await listed(page), await seeds(page)], [moves, shown]);
  await view(page, 'Lab');
  await page.locator('.lab-experiment', { hasText: 'Mode against mode' }).click();
  await untilAddress(page, '#lab?experiment=modes');
  await page.reload();
  await ready(page);
  await untilRoom(page, 'lab');
  await view(page, 'Play');
  assert.deepEqual([await listed(page), await seeds(page)], [moves, shown], 'from the entry of the history');

  await page.locator('#resign').click();
  await page.locator('#ask-dialog').getByRole('button', { name: 'Resign' }).click();
  await untilTurn(page, /^You resigned/);
  await page.waitForFunction(() => decodeURIComponent(location.hash).includes('[Result'));
  await page.reload();
  await ready(page);
  assert.equal(await turn(page), 'You resigned: the engine wins');
  await close();
});

test('Back closes an open dialog', async () => {
  const { page, close } = await visit(browser, site.url);
  await view(page, 'Analyse');
  await untilAddress(page, '#analyse');
  await press(page, 'Rules');
  await page.locator('#rules-dialog[open]').waitFor();
  await step(page, -1);
  await page.locator('#rules-dialog[open]').waitFor({ state: 'detached' });
  await untilRoom(page, 'play');
  await close();
});

test('in a frame the history belongs to the page around', async () => {
  const { page, close } = await visit(browser, site.url);
  const before = await entries(page);
  await page.evaluate(
    (src) => {
      const frame = document.createElement('iframe');
      frame.src = src;
      document.body.append(frame);
    },
    `${site.url}index.html?framed#game=${encodeURIComponent(GAME)}`,
  );
  const frame = page.frameLocator('iframe');
  await frame.locator('html[data-playable]').waitFor();
  await frame.locator('#moves [data-ply="6"]').waitFor();
  await frame.locator('#tab-analyse').evaluate((tab) => /** @type {HTMLElement} */ (tab).click());
  await frame.locator('#main[data-view="analyse"]').waitFor();
  await frame.locator('#moves [data-ply="3"]').evaluate((move) => /** @type {HTMLElement} */ (move).click());
  await frame.locator('#moves [data-ply="3"][aria-current]').waitFor();
  assert.equal(await entries(page), before);
  assert.match(await frame.locator('html').evaluate(() => location.hash), /^#game=/);
  await close();
});
