// The sentences of Compare, in the visitor's language.

import { speaker } from './say.js';
import en from './en/compare.js';

export const say = speaker({ en });
