// Solving on the page, in both builds: published values under the houses, "Proved" apart from "Estimated", cancelling, playing
// on; and the level that plays by proofs.

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { after, before, describe } from 'node:test';
import { launchBrowser, serveSite, test } from './harness.mjs';
import { hasty } from './idle.mjs';
import { axeInBothColours, chips, house, playHouse, press, sit, untilTurn, view, visit } from './page-kit.mjs';

/** @typedef {import('playwright-core').Page} Page */

/** Values of whole games and of their first turns, as published. */
const SOLVED = readFileSync(new URL('../data/kalah-solved.tsv', import.meta.url), 'utf8')
  .split('\n')
  .filter((line) => line && !line.startsWith('#'))
  .map((line) => line.split('\t'))
  .map(([rules, houses, seeds, turn, value]) => ({ rules, houses: Number(houses), seeds: Number(seeds), turn, value: Number(value) }));

/** @param {number} houses @param {number} seeds */
const gameValue = (houses, seeds) => {
  const row = SOLVED.find((one) => one.rules === 'standard' && one.houses === houses && one.seeds === seeds && one.turn === '*');
  assert.ok(row, `no value of Kalah(${houses},${seeds})`);
  return row.value;
};

/** The first player's value of each first move: the best of the turns that begin with it. @param {number} houses @param {number} seeds */
function moveValues(houses, seeds) {
  const rows = SOLVED.filter((one) => one.rules === 'standard' && one.houses === houses && one.seeds === seeds && one.turn !== '*');
  return Array.from({ length: houses }, (_, i) => Math.max(...rows.filter(({ turn }) => turn.split('-')[0] === String(i + 1)).map(({ value }) => value)));
}

/** @param {number} houses @param {number} seeds */
function start(houses, seeds) {
  const side = `${Array(houses).fill(seeds)},0`;
  return `houses=${houses} seeds=${seeds}; ${side}/${side} 0; `;
}

/** @param {number} value */
const short = (value) => (value === 0 ? '0' : `${value > 0 ? 'S' : 'N'}+${Math.abs(value)}`);

/** @param {Page} page @param {'Proved' | 'Estimated'} word */
const badge = (page, word) =>
  page
    .locator('#a-proof')
    .filter({ hasText: new RegExp(`^${word}$`) })
    .waitFor();

/** @param {Page} page */
const note = async (page) => (await page.locator('#solve-note').textContent()) ?? '';

/** A position whose proof outlasts every test. */
const ENDLESS = start(6, 6);

/** @param {Page} page @param {string} text of a game */
const open = (page, text) =>
  page.evaluate((text) => {
    location.hash = `game=${encodeURIComponent(text)}`;
  }, text);

/** Two people, so that nothing is shown but what Solve finds. @param {Page} page */
async function openSolve(page) {
  await sit(page, 'North', 'Human');
  await view(page, 'Analyse');
}

/** @param {Page} page @param {'South' | 'North'} side @param {string} level */
async function seat(page, side, level) {
  await page.getByLabel(`${side}: level`).selectOption(level);
}

/** @type {import('playwright-core').Browser} */ let browser;
before(async () => {
  browser = await launchBrowser();
});
after(() => browser?.close());

