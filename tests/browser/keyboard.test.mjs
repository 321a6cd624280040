// The whole page without a mouse: every room and every dialog, a game against the engine and one against a person, an analysis, a
// comparison, an experiment, a frame. Wherever Tab stops, the eye finds it; whatever goes, the focus stays somewhere.

import assert from 'node:assert/strict';
import { after, before } from 'node:test';
import { frameIn, serveStranger } from './embed-kit.mjs';
import { launchFirefox, openFirefox } from './firefox.mjs';
import { eventually, launchBrowser, serveSite, test } from './harness.mjs';
import { idle, quiet } from './idle.mjs';
import { Hand } from './keyboard-kit.mjs';
import { layCheckers, legal, listed, moved, NEAR_END, playHouse, press, seeds, untilTurn, view, visit, WIDE_OPEN } from './page-kit.mjs';

/** @typedef {import('playwright-core').Page} Page */

/** Solved in a moment. */
const SMALL = 'houses=4 seeds=2; 2,2,2,2,0/2,2,2,2,0 0; ';

/** @type {import('playwright-core').Browser} */ let browser;
/** @type {Awaited<ReturnType<typeof serveSite>>} */ let site;
before(async () => {
  [browser, site] = await Promise.all([launchBrowser(), serveSite()]);
});
after(async () => {
  await browser?.close();
  await site?.close();
});

/** @param {Parameters<typeof visit>[2]} [options] */
async function sitDown(options) {
  const { page, problems, close } = await visit(browser, site.url, { threads: 2, ...options });
  return { page, hand: new Hand(page, page.keyboard, 'play'), problems, close };
}

/** @param {Page} page */
const shut = (page) => page.locator('dialog[open]').waitFor({ state: 'detached' });

/** Opens a dialog by its button. @param {Page} page @param {Hand} hand @param {string} opener */
async function ask(page, hand, opener) {
  await hand.to(opener);
  await hand.press('Enter');
  await page.locator('dialog[open]').waitFor();
  hand.where = opener;
  await hand.here();
}

/** Whoever leaves a dialog is where they were. @param {Page} page @param {Hand} hand @param {string} opener */
async function dismiss(page, hand, opener) {
  await hand.press('Escape');
  await shut(page);
  assert.ok(await hand.at(opener), `the focus is back at ${opener}`);
}

/** To the next room, from its neighbour's tab. @param {Page} page @param {Hand} hand @param {string} room */
async function enter(page, hand, room) {
  await hand.to('[role="tab"], #more[data-here]');
  if (await hand.at('#more')) await hand.press('Enter'); // the room's tab is behind it
  while (!(await hand.at(`#tab-${room}`))) await hand.press('ArrowRight');
  await page.locator(`#view-${room}:not([inert])`).waitFor();
  hand.where = room;
  await hand.here();
}

/** @param {Page} page @param {string} selector @param {string | RegExp} text */
const says = (page, selector, text) => page.locator(selector).filter({ hasText: text }).waitFor();

const DIALOGS = ['#badge', '#open-settings', '#open-rules', '#new', '#open-games', '#open-share', '#open-editor'];

/** The rooms in which the game on the table matters, each with what follows its header. */
const OF_THE_GAME = [
  ['analyse', '#board'],
  ['compare', '#view-compare h2'],
  ['lab', '#view-lab h2'],
];
const ROOMS = [...OF_THE_GAME, ...['learn', 'evolve', 'history'].map((room) => [room, `#view-${room} h2`])];

/** Through these rooms, from Play. @param {Page} page @param {Hand} hand @param {string[][]} wanted @param {{back?: boolean}} [how] */
async function rooms(page, hand, wanted, how) {
  for (const [room, content] of wanted) {
    await enter(page, hand, room);
    if (room === 'analyse') {
      await page.locator('#analysis-stop:disabled').waitFor({ state: 'attached' });
      await quiet(page); // its last line is there
    }
    if (room === 'learn') {
      await hand.to('[data-part="stepper"]');
      await hand.press('Enter');
      await page.locator('.stepper[data-step]').waitFor();
      await page.locator('.study-form:visible').waitFor();
    }
    if (['lab', 'learn', 'evolve', 'history'].includes(room)) {
      await hand.to(`#view-${room} summary`);
      await hand.press('Enter');
    }
    await hand.round(how);
    await hand.to('#skip');
    await hand.press('Enter');
    assert.ok(await hand.at(content), `${room}: past the header`);
  }
}

