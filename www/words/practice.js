// The sentences of practice, in the visitor's language.

import { speaker } from './say.js';
import en from './en/practice.js';

export const say = speaker({ en });
