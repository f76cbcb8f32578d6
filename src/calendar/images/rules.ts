import type { Phrase } from '../../kernel/phrase.ts';
import { expectedTypes } from '../../kernel/schema/expected.ts';
import type { Rule } from '../../kernel/schema/parameter.ts';

const longest = 20_000;
const tooLong: Phrase = {
  es: `El texto pasa de ${longest} caracteres.`,
  en: `The text has more than ${longest} characters.`,
};

/** Rules that the routes of images name: `image-text` is a text that is not too long; the empty one clears. */
export const imageRules: Readonly<Record<string, Rule>> = {
  'image-text': (value) => {
    if (typeof value !== 'string') return expectedTypes.string;
    return value.length <= longest || tooLong;
  },
};
