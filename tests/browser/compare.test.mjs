// Compare where it measures: the depth is found on the spot, threads get a fair chance, nothing is drawn while a search is timed,
// and whoever leaves finds it paused.

import assert from 'node:assert/strict';
import { after, before } from 'node:test';
import { eventually, launchBrowser, serveSite, test } from './harness.mjs';
import { house, playHouse, press, ready, seeds, startCheckers, view, visit } from './page-kit.mjs';

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

/** @param {Page} page @param {string | RegExp} text */
const said = (page, text) => page.locator('#c-said').filter({ hasText: text }).waitFor();

/** Begins what was filled in; what is long is asked for twice. @param {Page} page */
async function begin(page) {
  await press(page, 'Compare modes');
  const begun = page.locator('#c-said').filter({ hasText: /^(Warm-up|Round|This takes)/ });
  await begun.waitFor();
  if (/^This takes/.test((await page.locator('#c-said').textContent()) ?? '')) await press(page, 'Compare modes');
}

/** @param {Page} page */
const modes = (page) => page.locator('#c-results tbody th').allTextContents();

/** Takes part only what is named. @param {Page} page @param {string[]} wanted */
async function choose(page, wanted) {
  for (const one of await page.locator('#compare-form [name="mode"]').all()) await one.setChecked(wanted.includes((await one.getAttribute('value')) ?? ''));
}

/** Notes every redraw of the results, and whether a search ran at that moment. */
const watchDrawing = () => {
  const seen = { open: 0, searches: 0, drawn: 0, during: 0 };
  Object.assign(window, { seen });
  const { addEventListener: listen, postMessage } = Worker.prototype;
  /** @type {Map<Worker, Set<number>>} */ const open = new Map();
  Worker.prototype.postMessage = function (/** @type {any} */ message, /** @type {any[]} */ ...rest) {
    if (message.type === 'call' && message.name === 'search') {
      open.set(this, (open.get(this) ?? new Set()).add(message.id));
      seen.open++;
      seen.searches++;
    }
    return postMessage.call(this, message, ...rest);
  };
  // Ahead of the page's own listener, which may draw at once.
  Worker.prototype.addEventListener = function (/** @type {string} */ type, /** @type {any} */ listener, /** @type {any} */ options) {
    if (type === 'message') {
      listen.call(this, type, (/** @type {any} */ { data }) => {
        if ((data.type === 'result' || data.type === 'error') && open.get(this)?.delete(data.id)) seen.open--;
      });
    }
    return listen.call(this, type, listener, options);
  };
  addEventListener('DOMContentLoaded', () => {
    new MutationObserver(() => {
      seen.drawn++;
      if (seen.open > 0) seen.during++;
    }).observe(/** @type {Node} */ (document.querySelector('#c-results')), { childList: true });
  });
};

/** The results as figures: a mode, its depth where there are several, and its time in milliseconds. @param {Page} page */
async function measured(page) {
  await press(page, 'Copy as CSV');
  let copied = '';
  await eventually(async () => (copied = await page.evaluate(() => navigator.clipboard.readText())).startsWith('Mode,'));
  const [head, ...lines] = copied.trim().split('\n');
  const at = (/** @type {string} */ title) => head.split(',').indexOf(title);
  return lines.map((line) => line.split(',')).map((cells) => ({ mode: cells[0], depth: Number(cells[at('Depth')]), ms: Number(cells[at('Time ms')]) }));
}

