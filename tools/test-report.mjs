// What run-tests.mjs makes of its results: the order of the files, and what is said of a failure. Headless, for its own tests.

/** @typedef {{file: string, name: string, said: string}} Failure */

/**
 * A long file that starts last keeps one worker busy while the others have nothing left. A file without a duration comes by its size, before those that have one.
 * @param {string[]} files @param {Record<string, number>} times milliseconds by file @param {(file: string) => number} size
 */
export function slowestFirst(files, times, size) {
  const known = (/** @type {string} */ file) => file in times;
  return files.toSorted((a, b) => Number(known(a)) - Number(known(b)) || (known(a) ? times[b] - times[a] : size(b) - size(a)));
}

/** A line for each of the ten slowest. @param {Record<string, number>} times @param {string[]} files */
export const slowest = (times, files) =>
  slowestFirst(
    files.filter((file) => file in times),
    times,
    () => 0,
  )
    .slice(0, 10)
    .map((file) => `${(times[file] / 1000).toFixed(1).padStart(7)} s  ${file}`);

/** What a browser or a server says that never came: no assertion failed. */
const BROKEN = /browserType\.(launch|connect)|Failed to launch the browser|EADDRINUSE|ECONNREFUSED .*devtools/;

/** Whether a test failed because a browser never started or a port was taken. @param {string} said */
export const isBroken = (said) => BROKEN.test(said);

/** What is said of a browser that ended, but also of a page that a test closed or that ran out of memory: a fault unless the browser did end. */
const GONE = /has been closed|Browser closed|browser has disconnected|Target crashed/;

/** Whether a test failed as tests do whose browser ended. @param {string} said */
export const isGone = (said) => GONE.test(said);

/** A test's name as part of a file name. @param {string} file @param {string} name */
export const slug = (file, name) =>
  `${file.replace(/^.*\/|\.test\.mjs$/g, '')}-${name}`
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, 80);

/** The command that runs one test alone. @param {string} file @param {string} name */
export const again = (file, name) => `./build.sh test ${file} --name '${name.replace(/[.*+?^${}()|[\]\\]/g, '.').replaceAll("'", '.')}'`;
