// The Evolve room as a visitor has it: one click starts an evolution, which can be watched, paused, left, reloaded, saved as a file, opened
// from one, and looked at without a mouse or without seeing it.

import assert from 'node:assert/strict';
import { after, before } from 'node:test';
import { contentOf, eventually, launchBrowser, openPage, serveSite, test } from './harness.mjs';
import { Hand } from './keyboard-kit.mjs';
import { axe, axeInBothColours, ready, view, visit, watchTasks } from './page-kit.mjs';

/** @typedef {import('playwright-core').Page} Page */

/** @type {import('playwright-core').Browser} */ let browser;
/** @type {Awaited<ReturnType<typeof serveSite>>} */ let site;
before(async () => {
  [browser, site] = await Promise.all([launchBrowser({ own: true }), serveSite()]);
});
after(async () => {
  await browser?.close();
  await site?.close();
});

const PHONE = { viewport: { width: 360, height: 740 }, isMobile: true, hasTouch: true };

/** @param {Parameters<typeof visit>[2]} [options] */
async function enter(options) {
  const motion = { reducedMotion: /** @type {const} */ ('no-preference') }; // games play by themselves
  const visited = await visit(browser, site.url, { ...options, context: { ...motion, ...options?.context } });
  await view(visited.page, 'Evolve');
  return visited;
}

/** @param {Page} page @param {string} name */
const button = (page, name) => page.locator('#view-evolve').getByRole('button', { name, exact: true });
/** @param {Page} page */
const main = (page) => page.locator('.ev-main');
/** @param {Page} page */
const status = async (page) => (await page.locator('.ev-status').textContent()) ?? '';
/** @param {Page} page */
const round = async (page) => Number(/round ([\d,]+)/.exec(await status(page))?.[1].replaceAll(',', '') ?? NaN);
/** @param {Page} page */
const paused = (page) => page.locator('.ev-status').filter({ hasText: 'paused' }).waitFor();
/** @param {Page} page @param {RegExp} text */
const told = (page, text) => page.locator('#view-evolve .problem').filter({ hasText: text }).waitFor();

/** Starts a run and pauses it once it was measured after some rounds. @param {Page} page @param {number} [rounds] */
async function evolve(page, rounds = 5) {
  await main(page).click();
  await eventually(async () => (await round(page)) >= rounds);
  await page.locator('.ev-champion-said').filter({ hasText: 'rated' }).waitFor();
  await main(page).click();
  await paused(page);
}

test('before anything was bred an example stands there, marked: its champion can be played against, and the same run be bred here', async () => {
  const { page, problems, close } = await enter();
  const mark = page.locator('#view-evolve .example');
  await mark.filter({ hasText: /^Example: 20 rounds of “Modern” with 16 players, seed 1\./ }).waitFor();
  assert.equal(await page.locator('.ev-people li').count(), 16);
  await page.locator('.ev-champion-said').filter({ hasText: 'measured after round 20' }).waitFor();
  // The steps of a game have ends, which come and go while it plays.
  const off = await page
    .locator('#view-evolve :disabled:not(.ev-steps *)')
    .evaluateAll((all) => all.filter((one) => one.checkVisibility({ visibilityProperty: true })).map((one) => one.outerHTML));
  assert.deepEqual(off, []);
  assert.ok(await page.locator('.ev-small-board checkers-board').evaluate((board) => board.hasAttribute('numbers')), 'its sentences go by them');
  const figures = async () => {
    await page.getByText('The figures as a table').click();
    return page.locator('.ev-chart tbody tr').first().textContent();
  };
  const first = await figures();
  assert.deepEqual(await page.locator('#view-evolve .primary:visible').allTextContents(), ['Run it on this machine']);
  assert.equal(await button(page, 'Keep as…').isVisible(), false, 'it is nobody’s to keep');
  assert.equal(await button(page, 'Save as file').isVisible(), false);
  await page.locator('.ev-people button').first().click();
  await page.locator('.ev-born').filter({ hasText: 'Number' }).waitFor();
  assert.equal(await page.locator('.ev-large select').isVisible(), false, 'there is no run to look into');
  await page.reload();
  await mark.waitFor();
  assert.equal(await page.locator('.ev-list [aria-current]').count(), 0, 'nor is it kept');

  await button(page, 'Run it on this machine').click();
  await page
    .locator('.ev-status')
    .filter({ hasText: /Modern · round [1-9].*seed 1 ·/ })
    .waitFor();
  assert.equal(await mark.isVisible(), false);
  await main(page).click();
  await paused(page);
  assert.equal(await page.locator('.ev-people li').count(), 16);
  assert.equal(await figures(), first, 'the same seed, the same players');
  assert.deepEqual(problems, []);
  await close();
});

