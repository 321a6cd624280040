// The Evolve room without a page: an evolution in slices, what is made of measurements, and the figures of its text.

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { rangeOf, thinned, ticks } from '../../www/evolve/chart.js';
import { differs } from '../../www/evolve/controls.js';
import { against, shareOf, stepSizes, strength, variety } from '../../www/evolve/figures.js';
import { FULL, likesOf } from '../../www/evolve/picture.js';
import { Places } from '../../www/evolve/places.js';
import { Evolution, gamesAtOnce, keptLoser } from '../../www/evolve/run.js';
import { filled, keepFilled } from '../../www/evolve/store.js';
import { REFERENCE, REFERENCE_ROUNDS } from '../../www/evolve/text.js';
import en from '../../www/words/en/evolve.js';

/** @typedef {import('../../www/evolve/run.js').Look} Look */

const RATING = { champion: 3, elo: 120, error: 30, best: 150, mean: 20, spread: 40, since: { games: 200, loops: 50, long: 10 }, alike: 250, kin: 500 };
const SCORE = { wins: 30, draws: 10, losses: 10 };
/** @param {number} round @param {number} [nth] */
const rating = (round, nth = 0) => ({ round, ...RATING, scores: [SCORE, SCORE], earlier: nth ? [{ round: 0, score: SCORE }] : [] });

/** An engine whose rounds take a millisecond each of a clock of its own, and whose measurements take 40. */
function machine() {
  let now = 0;
  /** @type {any[]} */ const asked = [];
  /** Called before each answer. */ let between = async () => {};
  const ask = async (/** @type {any} */ request, /** @type {AbortSignal | undefined} */ signal) => {
    asked.push(request);
    await between();
    if (signal?.aborted) throw signal.reason; // as without shared memory: what was begun is lost
    if (request.run === 'broken') throw new Error('the run is damaged');
    const state = request.run ? JSON.parse(request.run) : { round: 0, ratings: [], settings: { preset: 'as-intended', seed: 1, ...request.settings } };
    const rounds = Math.min(request.rounds ?? 0, request.milliseconds ?? Infinity);
    now += rounds;
    state.round += rounds;
    if (request.rate) {
      now += 40;
      state.ratings.push(rating(state.round, state.ratings.length));
    }
    return /** @type {Look} */ (/** @type {any} */ ({ ...state, run: JSON.stringify(state), roundsDone: rounds, games: [], winners: [], population: [] }));
  };
  return { ask, asked, now: () => now, hear: (/** @type {() => Promise<void>} */ run) => (between = run) };
}

/** @param {Evolution} evolution @param {() => boolean} done */
const until = (evolution, done) =>
  new Promise((/** @type {(value?: unknown) => void} */ resolve) => {
    const look = () => done() && resolve();
    evolution.addEventListener('change', look);
    look();
  });

test('an evolution goes on from what the last slice answered, and stands still where it is paused', async () => {
  const { ask, asked, now } = machine();
  const evolution = new Evolution(ask, now);
  await evolution.begin({ preset: 'as-intended', seed: 7 });
  assert.deepEqual([evolution.look?.round, evolution.running], [0, false]);
  evolution.start();
  await until(evolution, () => (evolution.look?.round ?? 0) >= 2000);
  await evolution.pause();
  assert.equal(evolution.running, false);
  assert.ok(evolution.rate > 900 && evolution.rate < 1100, `${evolution.rate} rounds a second`);
  const texts = asked.slice(1).map(({ run }) => JSON.parse(run).round);
  assert.deepEqual(
    texts,
    texts.toSorted((a, b) => a - b),
  );
  assert.ok(asked.slice(1).every(({ milliseconds = 0 }) => milliseconds <= 250));
});

test('measuring takes at most a quarter of the time, begins at the start, and becomes rarer', async () => {
  const { ask, now } = machine();
  const evolution = new Evolution(ask, now);
  await evolution.begin({});
  evolution.start();
  await until(evolution, () => (evolution.look?.round ?? 0) >= 100_000);
  await evolution.pause();
  const ratings = evolution.look?.ratings ?? [];
  assert.equal(ratings[0].round, 0);
  assert.ok(ratings.length * 40 <= now() / 4, `${ratings.length} measurements`);
  assert.ok(ratings.length < 400 && ratings.length > 20, `${ratings.length} measurements`);
});

