// The engine's sentences, in the visitor's language.

import { speaker } from './say.js';
import en from './en/engine.js';

export const say = speaker({ en });
