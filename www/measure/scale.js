// Where an axis has its marks: round numbers, few enough to be read.

/** 1, 2, 5 and their tens, thinned out where they would crowd. @param {number} low @param {number} high @param {number} [most] */
export function logTicks(low, high, most = 7) {
  const powers = Array.from({ length: 24 }, (_, i) => i - 6);
  const within = (/** @type {number[]} */ steps) =>
    powers.flatMap((power) => steps.map((step) => step * 10 ** power)).filter((value) => value >= low && value <= high);
  const fine = within([1, 2, 5]);
  if (fine.length <= most) return fine;
  const tens = within([1]);
  return tens.length > most + 2 ? tens.filter((_, i) => i % 2 === 0) : tens;
}

/** Whole numbers from zero, one, two or five apart or their tens. @param {number} high @param {number} [most] */
export function wholeTicks(high, most = 7) {
  const step = [1, 2, 5, 10, 20, 50, 100].find((each) => high / each < most) ?? 1000;
  return Array.from({ length: Math.floor(high / step) + 1 }, (_, i) => i * step);
}
