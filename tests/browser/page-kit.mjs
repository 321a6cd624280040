// What the tests of the page share: opening it as a visitor would, and the few things a visitor does.
// Everything goes through the page's own controls; nothing here reaches into its modules.

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { eventually, openPage } from './harness.mjs';

/** @typedef {import('playwright-core').Page} Page */
/** @typedef {import('playwright-core').Browser} Browser */

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** A game two moves before its end: South to move, houses 5 and 6 filled. */
export const NEAR_END = 'standard; 0,0,0,0,1,1,20/0,0,1,0,0,0,25 0; ';
/** A position where nobody finds the end of the tree in a minute. */
export const WIDE_OPEN = 'houses=8 seeds=8; 8,8,8,8,8,8,8,8,0/8,8,8,8,8,8,8,8,0 0; ';

/**
 * Opens the page in a fresh profile and waits until it can be played: on one thread, without motion and with a short analysis unless asked
 * for, so that tests beside each other leave each other the cores.
 * @param {Browser} browser @param {string} url
 * @param {{speed?: string, threads?: number, link?: string, seed?: number, context?: import('playwright-core').BrowserContextOptions, init?: () => void}} [options]
 */
export async function visit(browser, url, { speed = 'off', threads = 1, link = '', seed = 2, context = {}, init } = {}) {
  const blank = await openPage(browser, 'about:blank', {
    viewport: { width: 1280, height: 800 },
    reducedMotion: speed === 'off' ? 'reduce' : 'no-preference',
    ...context,
  });
  const { page, problems } = blank;
  await page.addInitScript(
    ({ speed, threads }) => {
      if (!localStorage.getItem('kalahari.prefs')) localStorage.setItem('kalahari.prefs', JSON.stringify({ speed, theme: 'auto', threads }));
      document.addEventListener('DOMContentLoaded', () => {
        const budget = /** @type {HTMLSelectElement | null} */ (document.querySelector('#analysis-budget'));
        if (budget) budget.value = '3'; // seconds
      });
    },
    { speed, threads },
  );
  if (init) await page.addInitScript(init);
  const address = new URL(url);
  address.search = `seed=${seed}`; // the engine answers the same in every run
  if (link) address.hash = `game=${encodeURIComponent(link)}`;
  await page.goto(address.href);
  await ready(page);
  return { page, problems, close: () => page.context().close() };
}

/** @param {Page} page */
export const ready = (page) => page.waitForSelector('html[data-ready]');

/** @param {Page} page @param {number} pit board index */
export const house = (page, pit) => page.locator(`kalah-board button[data-pit="${pit}"]`);

/** Board indices of the houses that can be played now. @param {Page} page */
export const legal = async (page) => {
  const open = await page
    .locator('kalah-board button[aria-disabled="false"]')
    .evaluateAll((all) => all.map((one) => Number(/** @type {HTMLElement} */ (one).dataset.pit)));
  return open.sort((a, b) => a - b);
};

/** Seeds in every pit, read from what screen readers are told. @param {Page} page */
export const seeds = (page) =>
  page.locator('kalah-board [data-pit]').evaluateAll((all) => {
    const pits = Array(all.length).fill(NaN);
    for (const one of all) {
      const [, count] = /: (\d+) seeds?/.exec(one.getAttribute('aria-label') ?? '') ?? [];
      pits[Number(/** @type {HTMLElement} */ (one).dataset.pit)] = Number(count);
    }
    return pits;
  });

/** @param {Page} page @param {'South' | 'North' | 'Black' | 'White'} side @param {'Human' | 'Engine'} kind */
export const sit = (page, side, kind) => page.getByRole('group', { name: side, exact: true }).getByLabel(kind).check();

/** @param {Page} page */
export const turn = async (page) => (await page.locator('#turn').textContent()) ?? '';

/** Waits until the headline matches. @param {Page} page @param {RegExp} pattern @param {number} [timeout] */
export async function untilTurn(page, pattern, timeout) {
  await page.locator('#turn').filter({ hasText: pattern }).waitFor({ timeout });
  return turn(page);
}

/**
 * Does what makes a move, then waits until another position lies on the board and the headline matches: that of before may match too.
 * @param {Page} page @param {() => Promise<void>} act @param {RegExp} [then]
 */
export async function moved(page, act, then = /Your turn|wins?|draw/i) {
  const before = String(await seeds(page));
  await act();
  await eventually(
    async () => String(await seeds(page)) !== before,
    () => `a move from ${before}`,
  );
  return untilTurn(page, then);
}

/** Plays a house. @param {Page} page @param {number} pit board index @param {RegExp} [then] the headline to wait for */
export const playHouse = (page, pit, then) => moved(page, () => house(page, pit).click(), then);

/** @param {Page} page @param {string} label */
export const press = (page, label) => page.getByRole('button', { name: label, exact: true }).click();

