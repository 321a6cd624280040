// A match without a browser: a game that is not Kalah, its board and its engine from toy-game.mjs, through the whole contract. And match/
// and play/ have no word of any game's own.

import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { test } from 'node:test';
import { learnMethods } from '../../www/engine/methods.js';
import { mayOffer, offerDraw, resign, resigning } from '../../www/match/ending.js';
import { newSeat } from '../../www/match/levels.js';
import { Match } from '../../www/match/match.js';
import * as S from '../../www/match/state.js';
import { nim, stateOf, ToyBoard, ToyEngine } from './toy-game.mjs';

learnMethods('nim', [
  {
    name: 'perfect-sum',
    kind: 'alpha-beta',
    parallel: false,
    usual: true,
    more: false,
    about: 'Looks at the sum of the heaps.',
    accepts: { depth: { least: 1, most: 20, usual: 3 }, evaluator: { names: ['counters'], usual: 'counters' } },
  },
]);

/** @param {'human' | 'engine'} first @param {'human' | 'engine'} second @param {{full?: boolean, start?: string, table?: typeof nim}} [options] */
function begin(first, second, { full = false, start = '3 4 5 a', table = nim } = {}) {
  const engine = new ToyEngine();
  const board = new ToyBoard();
  const seats = /** @type {S.Seats} */ ([newSeat(first, 'easy', 'nim'), newSeat(second, 'easy', 'nim')]);
  const match = new Match({ engine: /** @type {any} */ (engine), table, board, game: S.create(stateOf(start), seats), full });
  match.glance = 0;
  const told = { change: 0, said: /** @type {string[]} */ ([]), trouble: /** @type {string[]} */ ([]), progress: 0 };
  match.addEventListener('change', () => told.change++);
  match.addEventListener('progress', () => told.progress++);
  match.addEventListener('said', (event) => told.said.push(/** @type {CustomEvent} */ (event).detail));
  match.addEventListener('trouble', (event) => told.trouble.push(/** @type {CustomEvent} */ (event).detail));
  match.set(match.game);
  return { engine, board, match, told, names: () => engine.calls.map(([name]) => name) };
}

test('a click against the engine: two calls, four changes, a redraw and a motion for each move', async () => {
  const { engine, board, match, told, names } = begin('human', 'engine');
  assert.deepEqual(names(), [], 'a whole position asks nothing');
  assert.equal(board.match, match);
  const before = { change: told.change, shown: board.shown.length };
  board.tell('nim-take', { heap: 0, taken: 1 });
  await Promise.resolve(); // others who hear of it may cancel it
  assert.equal(match.phase, 'moving', 'at once');
  await match.idle;
  assert.deepEqual(match.game.moves, ['1x1', '1x1'], 'the engine leaves 1 4 5');
  assert.deepEqual(names(), ['search', 'play']);
  assert.deepEqual(engine.calls[0], ['search', { rules: 'normal', position: '3 4 5 a', moves: ['1x1'], mode: 'perfect-sum', depth: 3, allMoves: true }, 'nim']);
  assert.deepEqual(engine.calls[1], ['play', 'normal', '3 4 5 a', '1x1', { game: 'nim', moves: ['1x1'] }]);
  assert.equal(told.change - before.change, 4, 'moving, thinking, moving, standing');
  assert.equal(board.shown.length - before.shown, 2, 'and the two that follow() draws');
  assert.deepEqual(board.followed, [[{ heap: 0, taken: 1 }], [{ heap: 0, taken: 1 }]]);
  assert.deepEqual(told.said, ['Alpha takes 1 of 1.', 'Beta takes 1 of 1.']);
  assert.ok(told.progress > 0);
  assert.equal(match.position.position, '1 4 5 a');
  assert.equal(board.shown.at(-1).open, 10, 'what a person may do');
  assert.deepEqual(board.shown.at(-1).steps, [{ heap: 0, taken: 1 }], 'the engine’s move is marked');
});