// The stops are the same in any size, so one size has the way back.
for (const { back, ...viewport } of [
  { width: 1280, height: 800, back: true },
  { width: 360, height: 640, back: false },
]) {
  test(`every room and every dialog at ${viewport.width}×${viewport.height}: each stop is seen, named, ringed and in its place`, async () => {
    const { page, hand, problems, close } = await sitDown({ context: { viewport } });
    await hand.press('Tab');
    assert.ok(await hand.at('#skip'), 'first of all the way past the header');
    await hand.press('Enter');
    assert.ok(await hand.at('kalah-board'));
    await hand.round({ back });
    await hand.to('#seats summary');
    await hand.press('Enter');
    await page.locator('#seats [data-threads]').waitFor(); // fetched now
    await hand.round({ back });
    await ask(page, hand, '#seats [data-threads]');
    await dismiss(page, hand, '#seats [data-threads]');
    for (const opener of DIALOGS) {
      if (!(await page.locator(opener).isVisible())) continue; // the badge on a phone: Settings have it
      await ask(page, hand, opener);
      if (opener === '#open-editor') await page.locator('#editor-start:enabled').waitFor(); // once the position is checked
      await hand.round({ back });
      if (opener === '#new') {
        await hand.to('#new-rules');
        await hand.press('End'); // rules of one's own
        await page.locator('#r-houses').waitFor();
        await hand.round({ back });
      }
      await dismiss(page, hand, opener);
    }
    await ask(page, hand, '#open-rules');
    await hand.to('#open-keys');
    await hand.press('Enter');
    await page.locator('#keys-dialog[open]').waitFor();
    hand.where = 'keys';
    await hand.round({ back });
    await dismiss(page, hand, '#open-rules');
    await hand.press('?');
    await page.locator('#keys-dialog[open]').waitFor();
    await dismiss(page, hand, '#open-rules');
    await rooms(page, hand, ROOMS, { back });
    assert.deepEqual(problems, []);
    await close();
  });
}

test('the same with checkers on the table, and what its dialogs have of their own', async () => {
  const { page, hand, problems, close } = await sitDown();
  await layCheckers(page, '[FEN "B:W15,23,22,8,32:B11,3"] *'); // two pieces must capture
  await hand.to('checkers-board');
  await hand.press('Enter');
  await hand.here();
  await hand.round();
  await hand.to('#seats summary');
  await hand.press('Enter');
  await page.locator('#seats [data-threads]').waitFor(); // fetched now
  await hand.round();
  for (const opener of ['#open-settings', '#new', '#open-games', '#open-editor']) {
    await ask(page, hand, opener);
    if (opener === '#open-editor') await page.locator('#editor-start:enabled').waitFor(); // once the position is checked
    await hand.round();
    await dismiss(page, hand, opener);
  }
  await rooms(page, hand, OF_THE_GAME);
  assert.deepEqual(problems, []);
  await close();
});

