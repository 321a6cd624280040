// The lab's sentences, in the visitor's language.

import { speaker } from './say.js';
import en from './en/lab.js';

export const say = speaker({ en });
