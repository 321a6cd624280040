// The package in other people's projects: those examples of docs/bundlers.md that need few packages. `./build.sh bundlers` tries all.

import { tryExamples } from '../bundlers/examples.mjs';

tryExamples(['Vite', 'esbuild', 'Node', 'TypeScript']);
