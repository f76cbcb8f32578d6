import { memoize } from '../../../../kernel/memoize.ts';
import { readTimeOfDay, type TimeOfDay } from '../../../../kernel/time/calendar-day.ts';
import { readOffset } from '../../../../kernel/time/zones.ts';

/** Whether a time beside a date is what databases write where there is none: 00:00, for an end also 23:59. */
export const isDayEdge = (time: string, edge: 'start' | 'end'): boolean => {
  const said = readTimesCell(time);
  if (said?.start === undefined || said.end !== undefined || said.start.nextDay) return false;
  const { hour, minute } = said.start.time;
  return (hour === 0 && minute === 0) || (edge === 'end' && hour === 23 && minute === 59);
};

/** Marks that show nothing: of the direction of writing, of where a word may break. Programs put them around dates. */
const unseen = /[\u00ad\u061c\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]/g;

/** What most cells are made of. */
const alreadyPlain = /^[\d/.:-]*$/;

const tidied = (text: string): string =>
  text
    .normalize('NFC')
    .replace(unseen, '')
    .replace(/[‐‑‒–—―−]/g, '-')
    .replace(/\s+/g, ' ')
    .trim()
    .toLowerCase();

/** The text of a cell with a date or a time in small letters, with single blanks, one sign for all dashes and no marks that show nothing. */
export const plainCell = (text: string): string => (alreadyPlain.test(text) ? text : tidied(text));

/** What a cell says of times of day. */
export interface TimesSaid {
  /** Undefined for one that lasts all day. */
  readonly start: TimeOfDay | undefined;
  /** Of a cell like `19:00 - 21:00`. */
  readonly end: TimeOfDay | undefined;
  /** The zone that stands with them, as Temporal takes it: `UTC` or `+01:00`. */
  readonly offset: string | undefined;
}

const longest = 60;
const hourWord = '(?:h|hs|hrs?|horas?)';
const bareHour = new RegExp(`^(\\d{1,2}) ?${hourWord}\\.?$`);
const hourAtEnd = new RegExp(` ?${hourWord}\\.?$`);
const mayLast = new RegExp(`^[1-9]\\d? ?${hourWord}\\b|^[1-9]\\d?h\\d`);
const allDay = /^(?:todo el d[ií]a|d[ií]a completo|jornada completa|all[- ]day|whole day)\.?$/;

const readOne = (text: string): TimeOfDay | undefined =>
  readTimeOfDay(
    text
      .replace(/^(?:a las? |at )/, '')
      .replace(/([ap])\. ?m\.?$/, '$1m')
      .replace(bareHour, '$1:00')
      .replace(/^(\d{1,2})[.h](\d{2})(?!\d)/, '$1:$2')
      .replace(hourAtEnd, ''),
  );

/** Whose half of the day it is, `11 - 1 pm` leaves open. */
const isInOrder = (start: TimeOfDay | undefined, end: TimeOfDay | undefined): boolean =>
  start !== undefined && end !== undefined && Temporal.PlainTime.compare(start.time, end.time) < 0;

/** The first of two times, in which the second's `h` or `pm` may be missing. */
const readFirst = (first: string, second: string): TimeOfDay | undefined => {
  if (!/^\d{1,2}$/.test(first)) return readOne(first);
  const [half] = /[ap]\.? ?m\.?$/.exec(second) ?? [];
  if (half === undefined) return readOne(`${first}h`);
  const start = readOne(`${first}${half}`);
  return isInOrder(start, readOne(second)) ? start : undefined;
};

const readRange = (text: string): Pick<TimesSaid, 'start' | 'end'> | undefined => {
  const [, first = '', second = ''] =
    /^(?:de |desde |from )?(?:las? )?(.+?)(?: ?- ?| (?:a|hasta)(?: las?)? | to | until )(.+)$/.exec(text) ??
    [];
  const start = readFirst(first, second);
  const end = readOne(second);
  return start === undefined || end === undefined ? undefined : { start, end };
};

const offsetIn = (text: string): string | undefined =>
  /^[+-]/.test(text) ? readOffset(text) : text === '' ? undefined : 'UTC';

/** A minus begins an offset only after seconds: `19:00-21:00` are two times. */
const splitOffset = (text: string): Pick<TimesSaid, 'offset'> & { readonly time: string } => {
  const [, time = '', written = ''] =
    /^(.*\d) ?(z|utc|gmt|\+\d{1,2}(?::?\d{2})?)$/.exec(text) ??
    /^(\d{1,2}:\d{2}:\d{2}(?:[.,]\d{1,9})?)(?: (?=-\d{4}$))?(-\d{1,2}(?::?\d{2})?)$/.exec(text) ??
    [];
  const offset = offsetIn(written);
  return offset === undefined ? { time: text, offset } : { time, offset };
};

const mostKept = 1000;

// A table has the same few times in thousands of rows.
const readTimes = memoize(mostKept, (text: string): TimesSaid | null => {
  const plain = plainCell(text);
  if (allDay.test(plain)) return { start: undefined, end: undefined, offset: undefined };
  const { time, offset } = splitOffset(plain);
  const start = readOne(time);
  if (start !== undefined) return { start, end: undefined, offset };
  const range = readRange(time);
  return range === undefined ? null : { ...range, offset };
});

/**
 * The times of day in a cell: `20:00`, `20.00`, `20h`, `20h30`, `20:00 h`, `8:30 PM`, `8:30 p. m.`, with or without
 * seconds, a fraction of them and an offset; two of them as `19:00 - 21:00` or `de 19 a 21 h`; `Todo el día`. Undefined
 * for all else, a bare `20` too.
 */
export const readTimesCell = (text: string): TimesSaid | undefined =>
  text === '' || text.length > longest ? undefined : (readTimes(text) ?? undefined);

/** Whether the time of an end could as well be meant as how long it lasts: `2 h`. */
export const mayBeDuration = (text: string): boolean => mayLast.test(plainCell(text));
