// A game keeps what it came with: headers, comments, marks and result, from what is pasted to what is shared, kept, opened and saved again.

import assert from 'node:assert/strict';
import { after, before } from 'node:test';
import { contentOf, eventually, launchBrowser, serveSite, test } from './harness.mjs';
import { axe, NEAR_END, playHouse, press, ready, sit, untilTurn, visit } from './page-kit.mjs';

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

const PDN = `[Event "Club \\"A\\""]
[Date "1921.05.??"]
[White "Smith"]
[Black "Jones"]
[GameType "21"]
[Result "1-0"]

{a quiet day} 1. 11-15 $1 {the old way} (1. 9-14 {an other} 1... 22-18 $2) 1...
22-18 2. 15x22 25x18 1-0`;
const KALAH = `[Date "2020.02.02"]
[South "Ann"]
[North "Ben <b>"]
[Result "0-1"]

standard; 4,4,4,4,4,4,0/4,4,4,4,4,4,0 0; {a start} 3 $1 {extra; (turn)} (2 1)-6 5 2`;

/** @param {Page} page @param {string} text */
async function paste(page, text) {
  await press(page, 'Share or paste');
  await page.locator('#paste').fill(text);
  await page.locator('#paste-load').click();
  await page.locator('#share-dialog').waitFor({ state: 'hidden' });
}

/** What is shared, and the same saved as a file. @param {Page} page */
async function shared(page) {
  await press(page, 'Share or paste');
  await page.locator('#share-dialog[open]').waitFor();
  const [text, link] = await Promise.all(['#share-game', '#share-link'].map((id) => page.locator(id).inputValue()));
  const waiting = page.waitForEvent('download');
  await page.locator('#save-game').click();
  const file = String(await contentOf(await waiting)).trim();
  assert.equal(file, text);
  await page.keyboard.press('Escape');
  return { text, link };
}

const rows = (/** @type {Page} */ page) => page.locator('#games-dialog li[data-game]:visible');

/** @param {Page} page */
async function openList(page) {
  await press(page, 'My games');
  await page.locator('#games-dialog[open]').waitFor();
}

for (const [name, pasted, title, board] of /** @type {const} */ ([
  ['checkers', PDN, 'Smith – Jones 1-0', 'checkers-board'],
  ['Kalah', KALAH, 'Ann – Ben <b> 0-1', 'kalah-board'],
])) {
  test(`a game of ${name} from elsewhere keeps what it came with through share, reload, My games and link`, async () => {
    const { page, problems, close } = await visit(browser, site.url);
    await paste(page, pasted);
    await page.locator(`${board}#board`).waitFor();
    const list = page.locator('#moves');
    await list.locator('.told').filter({ hasText: title }).waitFor();
    assert.ok((await list.locator('.comment').allTextContents()).length >= 2);
    const { text, link } = await shared(page);
    assert.equal(text, pasted);
    await page.reload();
    await ready(page);
    assert.equal((await shared(page)).text, text, 'after a reload');

    await press(page, 'New game');
    await page.locator('#new-start:enabled').click();
    await page.locator('#new-dialog').waitFor({ state: 'hidden' });
    await openList(page);
    const row = rows(page).filter({ hasText: title });
    assert.match(
      String(await row.locator('.note').textContent()),
      name === 'checkers' ? /Checkers · Club "A" · 1921.05 · 4 turns/ : /Kalah · Feb 2, 2020 · 3 turns/,
    );
    await axe(page, 'my games');
    await row.getByRole('button', { name: /^Open/ }).click();
    await page.locator('#games-dialog').waitFor({ state: 'hidden' });
    await list.locator('.told').filter({ hasText: title }).waitFor();
    assert.equal((await shared(page)).text, text, 'from My games');
    await close();

    const other = await visit(browser, site.url);
    await other.page.goto(link);
    await other.page.locator('#moves .told').filter({ hasText: title }).waitFor();
    assert.equal((await shared(other.page)).text, text, 'by its link');
    assert.deepEqual([...problems, ...other.problems], []);
    await other.close();
  });
}