test('without a depth each kind goes as deep as takes about a second, and alpha-beta to every depth: one sentence says what was gained', async () => {
  const { page, problems, close } = await visit(browser, site.url, { threads: 2, context: { permissions: ['clipboard-read', 'clipboard-write'] } });
  await view(page, 'Compare');
  assert.equal(await page.locator('#c-depth').inputValue(), '', 'nobody guesses');
  await page.getByLabel('Runs').fill('2'); // the least that a verdict needs
  const saying = await page.locator('#c-said').evaluateHandle((line) => {
    /** @type {string[]} */ const texts = [];
    new MutationObserver(() => texts.push(line.textContent ?? '')).observe(line, { childList: true, characterData: true, subtree: true });
    return texts;
  });
  await press(page, 'Compare modes');
  await said(page, /^Done\.$/);
  const texts = await saying.jsonValue(); // perhaps too short to be met
  const [calibrating, expected] = [/^Calibrating: /, /About \d+ s in all\.$/].map((words) => texts.findIndex((text) => words.test(text)));
  assert.ok(calibrating >= 0 && expected > calibrating, texts.join(' | '));
  assert.equal(await page.locator('#c-depth').inputValue(), '', 'the form still shows what was run');
  const all = await measured(page);
  const depths = (/** @type {string} */ mode) => all.filter((row) => row.mode === mode).map(({ depth }) => depth);
  const [minimax] = depths('seq_mm');
  assert.ok(minimax >= 6 && minimax <= 14, `depth ${minimax}`);
  assert.deepEqual(depths('par_then_mm'), [minimax]);
  const [deep] = depths('young_bros');
  assert.ok(deep >= minimax + 4, `from ${minimax} to ${deep}`);
  assert.ok(depths('seq_ab').includes(minimax) && depths('seq_ab').includes(deep) && depths('seq_ab').includes(depths('par_then_ab')[0]), JSON.stringify(all));
  const slowest = Math.max(...all.map(({ ms }) => ms));
  assert.ok(slowest > 100 && slowest < 20_000, `the slowest took ${slowest} ms`);
  const verdict = (await page.locator('#c-results .verdict').textContent()) ?? '';
  // A machine that was busy while the pace was measured, and is not any more, finds the depth too small, and says so.
  const threads =
    /2 threads(: too short to judge, alpha-beta took .* to depth \d+| made (it|alpha-beta|no clear difference to alpha-beta) .*\((Young brothers wait|Split alpha-beta), depth \d+\))/;
  assert.match(verdict, new RegExp(`^Alpha-beta did depth \\d+ in 1/[\\d,]+ of minimax’s time; ${threads.source}\\.$`));
  const of = (/** @type {string} */ mode) => all.find((row) => row.mode === mode && row.depth === minimax)?.ms ?? NaN;
  const [, told] = /1\/([\d,]+)/.exec(verdict) ?? [];
  const ratio = of('seq_mm') / of('seq_ab');
  const open = 0.5 + (ratio * 0.0006) / of('seq_ab'); // what the three decimals of a short time leave open
  assert.ok(Math.abs(Number(told.replace(',', '')) - ratio) <= open, `the figure in the sentence is that of the table: ${told}, ${ratio}`);
  assert.match((await page.locator('#c-results .agree').textContent()) ?? '', /^All 5 modes agree wherever their depth is the same; at depth \d+: house \d/);
  assert.deepEqual(
    await page.locator('.chart h4').allTextContents(),
    [...new Set(all.map(({ depth }) => depth))].map((depth) => `Depth ${depth}`),
  );
  const ticks = await page.locator('.axis .tick').allTextContents();
  assert.ok(ticks.length >= 2 && ticks.every((tick) => /^\d+ (µs|ms|s)$/.test(tick)), `an axis with figures: ${ticks}`);
  assert.match(
    (await page.locator('#c-results caption').textContent()) ?? '',
    /minimax to depth \d+, alpha-beta to depth \d+, .* 2 threads \(threaded\), medians of 2 runs$/,
  );

  await page.locator('#c-depth').fill('5');
  await page.getByLabel('Runs').fill('9'); // one alone may be delayed by whatever else the machine does
  await press(page, 'Compare modes');
  await said(page, /^Done\.$/);
  assert.match((await page.locator('#c-results caption').textContent()) ?? '', /, depth 5, /, 'a depth that somebody chose stays');
  assert.equal(await page.locator('#c-depth').inputValue(), '5');
  assert.equal((await modes(page)).length, 5, 'and holds for all');
  assert.match((await page.locator('#c-results .verdict').textContent()) ?? '', /^Too short to judge: every search took less than 20 ms\. /);
  await choose(page, []);
  await press(page, 'Compare modes');
  await said(page, 'Choose at least one mode.');
  assert.deepEqual(problems, []);
  await close();
});

