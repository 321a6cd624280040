// The sentences of a search step by step, in the visitor's language.

import { speaker } from './say.js';
import en from './en/steps.js';

export const say = speaker({ en });
