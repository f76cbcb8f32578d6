import type { Phrase } from './phrase.ts';

/** What is said of each way in which a write can store something else than was sent. */
export const warningPhrases = {
  html_removed: {
    es: 'Se ha quitado HTML que aquí no se admite.',
    en: 'HTML that is not allowed here was removed.',
  },
  text_lost: { es: 'Se ha perdido una parte del texto.', en: 'Part of the text was lost.' },
  time_moved: {
    es: 'Ese día los relojes de esa zona horaria se saltan esa hora, o la del inicio: se ha pasado a una posterior.',
    en: 'The clocks of that time zone skip that hour on that day, or the hour of the start: it was moved forward.',
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
