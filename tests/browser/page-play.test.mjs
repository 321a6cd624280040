// Playing, as a person does it: whole games by mouse and by keyboard, undo, engines against each
// other, set-up, sharing and reloading. Each test uses only what a visitor can see and press.

import assert from 'node:assert/strict';
import { after, before } from 'node:test';
import { launchBrowser, serveSite, test } from './harness.mjs';
import { counted, hasty, idle, quiet } from './idle.mjs';
import { assertSeeds, house, legal, listed, moved, NEAR_END, playHouse, press, ready, seeds, share, sit, turn, untilTurn, view, visit } from './page-kit.mjs';

/** @type {import('playwright-core').Browser} */ let browser;
/** @type {Awaited<ReturnType<typeof serveSite>>} */ let site;
before(async () => {
  [browser, site] = await Promise.all([launchBrowser(), serveSite()]);
});
after(async () => {
  await browser?.close();
  await site?.close();
});

test('a whole game by mouse against the engine, then undo to the start', async () => {
  const { page, problems, close } = await visit(browser, site.url);
  assert.equal(await turn(page), 'Your turn');
  let moves = 0;
  for (; moves < 100 && !/win|draw/i.test(await turn(page)); moves++) {
    const open = await legal(page);
    assert.ok(open.length > 0 && open.every((pit) => pit < 6), `own houses only: ${open}`);
    await playHouse(page, open[moves % open.length]);
    await assertSeeds(page, 48);
  }
  const words = /** @type {RegExpExecArray} */ (/^(?:(You|The engine) wins? by (\d+), (\d+) to (\d+)|A draw, 24 seeds each)$/.exec(await turn(page)));
  assert.ok(words, await turn(page));
  const pits = await seeds(page);
  assert.equal(pits[6] + pits[13], 48, 'the final sweep is shown');
  if (words[1])
    assert.deepEqual([Math.max(pits[6], pits[13]), Math.min(pits[6], pits[13]), Math.abs(pits[6] - pits[13])], [words[3], words[4], words[2]].map(Number));
  await page.getByRole('button', { name: 'Rematch' }).waitFor();

  const undo = page.getByRole('button', { name: 'Undo' });
  let undone = 0;
  for (; (await undo.isEnabled()) && undone < 200; undone++) await undo.click();
  assert.ok(undone > 3 && undone <= moves, `${undone} undone of ${moves} decisions`);
  assert.deepEqual(await seeds(page), [4, 4, 4, 4, 4, 4, 0, 4, 4, 4, 4, 4, 4, 0]);
  assert.equal(await turn(page), 'Your turn');
  assert.equal(await page.getByRole('button', { name: 'Redo' }).isEnabled(), true);
  assert.deepEqual(problems, []);
  await close();
});

test('a whole game by keyboard, two people, told in sentences', async () => {
  const { page, problems, close } = await visit(browser, site.url);
  await sit(page, 'North', 'Human');
  await page.locator('kalah-board button[tabindex="0"]').focus();
  const told = new Set();
  for (let i = 0; i < 200 && !/win|draw/i.test(await turn(page)); i++) {
    await idle(page);
    const before = await listed(page);
    const open = await legal(page);
    const pick = open[(i * 7) % open.length];
    await page.keyboard.press(String((pick % 7) + 1));
    await page.waitForFunction((n) => document.querySelectorAll('#moves button').length > n + 1, before.length);
    told.add(await page.locator('#live').textContent());
  }
  assert.match(await turn(page), /^(South|North) wins by|^A draw/);
  assert.ok(told.size > 10);
  for (const sentence of told) assert.match(sentence ?? '', /^(South|North) sows \d+ from house [1-6]; last seed in (its|South’s|North’s) (store|house [1-6])/);
  assert.match([...told].at(-1) ?? '', /wins by|draw/);
  assert.deepEqual(problems, []);
  await close();
});

