// The sentences of the room of 1964, in the visitor's language.

import { speaker } from './say.js';
import en from './en/history.js';

export const say = speaker({ en });