test('played on, a game from elsewhere keeps its headers and loses its result; a game of ours is dated and signed', async () => {
  const { page, close } = await visit(browser, site.url);
  await sit(page, 'North', 'Human');
  await paste(page, KALAH.replace(/ 5 2$/, ''));
  await playHouse(page, 9, /to move/);
  const { text } = await shared(page);
  assert.match(text, /^\[Date "2020.02.02"\]\n\[South "Ann"\]\n\[North "Ben <b>"\]\n\[Result "\*"\]\n\n/);
  assert.match(text, /\{extra; \(turn\)\} \(2 1\)-6 3$/);

  await sit(page, 'North', 'Engine');
  await paste(page, 'standard; 0,0,0,0,0,1,20/0,0,1,0,0,0,26 0;');
  await playHouse(page, 5);
  await untilTurn(page, /win/);
  const own = await shared(page);
  const date = await page.evaluate(() => new Date().getFullYear());
  assert.match(
    own.text,
    new RegExp(`^\\[Date "${date}\\.\\d\\d\\.\\d\\d"\\]\\n\\[South "\\?"\\]\\n\\[North "Kalahari, Medium"\\]\\n\\[Result "[01]-[01]"\\]\\n\\n`),
  );
  assert.doesNotMatch(decodeURIComponent(own.link), /Kalahari|Date/, 'a link tells the moves');
  await press(page, 'Rematch');
  await openList(page);
  await rows(page)
    .filter({ hasText: /You (won|lost) \d+ : \d+ against Medium/ })
    .waitFor();
  await close();
});

test('an own game that ends after an undo is shared, saved and listed by the line that ended', async () => {
  const { page, problems, close } = await visit(browser, site.url, { link: NEAR_END });
  await playHouse(page, 4, /Your turn/);
  await press(page, 'Undo');
  await untilTurn(page, /Your turn/);
  await playHouse(page, 5, /Your turn/);
  await playHouse(page, 4, /Your turn/);
  await playHouse(page, 5, /wins? by/);
  const { text } = await shared(page);
  assert.match(text, /\[Result "[01]-[01]"\]\n\n.*; 6 \(5 3\)-5 3 6$/);
  await page.locator('#moves .variation button').last().click(); // whichever line is looked at
  await press(page, 'New game');
  await page.locator('#new-start:enabled').click();
  await page.locator('#new-dialog').waitFor({ state: 'hidden' });
  await openList(page);
  const row = rows(page).filter({ hasText: /You (won|lost) \d+ : \d+ against Medium/ });
  assert.match(String(await row.locator('.note').textContent()), /3 turns/);
  assert.deepEqual(problems, []);
  await close();
});

test('My games copies and saves a foreign game as it came, a resigned one and one from a link that was played on with date, players and result', async () => {
  const { page, problems, close } = await visit(browser, site.url, { context: { permissions: ['clipboard-read', 'clipboard-write'] } });
  await playHouse(page, 2, /Your turn/);
  await playHouse(page, 1, /Your turn/);
  await page.locator('#resign').click();
  await page.locator('#ask-dialog').getByRole('button', { name: 'Resign' }).click();
  await untilTurn(page, /^You resigned/);
  await paste(page, `${NEAR_END}6-5 3`);
  await playHouse(page, 5, /wins? by/);
  await paste(page, PDN);
  await page.locator('checkers-board#board').waitFor();
  await press(page, 'New game');
  await page.locator('#new-start:enabled').click();
  await page.locator('#new-dialog').waitFor({ state: 'hidden' });
  await press(page, 'Kalah');
  await page.locator('kalah-board#board').waitFor();
  await press(page, 'New game');
  await page.locator('#new-start:enabled').click();
  await page.locator('#new-dialog').waitFor({ state: 'hidden' });
  await openList(page);
  const own = (/** @type {string} */ rest) =>
    new RegExp(`^\\[Date "\\d{4}\\.\\d\\d\\.\\d\\d"\\]\\n\\[South "\\?"\\]\\n\\[North "Kalahari, Medium"\\]\\n${rest}`);
  for (const [title, text] of /** @type {const} */ ([
    ['Smith – Jones 1-0', null],
    ['You resigned: the engine wins', own('\\[Result "0-1"\\]\\n\\nstandard; 4,4,4,4,4,4,0/4,4,4,4,4,4,0 0; 3-2')],
    ['You lost 22 : 26 against Medium', own('\\[Result "0-1"\\]\\n\\nstandard; .* 0; 6-5 3 6$')],
  ])) {
    const row = rows(page).filter({ hasText: title });
    const waiting = page.waitForEvent('download');
    await row.getByRole('button', { name: /^Save/ }).click();
    const file = String(await contentOf(await waiting)).trim();
    if (text) assert.match(file, text);
    else assert.equal(file, PDN);
    await row.getByRole('button', { name: /^Copy/ }).click();
    await eventually(async () => (await page.evaluate(() => navigator.clipboard.readText())) === file);
  }
  assert.deepEqual(problems, []);
  await close();
});

