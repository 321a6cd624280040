// The lab as a visitor uses it: every experiment to its end at small sizes, pause, cancel, a hidden tab, files, storage
// that refuses, modes made to disagree. Faults are put in from outside; the page is the real one.

import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { after, before, describe } from 'node:test';
import { fileURLToPath } from 'node:url';
import { DIST } from '../../tools/serve.mjs';
import { contentOf, launchBrowser, serveSite, test } from './harness.mjs';
import { quiet } from './idle.mjs';
import { axeInBothColours, press, ready, startCheckers, view, visit } from './page-kit.mjs';

/** @typedef {import('playwright-core').Page} Page */

const PHONE = { viewport: { width: 360, height: 740 }, isMobile: true, hasTouch: true };

/** @type {import('playwright-core').Browser} */ let browser;
/** @type {Awaited<ReturnType<typeof serveSite>>} */ let site;
/** @type {Awaited<ReturnType<typeof serveSite>>} */ let plain;
before(async () => {
  [browser, site, plain] = await Promise.all([launchBrowser(), serveSite(), serveSite({ isolation: false })]);
});
after(async () => {
  await browser?.close();
  await Promise.all([site?.close(), plain?.close()]);
});

/** @param {Parameters<typeof visit>[2]} [options] @param {string} [url] */
async function openLab(options, url = site.url) {
  const opened = await visit(browser, url, { threads: 2, ...options });
  await showLab(opened.page);
  return opened;
}

/** @param {Page} page */
async function showLab(page) {
  await view(page, 'Lab');
  await page.locator('#lab-run').waitFor();
}

/** Chooses an experiment and fills its fields. @param {Page} page @param {string} id @param {Record<string, string | number>} [fields] */
async function choose(page, id, fields = {}) {
  await page.locator(`[name="lab-experiment"][value="${id}"]`).check();
  if (!(await page.locator('#lab-settings[open]').count())) await page.locator('#lab-settings summary').click();
  for (const [name, value] of Object.entries(fields)) {
    const field = page.locator(`#lab-fields [name="${name}"]`);
    if (await field.evaluate((one) => one.tagName === 'SELECT')) await field.selectOption(String(value));
    else await field.fill(String(value));
    await field.dispatchEvent('change');
  }
}

/** @param {Page} page @param {string | RegExp} text */
const said = (page, text) => page.locator('#lab-said').filter({ hasText: text }).waitFor();

/** Presses Run and waits for the end. @param {Page} page */
async function run(page) {
  await page.locator('#lab-said').evaluate((said) => said.replaceChildren()); // an earlier run said the same
  await page.locator('#lab-run').click();
  await said(page, /^Done in/);
}

/** What a download holds. @param {Page} page @param {() => Promise<void>} ask */
async function downloaded(page, ask) {
  const [file] = await Promise.all([page.waitForEvent('download'), ask()]);
  return { name: file.suggestedFilename(), bytes: await contentOf(file) };
}

/** @param {Page} page */
const savedJson = async (page) => JSON.parse((await downloaded(page, () => press(page, 'Save as JSON'))).bytes.toString());

/** @param {Page} page @param {string | object} content @param {string} [name] */
const openFile = (page, content, name = 'file.json') =>
  page
    .locator('#lab-file')
    .setInputFiles({ name, mimeType: 'application/json', buffer: Buffer.from(typeof content === 'string' ? content : JSON.stringify(content)) });

const rows = (/** @type {Page} */ page) => page.locator('.lab-list li[data-id]');

/** Rounds of a second and more, for a minute and more: what is done in the middle of them is not too late. */
const LONG = { depth: 12, parDepths: '2', threads: '2', runs: 50 };

/** Those that count: a machine that does much else may disturb one, which is then repeated. @param {{disturbed?: string}[]} samples */
const counting = (samples) => samples.filter(({ disturbed }) => disturbed === undefined);

/** Tells (`searching`) that the first search of a run of one round has begun, before anything else happens: it may be over soon. */
const tellSearching = () => {
  const { postMessage } = Worker.prototype;
  Worker.prototype.postMessage = function (/** @type {any} */ message, /** @type {any[]} */ ...rest) {
    postMessage.call(this, message, ...rest);
    const said = document.querySelector('#lab-said')?.textContent ?? '';
    if (message.name === 'search' && said.startsWith('Round 1 of 1: Minimax')) dispatchEvent(new Event('searching'));
  };
};

