// Where the engine's files lie, as a page finds them that a bundler has put together: workers and files to fetch are only noted.

import assert from 'node:assert/strict';
import { afterEach, beforeEach, test } from 'node:test';
import { compiled, newWorker } from '../../www/engine/files.js';

const PAGE = 'https://players.example/rooms/kalah';
const MODULE = new URL('../../www/engine/files.js', import.meta.url).href;
const { URL: Address } = globalThis;
const WATCH = { loadMs: 60_000, onLoad: () => {} };

/** What was started and fetched. @type {string[]} */ let asked = [];
/** @type {PropertyDescriptorMap} */ let before;

/** What a page has and Node has not. @param {Record<string, unknown>} globals */
const replace = (globals) => {
  for (const [name, value] of Object.entries(globals)) Object.defineProperty(globalThis, name, { value, configurable: true, writable: true });
};

/** The bundler's own addresses for those that are seen from the module. @param {(file: string) => unknown} put */
const bundled = (put) =>
  replace({
    URL: class extends Address {
      /** @param {string} text @param {string | URL} [base] */
      constructor(text, base) {
        super(text, base);
        if (base === MODULE) return /** @type {any} */ (put(text.replace(/^.*\//, '')));
      }
    },
  });

beforeEach(() => {
  asked = [];
  before = Object.getOwnPropertyDescriptors(globalThis);
  replace({
    self: { origin: new Address(PAGE).origin },
    location: new Address(PAGE),
    Worker: class {
      /** @param {{href: string}} address */
      constructor({ href }) {
        asked.push(href);
      }
    },
    fetch: async (/** @type {URL} */ { href }) => {
      asked.push(href);
      throw new TypeError('offline');
    },
  });
});
afterEach(() => {
  for (const name of ['self', 'location', 'Worker', 'fetch', 'URL', 'document']) {
    if (name in before) Object.defineProperty(globalThis, name, before[name]);
    else Reflect.deleteProperty(globalThis, name);
  }
});

test('an address without an origin, as Next.js puts in, is the page’s own', async () => {
  bundled((file) => ({ href: `/_next/static/media/${file}`, origin: '' }));
  newWorker('single');
  newWorker('threaded');
  const program = await compiled('threaded', 'all', undefined, WATCH);
  assert.deepEqual(asked, ['/_next/static/media/single.js', '/_next/static/media/threaded.js', 'https://players.example/_next/static/media/everything.wasm']);
  assert.equal(program, 'https://players.example/_next/static/media/everything.wasm', 'for a worker, which does not see it from the page');
});

test('one beside the page is seen from the document’s own base', async () => {
  bundled((file) => ({ href: `media/${file}`, origin: '' }));
  replace({ document: { baseURI: 'https://players.example/app/' } });
  newWorker('single');
  assert.equal(await compiled('single', 'kalah', undefined, WATCH), 'https://players.example/app/media/kalahari_bg.wasm');
});

test('another origin is refused by its name, in a bundle and as a base', () => {
  bundled((file) => new Address(`https://files.example/${file}`));
  assert.throws(() => newWorker('single'), { kind: 'engine', message: /from another origin \(https:\/\/files\.example\)/ });
  assert.throws(() => newWorker('single', new Address('https://cdn.example/kalahari/')), { kind: 'engine', message: /\(https:\/\/cdn\.example\)/ });
  assert.deepEqual(asked, []);
  newWorker('threaded', new Address('https://players.example/kalahari/'));
  assert.deepEqual(asked, ['https://players.example/kalahari/engine/threaded.js']);
});
