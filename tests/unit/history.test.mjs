// The room of 1964 without its looks: where the scope draws, what registers mean, and the console's slices, tape, paper and pauses.

import assert from 'node:assert/strict';
import test from 'node:test';
import { Console, MOST, PACES } from '../../www/history/console.js';
import { frame } from '../../www/history/frame.js';
import { checked } from '../../www/history/kept.js';
import { firstTurn } from '../../www/history/result.js';
import { meaning, onOf, READ_IN, REGISTERS, RUNS, turned, wrongOctal } from '../../www/history/settings.js';
import { lineEnd, lineOf, nearest, pageOf, picture, placeOf, pointOf } from '../../www/history/trace.js';
import { readRoomAddress } from '../../www/embed/protocol.js';
import { EFFORT, LINE_ENDS, trace } from './russell-print.mjs';

/** @typedef {import('../../www/history/console.js').Request} Request @typedef {import('../../www/history/console.js').Answer} Answer */

// ---- the trace ----------------------------------------------------------------------------------------------------------

test('a line has 512 columns, three for each pit move, and a move that does not begin in it any more is in the next', () => {
  const at = (/** @type {number} */ effort) => {
    const { line, column } = pointOf(effort, 8);
    return [line, column];
  };
  // By hand: 3 · 170 = 510; 3 · 171 = 513 = 512 + 1; 3 · 341 = 1023; 3 · 342 = 1026 = 2 · 512 + 2.
  assert.deepEqual([1, 2, 170, 171, 341, 342, 511, 512].map(at), [
    [1, 3],
    [1, 6],
    [1, 510],
    [2, 1],
    [2, 511],
    [3, 2],
    [3, 509],
    [4, 0],
  ]);
  assert.deepEqual([1, 2, 3, 4].map(lineEnd), [170, 341, 511, 682]);
  for (let effort = 1; effort < 2000; effort++) assert.equal(lineEnd(lineOf(effort)) >= effort && lineEnd(lineOf(effort) - 1) < effort, true, `${effort}`);
});

test('the display lines of the printed run end after the variations after which they ended in 1964', () => {
  const { points, evaluated } = trace();
  assert.equal(points.length, EFFORT);
  assert.deepEqual(
    [1, 2, 3].map((line) => evaluated.filter((effort) => effort <= lineEnd(line)).length),
    LINE_ENDS,
  );
});

test('deeper is higher, later is farther right, and four lines fill the tube without leaving it', () => {
  const place = (/** @type {number} */ effort, /** @type {number} */ depth) => placeOf(pointOf(effort, depth << 3), 4);
  assert.ok(place(1, 2).y < place(1, 1).y);
  assert.ok(place(2, 1).x > place(1, 1).x);
  assert.equal(place(2, 1).x - place(1, 1).x, 4.5, 'three columns');
  for (const turns of [1, 4, 12, 24, 4094]) {
    for (let effort = 1; effort <= lineEnd(4); effort++) {
      for (const depth of [1, turns]) {
        const { x, y } = placeOf(pointOf(effort, depth << 3), turns);
        assert.ok(Math.hypot(x + 1.5 - 512, y - 512) < 512, `${effort} at depth ${depth} of ${turns}`);
      }
    }
  }
  assert.deepEqual([1, 4, 5, 8, 9].map(pageOf), [0, 0, 1, 1, 2]);
});

test('the picture has a dash for each move, a dot for repeated moves and evaluations, a stroke for markers', () => {
  const points = [pointOf(1, 1 << 3), pointOf(2, (2 << 3) | 1), pointOf(3, (2 << 3) | 2 | 4)];
  // By hand: a column is 1.5 wide and the first at 128; line 1 has its foot at 192 + 160 − 20 = 332, and a turn is 30 high.
  assert.deepEqual(picture(points, 4), { moves: 'M132.5 302h3M137 272h3M141.5 272h3', dots: 'M138.5 282.8h0M143 282.8h0', markers: 'M143 332v12' });
  assert.equal(nearest(points, 4, { x: 139, y: 270 })?.effort, 2);
  assert.equal(nearest(points, 4, { x: 800, y: 700 }), undefined);
});