test('two people: the position in front of the next one is the only question', async () => {
  const { match, names, board } = begin('human', 'human');
  await match.play('2x4');
  assert.deepEqual(names(), ['inspect']);
  assert.equal(match.position.position, '3 0 5 b');
  assert.equal(board.shown.at(-1).open, 8);
  await match.type('3');
  assert.deepEqual(match.game.moves, ['2x4', '1x3']);
  await match.type('3');
  assert.equal(match.said, 'The first heap has no 3.');
  assert.equal(match.headline(), 'Alpha to move');
  await match.play('3x9');
  assert.equal(match.game.moves.length, 2, 'what is not among the moves is not played');
});

test('undo, redo and a jump ask nothing; a person in the engine’s place is given the moves', async () => {
  const { match, names, board, engine } = begin('human', 'engine');
  await match.play('1x1');
  await match.idle;
  engine.calls.length = 0;
  match.set(S.undo(match.game));
  assert.deepEqual([match.game.cursor, match.position.position, board.shown.at(-1).open], [0, '3 4 5 a', 12]);
  match.set(S.redo(match.game));
  assert.equal(match.game.cursor, 2);
  match.set(S.jump(match.game, 1));
  assert.equal(match.waiting, 'paused');
  assert.deepEqual(board.shown.at(-1).steps, [{ heap: 0, taken: 1 }], 'the last move is known without a question');
  await match.idle;
  assert.deepEqual(names(), []);
  match.amend(S.seat(match.game, 1, { kind: 'human' }));
  await match.idle;
  assert.deepEqual(names(), ['inspect']);
  assert.equal(board.shown.at(-1).open, 11);
  assert.equal((await match.whole()).moves?.length, 11);
});

test('a hint asked for before the moves are there waits for them, and the board has them', async () => {
  const { match, engine, board } = begin('human', 'engine');
  await match.play('1x1');
  await match.idle;
  match.set(S.jump(match.game, 1));
  let answer = () => {};
  const { inspect } = engine;
  const gate = new Promise((resolve) => (answer = () => resolve(null)));
  engine.inspect = async (...asked) => (await gate, inspect.apply(engine, asked));
  match.amend(S.seat(match.game, 1, { kind: 'human' }));
  const hinted = match.hint();
  answer();
  await hinted;
  await match.idle;
  assert.equal(match.position.moves?.length, 11);
  assert.equal(board.shown.findLast(({ open }) => open !== undefined).open, 11);
  assert.ok(board.shown.at(-1).hint !== undefined, 'the hint is seen');
});

test('idle waits for an engine that thinks, and for both until a game of two engines is over', async () => {
  const { match, engine } = begin('human', 'engine');
  let go = () => {};
  engine.gate = new Promise((resolve) => (go = () => resolve(null)));
  await match.idle;
  void match.play('1x1');
  let idle = false;
  const rest = match.idle.then(() => (idle = true));
  await new Promise((resolve) => setTimeout(resolve));
  assert.deepEqual([match.phase, idle], ['thinking', false]);
  go();
  await rest;
  assert.equal(match.phase, 'idle');
  match.amend(S.seat(match.game, 0, { kind: 'engine' }));
  await match.idle;
  assert.equal(match.waiting, 'over');
  assert.match(match.headline(), /^(Alpha|Beta) wins$/);
});

test('two engines without motion leave each position time to be seen', async (t) => {
  t.mock.timers.enable({ apis: ['setTimeout'] });
  const { match, engine } = begin('engine', 'human');
  await match.idle;
  assert.equal(match.game.moves.length, 1, 'against a person nothing is waited for');
  match.glance = 600;
  const searched = () => engine.calls.filter(([name]) => name === 'search').length;
  match.amend(S.seat(match.game, 1, { kind: 'engine' }));
  for (const moves of [1, 2, 3]) {
    while (searched() < moves + 1) await Promise.resolve();
    for (let i = 0; i < 100; i++) await Promise.resolve();
    t.mock.timers.tick(599);
    for (let i = 0; i < 100; i++) await Promise.resolve();
    assert.equal(match.game.moves.length, moves, 'found, and not yet played');
    t.mock.timers.tick(1);
  }
  match.set(S.pause(match.game, true));
  t.mock.timers.tick(600);
  await match.idle;
  match.step();
  await match.idle;
  assert.equal(match.waiting, 'paused', 'who steps waits for nothing');
});