test('a game against the engine, by arrows and by numbers, with undo, hint and a look back', async () => {
  const { page, hand, problems, close } = await sitDown();
  await hand.to('kalah-board');
  for (const [key, pit] of /** @type {const} */ ([
    ['End', 5],
    ['Home', 0],
    ['ArrowUp', 12],
    ['ArrowDown', 0],
    ['ArrowRight', 1],
  ])) {
    await hand.press(key);
    await hand.here();
    assert.ok(await hand.at(`[data-pit="${pit}"]`), `${key} leads to ${pit}`);
  }
  await moved(page, () => hand.press('Enter'), /Your turn/);
  assert.ok(await hand.at('[data-pit="1"]'), 'the focus stays in the house');
  const before = await seeds(page);
  const [open] = await legal(page);
  await moved(page, () => hand.press(String(open + 1)), /Your turn/);
  await moved(page, () => hand.press('u'), /Your turn/);
  assert.deepEqual(await seeds(page), before);
  await moved(page, () => hand.press('r'), /Your turn/);
  await hand.press('h');
  await says(page, '#said', /Try house/);
  await hand.to('#first');
  await hand.press('Enter');
  await page.locator('#first:disabled').waitFor();
  await hand.here();
  await hand.to('#next');
  await hand.press('Enter'); // where the engine is to move
  await hand.to('#pause', 'Shift+Tab');
  await hand.press('Enter');
  await page.locator('#pause').waitFor({ state: 'hidden' });
  await hand.here();
  await hand.to('#last');
  await hand.press('Enter');
  await page.locator('#last:disabled').waitFor();
  await hand.here();
  await hand.to('#moves button');
  await hand.round();
  assert.deepEqual(problems, []);
  await close();
});

test('a game against a person, with a variation; the one before is found in My games, named, opened, deleted and brought back', async () => {
  const { page, hand, problems, close } = await sitDown();
  await hand.to('kalah-board');
  await moved(page, () => hand.press('1'), /Your turn/);
  const played = await listed(page);
  await hand.press('n');
  await page.locator('#new-dialog[open]').waitFor();
  assert.ok(await hand.at('input[name="new-game"]:checked'));
  await hand.to('#new-opponent');
  await hand.press('ArrowDown');
  await page.locator('#new-level-field').waitFor({ state: 'hidden' });
  await hand.to('#new-start');
  await hand.press('Enter');
  await shut(page);
  await untilTurn(page, /South/);
  assert.ok(await hand.at('kalah-board'), 'back at the house');
  await moved(page, () => hand.press('1'), /North/);
  await moved(page, () => hand.press('2'), /South/);
  await hand.to('#moves [data-ply="1"]');
  await hand.press('Enter');
  await untilTurn(page, /North/);
  await moved(page, () => hand.press('3'), /./);
  await hand.to('#promote', 'Shift+Tab');
  await hand.press('Enter');
  await page.locator('#notices button').first().waitFor();
  await hand.here();
  await hand.to('#notices button', 'Shift+Tab');
  await hand.round();
  await hand.press('Enter');
  await page.locator('#notices button').waitFor({ state: 'detached' });
  await hand.here();

  await ask(page, hand, '#open-games');
  await hand.round();
  await hand.to('[data-game] input');
  await hand.write('mine');
  await hand.press('Tab');
  await hand.here();
  await hand.press('Enter');
  await shut(page);
  assert.ok(await hand.at('#open-games'));
  assert.deepEqual(await listed(page), played);
  await ask(page, hand, '#open-games');
  const games = page.locator('[data-game]');
  const all = await games.count();
  await hand.to('[data-game] button[aria-label^="Delete"]');
  await hand.press('Enter');
  await eventually(async () => (await games.count()) === all - 1);
  await hand.here();
  await hand.press('Enter'); // it is at Undo
  await eventually(async () => (await games.count()) === all);
  await hand.here();
  await dismiss(page, hand, '#open-games');
  assert.deepEqual(problems, []);
  await close();
});

test('a position is set up, a game is pasted and played to its end, looked back at, and played again', async () => {
  const { page, hand, problems, close } = await sitDown();
  await ask(page, hand, '#open-editor');
  await hand.to('#editor-pits input[aria-label="South store"]');
  await hand.press('ArrowUp');
  await hand.to('#editor-start');
  await hand.press('Enter');
  await shut(page);
  await eventually(async () => (await seeds(page))[6] === 1);
  assert.ok(await hand.at('#open-editor'));
  await ask(page, hand, '#open-share');
  await hand.to('#paste');
  await hand.write(`${NEAR_END}6-5 3`);
  await hand.to('#paste-load');
  await hand.press('Enter');
  await shut(page);
  await untilTurn(page, /Your turn/);
  await hand.to('kalah-board', 'Shift+Tab');
  await moved(page, () => hand.press('6'), /win|draw/);
  await hand.here();
  await hand.round();
  await hand.to('#review');
  await hand.press('Enter');
  await page.locator('#review').waitFor({ state: 'hidden' });
  await hand.here();
  await hand.to('#last');
  await hand.press('Enter');
  await hand.to('#again');
  await hand.press('Enter');
  await page.locator('#again').waitFor({ state: 'hidden' });
  await hand.here();
  assert.deepEqual(problems, []);
  await close();
});

