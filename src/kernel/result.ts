import type { Input } from './input.ts';
import type { Json } from './json.ts';
import type { Phrase } from './phrase.ts';

/** Whether a response may be cached: for how long, though nothing is written; milliseconds since 1970. */
export interface Caching {
  /** Absent for until the next change. */
  readonly expiresAt?: number;
}

/** A record that was read or written, as JSON. */
export interface JsonResult {
  readonly value: Json;
  /** What a read gives, where `value` is less: what was written. */
  readonly representation?: Json;
  /** Tag of the record at this revision (`e12-5`). */
  readonly revisionTag?: string;
  /** Absent when it is only for the one who sent the request. */
  readonly caching?: Caching;
}

/** One record that was read. */
export interface RecordResult extends JsonResult {
  /** Whether the reader may change the record. */
  readonly isEditable: boolean;
}

/** A JSON object that begins with a list. */
export interface JsonList {
  /** Key of the list, e.g. `events`. */
  readonly collection: string;
  /** Each is made when it is taken. */
  readonly items: Iterable<Json> | AsyncIterable<Json>;
  /** The members after the list. */
  readonly rest: Readonly<Record<string, Json>>;
}

/** One page of a list. */
export interface ListResult {
  readonly list: JsonList;
  /** See `JsonResult`. */
  readonly caching?: Caching;
  /** Records on all pages. */
  readonly total: number;
  readonly totalPages: number;
}

/** A piece of a text that is made while it is taken. */
export interface Piece {
  readonly text: string;
  /** Whether nothing comes behind it. */
  readonly isLast: boolean;
}

/** What making a piece needs, see `Input`: work runs until the piece is there. */
export type PieceWork = Pick<Input<unknown>, 'startWork' | 'yieldToEventLoop'>;

/**
 * Makes a text of any length piece by piece, each when the one before has been taken. What it throws before the first one
 * refuses the whole.
 */
export type MakePieces = (work: PieceWork) => AsyncGenerator<Piece, void>;

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
  details_not_stored: {
    es: 'Se ha usado un registro que ya existía, sin modificarlo: los demás datos enviados no se han guardado.',
    en: 'An existing record was used and left as it is: the other data sent with it was not stored.',
  },
  use_visibility_password: {
    es: 'Este campo no protege el evento; la contraseña se fija con `visibility_password`.',
    en: 'This field does not protect the event; `visibility_password` sets the password.',
  },
  no_email_address: {
    es: 'Se ha guardado, pero no es una dirección de correo electrónico.',
    en: 'It was stored, but it is not an e-mail address.',
  },
  day_not_included: {
    es: 'Un día sin hora es su comienzo, las 00:00: el evento termina antes de ese día.',
    en: 'A day without a time is its start, 00:00: the event ends before that day.',
  },
  time_cut: {
    es: 'No se ha guardado la hora: el evento dura días enteros.',
    en: 'The time of day was not stored: the event lasts whole days.',
  },
  stored_differently: {
    es: 'Se ha guardado otro valor, por los permisos, la fecha de publicación, los slugs que ya existen o un campo que falta.',
    en: 'Another value was stored, because of rights, the publication date, slugs that exist or a field that is missing.',
  },
} as const satisfies Readonly<Record<string, Phrase>>;

/** One field of a write that was stored differently from what was sent, inside objects with its path: `venue.address`. */
export interface Warning {
  readonly field: string;
  readonly code: keyof typeof warningPhrases;
}
