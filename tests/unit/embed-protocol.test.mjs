// What embed.html takes from its address and from the page around it, without a browser: parameters, messages, and ten
// thousand of each that nobody should send.

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import * as protocol from '../../www/embed/protocol.js';
import { CHOICES as CHECKERS_CHOICES } from '../../www/games/checkers/choices.js';
import { frame as checkers } from '../../www/games/checkers/frame.js';
import { CHOICES as KALAH_CHOICES } from '../../www/games/kalah/choices.js';
import { frame as kalah } from '../../www/games/kalah/frame.js';
import { LEVELS } from '../../www/match/levels.js';
import { hostile } from '../hostile.mjs';

const { boardOf, COMMAND_NAMES, CONTROLS, message, parametersOf, VERSION } = protocol;
const FRAMES = { kalah, checkers };
/** As embed.html reads it: the board first, then what that takes. @param {string} search */
const readAddress = (search) => protocol.readAddress(search, FRAMES[/** @type {keyof typeof FRAMES} */ (boardOf(search))]);
const readMessage = (/** @type {unknown} */ data, frame = kalah) => protocol.readMessage(data, frame);

test('an empty address is a board for two with the usual controls', () => {
  assert.deepEqual(readAddress(''), {
    opening: { rules: undefined, position: undefined },
    settings: {
      engine: 'off',
      side: 'north',
      theme: 'auto',
      speed: 'normal',
      flipped: 'no',
      disabled: 'no',
      letters: 'no',
      legal: 'all',
      seed: 'chance',
      controls: ['status', 'new', 'undo', 'hint'],
    },
    origin: null,
    problems: [],
  });
});

