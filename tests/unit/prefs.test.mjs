// Preferences as they are read back: what was chosen, and a default where nothing was.

import assert from 'node:assert/strict';
import { beforeEach, test } from 'node:test';
import { loadPrefs, savePrefs } from '../../www/page/storage.js';

/** @type {string | null} */ let stored = null;
beforeEach(() => {
  stored = null;
  Object.assign(globalThis, { localStorage: { getItem: () => stored, setItem: (/** @type {string} */ _, /** @type {string} */ text) => (stored = text) } });
});

test('squares have numbers unless the visitor turned them off; that they had none before was nobody’s choice', () => {
  assert.equal(loadPrefs().numbers, true);
  stored = JSON.stringify({ speed: 'fast', greeted: true, numbers: false, arrows: true }); // as an earlier page wrote it with any change
  assert.deepEqual([loadPrefs().numbers, loadPrefs().speed, loadPrefs().arrows], [true, 'fast', true]);
  savePrefs({ ...loadPrefs(), numbers: false });
  assert.equal(loadPrefs().numbers, false);
});

test('single-key shortcuts are there unless they were turned off', () => {
  assert.equal(loadPrefs().letterKeys, true);
  savePrefs({ ...loadPrefs(), letterKeys: false });
  assert.equal(loadPrefs().letterKeys, false);
});
