// The sentences of boards in anybody's page, in the visitor's language.

import { speaker } from './say.js';
import en from './en/boards.js';

export const say = speaker({ en });