test('undo and redo say which moves they mean, and a refusal says why', async () => {
  const { match, board, told } = begin('human', 'engine');
  await match.play('1x1');
  await match.idle;
  match.revisit(S.undo(match.game));
  assert.equal(match.said, 'Undone: Alpha 1x1 and Beta 1x1.');
  match.revisit(S.redo(match.game));
  assert.equal(match.said, 'Redone: Alpha 1x1 and Beta 1x1.');
  board.tell('nim-no', { heap: 1, taken: 9 });
  await match.idle;
  assert.equal(match.said, 'Heap 2 has no 9.');
  match.set(S.jump(match.game, 1));
  board.tell('nim-no', { heap: 1, taken: 9 });
  await match.type('1');
  assert.deepEqual(told.said.slice(-2), ['Not yet: the game is paused.', 'Not yet: the game is paused.']);
});

test('the engine’s answer is told from what a person does', async () => {
  const { match } = begin('human', 'engine');
  /** @type {boolean[]} */ const answers = [];
  match.addEventListener('said', () => answers.push(match.answering));
  await match.play('1x1');
  await match.idle;
  match.revisit(S.undo(match.game));
  assert.deepEqual(answers, [false, true, false]);
});

test('a hint, a peek and a line of analysis', async () => {
  const { match, board, names } = begin('human', 'human');
  await match.hint();
  assert.match(match.said, /^Hint: \dx\d\.$/);
  assert.ok(board.shown.some(({ hint }) => hint !== undefined));
  assert.equal(match.peek({ heap: 1, taken: 2 }), 'Take 2 of 2.');
  assert.equal(match.peek({ heap: 1, taken: 9 }), '');
  assert.equal(match.peek(null), '');
  const asked = names().length;
  match.line([
    { text: '1x3', state: stateOf('0 4 5 b') },
    { text: '3x1', state: stateOf('0 4 4 a') },
  ]);
  assert.deepEqual([match.game.moves, match.position.position, names().length], [['1x3', '3x1'], '0 4 4 a', asked]);
});

test('a different move begins a variation, and the engine answers in it', async () => {
  const { match } = begin('human', 'engine');
  await match.play('1x1');
  await match.idle;
  const [, reply] = match.game.moves;
  match.set(S.undo(match.game));
  await match.play('2x4');
  await match.idle;
  const { moves, variations } = S.kept(match.game);
  assert.deepEqual([moves, variations.length], [['1x1', reply], 1]);
  assert.deepEqual([variations[0].of, variations[0].at, variations[0].moves.length], [0, 0, 2]);
  match.set(S.undo(match.game));
  await match.play('1x1');
  await match.idle;
  assert.equal(S.kept(match.game).variations.length, 1, 'the same moves again are the same game');
  assert.deepEqual([match.game.moves, match.game.cursor], [['1x1', reply], 2]);
});

test('going through a game: forward a move is shown as it was played, and nobody replies', async () => {
  const { match, board, told, names } = begin('human', 'engine');
  await match.play('1x1');
  await match.idle;
  const asked = names().length;
  match.walk(0, 'the start');
  assert.deepEqual([match.game.cursor, told.said.at(-1)], [0, 'the start']);
  board.followed.length = 0;
  match.walk(1, 'unsaid');
  assert.equal(match.phase, 'moving');
  await match.idle;
  assert.deepEqual([match.game.cursor, board.followed.length, told.said.at(-1)], [1, 1, 'Alpha takes 1 of 1.']);
  assert.equal(match.waiting, 'paused', 'the engine waits');
  match.walk(2, 'unsaid');
  match.walk(3, 'beyond the end');
  await match.idle;
  assert.deepEqual([match.game.cursor, match.game.moves.length, names().length], [2, 2, asked], 'nothing is asked, nothing is played');
  assert.equal(told.said.at(-1), 'Beta takes 1 of 1.');
  match.walk(0, 'the start');
  match.walk(2, 'the end');
  assert.equal(told.said.at(-1), 'the end', 'two at once are a jump');
});

