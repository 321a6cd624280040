// Thread lanes in the Lab view: one search recorded, drawn, stepped through, saved and stopped, with threads and without.

import assert from 'node:assert/strict';
import { after, before } from 'node:test';
import { contentOf, eventually, launchBrowser, serveSite, test } from './harness.mjs';
import { axe, NEAR_END, press, view, visit } from './page-kit.mjs';
import { METHODS } from '../unit/kalah-methods.mjs';

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

/** @param {Page} page */
const section = (page) => page.locator('#lab-lanes');
/** @param {Page} page */
const canvas = (page) => section(page).locator('canvas');
/** What is said of the recording. @param {Page} page @param {RegExp} text */
const said = (page, text) => section(page).locator('.progressline [role=status]').filter({ hasText: text }).waitFor();
/** Minimax to this depth takes half a minute and more on two threads, after a warm-up of some seconds. */
const LONG = 15;
/** What is said of the bar that is pointed at. @param {Page} page */
const pointed = async (page) => (await section(page).locator('.lanes-pointed').textContent()) ?? '';
/** The picture, once it has been painted. @param {Page} page */
async function picture(page) {
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));
  return canvas(page).evaluate((one) => /** @type {HTMLCanvasElement} */ (one).toDataURL());
}
/** The table's rows as texts. @param {Page} page */
const rows = (page) =>
  section(page)
    .locator('tbody tr')
    .evaluateAll((all) => all.map((row) => [...row.children].map((cell) => cell.textContent ?? '')));

/** Opens the Lab view. @param {Page} page @param {{mode?: string, depth?: number, par?: number}} [choice] */
async function open(page, { mode = 'young_bros', depth = 10, par } = {}) {
  await view(page, 'Lab');
  await section(page).getByLabel('Mode').selectOption(mode);
  await section(page).getByLabel('Depth').fill(String(depth));
  if (par !== undefined) await section(page).getByLabel('Split plies').fill(String(par));
}

/** @param {Page} page @param {Parameters<typeof open>[1]} [choice] */
async function record(page, choice) {
  await open(page, choice);
  await press(page, 'Record one search');
  await said(page, /^Done\.$/);
}

test('one search is recorded, drawn in the colours of its root moves, and summed up', async () => {
  const { page, problems, close } = await visit(browser, site.url, { threads: 2 });
  await record(page, { depth: 22 });
  assert.match((await section(page).locator('.verdict').textContent()) ?? '', /^The 2 threads were busy \d+\.\d % of [\d.]+ ms\.$/);
  assert.match((await section(page).locator('.lanes-results .note').first().textContent()) ?? '', /^Recording cost .*medians of \d+ searches each/);

  const [first, second, together] = await rows(page);
  assert.deepEqual([first[0], second[0], together[0]], ['Thread 1', 'Thread 2', 'Together']);
  const number = (/** @type {string} */ text) => Number(text.replace(/[,%]/g, ''));
  for (const row of [first, second, together]) {
    assert.ok(Math.abs(number(row[1]) + number(row[2]) - 100) < 0.11, `busy and idle: ${row}`);
    assert.ok(number(row[1]) <= 100 && number(row[2]) >= 0, `${row}`);
  }
  for (const column of [4, 5, 6]) assert.equal(number(first[column]) + number(second[column]), number(together[column]));
  assert.ok(number(together[4]) > 100 && number(together[6]) > 0, `tasks and cut ones: ${together}`);

  const colours = await canvas(page).evaluate((one) => {
    const { width, height } = /** @type {HTMLCanvasElement} */ (one);
    const pixels = /** @type {HTMLCanvasElement} */ (one).getContext('2d')?.getImageData(0, 0, width, height).data ?? [];
    const probe = one.parentElement?.appendChild(document.createElement('span')) ?? document.body;
    const all = new Set();
    for (let i = 0; i < pixels.length; i += 4) all.add(`rgb(${pixels[i]}, ${pixels[i + 1]}, ${pixels[i + 2]})`);
    const seen = Array.from({ length: 6 }, (_, i) => {
      probe.style.color = `var(--hue-${i + 1})`;
      return all.has(getComputedStyle(probe).color);
    });
    probe.remove();
    return seen;
  });
  assert.ok(colours.filter(Boolean).length >= 2, `root moves to be seen: ${colours}`);
  assert.equal(
    await section(page)
      .locator('.lanes-legend li')
      .filter({ hasText: /^House \d$/ })
      .count(),
    6,
  );
  assert.deepEqual(problems, []);
  await close();
});

