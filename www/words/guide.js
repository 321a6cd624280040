// The guided game's sentences, in the visitor's language.

import { speaker } from './say.js';
import en from './en/guide.js';

export const say = speaker({ en });