test('one round is one round, and is measured', async () => {
  const { ask, asked, now } = machine();
  const evolution = new Evolution(ask, now);
  await evolution.begin({});
  evolution.one();
  evolution.one(); // while it goes on, nothing more
  await until(evolution, () => !evolution.running);
  assert.equal(evolution.look?.round, 1);
  assert.equal(asked.filter(({ rounds }) => rounds === 1).length, 1);
  assert.equal(evolution.look?.ratings.length, 1);
});

test('a pause inside a slice loses that slice at most, and whatever breaks is told once and loses nothing', async () => {
  const { ask, now, hear } = machine();
  const evolution = new Evolution(ask, now);
  await evolution.begin({});
  evolution.start();
  await until(evolution, () => (evolution.look?.round ?? 0) > 0);
  const before = evolution.look?.round ?? 0;
  const paused = evolution.pause();
  await paused;
  assert.ok((evolution.look?.round ?? 0) >= before);
  /** @type {Error[]} */ const told = [];
  evolution.addEventListener('trouble', (event) => told.push(/** @type {CustomEvent} */ (event).detail));
  hear(async () => {
    throw new Error('the engine broke down');
  });
  const round = evolution.look?.round;
  evolution.start();
  await until(evolution, () => !evolution.running);
  assert.deepEqual([told.length, evolution.look?.round, evolution.running], [1, round, false]);
});

test('a pause ends a round or a measurement that would take for ever, and nothing of it is left', async () => {
  for (const end of /** @type {const} */ (['lost', 'stopped'])) {
    const { ask, now } = machine();
    let begun = 0;
    // Without shared memory what was begun is lost; with it the run comes back as it was.
    const endless = async (/** @type {any} */ request, /** @type {AbortSignal | undefined} */ signal) => {
      if (!signal) return ask(request, signal);
      begun++;
      await new Promise((resolve) => signal.addEventListener('abort', resolve));
      if (end === 'lost') throw signal.reason;
      return { ...(await ask({ ...request, rounds: 0, rate: false }, undefined)), stopped: true };
    };
    const evolution = new Evolution(endless, now);
    /** @type {unknown[]} */ const told = [];
    evolution.addEventListener('trouble', (event) => told.push(event));
    await evolution.begin({});
    for (const [go, measuring] of /** @type {const} */ ([
      ['start', true], // whoever comes first is measured first
      ['measure', true],
      ['one', false],
    ])) {
      evolution[go]();
      assert.deepEqual([evolution.running, evolution.measuring], [true, measuring], go);
      await evolution.pause();
      assert.deepEqual([evolution.running, evolution.measuring, evolution.look?.round], [false, false, 0], go);
      assert.deepEqual(evolution.look?.ratings, [], go);
    }
    assert.deepEqual([begun, told], [3, []], end);
  }
});

test('a run that goes on while another is opened ends before that takes its place', async () => {
  const { ask, now, hear } = machine();
  const evolution = new Evolution(ask, now);
  await evolution.begin({ seed: 7 });
  let begun = false;
  hear(async () => {
    if (!begun) evolution.start();
    begun = true;
    await new Promise((resolve) => setImmediate(resolve));
  });
  await evolution.begin({ seed: 8 });
  await new Promise((resolve) => setImmediate(resolve));
  assert.deepEqual([begun, evolution.running, evolution.look?.settings.seed, evolution.look?.round], [true, false, 8, 0]);
});

test('a run that cannot be read leaves the open one as it is', async () => {
  const { ask, now } = machine();
  const evolution = new Evolution(ask, now);
  await evolution.begin({ seed: 7 });
  await assert.rejects(evolution.open('broken'), /damaged/);
  assert.equal(evolution.look?.settings.seed, 7);
});

