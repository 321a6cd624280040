// The game state without a browser: every transition, from positions made up here. The rules are the
// engine's business, so positions below are only as real as the transitions need.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import * as S from '../../www/state.js';
import { LEVELS, newSeat, readSeat, requestOf, tidyExact } from '../../www/levels.js';
import { Proofs } from '../../www/proofs.js';
import { headline, lead, leadShort, moveSentence, resultSentence } from '../../www/words.js';
import { readLink, readSaved, shareLink, VERSION } from '../../www/save.js';
import { agree, median, sameDepth, suggestDepth } from '../../www/measure.js';
import { csv, markdown } from '../../www/compare-text.js';

const HOUSES = 3;

/** @param {number} turn @param {Partial<S.Position>} [more] @returns {S.Position} */
const at = (turn, more = {}) => ({
  rules: 'standard', position: `made up ${turn}`, houses: HOUSES, pits: [2, 2, 2, 0, 2, 2, 2, 0], turn,
  legal: turn === 0 ? [0, 1, 2] : [4, 5, 6], over: false, result: null, ...more,
});
const OVER = at(1, { over: true, legal: [], result: { first: 5, second: 7 } });

/** @param {'human' | 'engine'} south @param {'human' | 'engine'} north @returns {S.Seats} */
const seats = (south, north) => [newSeat(south), newSeat(north)];

/** South, South again (extra turn), North, South, North. @param {S.Seats} who */
function five(who) {
  let game = S.create(at(0), who);
  for (const [move, next] of /** @type {[number, S.Position][]} */ ([[1, at(0)], [0, at(1)], [5, at(0)], [2, at(1)], [4, at(0)]])) {
    game = S.play(game, move, next);
  }
  return game;
}

test('a new game waits for who sits South', () => {
  assert.equal(S.waiting(S.create(at(0), seats('human', 'engine'))), 'human');
  assert.equal(S.waiting(S.create(at(0), seats('engine', 'human'))), 'engine');
  assert.equal(S.waiting(S.create(OVER, seats('human', 'human'))), 'over');
});

test('a move is added and the old game stays as it was', () => {
  const game = S.create(at(0), seats('human', 'human'));
  const after = S.play(game, 1, at(1));
  assert.deepEqual(after.moves, [1]);
  assert.equal(S.current(after).turn, 1);
  assert.deepEqual(game.moves, []);
});

test('an illegal move is refused', () => {
  assert.throws(() => S.play(S.create(at(0), seats('human', 'human')), 5, at(1)), RangeError);
});

test('two people undo one move at a time, to the start and back', () => {
  let game = five(seats('human', 'human'));
  for (let left = 4; left >= 0; left--) {
    game = S.undo(game);
    assert.equal(game.cursor, left);
  }
  assert.equal(S.undo(game), game);
  for (let cursor = 1; cursor <= 5; cursor++) assert.equal((game = S.redo(game)).cursor, cursor);
  assert.equal(S.redo(game), game);
});

test('against the engine, undo goes back to one’s own decision', () => {
  let game = five(seats('human', 'engine'));
  const stops = [];
  while (game.cursor > 0) stops.push((game = S.undo(game)).cursor);
  assert.deepEqual(stops, [3, 1, 0]);
  assert.equal(game.paused, false);
  const back = [];
  while (!S.atEnd(game)) back.push((game = S.redo(game)).cursor);
  assert.deepEqual(back, [1, 3, 5]);
});

test('undo to a start where the engine moves first waits instead of moving at once', () => {
  let game = five(seats('engine', 'human'));
  while (game.cursor > 0) game = S.undo(game);
  assert.equal(S.waiting(game), 'paused');
});

test('a jump keeps the moves, pauses before an engine’s move, and never leaves the game', () => {
  const game = five(seats('human', 'engine'));
  assert.equal(S.waiting(S.jump(game, 2)), 'paused');
  assert.equal(S.waiting(S.jump(game, 1)), 'human');
  assert.equal(S.jump(game, 99).cursor, 5);
  assert.equal(S.jump(game, -3).cursor, 0);
  assert.equal(S.jump(game, NaN).cursor, 0);
  assert.equal(S.jump(game, 2).moves.length, 5);
});

