// Numbers and times as text: one way for each, everywhere on the page.

/** @param {number} n @param {string} word */
export const plural = (n, word) => `${n} ${word}${n === 1 ? '' : 's'}`;

/** Where a search is. @param {number | null} depth null: it goes to the end of the game */
export const depthWords = (depth) => (depth === null ? 'to the end' : `depth ${depth}`);

/** @param {number} n */
export function big(n) {
  if (n < 10_000) return n.toLocaleString('en');
  if (n < 1e6) return `${(n / 1e3).toPrecision(3)} k`;
  return n < 1e9 ? `${(n / 1e6).toPrecision(3)} M` : `${(n / 1e9).toPrecision(3)} G`;
}

/** How many a second; a clock too coarse to have seen the time pass makes no infinity of it. @param {number} n @param {number} ms */
export const perSecond = (n, ms) => (n * 1000) / Math.max(ms, 0.001);

/** A time that was measured, to three digits. @param {number} ms */
export function duration(ms) {
  if (ms < 1) return `${Math.round(ms * 1000)} µs`;
  if (ms < 1000) return `${short(ms)} ms`;
  return ms < 100_000 ? `${(ms / 1000).toPrecision(3)} s` : roughly(ms);
}

/** A time that nobody should take for exact. @param {number} ms */
export function roughly(ms) {
  const seconds = ms / 1000;
  if (seconds < 100) return `${Math.max(1, Math.round(seconds))} s`;
  return seconds < 5400 ? `${Math.round(seconds / 60)} min` : `${Math.round(seconds / 3600)} h`;
}

/** A round time, for an axis. @param {number} ms */
export function roundTime(ms) {
  if (ms === 0) return '0';
  if (ms < 1) return `${short(ms * 1000)} µs`;
  return ms < 1000 ? `${short(ms)} ms` : `${short(ms / 1000)} s`;
}

/** Three digits at most, without zeros at the end. @param {number} n */
const short = (n) => String(Number(n.toPrecision(3)));
