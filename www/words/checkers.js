// The sentences of checkers, in the visitor's language.

import { speaker } from './say.js';
import en from './en/checkers.js';

export const say = speaker({ en });