test('the champion of the example takes a seat under a name that says what it is', async () => {
  const { page, close } = await enter();
  await button(page, 'Play against the champion').click();
  await page.locator('checkers-board#board').waitFor();
  assert.match(await page.evaluate(() => document.body.textContent ?? ''), /Example champion \d+, round 20/);
  await close();
});

test('one click starts an evolution; its chart grows; a pause stands still; one round is one round', async () => {
  const { page, problems, close } = await enter();
  assert.match(await status(page), /No run yet/);
  await main(page).click();
  await page.locator('.ev-status').filter({ hasText: 'a second' }).waitFor();
  assert.equal(await main(page).textContent(), 'Pause');
  await page.locator('.ev-line').first().waitFor({ state: 'attached' });
  assert.ok((await page.locator('.ev-mark').count()) >= 2, 'the ladder');
  await main(page).click();
  await paused(page);
  const before = await round(page);
  assert.ok(before > 0);
  await button(page, 'One round').click();
  await eventually(async () => (await round(page)) === before + 1);
  await paused(page);
  assert.equal(await round(page), before + 1);
  assert.equal(await page.locator('.ev-people li').count(), 20);
  assert.equal((await page.locator('.ev-people [data-champion]').count()) <= 1, true);
  await page
    .locator('.ev-players')
    .filter({ hasText: `Round ${(before + 1).toLocaleString('en')}` })
    .waitFor();
  assert.deepEqual(problems, []);
  await close();
});

for (const isolation of [true, false])
  test(`a pause does not wait for the end of a measurement or a generation, ${isolation ? 'threaded' : 'single'} build`, async () => {
    const own = await serveSite({ isolation });
    const { page, problems, close } = await visit(browser, own.url);
    await view(page, 'Evolve');
    await page.locator('#view-evolve').getByText('More settings').click();
    await page.getByLabel('Modern').check();
    // Either takes many minutes.
    await page.getByLabel('Population', { exact: true }).fill('200');
    await page.getByLabel('Plies looked ahead').fill('6');
    const going = (/** @type {RegExp} */ work) => page.locator('.ev-status').filter({ hasText: work }).waitFor();
    await main(page).click();
    await going(/threads? measures?/);
    await main(page).click();
    await paused(page);
    assert.equal(await round(page), 0);
    await page.locator('.ev-champion').filter({ hasText: 'No player has been measured yet' }).waitFor();
    await button(page, 'One round').click();
    await going(/threads? plays?/);
    await main(page).click();
    await paused(page);
    assert.equal(await round(page), 0);
    assert.deepEqual(problems, []);
    await close();
    await own.close();
  });

