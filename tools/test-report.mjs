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

/** What a browser or a server says that is gone or never came: no assertion failed. */
const BROKEN =
  /browser has been closed|Browser closed|browser has disconnected|Target crashed|browserType\.(launch|connect)|Failed to launch the browser|EADDRINUSE|ECONNREFUSED .*devtools/;

/** Whether a test failed because a browser died or a port was taken. @param {string} said */
export const isBroken = (said) => BROKEN.test(said);

/** A test's name as part of a file name. @param {string} file @param {string} name */
export const slug = (file, name) =>
  `${file.replace(/^.*\/|\.test\.mjs$/g, '')}-${name}`
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, 80);

/** The command that runs one test alone. @param {string} file @param {string} name */
export const again = (file, name) => `./build.sh test ${file} --name '${name.replace(/[.*+?^${}()|[\]\\]/g, '.').replaceAll("'", '.')}'`;