test('before anything was measured another machine’s example is there, marked, with one first button; the visitor’s own takes its place', async () => {
  const { page, problems, close } = await visit(browser, site.url, { threads: 2 });
  await view(page, 'Compare');
  const mark = page.locator('#view-compare .example');
  await mark.filter({ hasText: /^Example, measured on 2 cores, Chromium \d+, .*20\d\d\./ }).waitFor();
  const found = (await page.locator('#c-results .verdict').textContent()) ?? '';
  assert.match(found, /^Alpha-beta did depth \d+ in 1\/[\d,]+ of minimax’s time; /);
  assert.deepEqual(await page.locator('#view-compare .primary:visible').allTextContents(), ['Compare modes on your position']);
  assert.deepEqual(
    await page.locator('#view-compare :disabled').evaluateAll((all) => all.filter((one) => one.checkVisibility({ visibilityProperty: true })).length),
    0,
  );
  assert.equal(await page.getByRole('button', { name: 'Copy as CSV' }).count(), 0, 'it is nobody’s to take away');
  await page.reload();
  await ready(page);
  await mark.waitFor();
  assert.equal(await page.evaluate(() => localStorage.getItem('kalahari.comparisons')), null, 'nor is it kept');
  await view(page, 'Play');
  await playHouse(page, 3);
  await view(page, 'Compare');
  await mark.waitFor();
  await page.locator('#c-depth').fill('5');
  await press(page, 'Compare modes on your position');
  await said(page, /^Done\.$/);
  assert.equal(await mark.isVisible(), false);
  assert.match(
    (await page.locator('#c-results caption').textContent()) ?? '',
    /^(?!4,4,4,4,4,4,0\/).*, depth 5, /,
    'on the board, not the start that the example is of',
  );
  assert.deepEqual(await page.locator('#view-compare .primary:visible').allTextContents(), ['Compare modes']);
  await view(page, 'Play');
  await startCheckers(page, { opponent: 'human' });
  await view(page, 'Compare');
  await mark.waitFor();
  assert.match((await page.locator('#c-results caption').textContent()) ?? '', /^B:W21,.*by check-this/, 'each game has its own');
  assert.deepEqual(problems, []);
  await close();
});

test('an estimate comes before the run, and what is long is announced and waits for a second press', async () => {
  const { page, close } = await visit(browser, site.url, { threads: 2 });
  await view(page, 'Compare');
  await press(page, 'How long will it take?');
  await said(page, /^\d+ searches, minimax to depth \d+, alpha-beta to depth \d+: about \d+ (s|min)\.$/);
  await page.locator('#c-depth').fill('4');
  await page.locator('#c-depth').blur();
  await said(page, /^15 searches, depth 4: about 1 s\.$/);
  await page.locator('#c-depth').fill('16');
  await press(page, 'Compare modes');
  await said(page, /^This takes about \d+ (min|h) here \(depth 16\)\. /);
  assert.ok(await page.locator('#view-compare .example').isVisible(), 'nothing was measured here yet');
  await press(page, 'Compare modes');
  await said(page, /^Warm-up: Minimax\. About \d+ (min|h) in all\.$/);
  await press(page, 'Cancel');
  await said(page, 'Cancelled; nothing was measured.');
  await close();
});

test('a phone shows every figure without scrolling sideways', async () => {
  const { page, close } = await visit(browser, site.url, { threads: 2, context: { viewport: { width: 360, height: 740 }, isMobile: true, hasTouch: true } });
  await view(page, 'Compare');
  await page.locator('#c-depth').fill('6');
  await press(page, 'Compare modes');
  await said(page, /^Done\.$/);
  const { wide, cut } = await page.evaluate(() => ({
    wide: document.documentElement.scrollWidth - innerWidth,
    cut: [...document.querySelectorAll('#c-results :is(td, tbody th, .bar-value)')].filter((one) => {
      const { left, right } = one.getBoundingClientRect();
      return left < 0 || right > innerWidth || one.scrollWidth > one.clientWidth + 1;
    }).length,
  }));
  assert.ok(wide <= 0, `${wide} px too wide`);
  assert.equal(cut, 0);
  assert.equal(await page.locator('kalah-board').isVisible(), true);
  await close();
});

