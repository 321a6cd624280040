// The content security policy: nothing the page does in any view offends it, and what an attacker would do is refused. The
// policy stands in the page itself, for hosts that send no headers, and the same in the headers of our own server.

import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { after, before } from 'node:test';
import { CONTENT_POLICY, DISK_POLICY, DIST } from '../../tools/serve.mjs';
import { eventually, launchBrowser, openPage, serveSite, test } from './harness.mjs';
import { NEAR_END, playHouse, press, ready, share, still, untilTurn, view } from './page-kit.mjs';

/** @type {import('playwright-core').Browser} */ let browser;
before(async () => {
  browser = await launchBrowser();
});
after(() => browser?.close());

/** Opens the page and collects what the policy refuses. @param {string} url @param {'allow' | 'block'} [serviceWorkers] */
async function watched(url, serviceWorkers = 'block') {
  const { page, problems } = await openPage(browser, 'about:blank', { serviceWorkers });
  /** @type {string[]} */ const violations = [];
  await page.exposeFunction('violated', (/** @type {string} */ what) => violations.push(what));
  await page.addInitScript(() =>
    document.addEventListener('securitypolicyviolation', (event) => {
      /** @type {any} */ (window).violated(`${event.effectiveDirective} ${event.blockedURI}`);
    }),
  );
  await page.goto(url);
  await page.locator('#badge[data-build]').waitFor();
  return { page, problems, violations, close: () => page.context().close() };
}

/** Every tab there is, so that a view added later is looked at, too. @param {import('playwright-core').Page} page */
async function everyRoom(page) {
  for (const tab of await page.getByRole('tab').all()) {
    await tab.click();
    const panel = page.locator(`#${await tab.getAttribute('aria-controls')}`);
    await panel.locator('button:visible, input:visible, select:visible').first().waitFor();
    await still(page);
  }
}

/** @param {import('playwright-core').Page} page */
async function wholeSession(page) {
  await page.keyboard.press('h');
  await page
    .locator('#said')
    .filter({ hasText: /^Try house/ })
    .waitFor();
  await playHouse(page, 2, /Your turn/);
  await page.locator('kalah-board button[aria-disabled="false"]').first().hover();
  for (const opener of ['#new', '#open-editor', '#open-share', '#open-settings', '#badge', '#open-rules']) {
    await page.locator(opener).click();
    await page.locator('dialog[open]').waitFor();
    if (opener === '#open-settings') await page.getByLabel('Dark').check();
    if (opener === '#badge' && (await page.locator('#threads-apply').isEnabled())) await page.locator('#threads-apply').click();
    else await page.keyboard.press('Escape');
    await page.locator('dialog[open]').waitFor({ state: 'detached' });
  }
  await share(page);
  await page.locator('#paste').fill('2,2,0/2,2,0 0');
  await press(page, 'Open');
  await view(page, 'Analyse');
  await page.locator('#a-line button').first().waitFor();
  await press(page, 'Set up position');
  await press(page, 'Play from here');
  await everyRoom(page);
  await view(page, 'Compare');
  await page.locator('#c-depth').fill('4');
  await press(page, 'Compare modes');
  await page.locator('#c-said').filter({ hasText: 'Done.' }).waitFor();
  await view(page, 'Play');
  await page.evaluate((text) => {
    location.hash = `game=${text}`;
  }, `${NEAR_END}6-5 3 6`);
  await untilTurn(page, /win|draw/);
  await press(page, 'New game');
  await page.locator('#new-start').click();
  await untilTurn(page, /Your turn/);
}

// The policy is the same wherever it stands, so the whole session takes place where it stands twice.
for (const [name, options, serviceWorkers, session] of /** @type {const} */ ([
  ['policy and isolation by the server', {}, 'block', wholeSession],
  ['policy by the page alone, one thread', { bare: true }, 'block', everyRoom],
  ['policy by the page, isolation by the service worker', { bare: true }, 'allow', everyRoom],
])) {
  test(`${session === wholeSession ? 'a whole session offends' : 'the rooms offend'} no rule of the content security policy (${name})`, async () => {
    const site = await serveSite(options);
    const { page, problems, violations, close } = await watched(site.url, serviceWorkers);
    // The one reload that the worker's headers need may come late, but not in the middle of what a visitor does.
    if (serviceWorkers === 'allow') await page.waitForFunction(() => globalThis.crossOriginIsolated);
    await ready(page);
    await session(page);
    assert.deepEqual(violations, []);
    assert.deepEqual(problems, []);
    await close();
    await site.close();
  });
}

