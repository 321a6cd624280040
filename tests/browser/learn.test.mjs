// The stepper as a visitor meets it: by keyboard alone, forward and back, by link, from the table, refused, two beside each other, at the
// full budget, in a frame of another site.

import assert from 'node:assert/strict';
import { after, before } from 'node:test';
import { frameIn, serveStranger } from './embed-kit.mjs';
import { eventually, launchBrowser, serveSite, test } from './harness.mjs';
import { Hand } from './keyboard-kit.mjs';
import { LATE } from '../../www/learn/lessons/young-brothers.js';
import { ready, sit, view, visit, watchTasks } from './page-kit.mjs';

/** @typedef {import('playwright-core').Page} Page @typedef {import('playwright-core').Locator} Locator */

/** @type {import('playwright-core').Browser} */ let browser;
/** @type {Awaited<ReturnType<typeof serveSite>>} */ let site;
before(async () => {
  [browser, site] = await Promise.all([launchBrowser({ own: true }), serveSite()]);
});
after(async () => {
  await browser?.close();
  await site?.close();
});

const SMALL = '((3 12 8) (2 4 6) (14 5 2))';

/** Opens the room's stepper. @param {Parameters<typeof visit>[2]} [options] */
async function open(options) {
  const visitor = await visit(browser, site.url, options);
  await enter(visitor.page);
  return visitor;
}

/** @param {Page} page */
async function enter(page) {
  await view(page, 'Learn');
  await page.getByRole('button', { name: 'Stepper', exact: true }).click();
  await about(page, /./);
  await at(page, 0);
}

/** Waits until the stepper stands at a step. @param {Page} page @param {number} step */
const at = (page, step) => page.locator(`.stepper[data-step="${step}"]`).waitFor();
/** @param {Page} page */
const step = async (page) => Number(await page.locator('.stepper').getAttribute('data-step'));
/** @param {Page} page */
const sentence = async (page) => (await page.locator('.st-sentence').first().textContent()) ?? '';
/** @param {Page} page @param {RegExp} words */
const about = (page, words) => page.locator('.study-about').filter({ hasText: words }).waitFor();
/** Follows a link into the room. @param {Page} page @param {string} inside */
const follow = (page, inside) =>
  page.evaluate((inside) => {
    location.hash = `learn?${inside}`;
  }, inside);
/** Fills the form and asks for the search. @param {Page} page @param {Record<string, string>} fields */
async function ask(page, fields) {
  if (!(await page.locator('.choose').isVisible())) await page.locator('.study-form summary').click();
  for (const [name, value] of Object.entries(fields)) {
    const field = page.locator(`#learn-${name}`);
    if (await field.evaluate((one) => one.tagName === 'SELECT')) await field.selectOption(value);
    else await field.fill(value);
  }
  await page.getByRole('button', { name: 'Search', exact: true }).click();
}
/** What is told beside a field. @param {Page} page @param {string} name @param {RegExp} words */
const refused = (page, name, words) => page.locator(`[data-field="${name}"] .problem`).filter({ hasText: words }).waitFor();

test('the form is there once it is filled, and never changes under whoever opens it', async () => {
  const { page, problems, close } = await visit(browser, site.url);
  /** @type {() => void} */ let letGo = () => {};
  const held = new Promise((resolve) => (letGo = () => resolve(undefined)));
  await page.route('**/games/checkers/game.js', async (route) => {
    await held;
    await route.continue();
  });
  await view(page, 'Learn');
  await page.getByRole('button', { name: 'Stepper', exact: true }).click();
  await at(page, 0);
  assert.ok(await page.locator('.study-form').isHidden(), 'nothing that is not there yet can be opened');
  letGo();
  await page.locator('.study-form summary').click();
  assert.ok(await page.locator('#learn-evaluator').isVisible());
  assert.deepEqual(await page.locator('#learn-list, #learn-position, #learn-seed').evaluateAll((all) => all.map((one) => one.checkVisibility())), [
    false,
    false,
    false,
  ]);
  assert.deepEqual(problems, []);
  await close();
});

