// Runs test files in node’s own runner, several at once and the slow ones first. A failure comes with what it was, where its picture
// lies and the command that repeats it alone. Each file's duration is kept in target/logs/ for the order of the next run.
//
//     node tools/run-tests.mjs [--at-once N] [--alone FILE]… [--name PATTERN] [--repeat N] FILE…
//     node tools/run-tests.mjs --times      the slowest files of all earlier runs
//
// A file named by --alone runs before the others, with nothing beside it: it measures time. --repeat runs everything N times and counts
// what failed how often.

import { existsSync, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { run } from 'node:test';
import { inspect, parseArgs } from 'node:util';
import { chromiumServer } from '../tests/browser/harness.mjs';
import { again, isBroken, isGone, slowestFirst, slug, slowest } from './test-report.mjs';

const LOGS = path.join(process.env.CARGO_TARGET_DIR ?? 'target', 'logs');
const DURATIONS = path.join(LOGS, 'durations.json');

const { values, positionals: FILES } = parseArgs({
  allowPositionals: true,
  options: {
    'at-once': { type: 'string', default: '1' },
    alone: { type: 'string', multiple: true, default: [] },
    name: { type: 'string' },
    repeat: { type: 'string', default: '1' },
    times: { type: 'boolean' },
  },
});

/** @param {'at-once' | 'repeat'} option */
function count(option) {
  const n = Number(values[option]);
  if (Number.isInteger(n) && n >= 1) return n;
  console.error(`--${option} takes a whole number from 1, not “${values[option]}”`);
  return process.exit(2);
}

const AT_ONCE = count('at-once');
const REPEAT = count('repeat');

const stopped = new AbortController();

/** @typedef {import('./test-report.mjs').Failure} Failure */

/** @returns {Record<string, number>} milliseconds by file */
function durations() {
  try {
    return JSON.parse(readFileSync(DURATIONS, 'utf8'));
  } catch {
    return {};
  }
}

/**
 * One file in a process of its own. Its lines come together, when it has ended.
 * @param {string} file
 * @returns {Promise<{passed: number, failures: Failure[]}>}
 */
async function runFile(file) {
  /** @type {Failure[]} */ const failures = [];
  /** @type {string[]} */ const lines = [];
  let passed = 0;
  const only = values.name ? { testNamePatterns: [values.name] } : {};
  for await (const { type, data } of run({ files: [path.resolve(file)], forceExit: true, signal: stopped.signal, ...only })) {
    if (type === 'test:stderr' || type === 'test:stdout') lines.push(data.message.trimEnd());
    else if (type === 'test:pass') {
      if (data.skip !== undefined) continue; // another name was asked for
      passed += 1;
      lines.push(`✔ ${data.name} (${data.details.duration_ms.toFixed(0)} ms)`);
    } else if (type === 'test:fail') {
      const error = /** @type {Error & {failureType?: string}} */ (data.details.error);
      if (error.failureType === 'subtestsFailed') continue; // its subtests say why
      const failure = { file, name: data.name, said: inspect(error.cause ?? error) };
      failures.push(failure);
      lines.push(tell(failure));
    }
  }
  console.log(lines.join('\n'));
  return { passed, failures };
}

/** @typedef {Map<string, {passed: number, failures: Failure[]}>} Results by file */

/** These files: first those that run alone, then the others, as many at once as were asked for. @param {string[]} files @returns {Promise<Results>} */
async function runOnce(files) {
  const times = durations();
  /** @type {Results} */ const results = new Map();
  const worker = async (/** @type {string[]} */ waiting) => {
    for (let file = waiting.shift(); file; file = waiting.shift()) {
      const begin = performance.now();
      results.set(file, await runFile(file));
      const took = performance.now() - begin;
      if (!values.name) times[file] = Math.round(took);
      console.log(`   ${(took / 1000).toFixed(1)} s  ${file}`);
    }
  };
  const named = values.alone.map((file) => path.resolve(file));
  const alone = files.filter((file) => named.includes(path.resolve(file)));
  await worker([...alone]);
  const rest = files.filter((file) => !alone.includes(file));
  const waiting = slowestFirst(rest, times, (file) => statSync(file).size);
  await Promise.all(Array.from({ length: AT_ONCE }, () => worker(waiting)));
  mkdirSync(LOGS, { recursive: true });
  writeFileSync(DURATIONS, JSON.stringify(times, null, 2));
  return results;
}

/** @param {Failure} failure */
function tell({ file, name, said }) {
  const pictures = path.join(LOGS, 'failed', slug(file, name));
  const kept = existsSync(`${pictures}.png`) ? [`  what the page showed and said: ${pictures}.png and .txt`] : [];
  return [`✖ ${file}: ${name}`, said, ...kept, `  alone: ${again(file, name)}`].join('\n');
}

/** The browser that all files share, and whether it ended by itself. @type {{server: import('playwright-core').BrowserServer, gone: boolean} | undefined} */
let shared;

async function startShared() {
  const one = { server: await chromiumServer(), gone: false };
  one.server.on('close', () => (one.gone = true));
  process.env.KALAHARI_BROWSER = one.server.wsEndpoint();
  shared = one;
}

/** Runs the files; where a browser ended or a port was taken, and no assertion failed in a file, that file runs once more. @returns {Promise<Results>} */
async function runAll() {
  const results = await runOnce(FILES);
  const broken = (/** @type {Failure} */ { said }) => isBroken(said) || (Boolean(shared?.gone) && isGone(said));
  const retried = FILES.filter((file) => results.get(file)?.failures.length && results.get(file)?.failures.every(broken));
  if (!retried.length) return results;
  console.log(`Once more, since a browser ended or a port was taken: ${retried.join(', ')}`);
  if (shared?.gone) await startShared();
  return new Map([...results, ...(await runOnce(retried))]);
}

if (values.times) {
  console.log(['The slowest files, in seconds:', ...slowest(durations(), Object.keys(durations()))].join('\n'));
  process.exit();
}
rmSync(path.join(LOGS, 'failed'), { recursive: true, force: true }); // of an earlier run
// Playwright's own handlers close the browser and leave the program running.
for (const name of ['SIGINT', 'SIGTERM']) {
  process.on(name, () => {
    stopped.abort(); // ends the files that run
    setImmediate(() => process.exit(1));
  });
}
if (FILES.some((file) => file.includes('tests/browser/'))) await startShared();

/** @type {Map<string, {times: number, last: Failure}>} by file and name */ const failed = new Map();
let passed = 0;
for (let turn = 1; turn <= REPEAT; turn++) {
  const results = [...(await runAll()).values()];
  const failures = results.flatMap((one) => one.failures);
  const good = results.reduce((sum, one) => sum + one.passed, 0);
  passed += good;
  for (const last of failures) {
    const key = `${last.file}: ${last.name}`;
    failed.set(key, { times: (failed.get(key)?.times ?? 0) + 1, last });
  }
  if (REPEAT > 1) console.log(`Run ${turn} of ${REPEAT}: ${good} passed, ${failures.length} failed`);
}
await shared?.server.close();

for (const { times, last } of failed.values()) console.log(REPEAT > 1 ? `Failed in ${times} of ${REPEAT} runs:\n${tell(last)}` : tell(last));
if (!passed && !failed.size) console.log(values.name ? `No test is called “${values.name}” there.` : 'There was no test.');
console.log([`ℹ pass ${passed}`, `ℹ fail ${failed.size}`].join('\n'));
process.exit(passed && !failed.size ? 0 : 1);