test('how layers are crossed stands there in the paper’s numbers, and can be set', async () => {
  const { page, problems, close } = await enter();
  await page.locator('#view-evolve').getByText('More settings').click();
  const fields = ['mixed', 'whole', 'neurons'].map((name) => page.locator(`[name="ev-${name}"]`));
  await eventually(async () => (await fields[0].getAttribute('placeholder')) === '30');
  assert.deepEqual(await Promise.all(fields.map((field) => field.getAttribute('placeholder'))), ['30', '30', '50']);
  await fields[0].fill('72');
  await main(page).click();
  await told(page, /mixed and whole are 102 together/i);
  await fields[0].fill('71');
  await main(page).click();
  await eventually(async () => (await round(page)) > 0);
  await main(page).click();
  await paused(page);
  await page.getByLabel('Modern').check();
  assert.equal(await fields[0].isVisible(), false, 'modern crosses nothing');
  assert.deepEqual(problems, []);
  await close();
});

test('another preset begins another run, and the one before is kept; settings that cannot work are refused in a sentence', async () => {
  const { page, close } = await enter();
  await evolve(page);
  assert.ok(!(await page.getByLabel('Steps', { exact: true }).isVisible()), 'only a run of “modern” has any');
  const before = await round(page);
  await page.locator('#view-evolve').getByText('More settings').click();
  await page.getByLabel('Both colours').check();
  assert.equal(await main(page).textContent(), 'Start a new run');
  await page.getByLabel('Population', { exact: true }).fill('2');
  await main(page).click();
  await told(page, /population is 2; accepted is 4 to/i);
  assert.equal(await round(page), before, 'the open run is still there');
  await page.getByLabel('Population', { exact: true }).fill('8');
  await page.getByLabel('Seed', { exact: true }).fill('7');
  await main(page).click();
  await page
    .locator('.ev-status')
    .filter({ hasText: /Both colours.* a second .*seed 7/ }) // it goes on: until the new run is kept, it stands paused
    .waitFor();
  await main(page).click();
  await paused(page);
  assert.equal(await page.locator('.ev-people li').count(), 8);
  assert.equal(await page.locator('.ev-list li').count(), 2);
  const other = page.locator('.ev-list li:not([aria-current])');
  assert.match((await other.textContent()) ?? '', new RegExp(`As intended.*round ${before.toLocaleString('en')}`));
  await other.getByRole('button', { name: /Open/ }).click();
  await eventually(async () => (await round(page)) === before);
  await page.locator('.ev-list [aria-current]').filter({ hasText: 'As intended' }).waitFor();
  await page.reload();
  await ready(page);
  await page.locator('#view-evolve:not([inert]) .ev-list [aria-current]').filter({ hasText: 'As intended' }).waitFor();
  await close();
});

test('the two games of a round of the paper keep two threads busy; a generation of “modern” all of them', async () => {
  const { page, close } = await enter({ threads: 4 });
  const players = () => page.waitForFunction(() => /\d+ threads? plays?/.exec(document.querySelector('.ev-status')?.textContent ?? '')?.[0]);
  await main(page).click();
  assert.equal(await (await players()).jsonValue(), '2 threads play');
  await main(page).click();
  await paused(page);
  await page.getByLabel('Modern').check();
  await main(page).click();
  assert.equal(await (await players()).jsonValue(), '4 threads play');
  await close();
});

test('“modern” breeds whole generations: it has settings of its own, and its mean is the champion', async () => {
  const { page, problems, close } = await enter();
  await page.locator('#view-evolve').getByText('More settings').click();
  assert.ok(!(await page.getByLabel('Opponents of each').isVisible()));
  await page.getByLabel('Modern').check();
  assert.ok(!(await page.getByLabel('Crossings in 101 children').isVisible()));
  await page.getByLabel('Opponents of each').fill('1');
  await page.getByLabel('Population', { exact: true }).fill('6');
  await page.getByLabel('Plies looked ahead').fill('1');
  await evolve(page, 2);
  const before = await round(page);
  await button(page, 'One round').click();
  await eventually(async () => (await round(page)) === before + 1);
  await paused(page);
  await page.getByLabel('Steps', { exact: true }).check();
  await page
    .locator('.ev-legend')
    .filter({ hasText: /layer 1.*layer 2/ })
    .waitFor();
  assert.deepEqual(await page.locator('.ev-markname').allTextContents(), ['least', 'most']);
  assert.equal(await page.locator('.ev-people li').count(), 6);
  await page.locator('.ev-people button').first().click();
  await page.locator('.ev-born').filter({ hasText: 'the mean' }).waitFor();
  await page.locator('.ev-large select').selectOption('neuron 3 alone');
  await page.getByLabel('As intended').check();
  await page.getByLabel('Opponents of each').waitFor({ state: 'hidden' });
  await main(page).click();
  await page.getByLabel('Steps', { exact: true }).waitFor({ state: 'hidden' });
  assert.ok(await page.getByLabel('Strength', { exact: true }).isChecked());
  assert.deepEqual(problems, []);
  await close();
});