test('every game of a file keeps its names, and My games finds them by name', async () => {
  const { page, problems, close } = await visit(browser, site.url, { context: { viewport: { width: 360, height: 740 } } });
  const names = ['Adams', 'Baker', 'Clark', 'Davis', 'Evans', 'Frank', 'Ghosh', 'Hills'];
  const file = names
    .map((name, nth) => `[White "${name}"]\n[Black "Jones"]\n[Event "${nth === 3 ? 'Final' : 'Heat'}"]\n\n1. 11-15 22-18 ${nth % 2 ? '1-0' : '1/2-1/2'}`)
    .join('\n\n');
  await paste(page, file);
  await page.locator('#moves .told').filter({ hasText: 'Adams – Jones 1/2-1/2' }).waitFor();
  await openList(page);
  assert.equal(await rows(page).count(), 7);
  const search = page.getByRole('searchbox', { name: 'Search my games' });
  await search.fill('jones EVANS');
  assert.deepEqual(await rows(page).locator('b').allTextContents(), ['Evans – Jones 1/2-1/2']);
  await search.press('Enter');
  await search.fill('final');
  assert.deepEqual(await rows(page).locator('b').allTextContents(), ['Davis – Jones 1-0']);
  await search.fill('nobody of that name');
  assert.equal(await rows(page).count(), 0);
  await page.getByRole('status').filter({ hasText: 'No game contains “nobody of that name”.' }).waitFor();
  await axe(page, 'a search without a result');
  const wide = await page.locator('#games-dialog').evaluate((dialog) => dialog.scrollWidth > dialog.clientWidth);
  assert.equal(wide, false, 'nothing is cut at 360 px');
  await search.fill('');
  assert.equal(await rows(page).count(), 7);
  assert.deepEqual(problems, []);
  await close();
});

test('what is too long for a link stays in the text, and the dialog says so', async () => {
  const { page, close } = await visit(browser, site.url);
  await paste(page, PDN.replace('a quiet day', 'ä '.repeat(4000)));
  const { link } = await shared(page);
  assert.ok(link.length < 1000, 'the moves alone');
  await press(page, 'Share or paste');
  await page.locator('#share-network').filter({ hasText: 'too long for a link' }).waitFor();
  await close();
});

test('turns are counted in one way: in the list, in My games and in the address', async () => {
  const { page, close } = await visit(browser, site.url);
  await sit(page, 'North', 'Human');
  for (const pit of [2, 5, 11]) await playHouse(page, pit, /to move/); // house 3 and, with its extra turn, 6; then North's 5
  const labels = await page.locator('#moves button').evaluateAll((all) => all.map((one) => one.getAttribute('aria-label')));
  assert.deepEqual(labels.slice(1), ['Turn 1, move 1: South, house 3', 'Turn 1, move 2: South, house 6', 'Turn 2: North, house 5']);
  const { text } = await shared(page);
  const other = await visit(browser, site.url, { link: text.split('\n').at(-1) });
  for (const [nth, turn] of /** @type {const} */ ([
    [1, '1-1'],
    [2, '1-2'],
  ])) {
    await other.page.locator('#moves button').nth(nth).click();
    await eventually(() => other.page.url().includes(`turn=${turn}&`));
  }
  await other.page.goto(other.page.url().replace('turn=1-2', 'move=1'));
  await other.page.reload();
  await ready(other.page);
  await other.page.locator('#moves button[aria-current]').filter({ hasText: '3' }).waitFor();
  await other.close();
  await press(page, 'New game');
  await page.locator('#new-start:enabled').click();
  await page.locator('#new-dialog').waitFor({ state: 'hidden' });
  await openList(page);
  assert.match(String(await rows(page).first().textContent()), /2 turns/);
  await close();
});