test('the list of lessons, a lesson and the whole stepper by keyboard alone', async () => {
  const { page, problems, close } = await visit(browser, site.url, { context: { reducedMotion: 'reduce' } });
  const hand = new Hand(page, page.keyboard, 'learn');
  await page.locator('#skip').focus();
  await hand.to('#tab-play');
  for (let tabs = 0; tabs < 4; tabs++) await hand.press('ArrowRight');
  await page.locator('#view-learn:not([inert]) .learn-tabs').waitFor();
  await hand.to('.lesson-nav [data-to="alpha-beta"]');
  await hand.press('Enter');
  const lesson = page.locator('.lesson[data-lesson="alpha-beta"]');
  await lesson.waitFor();
  assert.ok(await hand.at('.lesson-title'), 'who chose a lesson is at its heading');
  const small = lesson.locator('.stepper').first();
  await small.and(page.locator('[data-step="11"]')).waitFor();
  await lesson.locator('.stepper').nth(1).and(page.locator('[data-step="13"]')).waitFor();
  await hand.to('.lesson .stepper [data-icon="play"]');
  await hand.press('ArrowRight');
  await small.and(page.locator('[data-step="12"]')).waitFor();
  await hand.press('Home', 'c');
  await small.and(page.locator('[data-step="11"]')).waitFor();
  assert.equal(await lesson.locator('.stepper').nth(1).getAttribute('data-step'), '13', 'only the one with the focus has the keys');
  await hand.to('[data-part="stepper"]', 'Shift+Tab');
  await hand.press('Enter');
  await about(page, /^The current game/);
  await hand.to('.study-form summary');
  await hand.press('Enter');
  await hand.to('#learn-source');
  await hand.press('R'); // Russell
  await hand.to('.choose .primary');
  await hand.press('Enter');
  await about(page, /Russell’s figure 1, 4 plies deep.*74 positions, value 4/);
  assert.ok(await hand.at('.study-form summary'), 'the form folds, and the keyboard is at its button');
  await hand.press('ArrowRight', 'ArrowRight', 'ArrowRight');
  await at(page, 3);
  await hand.press('ArrowLeft');
  await at(page, 2);
  await hand.press('c');
  const cut = await page.locator('.st-sentence[data-kind="cut"]').textContent();
  assert.match(cut ?? '', /cannot matter/);
  await eventually(async () => (await page.locator('.stepper > [role="status"].unseen').textContent())?.trim() === cut?.trim());
  const first = await step(page);
  await hand.press('c');
  await eventually(async () => (await step(page)) > first);
  await hand.press('Shift+C');
  await at(page, first);
  await hand.press('b', 'l', 'End');
  await at(page, 147);
  await hand.press('Home');
  await at(page, 0);
  await page.locator('h2').first().focus(); // Space presses a button that has the focus
  await hand.press('p');
  await page.locator('.stepper[data-playing="true"]').waitFor();
  await hand.press('p');
  await page.locator('.stepper[data-playing="false"]').waitFor();
  await hand.to('.st-slide input');
  await hand.press('Home', 'ArrowRight');
  await at(page, 1);
  assert.match((await page.locator('.st-slide input').getAttribute('aria-valuetext')) ?? '', /^step 2 of 148: /);
  await hand.press('c');
  await at(page, first);
  await hand.to('[role="treeitem"]');
  await hand.press('ArrowUp', 'Enter');
  const aside = page
    .locator('.st-aside')
    .first()
    .getByText(/^Back to step/);
  await aside.waitFor();
  assert.equal(await step(page), first, 'whoever looks elsewhere stays at the step');
  await hand.to('.st-aside button:last-child');
  await hand.press('Enter');
  await aside.waitFor({ state: 'hidden' });
  await page.locator('.st-cuts button').first().focus();
  await hand.press('Enter');
  await page
    .locator('.st-cuts')
    .first()
    .filter({ hasText: /They would have been worth 8 \(branch 2\), 6 \(branch 3\)\. Minimax would have visited 2 positions there\./ })
    .waitFor();
  await hand.to('.st-slide input', 'Shift+Tab');
  await hand.round();
  assert.deepEqual(problems, []);
  await close();
});

