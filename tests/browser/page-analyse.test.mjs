// Analysing and comparing: scores on the board, the best line, annotations, both comparisons and
// what can be copied from them, and stopping a search that would take all day.

import assert from 'node:assert/strict';
import { after, before } from 'node:test';
import { eventually, launchBrowser, serveSite, test } from './harness.mjs';
import { counted, quiet } from './idle.mjs';
import { chips, house, legal, listed, NEAR_END, playHouse, press, ready, seeds, sit, startCheckers, untilTurn, view, visit, WIDE_OPEN } from './page-kit.mjs';

/** @type {import('playwright-core').Browser} */ let browser;
/** @type {Awaited<ReturnType<typeof serveSite>>} */ let site;
before(async () => {
  [browser, site] = await Promise.all([launchBrowser(), serveSite()]);
});
after(async () => {
  await browser?.close();
  await site?.close();
});

/** @param {import('playwright-core').Page} page */
const rows = (page) => page.locator('#c-results tbody tr').evaluateAll((all) => all.map((row) => [...row.children].map((cell) => cell.textContent ?? '')));

test('every move gets a score, the bar says who leads, the line can be previewed and played', async () => {
  const { page, problems, close } = await visit(browser, site.url, { link: 'standard; 1,0,0,0,0,4,0/4,0,0,0,5,0,0 0; ' });
  await view(page, 'Analyse');
  await page.waitForFunction(() => document.querySelector('kalah-board')?.shadowRoot?.querySelectorAll('text.score').length === 2);
  for (const chip of await chips(page)) assert.match(chip ?? '', /^([+−]\d+|0)$/);
  await page
    .locator('#eval-text')
    .filter({ hasText: /^(You \+\d+|Engine \+\d+|even)$/ })
    .waitFor();
  await page.locator('#a-depth').filter({ hasText: /^\d+$/ }).waitFor();
  await page.locator('#a-proof').filter({ hasText: 'Proved' }).waitFor();
  assert.match((await page.locator('#a-nodes').textContent()) ?? '', /^[\d.,]+/);

  // By another evaluator in another order: named, and its values are no proof.
  await page.getByText('Search settings').click();
  const [evaluator, order] = [page.locator('#analysis-how').getByLabel('Evaluator'), page.locator('#analysis-how').getByLabel('Move order')];
  assert.equal(await order.isVisible(), false, 'the expert has its own');
  await evaluator.selectOption('urgent');
  await order.selectOption('lecture');
  await page.locator('#analysis-how summary', { hasText: 'Searched by urgent, lecture order' }).waitFor();
  await page.locator('#a-proof').filter({ hasText: 'Estimated' }).waitFor();
  await eventually(
    async () => (await chips(page)).some((chip) => /\d{3}/.test(chip ?? '')),
    () => 'scores that count a seed many times',
  );
  await page.locator('#a-note', { hasText: 'Values come from the evaluator “urgent”.' }).waitFor();
  await page.reload();
  await ready(page);
  await page.locator('#analysis-how summary', { hasText: /^Searched by urgent, lecture order$/ }).click(); // once the room is there
  await evaluator.selectOption('');
  await page.locator('#a-proof').filter({ hasText: 'Proved' }).waitFor();

  const before = await seeds(page);
  const counts = () =>
    page.locator('kalah-board').evaluate((board) => [...(board.shadowRoot?.querySelectorAll('.count') ?? [])].map((one) => Number(one.textContent)));
  await page.locator('#analysis-stop:disabled').waitFor({ state: 'attached' });
  await quiet(page); // the line is there, and stays
  await page.locator('#a-line button').nth(1).hover();
  assert.notDeepEqual(await counts(), before, 'the preview shows another position');
  await page.mouse.move(5, 400);
  assert.deepEqual(await counts(), before, 'and leaves no trace');
  await page.locator('#a-line button').nth(1).click();
  await page.locator('#moves [data-ply="2"]').waitFor();
  assert.equal((await listed(page)).length, 2);
  assert.deepEqual(problems, []);
  await close();
});

