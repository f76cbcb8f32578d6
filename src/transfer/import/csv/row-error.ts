import type { Phrase } from '../../../kernel/phrase.ts';

/** Where a row begins; lines count from 1. */
export interface RowPlace {
  readonly file: string;
  readonly line: number;
}

/** An error in a file. */
export interface RowError extends RowPlace {
  readonly reason: Phrase;
}

/** Returns where it is, e.g. `events.csv, line 12`. */
export const placeOf = ({ file, line }: RowPlace): Phrase => ({
  es: `${file}, línea ${line}`,
  en: `${file}, line ${line}`,
});

/** Returns where it is, in no language, e.g. `events.csv:12`. */
export const labelOf = ({ file, line }: RowPlace): string => `${file}:${line}`;

/** Returns the message of an error: `events.csv, line 12: …`. */
export const errorText = (error: RowError): Phrase => {
  const place = placeOf(error);
  return { es: `${place.es}: ${error.reason.es}`, en: `${place.en}: ${error.reason.en}` };
};

/** Returns the error of a row that has what an earlier one has. */
export const repeats = (what: Phrase, first: RowPlace): Phrase => {
  const { es, en } = placeOf(first);
  return { es: `Repite ${what.es} de ${es}.`, en: `It repeats ${what.en} of ${en}.` };
};
