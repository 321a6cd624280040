// What the printed run of 1964 looks like, computed from its 258 variations alone: the paper, and every point of the scope. A variation
// that shares its first pits with the one before costs only the pit moves behind them.

import { readFileSync } from 'node:fs';

const DATA = JSON.parse(readFileSync(new URL('../data/russell-1964.json', import.meta.url), 'utf8'));
/** @type {{leaves_in_order: [string, number][], printed_reply_lines: {move: string, line: string}[], printed_end: string[], printed_markers: [number, string][], printed_move_headers: {headers: string[]}}} */
const { leaves_in_order: LEAVES, printed_reply_lines: REPLIES, printed_end: END, printed_markers: MARKERS, printed_move_headers: HEADERS } = DATA;

/** After which variation a display line ends. @type {number[]} */
export const LINE_ENDS = DATA.display_lines_end_after_leaf;
/** @type {number} */
export const EFFORT = DATA.total_effort;

/** A letter for each pit move, with its turn: `1a 1b 2c 1c 3c`. @param {string} variation */
const pits = (variation) => variation.split('-').flatMap((turn, depth) => [...turn].map((pit, nth) => ({ pit, depth: depth + 1, repeated: nth > 0 })));

/** Every pit move of the search in its order, as the scope has it, and after which pit move each variation is evaluated. */
export function trace() {
  /** @type {{depth: number, repeated: boolean, final: boolean, marker: boolean}[]} */ const points = [];
  /** @type {number[]} */ const evaluated = [];
  /** @type {ReturnType<typeof pits>} */ let before = [];
  for (const [variation] of LEAVES) {
    const now = pits(variation);
    let same = 0;
    while (same < now.length && same < before.length && now[same].pit === before[same].pit && now[same].depth === before[same].depth) same++;
    for (const { depth, repeated } of now.slice(same)) points.push({ depth, repeated, final: false, marker: false });
    const last = points[points.length - 1];
    last.final = true;
    evaluated.push(points.length);
    last.marker = evaluated.length % 25 === 0;
    before = now;
  }
  return { points, evaluated };
}

/** A line that lists a variation, with its commas and its marker. @param {string} variation @param {number} value @param {number} nth */
function variationLine(variation, value, nth) {
  const [a, b, c, d] = variation.split('-');
  const comma = variation.replaceAll('-', '').length === 8 ? '' : ',';
  const [, marker = ''] = MARKERS.find(([leaf]) => leaf === nth + 1) ?? [];
  return `${marker && `${marker},`}${a}-${b},${c}-${d}${comma} V${value}`;
}

/**
 * The whole paper: a move, then for each of its replies the variations, where they are typed, and the line of the reply behind the last of
 * them; at the end the totals, the move and the board.
 * @param {{variations?: boolean}} [options]
 */
export function printout({ variations = false } = {}) {
  const listed = LEAVES.map(([variation, value], nth) => ({ turns: variation.split('-'), line: variationLine(variation, value, nth) }));
  const headers = HEADERS.headers[Symbol.iterator]();
  let [move, paper] = ['', ''];
  for (const { move: first, line } of REPLIES) {
    if (first !== move) paper += `${headers.next().value}${variations ? '\n' : ' '}`;
    move = first;
    const reply = line.slice(1, line.indexOf(','));
    while (listed[0]?.turns[0] === first && listed[0].turns[1] === reply) {
      const { line: one } = listed.splice(0, 1)[0];
      if (variations) paper += `${one}\n`;
    }
    paper += `${line}\n`;
  }
  if (listed.length) throw new Error('a variation belongs to no reply');
  return `${paper}${END.join('\n')}\n`;
}