/** Two modes are enough where a single search is looked at. @param {Page} page */
async function sequentialOnly(page) {
  for (const box of await page.locator('[data-field="modes"] input:not([value^="seq_"])').all()) await box.uncheck();
}

/** @type {[string, Record<string, string | number>, string[]][]} id, fields, charts */
const SMALL = [
  [
    'par-depth',
    { depth: 5, parDepths: '1-3', threads: '1,2', runs: 2 },
    ['par-depth-par_then_mm', 'par-depth-par_then_ab', 'par-depth-young_bros', 'par-depth-young_bros_2022'],
  ],
  ['modes', { depth: 5, parDepths: '1,2', threads: '2', runs: 2 }, ['modes', 'over-seq_mm', 'over-seq_ab']],
  [
    'conversion',
    { depth: 5, parDepths: '1-3', threads: '2', runs: 2 },
    ['conversion-par_then_mm', 'conversion-par_then_ab', 'conversion-young_bros', 'conversion-young_bros_2022'],
  ],
  ['pruning', { from: 3, depth: 5, runs: 2 }, ['pruning-time', 'pruning-saved-nodes']],
  ['threads', { depth: 5, threads: '1,2', runs: 2 }, ['threads-busy', 'threads-tasks', 'threads-elapsed']],
  ['boards', { depth: 5, parDepths: '2', threads: '1,2', runs: 2 }, ['threads-time', 'threads-speedup']],
  ['scaling', { depth: 5, threads: '1,2', runs: 2 }, ['speedup', 'efficiency', 'overhead']],
  ['depth', { from: 2, depth: 5, threads: '2', seconds: '0.02, 0.05', runs: 2 }, ['depth-time', 'depth-nodes', 'time-depth']],
  ['browser', { depth: 5, threads: '1,2', runs: 2 }, ['rate-thread', 'rate']],
];

test('before anything was measured an example is drawn, marked, with one first button; the visitor’s own takes its place and is kept alone', async () => {
  const { page, problems, close } = await openLab();
  const mark = page.locator('#view-lab .example');
  await mark.filter({ hasText: /^Example, measured on 2 cores, Chromium \d+, .*20\d\d\./ }).waitFor();
  await page.locator('.lab-plot canvas').first().waitFor();
  assert.match((await page.locator('.lab-caption').textContent()) ?? '', /^Example: Chromium \d+ on /);
  assert.deepEqual(await page.locator('#lab-form .primary').allTextContents(), []);
  assert.equal(await page.locator('#view-lab :disabled').evaluateAll((all) => all.filter((one) => one.checkVisibility()).length), 0);
  assert.equal(await page.getByRole('button', { name: 'Save as JSON' }).count(), 0, 'it is nobody’s to take away');
  assert.equal(await rows(page).count(), 0, 'nor is it kept');
  await choose(page, 'modes', { depth: 4, parDepths: '1', threads: '2', runs: 2 });
  await run(page);
  assert.equal(await mark.isVisible(), false);
  assert.equal((await savedJson(page)).experiment, 'modes');
  assert.equal(await rows(page).count(), 1);
  assert.deepEqual(await page.locator('#lab-form .primary').allTextContents(), ['Run']);
  await page.reload();
  await page.locator('#view-lab:not([inert]) .lab-list li[data-id]').waitFor();
  assert.equal(await mark.isVisible(), false, 'who has measured needs no example');
  assert.deepEqual(problems, []);
  await close();
});

test('“Run it on this machine” runs the example’s own experiment', async () => {
  const { page, close } = await openLab();
  await press(page, 'Run it on this machine');
  await said(page, /^(Calibrating|Warm-up|Round)/);
  assert.equal(await page.locator('[name="lab-experiment"]:checked').inputValue(), 'depth');
  await press(page, 'Cancel');
  await said(page, /^Cancelled/);
  await close();
});

test('beside the conversion ratio stands what became of the paper’s sparks', async () => {
  const { page, close } = await openLab();
  const words = page.locator('#lab-beside summary');
  assert.equal(await words.count(), 0, 'other experiments have none');
  await page.locator('[name="lab-experiment"][value="conversion"]').check();
  await words.click();
  assert.deepEqual(await page.locator('#lab-beside dt:visible').allTextContents(), ['Converted', 'Fizzled', 'Overflowed', 'GC’d']);
  await close();
});