test('who is told of every position gets it whole', async () => {
  const { match, names } = begin('human', 'engine', { full: true });
  await match.play('1x1');
  await match.idle;
  assert.ok(match.game.positions.every(({ moves }) => moves));
  assert.deepEqual(names(), ['play', 'search', 'play']);
});

test('an engine that fails is asked again twice, then the game waits and says so', async () => {
  const { match, engine, told } = begin('human', 'engine');
  let deaths = 0;
  engine.search = async () => {
    deaths++;
    throw Object.assign(new Error('it broke'), { kind: 'engine' });
  };
  await match.play('1x1');
  await match.idle;
  assert.deepEqual([deaths, told.trouble, match.waiting, match.phase], [3, ['it broke'], 'paused', 'idle']);
  assert.deepEqual(match.game.moves, ['1x1'], 'the move stands');
});

/** Nim in which players may agree to a draw: its engine's value is always 1, the first player's. */
const drawn = { ...nim, ahead: (/** @type {number} */ value) => (value > 0 ? 0 : 1) };
const never = () => Promise.reject(new Error('nobody is to be asked'));

test('the one person resigns while the engine thinks: its search ends, undo takes it back, and it plays on', async () => {
  const { match, engine, board } = begin('human', 'engine');
  assert.equal(resigning(match.game), null, 'not before a move');
  let go = () => {};
  engine.gate = new Promise((resolve) => (go = () => resolve(null)));
  const played = match.play('1x1');
  while (match.phase !== 'thinking') await new Promise((resolve) => setTimeout(resolve));
  const { search } = match;
  assert.equal(resigning(match.game), 0, 'the person, whoever is to move');
  resign(match);
  assert.equal(search?.signal.aborted, true);
  assert.deepEqual(
    [match.waiting, match.phase, match.headline(), match.said],
    ['over', 'idle', 'You resigned: the engine wins', 'The game ends here. Undo takes it back.'],
  );
  assert.deepEqual(match.game.result, { winner: 1, by: 'resigned', after: ['1x1'] });
  assert.equal(board.shown.at(-1).open, 0, 'nothing can be played');
  go();
  await played;
  await match.idle;
  assert.deepEqual(match.game.moves, ['1x1'], 'what the search found comes too late');
  assert.equal(resigning(match.game), null, 'once is enough');

  match.revisit(S.undo(match.game));
  assert.equal(match.said, 'The game continues.');
  await match.idle;
  assert.deepEqual([match.game.result, match.game.moves.length, match.waiting], [undefined, 2, 'human']);
});

test('of two people the one to move resigns; looking back, other moves can be tried, and the end is still there', async () => {
  const { match } = begin('human', 'human');
  for (const text of ['1x1', '2x1', '3x1']) await match.play(text);
  resign(match);
  assert.equal(match.headline(), 'Beta resigned: Alpha wins');
  await match.play('1x1');
  assert.equal(match.game.moves.length, 3, 'over is over');
  match.set(S.jump(match.game, 1));
  assert.deepEqual([match.waiting, match.headline(), resigning(match.game)], ['human', 'Beta to move', null]);
  await match.play('1x1');
  assert.deepEqual([match.game.moves, match.waiting, resigning(match.game)], [['1x1', '1x1'], 'human', 0], 'a line that goes on');
  match.set(S.promote(match.game));
  match.set(S.goTo(match.game, 1, 3));
  assert.equal(match.headline(), 'Beta resigned: Alpha wins', 'whichever line comes first');
  match.open(S.rematch(match.game));
  assert.deepEqual([match.game.result, match.waiting], [undefined, 'human']);
});

