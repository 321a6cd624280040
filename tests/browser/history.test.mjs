// The room of 1964 as a visitor meets it: the printed run compared letter by letter, the scope's picture with computed points, typing,
// switches and registers, pausing and stepping, photo halts, a reload, a frame.

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { after, before } from 'node:test';
import { eventually, launchBrowser, openPage, serveSite, test } from './harness.mjs';
import { axe, axeInBothColours, press, ready, view, visit } from './page-kit.mjs';
import { lineOf, picture, pointOf } from '../../www/history/trace.js';
import { EFFORT, printout, trace } from '../unit/russell-print.mjs';

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

/** Opens the room. @param {Parameters<typeof visit>[2]} [options] */
async function open(options) {
  const visitor = await visit(browser, site.url, options);
  await view(visitor.page, 'History');
  return visitor;
}

/** @param {Page} page */
const unfold = (page) => page.locator('.panel-registers > summary').click();

/** @param {Page} page @param {string} name */
const run = (page, name) => page.locator(`[data-run="${name}"]`).click();
/** Waits until the console is in a state. @param {Page} page @param {string} name */
const state = (page, name) => page.locator(`.state[data-state="${name}"]`).waitFor();
/** What is typed on this sheet; what was struck out is followed by what lies on it. @param {Page} page */
const paper = (page) =>
  page
    .locator('.printout')
    .evaluate((log) => [...log.childNodes].map((one) => (one instanceof HTMLElement ? `${one.textContent}\b${one.dataset.over}` : one.textContent)).join(''));
/** Waits until this is the paper. @param {Page} page @param {string} text */
const typed = (page, text) =>
  eventually(
    async () => (await paper(page)) === text,
    () => `paper “${text}”`,
  );
/** @param {Page} page @param {string} name */
const path = async (page, name) => (await page.locator(`.tube .${name}`).getAttribute('d')) ?? '';
/** Types where the carriage stands. @param {Page} page @param {string} keys */
const type = (page, keys) => page.locator('.carriage').pressSequentially(keys);
/** How fast. @param {Page} page @param {number} pace */
const speed = (page, pace) => page.getByLabel('Speed').fill(String(pace));

/** The printed run to its end, through its photo halts. @param {Page} page */
async function printed(page) {
  await run(page, 'printed');
  await speed(page, 4);
  for (const line of [1, 2, 3]) {
    await page.locator('.state[data-state="halt"]', { hasText: `line ${line} ` }).waitFor();
    await page.getByRole('button', { name: 'Continue', exact: true }).click();
  }
  await state(page, 'key');
}

test('the printed run, letter by letter, and the scope as computed from its variations', async () => {
  const { page, problems, close } = await open();
  await printed(page);
  assert.equal(await paper(page), printout({ variations: true }));
  const { points } = trace();
  assert.equal(points.length, EFFORT);
  const drawn = points.map(({ depth, repeated, final, marker }, nth) =>
    pointOf(nth + 1, (depth << 3) | Number(repeated) | (Number(final) << 1) | (Number(marker) << 2)),
  );
  const expected = picture(drawn, 4);
  assert.deepEqual({ moves: await path(page, 'moves'), dots: await path(page, 'dots'), markers: await path(page, 'markers') }, expected);
  // The first marks of the first line, by hand: turns 1 to 3 and the first two pits of the third, three columns of 1.5 each from 128 on.
  assert.match(expected.moves, /^M132\.5 302h3M137 272h3M141\.5 242h3M146 242h3M150\.5 242h3M155 212h3M159\.5 212h3M164 212h3/);
  assert.match(
    (await page.locator('.scope .unseen').textContent()) ?? '',
    /^627 pit moves drawn, in 4 display lines.* 4 turns deep, with 258 final evaluations and 10 markers\.$/,
  );
  await page.getByText('the lines as a table').click();
  await eventually(async () => (await page.locator('.scope-table tbody tr').count()) === EFFORT);
  assert.deepEqual(problems, []);
  await close();
});