describe('each experiment, one after another in one visit,', () => {
  /** @type {Awaited<ReturnType<typeof openLab>>} */ let opened;
  before(async () => {
    opened = await openLab();
  });
  after(() => opened?.close());

  for (const [id, fields, charts] of SMALL)
    test(`“${id}” runs to its end and draws its charts`, async () => {
      const { page, problems } = opened;
      await choose(page, id, fields);
      await run(page);
      assert.deepEqual(await page.locator('.lab-figure').evaluateAll((all) => all.map((one) => /** @type {HTMLElement} */ (one).dataset.chart)), charts);
      assert.match((await page.locator('.lab-agree').textContent()) ?? '', /^All [\d,]+ searches agree/);
      assert.match((await page.locator('#lab-shown + .lab-found').textContent()) ?? '', /^\w.*\.$/, 'what was found comes first');
      // Something was painted, once the charts had their room, and each has its figures as a table too.
      await page.waitForFunction((count) => document.querySelectorAll('.lab-plot canvas').length === count, charts.length);
      const painted = await page.locator('.lab-plot canvas').evaluateAll((all) =>
        all.map((one) => {
          const { data } = /** @type {any} */ (one).getContext('2d').getImageData(0, 0, /** @type {any} */ (one).width, /** @type {any} */ (one).height);
          return new Set(new Uint32Array(data.buffer)).size;
        }),
      );
      assert.equal(painted.length, charts.length);
      assert.ok(
        painted.every((colours) => colours > 20),
        `colours painted: ${painted}`,
      );
      const cells = await page.locator('.lab-figure table').evaluateAll((all) => all.map((table) => table.querySelectorAll('tbody td').length));
      assert.ok(
        cells.every((count) => count >= 2),
        String(cells),
      );
      const result = await savedJson(page);
      assert.deepEqual([result.finished, result.version, result.game], [true, 2, 'kalah']);
      assert.ok(
        result.samples.every((/** @type {any} */ { move }) => /^[1-6]$/.test(move)),
        'moves are texts',
      );
      assert.equal(result.machine.cores > 0 && result.machine.browser.length > 3 && result.machine.timer_ms > 0, true);
      const rounds = [1, 2].map((round) => counting(result.samples.filter((/** @type {any} */ sample) => sample.round === round)).length);
      assert.ok(rounds[0] > 0 && rounds[0] === rounds[1], `as many searches in each round: ${rounds}`);
      assert.equal(await page.locator('#badge-text').textContent(), '2 threads', 'the visitor’s own number of threads is back');
      await openFile(page, { ...result, name: 'opened again' });
      await page.locator('#lab-shown').filter({ hasText: 'opened again' }).waitFor();
      assert.equal(await page.locator('.lab-figure').count(), charts.length);
      assert.deepEqual(problems, []);
    });
});

test('with checkers on the table the papers’ experiments search Kalah, unless checkers is chosen', async () => {
  const { page, problems, close } = await visit(browser, site.url, { threads: 2 });
  await startCheckers(page);
  await showLab(page);
  const small = { depth: 4, parDepths: '1,2', threads: '2', runs: 2 };
  await choose(page, 'conversion', small);
  assert.equal(await page.locator('#lab-board').isVisible(), false, 'the position on the board is of another game');
  await run(page);
  assert.equal((await savedJson(page)).game, 'kalah');
  await page.locator('#lab-game').selectOption('checkers');
  await choose(page, 'conversion', small);
  await run(page);
  const { game, position } = await savedJson(page);
  assert.deepEqual([game, position.slice(0, 2)], ['checkers', 'B:']);
  assert.equal(await page.locator('.lab-beside').count(), 0, 'the paper says nothing of checkers');
  assert.deepEqual(problems, []);
  await close();
});

test('“As in the paper” takes its settings until one is changed, and what it prints stands beside what was found', async () => {
  const { page, problems, close } = await openLab();
  await choose(page, 'boards');
  await page.locator('#lab-paper').check();
  await choose(page, 'boards', { threads: '2', runs: 2 });
  assert.deepEqual(
    await page
      .locator('#lab-fields :is([name="depth"], [name="parDepths"])')
      .evaluateAll((all) => all.map((one) => /** @type {HTMLInputElement} */ (one).value)),
    ['8', '8'],
  );
  assert.match((await page.locator('#lab-paper-about').textContent()) ?? '', /^Depth 8, the paper’s two boards, natural order and its evaluator/);
  assert.ok(await page.locator('#lab-paper').isChecked(), 'how often and on how many threads is one’s own');
  await choose(page, 'boards', { evaluator: 'seeds' });
  assert.equal(await page.locator('#lab-paper').isChecked(), false);
  await choose(page, 'boards', { evaluator: 'stores-decided' });
  await run(page);
  assert.match(
    (await page.locator('.lab-beside').textContent()) ?? '',
    /The same as in the paper, or as its program run: tasks at depth 8.*1,179,3921,179,392/,
  );
  assert.deepEqual(problems, []);
  await close();
});