test('arrows walk between houses, enter plays, and digits play beyond six', async () => {
  const { page, close } = await visit(browser, site.url, { link: 'standard; 1,1,1,1,1,1,1,1,0/1,1,1,1,1,1,1,1,0 0; ' });
  await sit(page, 'North', 'Human');
  await page.locator('kalah-board button[tabindex="0"]').focus();
  const focused = () => page.evaluate(() => /** @type {HTMLElement} */ (document.querySelector('kalah-board')?.shadowRoot?.activeElement)?.dataset.pit);
  assert.equal(await focused(), '0');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowRight');
  assert.equal(await focused(), '2');
  await page.keyboard.press('ArrowUp');
  assert.equal(await focused(), '14', 'the house opposite');
  await page.keyboard.press('ArrowDown');
  await page.locator('#peek').filter({ hasText: 'House 3, 1 seed: the last falls into its house 4' }).waitFor();
  await moved(page, () => page.keyboard.press('Enter'), /North to move/);
  await moved(page, () => page.keyboard.press('8'), /North to move/);
  assert.deepEqual(await listed(page), ['3', '8'], 'the last house ends in the store: North again');
  await page.keyboard.press('u');
  assert.equal((await seeds(page))[17], 0);
  await page.keyboard.press('r');
  assert.equal((await seeds(page))[17], 1);
  await close();
});

/** Which house has the focus, as a board index. @param {import('playwright-core').Page} page */
const focusedPit = (page) =>
  page.evaluate(() => Number(/** @type {HTMLElement} */ (document.querySelector('kalah-board')?.shadowRoot?.activeElement)?.dataset.pit));

test('the board is one stop of the tab key, both ways, with Home and End inside', async () => {
  const { page, close } = await visit(browser, site.url);
  const stops = async (/** @type {string} */ key) => {
    /** @type {string[]} */ const seen = [];
    await page.locator('#skip').focus();
    while (seen.at(-1) !== 'skip' && seen.length < 60) {
      await page.keyboard.press(key);
      seen.push(await page.evaluate(() => document.activeElement?.id || document.activeElement?.tagName || ''));
    }
    return seen;
  };
  const there = await stops('Tab');
  assert.equal(there.filter((at) => at === 'board').length, 1, String(there));
  assert.ok(there.indexOf('board') < there.indexOf('new'), 'before the controls under it');
  const back = await stops('Shift+Tab');
  assert.equal(back.filter((at) => at === 'board').length, 1, String(back));

  await page.evaluate(() => document.getElementById('board')?.focus());
  assert.equal(await focusedPit(page), 0);
  await page.keyboard.press('End');
  assert.equal(await focusedPit(page), 5);
  await page.keyboard.press('ArrowUp');
  assert.equal(await focusedPit(page), 7, 'the engine’s first house lies over your last');
  await page.keyboard.press('Home');
  assert.equal(await focusedPit(page), 12, 'the row as it is seen');
  await page.keyboard.press('ArrowDown');
  await moved(page, () => page.keyboard.press('Enter'));
  assert.equal((await listed(page))[0], '1');
  await close();
});

test('the skip link leads to the board, where the arrows work at once, and into rooms without one', async () => {
  const { page, close } = await visit(browser, site.url);
  const skip = async () => {
    await page.locator('#skip').focus();
    await page.keyboard.press('Enter');
  };
  for (const name of /** @type {const} */ (['Play', 'Analyse'])) {
    await view(page, name);
    await skip();
    await page.keyboard.press('ArrowRight');
    assert.equal(await focusedPit(page), name === 'Play' ? 1 : 2, 'from the house where the focus was last');
  }
  for (const name of /** @type {const} */ (['Compare', 'Lab'])) {
    await view(page, name);
    await skip();
    assert.deepEqual(await page.evaluate(() => [document.activeElement?.closest('[role="tabpanel"]')?.id, document.activeElement?.tagName]), [
      `view-${name.toLowerCase()}`,
      'H2',
    ]);
  }
  assert.ok(!page.url().includes('#board'), 'the address is the game’s');
  await close();
});