test('back is exact: every step looks the same on the way back, and playing tells listeners rarely', async () => {
  const { page, problems, close } = await open();
  await follow(page, `stepper=${encodeURIComponent(SMALL)}`);
  await about(page, /A tree of your own/);
  const same = await page.evaluate(async () => {
    const frame = () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
    /** All that can be seen, whatever the order in which elements and attributes came. */
    const seen = () => {
      const all = [...document.querySelectorAll('.st-seen *, .tree-box svg *, .st-window *')].filter((one) => one.checkVisibility());
      const texts = all.map(({ tagName, attributes, firstChild }) => {
        const own = Array.from(attributes, ({ name, value }) => `${name}=${value}`).sort();
        return `${tagName} ${own.join(' ')} ${firstChild instanceof Text ? firstChild.data : ''}`;
      });
      return texts.sort().join('\n');
    };
    const press = async (/** @type {string} */ key) => {
      document.body.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, composed: true }));
      await frame();
    };
    await press('Home');
    /** @type {string[]} */ const there = [];
    const last = Number(document.querySelector('input[type="range"]')?.getAttribute('max'));
    for (let at = 0; at <= last; at++, await press('ArrowRight')) there.push(seen());
    /** @type {number[]} */ const differ = [];
    for (let at = last; at >= 0; at--, await press('ArrowLeft')) if (seen() !== there[at]) differ.push(at);
    return { last, differ, different: new Set(there).size };
  });
  assert.deepEqual(same, { last: 21, differ: [], different: 22 });
  await page.evaluate(() => {
    const told = { times: 0, since: performance.now() };
    Object.assign(window, { told });
    const live = /** @type {Node} */ (document.querySelector('.stepper > [role="status"].unseen'));
    new MutationObserver(() => told.times++).observe(live, { childList: true });
  });
  await page.locator('.st-speed').selectOption('4');
  await page.locator('[data-icon="play"]').click();
  await at(page, 21);
  await page.locator('.stepper[data-playing="false"]').waitFor();
  const { times, ms } = await page.evaluate(() => {
    const { times, since } = /** @type {any} */ (window).told;
    return { times, ms: performance.now() - since };
  });
  assert.ok(times <= 2 + ms / 5000, `${times} of 22 steps in ${ms} ms`); // every five seconds, where they take so long
  assert.deepEqual(problems, []);
  await close();
});

