// The Evolve room's sentences, in the visitor's language.

import { speaker } from './say.js';
import en from './en/evolve.js';

export const say = speaker({ en });
