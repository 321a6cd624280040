// Practice as a student and a teacher meet it: exercises by the keyboard alone, each answer judged with its sentence, hints, a result to copy,
// a reload half-way, a teacher's link and hostile ones, on a small phone too.

import assert from 'node:assert/strict';
import { after, before } from 'node:test';
import { eventually, launchBrowser, openPage, serveSite, test } from './harness.mjs';
import { Hand } from './keyboard-kit.mjs';
import { axe, ready, view, visit } from './page-kit.mjs';
import { Exercise } from '../../www/learn/practice/exercise.js';
import { draw, prepare } from '../../www/learn/practice/task.js';
import { steps } from '../engine/ask.mjs';

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

const asks = async (/** @type {import('../engine/ask.mjs').Search} */ search) => steps(search);
/** The exercise that the page draws, too. @param {number} level @param {number} seed @param {'values' | 'windows' | 'cuts'} ask */
const same = async (level, seed, ask) => new Exercise(await draw(level, seed, ask, 2, asks));

/** Waits until something reads like this. @param {Page} page @param {string} where @param {RegExp | string} text */
const reads = (page, where, text) => page.locator(where).filter({ hasText: text }).waitFor();
/** @param {Page} page @param {string} keys */
async function answer(page, keys) {
  await page.keyboard.type(keys);
  await page.keyboard.press('Enter');
}
/** What has the focus, by its id or its text. @param {Page} page */
const focused = (page) => page.evaluate(() => document.activeElement?.id || document.activeElement?.textContent || '');
/** @param {Page} page @param {string} want */
const focus = (page, want) =>
  eventually(
    async () => (await focused(page)) === want,
    () => `focus on ${want}`,
  );
/** Opens the room's practice from the top of the page. @param {Hand} hand @param {Page} page */
async function enter(hand, page) {
  await page.locator('#skip').focus();
  await hand.to('#tab-play');
  for (let tabs = 0; tabs < 4; tabs++) await hand.press('ArrowRight');
  await page.locator('#view-learn:not([inert]) .learn-tabs').waitFor();
  await hand.to('[data-part="practice"]');
  await hand.press('Enter');
}
/** Chooses in a list by the letter or digit that its entry begins with. @param {Hand} hand @param {string} list @param {string} key */
async function choose(hand, list, key) {
  await hand.to(list, 'Shift+Tab');
  await hand.press(key);
}
/** Marks a branch in the tree, which the keyboard is in, by walking there from the root. @param {Hand} hand @param {Exercise} exercise @param {number} node */
async function mark(hand, { whole }, node) {
  await hand.press('Home');
  for (const at of whole.path(node).slice(1)) {
    const nth = whole.children(/** @type {number} */ (whole.parent(at))).indexOf(at);
    await hand.press('ArrowDown', ...Array(nth).fill('ArrowRight'));
  }
  await hand.press('Enter');
}
/** Nothing sticks out sideways, and what is touched is large enough. @param {Page} page @param {string} what */
async function fits(page, what) {
  const { wide, small } = await page.evaluate(() => {
    const controls = [...document.querySelectorAll('.practice :is(button, input, select, textarea, summary, a)')].filter((one) => one.checkVisibility());
    const small = controls.filter((one) => one.getBoundingClientRect().height < 43.5).map((one) => one.outerHTML.slice(0, 80));
    return { wide: document.documentElement.scrollWidth - document.documentElement.clientWidth, small };
  });
  assert.deepEqual([wide, small], [0, []], what);
}