test('a position is solved and a game annotated; the best line is walked', async () => {
  const { page, hand, problems, close } = await sitDown({ link: `${SMALL}1` });
  await hand.to('[name="seat-1"]');
  await hand.press('ArrowLeft'); // two people: nothing is searched before it is asked for
  await untilTurn(page, /North/);
  await enter(page, hand, 'analyse');
  await hand.to('#solve');
  await hand.press('Enter');
  await says(page, '#a-proof', 'Proved');
  await says(page, '#solve-said', /^Solved in .* Proved/);
  await quiet(page); // the line is there, and stays
  await hand.here();
  await hand.round();
  await hand.to('#annotate');
  await hand.press('Enter');
  await says(page, '#annotate-said', 'per move');
  await page.locator('#annotate:enabled').waitFor();
  await hand.here();
  const before = await listed(page);
  await hand.to('#a-line button', 'Shift+Tab');
  await hand.press('Enter');
  await eventually(async () => (await listed(page)).length > before.length);
  await hand.here();
  assert.deepEqual(problems, []);
  await close();
});

test('an analysis without an end is begun, stopped and switched off', async () => {
  const { page, hand, problems, close } = await sitDown({ link: WIDE_OPEN });
  await enter(page, hand, 'analyse');
  await hand.to('#analysis-budget');
  await hand.press('End');
  await page.locator('#analysis-stop:enabled').waitFor();
  await hand.to('#analysis-stop');
  await hand.press('Enter');
  await page.locator('#analysis-stop:disabled').waitFor({ state: 'attached' });
  await hand.here();
  assert.ok(await hand.at('#analysis-on'), 'what was stopped can be switched off at once');
  await hand.press('Space');
  await says(page, '#a-line', /off/);
  await hand.press('a');
  await page.locator('#analysis-stop:enabled').waitFor();
  await hand.here();
  assert.deepEqual(problems, []);
  await close();
});

test('a comparison is run, paused and cancelled', async () => {
  const { page, hand, problems, close } = await sitDown();
  await enter(page, hand, 'compare');
  await hand.to('#c-depth');
  await hand.write('4');
  await hand.press('Enter');
  await says(page, '#c-said', /^Done\.$/);
  await hand.here();
  await hand.round();
  await hand.to('#c-depth', 'Shift+Tab');
  await hand.write('12'); // rounds that outlast a look, and all together not so long that it would be asked whether they shall begin
  await hand.to('#c-runs');
  await hand.write('10');
  await hand.to('[name="mode"]', 'Shift+Tab'); // the last of them
  await hand.press('Space', 'Shift+Tab', 'Space', 'Shift+Tab', 'Space');
  assert.equal(await page.locator('[name="mode"]:checked').count(), 2);
  await hand.to('#c-run');
  await hand.press('Enter');
  await says(page, '#c-said', /^Round ([2-9]|10) /);
  await hand.here();
  assert.ok(await hand.at('#c-pause'), 'what runs can be paused at once');
  await hand.press('Enter');
  await says(page, '#c-said', 'Paused');
  await hand.round();
  await hand.to('#c-cancel');
  await hand.press('Enter');
  await says(page, '#c-said', /^Cancelled/);
  await hand.here();
  assert.deepEqual(problems, []);
  await close();
});

