// Checkers through the page's own doors: chosen in New game, played, kept beside Kalah, shared, analysed and compared. How a move is entered on the
// board itself is checkers-board.test.mjs; whole games by every input in both browsers are checkers-inputs.test.mjs.

import assert from 'node:assert/strict';
import { after, before } from 'node:test';
import { contentOf, eventually, launchBrowser, serveSite, test } from './harness.mjs';
import { launchFirefox, openFirefox } from './firefox.mjs';
import { axe, chooseGame, house, listed, playHouse, press, ready, share, sit, startCheckers, untilTurn, view, visit, watchTasks } from './page-kit.mjs';

/** @typedef {import('playwright-core').Page} Page */

/** White may capture 22x15 and on to 6 or 8, or 30x21. */
const FORK = 'W:W22,30:B18,10,11,25,1';

/** @type {import('playwright-core').Browser} */ let browser;
/** @type {Awaited<ReturnType<typeof serveSite>>} */ let site;
before(async () => {
  [browser, site] = await Promise.all([launchBrowser({ own: true }), serveSite()]);
});
after(async () => {
  await browser?.close();
  await site?.close();
});

/** @param {Page} page @param {number} at */
const square = (page, at) => page.locator(`checkers-board#board button[data-square="${at}"]`);

/** What is on the board, as those hear it who listen. @param {Page} page */
const pieces = (page) =>
  page.locator('checkers-board#board button[data-square]').evaluateAll((all) => all.map((one) => one.ariaLabel?.split(', ').slice(0, 2).join(' ')).join());

/** Pastes a text in the share dialog. @param {Page} page @param {string} text */
async function paste(page, text) {
  await press(page, 'Share or paste');
  await page.locator('#paste').fill(text);
  await page.locator('#paste-load').click();
}

/** One move by mouse, then whatever comes next. @param {Page} page @param {number} from @param {number} to */
async function move(page, from, to) {
  const before = await pieces(page);
  await square(page, from).click();
  await square(page, to).click();
  await eventually(async () => (await pieces(page)) !== before);
}

test('New game asks for the game, with a picture of each; the engine replies at once', async () => {
  // Where motion is welcome each move has a sentence of its own.
  const { page, problems, close } = await visit(browser, site.url, { context: { reducedMotion: 'no-preference' } });
  await press(page, 'New game');
  const cards = page.locator('#new-games label');
  assert.deepEqual(
    (await cards.allTextContents()).map((text) => text.trim()),
    ['Kalah', 'Checkers'],
  );
  assert.equal(await page.locator('#new-games svg').count(), 2);
  await page.keyboard.press('Escape');
  await startCheckers(page);
  await untilTurn(page, /Your turn \(Black\)/);
  await move(page, 11, 15);
  await page.locator('#moves [data-ply="2"]').waitFor();
  await untilTurn(page, /^(Your turn|You)/);
  assert.equal((await listed(page)).length, 2);
  assert.match(String(await page.locator('#said').textContent()), /^The engine (moves|captures)/);
  await press(page, 'Undo');
  assert.match(String(await page.locator('#said').textContent()), /^Undone: your move 11 to 15/);
  await press(page, 'Hint');
  await page.locator('#said', { hasText: /^Hint: / }).waitFor();
  assert.deepEqual(problems, []);
  await close();
});

test('a whole game by mouse against the engine comes to its end', async () => {
  const { page, problems, close } = await visit(browser, site.url);
  await paste(page, 'W:W22,30,K4:B18,27,8');
  await untilTurn(page, /White|You|Black|engine/);
  await sit(page, /** @type {any} */ ('White'), 'Human');
  await sit(page, /** @type {any} */ ('Black'), 'Engine');
  await page.locator('#pause').click(); // what is pasted waits
  for (let ply = 0; ply < 120 && !/win|draw/i.test(await untilTurn(page, /Your turn|You .*must|wins?|draw/i)); ply++) {
    const [from] = await page
      .locator('checkers-board#board button[aria-disabled="false"]')
      .evaluateAll((all) => all.map((one) => Number(/** @type {HTMLElement} */ (one).dataset.square)));
    const before = await pieces(page);
    await square(page, from).click();
    // What is unique goes by itself; else the first square that glows.
    while ((await pieces(page)) === before && (await page.locator('checkers-board#board button[aria-label*="where the lifted piece may go"]').count()) > 0)
      await page.locator('checkers-board#board button[aria-label*="where the lifted piece may go"]').first().click();
    await eventually(async () => (await pieces(page)) !== before);
  }
  assert.match(await untilTurn(page, /win|draw/i), /win|draw/i);
  assert.deepEqual(problems, []);
  await close();
});

