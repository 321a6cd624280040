// Hostile texts, links, addresses, messages and records from one seeded generator: what people mistype, what scanners send, and good
// texts with a few characters gone wrong. The same number always makes the same text, so a failure can be repeated. Browser tests hand
// this file to pages, so it imports nothing.

/** Leaves its mark on a page that takes it for more than text. */
export const MARKUP = '<img src=x onerror="window.broken=1"><script>window.broken=1</script>';

const GOOD = [
  '4,4,4,4,4,4,0/4,4,4,4,4,4,0 0',
  '<6,0,0,4,4,4,4,4,4,4,4,4,4,4,4>',
  '1,0/1,0 1',
  '[4, 4, 0, 4, 4, 0]',
  'standard',
  'wetherell seeds=5',
  'houses=6 seeds=4 capture=opposite extra=yes relay=no end=empty',
  'standard; 4,4,4,4,4,4,0/4,4,4,4,4,4,0 0; 3-6 5 2',
  'houses=2 seeds=2; 2,2,0/2,2,0 0; 1 2',
  'russell; 3,3,3,3,3,3,0/3,3,3,3,3,3,0 0; ',
];
const PIECES = [
  ';',
  ',',
  '/',
  '-',
  '=',
  ' ',
  '\n',
  '\0',
  '%',
  '%%',
  '%E0%A4%A',
  '+',
  '#',
  '&',
  '?',
  '0',
  '-1',
  '256',
  '99999999999999999999',
  '1e9',
  '0x10',
  'NaN',
  '½',
  '٣',
  '\u202e',
  '\ufeff',
  '\ud800',
  '🥜',
  '<b>',
  '<img src=x onerror=document.title="owned">',
  '<script>document.title="owned"</script>',
  '"',
  "'",
  '\\',
  '`',
  '${1}',
  '{{1}}',
  'javascript:',
  'data:text/html,',
  '__proto__',
  'constructor',
  'toString',
  'null',
  'undefined',
  'standard',
  'houses=',
  'seeds=999',
  'capture=run',
  '../../etc/passwd',
  'DROP TABLE',
];
/** Whole words that a frame's address or message may hold. */
const WORDS = [
  MARKUP,
  '"><svg onload=window.broken=1>',
  'javascript:window.broken=1',
  '${window.broken=1}',
  '{{constructor}}',
  '%00',
  '255',
  'Infinity',
  'true',
  '4,4,4,4,4,4,0',
  GOOD[0],
  'houses=6',
  'engine',
  'off',
  'medium',
  'none',
  'all',
  'undo',
  'north',
  'https://example.org',
  'x'.repeat(300),
];
const NAMES = [
  'position',
  'rules',
  'game',
  'controls',
  'engine',
  'side',
  'theme',
  'speed',
  'flipped',
  'disabled',
  'legal',
  'origin',
  '__proto__',
  'hasOwnProperty',
  'x',
];
const TYPES = ['load', 'play', 'search', 'undo', 'redo', 'stop', 'hello', 'set', 'hint', 'ready', 'constructor', '__proto__', 'valueOf', ''];
const FIELDS = [
  'position',
  'rules',
  'game',
  'pit',
  'house',
  'depth',
  'timeMs',
  'nodes',
  'mode',
  'order',
  'evaluator',
  'parDepth',
  'allMoves',
  'engine',
  'legal',
  'id',
  'toString',
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
    let good = one(GOOD);
    for (let changes = below(5); changes > 0; changes--) {
      const at = below(good.length + 1);
      const end = at + below(4);
      good = good.slice(0, at) + (below(3) ? one(PIECES) : '') + good.slice(below(2) ? at : end);
    }
    return good;
  }

  /** @returns {string} */
  function text() {
    switch (below(8)) {
      case 0:
        return Array.from({ length: below(12) }, () => one(PIECES)).join('');
      case 1:
        return String.fromCharCode(...Array.from({ length: below(40) }, () => below(65536)));
      case 2:
        return one(PIECES).repeat(below(below(20) ? 60 : 6000));
      case 3:
        return Array.from({ length: below(30) }, () => below(300)).join(one([',', ' ', '/', ';', '-']));
      default:
        return bent();
    }
  }

  /** What might stand in any field. @returns {unknown} */
  const value = (depth = 0) => {
    switch (below(10)) {
      case 0:
        return one([null, true, false, undefined]);
      case 1:
        return one([0, -1, 1.5, NaN, Infinity, 1e308, 2 ** 53, -0, 255, 256]);
      case 2:
        return depth < 3 ? Array.from({ length: below(4) }, () => value(depth + 1)) : [];
      case 3:
        return depth < 3 ? { [text().slice(0, 10)]: value(depth + 1) } : {};
      default:
        return text();
    }
  };

  /** A few pieces and words. @returns {string} */
  const phrase = () => Array.from({ length: below(6) }, () => one(below(2) ? WORDS : PIECES)).join(one(['', '', ' ', ',']));

  /** What might stand in a field of a message: whatever one window can post to another. @returns {unknown} */
  const posted = (depth = 0) => {
    switch (below(depth > 2 ? 8 : 12)) {
      case 0:
        return phrase();
      case 1:
        return below(20) - 3;
      case 2:
        return one([NaN, Infinity, -0, 2 ** 40, 0.5, -1]);
      case 3:
        return one([true, false]);
      case 4:
        return null;
      case 5:
        return undefined;
      case 6:
        return 'x'.repeat(one([0, 65, 25_000]));
      case 7:
        return one([10n, new Date(0), /x/, new Map([['kalahari', 1]]), new Uint8Array(3)]);
      case 8:
        return Array.from({ length: below(4) }, () => posted(depth + 1));
      default:
        return Object.fromEntries(Array.from({ length: below(4) }, () => [one(FIELDS), posted(depth + 1)]));
    }
  };

  return {
    text,
    phrase,
    below,
    /** The search part of a frame's address. */
    address() {
      const pairs = Array.from({ length: 1 + below(5) }, () => [one(NAMES), phrase()]);
      // Sometimes not even properly encoded.
      return `?${pairs.map(([name, said]) => `${name}=${below(4) ? encodeURIComponent(said.replace(/\ud800/g, '')) : said}`).join('&')}`;
    },
    /** A message to a frame. */
    message() {
      if (below(5) === 0) return posted();
      const data = /** @type {Record<string, unknown>} */ ({ kalahari: below(6) ? 1 : posted(), type: below(8) ? one(TYPES) : posted() });
      for (let i = below(4); i > 0; i--) data[one(FIELDS)] = posted(1);
      return data;
    },
    /** The part of an address behind the #. */
    link: () => (below(5) ? `game=${below(2) ? text() : encodeURIComponent(text().replace(/\p{Surrogate}/gu, '?'))}` : text()),
    /** A saved game, as it might lie in storage. */
    saved() {
      const record = {
        version: 1 + below(2),
        game: 'kalah',
        rules: 'standard',
        start: GOOD[0],
        moves: below(2) ? [2, 5] : ['3', '6'],
        cursor: 2,
        seats: [{ kind: 'human' }, { kind: 'engine', level: 'easy' }],
        paused: false,
        flipped: false,
      };
      for (let changes = 1 + below(3); changes > 0; changes--) Object.assign(record, { [one(Object.keys(record))]: value() });
      const raw = below(8) ? JSON.stringify(record) : text();
      return below(6) ? raw : raw.slice(0, below(raw.length + 1));
    },
    /** A result of the lab, as it might come in a file. */
    file() {
      const sample = {
        round: 1,
        mode: 'seq_ab',
        order: 'ranked',
        evaluator: 'seeds',
        par_depth: 0,
        threads: 1,
        depth: 5,
        elapsed_ms: 1.5,
        nodes: 100,
        cutoffs: 1,
        tasks: 0,
        stolen: 0,
        value: 0,
        move: 2,
      };
      const machine = { cores: 2, arch: 'wasm32', os: 'Linux', browser: 'Firefox 150', build: 'single', isolated: false, timer_ms: 1 };
      const options = { depth: 5 };
      const result = {
        format: 'kalahari-samples',
        version: 1,
        experiment: 'boards',
        name: 'mine',
        unix_ms: 1.79e12,
        machine,
        rules: 'standard',
        position: GOOD[0],
        boards: [],
        options,
        finished: true,
        samples: [sample, { ...sample, round: 2 }],
      };
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