test('nobody resigns a game of two engines, or one of a series', () => {
  const engines = S.pause(begin('engine', 'engine').match.game, true);
  assert.equal(resigning(S.play(engines, '1x1', stateOf('2 4 5 b'))), null);
  const people = S.play(begin('human', 'human').match.game, '1x1', stateOf('2 4 5 b'));
  assert.equal(resigning(people), 1);
  assert.equal(resigning(S.inSeries(people, { began: 1, game: 1, score: [0, 0] })), null);
});

test('the engine takes a draw where its search says that the other side leads, and not where it leads itself', async () => {
  const behind = begin('human', 'engine', { table: drawn });
  await behind.match.play('1x1');
  await behind.match.idle;
  behind.engine.calls.length = 0;
  await offerDraw(behind.match, never);
  assert.deepEqual(
    behind.engine.calls,
    [['search', { rules: 'normal', position: '3 4 5 a', moves: ['1x1', '1x1'], mode: 'perfect-sum', depth: 3 }, 'nim']],
    'its own settings',
  );
  assert.deepEqual([behind.match.headline(), behind.match.said], ['A draw by agreement', 'The engine accepts: it does not think that it is ahead (1).']);
  assert.deepEqual(behind.match.game.result, { winner: null, by: 'agreed', after: ['1x1', '1x1'] });

  const ahead = begin('engine', 'human', { table: drawn, start: '20 20 30 a' });
  await ahead.match.idle;
  await offerDraw(ahead.match, never);
  assert.deepEqual([ahead.match.waiting, ahead.match.said], ['human', 'The engine declines: it thinks that it is ahead (1).']);
  const searches = () => ahead.names().filter((name) => name === 'search').length;
  const before = searches();
  await offerDraw(ahead.match, never);
  assert.equal(searches(), before, 'not at once again');
  for (let nth = 0; nth < 5; nth++) {
    assert.equal(mayOffer(ahead.match), false, `after ${nth} moves`);
    await ahead.match.play('1x1');
    await ahead.match.idle;
  }
  assert.equal(mayOffer(ahead.match), true);
});

test('an even game is a draw to the engine; a move made meanwhile takes the offer back', async () => {
  const { match, engine } = begin('human', 'engine', { table: { ...drawn, ahead: () => null }, start: '9 9 9 a' });
  await match.play('1x1');
  await match.idle;
  let go = () => {};
  engine.gate = new Promise((resolve) => (go = () => resolve(null)));
  const offered = offerDraw(match, never);
  assert.equal(match.phase, 'weighing');
  const played = match.play('2x1');
  go();
  await Promise.all([offered, played]);
  await match.idle;
  assert.deepEqual([match.game.result, match.game.refused, match.game.moves.length], [undefined, undefined, 4]);
  await offerDraw(match, never);
  assert.equal(match.headline(), 'A draw by agreement');
});

test('between two people the other one is asked; Kalah and the like have no draws to offer', async () => {
  const { match } = begin('human', 'human', { table: drawn });
  await match.play('1x1');
  /** @type {string[]} */ const asked = [];
  await offerDraw(match, async (question) => asked.push(question) === 0);
  assert.deepEqual([asked, match.said, match.waiting], [['Beta offers a draw. Does Alpha accept?'], 'Alpha declines the draw.', 'human']);
  assert.equal(mayOffer(match), false);
  match.set({ ...match.game, refused: undefined });
  await offerDraw(match, async () => true);
  assert.deepEqual([match.said, match.headline()], ['Alpha accepts the draw.', 'A draw by agreement']);
  const kalah = begin('human', 'human');
  await kalah.match.play('1x1');
  assert.equal(mayOffer(kalah.match), false);
});