test('a reload finds the run, and whoever leaves the room pauses it', async () => {
  const { page, problems, close } = await enter();
  await main(page).click();
  await eventually(async () => (await round(page)) > 3);
  await view(page, 'Play');
  await view(page, 'Evolve');
  await paused(page);
  const before = await round(page);
  const champion = await page.locator('.ev-champion-said').textContent();
  await page.locator('.ev-list [aria-current]', { hasText: `round ${before.toLocaleString('en')}, open now` }).waitFor(); // it is kept
  await page.reload();
  await ready(page);
  await page.locator('#view-evolve:not([inert]) .ev-status').filter({ hasText: 'paused' }).waitFor();
  assert.equal(await round(page), before);
  assert.equal(await page.locator('.ev-champion-said').textContent(), champion);
  assert.equal(await main(page).textContent(), 'Continue');
  await main(page).click();
  await eventually(async () => (await round(page)) > before);
  await main(page).click();
  await paused(page);
  assert.deepEqual(problems, []);
  await close();
});

test('a reload in the middle of a run finds all that was seen of it', async () => {
  const { page, problems, close } = await enter();
  await main(page).click();
  await eventually(async () => (await round(page)) > 20);
  const before = await round(page);
  await page.reload();
  await ready(page);
  await page.locator('#view-evolve:not([inert]) .ev-status').filter({ hasText: 'paused' }).waitFor();
  assert.ok((await round(page)) >= before, `${await round(page)} of ${before} rounds`);
  assert.deepEqual(problems, []);
  await close();
});

test('a new run goes on while it is still being stored', async () => {
  const { page, problems, close } = await enter({ init: () => void (IDBObjectStore.prototype.put = () => /** @type {any} */ (new EventTarget())) }); // no answer, ever
  await main(page).click();
  await page.locator('.ev-status').filter({ hasText: 'a second' }).waitFor();
  assert.equal(await main(page).textContent(), 'Pause');
  assert.deepEqual(problems, []);
  await close();
});

test('a reload finds what is filled in but not started, the speed, and what was seen of the losers', async () => {
  const { page, problems, close } = await enter();
  const speed = page.getByRole('slider', { name: 'Speed' });
  await page.locator('#view-evolve').getByText('More settings').click();
  await page.getByLabel('As printed').check();
  await main(page).click();
  await page.locator('.ev-measured').filter({ hasText: 'stayed in' }).waitFor({ state: 'attached' });
  await main(page).click();
  await paused(page);
  const measured = await page.locator('.ev-measured').textContent();
  await speed.press('ArrowLeft');
  await page.getByLabel('Modern').check();
  await page.getByLabel('Seed', { exact: true }).fill('7');
  await page.getByLabel('Hidden neurons').fill('12,4');
  await page.reload();
  await ready(page);
  await page
    .locator('#view-evolve:not([inert]) .ev-status')
    .filter({ hasText: /As printed.*paused/ })
    .waitFor();
  assert.equal(await page.locator('.ev-measured').textContent(), measured);
  assert.equal(await speed.getAttribute('aria-valuetext'), '20 rounds a second');
  assert.ok(await page.getByLabel('Modern').isChecked());
  assert.equal(await page.getByLabel('Seed', { exact: true }).inputValue(), '7');
  assert.equal(await page.getByLabel('Hidden neurons').inputValue(), '12,4');
  assert.equal(await main(page).textContent(), 'Start a new run');
  assert.deepEqual(problems, []);
  await close();
});

