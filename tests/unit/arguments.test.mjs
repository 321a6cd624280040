// What the engine's client checks before anything is sent to the wasm.

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { checkArguments } from '../../www/engine/arguments.js';
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
