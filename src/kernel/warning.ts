import type { Phrase } from './phrase.ts';

/** What is said of each way in which a write can store something else than was sent. */
export const warningPhrases = {
  html_removed: {
    es: 'Se ha quitado HTML que aquí no se admite.',
    en: 'HTML that is not allowed here was removed.',
  },
  text_lost: { es: 'Se ha perdido una parte del texto.', en: 'Part of the text was lost.' },
  time_moved: {
    es: 'Esa hora no existe ese día en esa zona horaria: se ha pasado a la siguiente que existe.',
    en: 'That hour does not exist on that day in that time zone: it was moved forward to one that does.',
  },
  month_first: {
    es: 'Se ha leído con el mes delante del día: 01/07/2027 es el 7 de enero.',
    en: 'It was read with the month before the day: 01/07/2027 is 7 January.',
  },
  cost_words_lost: {
    es: 'Las palabras que acompañan a los números no se muestran.',
    en: 'The words are not shown beside the numbers.',
  },
} as const satisfies Readonly<Record<string, Phrase>>;

/** One field of a write that was stored differently from what was sent, inside objects with its path: `venue.address`. */
export interface Warning {
  readonly field: string;
  readonly code: keyof typeof warningPhrases;
}