/** Chooses a game in the dialog and waits until its form is there. @param {Page} page @param {'Kalah' | 'Checkers'} name */
export async function chooseGame(page, name) {
  await press(page, 'New game');
  await page.locator('#new-games label', { hasText: name }).click();
  await page.locator(`#new-rules option[value="${name === 'Kalah' ? 'standard' : 'english'}"]`).waitFor({ state: 'attached' });
  await page.locator('#new-start:enabled').waitFor();
}

/** @param {Page} page @param {{opponent?: string}} [how] */
export async function startCheckers(page, { opponent = 'engine' } = {}) {
  await chooseGame(page, 'Checkers');
  await page.locator('#new-opponent').selectOption(opponent);
  await page.locator('#new-start').click();
  await page.locator('checkers-board#board').waitFor();
}

/** The moves in the list, as house numbers. @param {Page} page */
export const listed = (page) => page.locator('#moves button:not([data-ply="0"])').allTextContents();

/** All visible text of the page must hold still in number of seeds. @param {Page} page @param {number} total */
export async function assertSeeds(page, total) {
  const pits = await seeds(page);
  assert.equal(
    pits.reduce((sum, n) => sum + n, 0),
    total,
    `seeds on the board: ${pits}`,
  );
}

/** Opens a room and waits until it is there. @param {Page} page @param {'Play' | 'Analyse' | 'Compare' | 'Lab' | 'Learn' | 'Evolve' | 'History'} name */
export async function view(page, name) {
  const tab = page.getByRole('tab', { name, exact: true, includeHidden: true });
  if (!(await tab.isVisible())) await page.locator('#more').click();
  await tab.click();
  await page.locator('[role="tabpanel"][inert]').waitFor({ state: 'detached' });
}

/** Opens a link to a game of checkers in the page, as it is or as PDN. @param {Page} page @param {string} text */
export async function layCheckers(page, text) {
  await page.evaluate((text) => (location.hash = `of=checkers&game=${encodeURIComponent(text)}`), text);
  await page.locator('checkers-board#board').waitFor();
}

/** The text of a network as the engine writes it. @param {number} set which weights, by the formula of the reference */
export function networkText(set) {
  const weights = Float32Array.from({ length: 129 * 3 + 4 }, (_, i) => ((i * 7919 + set * 104_729) % 2001) / 1000 - 1);
  const bytes = Buffer.from(weights.buffer);
  const hash = bytes.reduce((mixed, byte) => BigInt.asUintN(64, (mixed ^ BigInt(byte)) * 0x100000001b3n), 0xcbf29ce484222325n);
  return JSON.stringify({
    kind: 'kalahari-network',
    version: 1,
    layout: 'check-this',
    sizes: [128, 3, 1],
    weights: bytes.toString('base64'),
    checksum: hash.toString(16).padStart(16, '0'),
  });
}

/** Opens the stepper with two searches beside each other, at a cut, its form unfolded. @param {Page} page @param {string} [source] of the tree */
export async function learnSome(page, source) {
  await view(page, 'Learn');
  await page.getByRole('button', { name: 'Stepper', exact: true }).click();
  await page.locator('.study-about', { hasText: 'positions' }).waitFor();
  await page.locator('.study-form summary').click();
  if (source) await page.locator('#learn-source').selectOption(source);
  await page.locator('#learn-beside').selectOption('seq_mm');
  await page.locator('.choose .primary').click();
  await page.locator('.st-body[data-pair]').waitFor();
  await page.getByRole('button', { name: 'Next cut', exact: true }).click();
  await page.locator('.st-sentence[data-kind="cut"]').waitFor();
  await page.locator('.study-form summary').click();
}

/** Lets the Evolve room play some rounds, until its champion was measured. @param {Page} page */
export async function evolveSome(page) {
  await view(page, 'Evolve');
  await page.locator('.ev-main').click();
  await page.locator('.evolve .example').waitFor({ state: 'hidden' });
  await page.locator('.ev-champion-said').filter({ hasText: 'rated' }).waitFor();
  await page
    .locator('.ev-status')
    .filter({ hasText: /round [1-9]/ })
    .waitFor();
  await page.locator('.ev-main', { hasText: 'Pause' }).click(); // where a run was kept, all that was waited for is there before it goes on
  await page.locator('.ev-status').filter({ hasText: 'paused' }).waitFor();
}

/** Waits until everything in a lesson is alive; what waits for its button gets it pressed. @param {Page | import('playwright-core').Frame} where @param {string} slug */
export async function lessonAlive(where, slug) {
  const lesson = where.locator(`[data-lesson="${slug}"]`);
  await lesson.waitFor();
  const unfinished = lesson.locator('[data-state="idle"], [data-state="running"], [data-state="loading"]');
  const idle = lesson.locator('[data-state="idle"] .lesson-go');
  while ((await unfinished.count()) > 0) {
    if (await idle.count()) await idle.first().click();
    await where.waitForFunction(() => !document.querySelector('.lesson [data-state="running"], .lesson [data-state="loading"]'));
  }
  assert.deepEqual(await lesson.locator('[data-state="failed"]').allTextContents(), [], slug);
  return lesson;
}

