// The sentences of all that measures, in the visitor's language.

import { speaker } from './say.js';
import en from './en/measure.js';

export const say = speaker({ en });