test('a link opens the same tree at the same step; a reload and other rooms keep it; a wrong link changes nothing', async () => {
  const { page, problems, close } = await open({ context: { permissions: ['clipboard-read', 'clipboard-write'] } });
  await ask(page, { source: 'random', seed: '11', plies: '4', extra: '30', order: 'ranked' });
  await about(page, /A random tree, seed 11, 4 plies deep.*ranked order/);
  await page.keyboard.press('c');
  await page.locator('.st-sentence[data-kind="cut"]').waitFor();
  const [where, told] = [await step(page), await sentence(page)];
  // It says so for a moment only: the page itself looks out for it.
  const copied = () => [...document.querySelectorAll('.study button')].some(({ textContent }) => textContent === 'Copied');
  await Promise.all([page.waitForFunction(copied), page.getByRole('button', { name: 'Copy link' }).click()]);
  const link = await page.evaluate(() => navigator.clipboard.readText());
  assert.match(link, /#learn\?stepper=random\+seed%3D11/);

  const other = await page.context().newPage();
  await other.goto(link);
  await ready(other);
  await at(other, where);
  assert.equal(await sentence(other), told);
  await other.close();

  await view(page, 'Play');
  await view(page, 'Learn');
  await at(page, where);
  await page.reload();
  await ready(page);
  await at(page, where);
  assert.equal(await sentence(page), told);

  for (const [inside, words] of [
    ['stepper=x', 'game .x. is not known'],
    ['stepper=((((', 'never closed'],
    ['stepper=kalah&depth=99', 'depth 8 fits'],
    ['stepper=kalah&position=<img>', 'position, character 2'],
    ['stepper=kalah&order=best&beside=ranked', 'order .best. is not known'],
    ['stepper=kalah&colour=red', '“colour”'],
    ['stepper=%00%FF', 'link cannot be opened'],
    ['', 'needs one of'],
  ]) {
    await follow(page, inside);
    await page
      .locator('.notice.trouble')
      .filter({ hasText: new RegExp(words, 'i') })
      .waitFor();
    assert.deepEqual([await step(page), await sentence(page)], [where, told], inside);
  }
  await follow(page, 'stepper=figure-1&step=999999');
  await at(page, 147);
  await page.getByRole('button', { name: 'Back to mine' }).click();
  await at(page, where);
  assert.equal(await sentence(page), told);
  assert.deepEqual(problems, []);
  await close();
});

test('the position on the table is offered, with its board; refusals stand beside their fields and lose nothing', async () => {
  const { page, problems, close } = await visit(browser, site.url);
  await sit(page, 'North', 'Human');
  await enter(page);
  await about(page, /^The current game, 2 moves deep/);
  await view(page, 'Play');
  await page.locator('#board [data-pit="2"]').click(); // ends in the store: South moves again
  await page.locator('#moves [data-ply="1"]').waitFor();
  await view(page, 'Learn');
  await page.getByRole('button', { name: 'Step through the current position' }).click();
  const text = '4,4,0,5,5,5,1/4,4,4,4,4,4,0 0';
  await eventually(async () => (await page.locator('.study-text').textContent())?.includes(text) ?? false);
  await page.keyboard.press('ArrowRight');
  await page.locator('.st-board[data-node="1"]').waitFor();
  const pits = await page
    .locator('.st-board [data-pit]')
    .evaluateAll((all) =>
      all.map((one) => `${/** @type {HTMLElement} */ (one).dataset.pit}=${/: (\d+) seed/.exec(one.getAttribute('aria-label') ?? '')?.[1]}`).sort(),
    );
  assert.ok(pits.includes('0=0') && pits.includes('1=5'), `house 1 is sown: ${pits}`);

  // Who has chosen letters finds them here, too.

  await page.getByRole('button', { name: 'Settings' }).click();
  await page.getByLabel('Letters', { exact: true }).check();
  await page.keyboard.press('Escape');
  await page
    .locator('.st-sentence')
    .filter({ hasText: /^House L: / })
    .waitFor();
  assert.equal(await page.locator('.st-way').first().textContent(), 'RootL');
  assert.match((await page.locator('.tree-move').allTextContents()).join(''), /^LKIHG/);
  await page.locator('.st-board [data-pit="0"][aria-label^="South’s house L"]').waitFor();
  await page.getByRole('button', { name: 'Practice', exact: true }).click();
  await page.locator('#practice-level').selectOption('6');
  await page
    .locator('.pr-question')
    .filter({ hasText: /: house [A-L](, house [A-L])*\. / })
    .waitFor();
  await page.getByRole('button', { name: 'Stepper', exact: true }).click();

  await ask(page, { depth: '40' });
  await refused(page, 'depth', /a search to depth 40 visits (more than 20000|and leaves out more than 50000) positions; depth \d+ fits/i);
  assert.equal(await page.locator('#learn-depth').getAttribute('aria-invalid'), 'true');
  await page.getByRole('button', { name: /^Take depth \d+$/ }).click();
  await about(page, /[5-9] moves deep/);

  await ask(page, { source: 'kalah', position: '4,4,4/4,x', depth: '2' });
  await refused(page, 'position', /not a number/i);
  assert.equal(await page.locator('#learn-position').inputValue(), '4,4,4/4,x');
  await ask(page, { position: '', moves: '3 9' });
  await refused(page, 'moves', /there is no house 9/i);
  await ask(page, { source: 'list', list: '((3 12) (2' });
  await refused(page, 'list', /never closed/i);
  await ask(page, { source: 'random', plies: '9' });
  await refused(page, 'plies', /not understood/i);
  await page.locator('#learn-source').selectOption('list');
  assert.equal(await page.locator('#learn-list').inputValue(), '((3 12) (2', 'what was typed is still there');
  await ask(page, { list: '((3 12) +(2 4))', mode: 'young_bros' });
  await about(page, /A tree of your own.*Young brothers/);
  await ask(page, { source: 'checkers', moves: '11-15', mode: 'seq_ab', order: 'ranked', depth: '2' });
  await about(page, /Checkers, a position, 2 moves deep/);
  await page.locator('.st-board checkers-board').waitFor();
  assert.deepEqual(problems, []);
  await close();
});

test('an evaluator that has weights is typed, and refused beside its field', async () => {
  const { page, problems, close } = await open();
  await ask(page, { source: 'kalah', depth: '3', evaluator: 'typed', typed: 'weighted:2/3' });
  await about(page, /evaluator weighted:2\/3/);
  await page.locator('.study-form summary').click();
  await page.locator('#learn-typed').fill('luck');
  await page.getByRole('button', { name: 'Search', exact: true }).click();
  await refused(page, 'typed', /luck/);
  assert.ok(await page.locator('#learn-typed').evaluate((one) => one === document.activeElement));
  await page.locator('#learn-evaluator').selectOption('stores');
  await page.locator('#learn-typed').waitFor({ state: 'hidden' });
  assert.deepEqual(problems, []);
  await close();
});

test('what the fast search does otherwise is told, and how many positions it visits is counted by it', async () => {
  const { page, problems, close } = await open();
  const fast = page.locator('.study-fast');
  await follow(page, 'stepper=kalah&depth=4&order=ranked');
  await fast.filter({ hasText: 'it plays the lowest of equal moves' }).waitFor();
  const counted = /Counted here: the fast search visits ([\d,]+) positions, this record ([\d,]+)\.$/;
  await fast.filter({ hasText: counted }).waitFor();
  const [, visits, record] = counted.exec((await fast.textContent()) ?? '') ?? [];
  assert.notEqual(visits, record);
  await about(page, new RegExp(`: ${record} positions`));
  await follow(page, 'stepper=checkers&depth=3');
  await fast.filter({ hasText: /^The fast search visits exactly these positions, in this order\.$/ }).waitFor();
  assert.deepEqual(problems, []);
  await close();
});

test('beside young brothers two workers: who waits, what is wasted, and a sentence where the tree is too large for that', async () => {
  const { page, problems, close } = await open();
  const workers = page.locator('.st-workers');
  await follow(page, `stepper=${encodeURIComponent(LATE)}&mode=young_bros`);
  await workers.waitFor();
  assert.equal(await workers.locator('tbody tr').count(), 2);
  assert.deepEqual(await workers.locator('[data-work="waits"]').allTextContents(), ['waits', 'waits', 'waits']);
  assert.deepEqual(await workers.locator('[data-work="wasted"]').allTextContents(), ['3 2wasted', '3 3wasted']);
  await follow(page, 'stepper=kalah&position=1,3,1,0,0,23/3,0,0,2,2,13+0&depth=12&order=ranked&mode=young_bros');
  await about(page, /12 moves deep/);
  await page.locator('.st-two').filter({ hasText: 'They are shown for trees of up to 150 nodes' }).waitFor();
  assert.equal(await workers.count(), 0);
  await follow(page, `stepper=${encodeURIComponent(LATE)}`);
  await page.locator('.st-two').waitFor({ state: 'hidden' });
  assert.deepEqual(problems, []);
  await close();
});

test('two searches stand beside each other at the same point, with what is saved; pictures are files', async () => {
  const { page, problems, close } = await open();
  await follow(page, 'stepper=figure-1&beside=seq_mm');
  await page.locator('.st-body[data-pair]').waitFor();
  assert.match((await page.locator('.st-saved').textContent()) ?? '', /Alpha-beta in natural order saves 47 of the 121 positions that Minimax visits: 39 %\./);
  await page.getByRole('button', { name: 'Next cut', exact: true }).click();
  await page.locator('.st-sentence[data-kind="cut"]').waitFor();
  const ways = () => page.locator('.st-way').evaluateAll((all) => all.map((way) => way.textContent));
  await eventually(
    async () => (await ways())[0] === (await ways())[1],
    () => 'both at the cut',
  );
  await page.keyboard.press('ArrowRight');
  await eventually(
    async () => (await ways())[0] !== (await ways())[1],
    () => 'minimax goes into the branch that was cut',
  );
  await page.keyboard.press('End');
  await eventually(async () => (await page.locator('.st-sentence').allTextContents()).every((text) => text.startsWith('Done: 4, by branch 3')));
  /** @type {string[]} */ const files = [];
  page.on('download', (file) => files.push(file.suggestedFilename()));
  for (const type of ['SVG', 'PNG']) await page.getByRole('button', { name: `Save as ${type}` }).click();
  await eventually(async () => files.length === 4); // two trees
  const names = ['png', 'svg'].flatMap((type) => [`kalahari-tree-seq-ab-step-148.${type}`, `kalahari-tree-seq-mm-step-242.${type}`]);
  assert.deepEqual(files.sort(), names.sort());
  await page.emulateMedia({ media: 'print' });
  for (const part of ['.study-text', '.st-sentence', '.tree-box']) assert.ok(await page.locator(part).first().isVisible(), `${part} is printed`);
  for (const part of ['.st-controls', '.top', '.study-files']) assert.ok(!(await page.locator(part).first().isVisible()), `${part} is not`);
  assert.deepEqual(problems, []);
  await close();
});

test('while the engine is on its way there is a word and a way out; what is asked for then comes', async () => {
  /** @type {(() => void)[]} */ const held = [];
  let holds = true;
  const slow = await serveSite({
    intercept: (path, request, response) => {
      if (!holds || !path.endsWith('everything.wasm')) return false;
      held.push(() => response.destroy());
      return true;
    },
  });
  const { page, close } = await visit(browser, slow.url);
  await view(page, 'Learn');
  await page.getByRole('button', { name: 'Stepper', exact: true }).click();
  await page.locator('.st-busy').waitFor();
  await page.locator('.st-busy').getByRole('button', { name: 'Cancel' }).click();
  await page.locator('.st-busy').waitFor({ state: 'hidden' });
  await page.locator('.choose').waitFor();
  assert.equal(await page.locator('.notice.trouble').count(), 0, 'a cancel is nothing wrong');
  holds = false;
  for (const end of held) end();
  const [found, refused] = [page.locator('.study-about', { hasText: '74 positions' }), page.locator('.choose > .problem:not(:empty)')];
  await ask(page, { source: 'figure-1' });
  await found.or(refused).first().waitFor(); // what was on its way when the server broke off is told
  if (await refused.isVisible()) await ask(page, { source: 'figure-1' });
  await found.waitFor();
  await close();
  await slow.close();
});

/** Kalah on so wide a board. @param {number} houses @param {number} seeds */
const kalahOf = (houses, seeds) => `stepper=kalah&rules=${encodeURIComponent(`houses=${houses} seeds=${seeds}`)}`;
/** As much as is kept: of visits, of what cuts leave out on a wide board, and of both twice. @type {[name: string, link: string, visits: RegExp][]} */
const FULL = [
  ['minimax', `${kalahOf(3, 3)}&mode=seq_mm&depth=11`, /19,135 positions/],
  ['ten houses, in two orders', `${kalahOf(10, 5)}&depth=6&beside=ranked`, /17,760 positions/],
  ['ten houses, the same tree twice', `${kalahOf(10, 5)}&depth=6&beside=young_bros`, /17,760 positions/],
  ['checkers, in two orders', 'stepper=checkers&depth=8&beside=ranked', /11,320 positions/],
];
for (const [name, link, visits] of FULL) {
  test(`a tree of the full budget keeps the page’s own thread free: ${name}`, async () => {
    const { page, problems, close } = await open();
    const longTasks = await watchTasks(browser, page);
    await follow(page, link);
    await about(page, visits);
    for (const key of ['l', 'b', 'c', 'End', 'ArrowLeft', 'Home', 'ArrowRight']) await page.keyboard.press(key);
    const slider = page.locator('.st-slide input');
    const last = Number(await slider.getAttribute('max'));
    assert.ok(last > 20_000, `${last} steps`);
    for (const share of [0.1, 0.9, 0.5, 0.3]) {
      const to = Math.round(last * share);
      await slider.fill(String(to));
      await at(page, to);
    }
    await page.locator('.st-speed').selectOption('4');
    const from = await step(page);
    await page.locator('[data-icon="play"]').click();
    await eventually(async () => (await step(page)) > from + 5);
    await page.locator('[data-icon="pause"]').click();
    assert.deepEqual(await longTasks(), [], 'long tasks in ms');
    assert.deepEqual(problems, []);
    await close();
  });
}

test('the stepper alone in a frame of another site; wrong parameters get a sentence each', async () => {
  const stranger = await serveStranger();
  const src = `${site.url}embed.html?stepper=figure-1&beside=ranked&step=12&theme=dark&size=3&depth=x`;
  const { page, problems } = await frameIn(browser, `${stranger.url}plain`, src, { ready: false });
  const frame = page.frameLocator('iframe');
  await frame.locator('.stepper[data-step="12"]').waitFor();
  assert.match((await frame.locator('.notice').first().textContent()) ?? '', /“size”/);
  assert.match((await frame.locator('.notice').last().textContent()) ?? '', /“depth”/);
  assert.equal(await frame.locator('.st-tree').count(), 2);
  assert.equal(await frame.locator('.learn-tabs, .study-form').count(), 0, 'nothing else of the room');
  await frame.locator('[data-icon="on"]').click();
  await frame.locator('.stepper[data-step="13"]').waitFor();
  assert.deepEqual(problems, []);
  await page.context().close();
  await stranger.close();
});
