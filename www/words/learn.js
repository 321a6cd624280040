// The sentences of the room Learn and of its stepper, in the visitor's language.

import { speaker } from './say.js';
import en from './en/learn.js';

export const say = speaker({ en });