test('a piece is lifted and put back by keys; what the board shows survives a reload', async () => {
  const { page, close } = await visit(browser, site.url);
  await startCheckers(page, { opponent: 'human' });
  await square(page, 11).focus();
  await page.keyboard.press('Enter');
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Escape');
  assert.match(String(await square(page, 11).getAttribute('aria-label')), /may move to 15 or 16/);
  await page.keyboard.press('Enter');
  await square(page, 15).focus();
  await page.keyboard.press('Enter');
  await untilTurn(page, /White to move/);
  await page.keyboard.press('?');
  await page.getByText('say the square, the last move, all moves, all captures').waitFor();
  assert.equal(await page.getByText('play that house').isVisible(), false, 'that is Kalah’s');
  await close();

  const touch = await visit(browser, site.url, { context: { hasTouch: true, viewport: { width: 800, height: 900 } } });
  await startCheckers(touch.page, { opponent: 'human' });
  const shows = () => touch.page.locator('#board').evaluate((board) => ['numbers', 'arrows', 'wraps'].filter((name) => board.hasAttribute(name)));
  assert.deepEqual(await shows(), ['numbers'], 'squares that sentences name are to be found');
  await touch.page.locator('#open-settings').tap();
  await touch.page.getByLabel('Square numbers').uncheck();
  await touch.page.getByLabel('Arrows on pieces that may move').check();
  await touch.page.getByLabel('Arrow keys wrap around the edges').check();
  await press(touch.page, 'Done');
  assert.deepEqual(await shows(), ['arrows', 'wraps']);
  await square(touch.page, 11).tap();
  await square(touch.page, 16).tap();
  await untilTurn(touch.page, /White to move/);
  await touch.page.reload();
  await ready(touch.page);
  assert.deepEqual(await shows(), ['arrows', 'wraps']);
  await touch.close();
});

test('another game is chosen by keyboard, and the focus is on its board then', async () => {
  const { page, close } = await visit(browser, site.url);
  await page.locator('kalah-board').focus();
  await page.keyboard.press('n');
  await page.locator('input[name="new-game"][value="kalah"]:focus').waitFor();
  await page.keyboard.press('ArrowRight');
  await page.locator('#new-rules option[value="english"]').waitFor({ state: 'attached' });
  await page.locator('#new-start:enabled').waitFor();
  await page.keyboard.press('Enter');
  await untilTurn(page, /Your turn \(Black\)/);
  await page.locator('checkers-board#board:focus').waitFor();
  await close();
});

test('a reload in the middle of a multiple capture loses nothing', async () => {
  const { page, close } = await visit(browser, site.url);
  await paste(page, FORK);
  await sit(page, /** @type {any} */ ('White'), 'Human');
  await sit(page, /** @type {any} */ ('Black'), 'Human');
  await untilTurn(page, /White must capture \(2 pieces can\)/);
  const before = await pieces(page);
  await square(page, 22).click();
  await square(page, 15).click(); // and now to 6 or to 8
  await page.locator('checkers-board#board button[data-square="8"][aria-label*="where the lifted piece may go"]').waitFor();
  await page.reload();
  await ready(page);
  await untilTurn(page, /White must capture \(2 pieces can\)/);
  assert.equal(await pieces(page), before);
  await square(page, 22).click();
  await square(page, 15).click();
  await square(page, 8).click();
  await untilTurn(page, /Black/);
  assert.deepEqual(await listed(page), ['22x8']);
  await close();
});