test('the same without the variations: moves and replies alone, as the memo prints them', async () => {
  const { page, close } = await open();
  await unfold(page);
  for (const [name, text] of Object.entries({ ip: '2', td: '777', op: '21' })) await page.getByLabel(`${name}, octal`).fill(text);
  await page.getByRole('button', { name: 'Start', exact: true }).click();
  await state(page, 'key');
  await type(page, ' ');
  await typed(page, printout());
  await close();
});

test('a photo halt stops at a line’s end; pause and step go one position at a time', async () => {
  const { page, close } = await open();
  await run(page, 'printed');
  await state(page, 'halt');
  assert.match((await page.locator('.scope-pages').textContent()) ?? '', /Lines 1 to 1 of 1/);
  const moves = async () => (await path(page, 'moves')).split('M').length - 1;
  assert.equal(await moves(), 170);
  await page.getByRole('button', { name: 'Step', exact: true }).click();
  await state(page, 'paused');
  assert.equal(await moves(), 171);
  await page.getByRole('button', { name: 'Step', exact: true }).click();
  await eventually(async () => (await moves()) === 172);
  await page.getByRole('button', { name: 'Resume', exact: true }).click();
  await page.locator('.state[data-state="halt"]', { hasText: 'line 2 ' }).waitFor();
  assert.equal(await moves(), 341);
  await page.getByRole('button', { name: 'End the search' }).click();
  await state(page, 'key');
  assert.match(await paper(page), /TE341 TP341\nPV/);
  await close();
});

test('two in a pit is proved, and told with then and now', async () => {
  const { page, close } = await open();
  await run(page, 'two');
  await page.locator('.then-and-now').waitFor();
  const text = (await page.locator('.then-and-now').textContent()) ?? '';
  assert.match(text, /the first player wins by 2 or more/);
  assert.match(text, /begins with 24;/);
  assert.match(text, /five minutes.*122 k pit moves/);
  assert.match(await paper(page), /TE122100 TP7774\n/);
  await close();
});

for (const build of ['shared', 'alone']) {
  test(`a long proof can be paused, looked into, and left; a reload keeps its paper (memory ${build})`, async () => {
    const address = build === 'alone' ? await serveSite({ isolation: false }) : null;
    const { page, close } = await visit(browser, address?.url ?? site.url);
    await view(page, 'History');
    await run(page, 'three');
    await speed(page, 3); // the whole takes more than a minute
    const scope = () =>
      page.evaluate(() => ({
        first: Number(document.querySelector('.tube')?.getAttribute('aria-valuemin')),
        shown: (document.querySelector('.scope-pages')?.textContent ?? '').replaceAll(',', '').match(/\d+/g)?.map(Number) ?? [],
      }));
    await eventually(async () => /^M3/.test(await paper(page)));
    await eventually(async () => (await scope()).shown[0] > 4); // the first lines are on another tubeful than the last
    await page.getByRole('button', { name: 'Pause', exact: true }).click();
    await state(page, 'paused');
    const before = await page.locator('.state').textContent();
    const at = await paper(page);
    await page.locator('.tube').focus();
    await page.keyboard.press('End');
    await page.locator('.looked').waitFor();
    assert.match((await page.locator('.looked dl').textContent()) ?? '', /Alpha101Beta102/);
    assert.deepEqual([await page.locator('.state').textContent(), await paper(page)], [before, at], 'nothing goes on in a pause');
    await page.keyboard.press('Home');
    const { first: kept } = await scope();
    await page.getByRole('button', { name: 'Resume', exact: true }).click();
    await eventually(async () => (await page.locator('.state').textContent()) !== before);
    await eventually(async () => (await scope()).first > kept + 4 * 512);
    const { first, shown } = await scope();
    assert.ok(shown[0] <= lineOf(first) && lineOf(first) <= shown[1], `lines ${shown}, kept from ${first}: the tube is never empty`);
    await view(page, 'Play'); // leaving pauses
    await view(page, 'History');
    await state(page, 'paused');
    const left = await paper(page);
    await page.reload();
    await ready(page);
    await view(page, 'History');
    await page.locator('.printout', { hasText: 'M3' }).waitFor();
    assert.equal(await paper(page), left);
    await state(page, 'paused');
    assert.equal(await paper(page), left);
    await close();
    await address?.close();
  });
}

