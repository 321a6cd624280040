// A game as a tree: every node is a position with the move that led to it and what was played from there, the main continuation
// first. Plain data that nobody changes: each function answers with another tree, which shares what is the same. A place in a
// tree is named by the texts of the moves that lead there.

/**
 * @typedef {import('./state.js').Position} Position
 * @typedef {import('./state.js').Note} Note
 * @typedef {{text: string, position: Position, note: Note | null, remark?: import('./state.js').Remark, next: Node[]}} Node text: of the move that led here
 * @typedef {{of: number, at: number, nodes: Node[]}} Line a whole line from the start: which one it leaves and after how many moves; 0 is
 *   the main line, variations count from 1
 * @typedef {{of: number, at: number, texts: string[], states: Position[]}} Told a line as the engine tells of it
 * @typedef {import('./state.js').Remark & {line: number, at: number}} Placed after how many moves of which line it is said
 */

/** @param {string} text @param {Position} position @returns {Node} */
export const leaf = (text, position) => ({ text, position, note: null, next: [] });

/** @param {Node} node @param {string} text */
const after = ({ next }, text) => next.find((one) => one.text === text);

/** Along these moves as far as they lead, then along each main continuation to its end. @param {Node} root @param {string[]} moves */
export function along(root, moves) {
  const line = [root];
  let left = false;
  for (let node = root; node.next.length > 0; line.push(node)) {
    /** @type {Node | undefined} */ const wished = left ? undefined : after(node, moves[line.length - 1]);
    left = !wished;
    node = wished ?? node.next[0];
  }
  return line;
}

/** The tree with the node at the end of a path changed. @param {Node} root @param {string[]} path @param {(node: Node) => Node} change */
export function changed(root, path, change) {
  const way = along(root, path).slice(0, path.length + 1);
  const [last, ...above] = way.reverse();
  let was = last;
  let now = change(last);
  for (const node of above) {
    now = { ...node, next: node.next.with(node.next.indexOf(was), now) };
    was = node;
  }
  return now;
}

/** A node from which a move was played: what is known of that position already stays known. @param {Node} node @param {string} text @param {Position} position */
export function followed(node, text, position) {
  const known = after(node, text);
  const now = known ? { ...known, position: { ...known.position, ...position } } : leaf(text, position);
  return { ...node, next: known ? node.next.with(node.next.indexOf(known), now) : [...node.next, now] };
}

/** The main line, then every variation after the line that it leaves. @param {Node} root @returns {Line[]} */
export function linesOf(root) {
  /** @type {Line[]} */ const lines = [];
  /** @param {Node[]} before @param {number} of */
  const collect = (before, of) => {
    const begin = before[before.length - 1];
    const nodes = [...before.slice(0, -1), ...along(begin, [])];
    const at = before.length - 2;
    const number = lines.push({ of, at: Math.max(0, at), nodes }) - 1;
    for (let ply = at + 1; ply < nodes.length; ply++) {
      for (const other of nodes[ply].next.slice(1)) collect([...nodes.slice(0, ply + 1), other], number);
    }
  };
  collect([root], 0);
  return lines;
}

/** @param {Node} root @param {number} line as `linesOf` counts them; the main line where there is none */
export function movesOf(root, line) {
  const lines = linesOf(root);
  return (lines[line] ?? lines[0]).nodes.slice(1).map(({ text }) => text);
}

/** A tree from its lines, the main line apart. @param {Position} start @param {Told} main @param {Told[]} variations @param {Placed[]} [remarks] */
export function grown(start, main, variations, remarks = []) {
  const root = leaf('', start);
  /** @type {Node[][]} */ const lines = [];
  for (const { of, at, texts, states } of [main, ...variations]) {
    const line = lines[of]?.slice(0, at + 1) ?? [root];
    texts.forEach((text, nth) => {
      const from = line[line.length - 1];
      const next = after(from, text) ?? leaf(text, states[nth]);
      if (!from.next.includes(next)) from.next.push(next);
      line.push(next);
    });
    lines.push(line);
  }
  for (const { line, at, comment, marks } of remarks) Object.assign(lines[line]?.[at] ?? {}, { remark: { comment, marks } });
  return root;
}

/** What is said of moves, by their places. @param {Node} root @returns {Placed[]} */
export function remarksOf(root) {
  const placed = (/** @type {number} */ line, /** @type {number} */ at, /** @type {Node} */ { remark }) => (remark ? [{ line, at, ...remark }] : []);
  const said = linesOf(root).flatMap(({ at, nodes }, line) => nodes.slice(at + 1).flatMap((node, nth) => placed(line, at + 1 + nth, node)));
  return [...placed(0, 0, root), ...said];
}

/** The tree in which a path is the beginning of the main line. @param {Node} root @param {string[]} path @returns {Node} */
export function promoted(root, [text, ...rest]) {
  const chosen = after(root, text);
  return chosen ? { ...root, next: [promoted(chosen, rest), ...root.next.filter((one) => one !== chosen)] } : root;
}

/** A node with another one below it, which may be there in part. @param {Node} node @param {Node} added @returns {Node} */
export function grafted(node, added) {
  const there = after(node, added.text);
  if (!there) return { ...node, next: [...node.next, added] };
  return { ...node, next: node.next.with(node.next.indexOf(there), added.next.reduce(grafted, there)) };
}
