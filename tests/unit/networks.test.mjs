// Kept networks without a browser: names are each one's own, there is a limit, what is forgotten comes back, a browser that stores nothing says so
// once; and a match plays on where a network is not kept any more.

import assert from 'node:assert/strict';
import { beforeEach, test } from 'node:test';
import { accepted, goesBy, keptName, learnMethods } from '../../www/engine/methods.js';
import { networkSeat, newSeat, readSeat } from '../../www/match/levels.js';
import { Match } from '../../www/match/match.js';
import * as S from '../../www/match/state.js';
import { nim, stateOf, ToyBoard, ToyEngine } from './toy-game.mjs';

const text = (layout = 'heaps', more = 0) => JSON.stringify({ kind: 'kalahari-network', version: 1, layout, more });

const METHODS = /** @type {import('../../www/engine/methods.js').MethodInfo[]} */ ([
  {
    name: 'perfect-sum',
    kind: 'alpha-beta',
    parallel: false,
    usual: true,
    about: '',
    accepts: { depth: { least: 1, most: 20, usual: 3 }, evaluator: { names: ['counters', 'heaps'], usual: 'counters' }, networks: ['heaps'] },
  },
  {
    name: 'expert',
    kind: 'expert',
    parallel: true,
    usual: false,
    about: '',
    accepts: { depth: { least: 1, most: 20, usual: 3 }, evaluator: { names: ['expert'], usual: 'expert' }, networks: ['heaps'] },
  },
]);
learnMethods('nim', METHODS);

/** A database of one tab, as far as the store asks it. `deny`: it refuses to open. */
class FakeDatabase {
  /** @type {Map<string, any>} */ documents = new Map();
  deny = false;

  open() {
    const request = /** @type {any} */ ({});
    queueMicrotask(() => {
      if (this.deny) {
        request.error = Object.assign(new Error('denied'), { name: 'SecurityError' });
        return request.onerror();
      }
      request.result = { transaction: () => this.#transaction() };
      request.onsuccess();
    });
    return request;
  }

  #transaction() {
    const transaction = /** @type {any} */ ({ commit() {} });
    const answer = (/** @type {any} */ result) => {
      const request = /** @type {any} */ ({ result });
      queueMicrotask(() => (request.onsuccess(), transaction.oncomplete()));
      return request;
    };
    transaction.objectStore = () => ({
      put: (/** @type {any} */ one) => answer(this.documents.set(one.id, structuredClone(one)) && undefined),
      delete: (/** @type {string} */ id) => answer(this.documents.delete(id) && undefined),
      getAll: () => answer([...this.documents.values()]),
    });
    return transaction;
  }
}

/** @type {FakeDatabase} */ let browser;
/** @type {typeof import('../../www/match/networks.js')} */ let networks;
let nth = 0;
beforeEach(async () => {
  browser = new FakeDatabase();
  Object.assign(globalThis, { indexedDB: browser });
  networks = await import(`../../www/match/networks.js?${nth++}`); // as a reload does
});

test('what is kept is there after a reload, by a name of its own', async () => {
  const { keep, list, evaluatorOf } = networks;
  assert.equal(await keep('  Champion \n of  today ', text(), 'round 3'), 'Champion of today');
  assert.equal(await keep('Champion of today', text(), 'again'), 'Champion of today', 'the same one');
  assert.equal(await keep('Champion of today', text('heaps', 2)), 'Champion of today (2)');
  assert.equal(await keep('x'.repeat(99), text()), 'x'.repeat(40));
  assert.equal(await keep('', text('elsewhere')), 'Network');
  const again = await import(`../../www/match/networks.js?${nth++}`);
  assert.deepEqual(
    (await again.list('nim')).map((/** @type {{name: string}} */ { name }) => name).sort(),
    ['Champion of today', 'Champion of today (2)', 'x'.repeat(40)],
    'those that the game takes',
  );
  assert.equal((await list()).length, 4);
  assert.equal((await list()).find(({ name }) => name === 'Champion of today')?.about, 'round 3');
  assert.equal(await evaluatorOf('kept:Champion of today (2)'), `network:${text('heaps', 2)}`);
  assert.equal(await evaluatorOf('kept:Nobody'), null);
  assert.equal(await evaluatorOf('counters'), 'counters');
  assert.deepEqual(await networks.offered('nim').then((all) => all.length), 3);
});