test('a move from the past drops what came after it, notes too', () => {
  const game = S.annotate(five(seats('human', 'human')), 4, { cost: 3, best: 5 });
  const branched = S.play(S.jump(game, 1), 2, at(1));
  assert.deepEqual(branched.moves, [1, 2]);
  assert.deepEqual(branched.notes, [null, null]);
  assert.equal(branched.positions.length, 3);
});

test('a seat changes in mid-game and nothing else does', () => {
  const game = five(seats('human', 'human'));
  const changed = S.seat(game, 0, { kind: 'engine' });
  assert.equal(S.waiting(changed), 'engine');
  assert.equal(S.waiting(S.pause(changed, true)), 'paused');
  assert.equal(changed.moves, game.moves);
  assert.equal(S.humans(changed), 1);
});

test('turns collect extra moves; houses are counted by their owner', () => {
  const list = S.turns(five(seats('human', 'human')));
  assert.deepEqual(list.map(({ player, moves }) => [player, moves.map(({ house }) => house)]), [[0, [2, 1]], [1, [2]], [0, [3]], [1, [1]]]);
});

test('house numbers, pits, owners and stores agree for every size', () => {
  for (let houses = 1; houses <= 10; houses++) {
    for (const player of [0, 1]) {
      for (let house = 1; house <= houses; house++) {
        const pit = S.pitOf(player, house, houses);
        assert.equal(S.houseNumber(pit, houses), house);
        assert.equal(S.ownerOf(pit, houses), player);
      }
      assert.equal(S.ownerOf(S.storeOf(player, houses), houses), player);
    }
  }
});

test('a game read from text stands at its end or where it was left', () => {
  const record = { start: at(0), moves: [1, 0], states: [at(0), at(1)] };
  assert.equal(S.fromRecord(record, seats('human', 'human')).cursor, 2);
  assert.equal(S.fromRecord(record, seats('human', 'human'), 1).cursor, 1);
  assert.equal(S.fromRecord(record, seats('human', 'human'), Infinity).cursor, 2);
  assert.equal(S.fromRecord(record, seats('human', 'engine')).paused, true);
});

test('the outcome and its sentence', () => {
  assert.deepEqual(S.outcome(OVER), { winner: 1, margin: 2, first: 5, second: 7 });
  assert.equal(S.outcome(at(0)), null);
  assert.equal(resultSentence(OVER, seats('human', 'engine')), 'The engine wins by 2, 7 to 5.');
  assert.equal(resultSentence(OVER, seats('engine', 'human')), 'You win by 2, 7 to 5.');
  assert.equal(resultSentence(OVER, seats('human', 'human')), 'North wins by 2, 7 to 5.');
  assert.equal(resultSentence(at(0, { over: true, result: { first: 6, second: 6 } }), seats('human', 'human')), 'A draw, 6 seeds each.');
});

test('a move is told as a sentence', () => {
  /** @type {import('../../www/words.js').Step[]} */
  const again = [{ kind: 'lift', pit: 1, seeds: 2 }, { kind: 'sow', pit: 2 }, { kind: 'sow', pit: 3 }, { kind: 'extra', player: 0 }];
  assert.equal(moveSentence(at(0), again, seats('human', 'engine')), 'You sow 2 from house 2; last seed in your store: move again.');
  assert.equal(moveSentence(at(0), again, seats('human', 'human')), 'South sows 2 from house 2; last seed in its store: moves again.');
  /** @type {import('../../www/words.js').Step[]} */
  const capture = [{ kind: 'lift', pit: 4, seeds: 1 }, { kind: 'sow', pit: 5 }, { kind: 'capture', pit: 5, seeds: 1, store: 7 }, { kind: 'capture', pit: 1, seeds: 3, store: 7 }];
  assert.equal(moveSentence(at(1), capture, seats('human', 'engine')), 'The engine sows 1 from house 1; last seed in its house 2, capturing 4.');
  assert.equal(headline(at(0), seats('human', 'engine'), 'human'), 'Your turn');
  assert.equal(headline(at(1), seats('human', 'human'), 'human'), 'North to move');
});

