// Where the worker of the single build begins. A build has a beginning of its own, with its bindings imported by name: a bundler makes
// one file of it, whatever kind of worker it writes.

import * as bindings from '../single/kalahari.js';
import { serve } from './worker.js';

serve('single', /** @type {any} */ (bindings)); // without a pool, which it is never asked for
