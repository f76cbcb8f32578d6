import type { Phrase } from '../../kernel/phrase.ts';
import type { UnknownKey } from '../../transfer/unknown-keys.ts';
import { printable } from './printable.ts';

/** Keys that a sentence names. */
const maxNamed = 20;

/** Says which keys were left out, and how often. */
export const unknownKeysSentence = (keys: readonly UnknownKey[]): Phrase => {
  const named = keys.slice(0, maxNamed).map(({ key, count }) => `${key} (${count})`);
  const names = printable([...named, ...(keys.length > maxNamed ? ['…'] : [])].join(', '));
  return {
    es: `Campos desconocidos que se han omitido: ${names}.`,
    en: `Unknown fields that were left out: ${names}.`,
  };
};