test('two people are not told the scores unless they ask', async () => {
  const { page, close } = await visit(browser, site.url);
  await sit(page, 'North', 'Human');
  await view(page, 'Analyse');
  await quiet(page);
  assert.deepEqual(await chips(page), []);
  await page.getByRole('switch', { name: 'Analysis' }).check();
  await page.waitForFunction(() => document.querySelector('kalah-board')?.shadowRoot?.querySelectorAll('text.score').length === 6);
  await view(page, 'Play');
  assert.deepEqual(await chips(page), [], 'nor in the Play view');
  await close();
});

test('a long analysis is live and stops when told to', async () => {
  const { page, close } = await visit(browser, site.url, { link: WIDE_OPEN });
  await view(page, 'Analyse');
  await page.locator('#analysis-budget').selectOption('0');
  await page.locator('#a-depth').filter({ hasText: /→/ }).waitFor();
  const first = await page.locator('#a-nodes').textContent();
  await page.waitForFunction((was) => document.querySelector('#a-nodes')?.textContent !== was, first);
  await page.locator('#analysis-stop').click();
  await page.locator('#analysis-stop:disabled').waitFor({ state: 'attached' });
  await quiet(page);
  const held = await page.locator('#a-nodes').textContent();
  assert.ok((await chips(page)).length === 8 && (await page.locator('#a-line button').count()) > 0, 'what was found stays');
  assert.equal(await page.locator('#a-nodes').textContent(), held, 'nothing searches on');
  await house(page, (await legal(page))[0]).click();
  await page.locator('#moves [data-ply="1"]').waitFor();
  await close();
});

test('before anything ran, what cannot be done is not there; its place is kept', async () => {
  const { page, close } = await visit(browser, site.url);
  await sit(page, 'North', 'Human'); // two people: nothing is searched unless they ask
  await view(page, 'Analyse');
  const off = () => page.locator('#view-analyse :disabled').evaluateAll((all) => all.filter((one) => one.checkVisibility({ visibilityProperty: true })).length);
  assert.equal(await off(), 0);
  const [stop, annotate] = ['#analysis-stop', '#annotate'].map((id) => page.locator(id));
  const places = () => Promise.all([page.locator('#analysis-on'), stop, annotate].map((one) => one.evaluate((it) => it.getBoundingClientRect().top)));
  const before = await places();
  await playHouse(page, 0, /to move/);
  assert.equal(await annotate.isVisible(), true);
  assert.equal(await stop.isVisible(), false);
  assert.deepEqual(await places(), before);
  await close();
});

test('house numbers stand beside the scores, on a lying board and on an upright one', async () => {
  for (const width of [1280, 640, 360]) {
    const { page, close } = await visit(browser, site.url, { context: { viewport: { width, height: width === 360 ? 740 : 360 } } });
    await view(page, 'Analyse');
    await page.waitForFunction(() => document.querySelector('kalah-board')?.shadowRoot?.querySelectorAll('text.score').length === 6);
    const { numbers, covered } = await page.locator('kalah-board').evaluate((board) => {
      const all = (/** @type {string} */ what) => [...(board.shadowRoot?.querySelectorAll(what) ?? [])];
      const apart = (/** @type {DOMRect} */ a, /** @type {DOMRect} */ b) => a.right <= b.left || b.right <= a.left || a.bottom <= b.top || b.bottom <= a.top;
      const places = all('text.number, .chip').map((one) => one.getBoundingClientRect());
      return { numbers: all('text.number').map((one) => one.textContent), covered: places.filter((a) => places.some((b) => a !== b && !apart(a, b))).length };
    });
    assert.deepEqual(numbers, ['1', '2', '3', '4', '5', '6', '1', '2', '3', '4', '5', '6'], `${width}`);
    assert.equal(covered, 0, `${width}: nothing on top of anything else`);
    await close();
  }
});

test('a move of the line that is pressed while a deeper one is found is played all the same', async () => {
  const { page, close } = await visit(browser, site.url, { link: WIDE_OPEN });
  await view(page, 'Analyse');
  await page.locator('#analysis-budget').selectOption('0');
  await page.locator('#a-line button').first().hover();
  await page.mouse.down();
  const reached = async () => parseInt((await page.locator('#a-depth').textContent()) ?? '');
  const before = await reached();
  await eventually(async () => (await reached()) > before + 1);
  await page.mouse.up();
  await page.locator('#moves [data-ply="1"]').waitFor();
  await close();
});

