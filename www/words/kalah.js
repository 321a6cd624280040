// Kalah's sentences, in the visitor's language.

import { speaker } from './say.js';
import en from './en/kalah.js';

export const say = speaker({ en });
