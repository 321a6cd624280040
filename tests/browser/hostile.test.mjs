// Ten thousand hostile texts and requests through the real wasm, and some hostile links and saved games through the page; tests/unit/hostile.test.mjs
// has thousands of those. Everything is understood or refused in a sentence; nothing becomes markup, nothing hangs, no game is lost.

import assert from 'node:assert/strict';
import { after, before } from 'node:test';
import { hostile } from '../hostile.mjs';
import { openEngine } from './engine-page.mjs';
import { eventually, launchBrowser, PATIENCE, serveSite, test } from './harness.mjs';
import { house, legal, ready, seeds, store, turn, visit } from './page-kit.mjs';

const KINDS = ['rules', 'position', 'move', 'option', 'game-text', 'finished'];

/** @type {import('playwright-core').Browser} */ let browser;
/** @type {Awaited<ReturnType<typeof serveSite>>} */ let site;
before(async () => {
  [browser, site] = await Promise.all([launchBrowser(), serveSite()]);
});
after(async () => {
  await browser?.close();
  await site?.close();
});

test('ten thousand hostile texts through the wasm are read back the same or refused in a sentence', async () => {
  const engine = await openEngine(browser, site.url, { threads: 1 });
  const make = hostile(1964);
  let read = 0;
  for (let batch = 0; batch < 10; batch++) {
    const texts = Array.from({ length: 1000 }, () => make.text());
    const outcomes = await engine.page.evaluate(async (texts) => {
      const { engine } = /** @type {import('./engine-page.mjs').EngineWindow} */ (globalThis);
      /** @param {Promise<string>} call */
      const settle = (call) =>
        call.then(
          (again) => ({ again }),
          (error) => ({ kind: String(error.kind), message: String(error.message) }),
        );
      return Promise.all(
        texts.map((text, i) =>
          settle(
            [
              async () => {
                const { position } = await engine.inspect('standard', text);
                return position === (await engine.inspect('standard', position)).position ? 'same' : 'other';
              },
              async () => {
                const { rules } = await engine.inspect(text);
                return rules === (await engine.inspect(rules)).rules ? 'same' : 'other';
              },
              async () => {
                const { text: game } = await engine.readGame(text);
                return game === (await engine.readGame(game)).text ? 'same' : 'other';
              },
            ][i % 3](),
          ),
        ),
      );
    }, texts);
    outcomes.forEach((outcome, i) => {
      const what = JSON.stringify(texts[i]).slice(0, 200);
      if ('again' in outcome) return (read++, assert.equal(outcome.again, 'same', what));
      assert.ok(KINDS.includes(outcome.kind), `${what}: ${outcome.kind}: ${outcome.message}`);
      assert.ok(outcome.message.length > 8 && outcome.message.length < 450, `${what}: ${outcome.message}`);
    });
  }
  assert.ok(read > 100 && read < 5000, `${read} of them were readable`);
  assert.deepEqual(engine.problems, []);
  await engine.close();
});

test('two thousand hostile requests through the wasm are run or refused in a sentence', async () => {
  const engine = await openEngine(browser, site.url, { threads: 1 });
  const make = hostile(2022);
  let ran = 0;
  const requests = Array.from({ length: 2000 }, () => make.request());
  const outcomes = await engine.page.evaluate((requests) => {
    const { engine } = /** @type {any} */ (globalThis);
    return Promise.all(
      requests.map((request) =>
        engine.search(request).then(
          (/** @type {any} */ { move }) => ({ move }),
          (/** @type {any} */ error) => ({ kind: String(error.kind), message: String(error.message) }),
        ),
      ),
    );
  }, requests);
  outcomes.forEach((outcome, i) => {
    const what = JSON.stringify(requests[i])?.slice(0, 300);
    if ('move' in outcome) return (ran++, assert.ok(Number.isInteger(outcome.move), what));
    assert.ok(KINDS.includes(outcome.kind), `${what}: ${outcome.kind}: ${outcome.message}`);
    assert.ok(outcome.message.length > 8 && outcome.message.length < 450, `${what}: ${outcome.message}`);
  });
  assert.ok(ran > 20 && ran < 1500, `${ran} of them were run`);
  assert.equal((await engine.call('search', { rules: 'standard', depth: 5 })).value, 0);
  assert.equal(await engine.page.evaluate(() => /** @type {any} */ (globalThis).statuses.length), 1, 'no worker died');
  assert.deepEqual(engine.problems, []);
  await engine.close();
});