for (const build of /** @type {const} */ (['threaded', 'single'])) {
  describe(`the ${build} build`, () => {
    /** @type {Awaited<ReturnType<typeof serveSite>>} */ let site;
    before(async () => {
      site = await serveSite({ isolation: build === 'threaded' });
    });
    after(() => site?.close());

    test('Kalah(6,3) is solved: the published value under every house, proved, and still there on return', async () => {
      const { page, problems, close } = await visit(browser, site.url, { link: start(6, 3) });
      await openSolve(page);
      assert.equal(await page.locator('#a-proof').textContent(), '', 'nothing is known, and nothing is claimed');
      assert.equal(await note(page), '36 seeds in play: solving takes seconds.');
      await press(page, 'Solve');
      await badge(page, 'Proved');
      const values = moveValues(6, 3);
      const right = async () => {
        assert.deepEqual(await chips(page), values.map(short));
        assert.equal(await page.locator('#a-value').textContent(), 'South +2');
        assert.equal(await page.locator('#eval').getAttribute('aria-label'), 'Evaluation: South +2, proved');
      };
      await right();
      await page
        .locator('#solve-said')
        .filter({ hasText: /^Solved in .* nodes\. Proved: South \+2\.$/ })
        .waitFor();
      assert.match((await page.locator('#a-scores').textContent()) ?? '', /^House 1: North \+14\. House 2: North \+16\. .*House 6: even\.$/);
      assert.equal(await page.locator('#a-depth').textContent(), 'end');
      assert.equal(await page.locator('#solve').getAttribute('aria-disabled'), 'true');
      await page.locator('#a-line-label').filter({ hasText: 'Perfect line' }).waitFor();
      await page.locator('#a-line button').first().waitFor();

      await house(page, 0).click();
      await page.locator('#moves [data-ply="1"]').waitFor();
      assert.equal(await page.locator('#a-proof').textContent(), '', 'another position, another question');
      assert.deepEqual(await chips(page), []);
      await press(page, 'Undo');
      await badge(page, 'Proved');
      await right();
      await page.getByRole('switch', { name: 'Analysis' }).check();
      await badge(page, 'Proved');
      await right();
      assert.deepEqual(problems, []);
      await close();
    });

    test('a solve can be cancelled: the estimate stays, is called one, and the engine is free again', async () => {
      const { page, problems, close } = await visit(browser, site.url);
      await openSolve(page);
      assert.match(await note(page), /may take minutes/);
      await open(page, ENDLESS);
      await page.locator('#solve-note').filter({ hasText: '72 seeds' }).waitFor();
      await press(page, 'Solve');
      await badge(page, 'Estimated');
      await page
        .locator('#solve-note')
        .filter({ hasText: /^Solving for .* Best so far: house \d, / })
        .waitFor();
      await page
        .locator('#a-depth')
        .filter({ hasText: /→ end$/ })
        .waitFor();
      const nodes = await page.locator('#a-nodes').textContent();
      await page.waitForFunction((was) => document.querySelector('#a-nodes')?.textContent !== was, nodes);
      await press(page, 'Cancel');
      await page.getByRole('button', { name: 'Solve', exact: true }).waitFor();
      await page
        .locator('#solve-note')
        .filter({ hasText: /^Cancelled after .* The values are estimates\.$/ })
        .waitFor();
      await badge(page, 'Estimated');
      assert.match((await page.locator('#eval').getAttribute('aria-label')) ?? '', /, estimated$/);
      assert.equal((await chips(page)).length, 6);
      await press(page, 'Hint');
      await page
        .locator('#said')
        .filter({ hasText: /^Try house \d/ })
        .waitFor();
      assert.deepEqual(problems, []);
      await close();
    });

    test('whoever plays on during a solve is not kept waiting', async () => {
      const { page, problems, close } = await visit(browser, site.url, { link: ENDLESS });
      await view(page, 'Analyse');
      await press(page, 'Solve');
      await page
        .locator('#solve-note')
        .filter({ hasText: /^Solving for/ })
        .waitFor();
      await playHouse(page, 1, /Your turn/);
      await page
        .locator('#solve-said')
        .filter({ hasText: /stopped, because the position has changed/ })
        .waitFor();
      await page.getByRole('button', { name: 'Solve', exact: true }).waitFor();
      await badge(page, 'Estimated');
      assert.deepEqual(problems, []);
      await close();
    });
  });
}

