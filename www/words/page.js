// The front door's sentences, in the visitor's language.

import { speaker } from './say.js';
import en from './en/page.js';

export const say = speaker({ en });
