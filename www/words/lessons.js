// The sentences of the nine lessons, in the visitor's language.

import { speaker } from './say.js';
import en from './en/lessons.js';

export const say = speaker({ en });
