// One thread of the pool: joins the memory that it is handed, and waits for work inside the wasm until its worker ends.

import { Control } from './control.js';
import init, { wbg_rayon_start_worker } from '../threaded/kalahari.js';

addEventListener(
  'message',
  async ({ data: { program, memory, receiver, control } }) => {
    new Control(control).serve();
    await init({ module_or_path: program, memory });
    postMessage('ready');
    wbg_rayon_start_worker(receiver);
  },
  { once: true },
);
