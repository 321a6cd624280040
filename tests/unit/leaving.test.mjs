// When a message leaves, on a clock that the test moves on.

import assert from 'node:assert/strict';
import { beforeEach, mock, test } from 'node:test';
import { Leaving } from '../../www/page/leaving.js';

const SHORT = 'The variation was promoted.';

beforeEach(() => {
  mock.timers.reset();
  mock.timers.enable({ apis: ['setTimeout', 'Date'] });
});

/** @param {string} [sentence] */
function message(sentence = SHORT) {
  const told = { left: 0 };
  const leaving = new Leaving(sentence, () => void told.left++);
  return { told, leaving };
}

test('a message leaves by itself, not before a slow reader has read it twice', () => {
  const wordsInSecond = 3;
  for (const sentence of [SHORT, `${SHORT} `.repeat(8)]) {
    const { told } = message(sentence);
    mock.timers.tick((2 * 1000 * sentence.trim().split(' ').length) / wordsInSecond);
    assert.equal(told.left, 0, sentence);
    mock.timers.tick(60_000);
    assert.equal(told.left, 1, sentence);
  }
});

test('what its reader does next makes it leave, but never before it could be seen', () => {
  const { told, leaving } = message();
  mock.timers.tick(100);
  leaving.act(); // was on its way
  mock.timers.tick(1_000);
  assert.equal(told.left, 0);
  mock.timers.tick(1_000);
  assert.equal(told.left, 1);

  const later = message();
  mock.timers.tick(3_000);
  later.leaving.act();
  mock.timers.tick(0);
  assert.equal(later.told.left, 1, 'one that was seen leaves at once');
});

test('it stays as long as anything holds it, and a moment longer', () => {
  const { told, leaving } = message();
  leaving.hold('pointer', true);
  leaving.hold('focus', true);
  leaving.act();
  mock.timers.tick(3_600_000);
  leaving.hold('pointer', false);
  mock.timers.tick(3_600_000);
  assert.equal(told.left, 0, 'the focus is still on it');
  leaving.hold('focus', false);
  mock.timers.tick(1_000);
  assert.equal(told.left, 0);
  mock.timers.tick(1_000);
  assert.equal(told.left, 1);
});

test('what never held it does not prolong it, and one that was dismissed leaves no second time', () => {
  const { told, leaving } = message();
  leaving.act();
  leaving.hold('hidden', false);
  mock.timers.tick(2_000);
  assert.equal(told.left, 1);
  const dismissed = message();
  dismissed.leaving.stop();
  mock.timers.tick(3_600_000);
  assert.equal(dismissed.told.left, 0);
});
