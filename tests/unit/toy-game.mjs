// Nim as a game of the page: every part of `TableGame`, a board that only writes down what it is shown, and an engine in this
// very file that knows the rules. It shares nothing with Kalah but the contract.
//
// Three heaps; a move takes any number from one of them, and its text says so: `2x3` takes three from the second heap. Who takes the
// last counter wins. What may follow does not depend on history, but the toy says so, to see that it is handed over.

/** @typedef {import('../../www/match/state.js').Position} Position @typedef {import('../../www/match/state.js').Bare} Bare */

/** @param {number[]} heaps @param {number} turn @returns {Bare} */
function bare(heaps, turn) {
  const over = heaps.every((heap) => heap === 0);
  const result = over ? { first: turn, second: 1 - turn } : null;
  return { position: `${heaps.join(' ')} ${'ab'[turn]}`, turn, over, result, heaps };
}

/** @param {string} text @returns {Position} */
export function stateOf(text) {
  const [, numbers, mover] = /^([\d ]+) ([ab])$/.exec(text) ?? [];
  if (!numbers) throw Object.assign(new Error(`“${text}” is no position of Nim`), { kind: 'position' });
  const heaps = numbers.split(' ').map(Number);
  const turn = mover === 'a' ? 0 : 1;
  const moves = heaps.flatMap((heap, nth) =>
    Array.from({ length: heap }, (_, taken) => ({
      text: `${nth + 1}x${taken + 1}`,
      number: 10 * nth + taken,
      steps: [{ heap: nth, taken: taken + 1 }],
      after: bare(heaps.with(nth, heap - taken - 1), 1 - turn),
    })),
  );
  return { game: 'nim', rules: 'normal', ...bare(heaps, turn), moves };
}

/** Remembers every call; a search finds the winning move, or the first. */
export class ToyEngine {
  /** @type {any[][]} */ calls = [];
  /** What the next search waits for. @type {Promise<unknown>} */ gate = Promise.resolve();

  /** @param {string} position @param {string[]} [moves] */
  #at(position, moves = []) {
    return moves.reduce((state, text) => {
      const move = state.moves?.find((one) => one.text === text);
      if (!move) throw Object.assign(new Error(`${text} is no move here`), { kind: 'move' });
      return stateOf(move.after.position);
    }, stateOf(position));
  }

  /** @param {string} rules @param {string} position @param {{game?: string, moves?: string[]}} options */
  async inspect(rules, position, options) {
    this.calls.push(['inspect', rules, position, options]);
    return this.#at(position, options.moves);
  }

  /** @param {string} rules @param {string} position @param {string} text @param {{game?: string, moves?: string[]}} options */
  async play(rules, position, text, options) {
    this.calls.push(['play', rules, position, text, options]);
    const move = this.#at(position, options.moves).moves?.find((one) => one.text === text);
    if (!move) throw Object.assign(new Error(`${text} is no move here`), { kind: 'move' });
    return { state: stateOf(move.after.position), steps: move.steps };
  }

  /** @param {any} request @param {{game?: string, signal?: AbortSignal, onProgress?: (progress: any) => void}} options */
  async search(request, options) {
    this.calls.push(['search', request, options.game]);
    await this.gate;
    const { moves = [] } = this.#at(request.position, request.moves);
    const best = moves.find(({ after }) => after.heaps.reduce((/** @type {number} */ sum, /** @type {number} */ heap) => sum ^ heap, 0) === 0) ?? moves[0];
    options.onProgress?.({ depth: 1, nodes: 1, value: 0, move: best.number, elapsed_ms: 0 });
    return {
      move: best.number,
      value: 1,
      depth: 1,
      exact: false,
      line: [best.text],
      scores: [{ move: best.number, text: best.text, value: 1, bound: 'exact' }],
    };
  }
}

export class ToyBoard extends EventTarget {
  /** @type {any[]} */ shown = [];
  /** @type {any[]} */ followed = [];
  /** @type {import('../../www/match/match.js').Match | null} */ match = null;
  /** @param {object} scene */
  show(scene) {
    this.shown.push(scene);
  }
  /** @param {any[]} steps */
  async follow(steps) {
    this.followed.push(steps);
  }
  settle() {}
  /** A click, as this board tells of it. @param {string} type @param {object} detail */
  tell(type, detail) {
    this.dispatchEvent(new CustomEvent(type, { detail }));
  }
}

/** @type {import('../../www/games/games.js').TableGame} */
export const nim = {
  name: 'nim',
  title: 'Nim',
  invitation: 'Take from a heap.',
  values: 'Values count wins.',
  points: (value) => value,
  rules: 'normal',
  sides: ['Alpha', 'Beta'],
  history: true,
  events: { choose: 'nim-take', refuse: 'nim-no', point: 'nim-point' },
  chosen: (detail) => (detail ? `${detail.heap + 1}x${detail.taken}` : null),
  typed: (digit, { heaps }) => (heaps[0] >= Number(digit) ? { text: `1x${digit}` } : { sentence: `The first heap has no ${digit}.` }),
  scene: ({ position: { heaps, moves, turn }, waiting, flipped, steps }) => ({ heaps, turn, flipped, open: waiting === 'human' ? moves?.length : 0, steps }),
  hinted: ({ move }) => ({ hint: move }),
  scored: ({ scores }) => ({ scores }),
  glimpse: ({ heaps }) => ({ heaps }),
  refusal: (detail) => (detail ? `Heap ${detail.heap + 1} has no ${detail.taken}.` : ''),
  moveShort: (text) => text,
  moveName: (text, { turn }) => `${nim.sides[turn]} ${text}`,
  moveWords: (text) => `take ${text}`,
  moveSentence: ({ turn }, [{ heap, taken }]) => `${nim.sides[turn]} takes ${taken} of ${heap + 1}.`,
  previewSentence: (_, [{ heap, taken }]) => `Take ${taken} of ${heap + 1}.`,
  hintSentence: (text) => `Hint: ${text}.`,
  headline: ({ turn, over }) => (over ? `${nim.sides[1 - turn]} wins` : `${nim.sides[turn]} to move`),
  lead: (value) => String(value),
  share: () => 0.5,
  givenAway: (lost) => String(lost),
  provable: () => false,
  outlook: () => '',
  patience: () => '',
};
