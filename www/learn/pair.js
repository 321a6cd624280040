// Two searches of the same root, walked through together. The longer one is the way; the other stands at the same point of the tree where
// both come to the same points in the same order, as minimax and alpha-beta do, and else as far along as the longer one. No page.

/**
 * @typedef {import('./record.js').Record} Record
 * @typedef {import('./walk.js').Way & {at: (step: number) => number[], of: (nth: number, step: number) => number, together: 'place' | 'share'}} Ways
 *   at: where each search stands at a step of the way; of: the step of the way at which one of them stands there
 */

/** @param {Record} record @returns {Ways} */
export const alone = (record) => ({
  last: record.last,
  next: (step, what, way) => record.next(step, what, way),
  at: (step) => [step],
  of: (_, step) => step,
  together: 'place',
});

/** @param {Record} first @param {Record} second @returns {Ways} */
export function pair(first, second) {
  const turned = second.steps > first.steps;
  const [long, short] = turned ? [second, first] : [first, second];
  const places = samePlaces(long, short);
  const toLong = places ?? Uint32Array.from({ length: short.steps }, (_, step) => Math.round((step * long.last) / Math.max(short.last, 1)));
  const toShort = new Uint32Array(long.steps);
  for (let step = 0, at = 0; step < long.steps; step++) {
    while (at < short.last && toLong[at + 1] <= step) at++;
    toShort[step] = at;
  }
  return {
    last: long.last,
    /** The nearer of what comes next in one and in the other. */
    next(step, what, way = 1) {
      if (what === 'step') return long.next(step, what, way);
      const other = toLong[short.next(toShort[step], what, way)];
      const found = [long.next(step, what, way), other].filter((at) => (at - step) * way > 0);
      return found.length ? (way === 1 ? Math.min : Math.max)(...found) : step;
    },
    at: (step) => (turned ? [toShort[step], step] : [step, toShort[step]]),
    of: (nth, step) => ((nth === 1) === turned ? step : toLong[step]),
    together: places ? 'place' : 'share',
  };
}

/** Whether a step comes to a point, takes a value back from it, or neither. @param {Record} record @param {number} step */
function phase(record, step) {
  const kind = record.kind(step);
  if (kind === 'split') return 0;
  return ['enter', 'leaf', 'over'].includes(kind) ? 1 : 2;
}

/** For each step of the shorter one the step of the longer one at the same point; nothing where they part. @param {Record} long @param {Record} short */
function samePlaces(long, short) {
  const { parent, text } = short.answer.nodes;
  const same = new Int32Array(parent.length).fill(-1);
  same[0] = 0;
  for (let node = 1; node < parent.length; node++) {
    const above = same[/** @type {number} */ (parent[node])];
    const twin = above < 0 ? undefined : long.children(above).find((child) => long.answer.nodes.text[child] === text[node]);
    same[node] = twin ?? -1;
  }
  const places = new Uint32Array(short.steps);
  let at = -1;
  for (let step = 0; step < short.steps; step++) {
    const wanted = phase(short, step);
    if (wanted !== 0) {
      const node = same[short.focus(step)];
      do at++;
      while (at < long.steps && (long.focus(at) !== node || phase(long, at) !== wanted));
      if (at === long.steps) return null;
    }
    places[step] = Math.max(at, 0);
  }
  return places;
}