test('typing on the paper: a move, one into the kalah, an illegal key, a take-back, b to start', async () => {
  const { page, problems, close } = await open();
  await run(page, 'play');
  await state(page, 'key');
  assert.equal(await page.evaluate(() => document.activeElement?.className), 'carriage', 'one click, and it can be typed on');
  await type(page, '3');
  await typed(page, '3.');
  await type(page, '7');
  await typed(page, '3.7\bx');
  assert.equal(await page.locator('.printout s').getAttribute('title'), '7 was not accepted');
  await type(page, '1');
  await typed(page, '3.7\bx1,');
  await type(page, 'rrr');
  await typed(page, '3.7\bx1,rrr');
  await page.getByRole('button', { name: 'Machine moves' }).click();
  await eventually(async () => /TE\d+ TP\d+\nPV[-,\d]+\n(\d[.,])+\n[\d ]+\n[\d ]+\n$/.test(await paper(page)));
  await state(page, 'key');
  const [upper, lower] = (await paper(page)).trimEnd().split('\n').slice(-2);
  assert.equal(lower.split(' ').length, 7);
  assert.notEqual(upper.split(' ')[0], '0', 'it is b who has moved');
  assert.deepEqual(problems, []);
  await close();
});

test('before a program is read in its switches and registers are folded up, and nothing is there that does nothing', async () => {
  const { page, close } = await open();
  const panel = page.locator('.panel-registers');
  assert.equal(await panel.evaluate((one) => /** @type {HTMLDetailsElement} */ (one).open), false);
  const dead = await page
    .locator('#view-history :disabled')
    .evaluateAll((all) => all.filter((one) => one.checkVisibility()).map((one) => one.textContent || one.className));
  assert.deepEqual(dead, ['carriage'], 'but the carriage of the typewriter, which is a picture until then');
  await run(page, 'two');
  await page.locator('#history-go').waitFor();
  assert.equal(await panel.evaluate((one) => /** @type {HTMLDetailsElement} */ (one).open), false);
  await close();
});

test('registers refuse what is not octal beside the field, nothing is lost, and the engine’s refusal is told', async () => {
  const { page, close } = await open();
  await unfold(page);
  const field = page.getByLabel('id, octal');
  await field.fill('18');
  assert.equal(await page.locator('#register-id').textContent(), 'id is octal, with digits 0 to 7: 8 is not one.');
  assert.equal(await field.getAttribute('aria-invalid'), 'true');
  await page.getByRole('button', { name: 'Start', exact: true }).click();
  assert.ok(await field.evaluate((one) => one === document.activeElement), 'the keyboard is at what is wrong');
  assert.equal(await field.inputValue(), '18');
  await state(page, 'idle');
  await field.fill('1');
  await page.getByRole('button', { name: 'Start', exact: true }).click();
  await page.locator('.registers .problem', { hasText: /^The program could not start: .*id is 2 to/ }).waitFor();
  await field.fill('3');
  await page.getByRole('switch', { name: /^Option 8/ }).check();
  assert.equal(await page.getByLabel('op, octal').inputValue(), '206');
  await page.getByRole('button', { name: 'Start', exact: true }).click();
  await state(page, 'key');
  assert.equal(await page.locator('.registers .problem').textContent(), '');
  await page.getByRole('button', { name: 'As read in' }).click();
  assert.equal(await field.inputValue(), '5');
  await close();
});

test('a sense switch is flipped while it runs: silence', async () => {
  const { page, close } = await open();
  await unfold(page);
  await run(page, 'play');
  await state(page, 'key');
  await page.getByRole('switch', { name: /^Sense switch 6/ }).check();
  await type(page, ' ');
  await eventually(async () => /^\d[.,]/.test(await paper(page)));
  await state(page, 'key');
  assert.match(await paper(page), /^(\d[.,])+\n$/);
  await page.getByRole('switch', { name: /^Sense switch 6/ }).uncheck();
  await type(page, '2');
  await eventually(async () => /2[.,x]/.test((await paper(page)).split('\n')[1] ?? ''));
  await close();
});