test('hostile links are opened or refused in a sentence, and nothing becomes markup', async () => {
  const { page, problems, close } = await visit(browser, site.url);
  const make = hostile(7);
  const links = Array.from({ length: 60 }, () => make.link());
  const markup = await page.locator('body *').evaluateAll((all) => all.filter((one) => /^(IMG|SCRIPT|IFRAME|OBJECT|EMBED)$/.test(one.tagName)).length);
  const open = async (/** @type {{links: string[], patience: number}} */ { links, patience }) => {
    const said = /** @type {HTMLElement} */ (document.getElementById('said'));
    const notices = /** @type {HTMLElement} */ (document.getElementById('notices'));
    const outcomes = [];
    for (const link of links) {
      notices.replaceChildren();
      said.textContent = '';
      const before = location.href;
      location.hash = link;
      if (location.href === before || location.hash === '') {
        outcomes.push('no link');
        continue;
      }
      const begin = performance.now();
      while (!notices.textContent && !said.textContent && performance.now() - begin < patience) await new Promise((resolve) => setTimeout(resolve));
      outcomes.push(notices.querySelector('p')?.textContent || said.textContent || 'nothing was said');
    }
    return outcomes;
  };
  const outcomes = await page.evaluate(open, { links, patience: PATIENCE });
  let opened = 0;
  outcomes.forEach((words, i) => {
    if (words === 'no link') return;
    if (/^The shared game is open/.test(words)) return opened++;
    assert.match(
      words,
      /^(The link could not be opened\. .+[.…] Your game is unchanged|There is no room called “.+”)\.$/s,
      JSON.stringify(links[i]).slice(0, 200),
    );
    assert.ok(words.length < 550, words);
  });
  assert.ok(opened > 0 && opened < 30, `${opened} were opened`);
  assert.match(await page.title(), /^[\w -]+ · Kalah · Kalahari$/);
  assert.equal(await page.locator('body *').evaluateAll((all) => all.filter((one) => /^(IMG|SCRIPT|IFRAME|OBJECT|EMBED)$/.test(one.tagName)).length), markup);
  assert.deepEqual(problems, []);
  await page.evaluate(() => {
    /** @type {HTMLElement} */ (document.getElementById('said')).textContent = '';
    location.hash = 'game=standard; 4,4,4,4,4,4,0/4,4,4,4,4,4,0 0; ';
  });
  await page.locator('#said', { hasText: 'The shared game is open' }).waitFor();
  await page.waitForFunction(() => document.querySelectorAll('#moves button').length <= 1);
  await house(page, 0).click();
  await page.locator('#moves [data-ply="1"]').waitFor();
  await close();
});

test('hostile saved games: the page opens playable each time', async () => {
  const { page, problems, close } = await visit(browser, site.url);
  const make = hostile(31);
  for (let i = 0; i < 4; i++) {
    const raw = make.saved();
    await store(page, raw);
    await page.reload();
    await ready(page);
    const pits = await seeds(page);
    assert.ok(pits.length >= 4 && pits.every(Number.isInteger), raw);
    // An engine that was thinking at the one look may have moved by the other.
    await eventually(
      async () => (await legal(page)).length > 0 || /win|draw|Paused|think|engine/i.test(await turn(page)),
      () => `playable: ${raw}`,
    );
  }
  assert.deepEqual(problems, []);
  await close();
});