test('so many and no more; what is forgotten comes back; what is damaged is left alone', async () => {
  const { forget, keep, list, MOST, put } = networks;
  browser.documents.set('old', { id: 'old', text: 'no network', about: '', at: 1 });
  for (let i = 0; i < MOST; i++) await keep(`net ${i}`, text('heaps', i));
  await assert.rejects(keep('one more', text()), /Only 50 networks can be kept; delete one first/);
  const [newest] = await list();
  await forget(newest.name);
  assert.equal((await list()).length, MOST - 1);
  await put(newest);
  assert.ok((await list()).some(({ name, text: kept }) => name === newest.name && kept === newest.text));
  assert.equal((await list()).length, MOST);
  assert.ok(browser.documents.has('old'));
});

test('a browser that stores nothing says so once, and plays on', async () => {
  const { evaluatorOf, forget, keep, list, trouble } = networks;
  browser.deny = true;
  assert.deepEqual(await list(), []);
  assert.equal(await keep('Champion', text()), 'Champion');
  assert.match(trouble(), /^Networks stay until this page is left: this browser does not let the page store anything\. Save/);
  assert.equal(trouble(), '', 'once');
  await keep('Other', text());
  assert.equal(trouble(), '');
  assert.equal(await evaluatorOf('kept:Champion'), `network:${text()}`);
  await forget('Champion');
  assert.equal(await evaluatorOf('kept:Champion'), null);
});

test('a seat keeps the name of its network, and a request the place for it', () => {
  const seat = networkSeat('kept:Champion', 4, 'nim');
  assert.deepEqual([seat.kind, seat.level, seat.exact.mode, seat.exact.limit, seat.exact.depth], ['engine', 'own', 'perfect-sum', 'depth', 4]);
  assert.equal(keptName(readSeat(JSON.parse(JSON.stringify(seat)), 'nim').exact.evaluator), 'Champion', 'as it is saved');
  assert.equal(networkSeat('kept:Champion', 99, 'nim').exact.depth, 20);
  const [plain, expert] = METHODS.map(({ accepts }) => accepts);
  assert.ok(goesBy(plain, 'counters') && goesBy(plain, 'kept:A') && goesBy(expert, 'kept:A') && goesBy(expert, 'network:{}'));
  assert.ok(!goesBy(expert, 'counters') && !goesBy({ ...plain, networks: [] }, 'kept:A'));
  assert.equal(accepted({ rules: '', mode: 'expert', evaluator: 'kept:A' }, 'nim').evaluator, 'kept:A');
  assert.equal('evaluator' in accepted({ rules: '', mode: 'expert', evaluator: 'counters' }, 'nim'), false);
});

test('a match plays with the network’s text; where it is gone, it says so once and plays by the usual evaluator', async () => {
  const engine = new ToyEngine();
  const seats = /** @type {S.Seats} */ ([newSeat('human', 'easy', 'nim'), networkSeat('kept:Champion', 2, 'nim')]);
  const match = new Match({ engine: /** @type {any} */ (engine), table: nim, board: new ToyBoard(), game: S.create(stateOf('3 4 5 a'), seats) });
  match.glance = 0;
  /** @type {string[]} */ const news = [];
  match.addEventListener('news', (event) => news.push(/** @type {CustomEvent} */ (event).detail));
  const shared = await import('../../www/match/networks.js'); // the one that the match asks
  await shared.keep('Champion', text());
  match.set(match.game);
  const requests = () => engine.calls.filter(([name]) => name === 'search').map(([, request]) => /** @type {any} */ (request));
  await match.make('1x1');
  await match.idle;
  assert.equal(requests().at(-1).evaluator, `network:${text()}`);
  await shared.forget('Champion');
  for (let moves = 0; moves < 2; moves++) {
    await match.make(/** @type {any} */ (match.position.moves)[0].text);
    await match.idle;
  }
  assert.equal(requests().length, 3);
  assert.equal('evaluator' in requests()[2], false);
  assert.deepEqual(news, ['The network “Champion” is not kept here any more; the engine uses its usual evaluator.']);
  assert.equal(match.game.seats[1].exact.evaluator, 'kept:Champion', 'it may come back');
});