test('without isolation the experiments say why there is one thread, and run', async () => {
  const { page, close } = await openLab({}, plain.url);
  await choose(page, 'par-depth');
  assert.match((await page.locator('#lab-limits').textContent()) ?? '', /isolation headers.*on one thread it shows only what splitting costs/);
  await choose(page, 'par-depth', { depth: 5, parDepths: '1-2', threads: '1,2', runs: 1 });
  await run(page);
  const { samples, machine } = await savedJson(page);
  assert.deepEqual([...new Set(samples.map((/** @type {any} */ sample) => sample.threads))], [1]);
  assert.deepEqual([machine.build, machine.isolated], ['single', false]);
  await close();
});

test('an estimate comes before the run; a depth left open is chosen to fit', async () => {
  const { page, close } = await openLab();
  await choose(page, 'browser', { runs: 1 });
  assert.match((await page.locator('#lab-said').textContent()) ?? '', /about \d+ s or less/);
  await press(page, 'How long will it take?');
  await said(page, /^\d+ searches to depths? \d+( to \d+)?: about \d+ s\.$/);
  await choose(page, 'browser', { depth: 4 });
  await said(page, /^\d+ searches to depth 4: about 1? ?\d* ?s/);
  await close();
});

test('settings that cannot be are refused in a sentence, and nothing runs', async () => {
  const { page, problems, close } = await openLab();
  for (const [field, value, sentence] of /** @type {const} */ ([
    ['threads', '0', /^Threads must be numbers from 1 to 256/],
    ['parDepths', 'a-b', /^Par-depths must be numbers/],
    ['depth', '999', /^The depth must be a whole number from 1 to 200, not “999”/],
    ['runs', '', /^Runs must be a whole number/],
    ['rules', 'nonsense', /nonsense/],
    ['position', '1,2,3', /./],
  ])) {
    await choose(page, 'modes');
    await press(page, 'Back to the defaults');
    await choose(page, 'modes', { [field]: value });
    await page.locator('#lab-run').click();
    await said(page, sentence);
    await page.locator('#lab-run:enabled').waitFor();
  }
  for (const box of await page.locator('[data-field="modes"] input').all()) await box.uncheck();
  await page.locator('#lab-run').click();
  await said(page, 'Choose at least one mode.');
  assert.equal(await rows(page).count(), 0);
  assert.deepEqual(problems, []);
  await close();
});

test('cancel in the middle keeps what was measured', async () => {
  const { page, close } = await openLab();
  await choose(page, 'modes', LONG);
  await page.locator('#lab-run').click();
  await said(page, /^Round ([2-9]|\d\d) /);
  await press(page, 'Cancel');
  await said(page, 'Cancelled; what was measured is kept.');
  assert.match((await page.locator('#lab-results').textContent()) ?? '', /Not finished: these are the \d+ searches/);
  assert.equal(await rows(page).count(), 1);
  const { samples, finished } = await savedJson(page);
  assert.equal(finished, false);
  assert.ok(samples.length >= 5 && samples.every((/** @type {any} */ sample) => sample.depth === 12), 'only whole searches');
  assert.equal(await page.locator('#lab-run').isEnabled(), true);
  await close();
});

test('a pause holds everything and gives the engine back; going on ends the run', async () => {
  const { page, close } = await openLab();
  await choose(page, 'scaling', { depth: 12, threads: '1', runs: 3 }); // a round outlasts the half second between two looks
  await page.locator('#lab-run').click();
  await said(page, /^Round/);
  await press(page, 'Pause');
  await said(page, /^Paused/);
  await page.locator('#badge-text').filter({ hasText: '2 threads' }).waitFor(); // the visitor's own
  const before = await page.locator('#lab-progress').evaluate((bar) => /** @type {HTMLProgressElement} */ (bar).value);
  await quiet(page);
  assert.equal(await page.locator('#lab-progress').evaluate((bar) => /** @type {HTMLProgressElement} */ (bar).value), before);
  await press(page, 'Resume');
  await said(page, /^Done in/);
  const { samples } = await savedJson(page);
  assert.equal(counting(samples).length, 3 * 5, 'three rounds of two sequential and three parallel searches, none twice');
  await close();
});

