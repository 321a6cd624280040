// Ten thousand hostile saved games, links and files of the lab through the readers of the page: each is understood or refused in a
// sentence, and none gets anything but plain, checked data into the game.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { captionOf, checkResult, readResult, titleOf, writeCsv, writeResult } from '../../www/lab/results.js';
import { evaluatorsOf, methodOf } from '../../www/engine/methods.js';
import './kalah-methods.mjs';
import { readSaved } from '../../www/page/storage.js';
import { readLink } from '../../www/page/link.js';
import { hostile } from '../hostile.mjs';

const COUNT = 10_000;

test('ten thousand hostile saved games are read as checked data or refused in a sentence', () => {
  const make = hostile(1);
  let read = 0;
  for (let i = 0; i < COUNT; i++) {
    const raw = make.saved();
    const { saved, trouble } = readSaved(raw);
    assert.equal(saved === null, trouble !== null, raw);
    if (trouble !== null) {
      assert.match(trouble, /^The saved game .+\.$/s, raw);
      assert.ok(trouble.length < 250, trouble);
      continue;
    }
    read++;
    assert.ok(saved);
    assert.ok(
      saved.moves.every((move) => typeof move === 'string' || Number.isInteger(move)),
      raw,
    );
    assert.deepEqual(
      [typeof saved.rules, typeof saved.start, typeof saved.paused, typeof saved.flipped, typeof saved.cursor],
      ['string', 'string', 'boolean', 'boolean', 'number'],
      raw,
    );
    for (const { kind, exact } of saved.seats) {
      assert.ok(kind === 'human' || kind === 'engine', raw);
      assert.ok(methodOf(exact.mode) && evaluatorsOf().includes(exact.evaluator), raw);
      for (const number of [exact.depth, exact.timeMs]) assert.ok(Number.isInteger(number) && number > 0, raw);
    }
  }
  assert.ok(read > COUNT / 20 && read < COUNT / 2, `${read} were readable: the generator is no longer hostile, or nothing but`);
});

test('ten thousand hostile links are texts or sentences', () => {
  const make = hostile(2);
  let texts = 0;
  for (let i = 0; i < COUNT; i++) {
    const link = '#' + make.link();
    const { text, trouble, room } = readLink(link);
    assert.ok(text === null || trouble === null, link);
    if (text !== null) texts++;
    else if (link !== '#' && room === null) assert.match(trouble ?? '', /\.$/, link);
  }
  assert.ok(texts > COUNT / 10, `${texts} texts`);
});

test('ten thousand hostile files are results that can be shown and written again, or refused in a sentence', () => {
  const make = hostile(3);
  let read = 0;
  for (let i = 0; i < COUNT; i++) {
    const raw = make.file();
    let result;
    try {
      result = readResult(raw);
    } catch (error) {
      assert.match(String(error), /^Error: .+\. The lab opens files that it or “kalahari bench --json” wrote\.$/s, raw);
      assert.ok(String(error).length < 400, String(error));
      continue;
    }
    read++;
    assert.deepEqual(readResult(writeResult(checkResult(result))), result, raw);
    for (const { elapsed_ms, nodes, depth } of result.samples)
      assert.ok(
        [elapsed_ms, nodes, depth].every((figure) => Number.isFinite(figure) && figure >= 0),
        raw,
      );
    for (const shown of [titleOf(result), captionOf(result), writeCsv(result)]) assert.equal(typeof shown, 'string', raw);
  }
  assert.ok(read > COUNT / 20 && read < COUNT / 2, `${read} were readable: the generator is no longer hostile, or nothing but`);
});