test('the slower speeds ask for few rounds at a time, and another speed does not wait', async () => {
  const { ask, asked, now } = machine();
  const evolution = new Evolution(ask, now);
  await evolution.begin({});
  evolution.speed = 'slow';
  evolution.start();
  await until(evolution, () => evolution.look?.round === 1);
  assert.equal(asked.at(-1).rounds, 1);
  evolution.speed = 'full';
  await until(evolution, () => (evolution.look?.round ?? 0) > 100);
  await evolution.pause();
});

test('whether the second loser stayed', () => {
  const game = (/** @type {number} */ first, /** @type {number} */ second, end = 'first') => ({ first, second, moves: [], end });
  const look = (/** @type {number[]} */ alive, games = [game(1, 2), game(3, 4)], winners = [1, 3], preset = 'as-intended') =>
    /** @type {Look} */ (/** @type {unknown} */ ({ settings: { preset }, games, winners, population: alive.map((id) => ({ id })) }));
  assert.equal(keptLoser(look([1, 3, 4])), true);
  assert.equal(keptLoser(look([1, 3, 5])), false);
  assert.equal(keptLoser(look([1, 3, 4], [game(1, 2)])), null);
  assert.equal(keptLoser(look([1, 3, 4], [game(1, 2), game(3, 3)])), null);
  // As printed, the second parent is somebody else than both players, or even the loser; a loop counts for White.
  for (const second of [9, 3, 4]) {
    const printed = (/** @type {number[]} */ alive, /** @type {string} */ end) => look(alive, [game(1, 2), game(3, 4, end)], [1, second], 'as-printed');
    for (const [end, loser, winner] of /** @type {const} */ ([
      ['first', 4, 3],
      ['second', 3, 4],
      ['loop', 3, 4],
      ['long', 3, 4],
    ])) {
      assert.equal(keptLoser(printed([1, winner, 9], end)), false, `${end}, parent ${second}`);
      assert.equal(keptLoser(printed([1, loser, 9], end)), true, `${end}, parent ${second}`);
    }
  }
  // With both colours no single game tells: who won the last one may have lost the pairing.
  const both = [game(1, 2), game(2, 1), game(3, 4, 'loop'), game(4, 3, 'loop')];
  assert.equal(keptLoser(look([1, 3, 5], both, [1, 3], 'both-colours')), false);
  assert.equal(keptLoser(look([1, 3, 5], both, [1, 4], 'both-colours')), true);
});

test('what was seen of the losers goes on with a run that comes back, and begins anew with another', async () => {
  const { ask, now } = machine();
  const game = (/** @type {number} */ first, /** @type {number} */ second) => ({ first, second, moves: [], end: 'first' });
  const played = async (/** @type {any} */ request, /** @type {AbortSignal | undefined} */ signal) =>
    /** @type {Look} */ (
      /** @type {unknown} */ ({ ...(await ask(request, signal)), games: [game(1, 2), game(3, 4)], winners: [1, 3], population: [{ id: 4 }] })
    );
  const evolution = new Evolution(played, now);
  await evolution.begin({ preset: 'as-printed' });
  evolution.one();
  await until(evolution, () => !evolution.running);
  assert.deepEqual(evolution.seen, { rounds: 1, losers: 1 });
  const run = evolution.look?.run ?? '';
  await evolution.begin({ preset: 'as-printed' });
  assert.deepEqual(evolution.seen, { rounds: 0, losers: 0 });
  const kept = Object.freeze({ rounds: 7, losers: 3 });
  await evolution.open(run, kept);
  evolution.one();
  await until(evolution, () => !evolution.running);
  assert.deepEqual(evolution.seen, { rounds: 8, losers: 4 });
});

test('what is filled in is kept, and what is damaged is as if nothing was', () => {
  /** @type {Map<string, string>} */ const stored = new Map();
  Object.assign(globalThis, {
    localStorage: {
      getItem: (/** @type {string} */ key) => stored.get(key) ?? null,
      setItem: (/** @type {string} */ key, /** @type {string} */ text) => stored.set(key, text),
    },
  });
  assert.deepEqual(filled(), {});
  const form = { preset: 'modern', speed: /** @type {const} */ ('slow'), fields: { seed: '7', hidden: '40,10' } };
  keepFilled(form);
  assert.deepEqual(filled(), form);
  for (const text of ['', 'null', '{', '7', '"x"', '[]']) {
    stored.set('kalahari.evolve', text);
    assert.equal(filled().preset, undefined, text);
  }
});