test('the board is there to be seen, and no key or click moves on it', async () => {
  const { page, close } = await visit(browser, site.url, { threads: 2 });
  const before = await seeds(page);
  await view(page, 'Compare');
  assert.equal(await page.locator('kalah-board').isVisible(), true);
  await page.locator('#c-depth').fill('12');
  await page.getByLabel('Runs').fill('20');
  await choose(page, ['seq_mm']);
  await begin(page);
  await said(page, /^Round ([2-9]|\d\d) /);
  await house(page, 2).click({ force: true });
  await page.locator('#c-cancel').focus();
  await page.keyboard.press('3');
  assert.deepEqual(await seeds(page), before);
  await view(page, 'Play');
  await playHouse(page, 0);
  assert.notDeepEqual(await seeds(page), before, 'in Play it is live again');
  await close();
});

test('More modes: the young brothers as printed stay out until someone ticks them, and agree with the others', async () => {
  const { page, problems, close } = await visit(browser, site.url, { threads: 2 });
  await view(page, 'Compare');
  const printed = page.locator('#compare-form').getByLabel('Young brothers of 2022 · young_bros_2022');
  assert.equal(await printed.isVisible(), false);
  await page.getByText('More modes').click();
  await printed.check();
  await page.locator('#c-depth').fill('6');
  await press(page, 'Compare modes');
  await said(page, /^Done\.$/);
  assert.equal((await modes(page)).at(-1), 'Young brothers of 2022 young_bros_2022');
  assert.match((await page.locator('#c-results .agree').textContent()) ?? '', /^All 6 modes agree: house \d/);
  assert.deepEqual(problems, []);
  await close();
});

test('one redraw for each finished search, and none while one is timed', async () => {
  const { page, close } = await visit(browser, site.url, { threads: 2, init: watchDrawing });
  await view(page, 'Compare');
  await choose(page, ['seq_mm', 'seq_ab', 'young_bros']);
  await page.locator('#c-depth').fill('7');
  await page.getByLabel('Runs').fill('3');
  const seen = () => page.evaluate(() => /** @type {any} */ (window).seen);
  await page.locator('#view-compare .example').waitFor();
  const before = (await seen()).drawn;
  await press(page, 'Compare modes');
  await said(page, /^Done\.$/);
  const { drawn, during, searches } = await seen();
  assert.ok(searches > 9, 'a warm-up and nine searches');
  assert.deepEqual({ drawn: drawn - before, during }, { drawn: 1 + 9, during: 0 }, 'the example goes first');
  await close();
});

test('leaving pauses the comparison and gives the engine back; on return it goes on, of the position of before', async () => {
  const { page, close } = await visit(browser, site.url, { threads: 2 });
  await view(page, 'Compare');
  await choose(page, ['seq_mm', 'seq_ab']);
  await page.locator('#c-depth').fill('12');
  await page.getByLabel('Runs').fill('8');
  await begin(page);
  await said(page, /^Round [2-8] /);
  await view(page, 'Play');
  await page.locator('#c-said').filter({ hasText: 'Paused' }).waitFor({ state: 'attached' });
  await playHouse(page, 2);
  await view(page, 'Compare');
  assert.deepEqual(await modes(page), ['Minimax seq_mm', 'Alpha-beta seq_ab']);
  assert.equal(await page.getByRole('button', { name: 'Compare modes' }).count(), 0, 'not while it is paused');
  await press(page, 'Resume');
  await said(page, /^Done\.$/);
  assert.match((await page.locator('#c-results caption').textContent()) ?? '', /^4,4,4,4,4,4,0\/4,4,4,4,4,4,0 0, depth 12, .*, medians of 8 runs$/);
  assert.equal(await page.getByRole('button', { name: 'Compare modes' }).isEnabled(), true);
  await close();
});

test('a paused comparison can be ended, and keeps what was measured', async () => {
  const { page, close } = await visit(browser, site.url, { threads: 2 });
  await view(page, 'Compare');
  await choose(page, ['seq_mm', 'seq_ab']);
  await page.locator('#c-depth').fill('12');
  await page.getByLabel('Runs').fill('20');
  await begin(page);
  await said(page, /^Round ([2-9]|\d\d) /);
  await press(page, 'Pause');
  await said(page, 'Paused');
  await press(page, 'Cancel');
  await said(page, 'Cancelled; what was measured is kept.');
  assert.deepEqual(await modes(page), ['Minimax seq_mm', 'Alpha-beta seq_ab']);
  await close();
});

