// The game state without a browser: every transition, from positions made up here. The rules are the
// engine's business, so positions below are only as real as the transitions need.

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import * as S from '../../www/match/state.js';
import { houseNumber, ownerOf, pitOf, seedsInPlay, storeOf } from '../../www/games/kalah/geometry.js';
import './kalah-methods.mjs';
import { exactOf, LEVELS, newSeat, readSeat, requestOf, tidyExact } from '../../www/match/levels.js';
import { Proofs } from '../../www/match/proofs.js';
import { headline, lead, leadShort, moveSentence, resultSentence } from '../../www/games/kalah/words.js';
import { readSaved, VERSION } from '../../www/page/storage.js';
import { readLink, shareLink, writeLink } from '../../www/page/link.js';
import { titleOf } from '../../www/page/title.js';

/** What a link that says nothing says. */
const PLAIN = { game: 'kalah', text: null, room: null, line: 0, turn: null, move: null, trouble: null };
const OLD = JSON.parse(readFileSync(new URL('../data/page-v1.json', import.meta.url), 'utf8'));
const HOUSES = 3;
const PLACE = { rules: 'standard', position: 'made up 0' };

/** @param {number} turn @param {Record<string, unknown>} [more] @returns {S.Position} */
const at = (turn, more = {}) => ({
  game: 'kalah',
  rules: 'standard',
  position: `made up ${turn}`,
  houses: HOUSES,
  pits: [2, 2, 2, 0, 2, 2, 2, 0],
  turn,
  moves: [1, 2, 3].map((house) => ({
    text: String(house),
    number: pitOf(turn, house, HOUSES),
    steps: [`sows ${house}`],
    after: { position: `made up ${1 - turn}`, turn: 1 - turn, over: false, houses: HOUSES, pits: [] },
  })),
  over: false,
  result: null,
  ...more,
});
const OVER = at(1, { over: true, moves: [], result: { first: 5, second: 7 } });

/** @param {'human' | 'engine'} south @param {'human' | 'engine'} north @returns {S.Seats} */
const seats = (south, north) => [newSeat(south), newSeat(north)];

/** South, South again (extra turn), North, South, North. @param {S.Seats} who */
function five(who) {
  let game = S.create(at(0), who);
  for (const [move, next] of /** @type {[string, S.Position][]} */ ([
    ['2', at(0)],
    ['1', at(1)],
    ['2', at(0)],
    ['3', at(1)],
    ['1', at(0)],
  ])) {
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
  const after = S.play(game, '2', at(1));
  assert.deepEqual(after.moves, ['2']);
  assert.equal(S.current(after).turn, 1);
  assert.deepEqual(game.moves, []);
});