test('no more threads play than there are games in a round', () => {
  const usual = { hidden: [10], outputs: 1, crossover: 15, mutation: 301, plies: 0, length: 100, opening: 4, step: 50, seed: 1 };
  for (const preset of /** @type {const} */ (['as-printed', 'as-intended', 'both-colours']))
    assert.equal(gamesAtOnce({ ...usual, preset, population: 20, opponents: 0 }), 2, preset);
  assert.equal(gamesAtOnce({ ...usual, preset: 'modern', population: 7, opponents: 4 }), 24);
});

test('shares have bands that hold them, narrower for more games', () => {
  const few = shareOf({ wins: 8, draws: 2, losses: 2 });
  const many = shareOf({ wins: 800, draws: 200, losses: 200 });
  assert.equal(few.share, 0.75);
  for (const { share, low, high } of [few, many]) assert.ok(0 <= low && low < share && share < high && high <= 1);
  assert.ok(many.high - many.low < few.high - few.low);
  assert.ok(shareOf({ wins: 10, draws: 0, losses: 0 }).low < 1, 'ten wins prove nothing');
  assert.deepEqual(shareOf({ wins: 0, draws: 0, losses: 0 }), { share: 0.5, low: 0, high: 1 });
});

test('charts of measurements: every line with its band, earlier champions only once there are some', () => {
  const ratings = [rating(0), rating(500, 1)];
  const ladder = [
    { name: 'random', elo: 0 },
    { name: 'check-this-0', elo: 10 },
  ];
  const { lines, marks } = strength(ratings, ladder);
  assert.deepEqual(
    lines.map(({ points }) => points.length),
    [2, 2, 2],
  );
  assert.equal(marks?.length, 2);
  const champion = lines[2].points[1];
  assert.ok(Number(champion.low) < 120 && Number(champion.high) > 120);
  const opponents = against(ratings, ladder);
  assert.deepEqual(
    opponents.lines.map(({ points }) => points.length),
    [2, 2, 1],
  );
  assert.equal(variety(ratings).lines[0].points[1].y, 0.25);
  for (const figures of [strength([], ladder), against([], ladder), variety([])]) assert.ok(rangeOf(figures).every(Number.isFinite));
});

test('step sizes: a line for each layer between its limits, in thousandths', () => {
  const ratings = [
    { ...rating(0), steps: [50_000, 50_000] },
    { ...rating(500), steps: [61_300, 48_000] },
  ];
  const figures = stepSizes(ratings, [12_500, 200_000]);
  assert.deepEqual(
    figures.lines.map(({ name, points }) => [name, ...points.map(({ x, y }) => [x, figures.show(y)])]),
    [
      ['layer 1', [0, '50'], [500, '61.3']],
      ['layer 2', [0, '50'], [500, '48']],
    ],
  );
  assert.deepEqual(
    figures.marks?.map(({ y }) => figures.show(y)),
    ['12.5', '200'],
  );
  const [low, high] = rangeOf(figures);
  assert.ok(figures.marks?.every(({ y }) => low < y && y < high));
  assert.deepEqual(stepSizes([rating(0)], [1, 2]).lines, []);
});

test('axes have round numbers, long lines fewer points, and the last one always', () => {
  assert.deepEqual(ticks(0, 10_000, 5), [0, 2000, 4000, 6000, 8000, 10_000]);
  assert.deepEqual(ticks(-130, 420, 5), [0, 200, 400]);
  const all = Array.from({ length: 1001 }, (_, nth) => nth);
  const some = thinned(all, 100);
  assert.ok(some.length <= 100 && some.at(-1) === 1000);
});

test('a neuron as a picture: kinds of pieces by squares, the strongest weight full', () => {
  const weights = Array(128).fill(0);
  weights[0] = 1;
  weights[4 * 4 + 2] = -2;
  const neuron = [9, ...weights];
  const { ownMen, otherMen } = likesOf(neuron);
  assert.equal(otherMen[4], -FULL);
  assert.equal(ownMen[0], FULL / 2);
});

