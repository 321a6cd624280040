// Writes into the assembled index.html which modules its first view needs, so that a browser asks for all of them at once instead of
// following imports one behind the other. From the imports themselves, so that the list cannot be out of date.
//
//     node tools/preload.mjs [folder]        dist/ unless told otherwise

import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { build } from 'esbuild';
import { DIST } from './serve.mjs';

/** Where the first view begins: the wiring, and the game that it fetches for the table. */
const ENTRIES = ['page/main.js', 'games/kalah/game.js'];
const SCRIPT = '  <script type="module" src="page/main.js"></script>\n';

const root = path.resolve(process.argv[2] ?? DIST);
const { metafile } = await build({
  entryPoints: ENTRIES,
  absWorkingDir: root,
  outdir: 'nowhere',
  bundle: true,
  write: false,
  metafile: true,
  format: 'esm',
  logLevel: 'warning',
});

/** Every module that an entry imports, itself among them; what is imported when it is needed is left out. @type {Set<string>} */
const needed = new Set();
const follow = (/** @type {string} */ module) => {
  if (needed.has(module)) return;
  needed.add(module);
  for (const { path: next, kind, external } of metafile.inputs[module].imports) if (kind === 'import-statement' && !external) follow(next);
};
ENTRIES.forEach(follow);

const file = path.join(root, 'index.html');
const html = readFileSync(file, 'utf8');
if (!html.includes(SCRIPT)) throw new Error(`index.html has no “${SCRIPT.trim()}”.`);
const links = [...needed].sort().map((module) => `  <link rel="modulepreload" href="${module}">\n`);
writeFileSync(
  file,
  html.replace(SCRIPT, () => links.join('') + SCRIPT),
);
