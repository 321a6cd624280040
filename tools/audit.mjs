// Asks the registries' advisories about the locked dependencies. A known weakness of high severity fails; where the advisories
// cannot be reached, or the tool is not installed, a sentence says that nothing was checked, and why. What the registries themselves
// know is asked too: crates that their authors withdrew, packages that are deprecated. That is worth a sentence and no failure.
//
//     node tools/audit.mjs

import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { pathToFileURL } from 'node:url';

/** @typedef {{ok: boolean, sentence: string}} Verdict */

const SERIOUS = ['high', 'critical'];

/**
 * What `npm audit --json` has found.
 * @param {string} output @returns {Verdict}
 */
export function readNpm(output) {
  const report = parse(output);
  const found = report?.metadata?.vulnerabilities;
  if (typeof found?.total !== 'number') return skipped('npm', report?.message ?? report?.error?.summary);
  const serious = Object.entries(report.vulnerabilities ?? {})
    .filter(([, { severity }]) => SERIOUS.includes(severity))
    .map(([name]) => name);
  if (serious.length > 0) return { ok: false, sentence: `npm packages with known weaknesses: ${serious.join(', ')}; “npm audit” tells more.` };
  return { ok: true, sentence: `npm packages checked: ${found.total === 0 ? 'no known weakness' : `${found.total} minor known weaknesses`}.` };
}

/**
 * What `cargo audit --json` has found; its advisories know no severity that is always set, so each one counts.
 * @param {string} output @param {string} errors @returns {Verdict}
 */
export function readCargo(output, errors) {
  const list = parse(output)?.vulnerabilities?.list;
  if (!Array.isArray(list)) {
    const missing = /no such command/.test(errors);
    return skipped('cargo', missing ? 'cargo-audit is not installed' : errors.trim().split('\n').at(-1));
  }
  const names = list.map((one) => `${one.package?.name} (${one.advisory?.id})`);
  return list.length > 0
    ? { ok: false, sentence: `crates with known weaknesses: ${names.join(', ')}; “cargo audit” tells more.` }
    : { ok: true, sentence: 'crates checked: no known weakness.' };
}

/** What `cargo package` said: it looks at every locked crate in the registry's index. @param {string} errors @returns {Verdict} */
export function readWithdrawn(errors) {
  const names = Array.from(errors.matchAll(/package `(\S+) v\S+` in Cargo\.lock is yanked/g), ([, name]) => name);
  if (!/^\s*Packaged /m.test(errors))
    return skipped(
      'withdrawn crates',
      errors
        .trim()
        .split('\n')
        .find((line) => line.startsWith('error'))
        ?.replace('error: ', ''),
    );
  return {
    ok: true,
    sentence:
      names.length > 0
        ? `crates withdrawn by their authors: ${names.join(', ')}; “cargo update” may know better ones.`
        : 'crates: none was withdrawn by its authors.',
  };
}

/** npm notes in the lock file what was deprecated when it was written. @param {string} lock @returns {Verdict} */
export function readDeprecated(lock) {
  const names = Object.entries(parse(lock)?.packages ?? {})
    .filter(([, { deprecated }]) => deprecated)
    .map(([name]) => name.replace(/^.*node_modules\//, ''));
  return {
    ok: true,
    sentence: names.length > 0 ? `npm packages that are deprecated: ${names.join(', ')}.` : 'npm packages: none was deprecated when the lock file was written.',
  };
}

/** @param {string} what @param {unknown} why @returns {Verdict} */
function skipped(what, why) {
  // Addresses differ from one machine to the next and help nobody here.
  const reason = typeof why === 'string' && why !== '' ? why.replaceAll(/https?:\S+/g, 'the registry') : 'its advisories could not be reached';
  return { ok: true, sentence: `${what}: not audited, ${reason.replace(/[.\s]+$/, '')}.` };
}

/** @param {string} text @returns {any} */
function parse(text) {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** What a program wrote to its two outputs, however it ended. @param {string} program @param {string[]} args @returns {Promise<[string, string]>} */
const run = (program, args) =>
  new Promise((resolve) => {
    execFile(program, args, { encoding: 'utf8', timeout: 40_000, maxBuffer: 1 << 26 }, (_error, stdout, stderr) => resolve([stdout ?? '', stderr ?? '']));
  });

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) {
  const [npm, bundlers, cargo, packaged] = await Promise.all([
    run('npm', ['audit', '--json']),
    run('npm', ['audit', '--json', '--prefix', 'tests/bundlers']),
    run('cargo', ['audit', '--json']),
    run('cargo', ['package', '--locked', '--no-verify', '--allow-dirty']),
  ]);
  const verdicts = [
    readNpm(npm[0]),
    readNpm(bundlers[0]),
    readDeprecated(readFileSync(new URL('../package-lock.json', import.meta.url), 'utf8')),
    readCargo(...cargo),
    readWithdrawn(packaged[1]),
  ];
  for (const { sentence } of verdicts) console.log(`==> audit: ${sentence}`);
  process.exit(verdicts.every(({ ok }) => ok) ? 0 : 1);
}
