// Every example of docs/bundlers.md: `./build.sh bundlers`.

import { tryExamples } from './examples.mjs';

tryExamples(['Vite', 'webpack', 'esbuild', 'Rollup', 'Plain modules', 'React', 'Server render', 'Next.js', 'SvelteKit', 'Parcel', 'Node', 'TypeScript']);
