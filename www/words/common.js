// What everyone may say, in the visitor's language.

import { speaker } from './say.js';
import en from './en/common.js';

export const say = speaker({ en });