test('hover shows where the last seed falls and what is captured', async () => {
  const { page, close } = await visit(browser, site.url, { link: 'standard; 1,0,0,0,0,4,0/4,0,0,0,5,0,0 0; ' });
  await house(page, 0).hover();
  await page.locator('#peek').filter({ hasText: 'House 1, 1 seed: the last falls into your house 2, capturing 6.' }).waitFor();
  const marks = () =>
    page.locator('kalah-board').evaluate((board) => ['chosen', 'landing', 'captured'].map((mark) => board.shadowRoot?.querySelectorAll(`.${mark}`).length));
  assert.deepEqual(await marks(), [1, 1, 2]);
  await page.mouse.move(5, 5);
  assert.deepEqual(await marks(), [0, 0, 0]);
  await close();
});

test('a click against the engine costs two calls and a redraw for each thing that changes', async () => {
  const { page, close } = await visit(browser, site.url);
  await idle(page);
  const count = await counted(page);
  // Not by the mouse: what it passes over is drawn too.
  await house(page, 0).evaluate((one) => /** @type {HTMLElement} */ (one).click());
  await quiet(page); // the address needs no text of a game that this browser keeps
  assert.equal((await listed(page)).length, 2, 'one move each');
  assert.equal(await turn(page), 'Your turn');
  // The person's seeds travel; the engine thinks; its seeds travel; the person may choose.
  assert.deepEqual(await count(), { calls: ['search', 'play'], changes: 4, redraws: 4 });
  // Undo switches itself off and hands the focus to a house, unseen after a click, which draws nothing. The seeds travel; the same person may choose again.
  await press(page, 'Undo');
  await house(page, 2).evaluate((one) => /** @type {HTMLElement} */ (one).click());
  await idle(page);
  assert.deepEqual(await count(), { calls: ['search', 'play', 'inspect'], changes: 7, redraws: 7 });
  await close();
});

test('a visitor may choose as many threads as the engine takes, and more cores than that do no harm', async () => {
  const plain = await serveSite({ isolation: false }); // where they are only chosen, not started
  const { page, problems, close } = await visit(browser, plain.url, {
    threads: 96,
    init: () => void Object.defineProperty(Navigator.prototype, 'hardwareConcurrency', { get: () => 300 }),
  });
  await page.locator('#badge').click();
  assert.equal(await page.locator('#threads').inputValue(), '96');
  assert.equal(await page.locator('#threads').getAttribute('max'), '256');
  assert.match((await page.locator('#badge').getAttribute('title')) ?? '', /^256 cores/);
  assert.deepEqual(problems, []);
  await close();
  await plain.close();
});

test('engine against engine: step, pause, and on to the end', async () => {
  const { page, problems, close } = await visit(browser, site.url, { speed: 'fast' });
  await sit(page, 'South', 'Engine');
  await page.locator('#moves [data-ply="1"]').waitFor();
  await page.keyboard.press('p');
  await untilTurn(page, /^Paused/);
  const held = (await listed(page)).length;
  await quiet(page);
  assert.equal((await listed(page)).length, held, 'nothing moves while paused');
  await press(page, 'Step');
  await page.locator(`#moves [data-ply="${held + 1}"]`).waitFor();
  await untilTurn(page, /^Paused/);
  assert.equal((await listed(page)).length, held + 1);
  await page.getByRole('button', { name: 'Settings' }).click();
  await page.locator('#settings-dialog').getByLabel('Off').check();
  await page.locator('#settings-dialog').getByRole('button', { name: 'Done' }).click();
  await hasty(page);
  await press(page, 'Resume');
  await untilTurn(page, /wins by|draw/);
  await assertSeeds(page, 48);
  await press(page, 'Review');
  assert.deepEqual(await seeds(page), [4, 4, 4, 4, 4, 4, 0, 4, 4, 4, 4, 4, 4, 0]);
  await page.locator('#moves button').nth(5).click();
  assert.equal(await page.locator('#moves [aria-current]').getAttribute('data-ply'), '5');
  assert.deepEqual(problems, []);
  await close();
});

test('a side changes hands in mid-game', async () => {
  const { page, close } = await visit(browser, site.url);
  await playHouse(page, 2, /Your turn/);
  await sit(page, 'North', 'Human');
  await untilTurn(page, /South to move/);
  await sit(page, 'South', 'Engine');
  await untilTurn(page, /Your turn/);
  const open = await legal(page);
  assert.ok(open.length && open.every((pit) => pit > 6), 'the person now plays North');
  assert.ok((await listed(page)).length > 1, 'the engine has moved for South');
  await close();
});