/** Proves two in a pit in the room of 1964, and looks at a point of its trace. @param {Page} page */
export async function proveTwo(page) {
  await view(page, 'History');
  const before = await page.locator('.history [data-search]').getAttribute('data-search');
  await page.locator('[data-run="two"]').click();
  await page.locator(`.history [data-search]:not([data-search^="${before?.split('.')[0]}."])`).waitFor(); // a proof of an earlier visit may stand there
  await page.locator('.then-and-now').waitFor();
  await page.locator('.tube').focus();
  await page.keyboard.press('End');
  await page.locator('.looked').waitFor();
}

/** Opens the share dialog and reads what it offers. @param {Page} page */
export async function share(page) {
  await press(page, 'Share or paste');
  await page.locator('#share-dialog[open]').waitFor();
  return { link: await page.getByLabel('Link to this game').inputValue(), text: await page.getByLabel('Game as text').inputValue() };
}

/** What the board shows under the houses. @param {Page} page */
export const chips = (page) =>
  page.locator('kalah-board').evaluate((board) => [...(board.shadowRoot?.querySelectorAll('text.score') ?? [])].map((one) => one.textContent));

/** Waits until nothing is on its way from one look to another. What turns for ever does not count. @param {Page | import('playwright-core').Frame} where */
export async function still(where) {
  await where.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));
  await where.waitForFunction(() => {
    const roots = [document, ...Array.from(document.querySelectorAll('*'), (one) => one.shadowRoot).filter((root) => root !== null)];
    const passing = roots.flatMap((root) => root.getAnimations()).filter((one) => one.effect?.getComputedTiming().endTime !== Infinity);
    return passing.every((one) => one.playState !== 'running');
  });
}

/**
 * Nothing on the page or in the frame, as it is now, may break an accessibility rule.
 * @param {Page | import('playwright-core').Frame} where @param {string} what @param {string[]} [only] these rules; all unless given
 */
export async function axe(where, what, only) {
  await still(where); // transitions blend colours
  if (!(await where.evaluate(() => 'axe' in window))) await where.evaluate(AXE);
  const violations = await where.evaluate(async (only) => {
    const { violations } = await /** @type {any} */ (window).axe.run(document, { resultTypes: ['violations'], iframes: false, ...(only && { runOnly: only }) });
    return violations.map((/** @type {any} */ one) => `${one.id}: ${one.nodes.map((/** @type {any} */ node) => node.target.join(' ')).join(', ')}`);
  }, only);
  assert.deepEqual(violations, [], what);
}

/** The same in light and in dark, where the second colours cannot change more than the contrast. @param {Page} page @param {string} what */
export async function axeInBothColours(page, what) {
  await page.emulateMedia({ colorScheme: 'dark' });
  await axe(page, `${what}, dark`);
  await page.emulateMedia({ colorScheme: 'light' });
  await axe(page, `${what}, light`, ['color-contrast']);
}

/** Puts a saved game where the next visit finds it; this tab's own and the one in its address would come first. @param {Page} page @param {string} raw */
export const store = (page, raw) =>
  page.evaluate((text) => {
    sessionStorage.clear();
    history.replaceState(null, '', location.pathname);
    localStorage.setItem('kalahari.game', text);
  }, raw);

/**
 * Watches the page's own thread, and says which of its tasks kept it busy for 50 ms and more. That is time of its processor: what a
 * task waits for while the machine does something else is not the page's doing.
 * @param {Browser} browser @param {Page} page
 */
export async function watchTasks(browser, page) {
  await browser.startTracing(page, { categories: ['blink.user_timing', 'disabled-by-default-devtools.timeline'] });
  await page.evaluate(() => void performance.mark('this is the page'));
  return async () => {
    /** @type {{traceEvents: {name: string, pid: number, tid: number, dur?: number, tdur?: number}[]}} */
    const { traceEvents } = JSON.parse(String(await browser.stopTracing()));
    const own = traceEvents.find(({ name }) => name === 'this is the page');
    const tasks = traceEvents.filter(({ name, pid, tid }) => name === 'RunTask' && pid === own?.pid && tid === own.tid);
    assert.ok(tasks.length > 0, 'the trace has none of the page’s tasks');
    // Of some tasks the trace has only the time on the clock, which is never less.
    return tasks.map(({ dur = 0, tdur = dur }) => Math.round(tdur / 1000)).filter((ms) => ms >= 50);
  };
}