// ---- settings -----------------------------------------------------------------------------------------------------------

test('a register takes octal digits alone, and says in a sentence which one is wrong', () => {
  for (const name of REGISTERS) assert.equal(wrongOctal(name, READ_IN[name]), '', name);
  assert.match(wrongOctal('id', '18'), /^id is octal, with digits 0 to 7: 8 is not one\.$/);
  assert.match(wrongOctal('ip', ''), /empty/);
  assert.match(wrongOctal('ip', '-2'), /-/);
  assert.match(wrongOctal('y', '1234567'), /six/);
  assert.equal(wrongOctal('ia', '-377'), '');
  assert.equal(wrongOctal('td', ' 50010  777 '), '');
  assert.match(wrongOctal('td', '50010 9'), /9 is not one/);
});

test('beside each register stands what it means in decimal', () => {
  const says = (/** @type {typeof REGISTERS[number]} */ name, settings = {}) => meaning(name, { ...READ_IN, ...settings });
  assert.match(says('ia'), /^−255:/);
  assert.match(says('ia', { ia: '10377' }), /^−255:/, 'the sign bit of law i');
  assert.match(says('ib', { ib: '146' }), /^102:/);
  assert.match(says('id'), /4 full turns/);
  assert.match(says('y'), /every 25 /);
  assert.match(says('gm'), /^8:/);
  assert.match(says('td'), /not used/);
  assert.match(says('td', { op: '21' }), /by moves into the game: 5 deep until 8, 3 deep until 32, 2 deep until 56, 0 deep until 511$/);
  assert.match(says('td', { op: '1', td: '777' }), /by counters in both kalahs: 0 deep until 511$/);
  assert.deepEqual(onOf('221'), [1, 5, 8]);
  assert.equal(turned('221', 8), '21');
  assert.equal(turned('x', 2), '2');
  assert.equal(says('op', { op: '9' }), '');
});

test('the known runs differ from what the memo reads in only in what they say', () => {
  for (const [name, { settings }] of Object.entries(RUNS)) {
    for (const [register, text] of Object.entries(settings))
      if (register !== 'switches') assert.equal(wrongOctal(/** @type {'ia'} */ (register), text ?? ''), '', name);
  }
});

test('an address sets registers, and each wrong one is told in a sentence', () => {
  const { settings, problems } = readRoomAddress('?room=history&run=printed&ip=2&id=9&theme=dark&seed=1', frame);
  assert.deepEqual([settings.run, settings.ip, settings.id, settings.theme], ['printed', '2', '', 'dark']);
  assert.equal(problems.length, 2);
  assert.match(problems[0], /seed/);
  assert.match(problems[1], /9 is not one/);
});

// ---- the console --------------------------------------------------------------------------------------------------------

/** Pit moves of the toy's search; with this depth it is a long one. */
const MOVES = 400;
const LONG = { id: '31', moves: 60_000 };
/** Lines that the engine keeps. */
const KEPT = 300;