/** What the board's counts become, one after another. @param {import('playwright-core').Page} page @returns {Promise<() => Promise<string[]>>} */
async function watchCounts(page) {
  await page.locator('kalah-board').evaluate((board) => {
    const root = /** @type {ShadowRoot} */ (board.shadowRoot);
    const read = () => [...root.querySelectorAll('.count')].map((one) => one.textContent).join();
    /** @type {string[]} */ const counts = [];
    Object.assign(window, { counts });
    let last = read();
    new MutationObserver(() => {
      if (read() !== last) counts.push((last = read()));
    }).observe(root, { subtree: true, childList: true, characterData: true });
  });
  return () => page.evaluate(() => /** @type {any} */ (window).counts);
}

test('seeds travel one by one, and a jump in between ends the journey', async () => {
  const { page, close } = await visit(browser, site.url, { speed: 'slow' });
  await sit(page, 'North', 'Human');
  const shown = await watchCounts(page);
  await house(page, 0).click();
  await page.waitForFunction(() => /** @type {any} */ (window).counts.at(-1)?.startsWith('0,5,5,'));
  await page.keyboard.press('u');
  const start = '4,4,4,4,4,4,0,4,4,4,4,4,4,0';
  await page.waitForFunction((start) => /** @type {any} */ (window).counts.at(-1) === start, start);
  await quiet(page);
  const seen = await shown();
  const jump = seen.indexOf(start);
  // How many have landed by the time the key is pressed is the machine's affair.
  const journey = ['0,4,4,4,4,4', '0,5,4,4,4,4', '0,5,5,4,4,4', '0,5,5,5,4,4', '0,5,5,5,5,4'];
  assert.deepEqual(
    seen.slice(0, jump).map((counts) => counts.slice(0, 11)),
    journey.slice(0, jump),
  );
  assert.deepEqual(seen.slice(jump), [start], 'no seed travels on');
  await close();
});

test('what is left at the end travels to its store, too, with a sentence', async () => {
  const { page, close } = await visit(browser, site.url, { speed: 'normal', link: 'standard; 0,0,0,0,0,1,20/0,0,1,0,0,0,26 0; ' });
  await sit(page, 'North', 'Human');
  await idle(page);
  const shown = await watchCounts(page);
  await house(page, 5).click();
  await untilTurn(page, /wins/);
  assert.deepEqual(await shown(), ['0,0,0,0,0,0,20,0,0,1,0,0,0,26', '0,0,0,0,0,0,21,0,0,0,0,0,0,26', '0,0,0,0,0,0,21,0,0,0,0,0,0,27']);
  assert.equal(
    await page.locator('#said').textContent(),
    'South sows 1 from house 6; last seed in its store, and the game ends: North keeps the 1 seed that is left.',
  );
  await close();
});

test('reduced motion means no journey at all', async () => {
  const { page, close } = await visit(browser, site.url, { speed: 'slow', context: { reducedMotion: 'reduce' } });
  const shown = await watchCounts(page);
  await house(page, 2).click();
  await page.locator('#live').filter({ hasText: 'You sow 4 from house 3; last seed in your store: move again. Your turn.' }).waitFor();
  await page.waitForFunction(() => document.querySelector('kalah-board')?.shadowRoot?.querySelectorAll('[aria-disabled="false"]').length === 5);
  assert.deepEqual(await shown(), ['4,4,0,5,5,5,1,4,4,4,4,4,4,0']);
  await close();
});

/** All that the live region comes to hold, one after another. @param {import('playwright-core').Page} page */
async function watchLive(page) {
  await page.evaluate(() => {
    const live = /** @type {HTMLElement} */ (document.getElementById('live'));
    /** @type {string[]} */ const lives = [];
    Object.assign(window, { lives });
    new MutationObserver(() => lives.push(live.textContent ?? '')).observe(live, { subtree: true, childList: true, characterData: true });
  });
  return () => page.evaluate(() => /** @type {any} */ (window).lives);
}