test('a dot that is clicked shows its position with alpha and beta; arrows walk along the trace', async () => {
  const { page, close } = await open();
  await printed(page);
  const tube = page.locator('.tube');
  const box = await tube.boundingBox();
  const scale = (box?.width ?? 0) / 1024;
  // By hand: the eighth pit move, 1-1,213-213 begun: line 1, turn 4, column 24.
  await tube.click({ position: { x: (128 + 24 * 1.5 + 1.5) * scale, y: 212 * scale } });
  await page.locator('.looked').waitFor();
  const figures = async () => (await page.locator('.looked dd').allTextContents()).join(' ');
  await eventually(async () => (await figures()) === '1-1,213-213 8 4 −255 255 0');
  assert.equal(await page.locator('.looked kalah-board').getAttribute('position'), '0,2,2,0,1,0,7/0,2,2,0,1,0,7 0');
  await tube.focus();
  await page.keyboard.press('ArrowRight');
  await eventually(async () => /^1-1,213-214 9 4 /.test(await figures()));
  assert.equal(await tube.getAttribute('aria-valuetext'), 'Pit move 9, line 1, turn 4: repeated move, final evaluation');
  await page.keyboard.press('Home');
  await eventually(async () => /^1 1 1 −255 255 –$/.test(await figures()));
  await page.keyboard.press('End');
  await eventually(async () => / 627 4 /.test(await figures()));
  await close();
});

test('by keyboard alone: to a run, through its halts, to the trace and the paper', async () => {
  const { page, close } = await open();
  await page.locator('#skip').focus();
  await page.keyboard.press('Enter');
  assert.equal(await page.evaluate(() => document.activeElement?.textContent), '1964: a Kalah program runs again');
  const to = async (/** @type {string} */ selector) => {
    for (let n = 0; n < 60; n++) {
      if (await page.locator(selector).evaluate((one) => one === document.activeElement)) return;
      await page.keyboard.press('Tab');
    }
    throw new Error(`no way to ${selector}`);
  };
  await to('[data-run="printed"]');
  await page.keyboard.press('Enter');
  await state(page, 'halt');
  await to('#history-go');
  await page.keyboard.press('Space');
  await page.locator('.state[data-state="halt"]', { hasText: 'line 2 ' }).waitFor();
  assert.equal(await page.evaluate(() => document.activeElement?.id), 'history-go', 'the next halt is under the same key');
  await page.keyboard.press('Space');
  await page.locator('.state[data-state="halt"]', { hasText: 'line 3 ' }).waitFor();
  await page.keyboard.press('Space');
  await state(page, 'key');
  await to('.tube');
  await page.keyboard.press('ArrowLeft');
  await page.locator('.looked').waitFor();
  await to('.carriage');
  await page.keyboard.type('9');
  await eventually(async () => /9[\b]x$/.test(await paper(page)));
  await close();
});

test('no accessibility rule is broken, light and dark, and nothing moves sideways at 320 px', async () => {
  const { page, close } = await open({ context: { reducedMotion: 'reduce' } });
  await axeInBothColours(page, 'empty');
  await printed(page);
  await page.locator('.tube').focus();
  await page.keyboard.press('Home');
  await page.locator('.looked').waitFor();
  await page.getByText('the lines as a table').click();
  await page.getByText('How to read it', { exact: true }).click();
  await axeInBothColours(page, 'after the printed run');
  for (const size of [
    { width: 320, height: 640 },
    { width: 320, height: 256 },
    { width: 640, height: 360 },
  ]) {
    await page.setViewportSize(size);
    await page.locator('#view-history').evaluate((one) => one.scrollIntoView());
    const wide = await page.evaluate(() => Math.max(document.documentElement.scrollWidth, document.querySelector('main')?.scrollWidth ?? 0));
    assert.ok(wide <= size.width, `${wide} px at ${size.width}`);
  }
  await axeInBothColours(page, 'phone');
  await close();
});

