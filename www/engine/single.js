// Where the worker of the single build begins. A build has a beginning of its own, with its bindings imported by name: a bundler makes
// one file of it, whatever kind of worker it writes.

import * as bindings from '../single/kalahari.js';
import { serve } from './worker.js';

// Called by the wasm from inside a search; a posted message leaves even while the wasm runs.
Object.assign(globalThis, {
  /** @param {number} depth @param {number} nodes @param {number} value @param {number} move */
  kalahariProgress(depth, nodes, value, move) {
    postMessage({ type: 'progress', progress: { depth: depth < 0 ? null : depth, nodes, value, move } });
  },
});

serve('single', /** @type {any} */ (bindings)); // without a pool, which it is never asked for