test('leaving the view pauses the run; the game can be played, and on return the run goes on', async () => {
  const { page, close } = await openLab();
  await choose(page, 'modes', { ...LONG, runs: 4 });
  await page.locator('#lab-run').click();
  await said(page, /^Round [2-4] /);
  await view(page, 'Play');
  await page.locator('kalah-board button[data-pit="2"]').click();
  await page.locator('#moves [data-ply="1"]').waitFor();
  await page.locator('#turn').filter({ hasText: 'Your turn' }).waitFor();
  assert.equal(await page.locator('#badge-text').textContent(), '2 threads', 'the visitor’s own number of threads is back');
  await view(page, 'Lab');
  await said(page, /^Paused/);
  assert.equal(await page.locator('#lab-run').isEnabled(), false);
  await press(page, 'Resume');
  await said(page, /^Done in/);
  const { samples, finished } = await savedJson(page);
  assert.deepEqual([counting(samples).length, finished], [4 * 5, true], 'nothing is lost and nothing measured twice');
  assert.match((await page.locator('.lab-found').textContent()) ?? '', / to depth 12[;,:]/);
  await close();
});

test('another number of threads chosen during a run ends it, and counts', async () => {
  const { page, problems, close } = await openLab();
  await choose(page, 'scaling', { depth: 12, threads: '2,3', runs: 50 });
  await page.locator('#lab-run').click();
  await said(page, '3 threads');
  await page.locator('#badge').click();
  await page.locator('#threads').fill('1');
  await press(page, 'Apply and restart engine');
  await said(page, /^Cancelled; what was measured is kept/);
  await page
    .locator('#badge-text')
    .filter({ hasText: /^1 thread$/ })
    .waitFor();
  await choose(page, 'browser', { depth: 4, threads: '1', runs: 1 });
  await run(page);
  // Nothing of the run before has started another pool.
  assert.equal(await page.locator('#badge-text').textContent(), '1 thread');
  assert.deepEqual(problems, []);
  await close();
});

test('a run during which the tab was hidden is marked, left out and repeated', async () => {
  const { page, close } = await openLab({ init: tellSearching });
  await choose(page, 'modes', { ...LONG, runs: 1 });
  await sequentialOnly(page);
  await page.evaluate(() => {
    const turn = (/** @type {string} */ state) => {
      Object.defineProperty(document, 'visibilityState', { configurable: true, get: () => state });
      document.dispatchEvent(new Event('visibilitychange'));
    };
    addEventListener('searching', () => turn('hidden'), { once: true });
    Object.assign(window, { turn });
  });
  await page.locator('#lab-run').click();
  await said(page, /^Waiting until this tab is visible/);
  await page.evaluate(() => /** @type {any} */ (window).turn('visible'));
  await said(page, /^Done in/);
  assert.match(
    (await page.locator('.lab-disturbed').textContent()) ?? '',
    /^1 run was disturbed \(the tab was hidden\), marked, left out of the medians and repeated\.$/,
  );
  const { samples } = await savedJson(page);
  const [first, second] = samples;
  assert.deepEqual([first.mode, first.disturbed, second.mode, second.disturbed], ['seq_mm', 'the tab was hidden', 'seq_mm', undefined]);
  await close();
});

test('timers that were held back mark a run, too', async () => {
  const { page, close } = await openLab({ init: tellSearching });
  await choose(page, 'modes', { ...LONG, runs: 1 });
  await sequentialOnly(page);
  await page.evaluate(() => {
    const hold = () => {
      const end = performance.now() + 1300;
      while (performance.now() < end);
    };
    addEventListener('searching', hold, { once: true });
  });
  await page.locator('#lab-run').click();
  await said(page, /^Done in/);
  assert.match((await page.locator('.lab-disturbed').textContent()) ?? '', /timers were held back/);
  await close();
});

