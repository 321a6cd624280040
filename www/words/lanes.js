// The thread lanes' sentences, in the visitor's language.

import { speaker } from './say.js';
import en from './en/lanes.js';

export const say = speaker({ en });