test('an illegal move is refused', () => {
  assert.throws(() => S.play(S.create(at(0), seats('human', 'human')), '5', at(1)), RangeError);
  assert.throws(() => S.play(S.create(OVER, seats('human', 'human')), '1', at(1)), RangeError);
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

/** The moves of every line, and where each leaves which. @param {S.Game} game */
const told = (game) => {
  const { moves, variations } = S.kept(game);
  return [moves.join(' '), ...variations.map(({ of, at: ply, moves: tried }) => `${of}@${ply} ${tried.join(' ')}`)];
};

test('a different move from the past begins a variation, and all else stays, notes too', () => {
  const game = S.annotate(five(seats('human', 'human')), 4, { cost: 3, best: '2' });
  const varied = S.play(S.jump(game, 1), '3', at(1));
  assert.deepEqual([varied.moves, varied.notes, varied.positions.length, varied.cursor], [['2', '3'], [null, null], 3, 2], 'the line that is looked at');
  assert.deepEqual(told(varied), ['2 1 2 3 1', '0@1 3']);
  const back = S.goTo(varied, 0, 5);
  assert.deepEqual([back.moves, back.notes[4]], [['2', '1', '2', '3', '1'], { cost: 3, best: '2' }]);
  assert.deepEqual(told(game), ['2 1 2 3 1'], 'the old game stays as it was');
});

test('the move that follows already is not made twice, in whichever line', () => {
  const game = five(seats('human', 'human'));
  const again = S.play(S.jump(game, 1), '1', at(1, { known: true }));
  assert.deepEqual([told(again), again.cursor, again.moves.length], [['2 1 2 3 1'], 2, 5]);
  assert.equal(S.current(again).known, true, 'what is learnt of a position stays');
  assert.notEqual(again.moves, game.moves, 'it was played all the same');
  const varied = S.play(S.jump(game, 1), '3', at(1));
  assert.deepEqual(told(S.play(S.jump(varied, 1), '1', at(1))), ['2 1 2 3 1', '0@1 3'], 'back in the main line');
  assert.equal(S.play(S.jump(varied, 1), '1', at(1)).moves.length, 5, 'with what follows there');
});

test('undo and redo walk the line that is looked at', () => {
  const varied = S.play(S.play(S.jump(five(seats('human', 'human')), 2), '3', at(0)), '2', at(1));
  const start = S.undo(S.undo(S.undo(S.undo(varied))));
  assert.equal(start.cursor, 0);
  assert.deepEqual(S.redo(S.redo(S.redo(S.redo(start)))).moves, ['2', '1', '3', '2']);
});

/** Two variations, one with a variation itself: 2 1 2 3 1, at the second move 3 2, in that at its second 1. */
function tree() {
  let game = five(seats('human', 'human'));
  game = S.play(S.play(S.jump(game, 1), '3', at(1)), '2', at(0));
  game = S.play(S.jump(game, 2), '1', at(0));
  return S.play(S.goTo(game, 0, 3), '1', at(1));
}

test('every line is listed after the one it leaves, in turns that keep their number', () => {
  const game = tree();
  assert.deepEqual(told(game), ['2 1 2 3 1', '0@1 3 2', '1@2 1', '0@3 1']);
  assert.deepEqual(
    S.listing(game).map(({ of, at: branch, here, turns }) => [
      of,
      branch,
      here,
      turns.map(({ number, player, moves }) => [number, player, ...moves.map(({ ply, text }) => `${ply}:${text}`)]),
    ]),
    [
      [
        0,
        0,
        false,
        [
          [1, 0, '1:2', '2:1'],
          [2, 1, '3:2'],
          [3, 0, '4:3'],
          [4, 1, '5:1'],
        ],
      ],
      [
        0,
        1,
        false,
        [
          [1, 0, '2:3'],
          [2, 1, '3:2'],
        ],
      ],
      [1, 2, false, [[2, 1, '3:1']]],
      [0, 3, true, [[3, 0, '4:1']]],
    ],
  );
  assert.deepEqual(
    [0, 1, 2, 3].map((line) => S.goTo(game, line, 9).moves.join(' ')),
    ['2 1 2 3 1', '2 3 2', '2 3 1', '2 1 2 1'],
  );
});

test('a variation is made the main line, and what it replaces becomes one', () => {
  const game = S.goTo(tree(), 2, 3);
  assert.equal(S.branchedAt(game), 2);
  assert.equal(S.branchedAt(S.jump(game, 2)), 1);
  assert.equal(S.branchedAt(S.jump(game, 1)), null, 'before it begins');
  const promoted = S.promote(game);
  assert.deepEqual(told(promoted), ['2 3 1', '0@1 1 2 3 1', '1@3 1', '0@2 2']);
  assert.deepEqual([promoted.moves, promoted.cursor, S.branchedAt(promoted)], [['2', '3', '1'], 3, null]);
  assert.deepEqual(told(S.promote(promoted, ['2', '1', '2', '3', '1']))[0], '2 1 2 3 1', 'and back');
});

test('a variation is deleted with all in it, and comes back whatever was played since', () => {
  const game = S.goTo(tree(), 1, 3);
  const pruned = S.prune(game);
  assert.ok(pruned);
  assert.deepEqual([told(pruned.game), pruned.game.cursor], [['2 1 2 3 1', '0@3 1'], 1]);
  assert.deepEqual(told(S.restore(pruned.game, pruned.gone) ?? game), ['2 1 2 3 1', '0@1 3 2', '1@2 1', '0@3 1']);
  const since = S.play(S.play(pruned.game, '3', at(1)), '3', at(0));
  const back = S.restore(since, pruned.gone);
  assert.ok(back);
  assert.deepEqual([told(back), back.cursor], [['2 1 2 3 1', '0@1 3 3', '1@2 2', '1@2 1', '0@3 1'], 2], 'joined to what is there');
  assert.equal(S.restore(S.again(game), pruned.gone), null, 'but not into another game');
  assert.equal(S.prune(S.goTo(game, 0, 5)), null, 'the main line is none');
});

test('what is kept of a tree brings it back', () => {
  const game = S.goTo(tree(), 2, 3);
  const { moves, variations, line } = S.kept(game);
  const record = {
    start: at(0),
    texts: moves,
    states: moves.map(() => at(0)),
    variations: variations.map(({ moves: texts, ...place }) => ({ ...place, texts, states: texts.map(() => at(0)) })),
  };
  const read = S.fromRecord(record, seats('human', 'human'), 3, line);
  assert.deepEqual([told(read), read.moves, read.cursor], [told(game), game.moves, 3]);
  assert.equal(S.fromRecord(record, seats('human', 'human'), 3, 99).moves.length, 5, 'a line that is not there is the main line');
});

test('a seat changes in mid-game and nothing else does', () => {
  const game = five(seats('human', 'human'));
  const changed = S.seat(game, 0, { kind: 'engine' });
  assert.equal(S.waiting(changed), 'engine');
  assert.equal(S.waiting(S.pause(changed, true)), 'paused');
  assert.equal(changed.moves, game.moves);
  assert.equal(S.humans(changed), 1);
});

test('turns collect extra moves', () => {
  const list = S.turns(five(seats('human', 'human')));
  assert.deepEqual(
    list.map(({ player, moves }) => [player, moves.map(({ text }) => text)]),
    [
      [0, ['2', '1']],
      [1, ['2']],
      [0, ['3']],
      [1, ['1']],
    ],
  );
});

test('house numbers, pits, owners and stores agree for every size', () => {
  for (let houses = 1; houses <= 10; houses++) {
    for (const player of [0, 1]) {
      for (let house = 1; house <= houses; house++) {
        const pit = pitOf(player, house, houses);
        assert.equal(houseNumber(pit, houses), house);
        assert.equal(ownerOf(pit, houses), player);
      }
      assert.equal(ownerOf(storeOf(player, houses), houses), player);
    }
  }
});

test('a game read from text stands at its end or where it was left', () => {
  const record = { start: at(0), texts: ['2', '1'], states: [at(0), at(1)] };
  assert.equal(S.fromRecord(record, seats('human', 'human')).cursor, 2);
  assert.equal(S.fromRecord(record, seats('human', 'human'), 1).cursor, 1);
  assert.equal(S.fromRecord(record, seats('human', 'human'), Infinity).cursor, 2);
  assert.equal(S.fromRecord(record, seats('human', 'engine')).paused, true);
});

test('the position after a move, and what led to it, come from the position before', () => {
  const game = S.create(at(0), seats('human', 'engine'));
  const move = S.ahead(at(0), '2');
  assert.ok(move);
  assert.equal(S.ahead(at(0), '7'), undefined);
  const next = S.after(at(0), move);
  assert.deepEqual([next.game, next.rules, next.turn, next.moves], ['kalah', 'standard', 1, undefined]);
  const played = S.play(game, '2', next);
  assert.deepEqual([S.lastSteps(game), S.lastSteps(played)], [null, ['sows 2']]);
  // An engine's reply from a position whose moves nobody knows brings its own parts.
  assert.deepEqual(S.lastSteps(S.play(played, '3', { ...at(0), by: ['told'] })), ['told']);
  assert.equal(S.current(S.complete(played, at(1))).moves?.length, 3);
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
  /** @type {import('../../www/games/kalah/words.js').Step[]} */
  const again = [
    { kind: 'lift', pit: 1, seeds: 2 },
    { kind: 'sow', pit: 2 },
    { kind: 'sow', pit: 3 },
    { kind: 'extra', player: 0 },
  ];
  assert.equal(moveSentence(at(0), again, seats('human', 'engine')), 'You sow 2 from house 2; last seed in your store: move again.');
  assert.equal(moveSentence(at(0), again, seats('human', 'human')), 'South sows 2 from house 2; last seed in its store: moves again.');
  /** @type {import('../../www/games/kalah/words.js').Step[]} */
  const capture = [
    { kind: 'lift', pit: 4, seeds: 1 },
    { kind: 'sow', pit: 5 },
    { kind: 'capture', pit: 5, seeds: 1, store: 7 },
    { kind: 'capture', pit: 1, seeds: 3, store: 7 },
  ];
  assert.equal(moveSentence(at(1), capture, seats('human', 'engine')), 'The engine sows 1 from house 1; last seed in its house 2, capturing 4.');
  assert.equal(headline(at(0), seats('human', 'engine'), 'human'), 'Your turn');
  assert.equal(headline(at(1), seats('human', 'human'), 'human'), 'North to move');
});

test('a value names who leads', () => {
  assert.deepEqual(
    [4, -2, 0].map((value) => lead(value)),
    ['South +4', 'North +2', 'even'],
  );
  assert.deepEqual(
    [4, -2, 0].map((value) => leadShort(value)),
    ['S+4', 'N+2', '0'],
  );
});

test('saved games: good, of another version, damaged, of another game', () => {
  const saved = {
    version: VERSION,
    game: 'kalah',
    rules: 'standard',
    start: 'x',
    moves: ['1', '2'],
    variations: [{ of: 0, at: 1, moves: ['3'] }],
    line: 1,
    cursor: 3,
    seats: seats('human', 'engine'),
    paused: false,
    seed: 7,
    flipped: true,
    notes: [[null, { cost: 2, best: '4' }], [null]],
  };
  const { version, ...read } = saved;
  assert.equal(version, 3);
  assert.deepEqual(readSaved(JSON.stringify(saved)).saved, read);
  const { variations, line, notes, ...second } = saved;
  assert.deepEqual(readSaved(JSON.stringify({ ...saved, notes: [[7, { cost: 'a' }], null] })).saved?.notes, [[null, null], []], 'notes that are none');
  const end = { result: { winner: 1, by: 'resigned', after: ['1', '2'] }, refused: 2 };
  assert.deepEqual(readSaved(JSON.stringify({ ...saved, ...end })).saved, { ...read, ...end }, 'how players ended it');
  for (const result of [
    7,
    null,
    {},
    { ...end.result, winner: 2 },
    { ...end.result, by: 'agreed' },
    { ...end.result, by: 'tired' },
    { ...end.result, after: [1] },
  ])
    assert.deepEqual(readSaved(JSON.stringify({ ...saved, result, refused: 'x' })).saved, read, 'an end that is none is none, and nothing else is lost');
  assert.equal(notes.length, 2);
  assert.equal(variations.length, line);
  assert.deepEqual(readSaved(JSON.stringify({ ...second, version: 2 })).saved, { ...read, variations: [], line: 0, notes: [] }, 'before there were variations');
  assert.match(readSaved(JSON.stringify({ ...saved, version: 99 })).trouble ?? '', /another version.*99/);
  assert.match(readSaved(JSON.stringify({ ...saved, game: 'go' })).trouble ?? '', /is a game of go, which this page does not know/);
  const { game, ...nameless } = saved;
  assert.equal(game, 'kalah');
  for (const raw of [
    '',
    '{',
    'null',
    '[]',
    '7',
    '{"version":1}',
    JSON.stringify(nameless),
    JSON.stringify({ ...saved, moves: [1] }),
    JSON.stringify({ ...saved, version: 1 }),
    JSON.stringify({ ...saved, version: '3' }),
    JSON.stringify({ ...second, version: 3 }),
    JSON.stringify({ ...saved, variations: [{ of: 0, at: 1, moves: [3] }] }),
    JSON.stringify({ ...saved, variations: [null] }),
  ]) {
    const { saved: none, trouble } = readSaved(raw);
    assert.equal(none, null, raw);
    assert.match(trouble ?? '', /\.$/, raw);
  }
});

test('what the page of commit 6641c03 stored and linked is read', () => {
  const [game, own] = OLD.saved.map((/** @type {string} */ raw) => readSaved(raw));
  assert.deepEqual([game.trouble, own.trouble], [null, null]);
  assert.deepEqual([game.saved?.game, game.saved?.moves, game.saved?.cursor, game.saved?.flipped], ['kalah', [2, 5, 7, 0], 3, true]);
  assert.deepEqual(
    own.saved?.seats.map((/** @type {S.Seat} */ { exact }) => [
      exact.mode,
      exact.limit,
      exact.timeMs,
      exact.depth,
      exact.parDepth,
      exact.order,
      exact.evaluator,
      exact.tableMb,
    ]),
    [
      ['solve', 'time', 2000, 6, null, 'ranked', 'seeds', 16],
      ['young_bros', 'depth', 1000, 5, 2, 'natural', 'weighted:1/2', null],
    ],
  );
  assert.deepEqual(readLink(new URL(OLD.link).hash), { ...PLAIN, text: OLD.text });
  assert.equal(shareLink(OLD.text, 'https://example.org/kalahari/'), OLD.link, 'and links are still written so');
});

test('seats from outside become playable ones', () => {
  for (const raw of [null, 5, {}, { kind: 'god', level: 'x' }, { kind: 'engine', level: 'own', exact: 'no' }]) {
    const seat = readSeat(raw);
    assert.ok(seat.exact.depth >= 1);
  }
  const exact = tidyExact({ mode: 'rm -rf', depth: 1e9, timeMs: NaN, order: 7, evaluator: '<b>', parDepth: '' });
  assert.deepEqual(exact, { mode: 'young_bros', limit: 'depth', depth: 200, timeMs: 1000, parDepth: null, order: 'ranked', evaluator: 'seeds', tableMb: null });
  const request = requestOf({ ...exact, limit: 'time', parDepth: 2 }, PLACE);
  assert.equal(request.depth, undefined);
  assert.equal(request.timeMs, 1000);
  assert.equal(request.parDepth, 2);
});

test('share links round-trip and refuse what they are not', () => {
  const text = 'houses=6 seeds=4; 4,4,4,4,4,4,0/4,4,4,4,4,4,0 0; 3-6 2 1-4';
  const link = shareLink(text, 'https://example.org/kalahari/?x=1#old');
  assert.ok(link.startsWith('https://example.org/kalahari/?x=1#game='));
  assert.equal(readLink(new URL(link).hash).text, text);
  assert.deepEqual(readLink(''), PLAIN);
  const other = shareLink('3 4 5', 'https://example.org/', 'nim');
  assert.equal(other, 'https://example.org/#of=nim&game=3+4+5');
  assert.deepEqual(readLink(new URL(other).hash), { ...PLAIN, game: 'nim', text: '3 4 5' });
  assert.equal(readLink('#seed=7&game=3').seed, 7);
  assert.equal(readLink('#of=nim&seed=9999999999&game=3').seed, undefined, 'too large for one');
  for (const bad of ['#game=', '#game=%', '#game=%E0%A4%A', '#other=1', `#game=${'1'.repeat(50_000)}`]) {
    const { text: none, trouble } = readLink(bad);
    assert.equal(none, null);
    assert.ok(trouble, bad.slice(0, 20));
  }
});

test('an address names room, game, line and turn; what is usual is left out', () => {
  const text = 'houses=6 seeds=4; 4,4,4,4,4,4,0/4,4,4,4,4,4,0 0; 3 6 (2 & 1) 1';
  for (const place of [
    {},
    { room: 'analyse' },
    { room: 'compare', line: 2, turn: '5-2', text },
    { turn: '0', text },
    { room: 'lab', game: 'nim', text: '3 4 5' },
    { game: 'nim', turn: '3' },
  ]) {
    assert.deepEqual(readLink(writeLink(place)), { ...PLAIN, ...place }, JSON.stringify(place));
  }
  assert.equal(writeLink({}), '');
  assert.equal(writeLink({ room: 'analyse', turn: '5', text: '3 4 5' }), '#analyse&turn=5&game=3+4+5');
  assert.equal(writeLink({ room: 'learn', inside: 'lesson=tree' }), '#learn?lesson=tree');
  assert.deepEqual(readLink('#move=5&room=analyse'), { ...PLAIN, room: 'analyse', move: 5 }, 'in any order, and as moves were counted before');
  assert.deepEqual(readLink('#room=lab&game=3+4+5'), { ...PLAIN, room: 'lab', text: '3 4 5' });
  for (const bad of ['#move=-1', '#move=x', '#line=1e9', '#room=&game=3', '#room=../x', '#room=analyse&other=1', '#move=999999', '#turn=1-', '#turn=a']) {
    const { trouble, ...rest } = readLink(bad);
    assert.match(trouble ?? '', /[.]$/, bad);
    assert.deepEqual([rest.text, rest.room, rest.turn, rest.move], [null, null, null, null], bad);
  }
});

test('a room is read by its name, however it is typed', () => {
  for (const [typed, room] of [
    ['#learn', 'learn'],
    ['#Learn', 'learn'],
    ['#LAB', 'lab'],
    ['#lab%20', 'lab'],
    ['#my room', 'my room'],
    ['#r%C3%A4ume', 'räume'],
    ['#100%', '100%'],
  ])
    assert.deepEqual(readLink(typed), { ...PLAIN, room }, typed);
  assert.deepEqual(readLink('#Learn?lesson=tree'), { ...PLAIN, room: 'learn', inside: 'lesson=tree' });
  assert.deepEqual(readLink('#lab?'), { ...PLAIN, room: 'lab', inside: '' });
});

test('a title says what is going on, in which room and game', () => {
  const kalah = { name: 'Kalah', doing: 'Your turn' };
  const beside = { title: '', alone: false, measuring: false };
  assert.equal(titleOf({ ...beside, name: '' }, kalah), 'Your turn · Kalah · Kalahari');
  assert.equal(titleOf({ ...beside, name: 'Analyse' }, kalah), 'Your turn · Analyse · Kalah · Kalahari');
  const alone = { ...beside, alone: true };
  assert.equal(titleOf({ ...alone, name: 'Learn', title: 'Alpha-beta' }, kalah), 'Alpha-beta · Learn · Kalahari');
  assert.equal(titleOf({ ...alone, name: 'History' }, kalah), 'History · Kalahari');
  assert.equal(titleOf({ ...alone, measuring: true, name: 'Compare' }, kalah), 'Compare · Kalah · Kalahari');
});

test('the two strongest levels send what their modes accept, and nothing else', () => {
  const exact = Object.fromEntries(LEVELS.map((level) => [level.id, exactOf(level)]));
  assert.deepEqual(requestOf(exact.expert, PLACE), { ...PLACE, mode: 'expert', timeMs: 1000 });
  assert.deepEqual(requestOf(exact.perfect, PLACE), { ...PLACE, mode: 'solve' });
  assert.deepEqual(requestOf(tidyExact({ ...exact.expert, limit: 'depth', depth: 9, parDepth: 2 }), PLACE), { ...PLACE, mode: 'expert', depth: 9 });
  assert.deepEqual(requestOf({ ...exact.perfect, tableMb: 16 }, PLACE), { ...PLACE, mode: 'solve', tableMb: 16 });
  assert.deepEqual(
    ['', null, 'x', '0', 16, 1e9].map((tableMb) => tidyExact({ mode: 'expert', tableMb }).tableMb),
    [null, null, null, 1, 16, 768],
  );
  assert.equal(tidyExact({ mode: 'expert', depth: 100 }).depth, 63, 'each method has its own limits');
  assert.deepEqual(requestOf(tidyExact({ mode: 'seq_mm', depth: 3, parDepth: 2, order: 'natural' }), PLACE), {
    ...PLACE,
    mode: 'seq_mm',
    depth: 3,
    evaluator: 'seeds',
  });
  assert.equal(tidyExact({ evaluator: 'weighted' }).evaluator, 'weighted:1/2');
  assert.equal(tidyExact({ mode: 'solve', limit: 'depth' }).limit, 'time');
  assert.deepEqual(readSeat({ kind: 'engine', level: 'perfect' }).exact, exact.perfect);
});

test('seeds in play are those in the houses', () => {
  assert.equal(seedsInPlay(at(0)), 12);
  assert.equal(seedsInPlay(at(0, { pits: [1, 0, 0, 9, 0, 0, 5, 7] })), 6);
});

test('proofs are kept by rules and position, the fuller ones before the others, and not for ever', () => {
  const reported = (/** @type {boolean} */ exact, /** @type {string[]} */ ...bounds) =>
    /** @type {import('../../www/match/proofs.js').Report} */ (
      /** @type {unknown} */ ({ exact, scores: bounds.map((bound, move) => ({ move, value: 0, bound })) })
    );
  const proofs = new Proofs();
  proofs.keep(at(0), reported(false, 'exact'));
  assert.equal(proofs.get(at(0)), undefined, 'an estimate is no proof');
  const partial = reported(true, 'exact', 'at_most');
  proofs.keep(at(0), partial);
  assert.equal(proofs.get(at(0)), partial);
  assert.equal(proofs.whole(at(0)), undefined);
  const whole = reported(true, 'exact', 'exact');
  proofs.keep(at(0), whole);
  proofs.keep(at(0), partial);
  assert.equal(proofs.whole(at(0)), whole);
  assert.equal(proofs.get({ ...at(0), rules: 'wetherell' }), undefined, 'other rules, other value');
  for (let i = 0; i < 1000; i++) proofs.keep({ rules: 'standard', position: String(i) }, whole);
  assert.equal(proofs.get(at(0)), undefined, 'the oldest gave way');
  assert.equal(proofs.get({ rules: 'standard', position: '999' }), whole);
});