test('the keyboard steps, zooms and pans, and what it steps to is read out', async () => {
  const { page, close } = await visit(browser, site.url, { threads: 2 });
  await record(page, { mode: 'par_then_mm', depth: 12 }); // long enough for both threads to have their part, whatever else the machine does
  const whole = await picture(page);
  await canvas(page).focus();
  await page.keyboard.press('ArrowRight');
  const live = section(page).locator('.unseen[role=status]');
  await live.filter({ hasText: /^Thread 1, house \d, ply \d, \d+ deep: .* from .* on\./ }).waitFor();
  const first = await pointed(page);
  assert.equal(await live.textContent(), first);
  await page.keyboard.press('ArrowRight');
  assert.notEqual(await pointed(page), first);
  for (let i = 0; i < 40 && !/^Thread 2/.test(await pointed(page)); i++) await page.keyboard.press('ArrowDown');
  assert.match(await pointed(page), /^Thread 2/, 'down leads to the next thread');
  const chosen = await picture(page);
  await page.keyboard.press('Enter');
  const close_up = await picture(page);
  assert.notEqual(close_up, chosen);
  await page.keyboard.press('-');
  const wider = await picture(page);
  assert.notEqual(wider, close_up);
  await page.keyboard.press('Shift+ArrowRight');
  await page.keyboard.press('Shift+ArrowLeft');
  await page.keyboard.press('+');
  assert.notEqual(await picture(page), wider);
  await page.keyboard.press('Escape');
  await page.keyboard.press('Home');
  assert.equal(await picture(page), whole, 'Home shows all again');
  assert.equal(await page.locator('#main').getAttribute('data-view'), 'lab', 'no key went past the timeline');
  await close();
});

/** Turns the wheel, and waits until that has been seen and painted. @param {Page} page @param {number} by */
async function wheeled(page, by) {
  const turned = await page.evaluateHandle(() => ({
    seen: new Promise((resolve) => {
      addEventListener('wheel', () => requestAnimationFrame(() => requestAnimationFrame(resolve)), { capture: true, once: true, passive: true });
    }),
  }));
  await page.mouse.wheel(0, by);
  await turned.evaluate(({ seen }) => seen);
}

test('the pointer reads bars, drags and zooms; a wheel that only passes over scrolls the page', async () => {
  const { page, close } = await visit(browser, site.url, { threads: 2 });
  await record(page, { mode: 'par_then_mm', depth: 12 });
  await canvas(page).scrollIntoViewIfNeeded();
  const area = await canvas(page).boundingBox();
  assert.ok(area);
  const middle = { x: area.x + area.width / 2, y: area.y + 60 };
  // A thread may be idle anywhere, but not everywhere.
  for (let part = 1; part < 10 && !/^Thread 1/.test(await pointed(page)); part++) await page.mouse.move(area.x + (area.width * part) / 10, middle.y);
  assert.match(await pointed(page), /^Thread 1/);
  assert.equal(await section(page).locator('.unseen[role=status]').textContent(), '', 'pointing is not read out');
  await page.mouse.move(area.x + 4, area.y - 30);
  await section(page)
    .locator('.lanes-pointed', { hasText: /^Point at a bar/ })
    .waitFor();

  const whole = await picture(page);
  await page.mouse.move(middle.x, middle.y);
  await wheeled(page, -200);
  await page.mouse.move(area.x + 4, 2);
  assert.equal(await picture(page), whole, 'a wheel in passing does not zoom');
  await page.mouse.wheel(0, -5000);
  await page.waitForFunction(() => scrollY === 0); // it glides
  await canvas(page).scrollIntoViewIfNeeded();
  await press(page, 'Zoom in');
  await press(page, 'Zoom in');
  const zoomed = await picture(page);
  assert.notEqual(zoomed, whole);
  const now = await canvas(page).boundingBox();
  assert.ok(now);
  await page.mouse.move(now.x + 300, now.y + 60);
  await page.mouse.down();
  await page.mouse.move(now.x + 500, now.y + 60, { steps: 4 });
  await page.mouse.up();
  await page.mouse.move(now.x + 4, now.y - 30);
  assert.notEqual(await picture(page), zoomed, 'dragged');
  await eventually(
    async () => {
      await page.mouse.move(now.x + 300, now.y + 60);
      await wheeled(page, 3000); // the drag gave it the focus
      await page.mouse.move(now.x + 4, now.y - 30);
      await page.keyboard.press('Escape');
      return (await picture(page)) === whole;
    },
    () => 'the wheel zooms out to the whole',
  );
  await close();
});

