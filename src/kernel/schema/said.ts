import type { Json } from '../json.ts';
import type { Phrase } from '../phrase.ts';

/** What a property of a schema says of itself: a sentence in both languages, and a value it may have. */
export type Said = {
  readonly about: Phrase;
  readonly example: Json;
};

/** Options of a schema that say what it is for. */
export const said = (es: string, en: string, example: Json): Said => ({ about: { es, en }, example });
