// Asks the registries' advisories about the locked dependencies. A known weakness of high severity fails; where the advisories
// cannot be reached, or the tool is not installed, a sentence says that nothing was checked, and why.
//
//     node tools/audit.mjs

import { spawnSync } from 'node:child_process';
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
  const serious = Object.entries(report.vulnerabilities ?? {}).filter(([, { severity }]) => SERIOUS.includes(severity)).map(([name]) => name);
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

/** @param {string} program @param {string[]} args */
function run(program, args) {
  const { stdout, stderr } = spawnSync(program, args, { encoding: 'utf8', timeout: 60_000, maxBuffer: 1 << 26 });
  return /** @type {const} */ ([stdout ?? '', stderr ?? '']);
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) {
  const verdicts = [readNpm(run('npm', ['audit', '--json'])[0]), readCargo(...run('cargo', ['audit', '--json']))];
  for (const { sentence } of verdicts) console.log(`==> audit: ${sentence}`);
  process.exit(verdicts.every(({ ok }) => ok) ? 0 : 1);
}