test('the record can be saved as a Chrome trace', async () => {
  const { page, close } = await visit(browser, site.url, { threads: 2 });
  await record(page, { depth: 10 });
  const [file] = await Promise.all([page.waitForEvent('download'), press(page, 'Save as Chrome trace')]);
  assert.equal(file.suggestedFilename(), 'kalahari-lanes-young_bros-depth-10.json');
  const { traceEvents, otherData } = JSON.parse(String(await contentOf(file)));
  const tasks = traceEvents.filter((/** @type {{cat?: string}} */ { cat }) => cat === 'task');
  const together = (await rows(page)).at(-1) ?? [];
  assert.equal(tasks.length, Number(together[4].replace(',', '')));
  assert.ok(tasks.every((/** @type {any} */ { ph, ts, dur, tid, args }) => ph === 'X' && ts >= 0 && dur >= 0 && tid < 2 && args.ply + args.depth === 10));
  assert.equal(otherData.mode, 'young_bros');
  await close();
});

test('the expert’s own work is recorded, at the depth of its first glance and beyond', async () => {
  const { page, problems, close } = await visit(browser, site.url, { threads: 2 });
  for (const depth of [6, 10]) {
    await record(page, { mode: 'expert', depth });
    const [file] = await Promise.all([page.waitForEvent('download'), press(page, 'Save as Chrome trace')]);
    const { traceEvents, otherData } = JSON.parse(String(await contentOf(file)));
    const work = traceEvents.filter((/** @type {any} */ { ph, cat }) => ph === 'X' && cat !== 'wait');
    assert.deepEqual([otherData.mode, otherData.depth], ['expert', depth]);
    assert.ok(work.length > 0, `nothing was recorded at depth ${depth}`);
    assert.ok(new Set(work.map((/** @type {any} */ { args }) => args.move)).size > 1, 'several root moves');
    const busy = (await rows(page)).map((row) => parseFloat(row[1]));
    assert.ok(Math.max(...busy) > 0, `busy: ${busy}`);
    assert.equal(await section(page).getByLabel('Split plies').isDisabled(), true, 'it takes none');
  }
  assert.deepEqual(problems, []);
  await close();
});

test('every method of the engine is offered, and without a depth one is measured', async () => {
  const { page, close } = await visit(browser, site.url, { threads: 2 });
  await open(page);
  const options = section(page).getByLabel('Mode').locator('option');
  const offered = await options.evaluateAll((all) => all.map((one) => /** @type {HTMLOptionElement} */ (one).value));
  assert.deepEqual(
    offered,
    METHODS.map(({ name }) => name),
  );
  await section(page).getByLabel('Mode').selectOption('solve');
  assert.equal(await section(page).getByLabel('Depth').isDisabled(), true, 'a proof goes to the end');
  await section(page).getByLabel('Mode').selectOption('seq_ab');
  await section(page).getByLabel('Depth').fill('');
  const status = section(page).locator('.progressline [role=status]');
  const saying = await status.evaluateHandle((line) => {
    /** @type {string[]} */ const texts = [];
    new MutationObserver(() => texts.push(line.textContent ?? '')).observe(line, { childList: true, characterData: true, subtree: true });
    return texts;
  });
  await press(page, 'Record one search');
  await said(page, /^Done\.$/);
  const texts = await saying.jsonValue();
  assert.ok(
    texts.some((text) => text.startsWith('Calibrating: Alpha-beta')),
    texts.join(' | '),
  ); // perhaps too short to be met
  assert.match((await section(page).locator('caption').textContent()) ?? '', /^Alpha-beta · seq_ab, depth \d+, /);
  await close();
});