/** A program that a space lets make some pit moves, typing a letter each, and that types every other key twice; SS6 silences it. @param {Request} request @returns {Answer} */
function toy({ settings = {}, tape = [], until = Infinity, untilLong = Infinity, paper = 0, search = 0, points = 0, look }) {
  if (settings.ip === '0') throw new Error('ip is 1 to 24 in octal, not “0”');
  let [ticks, typed, searches, left, long, halted, taken] = [0, '', 0, 0, 0, false, 0];
  let all = 0;
  let silent = (settings.switches ?? '').includes('6');
  /** @type {string[]} */ const keys = [];
  const waiting = () => {
    if (halted) return 'halt';
    return left > 0 || keys.length > 0 ? 'running' : 'key';
  };
  for (;;) {
    for (; taken < tape.length && (ticks >= tape[taken].at || waiting() !== 'running'); taken++) {
      const { input } = tape[taken];
      if (input === 'continue') halted = false;
      else if (input === 'stop') left = 0;
      else if (input === 'SS6') silent = !silent;
      else keys.push(input);
    }
    if (waiting() !== 'running' || ticks >= Number(until) || all >= Number(untilLong)) break;
    ticks++;
    if (left > 0) {
      left--;
      all++;
      long++;
      if (!silent) typed += 'm';
      if (left === 0) typed += '\n';
      halted = settings.op === '200' && lineOf(long) !== lineOf(long + 1);
    } else {
      const key = keys.shift() ?? '';
      if (key !== ' ') typed += key + key;
      else [left, long, searches] = [settings.id === LONG.id ? LONG.moves : MOVES, 0, searches + 1];
    }
  }
  const gone = Math.max(0, lineEnd(lineOf(long + 1) - KEPT));
  const from = Math.max(search === searches ? points : 0, gone);
  return /** @type {Answer} */ (
    /** @type {unknown} */ ({
      ticks,
      waiting: waiting(),
      taken,
      paperFrom: Math.min(paper, typed.length),
      paper: typed.slice(paper),
      search: searches,
      pointsFrom: from,
      pointsGone: gone,
      points: Array(long - from).fill(8),
      effort: long,
      longEffort: long,
      allLongEffort: all,
      value: searches && left === 0 ? 4 : undefined,
      look: look && look > gone && { effort: look, variation: '1', board: '', alpha: 0, beta: 0 },
    })
  );
}

/** A console on the toy, with a clock that stands still unless it is waited for; every request is kept. */
function desk() {
  let now = 0;
  /** @type {Request[]} */ const asked = [];
  const clock = {
    now: () => now,
    wait: async (/** @type {number} */ ms) => {
      now += ms;
      await new Promise((resolve) => setImmediate(resolve));
    },
  };
  const console = new Console(async (request) => {
    asked.push(structuredClone(request));
    await new Promise((resolve) => setImmediate(resolve));
    return toy(request);
  }, clock);
  return { console, asked };
}

/** @param {Console} console @param {() => boolean} so */
const until = async (console, so) => {
  while (!so()) await new Promise((resolve) => console.addEventListener('change', resolve, { once: true }));
};
const idle = (/** @type {Console} */ console) => until(console, () => !console.running);

test('a run goes on until it waits, and what is asked never goes back', async () => {
  const { console, asked } = desk();
  await console.start({ ...READ_IN }, { keys: ' ' });
  await idle(console);
  assert.equal(console.paper, `${'m'.repeat(400)}\n`);
  assert.deepEqual([console.waiting, console.drawn, console.line], ['key', 400, 3]);
  console.type('12');
  await idle(console);
  assert.equal(console.paper.slice(401), '1122');
  const ticks = asked.slice(1).map((request) => Number(request.until));
  assert.deepEqual(
    ticks,
    [...ticks].sort((a, b) => a - b),
  );
  assert.equal(console.lines(1, 1).length, 170);
  assert.equal(console.lines(3, 4).length, 400 - 341);
});

test('a run whose keys are typed at its start never seems to wait for one before its first answer; paused before that, it goes on', async () => {
  let lost = true;
  const console = new Console(
    async (request, signal) => {
      await new Promise((resolve) => setImmediate(resolve));
      if (request.until === 0 || !lost) return toy(request);
      console.pause();
      await new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason))); // as without shared memory
      throw signal.reason;
    },
    { now: () => 0, wait: () => new Promise((resolve) => setImmediate(resolve)) },
  );
  /** @type {Set<string>} */ const seen = new Set();
  console.addEventListener('change', () => void (console.last || seen.add(console.waiting)));
  await console.start({ ...READ_IN }, { keys: ' ' });
  await idle(console);
  assert.deepEqual([[...seen], console.last, console.paused], [['running'], null, true]);
  lost = false;
  console.go();
  await idle(console);
  assert.deepEqual([console.paper, console.waiting], [`${'m'.repeat(400)}\n`, 'key']);
});

