// Writes the list of the site's files into its service worker: every file that a visitor may need, with its hash, and one
// hash over all of them as the version. The same files give the same version, so an unchanged site is not announced as new.
//
//     node tools/precache.mjs [folder]        dist/ unless told otherwise; again after every change of a file in it

import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { DIST } from './serve.mjs';

const WORKER = 'sw.js';
const LINE = /^const SITE = \{.*\};(?= \/\/ tools\/precache\.mjs)/m;
/** For those who publish or read the folder, or open it from the disk, and copies: not asked for by visitors over a network. */
const NOT_FOR_VISITORS = /^(sw\.js|from-disk\.(js|html)|package\.json|types\/.*|LICENSE[^/]*|README\.md)$|\.d\.ts$|\.(br|gz)$|(^|\/)\./;

/** Names of the files that the page may ask for, with forward slashes. @param {string} root */
export function siteFiles(root) {
  const names = /** @type {string[]} */ (readdirSync(root, { recursive: true })).map((name) => name.split(path.sep).join('/'));
  return names.filter((name) => !NOT_FOR_VISITORS.test(name) && statSync(path.join(root, name)).isFile()).sort();
}

/** @param {...(string | Buffer)} parts */
function sha256(...parts) {
  const hash = createHash('sha256');
  for (const part of parts) hash.update(part);
  return hash.digest('hex');
}

/** Returns the version. @param {string} root */
export function writePrecache(root) {
  const odd = siteFiles(root).find((name) => encodeURI(name) !== name || /[?#]/.test(name));
  if (odd !== undefined) throw new Error(`“${odd}” cannot stand in an address as it is; use plain letters, digits, . - and _.`);
  const files = Object.fromEntries(siteFiles(root).map((name) => [name, sha256(readFileSync(path.join(root, name)))]));
  const file = path.join(root, WORKER);
  const code = readFileSync(file, 'utf8');
  if (!LINE.test(code)) throw new Error(`${WORKER} has no line “const SITE = …” to write the list into.`);
  // The worker's own program belongs to the version too; its list does not, being what is computed here.
  const version = sha256(JSON.stringify(files), code.replace(LINE, '')).slice(0, 16);
  writeFileSync(
    file,
    code.replace(LINE, () => `const SITE = ${JSON.stringify({ version, files })};`),
  );
  return version;
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) {
  try {
    const root = process.argv[2] ?? DIST;
    console.log(`version ${writePrecache(root)}, ${siteFiles(root).length} files`);
  } catch (error) {
    console.error(`precache: ${error instanceof Error ? error.message : error}`);
    process.exit(1);
  }
}
