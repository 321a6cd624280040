// Numbers and times as text: one way for each, everywhere on the page.

import { say } from '../words/common.js';

/** @param {Intl.NumberFormatOptions} [options] */
const numbers = (options) => new Intl.NumberFormat(say.language, options);
const GROUPED = numbers();
const PLAIN = numbers({ useGrouping: false });
const SHORT = numbers({ useGrouping: false, maximumSignificantDigits: 3 });
const FACTOR = numbers({ useGrouping: false, minimumSignificantDigits: 2, maximumSignificantDigits: 2 });
const DIGITS = numbers({ useGrouping: false, minimumSignificantDigits: 3, maximumSignificantDigits: 3 });

/** Where a search is. @param {number | null} depth null: it goes to the end of the game */
export const depthWords = (depth) => (depth === null ? say('depth.end') : say('depth.at', { depth }));

/** A whole number, every digit of it. @param {number} n */
export const count = (n) => GROUPED.format(n);

/** @param {number} n */
export function big(n) {
  if (n < 10_000) return count(n);
  if (n < 1e6) return say('big.thousands', { n: digits(n / 1e3) });
  return n < 1e9 ? say('big.millions', { n: digits(n / 1e6) }) : say('big.billions', { n: digits(n / 1e9) });
}

/** How many a second; a clock too coarse to have seen the time pass makes no infinity of it. @param {number} n @param {number} ms */
export const perSecond = (n, ms) => (n * 1000) / Math.max(ms, 0.001);

/** A time that was measured, to three digits. @param {number} ms */
export function duration(ms) {
  if (ms < 1) return say('time.microseconds', { n: whole(ms * 1000) });
  if (ms < 1000) return say('time.milliseconds', { n: short(ms) });
  return ms < 100_000 ? say('time.seconds', { n: digits(ms / 1000) }) : roughly(ms);
}

/** A time that nobody should take for exact. @param {number} ms */
export function roughly(ms) {
  const seconds = ms / 1000;
  if (seconds < 100) return say('time.seconds', { n: whole(Math.max(1, seconds)) });
  return seconds < 5400 ? say('time.minutes', { n: whole(seconds / 60) }) : say('time.hours', { n: whole(seconds / 3600) });
}

/** A round time, for an axis. @param {number} ms */
export function roundTime(ms) {
  if (ms === 0) return PLAIN.format(0);
  if (ms < 1) return say('time.microseconds', { n: short(ms * 1000) });
  return ms < 1000 ? say('time.milliseconds', { n: short(ms) }) : say('time.seconds', { n: short(ms / 1000) });
}

/** Three digits, zeros at the end too. @param {number} n */
export const digits = (n) => DIGITS.format(rounded(n));

/** How many times as much, for a sentence: two digits, or all of a greater one. @param {number} n */
export const factor = (n) => (n < 9.95 ? FACTOR.format(n) : whole(n));

/** Three digits at most, without zeros at the end. @param {number} n */
export const short = (n) => SHORT.format(rounded(n));

/** @param {number} n */
const whole = (n) => PLAIN.format(Math.round(n));

/** To three digits, by the number's exact value: Intl rounds its shortest text, which may lie on the other side of a half. @param {number} n */
const rounded = (n) => Number(n.toPrecision(3));