test('in a frame, by its address: a run or registers; each wrong one is told; nothing is kept', async () => {
  const frame = async (/** @type {string} */ search) => {
    const { page, problems } = await openPage(browser, `${site.url}embed.html?${search}`, { viewport: { width: 720, height: 480 } });
    await page.waitForSelector('html[data-ready]');
    return { page, problems };
  };
  const { page, problems } = await frame('room=history&run=printed&op=21&switches=&theme=dark');
  await page.locator('.state[data-state="key"]:not([data-search$=".0"])').waitFor(); // before its search it waits for a key, too
  assert.equal(await paper(page), printout({ variations: true }));
  assert.equal(await page.locator('.memo').count(), 0);
  assert.equal(await page.evaluate(() => localStorage.getItem('kalahari.history')), null);
  await axe(page, 'frame');
  assert.deepEqual(problems, []);
  await page.context().close();
  const own = await frame('room=history&ip=2&id=3&switches=6&keys=%20');
  await eventually(async () => /^(\d[.,])+\n$/.test(await paper(own.page)));
  await own.page.context().close();
  const wrong = await frame('room=history&id=8&board=odd&engine=hard');
  await wrong.page.locator('#notices').filter({ hasText: '8 is not one' }).filter({ hasText: 'engine' }).waitFor();
  await wrong.page.locator('.registers .problem').filter({ hasText: 'could not start' }).waitFor();
  await wrong.page.context().close();
});

test('what was read into the memo is one click away', async () => {
  const { page, problems, close } = await open();
  const readings = page.locator('.readings li');
  assert.equal(await readings.first().isVisible(), false);
  await page.getByText('The readings we chose', { exact: true }).click();
  await readings.filter({ hasText: 'Gamma' }).waitFor();
  await readings.filter({ hasText: 'Moves that can wait (option 3)' }).waitFor();
  assert.deepEqual(problems, []);
  await close();
});

const REFERENCE = JSON.parse(readFileSync(new URL('../data/check-this.json', import.meta.url), 'utf8'));

/** Opens the exhibit of 2008. @param {Page} page */
async function openCheckThis(page) {
  await page.locator('[data-exhibit="check-this"] > summary').click();
  await page.locator('.check-this[data-state="shown"]').waitFor();
}

/** What both programs chose, as the table marks it. @param {Page} page @param {string} position */
async function chosen(page, position) {
  await page.getByLabel('Position (FEN)').fill(position);
  await page.getByRole('button', { name: 'Ask both', exact: true }).click();
  await eventually(async () => (await page.locator('.check-this[data-state="shown"]').count()) === 1);
  const rows = await page.locator('.check-this tbody tr').evaluateAll((all) => all.map((row) => [...row.children].map((cell) => cell.textContent ?? '')));
  const playing = (/** @type {number} */ column) => rows.filter((row) => row[column].endsWith('plays')).map(([move]) => move);
  return { rows, printed: playing(1), mended: playing(2) };
}

test('the program of 2008 plays as printed, and beside it as mended', async () => {
  const { page, problems, close } = await open();
  const exhibit = page.locator('.check-this');
  assert.equal(await exhibit.count(), 0, 'fetched when it is first opened');
  await openCheckThis(page);
  assert.match((await exhibit.locator('.chosen').textContent()) ?? '', /^For Black the printed program plays 10 to 15\. .* 6 more ahead\. Mended/);
  for (const id of [0, 14, 24, 35]) {
    const { fen, pdf, moves, fixed } = REFERENCE.positions[id];
    const { rows, printed, mended } = await chosen(page, fen);
    const mine = `position ${id}`;
    assert.deepEqual(printed, [pdf.choice[6]], mine);
    assert.deepEqual(
      rows.map(([move, , value]) => [move, Number(value.replace(/[,]|\s*plays$/g, '').replace('−', '-'))]),
      moves.map((/** @type {{move: string}} */ { move }, /** @type {number} */ nth) => [move, fixed.move_scores[6][nth]]),
      mine,
    );
    assert.ok(fixed.choice[6].ties.includes(mended[0]) && mended.length === 1, mine);
  }
  const arrows = () =>
    exhibit.locator('checkers-board').evaluate((board) => [...(board.shadowRoot?.querySelectorAll('text.score') ?? [])].map((one) => one.textContent));
  assert.deepEqual((await arrows()).sort(), ['2008', 'mended']);
  assert.match((await exhibit.locator('ul').textContent()) ?? '', /Here it leaves pieces on [^.]*\b18\b/);
  await page.getByLabel('The board as the program flips it').check();
  assert.deepEqual(await arrows(), []);
  assert.deepEqual(problems, []);
  await close();
});