test('switching games loses neither, nor who sits where, across reloads', async () => {
  const { page, problems, close } = await visit(browser, site.url);
  await playHouse(page, 2);
  const kalah = await listed(page);
  await startCheckers(page);
  await page.getByRole('combobox', { name: 'White: level' }).selectOption('check-this');
  await move(page, 11, 15);
  await page.locator('#moves [data-ply="2"]').waitFor();
  const checkers = await listed(page);
  await page.reload();
  await ready(page);
  assert.deepEqual(await listed(page), checkers);
  assert.equal(await page.getByRole('combobox', { name: 'White: level' }).inputValue(), 'check-this');

  await chooseGame(page, 'Kalah');
  assert.match(String(await page.locator('#new-waits').textContent()), /^Unfinished Kalah game, \d+ turns?$/);
  await page.locator('#new-go-on').click();
  await page.locator('kalah-board#board').waitFor();
  assert.deepEqual(await listed(page), kalah);
  await page.reload();
  await ready(page);
  assert.deepEqual(await listed(page), kalah);

  // Anew, the one that waited goes to My games, and opens again from there.
  await startCheckers(page);
  assert.equal(await page.getByRole('combobox', { name: 'White: level' }).inputValue(), 'check-this');
  await press(page, 'My games');
  await page.locator('#games-dialog li[data-game] kalah-board').waitFor();
  await page.locator('#games-dialog li[data-game] checkers-board').waitFor();
  await axe(page, 'my games');
  await page
    .locator('#games-dialog li', { hasText: /You against .*Checkers/ })
    .getByRole('button', { name: /^Open/ })
    .click();
  await eventually(async () => String(await listed(page)) === String(checkers));
  assert.deepEqual(problems, []);
  await close();
});

test('a file of a game says who plays, its link does not', async () => {
  const { page, close } = await visit(browser, site.url);
  await startCheckers(page);
  const { link, text } = await share(page);
  assert.match(text, /^\[Black "\?"\]\n\[White "Kalahari, .+"\]\n\[GameType "21"\]\n/);
  assert.doesNotMatch(decodeURIComponent(link), /White/);
  await close();
});