describe('on any build', () => {
  /** @type {Awaited<ReturnType<typeof serveSite>>} */ let site;
  before(async () => {
    site = await serveSite();
  });
  after(() => site?.close());

  test('the perfect level keeps what is won: exactly against itself, at least that against others', async () => {
    const value = gameValue(4, 3);
    assert.ok(value > 0, 'the game below must be a win for South');
    for (const [other, right] of /** @type {[string, (margin: number) => boolean][]} */ ([
      ['perfect', (margin) => margin === value],
      ['medium', (margin) => margin >= value],
      ['beginner', (margin) => margin >= value],
    ])) {
      const { page, problems, close } = await visit(browser, site.url, { link: start(4, 3) });
      await page.keyboard.press('p'); // nobody moves before both are seated
      await hasty(page);
      await sit(page, 'South', 'Engine');
      await seat(page, 'South', 'perfect');
      await seat(page, 'North', other);
      await press(page, 'Resume');
      const said = await untilTurn(page, /wins by|draw/);
      const [, winner, margin] = /^(\w+) wins by (\d+)/.exec(said) ?? [];
      assert.ok(winner === 'South' && right(Number(margin)), `against ${other}, worth ${value}: ${said}`);
      assert.deepEqual(problems, []);
      await close();
    }
  });

  test('where a proof takes too long the perfect level plays on without it', async () => {
    const { page, problems, close } = await visit(browser, site.url);
    await page.getByText('Exact settings').first().click();
    await page.locator('#exact-1-mode').selectOption('solve');
    await page.locator('#exact-1-seconds').fill('0.3');
    await page.locator('#exact-1-seconds').press('Tab');
    await playHouse(page, 0, /Your turn/);
    assert.deepEqual(problems, []);
    await close();
  });

  test('what is out of reach may be tried, and is said to take hours before and while it runs', async () => {
    const { page, close } = await visit(browser, site.url, { link: ENDLESS });
    await openSolve(page);
    assert.equal(await note(page), '72 seeds in play: solving may take hours or days.');
    await press(page, 'Solve');
    await page
      .locator('#solve-note')
      .filter({ hasText: /^Solving for .*May take hours or days\.$/ })
      .waitFor();
    await view(page, 'Play');
    await view(page, 'Analyse');
    await page.getByRole('button', { name: 'Solve', exact: true }).waitFor();
    await page
      .locator('#solve-note')
      .filter({ hasText: /^Cancelled after/ }) // leaving the view ends it
      .waitFor();
    await close();
  });

  test('analysis that reaches the end of the game has proved it, and the switch takes everything away', async () => {
    const { page, close } = await visit(browser, site.url, { link: start(3, 3) });
    await view(page, 'Analyse');
    await badge(page, 'Proved');
    assert.equal(await page.locator('#a-value').textContent(), `You +${gameValue(3, 3)}`);
    await page.getByRole('switch', { name: 'Analysis' }).uncheck();
    assert.equal(await page.locator('#a-proof').textContent(), '');
    assert.deepEqual(await chips(page), []);
    await close();
  });

  test('a seat offers only the settings that mean something to its mode', async () => {
    const { page, close } = await visit(browser, site.url);
    await page.getByText('Exact settings').first().click();
    await page.locator('#exact-1-mode').waitFor();
    const shown = async () =>
      (await page.locator('[data-side="1"] .exact label.field:visible').allTextContents()).map(
        (text) => /^(Mode|Stops at|Depth|Seconds|Split plies|Order|Evaluator|Table, MB)/.exec(text)?.[0],
      );
    assert.deepEqual(await shown(), ['Mode', 'Stops at', 'Depth', 'Split plies', 'Order', 'Evaluator']);
    await seat(page, 'North', 'expert');
    assert.deepEqual(await shown(), ['Mode', 'Stops at', 'Seconds', 'Table, MB']);
    await seat(page, 'North', 'perfect');
    assert.deepEqual(await shown(), ['Mode', 'Seconds', 'Table, MB']);
    assert.equal(await page.locator('#exact-1-seconds').inputValue(), '60');
    await page.locator('#exact-1-mode').selectOption('expert');
    await page.locator('#exact-1-seconds').fill('0.2');
    await page.locator('#exact-1-seconds').press('Tab');
    await page.getByLabel('Table, MB').first().fill('5000');
    await page.getByLabel('Table, MB').first().press('Tab');
    assert.equal(await page.getByLabel('Table, MB').first().inputValue(), '768', 'more than a browser gives is brought down to that');
    await page.getByLabel('Table, MB').first().fill('2');
    await page.getByLabel('Table, MB').first().press('Tab');
    assert.equal(await page.getByLabel('North: level').inputValue(), 'own');
    await house(page, 0).click();
    await page.locator('#moves [data-ply="2"]').waitFor();
    await close();
  });

  test('axe finds nothing while solving, when proved, and after a cancel, light and dark', async () => {
    const { page, close } = await visit(browser, site.url, { threads: 1, link: start(4, 3), context: { viewport: { width: 360, height: 740 } } });
    await openSolve(page);
    await press(page, 'Solve');
    await badge(page, 'Proved');
    await axeInBothColours(page, 'proved');
    await open(page, ENDLESS);
    await page.locator('#solve-note').filter({ hasText: '72 seeds' }).waitFor();
    await press(page, 'Solve');
    await badge(page, 'Estimated');
    await axeInBothColours(page, 'solving');
    await press(page, 'Cancel');
    await page.locator('#solve-note').filter({ hasText: 'Cancelled' }).waitFor();
    await axeInBothColours(page, 'estimated');
    await close();
  });
});
