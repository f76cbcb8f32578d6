import { readDay, readTimeOfDay, startOfDay, weekdayNumber } from './calendar-day.ts';
import { readRelative } from './relative-time.ts';
import { isWritableInstant, isWritableWall } from './wall-clock.ts';
import { readOffset, utcZone, type Zone } from './zones.ts';

/**
 * What a text said: a moment (a timestamp, or a time with `Z` or an offset), or what clocks show in a zone that
 * the text leaves open. Both are whole seconds in the years 1000 to 9999. `relative` times depend on when they
 * were read.
 */
export type SaidTime =
  | { readonly kind: 'instant'; readonly instant: Temporal.Instant; readonly relative: boolean }
  | { readonly kind: 'wall'; readonly wall: Temporal.PlainDateTime; readonly relative: boolean };

/** How a text is to be understood: relative words in `zone` from the moment `now`. */
export interface TimeContext {
  readonly zone: Zone;
  readonly now: Temporal.Instant;
}

const longestText = 80;

const instantSaid = (instant: Temporal.Instant, relative: boolean): SaidTime | undefined => {
  const whole = instant.round({ smallestUnit: 'second', roundingMode: 'floor' });
  return isWritableInstant(whole) ? { kind: 'instant', instant: whole, relative } : undefined;
};

const wallSaid = (wall: Temporal.PlainDateTime, relative: boolean): SaidTime | undefined =>
  isWritableWall(wall) ? { kind: 'wall', wall, relative } : undefined;

const readTimestamp = (digits: string): SaidTime | undefined => {
  const seconds = Number(digits);
  // The last second of the year 9999.
  return seconds > 253_402_300_799
    ? undefined
    : instantSaid(Temporal.Instant.fromEpochMilliseconds(seconds * 1000), false);
};

/** A time whose `+` arrived as a blank, as it does in queries and forms when nobody encodes it. */
const plusAsBlank =
  /^(\d{4}-\d{2}-\d{2}(?:t\d{2}:\d{2}(?::\d{2})?| \d{2}:\d{2}:\d{2})(?:\.\d+)?) (\d{2}:\d{2})$/;

/** Splits `2031-05-01t10:00:00.5+02:00` into day, time of day and offset; the last two may be missing. */
const splitDayAndTime = (text: string): { day: string; time?: string; offset?: string } => {
  const match =
    /^(.*?)(?: |(?<=\d)t)(\d{1,2}(?::\d{2}){0,2}(?:[.,]\d{1,9})?(?: ?[ap]m)?)(?: ?(z|[+-]\d{1,2}(?::?\d{2})?))?$/.exec(
      text.replace(plusAsBlank, '$1+$2'),
    );
  if (!match) return { day: text };
  const [, day = '', time = '', offset] = match;
  return offset === undefined ? { day, time } : { day, time, offset };
};

const readDayAndTime = (text: string): SaidTime | undefined => {
  const { day: dayText, time: timeText, offset } = splitDayAndTime(text);
  const day = readDay(dayText);
  const time = timeText === undefined ? startOfDay : readTimeOfDay(timeText);
  if (!day || !time) return undefined;
  const wall = day.add({ days: time.nextDay ? 1 : 0 }).toPlainDateTime(time.time);
  if (offset === undefined) return wallSaid(wall, false);
  const zoneId = offset === 'z' ? 'UTC' : readOffset(offset);
  return zoneId === undefined ? undefined : instantSaid(wall.toZonedDateTime(zoneId).toInstant(), false);
};

const readRelativeTime = (text: string, { zone, now }: TimeContext): SaidTime | undefined => {
  const zoned = now.toZonedDateTimeISO(zone.id);
  const { day, time: timeText, offset } = splitDayAndTime(text);
  const time = timeText === undefined ? undefined : readTimeOfDay(timeText);
  if (offset !== undefined || (timeText !== undefined && !time)) return undefined;
  try {
    const said = readRelative(day, time, zoned);
    if (said === undefined) return undefined;
    return said instanceof Temporal.Instant ? instantSaid(said, true) : wallSaid(said, true);
  } catch (error) {
    // Some hundred thousand years away, where Temporal ends.
    if (error instanceof RangeError) return undefined;
    throw error;
  }
};

const plainWords = (text: string): string =>
  text
    .trim()
    .toLowerCase()
    .replace(/[ \t]+/g, ' ');

/** Whether the text of a time names a day alone, which stands for 00:00 of that day. */
export const isBareDay = (text: string): boolean => {
  const plain = plainWords(text);
  if (/^\d{9,}$/.test(plain)) return false;
  const [, weekday = ''] = /^(?:next|last) ([a-z]{3,9})$/.exec(plain) ?? [];
  return (
    ['today', 'tomorrow', 'yesterday'].includes(plain) ||
    weekdayNumber(weekday) > 0 ||
    readDay(plain) !== undefined
  );
};

/**
 * Reads a time as every field and parameter of the interface takes it (reference events-api 0.3 "Ours", Q9, Q19,
 * Q36); letter case does not matter. Undefined for everything the grammar does not know, for days that do not exist
 * and for years outside 1000 to 9999.
 */
export const parseTime = (text: string, context: TimeContext): SaidTime | undefined => {
  if (text.length > longestText) return undefined;
  const plain = plainWords(text);
  if (/^\d{9,}$/.test(plain)) return readTimestamp(plain);
  return readDayAndTime(plain) ?? readRelativeTime(plain, context);
};

/** Whether the text is a time at all, for checks that come before the zone is known. */
export const isTime = (text: string, now: Temporal.Instant): boolean =>
  parseTime(text, { zone: utcZone, now }) !== undefined;
