import type { Phrase } from '../../kernel/phrase.ts';
import { printable } from '../../kernel/text/characters.ts';

/** A key of a source that has no place here, and how often it was left out. */
export interface UnknownKey {
  /** Where it stood, e.g. `event.stored.colour`; of a backup the table, or its column. */
  readonly key: string;
  readonly count: number;
}

/** Counts keys while a source is read. */
export interface UnknownKeys {
  /** `times` may be 0, for one that stands where there is nothing to leave out. */
  readonly add: (key: string, times?: number) => void;
  /** Those that were counted, in the order in which they were met. */
  readonly list: () => readonly UnknownKey[];
}

/** A source that makes up keys must not fill the memory: what is past this is counted together. */
const maxKeys = 100;
const maxLength = 100;
const others = '…';

/** Keys that a sentence names. */
const maxNamed = 20;

/** Returns the sentence that names the keys that were left out, and how often each was. */
export const unknownKeysSentence = (keys: readonly UnknownKey[]): Phrase => {
  const named = keys.slice(0, maxNamed).map(({ key, count }) => `${key} (${count})`);
  const names = printable([...named, ...(keys.length > maxNamed ? ['…'] : [])].join(', '));
  return {
    es: `Campos desconocidos que se han omitido: ${names}.`,
    en: `Unknown fields that were left out: ${names}.`,
  };
};

/** Starts counting. */
export const countUnknownKeys = (): UnknownKeys => {
  const counts = new Map<string, number>();
  return {
    add: (key, times = 1) => {
      const named = key.length > maxLength ? `${key.slice(0, maxLength).toWellFormed()}…` : key;
      const counted = counts.has(named) || counts.size < maxKeys ? named : others;
      counts.set(counted, (counts.get(counted) ?? 0) + times);
    },
    list: () => [...counts].map(([key, count]) => ({ key, count })),
  };
};
