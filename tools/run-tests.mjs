// Runs test files in node’s own runner, several at once and the slow ones first. A failure comes with what it was, where its picture
// lies and the command that repeats it alone. Each file's duration is kept in target/logs/ for the order of the next run.
//
//     node tools/run-tests.mjs [--at-once N] [--name PATTERN] [--repeat N] FILE…
//
// --repeat runs everything N times and counts what failed how often.

import { existsSync, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { run } from 'node:test';
import { inspect, parseArgs } from 'node:util';
import { chromiumServer } from '../tests/browser/harness.mjs';
import { again, isBroken, slowestFirst, slug, slowest } from './test-report.mjs';

const LOGS = path.join(process.env.CARGO_TARGET_DIR ?? 'target', 'logs');
const DURATIONS = path.join(LOGS, 'durations.json');

const { values, positionals: FILES } = parseArgs({
  allowPositionals: true,
  options: { 'at-once': { type: 'string', default: '1' }, name: { type: 'string' }, repeat: { type: 'string', default: '1' } },
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

/**
 * These files, as many at once as were asked for.
 * @param {string[]} files
 * @returns {Promise<{passed: number, failures: Failure[]}>}
 */
async function runOnce(files) {
  const times = durations();
  const waiting = slowestFirst(files, times, (file) => statSync(file).size);
  /** @type {Failure[]} */ const failures = [];
  let passed = 0;
  const worker = async () => {
    for (let file = waiting.shift(); file; file = waiting.shift()) {
      const begin = performance.now();
      const result = await runFile(file);
      if (!values.name) times[file] = Math.round(performance.now() - begin);
      passed += result.passed;
      failures.push(...result.failures);
      console.log(`   ${((performance.now() - begin) / 1000).toFixed(1)} s  ${file}`);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, worker));
  mkdirSync(LOGS, { recursive: true });
  writeFileSync(DURATIONS, JSON.stringify(times, null, 2));
  return { passed, failures };
}

/** @param {Failure} failure */
function tell({ file, name, said }) {
  const pictures = path.join(LOGS, 'failed', slug(file, name));
  const kept = existsSync(`${pictures}.png`) ? [`  what the page showed and said: ${pictures}.png and .txt`] : [];
  return [`✖ ${file}: ${name}`, said, ...kept, `  alone: ${again(file, name)}`].join('\n');
}

/** Runs the files; where a browser died or a port was taken, and nothing else failed in a file, that file is run once more. */
async function runAll() {
  const first = await runOnce(FILES);
  const broken = [...new Set(first.failures.map(({ file }) => file))].filter((file) => first.failures.every((one) => one.file !== file || isBroken(one.said)));
  if (!broken.length) return first;
  console.log(`Once more, since a browser ended or a port was taken: ${broken.join(', ')}`);
  delete process.env.KALAHARI_BROWSER; // it may be the one that ended
  const second = await runOnce(broken);
  return { passed: first.passed + second.passed, failures: [...first.failures.filter(({ file }) => !broken.includes(file)), ...second.failures] };
}

rmSync(path.join(LOGS, 'failed'), { recursive: true, force: true }); // of an earlier run
// Playwright's own handlers close the browser and leave the program running.
for (const name of ['SIGINT', 'SIGTERM']) {
  process.on(name, () => {
    stopped.abort(); // ends the files that run
    setImmediate(() => process.exit(1));
  });
}
const shared = FILES.some((file) => file.includes('tests/browser/')) ? await chromiumServer() : undefined;
if (shared) process.env.KALAHARI_BROWSER = shared.wsEndpoint();

/** @type {Map<string, {times: number, last: Failure}>} by file and name */ const failed = new Map();
let passed = 0;
for (let turn = 1; turn <= REPEAT; turn++) {
  const result = await runAll();
  passed += result.passed;
  for (const last of result.failures) {
    const key = `${last.file}: ${last.name}`;
    failed.set(key, { times: (failed.get(key)?.times ?? 0) + 1, last });
  }
  if (REPEAT > 1) console.log(`Run ${turn} of ${REPEAT}: ${result.passed} passed, ${result.failures.length} failed`);
}
await shared?.close();

for (const { times, last } of failed.values()) console.log(REPEAT > 1 ? `Failed in ${times} of ${REPEAT} runs:\n${tell(last)}` : tell(last));
if (!passed && !failed.size) console.log(values.name ? `No test is called “${values.name}” there.` : 'There was no test.');
console.log([`ℹ pass ${passed}`, `ℹ fail ${failed.size}`, 'The slowest files, in seconds:', ...slowest(durations(), FILES)].join('\n'));
process.exit(passed && !failed.size ? 0 : 1);
