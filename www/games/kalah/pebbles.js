// Where a seed lies in its pit and what it looks like. Everything comes from a hash of the pit
// and the seed's index, so seeds lie differently in each house, yet never move by themselves.
// Numbers and path strings only; drawing is paint.js.

export const TONES = 7;
/** The radius in which a seed's outline is drawn. */
export const LOOK = 10;

/**
 * A well mixed number in [0, 1) for a pit, an index and a purpose.
 * @param {number} pit @param {number} index @param {number} salt
 */
function chance(pit, index, salt) {
  let x = (pit * 0x9e3779b1) ^ (index * 0x85ebca6b) ^ (salt * 0xc2b2ae35);
  x = Math.imul(x ^ (x >>> 15), 0x2c1b3c6d);
  x = Math.imul(x ^ (x >>> 12), 0x297a2d39);
  return ((x ^ (x >>> 15)) >>> 0) / 2 ** 32;
}

const CANDIDATES = 28;

/** @typedef {{x: number, y: number}} Point */

/** What was placed before, by pit and size: seeds are placed in order, each looks at the ones before it. */
/** @type {Map<string, {points: Point[], layerStart: number, layer: number}>} */
const heaps = new Map();

/**
 * The place of one seed relative to the centre of its hollow. Each seed takes the best of a few
 * chance places: apart from the others, near the middle. When the floor is full the next ones lie
 * on top, closer to the middle.
 * @param {number} pit @param {number} index @param {number} rx @param {number} ry @param {number} r seed radius
 * @returns {Point}
 */
export function place(pit, index, rx, ry, r) {
  const key = `${pit} ${rx} ${ry} ${r}`;
  const heap = heaps.get(key) ?? { points: [], layerStart: 0, layer: 0 };
  heaps.set(key, heap);
  while (heap.points.length <= index) addSeed(heap, pit, rx - 1.25 * r, ry - 1.25 * r, r);
  return heap.points[index];
}

/**
 * @param {{points: Point[], layerStart: number, layer: number}} heap
 * @param {number} pit @param {number} ix half width for centres @param {number} iy half height @param {number} r
 */
function addSeed(heap, pit, ix, iy, r) {
  const { points } = heap;
  const index = points.length;
  const shrink = Math.max(0.45, 1 - 0.15 * heap.layer);
  let best = { x: 0, y: 0 };
  let bestGap = 0;
  let bestWorth = -Infinity;
  for (let k = 0; k < CANDIDATES; k++) {
    const angle = 2 * Math.PI * chance(pit, index, 100 + 2 * k);
    const reach = Math.sqrt(chance(pit, index, 101 + 2 * k)) * shrink;
    const at = { x: Math.cos(angle) * reach * ix, y: Math.sin(angle) * reach * iy };
    const gap = points.slice(heap.layerStart).reduce((least, p) => Math.min(least, Math.hypot(p.x - at.x, p.y - at.y)), 9 * r);
    const worth = Math.min(gap, 2.15 * r) - 1.1 * r * reach;
    if (worth <= bestWorth) continue;
    [best, bestGap, bestWorth] = [at, gap, worth];
  }
  points.push(best);
  if (bestGap < 1.6 * r) {
    heap.layer++;
    heap.layerStart = points.length - 1;
  }
}

/**
 * An uneven, rounded outline around the origin, as large as LOOK says, and a tone.
 * @param {number} pit @param {number} index
 * @returns {{path: string, tone: number}}
 */
export function look(pit, index) {
  const points = 6;
  const tilt = chance(pit, index, 4) * Math.PI;
  const squeeze = 0.8 + 0.2 * chance(pit, index, 5);
  const size = LOOK * (0.93 + 0.13 * chance(pit, index, 6));
  /** @type {[number, number][]} */
  const ring = [];
  for (let i = 0; i < points; i++) {
    const angle = (i / points) * 2 * Math.PI;
    const bulge = size * (0.93 + 0.14 * chance(pit, index, 10 + i));
    const x = Math.cos(angle) * bulge * 1.06;
    const y = Math.sin(angle) * bulge * squeeze;
    ring.push([x * Math.cos(tilt) - y * Math.sin(tilt), x * Math.sin(tilt) + y * Math.cos(tilt)]);
  }
  return { path: smooth(ring), tone: Math.floor(chance(pit, index, 7) * TONES) };
}

/**
 * A closed curve through the points (Catmull-Rom written as Béziers).
 * @param {[number, number][]} ring
 */
function smooth(ring) {
  const n = ring.length;
  const f = (/** @type {number} */ v) => v.toFixed(1);
  let d = `M${f(ring[0][0])} ${f(ring[0][1])}`;
  for (let i = 0; i < n; i++) {
    const [a, b, c, e] = [ring[(i + n - 1) % n], ring[i], ring[(i + 1) % n], ring[(i + 2) % n]];
    // The first handle of a curve mirrors the second one of the curve before.
    d += i === 0 ? `C${f(b[0] + (c[0] - a[0]) / 6)} ${f(b[1] + (c[1] - a[1]) / 6)} ` : 'S';
    d += `${f(c[0] - (e[0] - b[0]) / 6)} ${f(c[1] - (e[1] - b[1]) / 6)} ${f(c[0])} ${f(c[1])}`;
  }
  return `${d}Z`;
}
