// A watched download: what is told of a slow one, and what is left of one that nobody can use.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { download } from '../../www/engine/download.js';
import { SLOW_MS } from '../../www/engine/limits.js';

const ADDRESS = new URL('https://players.example/program.wasm');

/**
 * A server that sends when it is told to, and a clock that shows a slow network.
 * @param {import('node:test').TestContext} t
 */
function slowServer(t) {
  /** @type {ReadableStreamDefaultController<Uint8Array>} */ let sender;
  /** @type {AbortSignal | undefined} */ let signal;
  let clock = 0;
  t.mock.method(performance, 'now', () => (clock += 2 * SLOW_MS));
  t.mock.method(globalThis, 'fetch', async (/** @type {URL} */ _address, /** @type {RequestInit} */ options) => {
    signal = options.signal ?? undefined;
    return new Response(new ReadableStream({ start: (controller) => void (sender = controller) }));
  });
  return {
    send: () => sender.enqueue(new Uint8Array(1000)),
    end: () => sender.close(),
    get aborted() {
      return signal?.aborted ?? false;
    },
  };
}

/** Until what has been sent was read. */
const settled = () => new Promise((resolve) => void setImmediate(resolve));

test('a slow download tells how much has come, and nothing once it is used', async (t) => {
  const server = slowServer(t);
  /** @type {number[]} */ const told = [];
  /** @type {(used: string) => void} */ let use = () => {};
  const used = download(ADDRESS, { loadMs: 60_000, onLoad: (bytes) => told.push(bytes) }, () => new Promise((resolve) => void (use = resolve)));
  await settled();
  for (let part = 0; part < 3; part++) {
    server.send();
    await settled();
  }
  assert.deepEqual(told, [1000, 2000, 3000]);
  use('enough');
  assert.equal(await used, 'enough');
  server.send();
  server.end();
  await settled();
  assert.deepEqual(told, [1000, 2000, 3000]);
  assert.equal(server.aborted, false, 'the browser keeps what came');
});

test('a download that cannot be used ends at once, with the first error', async (t) => {
  const server = slowServer(t);
  const refused = download(ADDRESS, { loadMs: 60_000, onLoad: () => {} }, async () => {
    throw new TypeError('no program');
  });
  await assert.rejects(refused, { name: 'TypeError', message: 'no program' });
  assert.equal(server.aborted, true);
});