test('a wrong position for the program of 2008 gets a sentence; the game on the table is asked about where it is one of checkers', async () => {
  const { page, problems, close } = await open();
  await openCheckThis(page);
  const exhibit = page.locator('.check-this');
  const field = page.getByLabel('Position (FEN)');
  const before = await exhibit.locator('.chosen').textContent();
  for (const [position, sentence] of [
    ['B:W99:B1', /1 to 32.*[.]$/],
    ['nonsense', /[.]$/],
    ['', /[.]$/],
    ['W:W5:B1', /cannot move[.]$/],
  ]) {
    await field.fill(String(position));
    await field.press('Enter');
    await exhibit.locator('.problem').filter({ hasText: sentence }).waitFor();
    assert.equal(await field.getAttribute('aria-invalid'), 'true');
    assert.equal(await exhibit.locator('.chosen').textContent(), before, 'what was shown stays');
    await exhibit.locator('[data-case="start"]').click();
    await page.locator('.check-this[data-state="shown"]').waitFor();
  }
  const table = exhibit.locator('[data-case="table"]');
  await table.click();
  await exhibit.locator('.problem').filter({ hasText: 'not checkers' }).waitFor();
  await view(page, 'Play');
  await press(page, 'Share or paste');
  await page.locator('#paste').fill('B:W21,22:B9,K24');
  await page.locator('#paste-load').click();
  await page.locator('checkers-board#board').waitFor();
  await view(page, 'History');
  await table.click();
  await eventually(async () => (await field.inputValue()) === 'B:W21,22:B9,K24');
  assert.match((await exhibit.locator('ul').textContent()) ?? '', /Here it leaves pieces on 21 and 22 that/);
  await axeInBothColours(page, 'the program of 2008');
  assert.deepEqual(problems, []);
  await close();
});

/** The program of 2022, once it has answered. @param {Page} page @param {string} minimax as the paper prints it */
const answered = (page, minimax) => page.locator(`.mancala[data-state="shown"][data-minimax="${minimax}"]`).waitFor();

test('the program of 2022 gives both printed answers, and beside them what is best', async () => {
  const { page, problems, close } = await open();
  const exhibit = page.locator('.mancala');
  assert.equal(await exhibit.count(), 0, 'fetched when it is first opened');
  await page.locator('[data-exhibit="mancala"] > summary').click();
  await answered(page, '(1, Just 0)');
  const rows = () => exhibit.locator('tbody tr').evaluateAll((all) => all.map((row) => [...row.children].map((cell) => cell.textContent ?? '')));
  const printed = ['1', '0', '0', '0', '0', '0'];
  const plain = async (/** @type {number} */ column) => (await rows()).map((row) => row[column].replace(' plays', '').replace('−', '-'));
  assert.deepEqual(await plain(1), printed);
  assert.deepEqual((await plain(2)).slice(0, 2), ['-14', '-20 or less']);
  assert.match(
    (await exhibit.locator('.chosen').textContent()) ?? '',
    /^For South its minimax answers \(1, Just 0\): house 1\. .*\(-14, Just 0\).* the same house, worth 2\.$/,
  );
  await page.getByLabel('Whose store counts').selectOption({ label: 'that of the other side' });
  await answered(page, '(1, Just 3)');
  assert.deepEqual(await plain(1), ['-2', '1', '1', '1', '0', '-1']);
  assert.deepEqual(await plain(3), ['2', '0', '0', '0', '0', '0']);
  assert.match((await exhibit.locator('caption').textContent()) ?? '', /^As printed: North’s store minus South’s\. Mended: South’s minus North’s/);
  await page.getByLabel('Whose store counts').selectOption({ label: 'that of the side to move' });
  await page.locator('.mancala [data-case="differs"]').click();
  await answered(page, '(2, Just 5)');
  assert.match((await exhibit.locator('.chosen').textContent()) ?? '', /Mended, it plays house 5, worth 14; the printed house is worth 18 less\.$/);
  assert.deepEqual(
    (await rows()).map((row) => row.map((cell) => cell.endsWith('plays'))).filter((row) => row.includes(true)),
    [
      [false, false, true, true],
      [false, true, false, false],
    ],
  );
  await axeInBothColours(page, 'the program of 2022');
  assert.deepEqual(problems, []);
  await close();
});

