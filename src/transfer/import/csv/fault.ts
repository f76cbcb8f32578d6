import type { Phrase } from '../../../kernel/phrase.ts';

/** Where a row begins; lines count from 1. */
export interface RowPlace {
  readonly file: string;
  readonly line: number;
}

/** Something wrong in a file. */
export interface Fault extends RowPlace {
  readonly reason: Phrase;
}

/** Where it is, e.g. `events.csv, line 12`. */
export const placeOf = ({ file, line }: RowPlace): Phrase => ({
  es: `${file}, línea ${line}`,
  en: `${file}, line ${line}`,
});

/** Where it is, in no language, e.g. `events.csv:12`. */
export const labelOf = ({ file, line }: RowPlace): string => `${file}:${line}`;

/** What a reader is told of it: `events.csv, line 12: …`. */
export const faultText = (fault: Fault): Phrase => {
  const place = placeOf(fault);
  return { es: `${place.es}: ${fault.reason.es}`, en: `${place.en}: ${fault.reason.en}` };
};
