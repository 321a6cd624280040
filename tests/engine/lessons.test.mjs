// What the lessons claim, asked of the true engine in node: each figure that a lesson computes is the one that its text speaks of.

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { engine, steps } from './ask.mjs';
import { counts } from '../../www/learn/lessons/alpha-beta.js';
import { sparks } from '../../www/learn/lessons/cores.js';
import { flipOf, judged, urgent } from '../../www/learn/lessons/evaluators.js';
import { othersOf, runOf } from '../../www/learn/lessons/lecture.js';
import { firstMoves } from '../../www/learn/lessons/game.js';
import { smallValues } from '../../www/learn/lessons/minimax.js';
import { visits } from '../../www/learn/lessons/order.js';
import { countRows, forecast } from '../../www/learn/lessons/tree.js';
import { readPlace, writeRun } from '../../www/learn/link.js';
import { PRINTED, threeWays } from '../../www/learn/lessons/young-brothers.js';

const reference = (/** @type {string} */ file) => readFileSync(new URL(`../data/${file}`, import.meta.url), 'utf8');

test('the game: house 3 alone gives an extra turn', async () => {
  const moves = await firstMoves(engine);
  assert.deepEqual(
    moves.filter(({ extra }) => extra).map(({ text, last }) => [text, last]),
    [['3', 'your store']],
  );
  assert.equal(moves[0].last, 'your house 5');
  assert.equal(moves[5].last, 'North’s house 3');
});

test('the tree: every row is the one of the reference', async () => {
  const table = reference('kalah-perft.tsv')
    .split('\n')
    .map((line) => line.split('\t'))
    .filter(([name]) => name === 'standard(6,4)');
  const known = new Map(table.map((row) => [Number(row[7]), Number(row[8])]));
  const rows = [];
  for await (const row of countRows(engine)) rows.push(row);
  assert.ok(rows.length >= 6);
  for (const { depth, leaves } of rows) if (known.has(depth)) assert.equal(leaves, known.get(depth), `depth ${depth}`);
  const { grows, years } = forecast(rows);
  assert.ok(grows > 4.5 && grows < 6, 'less than six, as the text says');
  assert.ok(years > 1);
});

test('minimax: the tempting house is the worse one', async () => {
  assert.deepEqual(
    [...(await smallValues(engine))],
    [
      ['1', 2],
      ['2', 0],
    ],
  );
});

test('alpha-beta: equal values, fewer visits, as the tree says', async () => {
  const rows = await counts(engine);
  for (const { minimax, alphaBeta } of rows) {
    assert.equal(minimax.value, alphaBeta.value);
    assert.ok(minimax.visits > alphaBeta.visits);
  }
  const [classic] = rows;
  assert.deepEqual([classic.minimax.visits, classic.alphaBeta.visits, classic.alphaBeta.value], [13, 11, 3], 'two leaves are left out');
});

test('order: guesses beat the natural order, and that beats none', async () => {
  const { minimax, natural, ranked } = await visits(engine);
  assert.equal(minimax, PRINTED.minimax, 'the printed program visits the same');
  assert.ok(ranked < natural && natural < minimax / 10);
});

test('order: the stepper tries moves as the lesson says, and visits less than in natural order', async () => {
  for (const depth of [3, 4, 5, 6, 7, 8]) {
    const [natural, ranked] = ['natural', 'ranked'].map((order) => steps({ depth, order }).visits);
    const { nodes } = await engine.search({ rules: 'standard', mode: 'seq_ab', order: 'ranked', depth });
    assert.ok(ranked <= nodes && nodes < natural, `depth ${depth}: ${natural}, ${ranked}, fast ${nodes}`);
  }
  const { nodes } = steps({ depth: 2, order: 'ranked' });
  const first = nodes.text.filter((_, node) => nodes.parent[node] === 0);
  assert.deepEqual(first, ['3', '2', '1', '4', '5', '6'], 'the extra turn, then what gives nothing away, then one, two, three');
});

