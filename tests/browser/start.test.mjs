// A start that goes wrong: a file of it that is missing, damaged, something else or never comes. The page and the embedded board say so,
// offer another try, and go on by themselves where what was missing comes after all. The engine's own faults are in faults.test.mjs.

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { after, before } from 'node:test';
import { DIST, siteHeaders } from '../../tools/serve.mjs';
import { eventually, launchBrowser, openPage, serveSite, test } from './harness.mjs';
import { playHouse, press, ready, turn, visit } from './page-kit.mjs';

/** @typedef {import('playwright-core').Page} Page */
/** @typedef {import('playwright-core').Route} Route */

/** @type {import('playwright-core').Browser} */ let browser;
/** @type {Awaited<ReturnType<typeof serveSite>>} */ let site;
before(async () => {
  [browser, site] = await Promise.all([launchBrowser(), serveSite()]);
});
after(async () => {
  await browser?.close();
  await site?.close();
});

const SENTENCE = /could not be loaded( completely)?: a file is missing or damaged, or the network does not answer/;

/** The first half of a file. @param {string} file */
const half = (file) => {
  const whole = readFileSync(path.join(DIST, file), 'utf8');
  return whole.slice(0, whole.length / 2);
};

/** @type {Record<string, (file: string) => (route: Route) => Promise<void>>} */
const WRONG = {
  missing: () => (route) => route.fulfill({ status: 404, contentType: 'text/plain', body: 'not here' }),
  aborted: () => (route) => route.abort(),
  truncated: (file) => (route) => route.fulfill({ contentType: 'text/javascript', body: half(file) }),
  'of the wrong type': (file) => (route) => route.fulfill({ contentType: 'text/plain', path: path.join(DIST, file) }),
  'a web page': () => (route) => route.fulfill({ contentType: 'text/html', body: '<!doctype html><title>Sign in</title>' }),
  'a web page that calls itself a script': () => (route) => route.fulfill({ contentType: 'text/javascript', body: '<!doctype html><title>Sign in</title>' }),
  'another script': () => (route) => route.fulfill({ contentType: 'text/javascript', body: 'export const nothing = 1;' }),
};

/** Of the wiring, of what the build makes, of words, and of what is only imported on the way. */
const FILES = ['page/main.js', 'known.js', 'words/en/page.js', 'games/kalah/game.js'];

/** The sentence is seen, and its button loads the page again. @param {Page} page */
async function tryAgain(page) {
  const sentence = page.getByRole('alert').filter({ hasText: SENTENCE });
  await sentence.waitFor();
  await page.unrouteAll();
  await sentence.getByRole('button', { name: 'Try again' }).click();
}

/** Why this build of the engine. @param {Page} page */
async function why(page) {
  await page.locator('#badge').click();
  const reason = await page.locator('#threads-why').textContent();
  await page.keyboard.press('Escape');
  return reason ?? '';
}

for (const [name, wrong] of Object.entries(WRONG)) {
  test(`a file of the start that is ${name}: a sentence, and another try`, async () => {
    // Whatever is wrong, one handler hears of it: each fault in one file, and two of them in all. What runs and does nothing can be told
    // from a page that works by waiting alone, so another script is not main.js.
    for (const file of ['missing', 'truncated'].includes(name) ? FILES : [FILES[Number(name === 'another script')]]) {
      const { page } = await openPage(browser, 'about:blank');
      await page.route(`**/${file}`, wrong(file));
      await page.goto(`${site.url}#game=${encodeURIComponent('standard; 4,4,4,4,4,4,0/4,4,4,4,4,4,0 0; 3')}`);
      await tryAgain(page);
      await ready(page);
      await page.locator('#said', { hasText: 'The shared game is open' }).waitFor();
      assert.equal(await page.locator('#unloaded').count(), 0);
      await page.context().close();
    }
  });
}

test('a file of the start that never comes: a sentence after half a minute, which goes when it comes after all', async () => {
  for (const file of FILES) {
    const { page } = await openPage(browser, 'about:blank');
    await page.clock.install();
    /** @type {Route[]} */ const held = [];
    await page.route(`**/${file}`, (route) => void held.push(route));
    await page.goto(site.url, { waitUntil: 'commit' });
    const sentence = page.getByRole('alert').filter({ hasText: SENTENCE });
    await page.waitForFunction(() => document.readyState !== 'loading');
    for (const hint = page.locator('#unloaded'); !(await hint.isVisible());) await page.clock.runFor(10_000);
    await sentence.waitFor();
    for (const route of held) await route.continue();
    await page.locator('html[data-playable]').waitFor();
    assert.equal(await page.locator('#unloaded').count(), 0);
    await page.context().close();
  }
});

test('files that come slowly are waited for', async () => {
  const { page } = await openPage(browser, 'about:blank');
  await page.clock.install();
  /** @type {Route[]} */ const held = [];
  await page.route('**/*.js', (route) => void (route.request().url().includes('watchdog') ? route.continue() : held.push(route)));
  await page.goto(site.url, { waitUntil: 'commit' });
  for (let waited = 0; !(await page.locator('html[data-playable]').count()); waited++) {
    await page.clock.runFor(5000);
    assert.equal(await page.locator('#unloaded:visible').count(), 0, `after ${waited} looks`);
    const next = held.shift();
    if (!next) continue;
    await next.continue();
    await (await next.request().response())?.finished();
  }
  await page.context().close();
});

