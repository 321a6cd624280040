// Makes an npm package of the assembled site: a package.json whose exports lead to the modules that others may import, the
// types of those modules, taken from their JSDoc, and what only the package has (tools/package/: its README, types that JSDoc cannot
// give). Nothing is bundled or renamed: the site and the package are one folder.
//
//     node tools/package.mjs [folder]        dist/ unless told otherwise

import { execFileSync } from 'node:child_process';
import { copyFileSync, existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { DIST } from './serve.mjs';

const REPOSITORY = fileURLToPath(new URL('..', import.meta.url));
const LICENCES = ['LICENSE', 'LICENSE-APACHE', 'LICENSE-MIT'];

/** What can be imported, the module behind it, and whose types it has where they are not its own. A module that the site does not have is left out. @type {Record<string, [string, string?]>} */
const EXPORTS = {
  '.': ['engine.js'],
  './engine': ['engine.js'],
  './board': ['kalah-board.js'],
  './checkers-board.js': ['checkers-board.js'],
  './react': ['kalah-board.js', 'react.d.ts'],
};

const root = path.resolve(process.argv[2] ?? DIST);
/** @param {string} name */
const inRoot = (name) => path.join(root, name);
/** @param {string} name */
const ours = (name) => path.join(REPOSITORY, 'tools', 'package', name);

/** @param {string} key of Cargo.toml's first section */
function fromCargo(key) {
  const [section] = readFileSync(path.join(REPOSITORY, 'Cargo.toml'), 'utf8').split(/^\[(?!package\])/m);
  const [, value] = new RegExp(`^${key} = "(.*)"$`, 'm').exec(section) ?? [];
  if (value === undefined) throw new Error(`Cargo.toml has no ${key}.`);
  return value;
}

/** @param {string[]} modules */
function writeTypes(modules) {
  const types = inRoot('types');
  rmSync(types, { recursive: true, force: true });
  const compiler = path.join(REPOSITORY, 'node_modules', 'typescript', 'bin', 'tsc');
  const options = [
    '--ignoreConfig',
    '--allowJs',
    '--declaration',
    '--emitDeclarationOnly',
    '--strict',
    '--skipLibCheck',
    '--target',
    'es2023',
    '--lib',
    'es2023,dom,dom.iterable',
    '--module',
    'nodenext',
    '--moduleResolution',
    'nodenext',
    '--types',
    '',
    '--rootDir',
    root,
    '--outDir',
    types,
  ];
  execFileSync(process.execPath, [compiler, ...options, ...modules.map(inRoot)], { stdio: ['ignore', 'inherit', 'inherit'] });
  // The wasm's own types lie beside the wasm, so from here everything is one folder further up.
  for (const name of /** @type {string[]} */ (readdirSync(types, { recursive: true }))) {
    const file = path.join(types, name);
    if (name.endsWith('.d.ts')) writeFileSync(file, readFileSync(file, 'utf8').replaceAll(/(["'])(?:\.\/)?((?:\.\.\/)*(?:single|threaded)\/)/g, '$1../$2'));
  }
}

/** A method of the pool's builder that is nobody's business, and that only the newest libraries of TypeScript could name. */
function mendBindings() {
  const file = inRoot('threaded/kalahari.d.ts');
  if (existsSync(file)) writeFileSync(file, readFileSync(file, 'utf8').replace(/^ *\[Symbol\.dispose\]\(\): void;\n/m, ''));
}

mendBindings();
const entries = Object.entries(EXPORTS).filter(([, [module]]) => existsSync(inRoot(module)));
writeTypes([...new Set(entries.map(([, [module]]) => module))]);
for (const name of readdirSync(ours(''))) copyFileSync(ours(name), inRoot(name.endsWith('.d.ts') ? path.join('types', name) : name));
for (const licence of LICENCES) copyFileSync(path.join(REPOSITORY, licence), inRoot(licence));
const manifest = {
  name: 'kalahari',
  version: fromCargo('version'),
  description: fromCargo('description'),
  license: fromCargo('license'),
  type: 'module',
  exports: {
    ...Object.fromEntries(
      entries.map(([name, [module, types = module.replace(/js$/, 'd.ts')]]) => [name, { types: `./types/${types}`, default: `./${module}` }]),
    ),
    './package.json': './package.json',
  },
  files: [
    ...readdirSync(root)
      .filter((name) => name !== 'package.json')
      .sort(),
    '!**/*.br', // copies for a server
    '!**/*.gz',
  ],
};
writeFileSync(inRoot('package.json'), `${JSON.stringify(manifest, null, 2)}\n`);