test('results outlive a reload; they can be renamed, deleted and brought back', async () => {
  const { page, close } = await openLab();
  await choose(page, 'scaling', { depth: 4, threads: '1,2', runs: 1 });
  await run(page);
  await page.reload();
  await ready(page);
  await showLab(page);
  await rows(page).waitFor();
  await page.locator('.lab-what button').click();
  await page.locator('[data-chart="speedup"]').waitFor();
  await page.getByRole('button', { name: /^Rename/ }).click();
  await page.getByLabel('New name').fill('my machine <b>&');
  await page.getByLabel('New name').press('Enter');
  await page.locator('#lab-shown').filter({ hasText: 'my machine <b>&' }).waitFor();
  await page.getByRole('button', { name: /^Delete/ }).click();
  await page.getByText('None yet.').waitFor();
  await press(page, 'Undo');
  await rows(page).waitFor();
  await page.reload();
  await ready(page);
  await showLab(page);
  await page.locator('.lab-what button').filter({ hasText: 'my machine <b>&' }).waitFor();
  await close();
});

test('two results of one minute have two names, and two files', async () => {
  const { page, close } = await openLab({ init: () => (Date.now = () => 1_800_000_000_000) });
  await choose(page, 'browser', { depth: 4, threads: '1', runs: 1 });
  await run(page);
  const { name } = await savedJson(page);
  await page.locator('#lab-run').click();
  await page
    .locator('#lab-shown')
    .filter({ hasText: `${name} (2)` })
    .waitFor();
  assert.deepEqual((await page.locator('.lab-what button').allTextContents()).sort(), [name, `${name} (2)`].sort());
  assert.match((await downloaded(page, () => press(page, 'Save as JSON'))).name, /-2\.json$/);
  await close();
});

test('a file that one visitor saved opens for another, unchanged; CSV and PNG come out, too', async () => {
  const { page, close } = await openLab();
  await choose(page, 'boards', { depth: 4, threads: '1,2', runs: 2 });
  await run(page);
  const file = await downloaded(page, () => press(page, 'Save as JSON'));
  const csv = await downloaded(page, () => press(page, 'Save as CSV'));
  const png = await downloaded(page, () => page.locator('.lab-figure .lab-head button').first().click());
  await close();
  assert.match(file.name, /^kalahari-minimax-on-more-threads-.*\.json$/);
  assert.equal(csv.bytes.toString().trim().split('\n').length, 1 + JSON.parse(file.bytes.toString()).samples.length);
  assert.deepEqual([...png.bytes.subarray(1, 4)].map((code) => String.fromCharCode(code)).join(''), 'PNG');
  assert.ok(png.bytes.length > 10_000, 'a picture with something in it');

  const other = await openLab();
  await openFile(other.page, file.bytes.toString());
  await other.page.locator('[data-chart="threads-time"]').waitFor();
  assert.deepEqual(await savedJson(other.page), JSON.parse(file.bytes.toString()));
  await other.close();
});

test('what version 1 kept in this browser is still there, and its files open', async () => {
  const { page, problems, close } = await visit(browser, site.url, { threads: 2 });
  const old = JSON.parse(readFileSync(new URL('../data/lab-v1.json', import.meta.url), 'utf8'));
  await page.evaluate(
    (result) =>
      new Promise((resolve, reject) => {
        const request = indexedDB.open('kalahari-lab', 1);
        request.onupgradeneeded = () => request.result.createObjectStore('results', { keyPath: 'id' });
        request.onerror = reject;
        request.onsuccess = () => {
          const transaction = request.result.transaction('results', 'readwrite');
          transaction.objectStore('results').put({ id: 'old', result });
          transaction.oncomplete = () => resolve(request.result.close());
        };
      }),
    old,
  );
  await showLab(page);
  await page.locator('.lab-what button').filter({ hasText: old.name }).click();
  await page.locator('[data-chart="speedup"]').waitFor();
  assert.match((await page.locator('.lab-agree').textContent()) ?? '', /^All [\d,]+ searches agree/);
  const saved = await savedJson(page);
  assert.deepEqual([saved.version, saved.game, saved.samples.length], [2, 'kalah', old.samples.length]);
  for (const name of ['bench-v1', 'bench-v2']) {
    await openFile(page, readFileSync(new URL(`../data/${name}.json`, import.meta.url), 'utf8'), `${name}.json`);
    await page.locator('#lab-shown').filter({ hasText: name }).waitFor();
    assert.ok((await page.locator('.lab-figure').count()) > 0, name);
  }
  assert.equal(await page.locator('#lab-saved-problem').textContent(), '');
  assert.deepEqual(problems, []);
  await close();
});