test('a threaded program that never comes: one thread, with the reason, and the game is played', async () => {
  const { page, problems } = await openPage(browser, 'about:blank');
  await page.clock.install();
  let asked = 0;
  await page.route('**/threaded/*.wasm', () => void asked++);
  await page.goto(site.url);
  await page.locator('html[data-playable]').waitFor();
  while (!(await page.locator('html[data-ready]').count())) await page.clock.runFor(1000);
  assert.ok(asked > 0);
  assert.match(await why(page), /One thread only\. The engine did not load within 20 s\.$/);
  await page.clock.resume();
  await playHouse(page, 2);
  assert.match(await turn(page), /Your turn/);
  assert.deepEqual(problems, []);
  await page.context().close();
});

/**
 * A site that sends one of its programs by hand, part by part.
 * @param {string} file @param {string} [type]
 */
async function serveSlowly(file, type = 'application/wasm') {
  const program = readFileSync(path.join(DIST, file));
  /** @type {import('node:http').ServerResponse[]} */ const answers = [];
  const slow = await serveSite({
    intercept: (url, _request, response) => {
      if (url !== `/${file}`) return false;
      response.writeHead(200, { ...siteHeaders(true), 'Content-Type': type });
      answers.push(response);
      return true;
    },
  });
  let sent = 0;
  return {
    ...slow,
    answers,
    send: (/** @type {number} */ bytes) => void answers[0].write(program.subarray(sent, (sent += bytes))),
    rest: () => void answers[0].end(program.subarray(sent)),
  };
}

const PART = 20_000;

for (const type of ['application/wasm', 'text/plain']) {
  test(`a program that comes slowly, as ${type}, is waited for, and how much has come is told`, async () => {
    const slow = await serveSlowly('threaded/kalahari_bg.wasm', type);
    const { page, problems } = await openPage(browser, 'about:blank');
    await page.clock.install();
    await page.goto(slow.url);
    await eventually(() => slow.answers.length > 0);
    await page.clock.runFor(2000);
    for (let part = 1; part <= 10; part++) {
      slow.send(PART);
      await page.locator('#badge-text', { hasText: `Loading: ${(part * PART) / 1000} kB so far` }).waitFor();
      await page.clock.runFor(15_000);
    }
    slow.rest();
    await ready(page);
    assert.match(await why(page), /threads?/);
    assert.equal(await page.locator('[data-build="threaded"]').count(), 1);
    assert.equal(slow.answers.length, 1, 'it is fetched once');
    assert.deepEqual(problems, []);
    await page.context().close();
    await slow.close();
  });
}

test('the program of all games comes slowly: the badge tells of it, and afterwards of the threads again', async () => {
  const slow = await serveSlowly('threaded/everything.wasm');
  const { page, problems, close } = await visit(browser, slow.url, { threads: 2 });
  const badge = page.locator('#badge-text');
  await page.clock.install();
  await press(page, 'New game');
  await page.locator('#new-games label', { hasText: 'Checkers' }).click();
  await eventually(() => slow.answers.length > 0);
  await page.clock.runFor(2000);
  slow.send(PART);
  await badge.filter({ hasText: 'Loading: 20 kB so far' }).waitFor();
  slow.rest();
  await badge.filter({ hasText: /^2 threads$/ }).waitFor();
  await page.clock.resume();
  await page.locator('#new-start:enabled').click();
  await page.locator('checkers-board#board').waitFor();
  assert.deepEqual(problems, []);
  await close();
  await slow.close();
});

test('no program at all: a sentence and another try', async () => {
  const { page } = await openPage(browser, 'about:blank');
  await page.clock.install();
  await page.route('**/*.wasm', () => {});
  await page.goto(site.url);
  const notice = page.locator('.notice.trouble', { hasText: 'The engine did not load within 20 s.' });
  while (!(await notice.count())) await page.clock.runFor(1000);
  await page.unrouteAll();
  await notice.getByRole('button', { name: 'Try again' }).click();
  await ready(page);
  await page.context().close();
});

test('a worker of the engine that is missing, damaged or never comes: one thread', async () => {
  for (const wrong of [...['missing', 'truncated', 'a web page'].map((name) => WRONG[name]('engine/threaded.js')), () => Promise.resolve()]) {
    const { page } = await openPage(browser, 'about:blank');
    await page.clock.install();
    await page.context().route('**/engine/threaded.js', wrong);
    await page.goto(site.url);
    while (!(await page.locator('html[data-ready]').count())) await page.clock.runFor(1000);
    assert.match(await why(page), /One thread only\. /);
    await page.context().close();
  }
});

test('an embedded board whose files are damaged or never come says so', async () => {
  for (const file of ['embed/embed.js', 'embed/protocol.js', 'games/kalah/frame.js', 'words/en/embed.js']) {
    for (const name of ['missing', 'truncated']) {
      const { page } = await openPage(browser, 'about:blank');
      await page.route(`**/${file}`, WRONG[name](file));
      await page.goto(`${site.url}embed.html`);
      await tryAgain(page);
      await ready(page);
      await page.context().close();
    }
  }
});
