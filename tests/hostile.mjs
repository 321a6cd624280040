// Hostile texts, links and records from one seeded generator: what people mistype, what scanners send, and good texts with a few
// characters gone wrong. The same number always makes the same text, so a failure can be repeated.

const GOOD = [
  '4,4,4,4,4,4,0/4,4,4,4,4,4,0 0', '<6,0,0,4,4,4,4,4,4,4,4,4,4,4,4>', '1,0/1,0 1', '[4, 4, 0, 4, 4, 0]',
  'standard', 'wetherell seeds=5', 'houses=6 seeds=4 capture=opposite extra=yes relay=no end=empty',
  'standard; 4,4,4,4,4,4,0/4,4,4,4,4,4,0 0; 3-6 5 2', 'houses=2 seeds=2; 2,2,0/2,2,0 0; 1 2', 'russell; 3,3,3,3,3,3,0/3,3,3,3,3,3,0 0; ',
];
const PIECES = [
  ';', ',', '/', '-', '=', ' ', '\n', '\0', '%', '%%', '%E0%A4%A', '+', '#', '&', '?', '0', '-1', '256', '99999999999999999999', '1e9', '0x10', 'NaN', '½', '٣', '\u202e', '\ufeff',
  '\ud800', '🥜', '<b>', '<img src=x onerror=document.title="owned">', '<script>document.title="owned"</script>', '"', "'", '\\', '`', '${1}', '{{1}}', 'javascript:', 'data:text/html,',
  '__proto__', 'constructor', 'toString', 'null', 'undefined', 'standard', 'houses=', 'seeds=999', 'capture=run', '../../etc/passwd', 'DROP TABLE',
];

/** Numbers from 0 to below 1 (mulberry32). @param {number} seed */
function numbers(seed) {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}

/** @param {number} seed */
export function hostile(seed) {
  const random = numbers(seed);
  const below = (/** @type {number} */ n) => Math.floor(random() * n);
  const one = (/** @type {readonly any[]} */ list) => list[below(list.length)];

  /** A good text, bent. @returns {string} */
  function bent() {
    let text = one(GOOD);
    for (let changes = below(5); changes > 0; changes--) {
      const at = below(text.length + 1);
      const end = at + below(4);
      text = text.slice(0, at) + (below(3) ? one(PIECES) : '') + text.slice(below(2) ? at : end);
    }
    return text;
  }

  /** @returns {string} */
  function text() {
    switch (below(8)) {
      case 0: return Array.from({ length: below(12) }, () => one(PIECES)).join('');
      case 1: return String.fromCharCode(...Array.from({ length: below(40) }, () => below(65536)));
      case 2: return one(PIECES).repeat(below(below(20) ? 60 : 6000));
      case 3: return Array.from({ length: below(30) }, () => below(300)).join(one([',', ' ', '/', ';', '-']));
      default: return bent();
    }
  }

  /** What might stand in any field. @returns {unknown} */
  const value = (depth = 0) => {
    switch (below(10)) {
      case 0: return one([null, true, false, undefined]);
      case 1: return one([0, -1, 1.5, NaN, Infinity, 1e308, 2 ** 53, -0, 255, 256]);
      case 2: return depth < 3 ? Array.from({ length: below(4) }, () => value(depth + 1)) : [];
      case 3: return depth < 3 ? { [text().slice(0, 10)]: value(depth + 1) } : {};
      default: return text();
    }
  };

  return {
    text,
    below,
    /** The part of an address behind the #. */
    link: () => (below(5) ? `game=${below(2) ? text() : encodeURIComponent(text().replace(/\p{Surrogate}/gu, '?'))}` : text()),
    /** A saved game, as it might lie in storage. */
    saved() {
      const record = { version: 1, rules: 'standard', start: GOOD[0], moves: [2, 5], cursor: 2, seats: [{ kind: 'human' }, { kind: 'engine', level: 'easy' }], paused: false, flipped: false };
      for (let changes = 1 + below(3); changes > 0; changes--) Object.assign(record, { [one(Object.keys(record))]: value() });
      const raw = below(8) ? JSON.stringify(record) : text();
      return below(6) ? raw : raw.slice(0, below(raw.length + 1));
    },
    /** A result of the lab, as it might come in a file. */
    file() {
      const sample = { round: 1, mode: 'seq_ab', order: 'ranked', evaluator: 'seeds', par_depth: 0, threads: 1, depth: 5, elapsed_ms: 1.5, nodes: 100, cutoffs: 1, tasks: 0, stolen: 0, value: 0, move: 2 };
      const machine = { cores: 2, arch: 'wasm32', os: 'Linux', browser: 'Firefox 150', build: 'single', isolated: false, timer_ms: 1 };
      const options = { depth: 5 };
      const result = { format: 'kalahari-samples', version: 1, experiment: 'boards', name: 'mine', unix_ms: 1.79e12, machine, rules: 'standard', position: GOOD[0], boards: [], options, finished: true, samples: [sample, { ...sample, round: 2 }] };
      for (let changes = 1 + below(3); changes > 0; changes--) {
        const into = one([result, result, machine, sample, options]);
        Object.assign(into, { [below(6) ? one(Object.keys(into)) : text().slice(0, 10)]: value() });
      }
      const raw = below(8) ? JSON.stringify(result) : text();
      return below(6) ? raw : raw.slice(0, below(raw.length + 1));
    },
    /** A search request of which something is wrong, and which at any rate ends soon. */
    request() {
      const request = { rules: 'standard', position: GOOD[0], depth: 1 + below(3) };
      const fields = ['rules', 'position', 'mode', 'order', 'evaluator', 'parDepth', 'allMoves', 'timeMs', 'nodes', 'tableMb', text().slice(0, 8)];
      for (let changes = 1 + below(3); changes > 0; changes--) Object.assign(request, { [one(fields)]: value() });
      return below(20) ? request : value();
    },
  };
}