test('a value names who leads', () => {
  assert.deepEqual([4, -2, 0].map(lead), ['South +4', 'North +2', 'even']);
  assert.deepEqual([4, -2, 0].map(leadShort), ['S+4', 'N+2', '0']);
});

test('saved games: good, of another version, damaged', () => {
  const saved = { version: VERSION, rules: 'standard', start: 'x', moves: [1, 2], cursor: 3, seats: seats('human', 'engine'), paused: false, flipped: true };
  assert.deepEqual(readSaved(JSON.stringify(saved)).saved, { rules: 'standard', start: 'x', moves: [1, 2], cursor: 3, seats: saved.seats, paused: false, flipped: true });
  assert.match(readSaved(JSON.stringify({ ...saved, version: 99 })).trouble ?? '', /another version.*99/);
  for (const raw of ['', '{', 'null', '[]', '7', '{"version":1}', `{"version":${VERSION},"rules":"standard","start":"x","moves":["1"],"seats":[]}`]) {
    const { saved: none, trouble } = readSaved(raw);
    assert.equal(none, null, raw);
    assert.match(trouble ?? '', /\.$/, raw);
  }
});

test('seats from outside become playable ones', () => {
  for (const raw of [null, 5, {}, { kind: 'god', level: 'x' }, { kind: 'engine', level: 'own', exact: 'no' }]) {
    const seat = readSeat(raw);
    assert.ok(seat.exact.depth >= 1);
  }
  const exact = tidyExact({ mode: 'rm -rf', depth: 1e9, timeMs: NaN, order: 7, evaluator: '<b>', parDepth: '' });
  assert.deepEqual(exact, { mode: 'young_bros', limit: 'depth', depth: 60, timeMs: 1000, parDepth: null, order: 'ranked', evaluator: 'seeds', tableMb: null });
  const request = requestOf({ ...exact, limit: 'time', parDepth: 2 }, at(0));
  assert.equal(request.depth, undefined);
  assert.equal(request.timeMs, 1000);
  assert.equal(request.parDepth, 2);
});

test('share links round-trip and refuse what they are not', () => {
  const text = 'houses=6 seeds=4; 4,4,4,4,4,4,0/4,4,4,4,4,4,0 0; 3-6 2 1-4';
  const link = shareLink(text, 'https://example.org/kalahari/?x=1#old');
  assert.ok(link.startsWith('https://example.org/kalahari/?x=1#game='));
  assert.equal(readLink(new URL(link).hash).text, text);
  assert.deepEqual(readLink(''), { text: null, trouble: null });
  for (const bad of ['#game=', '#game=%', '#game=%E0%A4%A', '#other', `#game=${'1'.repeat(50_000)}`]) {
    const { text: none, trouble } = readLink(bad);
    assert.equal(none, null);
    assert.ok(trouble, bad.slice(0, 20));
  }
});

/** @param {string} mode @param {number} ms @param {number} [value] @returns {any} */
const report = (mode, ms, value = 3) => ({ mode, move: 1, value, depth: 4, nodes: 100, tasks: 0, stolen: 0, threads: 1, elapsed_ms: ms });

test('measuring: a warm-up, interleaved rounds, medians', async () => {
  /** @type {string[]} */ const asked = [];
  let clock = 0;
  const rows = await sameDepth({
    modes: ['seq_mm', 'seq_ab'], runs: 3, signal: new AbortController().signal, base: { rules: 'r', position: 'p', depth: 6 },
    search: async ({ mode = '', depth }) => { asked.push(`${mode} ${depth}`); return report(mode, ++clock); }, onRow: () => {},
  });
  assert.deepEqual(asked, ['seq_mm 4', 'seq_ab 4', 'seq_mm 6', 'seq_ab 6', 'seq_mm 6', 'seq_ab 6', 'seq_mm 6', 'seq_ab 6']);
  assert.deepEqual(rows.map((row) => median(row.times)), [5, 6]);
  assert.equal(agree(rows), true);
  rows[1].report = report('seq_ab', 1, 4);
  assert.equal(agree(rows), false);
  assert.equal(median([3, 1, 2, 10]), 2.5);
});