test('a tap on what cannot be played says why, and says it again when asked again', async () => {
  const { page, close } = await visit(browser, site.url, { link: 'standard; 0,4,4,4,4,4,0/4,4,4,4,4,4,4 0; ', context: { hasTouch: true } });
  const lives = await watchLive(page);
  const said = page.locator('#said');
  const tap = (/** @type {number} */ pit) => house(page, pit).tap({ force: true }); // aria-disabled, which a finger does not see
  await tap(0);
  await said.filter({ hasText: /^House 1 is empty: choose one with seeds\.$/ }).waitFor();
  await tap(0);
  await page.waitForFunction(() => /** @type {any} */ (window).lives.length > 1); // of a finger the page hears a moment later
  assert.equal(new Set(await lives()).size, 2, 'told twice, and to a screen reader not the same twice');
  await tap(9);
  await said.filter({ hasText: /^That is the engine’s house 3: choose one of yours\.$/ }).waitFor();
  await sit(page, 'North', 'Human');
  await tap(9);
  await said.filter({ hasText: /^That is North’s house 3: South is to move\.$/ }).waitFor();
  await close();
});

test('reduced motion: the engine’s answer leaves what you did to be heard and read, and undo says what it took back', async () => {
  const { page, close } = await visit(browser, site.url, { context: { reducedMotion: 'reduce' } });
  const lives = await watchLive(page);
  await playHouse(page, 0, /Your turn/);
  await idle(page);
  const told = await lives();
  assert.match(told[0], /^You sow 4 from house 1; .* The engine is thinking\.$/);
  assert.match(told.at(-1), /^You sow 4 from house 1; .* The engine sows .* Your turn\.$/);
  assert.match((await page.locator('#said').textContent()) ?? '', /^You sow 4 from house 1; .* The engine sows [^.]*\.$/);
  const replies = (await listed(page)).slice(1).map((text) => `the engine’s house ${text}`);
  await press(page, 'Undo');
  assert.equal(await page.locator('#said').textContent(), `Undone: ${new Intl.ListFormat('en').format(['your house 1', ...replies])}.`);
  assert.match((await lives()).at(-1), /^Undone: your house 1(, | and )the engine’s house .* Your turn\.$/, 'and what was told before is gone');
  await close();
});

test('new games: every preset, and a custom one that is checked', async () => {
  const { page, close } = await visit(browser, site.url);
  for (const [name, start] of /** @type {[string, number][]} */ ([
    ['Six seeds', 6],
    ['Russell 1964', 3],
    ['Wetherell', 6],
    ['Empty capture', 4],
  ])) {
    await press(page, 'New game');
    await page.locator('#new-rules').selectOption(name);
    await page.locator('#new-start').click();
    await page.locator('#new-dialog').waitFor({ state: 'hidden' });
    assert.equal((await seeds(page))[0], start, name);
  }
  await press(page, 'New game');
  await page.locator('#new-rules').selectOption('Custom');
  await page.getByLabel('Houses per side').fill('99');
  await page
    .locator('#new-problem')
    .filter({ hasText: /1 to 10 houses/ })
    .waitFor();
  assert.equal(await page.locator('#new-start').isDisabled(), true);
  await page.getByLabel('Houses per side').fill('3');
  await page.getByLabel('Seeds per house').fill('2');
  await page.locator('#new-start:enabled').click();
  await page.locator('#new-dialog').waitFor({ state: 'hidden' });
  assert.deepEqual(await seeds(page), [2, 2, 2, 0, 2, 2, 2, 0]);
  await close();
});

