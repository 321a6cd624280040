// Input that nobody should send, the same for the same seed: texts, addresses and messages, some random, some nearly right.

export const MARKUP = '<img src=x onerror="window.broken=1"><script>window.broken=1</script>';

const PIECES = [
  MARKUP, '"><svg onload=window.broken=1>', 'javascript:window.broken=1', '${window.broken=1}', '{{constructor}}', '__proto__', 'constructor',
  'toString', '\0', '\u202e', '\ufeff', '💥', '\ud800', '%00', '%', '&', '=', '#', '+', ';', ',', '/', '-', '0', '1', '4', '255', '256', '-1', '1e9',
  'NaN', 'Infinity', 'null', 'undefined', 'true', '4,4,4,4,4,4,0', '4,4,4,4,4,4,0/4,4,4,4,4,4,0 0', 'standard', 'houses=6', 'seeds=99', 'capture=run',
  'engine', 'off', 'medium', 'none', 'all', 'undo', 'north', 'https://example.org', 'x'.repeat(300),
];
const NAMES = ['position', 'rules', 'game', 'controls', 'engine', 'side', 'theme', 'speed', 'flipped', 'origin', '__proto__', 'hasOwnProperty', 'x'];
const TYPES = ['load', 'play', 'search', 'undo', 'redo', 'stop', 'hello', 'ready', 'constructor', '__proto__', 'valueOf', ''];
const FIELDS = ['position', 'rules', 'game', 'pit', 'house', 'depth', 'timeMs', 'nodes', 'mode', 'order', 'evaluator', 'parDepth', 'allMoves', 'id', 'toString'];

/** @param {number} seed */
export function hostile(seed) {
  let state = seed >>> 0 || 1;
  const below = (/** @type {number} */ n) => {
    state ^= state << 13; state >>>= 0;
    state ^= state >>> 17;
    state ^= state << 5; state >>>= 0;
    return state % n;
  };
  /** @template T @param {readonly T[]} list */
  const one = (list) => list[below(list.length)];
  const text = () => Array.from({ length: below(6) }, () => one(PIECES)).join(one(['', '', ' ', ',']));
  const address = () => {
    const pairs = Array.from({ length: 1 + below(5) }, () => [one(NAMES), text()]);
    // Sometimes not even properly encoded.
    return `?${pairs.map(([name, value]) => `${name}=${below(4) ? encodeURIComponent(value.replace(/\ud800/g, '')) : value}`).join('&')}`;
  };
  /** @returns {unknown} */
  const value = (depth = 0) => {
    switch (below(depth > 2 ? 8 : 12)) {
      case 0: return text();
      case 1: return below(20) - 3;
      case 2: return one([NaN, Infinity, -0, 2 ** 40, 0.5, -1]);
      case 3: return one([true, false]);
      case 4: return null;
      case 5: return undefined;
      case 6: return 'x'.repeat(one([0, 65, 25_000]));
      case 7: return one([10n, new Date(0), /x/, new Map([['kalahari', 1]]), new Uint8Array(3)]);
      case 8: return Array.from({ length: below(4) }, () => value(depth + 1));
      default: return Object.fromEntries(Array.from({ length: below(4) }, () => [one(FIELDS), value(depth + 1)]));
    }
  };
  const message = () => {
    if (below(5) === 0) return value();
    const data = /** @type {Record<string, unknown>} */ ({ kalahari: below(6) ? 1 : value(), type: below(8) ? one(TYPES) : value() });
    for (let i = below(4); i > 0; i--) data[one(FIELDS)] = value(1);
    return data;
  };
  return { below, text, address, message };
}
