// Another revision of this repository, built beside this one, so that both can be measured in one run. It is kept in target/, by its
// commit, and built once.

import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { median } from '../www/measure/statistics.js';

const HERE = fileURLToPath(new URL('..', import.meta.url));

/** @param {string[]} args */
const git = (...args) => execFileSync('git', args, { cwd: HERE, encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] }).trim();

/** The commit that a name stands for, if it stands for one. @param {string} name @returns {string | undefined} */
export function commitOf(name) {
  if (!name || name.startsWith('-')) return undefined;
  try {
    return git('rev-parse', '--verify', '--quiet', '--end-of-options', `${name}^{commit}`);
  } catch {
    return undefined;
  }
}

/** @param {string} folder @param {string} command @param {string[]} args */
function run(folder, command, ...args) {
  // What is printed is progress; the figures alone go to standard output.
  const { status } = spawnSync(command, args, { cwd: folder, stdio: ['ignore', 2, 2], env: { ...process.env, CARGO_TARGET_DIR: 'target' } });
  if (status !== 0) throw new Error(`${command} ${args.join(' ')} failed in ${folder}`);
}

/** Whether a checkout has both builds. @param {string} folder */
const isBuilt = (folder) => existsSync(`${folder}/dist/index.html`) && existsSync(`${folder}/target/release/kalahari`);

/** The folder of a revision, with the page and the command line built. @param {string} commit */
function built(commit) {
  const folder = `${HERE}target/revisions/${commit}`;
  if (!existsSync(`${folder}/build.sh`)) {
    git('clone', '--quiet', '--shared', '--no-checkout', HERE, folder);
    run(folder, 'git', 'checkout', '--quiet', '--detach', commit);
  }
  if (!isBuilt(folder)) {
    console.error(`building ${commit.slice(0, 12)} in ${folder}`);
    run(folder, './build.sh', 'dist');
    run(folder, 'cargo', 'build', '--release');
  }
  return folder;
}

/** The folder of what `--against` asks for: a revision, or a checkout that is built. Ends the program with a sentence where it is neither. @param {string} asked */
export function folderOf(asked) {
  if (isBuilt(asked)) return asked;
  const commit = commitOf(asked);
  if (commit) return built(commit);
  console.error('--against takes a revision of this repository, or the folder of a checkout in which ./build.sh dist and cargo build --release have run');
  return process.exit(2);
}

/** Ratios of the rounds in which both were measured: their median and, in brackets, the middle half. @param {number[]} ratios */
export function spread(ratios) {
  const sorted = ratios.filter(Number.isFinite).toSorted((a, b) => a - b); // a clock may be too coarse for a short search
  if (sorted.length === 0) return '';
  const ends = [Math.floor((sorted.length - 1) / 4), Math.ceil(((sorted.length - 1) * 3) / 4)].map((at) => sorted[at].toFixed(2));
  return `${median(sorted).toFixed(2)} (${ends.join(' to ')})`;
}
