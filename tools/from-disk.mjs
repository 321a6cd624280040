// Makes the site usable straight from the disk, by a double click on index.html. Browsers load no modules from file: addresses and
// start no workers there, so the page, its worker and the single build become one classic script, from-disk.js, and index.html,
// which sends visitors from a disk there, becomes from-disk.html. Over http that leads back to the page.
//
//     node tools/from-disk.mjs [folder]        dist/ unless told otherwise

import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { build } from 'esbuild';
import { CONTENT_POLICY, DISK_POLICY, DIST } from './serve.mjs';

const root = path.resolve(process.argv[2] ?? DIST);

/** In a bundle a module has no address of its own; the page lies at the site's root. */
const SITE = 'export const address = (file) => new URL(file, location.href);';

/** A module and all that it imports as one script. @param {string} entry @param {string} [engineFiles] stands in for www/engine/files.js */
async function bundle(entry, engineFiles = '') {
  /** Modules that know where they lie, and what stands in for them. @type {[RegExp, string][]} */
  const instead = [
    [/[/\\]engine[/\\]files\.js$/, engineFiles],
    [/[/\\]page[/\\]site\.js$/, SITE],
  ];
  const { outputFiles } = await build({
    entryPoints: [path.join(root, entry)],
    bundle: true,
    minify: true,
    write: false,
    format: 'iife',
    target: 'es2023',
    charset: 'utf8',
    logLevel: 'warning',
    define: { 'import.meta.url': 'location.href' }, // for the bindings, which name it without needing it
    loader: { '.wasm': 'binary' },
    plugins: [
      { name: 'addresses', setup: ({ onLoad }) => instead.forEach(([filter, contents]) => onLoad({ filter }, () => ({ contents, resolveDir: root }))) },
    ],
  });
  return outputFiles[0].text;
}

const worker = await bundle('engine/single.js');
const page = await bundle(
  'page/main.js',
  `
  import wasm from './single/everything.wasm';
  const address = URL.createObjectURL(new Blob([${JSON.stringify(worker)}], { type: 'text/javascript' }));
  export const newWorker = () => new Worker(address, { name: 'kalahari-single' });
  export const compiled = () => WebAssembly.compile(wasm);`,
);
writeFileSync(path.join(root, 'from-disk.js'), page);

let html = readFileSync(path.join(root, 'index.html'), 'utf8');
for (const [before, after] of [
  [CONTENT_POLICY, DISK_POLICY],
  ['  <link rel="manifest" href="manifest.webmanifest">\n', ''],
  ['  <script src="from-file.js" data-instead="from-disk.html"></script>\n', ''],
  ['<script type="module" src="page/main.js"></script>', '<script src="from-file.js" data-program="from-disk.js"></script>'],
]) {
  if (!html.includes(before)) throw new Error(`index.html has no “${before.trim()}”.`);
  html = html.replace(before, () => after);
}
writeFileSync(path.join(root, 'from-disk.html'), html);