test('a stopped analysis says how deep it came, and no more; so does a cancelled solve', async () => {
  const { page, close } = await visit(browser, site.url, { link: 'houses=6 seeds=6; 6,6,6,6,6,6,0/6,6,6,6,6,6,0 0; ' }); // nothing ends by itself
  await view(page, 'Analyse');
  const depth = page.locator('#a-depth');
  await page.locator('#analysis-budget').selectOption('0');
  await depth.filter({ hasText: /→/ }).waitFor();
  await page.locator('#analysis-stop').click();
  await depth.filter({ hasText: /^\d+$/ }).waitFor();
  await page.locator('#solve').click();
  await depth.filter({ hasText: /→ end$/ }).waitFor();
  await page.locator('#solve').click();
  await depth.filter({ hasText: /^\d+$/ }).waitFor();
  await close();
});

test('a proved line goes to the end of the game, and a label never parts from its move', async () => {
  const { page, close } = await visit(browser, site.url, {
    link: 'houses=4 seeds=4; 4,4,4,4,0/4,4,4,4,0 0; ',
    context: { viewport: { width: 360, height: 740 } },
  });
  await view(page, 'Analyse');
  await page.locator('#a-line-label').filter({ hasText: 'Perfect line' }).waitFor();
  const parted = await page
    .locator('#a-line .who')
    .evaluateAll((all) => all.filter((who) => Math.abs(who.getBoundingClientRect().y - (who.nextElementSibling?.getBoundingClientRect().y ?? 0)) > 20).length);
  assert.ok((await page.locator('#a-line .who').count()) > 4);
  assert.equal(parted, 0);
  await page.locator('#a-line button').last().click();
  await untilTurn(page, /wins?|draw/i);
  await close();
});

test('an analysis is one search, however deep, and reads each line that it shows at most once', async () => {
  const { page, close } = await visit(browser, site.url, { link: 'houses=4 seeds=4; 4,4,4,4,0/4,4,4,4,0 0; ' });
  await quiet(page);
  const count = await counted(page);
  await view(page, 'Analyse');
  await page.locator('#a-proof').filter({ hasText: 'Proved' }).waitFor();
  await page.locator('#analysis-stop:disabled').waitFor({ state: 'attached' });
  await quiet(page);
  const { calls } = await count();
  const depth = Number(await page.locator('#a-depth').textContent());
  assert.ok(depth > 3, `depth ${depth}`);
  const many = (/** @type {string} */ name) => calls.filter((one) => one === name).length;
  assert.deepEqual([many('search'), many('play'), many('inspect')], [2, 0, 0], `what is proved is asked once for its line to the end: ${calls}`);
  // One line for each depth, and the proved one.
  assert.ok(many('writeGame') <= depth + 1 && many('readGame') === many('writeGame'), `depth ${depth}: ${calls}`);
  assert.ok((await page.locator('#a-line button').count()) > 0);
  await close();
});

test('the moves of a finished game are annotated with what they cost', async () => {
  // South gives away the seeds opposite: house 5 instead of the capture from house 1.
  const { page, close } = await visit(browser, site.url, { link: 'standard; 1,0,0,0,1,1,10/0,0,0,0,6,1,10 0; 5' });
  await view(page, 'Analyse');
  await press(page, 'Annotate the game');
  await page
    .locator('#annotate-said')
    .filter({ hasText: /Seeds lost through mistakes: You \d+, Engine \d+/ })
    .waitFor();
  assert.equal(await page.locator('#moves .cost').count(), 1);
  assert.match((await page.locator('#moves [data-ply="1"]').getAttribute('aria-label')) ?? '', /costs \d+|best/);
  await close();
});

