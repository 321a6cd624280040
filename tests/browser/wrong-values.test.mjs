// What a page may hand to a board by mistake: wrong values of its properties and wrong arguments of its methods. Each is answered by the
// documented error, with a kind and a sentence, and the board stays as it is.

import assert from 'node:assert/strict';
import { after, before } from 'node:test';
import { BLANK, launchBrowser, openPage, serveSite, test } from './harness.mjs';

/** @type {import('playwright-core').Browser} */ let browser;
/** @type {Awaited<ReturnType<typeof serveSite>>} */ let site;
before(async () => {
  [browser, site] = await Promise.all([launchBrowser(), serveSite()]);
});
after(async () => {
  await browser?.close();
  await site?.close();
});

const WRONG = {
  kalah: {
    scores: ['{"x": 1}', '{"-1": 1}', '{"0": null}', '{"0": {}}', '5', '"abc"', 'true'],
    legal: ['{}', '[null]', '["a"]', '99', '"x"'],
    text: /scores is an object|legal is a list/,
  },
  checkers: {
    scores: ['{"x": 1}', '{"11-99": 1}', '{"11-15": null}', '{"11-15": []}', '5', '"abc"', 'true'],
    legal: ['{}', '[null]', '["a"]', '5', '"x"'],
    text: /scores is an object|legal is a list/,
  },
};

for (const [game, { scores, legal, text }] of Object.entries(WRONG)) {
  test(`${game}: wrong values of properties are told by an error event, and nothing is thrown`, async () => {
    const { page, problems } = await openPage(browser, site.url + BLANK);
    await page.addScriptTag({ type: 'module', content: `import './${game}-board.js'; window.there = true;` });
    await page.waitForFunction(() => 'there' in window);
    const told = await page.evaluate(
      async ({ game, values }) => {
        const outcomes = [];
        for (const [name, value] of values) {
          const board = /** @type {any} */ (document.createElement(`${game}-board`));
          /** @type {any[]} */ const errors = [];
          board.addEventListener(`${game}-error`, (/** @type {CustomEvent} */ event) => errors.push(event.detail));
          document.body.replaceChildren(board);
          try {
            board[name] = JSON.parse(value);
            await board.ready().catch(() => {}); // what waits for the end of this moment has been done
            outcomes.push([name, value, errors.length, errors[0]?.kind, errors[0]?.message]);
          } catch (error) {
            outcomes.push([name, value, 0, 'thrown', String(error)]);
          }
        }
        return outcomes;
      },
      { game, values: [...scores.map((value) => ['scores', value]), ...legal.map((value) => ['legal', value])] },
    );
    assert.equal(told.length, scores.length + legal.length);
    for (const [name, value, count, kind, message] of told) {
      assert.deepEqual([count, kind], [1, 'option'], `${name} = ${value}: ${message}`);
      assert.match(message, text);
    }
    assert.deepEqual(problems, []);
    await page.context().close();
  });
}

test('wrong arguments of a board’s methods are refused in a sentence', async () => {
  const { page, problems } = await openPage(browser, site.url + BLANK);
  await page.addScriptTag({ type: 'module', content: "import './kalah-board.js'; window.there = true;" });
  await page.waitForFunction(() => 'there' in window);
  const told = await page.evaluate(async () => {
    const board = /** @type {any} */ (document.createElement('kalah-board'));
    board.engine = 'off';
    document.body.append(board);
    /** @type {[string, unknown[]][]} */
    const calls = [
      ['load', []],
      ['load', [null]],
      ['load', ['x']],
      ['load', [{ rules: 5 }]],
      ['load', [{ game: null }]],
      ['play', [null]],
      ['play', [{}]],
      ['search', [null]],
      ['search', [5]],
      ['search', [{}, null]],
      ['search', [{}, { signal: 5 }]],
    ];
    return Promise.all(
      calls.map(([name, given]) =>
        board[name](...given).then(
          () => ({ call: `${name}(${JSON.stringify(given)})`, kind: 'none', message: 'was done' }),
          (/** @type {any} */ { kind, message }) => ({ call: `${name}(${JSON.stringify(given)})`, kind, message }),
        ),
      ),
    );
  });
  for (const { call, kind, message } of told) {
    assert.ok(['option', 'rules', 'move', 'game-text'].includes(kind), `${call}: ${kind}: ${message}`);
    assert.match(message, /, not /, call);
  }
  assert.deepEqual(problems, []);
  await page.context().close();
});
