// Rounds of evolution a second, natively and in Chromium (the single build, and the threaded one on two threads), and whether all come to the
// same run.
//
//     ./build.sh dist && cargo build --release && node tools/bench-evolve.mjs [preset …] [--rounds 3000] [--runs 3]

import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { openEngine } from '../tests/browser/engine-page.mjs';
import { launchBrowser, serveSite } from '../tests/browser/harness.mjs';
import { median } from '../www/measure/statistics.js';

const NATIVE = fileURLToPath(new URL('../target/release/kalahari', import.meta.url));
const words = process.argv.slice(2);
/** @param {string} name @param {number} usual */
function flag(name, usual) {
  const at = words.indexOf(name);
  return at >= 0 ? Number(words.splice(at, 2)[1]) : usual;
}
const rounds = flag('--rounds', 3000);
const runs = flag('--runs', 3);
const presets = words.length ? words : ['as-printed', 'as-intended', 'both-colours'];
if (!(runs >= 1 && rounds >= 1)) {
  console.error('usage: node tools/bench-evolve.mjs [preset …] [--rounds N] [--runs N]');
  process.exit(2);
}

const folder = mkdtempSync(path.join(tmpdir(), 'bench-evolve-'));
const kept = path.join(folder, 'run.json');
const site = await serveSite();
const rows = [];
try {
  for (const preset of presets) {
    /** @type {Record<string, number[]>} */ const rates = {};
    /** @type {Set<string>} */ const ends = new Set();
    for (let run = 0; run < runs; run++) {
      for (const threads of [1, 2]) {
        const args = ['evolve', '--preset', preset, '--rounds', `${rounds}`, '--threads', `${threads}`, '--run', kept, '--json'];
        const said = execFileSync(NATIVE, args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] });
        (rates[`native, ${threads}`] ??= []).push(JSON.parse(said).rounds_per_second);
        ends.add(readFileSync(kept, 'utf8'));
      }
      for (const build of /** @type {const} */ (['single', 'threaded'])) {
        const browser = await launchBrowser({ whole: true });
        const engine = await openEngine(browser, site.url, { build });
        await engine.call('ask', 'evolve', { settings: { preset }, rounds: 100 });
        const start = performance.now();
        const answer = /** @type {{run: string}} */ (await engine.call('ask', 'evolve', { settings: { preset }, rounds }));
        (rates[`wasm, ${build}`] ??= []).push((rounds * 1000) / (performance.now() - start));
        ends.add(answer.run);
        await browser.close();
      }
    }
    if (ends.size !== 1) throw new Error(`${preset}: ${ends.size} different runs`);
    rows.push({ preset, ...Object.fromEntries(Object.entries(rates).map(([where, all]) => [where, Math.round(median(all))])) });
  }
} finally {
  site.close();
  rmSync(folder, { recursive: true });
}
console.table(rows);