test('compare at one depth: five modes, one value, a table that can be copied', async () => {
  const { page, problems, close } = await visit(browser, site.url, { context: { permissions: ['clipboard-read', 'clipboard-write'] } });
  await view(page, 'Compare');
  await page.locator('#c-depth').fill('7');
  await page.getByLabel('Runs').fill('2');
  await page.getByRole('radio', { name: 'Natural' }).check();
  await press(page, 'Compare modes');
  await page.locator('#c-said').filter({ hasText: 'Done.' }).waitFor();
  const table = await rows(page);
  assert.deepEqual(
    table.map(([mode]) => mode),
    ['Minimax seq_mm', 'Alpha-beta seq_ab', 'Split minimax par_then_mm', 'Split alpha-beta par_then_ab', 'Young brothers wait young_bros'],
  );
  assert.match((await page.locator('#c-results .agree').textContent()) ?? '', /^All 5 modes agree: house \d, (even|South \+\d+|North \+\d+)\.$/);
  const titles = await page.locator('#c-results thead th').allTextContents();
  assert.deepEqual(titles, ['Mode', 'Threads', 'Time', 'Spread', 'Runs', 'Nodes', 'Nodes/s', 'Tasks', 'Stolen', 'Value', 'Move', '× Minimax', '× Alpha-beta']);
  const column = (/** @type {string} */ title) => table.map((row) => row[titles.indexOf(title)]);
  assert.equal(new Set(column('Value')).size, 1);
  assert.equal(new Set(column('Move')).size, 1);
  assert.equal(column('× Minimax')[0], '1.00×');
  assert.equal(column('× Alpha-beta')[1], '1.00×');
  const nodes = column('Nodes').map((text) => parseFloat(text.replace(',', '')) * (text.includes('k') ? 1e3 : 1));
  assert.ok(nodes[0] > nodes[1], `minimax visits more than alpha-beta: ${nodes}`);
  assert.equal(nodes[0], nodes[2], 'parallel minimax visits the same tree');
  assert.equal(await page.locator('.chart .bar').count(), 5);

  const copied = () => page.evaluate(() => navigator.clipboard.readText());
  await press(page, 'Copy as CSV');
  await eventually(async () => /^Mode,Threads,Time ms,/.test(await copied()));
  assert.equal((await copied()).trim().split('\n').length, 6);
  await press(page, 'Copy as Markdown');
  await eventually(async () => (await copied()).includes('| Minimax · seq_mm |'));
  assert.deepEqual(problems, []);
  await close();
});

test('compare in the same time: depth reached, pruning and order tell', async () => {
  const { page, close } = await visit(browser, site.url);
  await view(page, 'Compare');
  await page.getByLabel('Same time').check();
  await page.getByLabel('Seconds each').fill('0.4');
  await page.getByLabel('Runs').fill('1');
  await press(page, 'Compare modes');
  await page.locator('#c-said').filter({ hasText: 'Done.' }).waitFor();
  assert.match((await page.locator('.verdict').textContent()) ?? '', /^A verdict needs at least two runs/);
  await page.getByLabel('Runs').fill('2');
  await press(page, 'Compare modes');
  await page
    .locator('.verdict')
    .filter({ hasText: /got deeper than .*: \d+ plies against \d+\.$/ })
    .waitFor();
  await page.locator('#c-said').filter({ hasText: 'Done.' }).waitFor();
  const depths = Object.fromEntries((await rows(page)).map((row) => [row[0], Number(row[1])]));
  assert.ok(depths['Alpha-beta seq_ab'] > depths['Minimax seq_mm'], JSON.stringify(depths));
  await close();
});

test('how deep the modes get in about a second is measured, and a comparison can be cancelled', async () => {
  const { page, close } = await visit(browser, site.url);
  await view(page, 'Compare');
  await press(page, 'How long will it take?');
  const said = page.locator('#c-said').filter({ hasText: /minimax to depth \d+/ });
  await said.waitFor();
  const depth = Number(/minimax to depth (\d+)/.exec((await said.textContent()) ?? '')?.[1]);
  assert.ok(depth >= 7 && depth <= 13, `depth ${depth}`);
  await page.locator('#c-depth').fill(String(depth + 1)); // some seconds, and not so many that it would be asked whether it shall begin
  await page.getByLabel('Runs').fill('2');
  await press(page, 'Compare modes');
  await page.locator('#c-cancel:enabled').waitFor();
  await press(page, 'Cancel');
  await page.locator('#c-said').filter({ hasText: 'Cancelled' }).waitFor();
  assert.equal(await page.getByRole('button', { name: 'Compare modes' }).isEnabled(), true);
  await close();
});