test('an experiment is chosen, run, renamed, deleted and cancelled; a search is recorded and its timeline walked', async () => {
  const { page, hand, problems, close } = await sitDown();
  await enter(page, hand, 'lab');
  await hand.to('[name="lab-experiment"]');
  await hand.press('ArrowDown');
  await hand.here();
  await hand.press('ArrowUp');
  await hand.to('#lab-settings summary');
  await hand.press('Enter');
  for (const [name, value] of [
    ['depth', '4'],
    ['runs', '2'],
  ]) {
    await hand.to(`#lab-fields [name="${name}"]`);
    await hand.write(value);
  }
  await hand.to('#lab-run');
  await hand.press('Enter');
  await says(page, '#lab-said', /^Done/);
  await hand.here();
  await hand.to('#lab-lanes input');
  await hand.write('5');
  await hand.press('Enter');
  await page.locator('.lanes-canvas').waitFor();
  await page.locator('#lab-lanes button:enabled', { hasText: 'Record' }).waitFor();
  await hand.here();
  await hand.round();
  await hand.to('.lanes-canvas');
  await hand.press('ArrowRight', '+', 'Shift+ArrowRight', 'ArrowDown', 'Enter', '-', 'Home');
  await hand.here();

  const rows = page.locator('.lab-list [data-id]');
  await hand.to('.lab-list button[aria-label^="Rename"]', 'Shift+Tab');
  await hand.press('Enter');
  await hand.here();
  await hand.write('mine');
  await hand.press('Enter');
  await says(page, '.lab-list', 'mine');
  await hand.here();
  await hand.to('.lab-list button[aria-label^="Delete"]');
  await hand.press('Enter');
  await eventually(async () => (await rows.count()) === 0);
  await hand.here();
  await hand.to('#notices button:first-of-type', 'Shift+Tab'); // undo
  await hand.press('Enter');
  await rows.waitFor();
  await hand.here();

  for (const [name, value] of [
    ['depth', '14'], // a search alone outlasts what is done here
    ['runs', '50'],
  ]) {
    await hand.to(`#lab-fields [name="${name}"]`);
    await hand.write(value);
  }
  await hand.to('#lab-run');
  await hand.press('Enter');
  await says(page, '#lab-said', /^(Warm-up|Round)/);
  assert.ok(await hand.at('#lab-pause'));
  await hand.to('#lab-cancel');
  await hand.press('Enter');
  await says(page, '#lab-said', /^Cancelled/);
  await hand.here();
  assert.deepEqual(problems, []);
  await close();
});

test('in a frame of another site a game is played, and Tab leads in and out again', async () => {
  const stranger = await serveStranger();
  const { page, frame, wait, problems, close } = await frameIn(browser, `${stranger.url}plain`, `${site.url}embed.html?engine=easy&controls=all&speed=off`);
  await page.evaluate(() => {
    for (const place of /** @type {const} */ (['afterbegin', 'beforeend'])) document.body.insertAdjacentHTML(place, '<button>of the page around</button>');
  });
  const around = new Hand(page, page.keyboard, 'the page around');
  const hand = new Hand(frame, page.keyboard, 'the frame');
  await around.to('iframe');
  await hand.here();
  await hand.to('kalah-board');
  await hand.press('ArrowRight', 'Enter');
  await wait({ type: 'move', by: 'engine' });
  await idle(frame); // it may have earned another turn
  await hand.here();
  await hand.press('Tab'); // the board's own stop is another house now
  await hand.round();
  await around.to('button');
  await around.to('iframe', 'Shift+Tab');
  await hand.here();
  assert.deepEqual(problems, []);
  await close();
  await stranger.close();
});

test('in Firefox, too: every stop, a dialog, a move', async () => {
  const firefox = await launchFirefox({ serviceWorkers: false });
  const { page, problems, close } = await openFirefox(firefox, site.url);
  await page.waitForSelector('html[data-ready]');
  const hand = new Hand(page, { press: (key) => chord(page, key) }, 'Firefox');
  // Behind the last stop begins the browser's own window, from which no key of the driver comes back.
  await hand.to('#skip');
  await hand.to('#moves button');
  await hand.to('#new', 'Shift+Tab');
  await hand.press('Enter');
  await page.waitForSelector('dialog[open]');
  await hand.to('#new-start');
  await hand.press('Escape');
  await page.waitForSelector('dialog[open]', { hidden: true });
  assert.ok(await hand.at('#new'));
  await hand.to('kalah-board', 'Shift+Tab');
  await hand.press('ArrowRight', 'Enter');
  await page.waitForSelector('#moves [data-ply="2"]');
  await hand.here();
  assert.deepEqual(problems, []);
  await close();
  await firefox.close();
});