test('what is asked for is another run where something differs that was said', () => {
  const run = {
    preset: /** @type {const} */ ('as-intended'),
    population: 20,
    hidden: [10],
    outputs: 1,
    crossover: 15,
    mutation: 301,
    plies: 0,
    length: 1000,
    seed: 7,
  };
  assert.equal(differs(run, { preset: 'as-intended' }), false);
  assert.equal(differs(run, { preset: 'as-intended', hidden: [10], seed: 7 }), false);
  assert.equal(differs(run, { preset: 'as-printed' }), true);
  assert.equal(differs(run, { preset: 'as-intended', hidden: [40, 10] }), true);
});

test('the figures of the text are those of the reference', () => {
  const { ga } = JSON.parse(readFileSync('tests/data/check-this.json', 'utf8'));
  const names = { p: 'as-printed', i: 'as-intended', b: 'both-colours' };
  const share = (/** @type {any} */ { seeds }, /** @type {string} */ field) => {
    const sums = [0, 1, 2].map((nth) => seeds.reduce((/** @type {number} */ sum, /** @type {any} */ one) => sum + one[field][nth], 0));
    return Math.round((1000 * sums[0]) / (sums[0] + sums[1] + sums[2])) / 1000;
  };
  const found = ga.results.filter((/** @type {any} */ { round }) => round === REFERENCE_ROUNDS);
  assert.equal(found.length, 3);
  for (const result of [...found, ga.results.find((/** @type {any} */ { round }) => round === 0)]) {
    const name = result.round === 0 ? 'start' : names[/** @type {'p'} */ (result.variant)];
    const { random, ply } = REFERENCE[/** @type {'start'} */ (name)];
    assert.deepEqual([random, ply], [share(result, 'pop_vs_random_wld'), share(result, 'pop_vs_D1_wld')], name);
  }
  assert.match(en['text.child'], /^As published: .* 30 of 101 layers .* 41 the second’s\.$/, 'a run may be set otherwise');
});

test('slow rounds are measured one by one: the time that passes counts, not the time that is worked', async () => {
  const { ask, now } = machine();
  let waited = 0;
  const evolution = new Evolution(ask, () => now() + waited);
  await evolution.begin({});
  for (const round of [1, 2, 3]) {
    evolution.one();
    await until(evolution, () => !evolution.running);
    assert.equal(evolution.look?.ratings.at(-1)?.round, round);
    waited += 2000;
  }
});

/** An engine whose positions are the moves that led there; it takes its time, and refuses a move once. @param {string} [refused] */
function table(refused = '') {
  /** @type {string[]} */ const played = [];
  /** @type {any} */ const engine = {
    inspect: async () => ({ squares: '', position: '' }),
    play: async (/** @type {string} */ _, /** @type {string} */ position, /** @type {string} */ move) => {
      await new Promise((resolve) => setImmediate(resolve));
      played.push(move);
      if (played.filter((one) => one === refused).length === 1 && move === refused) throw new Error('the engine was replaced');
      return { state: { squares: position + move, position: position + move }, steps: [{ from: 11, to: 15 }] };
    },
  };
  return { engine, played };
}

test('places of a game that are asked for at once, in any order, are those of the game, and each move is played once', async () => {
  const { engine, played } = table();
  const places = new Places(engine, ['a', 'b', 'c', 'd', 'e']);
  const asked = [5, 0, 1, 3, 5, 2, 4];
  const found = await Promise.all(asked.map((ply) => places.at(ply)));
  assert.deepEqual(
    found.map(({ squares }) => squares),
    asked.map((ply) => 'abcde'.slice(0, ply)),
  );
  assert.deepEqual(played, ['a', 'b', 'c', 'd', 'e']);
});

test('a place that was refused while the engine was replaced can be asked for again', async () => {
  const { engine, played } = table('b');
  const places = new Places(engine, ['a', 'b', 'c']);
  await assert.rejects(places.at(3), /replaced/);
  assert.equal((await places.at(3)).squares, 'abc');
  assert.deepEqual(played, ['a', 'b', 'b', 'c']);
});
