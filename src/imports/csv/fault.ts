import type { Phrase } from '../../kernel/phrase.ts';

/** Something wrong in a file, at a line of it counted from 1. */
export interface Fault {
  readonly file: string;
  readonly line: number;
  readonly reason: Phrase;
}

/** Where it is, e.g. `events.csv, line 12`. */
export const placeOf = ({ file, line }: Pick<Fault, 'file' | 'line'>): Phrase => ({
  es: `${file}, línea ${line}`,
  en: `${file}, line ${line}`,
});

/** What a reader is told of it: `events.csv, line 12: …`. */
export const faultText = (fault: Fault): Phrase => {
  const place = placeOf(fault);
  return { es: `${place.es}: ${fault.reason.es}`, en: `${place.en}: ${fault.reason.en}` };
};