/** A key with what is held down meanwhile. @param {import('puppeteer-core').Page} page @param {string} keys such as `Shift+Tab` */
async function chord({ keyboard }, keys) {
  const [key, ...held] = /** @type {import('puppeteer-core').KeyInput[]} */ (keys.split('+').reverse());
  for (const one of held) await keyboard.down(one);
  await keyboard.press(key);
  for (const one of held) await keyboard.up(one);
}

test('single-key shortcuts can be turned off, and what is typed then does nothing; space and arrows go on', async () => {
  const { page, problems, close } = await visit(browser, site.url);
  const hint = page.locator('#hint');
  assert.match((await hint.getAttribute('title')) ?? '', /\(h\)$/);
  const turn = async (/** @type {boolean} */ on) => {
    await page.locator('#open-settings').click();
    await page.getByLabel('Single-key shortcuts').setChecked(on);
    await press(page, 'Done');
  };
  await turn(false);
  assert.equal(await hint.getAttribute('title'), 'Hint');
  const before = await page.locator('#said').textContent();
  for (const key of ['1', '9', 'h', 'f', 'n', 'N', '?']) await page.keyboard.press(key);
  assert.equal(await page.locator('dialog[open]').count(), 0);
  assert.deepEqual([await listed(page), await page.locator('#said').textContent()], [[], before]);
  await page.locator('#open-rules').click();
  await page.locator('#open-keys').click();
  await page.locator('#keys-off').filter({ hasText: 'turned off in Settings' }).waitFor();
  await page.keyboard.press('Escape');
  await playHouse(page, 2);
  await page.locator('#hint').focus();
  await page.keyboard.press('ArrowLeft');
  await says(page, '#said', /start of the game|after move/);
  await view(page, 'Learn');
  await press(page, 'Stepper');
  const stepper = page.locator('.stepper[data-step]');
  await stepper.waitFor();
  const steps = () => stepper.getAttribute('data-step');
  const begun = Number(await steps());
  for (const key of ['p', 'l', 'c', 'b', 'ArrowRight']) await page.keyboard.press(key);
  await eventually(async () => Number(await steps()) !== begun);
  assert.deepEqual([Number(await steps()), await stepper.getAttribute('data-playing')], [begun + 1, 'false'], 'the arrow alone did something');
  await turn(true);
  await page.keyboard.press('p');
  await page.locator('.stepper[data-playing="true"]').waitFor();
  await view(page, 'Play');
  await page.keyboard.press('f');
  await says(page, '#said', 'flipped');
  assert.deepEqual(problems, []);
  await close();
});

test('a key that opens a dialog where nothing has the focus leads to the board; a digit that no house has says so', async () => {
  const { page, close } = await visit(browser, site.url);
  const at = (/** @type {string} */ id) => page.waitForFunction((id) => document.activeElement?.id === id, id);
  for (const key of ['n', '?']) {
    await page.evaluate(() => /** @type {HTMLElement} */ (document.activeElement).blur());
    await page.keyboard.press(key);
    await page.locator('dialog[open]').waitFor();
    await page.keyboard.press('Escape');
    await at('board');
  }
  await page.keyboard.press('n');
  await page.locator('#new-start:enabled').waitFor();
  await page.locator('#new-start').press('Enter');
  await at('board');
  await page.keyboard.press('9');
  await says(page, '#said', 'There is no house 9: each side has 6 houses.');
  await view(page, 'Learn');
  await page.evaluate(() => /** @type {HTMLElement} */ (document.activeElement).blur());
  await page.keyboard.press('?');
  await page.locator('dialog[open]').waitFor();
  await page.keyboard.press('Escape');
  await at('tab-learn');
  await close();
});