test('damaged files are refused in a sentence and change nothing', async () => {
  const { page, problems, close } = await openLab();
  for (const [content, sentence] of /** @type {const} */ ([
    ['{"format": "kalahari-samples", "ver', /^This file is not JSON, or was cut off\. The lab opens files/],
    ['[]', /^This file holds no measurement\./],
    ['{"format":"kalahari-samples","version":9}', /^This file was written by another version \(format 9, this page reads 1 and 2\)/],
    ['', /^This file is not JSON/],
  ])) {
    await openFile(page, content);
    await page.locator('#lab-saved-problem').filter({ hasText: sentence }).waitFor();
  }
  assert.equal(await rows(page).count(), 0);
  assert.deepEqual(problems, []);
  await close();
});

test('storage that is full or denied: a sentence, and nothing is lost', async () => {
  for (const [init, sentence] of /** @type {const} */ ([
    [
      () => {
        IDBObjectStore.prototype.put = () => {
          throw new DOMException('full', 'QuotaExceededError');
        };
      },
      /could not be saved: there is no room left in this browser’s storage\. It stays in this tab; export it as JSON/,
    ],
    [
      () => {
        IDBFactory.prototype.open = () => {
          throw new DOMException('denied', 'SecurityError');
        };
      },
      /could not be saved: this browser does not let the page store anything/,
    ],
  ])) {
    const { page, problems, close } = await openLab({ init });
    await choose(page, 'browser', { depth: 4, threads: '1', runs: 1 });
    await run(page);
    await page.locator('#lab-saved-problem').filter({ hasText: sentence }).waitFor();
    assert.match((await rows(page).textContent()) ?? '', /only in this tab/);
    assert.ok((await savedJson(page)).samples.length > 0, 'can still be exported');
    assert.deepEqual(problems, []);
    await close();
  }
});

test('modes that disagree are an error in red', async () => {
  const worker = readFileSync(path.join(DIST, 'engine/worker.js'), 'utf8');
  const lying = `const send = self.postMessage.bind(self); self.postMessage = (message) => { if (message.value?.mode === 'young_bros') message.value.value += 2; send(message); };\n${worker}`;
  const faulty = await serveSite({
    intercept: (at, _, response) => {
      if (at !== '/engine/worker.js') return false;
      response.writeHead(200, { 'Content-Type': 'text/javascript', 'Cross-Origin-Embedder-Policy': 'require-corp' });
      response.end(lying);
      return true;
    },
  });
  const { page, close } = await openLab({}, faulty.url);
  await choose(page, 'modes', { depth: 4, parDepths: '1', runs: 1 });
  await run(page);
  const verdict = page.locator('#lab-results .verdict.wrong');
  assert.match((await verdict.textContent()) ?? '', /^The modes disagree at depth 4: .*young_bros/);
  const red = await verdict.evaluate(
    (one) =>
      getComputedStyle(one).color ===
      getComputedStyle(Object.assign(document.body.appendChild(document.createElement('i')), { style: 'color: var(--bad)' })).color,
  );
  assert.equal(red, true);
  assert.equal(await page.locator('.lab-agree').count(), 0);
  await close();
  await faulty.close();
});

test('native and browser in one chart: a bench file beside a run; different experiments are refused', async () => {
  const root = fileURLToPath(new URL('../..', import.meta.url));
  // The native tests have built it. `cargo run` would again: without them some crates have fewer features.
  const program = path.resolve(root, process.env.CARGO_TARGET_DIR ?? 'target', 'checks/kalahari');
  const bench = execFileSync(program, ['bench', '--depth', '5', '--threads', '1,2', '--runs', '2', '--json'], { encoding: 'utf8' });
  const { page, problems, close } = await openLab();
  await choose(page, 'scaling', { depth: 5, threads: '1,2', runs: 2 });
  await run(page);
  await choose(page, 'browser', { depth: 5, threads: '1', runs: 1 });
  await run(page);
  await openFile(page, bench, 'native.json');
  await page.locator('#lab-shown').filter({ hasText: 'native' }).waitFor();
  assert.ok((await page.locator('.lab-as option').allTextContents()).includes('Speed-up and efficiency'));
  assert.match((await page.locator('.lab-caption').textContent()) ?? '', /^native on linux/);

  const pick = (/** @type {RegExp} */ name) => page.getByLabel(name).check();
  await pick(/^Choose native/);
  await pick(/^Choose Speed-up/);
  await press(page, 'Compare the two chosen');
  await page
    .locator('[data-chart="speedup"] .lab-legend li')
    .filter({ hasText: /^Young brothers wait · native$/ })
    .waitFor();
  const legend = await page.locator('[data-chart="speedup"] .lab-legend li').allTextContents();
  assert.ok(
    legend.some((name) => /^Young brothers wait · native$/.test(name)) && legend.filter((name) => /^Young brothers wait · /.test(name)).length === 2,
    String(legend),
  );

  await page.getByLabel(/^Choose native/).uncheck();
  await pick(/^Choose This browser/);
  await press(page, 'Compare the two chosen');
  await page
    .locator('#lab-saved-problem')
    .filter({ hasText: /^These two measured different things: / })
    .waitFor();
  assert.deepEqual(problems, []);
  await close();
});