test('a run goes to a file and comes back in another browser; hostile files are refused and nothing is lost', async () => {
  const { page, close } = await enter();
  await evolve(page);
  const before = await round(page);
  const champion = await page.locator('.ev-champion-said').textContent();
  const [saved] = await Promise.all([page.waitForEvent('download'), button(page, 'Save the run as file').click()]);
  const text = String(await contentOf(saved));
  const [network] = await Promise.all([page.waitForEvent('download'), button(page, 'Save as file').click()]);
  assert.equal(JSON.parse(String(await contentOf(network))).kind, 'kalahari-network');
  await close();

  const other = await enter();
  const file = (/** @type {string} */ content) => ({ name: 'run.json', mimeType: 'application/json', buffer: Buffer.from(content) });
  const give = (/** @type {string} */ content) => other.page.locator('#view-evolve input[type="file"]').setInputFiles(file(content));
  await give(text);
  await eventually(async () => (await round(other.page)) === before);
  assert.equal(await other.page.locator('.ev-champion-said').textContent(), champion);
  const damaged = JSON.parse(text);
  for (const content of [
    '',
    'no run at all',
    text.slice(0, text.length / 2),
    JSON.stringify({ ...damaged, version: 99 }),
    JSON.stringify({ ...damaged, round: damaged.round + 1 }),
    JSON.stringify({ ...damaged, population: damaged.population.slice(1) }),
    JSON.stringify({ ...damaged, settings: { ...damaged.settings, population: 1e9 } }),
    JSON.stringify({ kind: 'kalahari-network', version: 1, layout: 'check-this', sizes: [128, 10, 1], weights: 'AAAA', checksum: '0' }),
    `[${'['.repeat(100_000)}`,
    ' '.repeat(17 * 2 ** 20),
  ]) {
    await give(content);
    await told(other.page, /\w.*\.$/);
    assert.equal(await round(other.page), before, content.slice(0, 60));
    await button(other.page, 'One round').focus();
    await other.page.locator('.ev-runs .problem').evaluate((one) => (one.textContent = ''));
  }
  await button(other.page, 'One round').click();
  await eventually(async () => (await round(other.page)) === before + 1);
  await other.close();
});

test('the champion is played against in one click, kept by name, and comes back from a file', async () => {
  const { page, problems, close } = await enter();
  await evolve(page);
  await button(page, 'Keep as…').click();
  await page.getByLabel('Name', { exact: true }).fill('Ada');
  await page.keyboard.press('Enter');
  const card = page.locator('.ev-champion');
  await card.filter({ hasText: '“Ada” is kept' }).waitFor();
  const [saved] = await Promise.all([page.waitForEvent('download'), button(page, 'Save as file').click()]);
  const buffer = await contentOf(saved);
  await page.locator('#view-evolve input[type="file"]').setInputFiles({ name: 'Bob.json', mimeType: 'application/json', buffer });
  await card.filter({ hasText: '“Bob” is kept' }).waitFor();
  await page.getByLabel('How many plies deep it looks').fill('99');
  await button(page, 'Play against the champion').click();
  await card.filter({ hasText: 'It looks 1 to 20 plies deep.' }).waitFor();
  await page.getByLabel('How many plies deep it looks').fill('2');
  await button(page, 'Play against the champion').click();
  await page.locator('main[data-view="play"] checkers-board#board').waitFor();
  await page.locator('#seats summary:visible').click();
  await page
    .locator('#seats option:checked')
    .filter({ hasText: /Champion|Ada/ })
    .waitFor({ state: 'attached' });
  assert.deepEqual(problems, []);
  await close();
});

