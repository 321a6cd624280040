// The sentences of Analyse, in the visitor's language.

import { speaker } from './say.js';
import en from './en/analyse.js';

export const say = speaker({ en });