test('leaving the view stops a recording, and the next can begin', async () => {
  const { page, close } = await visit(browser, site.url, { threads: 2 });
  await open(page, { mode: 'par_then_mm', depth: LONG });
  await press(page, 'Record one search');
  await said(page, /^Recording: /);
  await view(page, 'Play');
  await view(page, 'Lab');
  await said(page, /^Stopped/);
  assert.equal((await rows(page)).length, 3, 'what was recorded is there');
  assert.equal(await section(page).getByRole('button', { name: 'Record one search' }).isEnabled(), true);
  await close();
});

test('a stop keeps what was recorded; a finished game and a wrong depth get a sentence', async () => {
  const { page, close } = await visit(browser, site.url, { threads: 2 });
  await open(page, { mode: 'par_then_mm', depth: LONG });
  await press(page, 'Record one search');
  await said(page, /^Recording: /);
  await section(page).getByRole('button', { name: 'Stop' }).click();
  await said(page, /^Stopped\. The timeline shows the search up to there\.$/);
  assert.match((await section(page).textContent()) ?? '', /The search was stopped before its end\./);
  assert.equal((await rows(page)).length, 3);

  await section(page).getByLabel('Depth').fill('999');
  await press(page, 'Record one search');
  assert.equal(
    await section(page)
      .getByLabel('Depth')
      .evaluate((one) => /** @type {HTMLInputElement} */ (one).validity.rangeOverflow),
    true,
  );
  await said(page, /^Stopped/);

  await page.evaluate((text) => {
    location.hash = `game=${text}`;
  }, `${NEAR_END}6-5 3 6`);
  await section(page).getByText('The game on the board is over.').waitFor();
  await section(page).getByLabel('Depth').fill('8');
  await press(page, 'Record one search');
  await said(page, /^The game is over/);
  assert.equal((await rows(page)).length, 3, 'the record is still there');
  await close();
});

test('without shared memory there is one lane, and a stop says what it means', async () => {
  const plain = await serveSite({ isolation: false });
  const { page, problems, close } = await visit(browser, plain.url);
  await record(page, { depth: 12 });
  assert.match((await section(page).locator('.verdict').textContent()) ?? '', /^The thread was busy/);
  const table = await rows(page);
  assert.deepEqual(
    table.map((row) => row[0]),
    ['Thread 1'],
  );
  await open(page, { mode: 'seq_mm', depth: LONG });
  await press(page, 'Record one search');
  await said(page, /^Recording: /);
  await section(page).getByRole('button', { name: 'Stop' }).click();
  await said(page, /^Stopped\. Nothing was recorded/);
  assert.deepEqual(await rows(page), table, 'the record before is still there');
  assert.deepEqual(problems, []);
  await close();
  await plain.close();
});

for (const colorScheme of /** @type {const} */ (['light', 'dark'])) {
  test(`accessible, and nothing wider than a phone (${colorScheme})`, async () => {
    const { page, close } = await visit(browser, site.url, {
      threads: 2,
      context: { viewport: { width: 360, height: 740 }, isMobile: true, hasTouch: true, colorScheme },
    });
    await record(page, { depth: 9 });
    await canvas(page).tap();
    const { wide, small } = await page.evaluate(() => ({
      wide: document.documentElement.scrollWidth - document.documentElement.clientWidth,
      small: [...document.querySelectorAll('#lab-lanes :is(button, select, input)')]
        .filter((one) => one.checkVisibility())
        .map((one) => one.getBoundingClientRect())
        .filter(({ width, height }) => width < 43.5 || height < 43.5).length,
    }));
    assert.deepEqual({ wide, small }, { wide: 0, small: 0 });
    await axe(page, `lanes, ${colorScheme}`);
    await close();
  });
}