test('each game takes its own levels and refuses the other’s, as the reference says', () => {
  const rows =
    readFileSync(new URL('../../docs/embedding.md', import.meta.url), 'utf8')
      .match(/^[|] `(engine|side)` [|][^|]*/gm)
      ?.slice(0, 2) ?? [];
  const documented = rows.map((row) =>
    row
      .split('|')[2]
      .split('; for checkers')
      .map((words) => [...words.matchAll(/`([^`]+)`/g)].map(([, word]) => word)),
  );
  assert.deepEqual(documented, [
    [KALAH_CHOICES.engine, CHECKERS_CHOICES.engine],
    [KALAH_CHOICES.side, CHECKERS_CHOICES.side],
  ]);
  assert.deepEqual(readAddress('?board=checkers&engine=check-this').problems, []);
  assert.deepEqual(readAddress('?engine=perfect').problems, []);
  for (const wrong of ['?board=checkers&engine=perfect', '?engine=check-this']) {
    const { problems, settings } = readAddress(wrong);
    assert.deepEqual([problems.length, settings.engine], [1, 'off'], wrong);
  }
});

test('every parameter is read', () => {
  const address = readAddress(
    '?position=1,1,0/1,1,0+1&rules=standard+seeds%3D6&engine=hard&side=south&theme=dark&speed=fast&flipped=yes&disabled=yes&letters=yes&legal=0+2&seed=7&controls=moves,undo&origin=https://example.org',
  );
  assert.deepEqual(address, {
    opening: { rules: 'standard seeds=6', position: '1,1,0/1,1,0 1' },
    settings: {
      engine: 'hard',
      side: 'south',
      theme: 'dark',
      speed: 'fast',
      flipped: 'yes',
      disabled: 'yes',
      letters: 'yes',
      legal: '0 2',
      seed: '7',
      controls: ['undo', 'moves'],
    },
    origin: 'https://example.org',
    problems: [],
  });
  assert.deepEqual(readAddress('?game=standard;%204,4,4,4,4,4,0/4,4,4,4,4,4,0%200;%203').opening, { game: 'standard; 4,4,4,4,4,4,0/4,4,4,4,4,4,0 0; 3' });
  for (const { id } of LEVELS) assert.equal(readAddress(`?engine=${id}`).settings.engine, id);
  assert.deepEqual(readAddress('?controls=none').settings.controls, []);
  assert.deepEqual(readAddress('?controls=all').settings.controls, CONTROLS);
});

test('a wrong parameter is named with what is accepted, and the default stands', () => {
  for (const [search, words, name] of /** @type {const} */ ([
    ['?engine=god', ['god', 'off', 'medium', 'strong'], 'engine'],
    ['?theme=pink', ['pink', 'auto', 'light', 'dark'], 'theme'],
    ['?side=west', ['west', 'north', 'south'], 'side'],
    ['?flipped=1', ['1', 'yes', 'no'], 'flipped'],
    ['?disabled', ['yes', 'no'], 'disabled'],
    ['?speed=9', ['9', 'slow', 'off'], 'speed'],
    ['?seed=-1', ['-1', 'chance', 'whole number'], 'seed'],
    ['?controls=undo,jump', ['jump', 'undo', 'scores', 'none'], 'controls'],
    ['?controls=', ['none', 'all'], 'controls'],
  ])) {
    const { settings, problems } = readAddress(search);
    assert.equal(problems.length, 1, search);
    for (const word of [name, ...words]) assert.ok(problems[0].includes(word), `${search}: ${problems[0]}`);
    if (name !== 'controls') assert.deepEqual(settings, readAddress('').settings, search);
  }
  assert.deepEqual(readAddress('?controls=undo,jump').settings.controls, ['undo']);
  const unknown = readAddress('?positon=1').problems;
  assert.equal(unknown.length, 1);
  for (const word of ['positon', ...parametersOf(kalah)]) assert.ok(unknown[0].includes(word));
  // All that is wrong is told, not the first of it.
  const many = readAddress('?positon=1&colour=red&engine=god&side=west&theme=pink&speed=9&flipped=1&controls=jump,fly').problems.join('\n');
  for (const word of ['positon', 'colour', 'god', 'west', 'pink', '“9”', '“1”', 'jump, fly']) assert.ok(many.includes(word), word);
  const strangers = Array.from({ length: 12 }, (_, nth) => `stranger${nth}`);
  const [all] = readAddress(`?${strangers.join('&')}`).problems;
  for (const name of strangers) assert.ok(all.includes(`“${name}”`), all);
  assert.match(readAddress('?theme=dark&theme=light').problems[0], /theme more than once/);
  assert.match(readAddress('?game=x&position=y').problems[0], /its own rules and position/);
});

test('the board decides what is a parameter, and what a side or a move may be', () => {
  const { settings, opening, problems } = readAddress('?board=checkers&side=black&numbers=yes&arrows=yes&rules=check-this&position=W:W22:B18&legal=22x15');
  assert.deepEqual(problems, []);
  assert.deepEqual(opening, { rules: 'check-this', position: 'W:W22:B18' });
  assert.deepEqual([settings.side, settings.numbers, settings.arrows, settings.flipped, settings.legal], ['black', 'yes', 'yes', 'no', '22x15']);
  const usual = readAddress('?board=checkers').settings;
  assert.deepEqual([usual.side, usual.numbers, usual.arrows], ['white', 'yes', 'no'], 'what is said goes by the numbers');
  assert.deepEqual(readAddress('?board=kalah'), readAddress(''));
  for (const [search, words] of /** @type {[string, RegExp][]} */ ([
    ['?board=chess', /^board is kalah or checkers, not “chess”; it is taken as kalah/],
    ['?board=checkers&side=north', /side is white or black, not “north”/],
    ['?board=checkers&numbers=1', /numbers is yes or no, not “1”/],
    ['?numbers=yes', /“numbers”, which is no parameter/],
  ]))
    assert.match(readAddress(search).problems.join('\n'), words);
  const refused = (/** @type {object} */ data) => {
    const reading = readMessage({ kalahari: 1, ...data }, checkers);
    return reading.kind === 'reject' ? reading.reason : reading.kind;
  };
  assert.match(refused({ type: 'play' }), /play takes move, its text/);
  assert.match(refused({ type: 'play', house: 3 }), /“house” is no field of play; accepted are id and move/);
  assert.match(refused({ type: 'load', of: 'kalah' }), /plays checkers, not “kalah”/);
  assert.match(refused({ type: 'set', side: 'south' }), /side is white or black/);
  assert.equal(refused({ type: 'set', numbers: 'yes', legal: '11-15' }), 'command');
  const play = readMessage({ kalahari: 1, type: 'play', move: '11-15' }, checkers);
  assert.deepEqual(play, { kind: 'command', command: { type: 'play', id: undefined, asked: { move: '11-15' } } });
});

test('a mistyped origin lets nobody in', () => {
  for (const origin of ['example.org', '*', 'null', 'javascript:alert(1)', 'https://example.org/path', 'file:///tmp', '']) {
    const { origin: only, problems } = readAddress(`?origin=${encodeURIComponent(origin)}`);
    assert.equal(only, 'none', origin);
    assert.equal(problems.length, 1);
  }
  assert.equal(readAddress('?origin=http://localhost:8080/').origin, 'http://localhost:8080');
});

test('messages become commands', () => {
  const read = (/** @type {object} */ fields) => readMessage({ kalahari: VERSION, ...fields });
  const command = (/** @type {object} */ fields) => {
    const reading = read(fields);
    assert.equal(reading.kind, 'command', JSON.stringify(reading));
    return reading.kind === 'command' ? reading.command : null;
  };
  assert.deepEqual(command({ type: 'load', id: 7, position: '1,0/1,0 0' }), { type: 'load', id: 7, opening: { position: '1,0/1,0 0' } });
  assert.deepEqual(command({ type: 'load' }), { type: 'load', id: undefined, opening: {} });
  assert.deepEqual(command({ type: 'play', pit: 3, id: 'a' }), { type: 'play', id: 'a', asked: { pit: 3 } });
  assert.deepEqual(command({ type: 'play', house: 3 }), { type: 'play', id: undefined, asked: { house: 3 } });
  assert.deepEqual(command({ type: 'play', move: '3' }), { type: 'play', id: undefined, asked: { move: '3' } });
  assert.deepEqual(command({ type: 'load', of: 'kalah', rules: 'standard' }), { type: 'load', id: undefined, opening: { rules: 'standard' } });
  assert.deepEqual(command({ type: 'search', depth: 4, allMoves: true, parDepth: undefined }), {
    type: 'search',
    id: undefined,
    fields: { depth: 4, allMoves: true },
    reports: false,
  });
  assert.deepEqual(command({ type: 'set', engine: 'easy', disabled: 'yes', legal: '2', controls: 'hint,new' }), {
    type: 'set',
    id: undefined,
    change: { engine: 'easy', disabled: 'yes', legal: '2', controls: ['new', 'hint'] },
  });
  for (const type of ['hello', 'stop', 'undo', 'redo', 'hint']) assert.equal(command({ type })?.type, type);
});

test('every message that commit 6641c03 documented is still a command', () => {
  const { messages } = JSON.parse(readFileSync(new URL('../data/page-v1.json', import.meta.url), 'utf8'));
  for (const data of messages) {
    const reading = readMessage(data);
    assert.ok(reading.kind === 'command' && reading.command.type === data.type && reading.command.id === data.id, JSON.stringify([data, reading]));
  }
});

test('bad messages are refused with a reason, others’ messages are ignored', () => {
  for (const [data, reason] of /** @type {[unknown, RegExp][]} */ ([
    [{ kalahari: 2, type: 'load' }, /version 1/],
    [{ kalahari: '1', type: 'load' }, /version 1/],
    [{ kalahari: 1 }, /accepted are hello, stop/],
    [{ kalahari: 1, type: 'explode' }, /“explode”.*load/],
    [{ kalahari: 1, type: 'constructor' }, /“constructor”/],
    [{ kalahari: 1, type: 'load', position: 4 }, /position is a text/],
    [{ kalahari: 1, type: 'load', game: 'x', rules: 'y' }, /game alone/],
    [{ kalahari: 1, type: 'load', game: 'x'.repeat(20_001) }, /too long/],
    [{ kalahari: 1, type: 'play' }, /one of pit/],
    [{ kalahari: 1, type: 'play', pit: 1, house: 1 }, /one of pit/],
    [{ kalahari: 1, type: 'play', pit: 1, move: '1' }, /one of pit/],
    [{ kalahari: 1, type: 'play', move: 1 }, /move is a text/],
    [{ kalahari: 1, type: 'load', of: 'go' }, /plays kalah, not “go”/],
    [{ kalahari: 1, type: 'search', depth: 4, colour: 'red' }, /“colour” is no field of search; accepted are id, mode,/],
    [{ kalahari: 1, type: 'undo', pit: 1 }, /“pit” is no field of undo; it takes none but id/],
    [{ kalahari: 1, type: 'play', pit: '1' }, /pit is a number/],
    [{ kalahari: 1, type: 'play', pit: NaN }, /pit is a number/],
    [{ kalahari: 1, type: 'search', allMoves: 1 }, /allMoves is a boolean/],
    [{ kalahari: 1, type: 'undo', id: {} }, /an id is/],
    [{ kalahari: 1, type: 'set', flipped: true }, /flipped is a text/],
    [{ kalahari: 1, type: 'set', flipped: 'maybe' }, /flipped is no or yes, not “maybe”$/],
    [{ kalahari: 1, type: 'set', controls: 'jump' }, /controls is a list of status, new/],
    [{ kalahari: 1, type: 'set', position: '1,0/1,0 0' }, /“position” is no field of set; accepted are id, engine, side/],
  ])) {
    const reading = readMessage(data);
    assert.equal(reading.kind, 'reject', JSON.stringify(data));
    if (reading.kind === 'reject') assert.match(reading.reason, reason);
  }
  for (const data of [undefined, null, 1, 'kalahari', [], {}, { type: 'load' }, new Map([['kalahari', 1]]), Object.create({ kalahari: 1 })]) {
    assert.deepEqual(readMessage(data), { kind: 'ignore' });
  }
  assert.deepEqual(message('error', { reason: 'no' }, 3), { kalahari: 1, type: 'error', reason: 'no', id: 3 });
});

test('10,000 hostile addresses: settings are always usable', () => {
  const { address } = hostile(6);
  for (let i = 0; i < 10_000; i++) {
    const search = address();
    const { settings, origin, problems } = readAddress(search);
    assert.ok(['auto', 'light', 'dark'].includes(settings.theme) && ['north', 'south', 'white', 'black'].includes(String(settings.side)), search);
    assert.ok(settings.engine === 'off' || LEVELS.some(({ id }) => id === settings.engine), search);
    assert.ok(
      settings.controls.every((control) => CONTROLS.includes(control)),
      search,
    );
    assert.ok(origin === null || origin === 'none' || /^https?:\/\/[^/]+$/.test(origin), search);
    assert.deepEqual(Object.keys(settings), Object.keys(readAddress(`?board=${boardOf(search)}`).settings));
    for (const problem of problems) assert.ok(problem.length < 600 + 2 * search.length && !/[\0-\x1f]/.test(problem), problem);
  }
});

test('10,000 hostile messages: each is ignored, refused in a short sentence, or one of the commands', () => {
  const { message: send } = hostile(66);
  const seen = { ignore: 0, reject: 0, command: 0 };
  for (let i = 0; i < 10_000; i++) {
    const reading = readMessage(send());
    seen[reading.kind]++;
    if (reading.kind === 'reject') assert.ok(reading.reason.length < 300 && !/[\0-\x1f]/.test(reading.reason), reading.reason);
    if (reading.kind !== 'command') continue;
    const { type, id, ...rest } = reading.command;
    assert.ok(COMMAND_NAMES.includes(type));
    assert.ok(id === undefined || typeof id === 'number' || (typeof id === 'string' && id.length <= 64));
    for (const part of Object.values(rest)) {
      for (const field of typeof part === 'object' ? Object.values(part) : [part]) {
        assert.ok(['string', 'number', 'boolean'].includes(typeof field), `${type}: ${typeof field}`);
        if (typeof field === 'string') assert.ok(field.length <= 20_000);
        if (typeof field === 'number') assert.ok(Number.isFinite(field));
      }
    }
  }
  // The generator must reach all three, else this test tests nothing.
  for (const [kind, count] of Object.entries(seen)) assert.ok(count > 500, `${kind}: ${count}`);
});

test('the address of a room: its own words, a seed, theme and controls; each wrong one in a sentence', () => {
  const room = { title: '', words: { preset: ['plain', 'fancy'] }, controls: ['run', 'chart', 'text'], usual: ['run', 'chart'], mount: async () => {} };
  const read = (/** @type {string} */ search) => protocol.readRoomAddress(search, room);
  const usual = { theme: 'auto', preset: 'plain', seed: 'chance', controls: ['run', 'chart'] };
  assert.deepEqual(read('?room=x'), { settings: usual, problems: [] });
  const all = read('?room=x&preset=fancy&seed=7&controls=text,run&theme=dark');
  assert.deepEqual(all, { settings: { theme: 'dark', preset: 'fancy', seed: '7', controls: ['run', 'text'] }, problems: [] });
  const { settings, problems } = read('?room=x&preset=odd&seed=-1&controls=hats&board=kalah&room=y');
  assert.deepEqual(settings, usual);
  assert.equal(problems.length, 5);
  for (const problem of problems) assert.match(problem, /\.$/);
});
