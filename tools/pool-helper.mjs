// Takes wasm-bindgen-rayon's own way of starting threads out of the bindings: www/engine/threaded.js does it instead. The original starts
// each thread from a blob: of its own text, which the content security policy would have to allow, and with it every script that
// anything on the page manages to put into a blob; bundlers find no worker in it; and a thread whose file is missing is waited for in vain.
//
//     node tools/pool-helper.mjs folder        with the bindings and their snippets, as wasm-bindgen wrote them

import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';

/** @type {[RegExp, string][]} */
const MENDS = [
  [/^import \{ startWorkers \} from '\.\/snippets\/.*';$/m, 'const startWorkers = (...given) => globalThis.kalahariThreads(...given);'],
  // The address from which a thread of the original would import them; bundlers put one of the machine that they run on in its place.
  [/(?<=_URL_\w+: function\(\) \{\s+const ret = )import\.meta\.url;/, "'';"],
];

const folder = process.argv[2];
const file = path.join(folder, 'kalahari.js');
let code = readFileSync(file, 'utf8');
for (const [before, after] of MENDS) {
  if (!before.test(code)) {
    console.error(`pool-helper: ${file} is not as expected, ${before} is not in it; wasm-bindgen-rayon may have changed.`);
    process.exit(1);
  }
  code = code.replace(before, after);
}
writeFileSync(file, code);
rmSync(path.join(folder, 'snippets'), { recursive: true });
