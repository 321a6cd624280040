// Mends the file through which wasm-bindgen-rayon starts the threads of the pool (its `no-bundler` variant), where the page
// asks for something else than it offers:
//
// * Each thread starts from the file's own address, not from a blob: of its text. A blob: worker would have to be allowed by the
//   content security policy, and with it every script that anything on the page manages to put into a blob.
// * It calls init in its present form; the old one warns in the console of every visitor, once per thread.
//
//     node tools/pool-helper.mjs file…

import { readFileSync, writeFileSync } from 'node:fs';

/** @type {[RegExp, string][]} */
const MENDS = [
  [/pkg\.default\(data\.module, data\.memory\)/, 'pkg.default({ module_or_path: data.module, memory: data.memory })'],
  [
    / *\/\/ The script is fetched as a blob[^]*?let scriptBlob = await fetch\(import\.meta\.url\)[^]*?const worker = new Worker\(url, \{/,
    '      const worker = new Worker(import.meta.url, {',
  ],
  [/ *URL\.revokeObjectURL\(url\);\r?\n/, ''],
];

for (const file of process.argv.slice(2)) {
  let code = readFileSync(file, 'utf8');
  for (const [before, after] of MENDS) {
    if (!before.test(code)) {
      console.error(`pool-helper: ${file} is not as expected, ${before} is not in it; wasm-bindgen-rayon may have changed.`);
      process.exit(1);
    }
    code = code.replace(before, after);
  }
  writeFileSync(file, code);
}