test('evaluators: the lead by the stores turns round after three moves; two seeds late are five times as urgent', async () => {
  const values = [];
  for (let depth = 1; depth <= 6; depth++) values.push((await judged(engine, 'stores', depth)).value);
  assert.equal(flipOf(values), 3);
  assert.ok(values.slice(0, 3).every((value) => value >= 7) && values.slice(3).every((value) => value <= -6), String(values));
  assert.ok((await judged(engine, 'seeds', 1)).value < 0, 'seeds sees it at once');
  assert.deepEqual(await urgent(engine), [
    { stores: [13, 11], amount: 2, weight: 40, value: 80 },
    { stores: [33, 31], amount: 2, weight: 200, value: 400 },
  ]);
});

test('the lecture: both tables are the published ones, row by row, and each row opens in the stepper', async () => {
  const { games } = JSON.parse(reference('wetherell-games.json'));
  const tables = await engine.ask('savings', {});
  assert.deepEqual(tables.map(othersOf), [4, 2], 'the lowest of equals is another move than the lecture’s');
  for (const [nth, { plies, moves, ...sums }] of tables.entries()) {
    const printed = games[nth].moves;
    assert.deepEqual(
      moves.map((/** @type {any} */ one) => [Number(one.lectureMove), one.lectureValue ?? 'win', one.minimax, one.lectureNodes]),
      printed.map((/** @type {any} */ one) => [one.computer_moves, one.backed_up_value, one.nodes_minimax, one.nodes_alpha_beta_reordered_in_lecture]),
    );
    for (const way of ['minimax', 'pruned', 'first', 'ordered']) {
      const nodes = moves.map((/** @type {any} */ one) => one[way]);
      assert.equal(
        nodes.reduce((/** @type {number} */ sum, /** @type {number} */ one) => sum + one),
        sums[way],
        way,
      );
    }
    for (const [row, move] of moves.entries()) {
      const [side, other] = move.position.split(' ')[0].split('/');
      assert.deepEqual([...side.split(','), ...other.split(',')].map(Number), printed[row].position_after_player);
      const { place, problems } = readPlace(writeRun(runOf(move, plies)));
      assert.deepEqual(problems, []);
      const all = { rules: 'wetherell', position: move.position, depth: plies, evaluator: 'stores', mode: 'seq_mm', allMoves: true };
      const { scores } = await engine.search(all);
      const worth = new Map(scores.map((/** @type {any} */ one) => [one.text, -one.value]));
      const best = [...worth.keys()].filter((text) => worth.get(text) === move.value);
      assert.equal(move.best, best[0], 'the lowest of equals');
      if (move.lectureValue !== undefined) assert.ok(best.includes(move.lectureMove), 'the lecture’s move is as good');
      const stores = [side, other].map((pits) => Number(pits.split(',').at(-1)));
      if (move.lectureValue === undefined) assert.ok(stores[0] + worth.get(move.lectureMove) > 36, 'so is one that wins: with more than half of 72 seeds');
      const answer = await engine.ask('steps', place.stepper?.search ?? {});
      assert.equal(answer.value + move.value, 0, 'the stepper finds the same value');
    }
  }
});

test('cores: as many tasks as “Minimax Mancala” printed sparks', async () => {
  const { many, few } = await sparks(engine);
  assert.equal(many.tasks, 1_179_392);
  assert.ok(few.tasks < 100 && few.value === many.value);
});

test('young brothers: printed figures are the reference’s, and waiting visits less', async () => {
  const { results } = JSON.parse(reference('min-max-kalah.json'));
  const nodes = (/** @type {string} */ mode, /** @type {number | null} */ parDepth) =>
    results.find((/** @type {any} */ one) => one.boardName === 'initial' && one.depth === PRINTED.depth && one.mode === mode && one.parDepth === parDepth)
      .nodes;
  assert.deepEqual([PRINTED.minimax, PRINTED.alone], [nodes('SeqMM', null), nodes('SeqAB', null)]);
  for (const { plies, par, young } of PRINTED.splits) assert.deepEqual([par, young], [nodes('ParThenAB', plies), nodes('YoungBros', plies)]);
  const { seq, par, young } = await threeWays(engine);
  assert.ok(seq.value === par.value && par.value === young.value);
  assert.ok(par.nodes > 2 * young.nodes);
});
