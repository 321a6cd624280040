// Where the scope draws: depth against time, 512 columns a line and three for each pit move. Four lines fill the tube, as in the memo's
// photograph. Arithmetic alone; scope.js draws it, and tests compute the same by hand.

/** Columns of a line, and of a pit move. */
const COLUMNS = 512;
const MOVE = 3;
/** Lines on the tube at a time. */
export const ROWS = 4;

/** The tube is as wide and as high as the display's own raster. */
export const RASTER = 1024;
/** A column is so wide that four lines of 512 fit into the circle. */
const WIDTH = 1.5;
const LEFT = (RASTER - COLUMNS * WIDTH) / 2;
const HEIGHT = 160;
const TOP = (RASTER - ROWS * HEIGHT) / 2;
/** From one depth to the next, where there is room for it. */
const STEP = 30;

/** What a point is, in the lowest bits of its number; above them is its depth in turns, from 1. */
const REPEATED = 1;
const FINAL = 2;
const MARKER = 4;
const DEPTH = 3;

/** @typedef {{effort: number, line: number, column: number, depth: number, repeated: boolean, final: boolean, marker: boolean}} Point */

/** The line of a pit move, counted from 1. @param {number} effort */
export const lineOf = (effort) => Math.floor((MOVE * effort) / COLUMNS) + 1;

/** The last pit move of a line. @param {number} line */
export const lineEnd = (line) => Math.ceil((line * COLUMNS) / MOVE) - 1;

/** What is drawn for a pit move. @param {number} effort @param {number} number as the engine tells it @returns {Point} */
export const pointOf = (effort, number) => ({
  effort,
  line: lineOf(effort),
  column: (MOVE * effort) % COLUMNS,
  depth: number >> DEPTH,
  repeated: (number & REPEATED) !== 0,
  final: (number & FINAL) !== 0,
  marker: (number & MARKER) !== 0,
});

/** Which tubeful of lines a line is in, from 0. @param {number} line */
export const pageOf = (line) => Math.floor((line - 1) / ROWS);

/** From one depth to the next on the tube. @param {number} turns that are searched */
const stepOf = (turns) => Math.min(STEP, (HEIGHT - 40) / turns);

/** Where a point lies on the tube: deeper is higher. @param {Pick<Point, 'line' | 'column' | 'depth'>} point @param {number} turns */
export function placeOf({ line, column, depth }, turns) {
  const base = TOP + (((line - 1) % ROWS) + 1) * HEIGHT - 20;
  return { x: LEFT + column * WIDTH, y: base - depth * stepOf(turns), base };
}

const round = (/** @type {number} */ n) => Math.round(n * 10) / 10;

/**
 * The picture of some points: a dash for every move, a dot below it where it goes on with a turn or is evaluated, a stroke at the foot of
 * the line for a marker. Each is the data of a path.
 * @param {Point[]} points @param {number} turns
 */
export function picture(points, turns) {
  const below = round(stepOf(turns) * 0.36);
  let [moves, dots, markers] = ['', '', ''];
  for (const point of points) {
    const { x, y, base } = placeOf(point, turns);
    moves += `M${round(x)} ${round(y)}h3`;
    if (point.repeated || point.final) dots += `M${round(x + 1.5)} ${round(y + below)}h0`;
    if (point.marker) markers += `M${round(x + 1.5)} ${round(base)}v12`;
  }
  return { moves, dots, markers };
}

/**
 * The point nearest to a place on the tube, if any is near. @param {Point[]} points @param {number} turns @param {{x: number, y: number}} at
 * @returns {Point | undefined}
 */
export function nearest(points, turns, at) {
  /** @type {Point | undefined} */ let found;
  let least = 40;
  for (const point of points) {
    const { x, y } = placeOf(point, turns);
    const distance = Math.hypot(x + 1.5 - at.x, y - at.y);
    if (distance >= least) continue;
    least = distance;
    found = point;
  }
  return found;
}