test('an own game that ends after an undo puts the line that ended first; so does a resignation', async () => {
  const { match } = begin('human', 'human', { start: '1 2 0 a' });
  await match.play('2x1');
  await match.play('2x1');
  match.revisit(S.undo(match.game));
  await match.play('1x1');
  assert.deepEqual(S.kept(match.game).moves, ['2x1', '2x1'], 'nothing has ended yet');
  await match.play('2x1');
  const { moves, variations } = S.kept(match.game);
  assert.deepEqual([moves, variations], [['2x1', '1x1', '2x1'], [{ of: 0, at: 1, moves: ['2x1'] }]]);
  assert.ok(S.endOf(match.game).over);

  const resigned = begin('human', 'human').match;
  for (const text of ['1x1', '2x1']) await resigned.play(text);
  resigned.revisit(S.undo(resigned.game));
  await resigned.play('3x1');
  resign(resigned);
  assert.ok(S.endsWith(resigned.game, ['1x1', '3x1']));
  assert.deepEqual(resigned.game.result?.after, ['1x1', '3x1']);

  const others = begin('human', 'human', { start: '1 2 0 a' }).match;
  await others.play('2x2');
  others.set(S.jump(S.cameWith(others.game, [['White', 'Smith']], null), 0));
  for (const text of ['1x1', '2x2']) await others.play(text);
  assert.deepEqual([others.waiting, S.kept(others.game).moves], ['over', ['2x2']], 'what others played stays as it came');
});

test('a rematch changes sides, with the names and levels of each', () => {
  const { match } = begin('human', 'engine');
  match.amend(S.seat(match.game, 0, { name: 'Ann' }));
  const { seats, positions, moves, seed, setUp } = S.rematch(S.setUp(match.game));
  assert.deepEqual([seats, positions[0].position, moves, setUp], [[match.game.seats[1], match.game.seats[0]], '3 4 5 a', [], true]);
  assert.notEqual(seed, match.game.seed);
});

test('a game after the other leaves everybody on their side, and is another game', async () => {
  const { match } = begin('human', 'engine');
  match.amend(S.seat(match.game, 0, { name: 'Ann' }));
  await match.play('1x1');
  await match.idle;
  const before = S.setUp(match.game);
  const { seats, positions, moves, seed, setUp, result } = S.again({ ...before, result: { winner: 1, by: 'resigned', after: before.moves } });
  assert.deepEqual([seats, positions[0].position, moves, setUp, result], [before.seats, '3 4 5 a', [], true, undefined]);
  assert.notEqual(seed, before.seed);
});

test('who keeps the game that leaves the board finds it as it lay', () => {
  const { match } = begin('human', 'human');
  /** @type {boolean[]} */ const lay = [];
  match.addEventListener('replaced', () => lay.push(match.flipped));
  match.open(S.rematch(match.game), '', true);
  match.open(S.again(match.game));
  assert.deepEqual([lay, match.flipped], [[false, true], true]);
});

test('a game that was played to its end says so once; who looks back and returns hears nothing', async () => {
  const { match } = begin('human', 'human', { start: '1 1 0 a' });
  let finished = 0;
  match.addEventListener('finished', () => finished++);
  await match.play('1x1');
  assert.equal(finished, 0);
  await match.play('2x1');
  assert.deepEqual([finished, match.waiting], [1, 'over']);
  match.revisit(S.undo(match.game));
  match.revisit(S.redo(match.game));
  match.walk(0, 'back');
  match.walk(2, 'to the end');
  await match.idle;
  assert.equal(finished, 1);
});

test('match/ and play/ say nothing of Kalah', () => {
  for (const folder of ['match', 'play']) {
    for (const name of readdirSync(new URL(`../../www/${folder}/`, import.meta.url))) {
      const text = readFileSync(new URL(`../../www/${folder}/${name}`, import.meta.url), 'utf8');
      const found = /\b(houses?|pits?|seeds|stores?|sow\w*|south|north|kalah)\b/i.exec(text.replaceAll(/single\/kalahari|kalahari/g, ''));
      assert.equal(found?.[0], undefined, `${folder}/${name}: ${text.slice(Math.max(0, (found?.index ?? 0) - 60), (found?.index ?? 0) + 40)}`);
    }
  }
});