test('links, Back and pasted texts bring the game that they are of', async () => {
  const { page, close } = await visit(browser, site.url);
  await startCheckers(page, { opponent: 'human' });
  await move(page, 11, 15);
  const { link, text } = await share(page);
  assert.match(link, /#of=checkers&game=/);
  assert.match(text, /^\[Date ".*"\]\n\[Black "\?"\]\n\[White "\?"\]\n\[GameType "21"\]\n/);
  const waiting = page.waitForEvent('download');
  await page.locator('#save-game').click();
  const saved = await waiting;
  assert.equal(saved.suggestedFilename(), 'kalahari-checkers.pdn');
  assert.equal(String(await contentOf(saved)).trim(), text);
  await page.keyboard.press('Escape');

  // Each game is an entry of the history as soon as the history keeps it, which comes after the board.
  const kept = (/** @type {string} */ game) => page.waitForFunction((game) => history.state?.game === game, game);
  await kept('checkers');
  await paste(page, 'standard; 0,0,0,0,1,1,20/0,0,1,0,0,0,25 0; ');
  await house(page, 4).waitFor();
  await kept('kalah');
  await paste(page, text);
  await square(page, 15).waitFor();
  assert.deepEqual(await listed(page), ['11-15']);
  await kept('checkers');
  await page.goBack();
  await house(page, 4).waitFor();
  await paste(page, link);
  await square(page, 15).waitFor();
  await paste(page, '[Event "x"] 1. 11-99 *');
  await page.locator('#paste-problem', { hasText: /line|move|square/i }).waitFor();
  await close();

  const other = await visit(browser, site.url);
  await other.page.goto(link);
  await square(other.page, 15).waitFor();
  assert.deepEqual(await listed(other.page), ['11-15']);
  await other.close();
});

test('of several games in a pasted file the first is on the board, the others in My games; all or none', async () => {
  const { page, close } = await visit(browser, site.url);
  await paste(page, '[Event "a"] 1. 11-15 23-19 * [Event "b"] 1. 9-13 24-20 2. 6-9 * [Event "c"] 1. 11-99 *');
  await page.locator('#paste-problem', { hasText: /^Game 3: / }).waitFor();
  assert.equal(await page.evaluate(() => localStorage.getItem('kalahari.games')), null);
  await page.locator('#paste').fill('[Event "a"] 1. 11-15 23-19 * [Event "b"] 1. 9-13 24-20 2. 6-9 *');
  await page.locator('#paste-load').click();
  await page.locator('.notice', { hasText: 'contains 2 games' }).waitFor();
  assert.deepEqual(await listed(page), ['11-15', '23-19']);
  const kept = await page.evaluate(() =>
    JSON.parse(localStorage.getItem('kalahari.games') ?? '{}').games.map((/** @type {any} */ { text }) => JSON.parse(text).moves),
  );
  assert.deepEqual(kept, [['9-13', '24-20', '6-9']]);
  await close();
});

test('a draw by repetition is told', async () => {
  const { page, close } = await visit(browser, site.url);
  await paste(page, 'B:WK32:BK1');
  await sit(page, /** @type {any} */ ('White'), 'Human');
  await sit(page, /** @type {any} */ ('Black'), 'Human');
  const round = [1, 32, 6, 27];
  for (let nth = 0; nth < 2; nth++) {
    await move(page, round[0], round[2]);
    await move(page, round[1], round[3]);
    await move(page, round[2], round[0]);
    await move(page, round[3], round[1]);
  }
  await untilTurn(page, /A draw: the same position for the third time/);
  await close();
});

test('a draw after forty moves of each side is told', async () => {
  const { page, close } = await visit(browser, site.url);
  // Two kings of each side walk at their own end, and never stand as they did before if they can help it.
  const text = await page.evaluate(async () => {
    const { engine } = /** @type {any} */ (document.getElementById('board')).match;
    const start = 'B:WK1,K2:BK31,K32';
    /** @type {string[]} */ const moves = [];
    for (let over = false; !over;) {
      const { turn, moves: open } = await engine.inspect('english', start, { game: 'checkers', moves });
      const own = open.filter((/** @type {any} */ { steps: [{ to }] }) => (turn === 0 ? to > 20 : to < 13));
      const fresh = own.filter((/** @type {any} */ { after }) => after.seen === 1);
      const { text, after } = (fresh.length ? fresh : own)[(7 * moves.length) % (fresh.length || own.length)];
      moves.push(text);
      over = after.over;
    }
    return engine.writeGame('english', start, moves, { game: 'checkers' });
  });
  await paste(page, text);
  await untilTurn(page, /A draw: 40 moves by each side/);
  assert.equal((await listed(page)).length, 80);
  await close();
});

test('Analyse shows every move in a list and as arrows; the line is played on request; solving is for Kalah', async () => {
  const { page, problems, close } = await visit(browser, site.url);
  await startCheckers(page);
  await view(page, 'Analyse');
  await page.locator('#a-line button').nth(1).waitFor();
  assert.equal(await page.locator('#a-moves li').count(), 7);
  assert.equal(await page.locator('#a-moves li[data-best="true"]').count(), 1);
  await page.locator('#solve-note', { hasText: 'Solve works for Kalah only' }).waitFor();
  assert.equal(await page.locator('#solve').isVisible(), false);
  assert.match(String(await page.locator('#a-note').textContent()), /men/);
  await axe(page, 'analyse');
  await page.locator('#a-line button').nth(1).press('Enter'); // a line that is found between a mouse's two halves would take the button away
  await eventually(async () => (await listed(page)).length >= 2);
  await axe(page, 'with moves in the list');
  await press(page, 'Annotate the game');
  await page.locator('#annotate-said', { hasText: /Men lost through mistakes: You/ }).waitFor();
  assert.deepEqual(problems, []);
  await close();
});

test('while checkers is searched, no task keeps the page’s own thread busy for 50 ms', async () => {
  const { page, close } = await visit(browser, site.url);
  await startCheckers(page);
  await page.getByRole('combobox', { name: 'White: level' }).selectOption('expert');
  const longTasks = await watchTasks(browser, page);
  await move(page, 11, 15);
  await page.locator('#moves [data-ply="2"]').waitFor();
  await untilTurn(page, /^(Your turn|You)/);
  await view(page, 'Analyse');
  await page.locator('#analysis-budget').selectOption('0'); // goes on for ever
  await page.locator('#a-line button').nth(1).waitFor();
  const depth = () => page.locator('#a-depth').textContent();
  for (let deeper = 0; deeper < 2; deeper++) {
    const before = await depth();
    await eventually(async () => (await depth()) !== before);
  }
  assert.deepEqual(await longTasks(), [], 'long tasks in ms');
  await close();
});

test('Compare and Lanes are about the game on the table, the Lab where that is chosen', async () => {
  const { page, problems, close } = await visit(browser, site.url);
  await startCheckers(page);
  await view(page, 'Compare');
  await page.locator('#c-depth').fill('4');
  await page.locator('#c-runs').fill('1');
  await page.locator('#c-run').click();
  await page.locator('#c-said', { hasText: /^Done|finished|Compared/i }).waitFor();
  await page.locator('#c-results .agree', { hasText: /\d+ to \d+/ }).waitFor();
  await axe(page, 'compare');
  await view(page, 'Lab');
  assert.equal(await page.locator('[data-field="rules"] input').inputValue(), 'standard', 'the papers are about Kalah');
  await page.locator('#lab-game').selectOption('checkers');
  assert.equal(await page.locator('[data-field="rules"] input').inputValue(), 'english');
  await page.locator('.lanes-board', { hasText: /B:W21/ }).waitFor();
  await axe(page, 'lab');
  assert.deepEqual(problems, []);
  await close();
});

for (const colorScheme of /** @type {const} */ (['light', 'dark'])) {
  test(`nothing scrolls sideways at 320 px and axe is content, ${colorScheme}`, async () => {
    const { page, close } = await visit(browser, site.url, { context: { viewport: { width: 320, height: 640 }, colorScheme } });
    const wide = () => page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
    await startCheckers(page);
    await axe(page, 'play');
    assert.equal(await wide(), 0);
    for (const opener of ['#new', '#open-editor', '#open-rules']) {
      await page.locator(opener).click();
      await page.locator('dialog[open]').waitFor(); // it may be fetched now
      if (opener === '#open-rules') await page.locator('#rules-variant', { hasText: 'Checkers, English' }).waitFor();
      await axe(page, opener);
      assert.equal(await wide(), 0);
      await page.keyboard.press('Escape');
      await page.locator('dialog[open]').waitFor({ state: 'detached' });
    }
    await share(page);
    await axe(page, 'share');
    await close();
  });
}

test('at 360 px nothing is cut off in a dialog, switches are of one size, and White’s mark is white', async () => {
  const { page, close } = await visit(browser, site.url, { context: { viewport: { width: 360, height: 740 }, colorScheme: 'light' } });
  await startCheckers(page);
  await paste(page, '[Event "a"] 1. 11-15 * [Event "b"] 1. 9-13 24-20 *');
  await page.locator('.notice', { hasText: 'contains 2 games' }).waitFor();
  const cut = (/** @type {string} */ selector) =>
    page.locator(selector).evaluateAll((all) => all.filter((one) => one.scrollWidth > one.clientWidth).map((one) => one.textContent?.trim()));
  for (const [opener, selector] of [
    ['#new', '#new-games label'],
    ['#open-games', '.games, .games li'],
    ['#open-editor', '.editor-board label'],
    ['#open-settings', '#settings-dialog label'],
  ]) {
    await page.locator(opener).click();
    await page.locator('dialog[open]').waitFor();
    await page.locator(selector).first().waitFor();
    assert.deepEqual(await cut(selector), [], selector);
    if (opener === '#open-settings') {
      const widths = await page.locator('.switch input:visible').evaluateAll((all) => all.map((one) => one.clientWidth));
      assert.equal(new Set(widths).size, 1, String(widths));
    }
    await page.keyboard.press('Escape');
    await page.locator('dialog[open]').waitFor({ state: 'detached' });
  }
  await page.setViewportSize({ width: 640, height: 360 });
  await page.locator('#open-editor').click();
  const { width = 0 } = (await page.locator('.editor-board checkers-board').boundingBox()) ?? {};
  assert.ok(width >= 240, `on a phone that lies on its side the board to set up is ${width} px wide`);
  await page.keyboard.press('Escape');
  const mark = await page.locator('.seat[data-side="1"] legend').evaluate((legend) => getComputedStyle(legend, '::before').backgroundColor);
  const [red, green, blue] = (mark.match(/\d+/g) ?? []).map(Number);
  assert.ok(Math.min(red, green, blue) > 200, mark);
  await close();
});

test('the editor shows the numbers of the squares on a phone, large enough to read and over the pieces', async () => {
  for (const width of [360, 1280]) {
    const { page, close } = await visit(browser, site.url, { context: { viewport: { width, height: 740 } } });
    await startCheckers(page);
    await page.locator('#open-editor').click();
    const board = page.locator('.editor-board checkers-board');
    await board.waitFor();
    const { sizes, inside, over } = await board.evaluate((one) => {
      const all = /** @type {SVGGraphicsElement[]} */ ([...(one.shadowRoot?.querySelectorAll('.number') ?? [])]).filter((number) => number.checkVisibility());
      const edge = one.getBoundingClientRect();
      const men = /** @type {Element} */ (one.shadowRoot?.querySelector('.men'));
      return {
        sizes: all.map((number) => parseFloat(getComputedStyle(number).fontSize) * (number.getScreenCTM()?.a ?? 0)),
        inside: all.map((number) => number.getBoundingClientRect()).filter(({ left, top }) => left >= edge.left && top >= edge.top).length,
        over: all.filter((number) => men.compareDocumentPosition(number) & Node.DOCUMENT_POSITION_FOLLOWING).length,
      };
    });
    assert.deepEqual([sizes.length, inside, over], [32, 32, 32], `${width}`);
    assert.ok(Math.min(...sizes) >= 9, `${width}: ${sizes[0]} px`);
    await close();
  }
});

test('Kalah alone fetches nothing of checkers', async () => {
  const { page, close } = await visit(browser, site.url);
  await press(page, 'New game');
  await page.keyboard.press('Escape');
  const fetched = await page.evaluate(() => performance.getEntriesByType('resource').map(({ name }) => name));
  assert.deepEqual(
    fetched.filter((name) => /checkers|everything/.test(name)),
    [],
  );
  await close();
});

test('in Firefox a game of checkers begins, and goes on after a reload', async () => {
  const firefox = await launchFirefox();
  try {
    const { page, problems } = await openFirefox(firefox, site.url);
    await page.waitForFunction(() => document.documentElement.dataset.ready === 'yes');
    await page.evaluate(() => /** @type {HTMLElement} */ (document.getElementById('new')).click());
    await page.waitForSelector('#new-dialog[open]'); // it is fetched now
    await page.evaluate(() => /** @type {HTMLElement} */ (document.querySelector('input[name="new-game"][value="checkers"]')).click());
    await page.waitForFunction(() => document.querySelector('#new-rules option[value="english"]') && document.querySelector('#new-start:enabled'));
    await page.evaluate(() => /** @type {HTMLElement} */ (document.getElementById('new-start')).click());
    const cell = (/** @type {number} */ at) => `checkers-board#board >>> button[data-square="${at}"]`;
    await (await page.waitForSelector(cell(11)))?.click();
    await (await page.waitForSelector(cell(15)))?.click();
    await page.waitForFunction(() => document.querySelector('#moves [data-ply="2"]') !== null);
    await page.reload();
    await page.waitForFunction(() => document.documentElement.dataset.ready === 'yes' && document.querySelector('#moves [data-ply="2"]') !== null);
    assert.deepEqual(problems, []);
  } finally {
    await firefox.close();
  }
});
