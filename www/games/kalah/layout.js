// Where everything lies on the board, in drawing units: the one place that knows the geometry.
// Two shapes: wide (South below, North above) and tall for narrow screens (South left, sowing down).
// No drawing here, and no rules beyond the ring of pits that every Kalah board has.

/**
 * @typedef {{x: number, y: number}} Point
 * @typedef {{x: number, y: number, rx: number, ry: number, side: 0 | 1, store: boolean,
 *   cell: {x: number, y: number, w: number, h: number}, count: Point, tag: Point}} Pit
 * @typedef {{width: number, height: number, tall: boolean, seed: number, pits: Pit[]}} Layout
 */

const WIDE = { frame: 14, rim: 42, pitch: 112, store: 126, rx: 49, ry: 62, rail: 68, seed: 11.6 };
const TALL = { frame: 6, rim: 52, row: 59, store: 72, rx: 51, ry: 25, rail: 58, seed: 8.6 };

/** Narrower than this (in CSS pixels) a column of the wide board is no comfortable touch target. */
const MIN_COLUMN = 47;

/** @param {number} houses @param {number} cssWidth */
export const prefersTall = (houses, cssWidth) => cssWidth > 0 && cssWidth / (houses + 2.5) < MIN_COLUMN;

/**
 * @param {number} houses @param {boolean} tall @param {boolean} flipped
 * @returns {Layout}
 */
export function layout(houses, tall, flipped) {
  const plan = tall ? tallPlan(houses) : widePlan(houses);
  if (flipped) plan.pits = [...plan.pits.slice(houses + 1), ...plan.pits.slice(0, houses + 1)];
  plan.pits = plan.pits.map((pit, index) => ({ ...pit, side: index <= houses ? 0 : 1 }));
  return plan;
}

/** @param {number} houses @returns {Layout} */
function widePlan(houses) {
  const { frame, rim, pitch, store, rx, ry, rail, seed } = WIDE;
  const width = 2 * frame + 2 * store + houses * pitch;
  const height = 2 * frame + 2 * rim + 4 * ry + rail;
  const rows = [height - frame - rim - ry, frame + rim + ry];
  /** @type {Pit[]} */
  const pits = [];
  for (const side of /** @type {const} */ ([0, 1])) {
    const out = side === 0 ? 1 : -1; // towards this side's edge of the board
    const y = rows[side];
    for (let i = 0; i < houses; i++) {
      const column = side === 0 ? i : houses - 1 - i;
      const x = frame + store + (column + 0.5) * pitch;
      pits.push({
        x,
        y,
        rx,
        ry,
        side,
        store: false,
        cell: { x: x - pitch / 2, y: side === 0 ? height / 2 : frame, w: pitch, h: height / 2 - frame },
        count: { x, y: y - out * (ry + rail / 4 - 1) },
        tag: { x, y: y + out * (ry + rim / 2 + 1) },
      });
    }
    const x = side === 0 ? width - frame - store / 2 : frame + store / 2;
    pits.push({
      x,
      y: height / 2,
      rx: rx + 1,
      ry: (height - 2 * frame - 2 * rim) / 2,
      side,
      store: true,
      cell: { x: x - store / 2, y: frame, w: store, h: height - 2 * frame },
      count: { x, y: frame + rim / 2 },
      tag: { x, y: height - frame - rim / 2 },
    });
  }
  return { width, height, tall: false, seed, pits };
}

/** @param {number} houses @returns {Layout} */
function tallPlan(houses) {
  const { frame, rim, row, store, rx, ry, rail, seed } = TALL;
  const width = 2 * frame + 2 * rim + 4 * rx + rail;
  const height = 2 * frame + 2 * store + houses * row;
  const columns = [frame + rim + rx, width - frame - rim - rx];
  /** @type {Pit[]} */
  const pits = [];
  for (const side of /** @type {const} */ ([0, 1])) {
    const out = side === 0 ? -1 : 1;
    const x = columns[side];
    for (let i = 0; i < houses; i++) {
      const y = frame + store + ((side === 0 ? i : houses - 1 - i) + 0.5) * row;
      pits.push({
        x,
        y,
        rx,
        ry,
        side,
        store: false,
        cell: { x: side === 0 ? frame : width / 2, y: y - row / 2, w: width / 2 - frame, h: row },
        count: { x: x - out * (rx + rail / 4 + 1), y },
        tag: { x: x + out * (rx + rim / 2 + 2), y },
      });
    }
    const y = side === 0 ? height - frame - store / 2 : frame + store / 2;
    pits.push({
      x: width / 2,
      y,
      rx: rx * 1.8,
      ry: ry + 1,
      side,
      store: true,
      cell: { x: frame, y: y - store / 2, w: width - 2 * frame, h: store },
      count: { x: width - frame - rim - 5, y },
      tag: { x: frame + rim, y },
    });
  }
  return { width, height, tall: true, seed, pits };
}