test('a wrong board or depth for the program of 2022 gets a sentence; the game on the table is asked about where it is Kalah', async () => {
  const { page, problems, close } = await open();
  await page.locator('[data-exhibit="mancala"] > summary').click();
  await answered(page, '(1, Just 0)');
  const exhibit = page.locator('.mancala');
  const field = exhibit.getByLabel('Position', { exact: true });
  const depth = exhibit.getByLabel('Moves ahead');
  await field.fill('1,2/3');
  await field.press('Enter');
  await exhibit.locator('.problem').filter({ hasText: /[.]$/ }).waitFor();
  assert.equal(await field.getAttribute('aria-invalid'), 'true');
  assert.match((await exhibit.locator('.chosen').textContent()) ?? '', /\(1, Just 0\)/, 'what was shown stays');
  await field.fill('0,0,0,1,0,0,24/0,1,0,0,2,0,44 0');
  await depth.fill('11');
  await depth.press('Tab');
  await exhibit.locator('.problem').filter({ hasText: 'from 1 to 10, not 11' }).waitFor();
  await depth.fill('5');
  await depth.press('Tab');
  await page.locator('.mancala[data-state="shown"][data-alpha-beta="(-1000, Just (-1))"]').waitFor();
  assert.match((await exhibit.locator('.chosen').textContent()) ?? '', /no house at all/);
  await exhibit.locator('[data-case="table"]').click();
  await page.waitForFunction(() => /** @type {HTMLInputElement} */ (document.querySelector('#mancala-position')).value.startsWith('4,4,4,4,4,4,0/'));
  await view(page, 'Play');
  await press(page, 'Share or paste');
  await page.locator('#paste').fill('B:W21,22:B9,K24');
  await page.locator('#paste-load').click();
  await page.locator('checkers-board#board').waitFor();
  await view(page, 'History');
  await exhibit.locator('[data-case="table"]').click();
  await exhibit.locator('.problem').filter({ hasText: 'not Kalah' }).waitFor();
  assert.deepEqual(problems, []);
  await close();
});

test('each idea of the memo leads to where it is at work today: a room, or a lesson in it', async () => {
  const { page, problems, close } = await open();
  const ideas = page.locator('.memo li');
  const names = await ideas.locator('b').allTextContents();
  assert.equal(names.length, 8);
  /** @type {Record<string, string>} */ const led = {};
  for (const [nth, name] of names.entries()) {
    const link = ideas.nth(nth).getByRole('link');
    const room = (await link.textContent()) ?? '';
    const lesson = (await link.getAttribute('href'))?.split('lesson=')[1];
    await link.click();
    await page.getByRole('tab', { name: room, exact: true, selected: true, includeHidden: true }).waitFor({ state: 'attached' });
    if (lesson) await page.locator(`[data-lesson="${lesson}"]`).waitFor();
    led[name] = lesson ?? room;
    await view(page, 'History');
  }
  assert.deepEqual(led, {
    'Alpha and beta': 'alpha-beta',
    'Ordering by a short look-ahead': 'order',
    'Judging a position': 'evaluators',
    'Ending early': 'Analyse',
    'Moves that can wait': 'Play',
    'Gamma: good enough': 'Play',
    'Proving a game': 'Analyse',
    'Watching a search': 'Lab',
  });
  assert.equal(await page.locator('#notices').textContent(), '');
  assert.deepEqual(problems, []);
  await close();
});