test('what an attacker would do is refused, with the policy of the page alone', async () => {
  const elsewhere = await serveSite();
  const site = await serveSite({ bare: true });
  const { page, violations, close } = await watched(site.url);
  await ready(page);
  const outcome = await page.evaluate(async (elsewhere) => {
    const window = /** @type {any} */ (globalThis);
    const load = (/** @type {HTMLElement} */ element) =>
      new Promise((resolve) => {
        element.addEventListener('load', () => resolve('loaded'));
        element.addEventListener('error', () => resolve('refused'));
        document.body.append(element);
      });
    const inline = Object.assign(document.createElement('script'), { textContent: 'window.owned = true' });
    document.body.append(inline);
    const box = document.createElement('div');
    document.body.append(box);
    box.innerHTML = '<img src="nothing.png" onerror="window.owned = true"><p style="position: fixed">x</p>';
    await new Promise((resolve) => box.firstElementChild?.addEventListener('error', resolve)); // its own handler would have come first
    let worker = 'started';
    try {
      const blob = new Worker(URL.createObjectURL(new Blob(['postMessage("started")'])));
      worker = await new Promise((resolve) => {
        blob.onmessage = () => resolve('started');
        blob.onerror = () => resolve('refused');
      });
    } catch {
      worker = 'refused';
    }
    return {
      owned: window.owned === true,
      styled: getComputedStyle(/** @type {Element} */ (box.querySelector('p'))).position,
      script: await load(Object.assign(document.createElement('script'), { src: `${elsewhere}games/kalah/words.js`, type: 'module' })),
      image: await load(Object.assign(new Image(), { src: `${elsewhere}icon.svg` })),
      frame: (await load(Object.assign(document.createElement('iframe'), { src: elsewhere }))) && 'settled', // an empty one
      fetched: await fetch(elsewhere, { mode: 'no-cors' }).then(
        () => 'fetched',
        () => 'refused',
      ),
      worker,
    };
  }, elsewhere.url);
  assert.deepEqual(outcome, { owned: false, styled: 'static', script: 'refused', image: 'refused', frame: 'settled', fetched: 'refused', worker: 'refused' });
  // The reports come on their own way.
  for (const directive of ['script-src-elem', 'script-src-attr', 'style-src-attr', 'img-src', 'frame-src', 'connect-src', 'worker-src']) {
    await eventually(
      () => violations.some((violation) => violation.startsWith(`${directive} `)),
      () => `${directive} among ${violations}`,
    );
  }
  await close();
  await Promise.all([site.close(), elsewhere.close()]);
});

test('text that is run as a program is refused', async () => {
  const site = await serveSite({ bare: true });
  const { page, close } = await watched(site.url);
  // Through a timer, for what Playwright evaluates itself stands above the policy.
  const outcome = await page.evaluate(
    () =>
      new Promise((resolve) => {
        setTimeout(() => {
          try {
            resolve(new Function('return 1')());
          } catch (error) {
            resolve(/** @type {Error} */ (error).name);
          }
        });
      }),
  );
  assert.equal(outcome, 'EvalError');
  await close();
  await site.close();
});

test('every document of the site carries the server’s own policy', async () => {
  const documents = /** @type {string[]} */ (readdirSync(DIST, { recursive: true })).filter((name) => name.endsWith('.html') && !name.startsWith('examples')); // an example is somebody else's page
  assert.ok(documents.includes('index.html'));
  for (const name of documents) {
    const html = readFileSync(path.join(DIST, name), 'utf8');
    const [, policy] = /<meta http-equiv="Content-Security-Policy" content="([^"]*)">/.exec(html) ?? [];
    assert.equal(policy, name === 'from-disk.html' ? DISK_POLICY : CONTENT_POLICY, name);
    assert.ok(html.indexOf('Content-Security-Policy') < html.search(/<script|<link|<style/), `${name}: the policy comes first`);
    assert.doesNotMatch(html, /<script(?![^>]*\ssrc=)|\sstyle=|\son[a-z]+=|<style/i, `${name}: nothing inline`);
  }
});