test('a position is set up, validated while typing, and played', async () => {
  const { page, close } = await visit(browser, site.url);
  await playHouse(page, 2, /Your turn/);
  const before = await seeds(page);
  await press(page, 'Set up position');
  await page.getByLabel('South house 1').fill('-5');
  await page.locator('#editor-problem:not(:empty)').waitFor();
  assert.equal(await page.locator('#editor-start').isDisabled(), true);
  await page.keyboard.press('Escape');
  assert.deepEqual(await seeds(page), before, 'the game stays as it was');

  await press(page, 'Set up position');
  await page.getByLabel('As text', { exact: true }).fill('0,0,7,0/0,0,1,2 1');
  await page.waitForFunction(() => /** @type {HTMLInputElement} */ (document.querySelector('[aria-label="South house 3"]'))?.value === '7');
  await page.getByLabel('South house 1').fill('3');
  await page.locator('#editor-start:enabled').click();
  assert.deepEqual(await seeds(page), [3, 0, 7, 0, 0, 0, 1, 2]);
  assert.match(await turn(page), /Paused: the engine to move/);
  await press(page, 'Resume');
  await untilTurn(page, /Your turn|wins? by/);
  await close();
});

test('a share link restores rules, start and moves in a fresh profile', async () => {
  const first = await visit(browser, site.url, { link: 'houses=4 seeds=3 capture=empty extra=no relay=no end=empty; 3,3,3,3,0/3,3,3,3,0 0; 1 2 3' });
  await sit(first.page, 'North', 'Human');
  const open = await legal(first.page);
  await playHouse(first.page, open[0], /South/);
  await idle(first.page);
  const shown = await seeds(first.page);
  const moves = await listed(first.page);
  const { link, text } = await share(first.page);
  await first.close();

  const second = await visit(browser, site.url);
  await second.page.goto(link);
  await second.page.locator('#moves [data-ply="4"]').waitFor();
  await idle(second.page);
  assert.deepEqual(await seeds(second.page), shown);
  assert.deepEqual(await listed(second.page), moves);
  assert.equal((await share(second.page)).text, text.split('\n').at(-1), 'the moves; a link does not tell who played');
  assert.match(text, /extra=no/);
  await press(second.page, 'Close');
  assert.equal(second.page.url(), link, 'the address is the share link of what is seen');
  await second.close();
});

test('a reload in mid-game loses nothing', async () => {
  const { page, close } = await visit(browser, site.url);
  for (let i = 0; i < 3; i++) {
    await playHouse(page, (await legal(page))[0], /Your turn/);
  }
  await press(page, 'Undo');
  await press(page, 'Flip');
  await page.getByLabel('North: level').selectOption('strong');
  const before = { pits: await seeds(page), moves: await listed(page), at: await page.locator('#moves [aria-current]').getAttribute('data-ply') };
  await page.reload();
  await ready(page);
  assert.deepEqual({ pits: await seeds(page), moves: await listed(page), at: await page.locator('#moves [aria-current]').getAttribute('data-ply') }, before);
  assert.equal(await page.getByLabel('North: level').inputValue(), 'strong');
  assert.ok(await house(page, 0).evaluate((one) => parseFloat(one.style.top) < 40), 'the board is still turned round');
  await press(page, 'Redo');
  assert.equal(await page.getByRole('button', { name: 'Redo' }).isDisabled(), true);
  await close();
});

test('a hint points at a house, and a finished game offers another', async () => {
  const { page, close } = await visit(browser, site.url, { link: NEAR_END });
  await page.keyboard.press('h');
  await page
    .locator('#said')
    .filter({ hasText: /^Try house [56](: the game should end even|: it should (put|keep) you \d+ ahead|, though you should (fall|stay) \d+ behind)\.$/ })
    .waitFor();
  assert.equal(await page.locator('kalah-board').evaluate((board) => board.shadowRoot?.querySelectorAll('.hinted').length), 1);
  for (let i = 0; i < 6 && !/win|draw/.test(await turn(page)); i++) {
    await playHouse(page, (await legal(page))[0]);
  }
  await press(page, 'Rematch');
  assert.equal(await page.getByRole('group', { name: 'North', exact: true }).getByLabel('Human').isChecked(), true, 'sides are changed');
  await idle(page);
  await page.locator('#first').click();
  assert.deepEqual(await seeds(page), [0, 0, 0, 0, 1, 1, 20, 0, 0, 1, 0, 0, 0, 25]);
  await close();
});