test('in 1964’s pace a beat computes what its time allows', async () => {
  const { console, asked } = desk();
  console.pace = 0;
  await console.start({ ...READ_IN }, { keys: ' ' });
  await idle(console);
  const steps = asked.slice(2).map((request, nth) => Number(request.until) - Number(asked[nth + 1].until));
  assert.ok(steps.length > 10);
  assert.ok(
    steps.slice(0, -1).every((step) => step === (PACES[0] * 50) / 1000),
    `${steps}`,
  );
});

test('a pause holds still in the middle; what is typed and flipped then is taken when it goes on; a step is one position', async () => {
  const { console } = desk();
  console.pace = 0;
  await console.start({ ...READ_IN }, { keys: ' ' });
  await until(console, () => console.drawn > 30);
  console.pause();
  await console.step();
  const { drawn } = console;
  assert.ok(console.paused && drawn < 400);
  await console.step();
  assert.equal(console.drawn, drawn + 1);
  console.flip(6);
  console.type('3');
  assert.equal(console.switches, '6');
  assert.equal(console.drawn, drawn + 1);
  console.pace = PACES.length - 1;
  console.go();
  await idle(console);
  assert.equal(console.paper, `${'m'.repeat(drawn + 1)}\n33`);
  assert.equal(console.kept.tape.filter(({ input }) => input === 'SS6').length, 1);
});

test('a pause that is taken back at once changes nothing: one run goes on, not two; and it is paused only when nothing more comes', async () => {
  const { console, asked } = desk();
  console.pace = 0;
  await console.start({ ...READ_IN }, { keys: ' ' });
  await until(console, () => console.drawn > 30);
  console.pause();
  assert.ok(console.running && !console.paused);
  console.go();
  await until(console, () => console.drawn > 200);
  const before = asked.length;
  await until(console, () => console.drawn > 300);
  assert.ok(asked.length - before <= 6, `${asked.length - before} slices`);
  console.pause();
  await idle(console);
  const { drawn } = console;
  assert.ok(console.paused);
  await new Promise((resolve) => setImmediate(resolve));
  assert.equal(console.drawn, drawn);
});

test('a photo halt stops at the end of a line until continue, or a step', async () => {
  const { console } = desk();
  await console.start({ ...READ_IN, op: '200' }, { keys: ' ' });
  await idle(console);
  assert.deepEqual([console.waiting, console.drawn], ['halt', 170]);
  console.go();
  await idle(console);
  assert.deepEqual([console.waiting, console.drawn], ['halt', 341]);
  await console.step();
  assert.deepEqual([console.waiting, console.drawn, console.paused], ['running', 342, true]);
});

test('a search can be ended with what it found', async () => {
  const { console } = desk();
  console.pace = 0;
  await console.start({ ...READ_IN }, { keys: ' ' });
  await until(console, () => console.drawn > 30);
  console.end();
  await idle(console);
  assert.ok(console.waiting === 'key' && console.drawn < 100);
  console.type(' ');
  await until(console, () => console.drawn > 30 && console.drawn < 60);
  console.pause();
  await console.step();
  console.end();
  await idle(console);
  assert.equal(console.waiting, 'key', 'in a pause too');
});

test('settings that are refused change nothing; a new start puts the paper behind a new sheet', async () => {
  const { console } = desk();
  await console.start({ ...READ_IN }, { keys: '1' });
  await idle(console);
  await assert.rejects(console.start({ ...READ_IN, ip: '0' }), /ip is 1 to 24/);
  assert.deepEqual([console.paper, console.settings.ip, console.sheets], ['11', '3', []]);
  await console.start({ ...READ_IN }, { keys: '2' });
  await idle(console);
  assert.deepEqual([console.paper, console.sheets], ['22', ['11']]);
  for (let n = 0; n < 2 * MOST.sheets; n++) await console.start({ ...READ_IN }, { keys: '3' }).then(() => idle(console));
  assert.equal(console.sheets.length, MOST.sheets);
});