test('the suggested depth is the last one that stays within a few seconds', async () => {
  const time = (/** @type {number} */ depth) => 0.01 * 5 ** depth;
  const depth = await suggestDepth({ rules: 'r' }, async (request) => report('seq_mm', time(request.depth ?? 0)), new AbortController().signal, () => {});
  assert.ok(time(depth) <= 3000 && time(depth + 1) > 3000, String(depth));
});

test('tables as CSV and Markdown have one line for each mode', () => {
  /** @type {any[]} */
  const rows = [{ mode: 'seq_mm', times: [100, 120], report: report('seq_mm', 100) }, { mode: 'seq_ab', times: [10], report: report('seq_ab', 10) }];
  const lines = csv(rows, 'depth', 3).trim().split('\n');
  assert.equal(lines.length, 3);
  assert.equal(new Set(lines.map((line) => line.split(',').length)).size, 1);
  assert.match(lines[2], /^seq_ab,1,10\.000/);
  const table = markdown(rows, 'depth', 3, 'caption');
  assert.match(table, /\| seq_ab \|.*\| 11\.0× \| 1\.00× \|/);
});

test('the two strongest levels send what their modes accept, and nothing else', () => {
  const exact = Object.fromEntries(LEVELS.map((level) => [level.id, level.exact]));
  const place = { rules: 'standard', position: 'made up 0' };
  assert.deepEqual(requestOf(exact.expert, at(0)), { ...place, mode: 'expert', timeMs: 1000 });
  assert.deepEqual(requestOf(exact.perfect, at(0)), { ...place, mode: 'solve' });
  assert.deepEqual(requestOf(tidyExact({ ...exact.expert, limit: 'depth', depth: 9, parDepth: 2 }), at(0)), { ...place, mode: 'expert', depth: 9 });
  assert.deepEqual(requestOf({ ...exact.perfect, tableMb: 16 }, at(0)), { ...place, mode: 'solve', tableMb: 16 });
  assert.deepEqual(['', null, 'x', '0', 16, 1e9].map((tableMb) => tidyExact({ mode: 'expert', tableMb }).tableMb), [null, null, null, 1, 16, 768]);
  assert.equal(tidyExact({ mode: 'solve', limit: 'depth' }).limit, 'time');
  assert.deepEqual(readSeat({ kind: 'engine', level: 'perfect' }).exact, exact.perfect);
});

test('seeds in play are those in the houses', () => {
  assert.equal(S.seedsInPlay(at(0)), 12);
  assert.equal(S.seedsInPlay(at(0, { pits: [1, 0, 0, 9, 0, 0, 5, 7] })), 6);
});

test('proofs are kept by rules and position, the fuller ones before the others, and not for ever', () => {
  const report = (/** @type {boolean} */ exact, /** @type {string[]} */ ...bounds) => /** @type {import('../../www/proofs.js').Report} */ (
    /** @type {unknown} */ ({ exact, scores: bounds.map((bound, move) => ({ move, value: 0, bound })) }));
  const proofs = new Proofs();
  proofs.keep(at(0), report(false, 'exact'));
  assert.equal(proofs.get(at(0)), undefined, 'an estimate is no proof');
  const partial = report(true, 'exact', 'at_most');
  proofs.keep(at(0), partial);
  assert.equal(proofs.get(at(0)), partial);
  assert.equal(proofs.whole(at(0)), undefined);
  const whole = report(true, 'exact', 'exact');
  proofs.keep(at(0), whole);
  proofs.keep(at(0), partial);
  assert.equal(proofs.whole(at(0)), whole);
  assert.equal(proofs.get({ ...at(0), rules: 'wetherell' }), undefined, 'other rules, other value');
  for (let i = 0; i < 1000; i++) proofs.keep({ rules: 'standard', position: String(i) }, whole);
  assert.equal(proofs.get(at(0)), undefined, 'the oldest gave way');
  assert.equal(proofs.get({ rules: 'standard', position: '999' }), whole);
});
