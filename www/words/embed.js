// The embedded board's sentences, in the visitor's language.

import { speaker } from './say.js';
import en from './en/embed.js';

export const say = speaker({ en });