test('a finished position is not searched, and says so', async () => {
  const { page, close } = await visit(browser, site.url, { link: `${NEAR_END}6-5 3 6` });
  await untilTurn(page, /win|draw/);
  await view(page, 'Compare');
  await press(page, 'Compare modes');
  await page.locator('#c-said').filter({ hasText: 'The game is over' }).waitFor();
  await close();
});

test('the number of threads is the visitor’s to set, and is kept', async () => {
  const { page, close } = await visit(browser, site.url);
  await page.locator('#badge').click();
  assert.match((await page.locator('#threads-why').textContent()) ?? '', /searches on \d+ of \d+ cores?\./);
  await page.getByLabel('Threads to search on').fill('3');
  await press(page, 'Apply and restart engine');
  await page.locator('#badge-text').filter({ hasText: '3 threads' }).waitFor();
  await page.reload();
  await page.locator('#badge-text').filter({ hasText: '3 threads' }).waitFor();
  await close();
});

test('what matters stays in sight: the current move in a shorter list, a dialog’s buttons and its problem on a phone', async () => {
  const inSight = (/** @type {string} */ selector, /** @type {string} */ within) =>
    page.evaluate(
      ([selector, within]) => {
        const [one, around] = [selector, within].map((name) => /** @type {Element} */ (document.querySelector(name)).getBoundingClientRect());
        return one.height > 0 && one.top >= around.top && one.bottom <= around.bottom;
      },
      [selector, within],
    );
  const link = 'standard; 4,4,4,4,4,4,0/4,4,4,4,4,4,0 0; 3-6 2-1 5 6 2-1 4';
  const { page, close } = await visit(browser, site.url, { link });
  await view(page, 'Analyse');
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))); // the list has got its new height
  await eventually(
    () => inSight('#moves [aria-current]', '#moves'),
    () => 'the current move in sight',
  );
  await page.setViewportSize({ width: 360, height: 640 });
  await press(page, 'Set up position');
  await page.locator('#editor-dialog[open]').waitFor();
  assert.ok(await inSight('#editor-start', '#editor-dialog'), 'the button');
  await page.locator('#editor-text').fill('nonsense');
  await page.locator('#editor-problem:not(:empty)').waitFor();
  assert.ok(await inSight('#editor-problem', '#editor-dialog'), 'the problem');
  await page.locator('#editor-dialog').evaluate((dialog) => dialog.scrollTo(0, 0));
  assert.ok((await inSight('#editor-problem', '#editor-dialog')) && (await inSight('#editor-start', '#editor-dialog')), 'also from above');
  await close();
});

test('the list of moves is in sight beside the figures, in a window as small as they come', async () => {
  const { page, close } = await visit(browser, site.url);
  for (const game of ['kalah', 'checkers']) {
    if (game === 'checkers') {
      await view(page, 'Play');
      await startCheckers(page, { opponent: 'human' });
      for (const square of [11, 15]) await page.locator(`checkers-board#board button[data-square="${square}"]`).click();
      await page.locator('#moves [data-ply="1"]').waitFor();
    } else await playHouse(page, 2);
    await view(page, 'Analyse');
    const { top, seen } = await page.locator('#moves [data-ply="1"]').evaluate((move) => {
      const list = /** @type {HTMLElement} */ (move.closest('ol')).getBoundingClientRect();
      return { top: move.getBoundingClientRect().bottom, seen: Math.min(innerHeight, list.bottom) - list.top };
    });
    assert.ok(top <= 800 && seen >= 70, `${game}: a first move that ends at ${top}, ${seen} px of the list`);
    assert.equal(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth), 0);
    for (const id of ['last', 'flip']) assert.ok(((await page.locator(`#${id}`).boundingBox())?.y ?? 800) < 770, `${game}: ${id} is in sight`);
  }
  await close();
});