test('all three sorts of exercises by keyboard alone, with a hint, a wrong answer, a reload and the result', async () => {
  const { page, problems, close } = await visit(browser, site.url, {
    context: { permissions: ['clipboard-read', 'clipboard-write'], reducedMotion: 'reduce' },
  });
  const hand = new Hand(page, page.keyboard, 'practice');
  await enter(hand, page);
  await reads(page, '.pr-question', 'Question 1 of 4: branch 1. Second moves here. What is it worth?');

  // Values: a wrong answer, no answer, a hint, the right one; then the rest.
  const values = await same(1, 1, 'values');
  const truth = values.questions.map(({ node }) => String(values.whole.answer.nodes.value[node]));
  await hand.to('#practice-value');
  await answer(page, 'x');
  await reads(page, '.pr-said', 'Type a whole number');
  await answer(page, '77');
  await reads(page, '.pr-said', /^Branch 1: None of its branches is worth 77: Second moves here and takes the lowest/);
  await reads(page, '.pr-form .note', 'One try left');
  await hand.to('.pr-form button:nth-of-type(2)'); // a hint
  await hand.press('Enter');
  await reads(page, '.pr-said', 'Second moves here: it takes the lowest');
  await focus(page, 'practice-value');
  await answer(page, truth[0]);
  await reads(page, '.pr-said.right', /^Branch 1: Right: Second moves here and takes the lowest of/);
  await reads(page, '.pr-question', 'Question 2 of 4');
  assert.match((await page.locator('[role="status"].unseen').last().textContent()) ?? '', /Branch 1: Right/, 'and those who listen hear it');
  await axe(page, 'a question');

  await page.reload();
  await ready(page);
  await reads(page, '.pr-question', 'Question 2 of 4');
  await reads(page, '.pr-score', '1 of 4 right, one wrong answer, one hint.');
  await hand.to('#practice-value');
  for (const value of truth.slice(1)) await answer(page, value);
  await focus(page, '4 of 4');
  await axe(page, 'a result');
  await hand.to('.pr-result button:last-of-type');
  // It says so for a moment only: the page itself looks out for it.
  const copied = () => [...document.querySelectorAll('.pr-result button')].some(({ textContent }) => textContent === 'Copied');
  await Promise.all([page.waitForFunction(copied), hand.press('Enter')]);
  const text = await page.evaluate(() => navigator.clipboard.readText());
  assert.match(
    text,
    /^Kalahari, practice: values by minimax\n\(\(.*\)\)\n2 tries at each question\n4 of 4 right, one wrong answer, one hint\.\n1\. branch 1: right \(77; -?\d+\), one hint\n/,
  );
  assert.match(text, /#learn\?practice=values&level=1&number=\d+$/);

  // Windows, by the same keys, with an extra turn.
  await choose(hand, '#practice-level', '4');
  await choose(hand, '#practice-ask', 'w');
  const windows = await same(4, 1, 'windows');
  await reads(page, '.pr-windows .pr-question', `Question 1 of ${windows.questions.length}`);
  await hand.to('#practice-alpha');
  for (const [nth, { node }] of windows.questions.entries()) {
    await reads(page, '.pr-question', `Question ${nth + 1} of`);
    const { alpha, beta, alphaBy } = windows.pruned.at(node, windows.pruned.answer.nodes.entered[node]);
    assert.equal(await focused(page), 'practice-alpha');
    await page.keyboard.type(alpha === null ? '' : String(alpha));
    await hand.press('Tab');
    await answer(page, beta === null ? '' : String(beta));
    await reads(page, '.pr-said.right', alphaBy === null ? 'Right.' : 'already has');
  }
  await focus(page, `${windows.questions.length} of ${windows.questions.length}`);

  // Cuts, marked in the tree itself.
  await choose(hand, '#practice-level', '1');
  await choose(hand, '#practice-ask', 'c');
  const cuts = await same(1, 1, 'cuts');
  await reads(page, '.pr-cuts .pr-question', 'No branch is marked yet.');
  const [first] = cuts.whole.children(0);
  await hand.to('.pr-sheet [role="treeitem"]');
  await mark(hand, cuts, first); // it is always searched
  await reads(page, '.pr-question', 'One branch is marked.');
  assert.match((await page.locator(`.pr-sheet [data-node="${first}"]`).getAttribute('aria-label')) ?? '', /visited or left out\?.*chosen as cut/);
  await hand.to('.pr-form .primary');
  await hand.press('Enter');
  await reads(page, '.pr-verdicts .wrong', 'Branch 1. It is searched: branch 1 is the first branch there');
  await hand.to('.pr-sheet [role="treeitem"]', 'Shift+Tab');
  for (const node of cuts.cuts) await mark(hand, cuts, node);
  await reads(page, '.pr-question', cuts.cuts.length === 1 ? 'One branch' : `${cuts.cuts.length} branches`);
  await page.reload();
  await ready(page);
  await reads(page, '.pr-question', cuts.cuts.length === 1 ? 'One branch' : `${cuts.cuts.length} branches`);
  await hand.to('.pr-form .primary');
  await hand.press('Enter');
  await reads(page, '.pr-points', `${cuts.cuts.length} of ${cuts.cuts.length}`);
  await reads(page, '.pr-said.right', 'All right');
  assert.equal(await page.locator('.pr-sheet [role="treeitem"][aria-label*="left out"]').count(), cuts.cuts.length, 'the tree shows what was left out');

  // The same tree in the stepper, and back.
  await hand.to('.pr-steps');
  await hand.press('Enter');
  await reads(page, '.st-sentence', 'First moves. Nothing is known yet');
  await hand.to('[data-part="practice"]');
  await hand.press('Enter');
  await reads(page, '.pr-points', `${cuts.cuts.length} of ${cuts.cuts.length}`);
  await hand.to('.pr-result .primary'); // the next exercise
  await hand.press('Enter');
  await eventually(async () => (await page.locator('#practice-seed').inputValue()) === '2');

  // The last level is of a game: its board is there, and shows the point that is asked for.
  await choose(hand, '#practice-level', '6');
  await choose(hand, '#practice-ask', 'v');
  await reads(page, '.pr-values .pr-question', /Question 1 of \d+: house \d.* (South|North) moves/);
  const kalah = await same(6, 2, 'values');
  await page.locator(`.pr-seen .st-board[data-node="${kalah.questions[0].node}"] kalah-board`).waitFor();
  await axe(page, 'an exercise of a game');
  assert.deepEqual(problems, []);
  await close();
});

test('the teacher’s form by keyboard alone: whatever the exercise had is in the link, and another kind is told nothing of it', async () => {
  const { page, problems, close } = await visit(browser, site.url);
  const hand = new Hand(page, page.keyboard, 'the teacher’s form');
  const make = async () => {
    await hand.to('.pr-teacher form .go button');
    await hand.press('Enter');
  };
  const link = page.locator('#teacher-link');
  await page.evaluate(() => (location.hash = 'learn?exercise=kalah&rules=wetherell&moves=2&depth=2&evaluator=stores&ask=windows'));
  await reads(page, '.pr-from', '2 tries');
  await hand.to('.pr-teacher summary');
  await hand.press('Enter');
  await hand.to('#teacher-tries');
  await hand.write('3');
  await make();
  await reads(page, '.pr-from', '3 tries');
  await link.waitFor();
  assert.match(await link.inputValue(), /#learn\?exercise=kalah&rules=wetherell&evaluator=stores&depth=2&moves=2&ask=windows&tries=3$/);

  await hand.to('#teacher-evaluator', 'Shift+Tab');
  await hand.write('luck');
  await make();
  await reads(page, '#teacher-wrong', /luck/);
  assert.ok(await link.isHidden(), 'what is refused has no link');
  await hand.to('#teacher-evaluator', 'Shift+Tab');
  await hand.write('weighted:2/3');
  await make();
  await link.waitFor();
  assert.match(await link.inputValue(), /evaluator=weighted:2\/3&/);

  await hand.to('#teacher-kind', 'Shift+Tab');
  await hand.press('a'); // a tree of numbers
  await page.locator('#teacher-rules').waitFor({ state: 'hidden' });
  await hand.to('#teacher-text');
  await hand.write('((3 12 8) (2 4 6))');
  await make();
  await link.waitFor();
  assert.match(await link.inputValue(), /#learn\?exercise=\(\(3\+12\+8\)\+\(2\+4\+6\)\)&ask=windows&tries=3$/);
  assert.deepEqual(problems, []);
  await close();
});

test('a teacher’s link opens just that, on a small phone; wrong ones get a sentence each and lose nothing', async () => {
  const { page, problems, close } = await visit(browser, site.url, { context: { viewport: { width: 320, height: 640 }, colorScheme: 'dark', hasTouch: true } });
  await view(page, 'Learn');
  await page.locator('[data-part="practice"]').click();
  await reads(page, '.pr-question', 'Question 1');
  await fits(page, 'a first exercise at 320 px');
  await page.getByText('For teachers').click();
  await page.locator('#teacher-text').fill('((3 12 8) (2 4 6');
  await page.getByRole('button', { name: 'Make the link' }).click();
  await reads(page, '#teacher-wrong', 'never closed');
  assert.equal(await page.locator('#teacher-text').inputValue(), '((3 12 8) (2 4 6');
  await page.locator('#teacher-text').fill('((3 12 8) +(2 4 6) (14 5 2))');
  await page.locator('#teacher-ask').selectOption('windows');
  await page.locator('#teacher-tries').fill('1');
  await page.getByRole('button', { name: 'Make the link' }).click();
  await page.locator('#teacher-link').waitFor();
  const link = await page.locator('#teacher-link').inputValue();
  assert.match(link, /#learn\?exercise=\(\(3\+12\+8\)\+%2B\(2\+4\+6\)\+\(14\+5\+2\)\)&ask=windows&tries=1$/);
  await axe(page, 'the teacher’s form');
  await fits(page, 'the teacher’s form at 320 px');

  // Whoever opens it gets that exercise.
  const other = await visit(browser, link, { context: { viewport: { width: 320, height: 256 } } });
  const { page: student } = other;
  await reads(student, '.pr-from', 'This exercise comes from a link or a lesson. One try at each question.');
  const shown = () => student.locator('.pr-choose :is(select, input)').evaluateAll((all) => all.map((one) => /** @type {HTMLInputElement} */ (one).value));
  assert.deepEqual(await shown(), ['windows', '', ''], 'its own kind, and no level of the many');
  assert.equal(await student.locator('#practice-level option:checked').textContent(), 'from a link');
  await reads(student, '.pr-question', 'Question 1 of 3: branch 1');
  const exercise = new Exercise(await prepare({ search: { tree: '((3 12 8) +(2 4 6) (14 5 2))' }, ask: 'windows', tries: 1 }, asks));
  await student.locator('#practice-alpha').focus();
  await answer(student, '5');
  await reads(student, '.pr-said.wrong', 'Branch 1: It is alpha −∞, beta +∞.');
  await answer(student, '3');
  await reads(student, '.pr-said.right', 'First moves again, so the window is not turned.');
  await answer(student, '6');
  await reads(student, '.pr-points', '2 of 3');
  assert.equal(exercise.questions.length, 3);
  await reads(student, '.pr-result .wrong', 'Branch 1. It is alpha −∞');
  await fits(student, 'the result on an enlarged page');

  // Links that are wrong say so, and what is there stays.
  for (const [parameters, told] of [
    ['exercise=figure-1&ask=all&tries=0', ['“ask” in this link', '“tries” in this link']],
    ['exercise=%3Cimg%20src=x%20onerror=alert(1)%3E', ['The exercise of this link can’t be loaded']],
    ['exercise=kalah&depth=9', ['can’t be loaded']],
    [`exercise=${'('.repeat(3000)}`, ['can’t be loaded']],
  ]) {
    await student.evaluate((hash) => (location.hash = hash), `learn?${parameters}`);
    for (const part of told) await reads(student, '#notices .notice', part);
    await student.locator('#notices button').last().click();
    await reads(student, '.pr-points', '2 of 3');
  }
  assert.deepEqual([problems, other.problems], [[], []]);
  await other.close();

  // The same alone in a frame: one exercise, nothing around it, and nothing kept.
  const frame = await openPage(browser, `${site.url}embed.html?exercise=((3+12+8)+(2+4+6)+(14+5+2))&ask=cuts&tries=1&theme=dark&step=3`);
  await reads(frame.page, '.pr-cuts .pr-question', 'No branch is marked yet.');
  await reads(frame.page, '#notices .notice', '“step”');
  assert.equal(await frame.page.locator('.pr-choose, .pr-teacher, .learn-tabs').count(), 0);
  await frame.page.getByRole('button', { name: 'Check', exact: true }).click();
  await reads(frame.page, '.pr-points', '0 of 2');
  assert.equal(await frame.page.evaluate(() => localStorage.length), 0);
  await axe(frame.page, 'a frame');
  assert.deepEqual(frame.problems, []);
  await frame.page.context().close();
  await close();
});