test('where the browser stores nothing, it evolves all the same and says so', async () => {
  const { page, close } = await enter({
    init: () => Object.defineProperty(window, 'indexedDB', { get: () => ({ open: () => { throw new DOMException('', 'SecurityError'); } }) }), // prettier-ignore
  });
  await evolve(page);
  await told(page, /cannot be kept/);
  assert.ok((await round(page)) > 0);
  await close();
});

test('one of the population is seen large, with its kin; two of one’s choice play', async () => {
  const { page, problems, close } = await enter();
  await evolve(page, 40);
  await page.locator('.ev-people button').first().click();
  await page.locator('.ev-large:not([hidden])').waitFor();
  assert.match((await page.locator('.ev-born').textContent()) ?? '', /^Number/);
  await page.locator('.ev-large select').selectOption('neuron 3 alone');
  await button(page, 'Let them play').click();
  await page
    .locator('.ev-players')
    .filter({ hasText: /^Number/ })
    .waitFor();
  await page.locator('.ev-steps').getByRole('button', { name: 'Pause' }).click();
  await button(page, 'One move forward').click();
  await page
    .locator('.ev-ply')
    .filter({ hasText: /Turn \d+ of \d+/ })
    .waitFor();
  assert.deepEqual(problems, []);
  await close();
});

test('with the keyboard alone: start, pause, one round, a look at one, a game step by step', async () => {
  const { page, problems, close } = await visit(browser, site.url);
  const hand = new Hand(page, page.keyboard, 'evolve');
  await hand.to('[role="tab"]');
  while (!(await hand.at('#tab-evolve'))) await hand.press('ArrowRight');
  await page.locator('#view-evolve:not([inert])').waitFor();
  await hand.press('n');
  assert.equal(await page.locator('dialog[open]').count(), 0, 'the keys of the board are silent here');
  await hand.to('.ev-main');
  await hand.press('Enter');
  await eventually(async () => (await round(page)) > 3);
  assert.ok(await hand.at('.ev-main'), 'the same button pauses');
  await hand.press('Enter');
  await paused(page);
  const before = await round(page);
  await hand.press('Tab', 'Enter');
  await eventually(async () => (await round(page)) === before + 1);
  await paused(page);
  await hand.to('.ev-people button');
  await hand.press('Enter');
  await page.locator('.ev-large:not([hidden])').waitFor();
  await hand.to('.ev-steps input');
  await hand.press('End', 'Home', 'ArrowRight'); // one of the first two moves it, and whoever moves it has the game in hand
  await page.locator('.ev-ply').filter({ hasText: 'Turn 1 of' }).waitFor();
  await hand.round();
  assert.deepEqual(problems, []);
  await close();
});

test('a running evolution keeps the page’s own thread free', async () => {
  const { page, problems, close } = await enter();
  await evolve(page);
  await page.locator('#view-evolve').getByText('The figures as a table').click();
  for (const preset of ['As intended', 'Modern']) {
    await page.getByLabel(preset, { exact: true }).check();
    const longTasks = await watchTasks(browser, page);
    await main(page).click();
    await page.locator('.ev-status').filter({ hasText: preset }).filter({ hasText: 'a second' }).waitFor();
    await eventually(async () => (await page.locator('.ev-chart tbody tr').count()) >= 3);
    await main(page).click();
    await paused(page);
    assert.deepEqual(await longTasks(), [], `${preset}, long tasks in ms`);
  }
  assert.deepEqual(problems, []);
  await close();
});

test('axe finds nothing on a desk, light and dark', async () => {
  const { page, close } = await enter();
  await axeInBothColours(page, 'before a run');
  await evolve(page);
  await page.locator('.ev-people button').first().click();
  for (const summary of await page.locator('#view-evolve summary').all()) await summary.click();
  await axeInBothColours(page, 'all unfolded');
  await close();
});

