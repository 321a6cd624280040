// The sentences of “My games”, in the visitor's language.

import { speaker } from './say.js';
import en from './en/games.js';

export const say = speaker({ en });