test('modes that disagree are an error in red', async () => {
  const { page, close } = await visit(browser, site.url, {
    threads: 2,
    init: () => {
      const { addEventListener } = Worker.prototype;
      Worker.prototype.addEventListener = function (/** @type {string} */ type, /** @type {any} */ listener, /** @type {any} */ options) {
        const lying = (/** @type {any} */ event) => {
          if (type === 'message' && event.data.value?.mode === 'young_bros') event.data.value.value += 2;
          return listener.call(this, event);
        };
        return addEventListener.call(this, type, lying, options);
      };
    },
  });
  await view(page, 'Compare');
  await page.locator('#c-depth').fill('4');
  await press(page, 'Compare modes');
  await said(page, /^Done\.$/);
  assert.match((await page.locator('#c-results .verdict.wrong').textContent()) ?? '', /^The modes disagree at depth 4: .*young_bros/);
  await close();
});

test('a comparison survives a reload with what it was measured on, and comes back with its position', async () => {
  const { page, problems, close } = await visit(browser, site.url);
  const results = page.locator('#c-results');
  await view(page, 'Compare');
  assert.equal(await page.locator('#c-evaluator').isVisible(), false, 'not at the first look');
  await page.getByText('More settings').click();
  await page.locator('#c-evaluator').selectOption('urgent');
  await page.getByRole('radio', { name: 'Lecture', exact: true }).check();
  await page.locator('#c-depth').fill('5');
  await page.locator('#c-runs').fill('1');
  await press(page, 'Compare modes');
  await said(page, 'Done.');
  await results
    .locator('.agree')
    .filter({ hasText: /^All 5 modes agree: house \d, South \+\d{2,}\.$/ })
    .waitFor(); // more than there are seeds to win
  const measured = await results.textContent();
  await page.reload();
  await ready(page);
  await said(page, /^Measured on this position, .+\.$/);
  assert.equal(await results.textContent(), measured);
  assert.match((await results.locator('caption').textContent()) ?? '', /^4,4,4,4,4,4,0\/4,4,4,4,4,4,0 0, depth 5, lecture order, by urgent, /);
  assert.equal(await page.locator('#c-evaluator').inputValue(), 'urgent', 'what was chosen is chosen, and in sight');
  assert.ok(await page.locator('#c-evaluator').isVisible());
  assert.ok(await page.getByRole('radio', { name: 'Lecture', exact: true }).isChecked());

  await view(page, 'Play');
  await playHouse(page, 0, /Your turn/);
  await page.reload();
  await ready(page);
  await view(page, 'Compare');
  await said(page, /^Measured on another position, /);
  assert.equal(await results.textContent(), measured);

  await page.evaluate(() => localStorage.setItem('kalahari.comparisons', '{"version":1,"comparisons":[null,{"samples":[{}]},7]}'));
  await page.reload();
  await ready(page);
  await page.locator('#view-compare:not([hidden], [inert])').waitFor();
  await page.locator('#view-compare .example').waitFor();
  assert.notEqual(await results.textContent(), measured, 'what is damaged is left out');
  assert.deepEqual(problems, []);
  await close();
});

test('where a comparison cannot be kept it is said once, and it stays on the page', async () => {
  const { page, close } = await visit(browser, site.url, {
    init: () => {
      const { setItem } = Storage.prototype;
      Storage.prototype.setItem = function (key, value) {
        if (key === 'kalahari.comparisons') throw new DOMException('full', 'QuotaExceededError');
        setItem.call(this, key, value);
      };
    },
  });
  await view(page, 'Compare');
  await page.locator('#c-depth').fill('4');
  await page.locator('#c-runs').fill('3');
  await press(page, 'Compare modes');
  await said(page, 'Done.');
  assert.deepEqual(await page.locator('.notice p').allTextContents(), [
    'This browser has no room for the comparison: a reload will lose it. It can still be copied.',
  ]);
  await press(page, 'Dismiss');
  await press(page, 'Compare modes');
  await page.locator('#c-run:not(:disabled)').waitFor();
  assert.equal(await page.locator('.notice').count(), 0);
  assert.ok((await page.locator('#c-results tbody tr').count()) > 0);
  await close();
});
