// What this browser is: its name, its cores, its clock. Part of every result, for a time without its machine says nothing; so what is
// not known is written down in the same words everywhere.

/** @typedef {import('./results.js').Machine} Machine */

/** @param {{build: string, cores: number}} info of the engine @returns {Machine} */
export function thisMachine({ build, cores }) {
  return { cores, arch: 'wasm32', os: osName(), browser: browserName(), build, isolated: globalThis.crossOriginIsolated === true, timer_ms: timerStep() };
}

/** The smallest step of the clock, seen by watching it for a moment. */
function timerStep() {
  const begin = performance.now();
  let last = begin;
  let least = Infinity;
  while (last - begin < 12) {
    const now = performance.now();
    if (now > last) least = Math.min(least, now - last);
    last = now;
  }
  return Math.round(least * 1e4) / 1e4;
}

/** @returns {{brands?: {brand: string, version: string}[], platform?: string} | undefined} */
const hints = () => /** @type {any} */ (navigator).userAgentData;

function browserName() {
  // Among the brands is one invented on purpose, so that nobody relies on the list.
  const real = hints()?.brands?.filter(({ brand }) => !/not.?a.?brand/i.test(brand.replace(/[^a-z]/gi, ''))) ?? [];
  const named = real.find(({ brand }) => brand !== 'Chromium') ?? real[0];
  if (named) return `${named.brand} ${named.version}`;
  for (const [name, pattern] of /** @type {const} */ ([
    ['Firefox', /Firefox\/(\d+)/],
    ['Edge', /Edg\/(\d+)/],
    ['Chrome', /Chrome\/(\d+)/],
    ['Safari', /Version\/(\d+).*Safari/],
  ])) {
    const found = pattern.exec(navigator.userAgent);
    if (found) return `${name} ${found[1]}`;
  }
  return 'unknown browser';
}

function osName() {
  const platform = hints()?.platform;
  if (platform) return platform;
  return (/Android|iPhone|iPad|Windows|Mac OS|Linux/.exec(navigator.userAgent) ?? ['unknown system'])[0];
}
