// A match's sentences, in the visitor's language.

import { speaker } from './say.js';
import en from './en/match.js';

export const say = speaker({ en });