test('exact settings reach the search, and a long think can be cut short', async () => {
  const { page, close } = await visit(browser, site.url);
  await page.getByText('Exact settings').first().click();
  await page.locator('#exact-1-stops-at').selectOption('time');
  await page.locator('#exact-1-seconds').fill('3600');
  await page.locator('#exact-1-seconds').press('Tab');
  assert.equal(await page.getByLabel('North: level').inputValue(), 'own');
  await house(page, 0).click();
  await untilTurn(page, /The engine is thinking/);
  await page
    .locator('#progress')
    .filter({ hasText: /depth \d+, [\d.,]+( [kMG])? nodes/ })
    .waitFor();
  await press(page, 'Move now');
  await page.locator('#moves [data-ply="2"]').waitFor(); // nothing is waited for as long as the hour that it was given
  await close();
});

test('houses are named by letters where that is chosen: board, keys, moves, hint, analysis; texts keep their numbers', async () => {
  const { page, problems, close } = await visit(browser, site.url);
  const tags = () =>
    page.locator('kalah-board').evaluate((board) => [...(board.shadowRoot?.querySelectorAll('text.number') ?? [])].map((one) => one.textContent));
  const said = page.locator('#said');
  await playHouse(page, 2, /Your turn/);
  assert.match(String(await said.textContent()), /from house 3;/);
  await page.getByRole('button', { name: 'Settings' }).click();
  await page.getByLabel('Letters', { exact: true }).check();
  await page.getByRole('button', { name: 'Done' }).click();
  assert.deepEqual(await tags(), [...'LKJIHGFEDCBA'], 'South’s houses, then North’s, as they sow');
  assert.match(String(await said.textContent()), /from house J;/, 'what was said last is said anew');
  assert.match(String(await house(page, 1).getAttribute('aria-label')), /^Your house K: 4 seeds\. The last falls into your house G\.$/);

  // H is a house now; the hint takes Shift, and its button says so.
  assert.equal(await page.locator('#hint').getAttribute('title'), 'Hint (Shift+h)');
  assert.equal(await page.locator('#undo').getAttribute('title'), 'Undo (u)');
  await page.keyboard.press('Shift+H');
  await said.filter({ hasText: /^Try house [G-L]/ }).waitFor();
  await page.keyboard.press('a');
  await said.filter({ hasText: 'That is the engine’s house A: choose one of yours.' }).waitFor();
  await moved(page, () => page.keyboard.press('h'));
  const [first, second, reply] = await listed(page);
  assert.deepEqual([first, second], ['J', 'H']);
  assert.match(reply, /^[A-F]$/);
  assert.equal(await page.locator('#moves [data-ply="2"]').getAttribute('aria-label'), 'Turn 1, move 2: You, house H');

  await page.keyboard.press('Shift+F');
  assert.deepEqual(await tags(), [...'LKJIHGFEDCBA'], 'a letter stays with its house when the board is turned');
  await page.reload();
  await ready(page);
  assert.deepEqual(await listed(page), [first, second, reply, ...(await listed(page)).slice(3)]);
  await view(page, 'Analyse');
  await page.locator('#a-line button').first().waitFor();
  for (const move of await page.locator('#a-line button').allTextContents()) assert.match(move, /^[A-L]$/);
  await page
    .locator('#a-scores')
    .filter({ hasText: /[Hh]ouse [G-L]/ })
    .waitFor({ state: 'attached' });
  assert.match((await share(page)).text, /; 3-5 \d/, 'the game’s text has numbers');
  await page.getByRole('button', { name: 'Close' }).click();
  await page.getByRole('button', { name: 'Settings' }).click();
  await page.getByLabel('Numbers', { exact: true }).check();
  await page.getByRole('button', { name: 'Done' }).click();
  await page
    .locator('#a-line button')
    .filter({ hasText: /^[1-6]$/ })
    .first()
    .waitFor();
  assert.deepEqual((await listed(page)).slice(0, 2), ['3', '5']);
  assert.equal(await page.locator('#hint').getAttribute('title'), 'Hint (h)');
  assert.deepEqual(problems, []);
  await close();
});