for (const [size, context] of /** @type {const} */ ([
  ['desk', {}],
  ['phone', PHONE],
])) {
  test(`axe finds nothing in the lab, nothing is too wide or too small (${size}, light and dark)`, async () => {
    const { page, close } = await openLab({ context });
    await choose(page, 'modes', { depth: 4, parDepths: '1,2', runs: 2 });
    await run(page);
    for (const table of await page.locator('.lab-figure summary').all()) await table.click();
    await page.locator('#lab-method summary').click();
    await page.locator('#lab-start summary').click();
    await axeInBothColours(page, 'lab');
    const { wide, small } = await page.evaluate(() => ({
      wide: document.documentElement.scrollWidth - document.documentElement.clientWidth,
      small: [
        ...document.querySelectorAll(
          '#view-lab :is(button, select, summary, input:not([type=radio], [type=checkbox], [type=file]), label:has(input[type=radio], input[type=checkbox], input[type=file]))',
        ),
      ].flatMap((one) => {
        const { width, height } = one.getBoundingClientRect();
        return width && (width < 43.5 || height < 43.5)
          ? `${one.tagName} ${one.id || one.textContent?.trim().slice(0, 20)} ${width.toFixed(0)}×${height.toFixed(0)}`
          : [];
      }),
    }));
    assert.ok(wide <= 0, `${wide} px too wide`);
    if (size === 'phone') assert.deepEqual(small, []);
    await close();
  });
}

test('where the start’s time goes is told, and searches are on the browser’s timeline only for who asks', async () => {
  const { page, close } = await openLab();
  await page.locator('#lab-start summary').click();
  await page.locator('.lab-stages').waitFor();
  const told = (await page.locator('#lab-start').textContent()) ?? '';
  assert.match(told, /could be played after .* ready after /);
  for (const stage of ['The page and its modules arrive', 'program is fetched', 'starts its threads']) assert.ok(told.includes(stage), stage);
  const compare = async () => {
    await view(page, 'Compare');
    await page.locator('#c-depth').fill('4');
    await press(page, 'Compare modes');
    await page.locator('#c-said').filter({ hasText: 'Done.' }).waitFor();
    await view(page, 'Analyse'); // the expert, endgames and depths
    await page.locator('#a-line button').first().waitFor();
    await view(page, 'Lab');
    const searching = page.workers().filter((worker) => worker.url().endsWith('/engine/threaded.js')); // threads of the pool answer nobody
    const measures = searching.map((worker) => worker.evaluate(() => performance.getEntriesByType('measure').map(({ name }) => name)));
    return (await Promise.all(measures)).flat().filter((name) => name.startsWith('kalahari'));
  };
  assert.deepEqual(await compare(), []);
  await page.locator('#lab-start input').check();
  const names = await compare();
  for (const name of ['kalahari table', 'kalahari endgames', 'kalahari depth 1', 'kalahari expert']) assert.ok(names.includes(name), `${name} among ${names}`);
  await close();
});

test('visitors who do not open the lab do not download it', async () => {
  /** @type {string[]} */ const asked = [];
  const counting = await serveSite({
    intercept: (at) => {
      asked.push(at);
      return false;
    },
  });
  const { page, close } = await visit(browser, counting.url);
  assert.deepEqual(
    asked.filter((at) => /lab|vendor/.test(at)),
    [],
  );
  await showLab(page);
  assert.ok(asked.includes('/lab/lab.js'));
  await close();
  await counting.close();
});