test('nor on a phone; 320 px wide, lying, enlarged: nothing is wider than the screen, and targets are large enough', async () => {
  const { page, close } = await enter({ context: { ...PHONE, viewport: { width: 320, height: 640 } } });
  await axeInBothColours(page, 'before a run');
  await evolve(page);
  await page.locator('.ev-people button').first().click();
  for (const summary of await page.locator('#view-evolve summary').all()) await summary.click();
  await axeInBothColours(page, 'all unfolded');
  for (const viewport of [
    { width: 320, height: 640 },
    { width: 320, height: 256 },
    { width: 640, height: 360 },
    { width: 1000, height: 700 },
  ]) {
    await page.setViewportSize(viewport);
    const { wide, small } = await page.evaluate(() => ({
      wide: [...document.querySelectorAll('#view-evolve *')]
        .filter((one) => one.checkVisibility() && !one.closest('.ev-table, .unseen, checkers-board') && one.getBoundingClientRect().right > innerWidth + 0.5)
        .map((one) => one.outerHTML.slice(0, 80)),
      small: [...document.querySelectorAll('#view-evolve :is(button:not(.link), select, summary, input:not([type=radio], [type=file]))')]
        .filter((one) => one.checkVisibility() && (one.getBoundingClientRect().height < 43.5 || one.getBoundingClientRect().width < 43.5))
        .map((one) => one.outerHTML.slice(0, 80)),
    }));
    assert.deepEqual(wide, [], `${viewport.width}×${viewport.height}`);
    assert.deepEqual(small, [], `${viewport.width}×${viewport.height}`);
  }
  await close();
});

test('who listens is told of start and pause, and has the chart as a table', async () => {
  const { page, close } = await enter();
  await page.evaluate(() => {
    const heard = /** @type {any} */ (window);
    heard.heard = [];
    const region = document.querySelector('#view-evolve [role="status"].unseen');
    if (region) new MutationObserver(() => heard.heard.push(region.textContent)).observe(region, { childList: true, subtree: true, characterData: true });
  });
  await evolve(page, 200);
  const heard = await page.evaluate(() => /** @type {string[]} */ (/** @type {any} */ (window).heard));
  assert.match(heard[0], /^The run has started\./);
  assert.match(heard.at(-1) ?? '', /^The run is paused\. Round/);
  await page.locator('#view-evolve').getByText('The figures as a table').click();
  const cells = page.locator('.ev-chart tbody tr').first();
  await cells.waitFor();
  assert.equal(await cells.locator('td').count(), 3);
  await close();
});

test('in a frame, by its address: preset, seed, speed, controls; each wrong one is told', async () => {
  const open = async (/** @type {string} */ search) => {
    const { page, problems } = await openPage(browser, `${site.url}embed.html?${search}`, { viewport: { width: 720, height: 480 } });
    await page.waitForSelector('html[data-ready]');
    return { page, problems };
  };
  const { page, problems } = await open('room=evolve&preset=as-printed&seed=7&speed=quick&controls=run,chart&theme=dark');
  await page.locator('.ev-main').click();
  await page
    .locator('.ev-status')
    .filter({ hasText: /As printed.*seed 7/ })
    .waitFor();
  await page.locator('.ev-dot').first().waitFor({ state: 'attached' });
  await page.locator('.ev-main').click();
  await paused(page);
  assert.ok(await page.locator('.ev-chart').isVisible());
  assert.ok(!(await page.locator('.ev-people').isVisible()));
  await axe(page, 'frame');
  await page.getByRole('slider', { name: 'Speed' }).press('ArrowLeft');
  assert.equal(await page.evaluate(() => localStorage.length), 0, 'a frame keeps nothing');
  assert.deepEqual(problems, []);
  await page.context().close();
  const wrong = await open('room=evolve&preset=odd&engine=hard');
  await wrong.page.locator('#notices').filter({ hasText: 'preset is' }).filter({ hasText: 'engine' }).waitFor();
  await wrong.page.context().close();
});