test('what is kept comes back with its paper at once, and goes on where it was', async () => {
  const { console } = desk();
  console.pace = 0;
  await console.start({ ...READ_IN }, { keys: ' '.repeat(7), name: 'two' }); // more than one slice on the way back
  await until(console, () => console.last?.search === 7 && console.drawn > 30);
  console.pause();
  await console.step();
  const { kept, paper, drawn } = console;
  const later = desk();
  later.console.restore(checked(JSON.parse(JSON.stringify({ version: 1, ...kept }))));
  assert.deepEqual([later.console.paper, later.console.behind, later.console.name, later.asked.length], [paper, true, 'two', 0]);
  /** @type {Set<string>} */ const seen = new Set();
  later.console.addEventListener('change', () => seen.add(later.console.paper));
  later.console.recover();
  await idle(later.console);
  assert.ok(later.asked.length > 1);
  assert.deepEqual([...seen], [paper], 'the paper stays while the program comes back to it');
  assert.deepEqual([later.console.paper, later.console.drawn, later.console.paused, later.console.behind], [paper, drawn, true, false]);
  later.console.pace = PACES.length - 1;
  later.console.go();
  await idle(later.console);
  assert.equal(later.console.paper, `${'m'.repeat(400)}\n`.repeat(7));
});

test('what is kept is checked, and anything else is refused', () => {
  const sound = { version: 1, settings: READ_IN, tape: [{ at: 0, input: ' ' }], ticks: 3, paper: 'x', gone: 0, sheets: [], pace: 0, name: '' };
  assert.doesNotThrow(() => checked(sound));
  for (const wrong of [{ version: 2 }, { tape: [{ at: -1, input: ' ' }] }, { tape: null }, { pace: 9 }, { settings: {} }, { paper: 5 }, { ticks: 0.5 }])
    assert.throws(() => checked({ ...sound, ...wrong }), JSON.stringify(wrong));
  assert.throws(() => checked(null));
});

test('a point is looked at between two slices, where the run is', async () => {
  const { console, asked } = desk();
  console.pace = 0;
  await console.start({ ...READ_IN }, { keys: ' ' });
  await until(console, () => console.drawn > 30);
  const look = await console.look(7);
  assert.equal(look?.effort, 7);
  await idle(console);
  const ticks = asked.slice(1).map((request) => Number(request.until));
  assert.deepEqual(
    ticks,
    [...ticks].sort((a, b) => a - b),
    'it never asks for less than it had',
  );
});

test('of a long run the last 300 lines are kept, and each point that is kept can be looked at', async () => {
  const { console } = desk();
  await console.start({ ...READ_IN, id: LONG.id }, { keys: ' ' });
  await idle(console);
  // By hand: 3 · 60,001 / 512 is line 352, and 3 · 8875 / 512 the first move of line 53.
  assert.deepEqual([console.drawn, lineOf(console.drawn + 1), console.first, lineOf(console.first)], [60_000, 352, 8875, 53]);
  for (const effort of [8875, 8876, 60_000]) {
    assert.equal(console.point(effort)?.effort, effort);
    assert.equal((await console.look(effort))?.effort, effort);
  }
  assert.equal(console.point(8874), undefined);
  assert.ok(!(await console.look(8874)));
  assert.equal(console.lines(1, 53)[0].effort, 8875);
});

test('the tape has an end, and says so', async () => {
  const { console } = desk();
  await console.start({ ...READ_IN });
  await idle(console);
  /** @type {string[]} */ const troubles = [];
  console.addEventListener('trouble', (event) => troubles.push(/** @type {CustomEvent} */ (event).detail.message));
  console.type('7'.repeat(MOST.tape + 1));
  assert.equal(troubles.length, 1);
  assert.match(troubles[0], /20,000/);
});

test('the first turn of a proof is read from the paper', () => {
  assert.equal(firstTurn('M1 R2\nPV31-4\n3.1,\nPV24-1,36\n2.4,\n'), '24');
  assert.equal(firstTurn(''), '');
});
