// What the engine's client checks before anything is sent to the wasm.

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { checkArguments, readBase } from '../../www/engine/arguments.js';
import { Engine } from '../../www/engine/client.js';
import { hostile } from '../hostile.mjs';

test('a search request may have the fields that the engine reads, and no other', () => {
  const source = readFileSync(new URL('../../src/engine/request.rs', import.meta.url), 'utf8');
  const [, body = ''] = /pub struct SearchRequest \{([^]*?)\n\}/.exec(source) ?? [];
  const fields = [...body.matchAll(/pub (\w+):/g)].map(([, name]) => name.replace(/_(\w)/g, (_, letter) => letter.toUpperCase()));
  assert.ok(fields.length > 10, String(fields));
  const refusal = (/** @type {object} */ request) => {
    try {
      checkArguments('search', ['kalah', request]);
      return '';
    } catch (error) {
      return /** @type {Error} */ (error).message;
    }
  };
  const listed = /accepted are (.*)$/.exec(refusal({ colour: 'red' }))?.[1].split(', ') ?? [];
  assert.deepEqual(listed.toSorted(), fields.toSorted());
  for (const field of fields) assert.equal(refusal({ rules: 'standard', [field]: field === 'rules' ? 'standard' : undefined }), '', field);
});

test('whatever is handed over instead is refused in a sentence', () => {
  const { request } = hostile(13);
  let refused = 0;
  for (let i = 0; i < 5000; i++) {
    try {
      checkArguments('search', ['kalah', request()]);
    } catch (error) {
      const { name, kind, message } = /** @type {any} */ (error);
      assert.ok(name === 'KalahError' && ['option', 'rules', 'position'].includes(kind), message);
      assert.ok(message.length < 260, message);
      refused++;
    }
  }
  assert.ok(refused > 1000, `only ${refused}`);
  assert.throws(() => checkArguments('inspect', ['kalah', Object.create(null)]), /rules is a text, not object/);
});

test('options that are none are refused in a sentence, by every call that takes them', async () => {
  const engine = /** @type {any} */ (new Engine({}));
  for (const given of [null, 5, 'all', { signal: 5 }, { onReport: 'x' }]) {
    const calls = {
      start: () => Engine.start(/** @type {any} */ (given)),
      restart: () => engine.restart(given),
      methods: () => engine.methods(given),
      presets: () => engine.presets(given),
      inspect: () => engine.inspect('standard', undefined, given),
      play: () => engine.play('standard', '4,4,4,4,4,4,0/4,4,4,4,4,4,0 0', 0, given),
      gamesIn: () => engine.gamesIn('', given),
      readGame: () => engine.readGame('', given),
      writeGame: () => engine.writeGame('standard', '4,4,4,4,4,4,0/4,4,4,4,4,4,0 0', [], given),
      perft: () => engine.perft('standard', '4,4,4,4,4,4,0/4,4,4,4,4,4,0 0', 1, given),
      search: () => engine.search({ rules: 'standard' }, given),
      ask: () => engine.ask('savings', {}, given),
    };
    for (const [name, call] of Object.entries(calls)) {
      const expected = { name: 'KalahError', kind: 'option', message: /^(options are an object|signal is an AbortSignal|onReport is a function), not / };
      await assert.rejects(call, expected, `${name} ${JSON.stringify(given)}`);
    }
  }
  for (const limits of [5, { loadMs: 'soon' }, { poolMs: 3000 }, { poolMs: [] }, { poolMs: null }]) {
    await assert.rejects(() => Engine.start({ limits: /** @type {any} */ (limits) }), { name: 'KalahError', message: /^limits are milliseconds/ });
  }
});

test('a base that can have no files is refused', (context) => {
  Object.assign(globalThis, { location: { href: 'https://example.org/page/' } });
  context.after(() => Reflect.deleteProperty(globalThis, 'location'));
  for (const base of ['javascript:1', 'data:text/plain,1', 'mailto:a@example.org', 'http://', 5, null, {}]) {
    assert.throws(() => readBase(base), { name: 'KalahError', message: /^base is the address of a folder, not / }, String(base));
  }
  const read = ['', '../kalahari', 'https://example.com/a', 'tauri://localhost/x/'].map((base) => readBase(base)?.href);
  assert.deepEqual(read, ['https://example.org/page/', 'https://example.org/kalahari/', 'https://example.com/a/', 'tauri://localhost/x/']);
});
