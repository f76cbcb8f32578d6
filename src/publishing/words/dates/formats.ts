import { memoize } from '../../../kernel/memoize.ts';
import type { PageLanguage } from '../words-of.ts';

/** How a site writes dates: language of the words, and the region whose clock and week it keeps. */
export interface DateStyle {
  readonly language: PageLanguage;
  /** ISO 3166-1, `ES`. */
  readonly region: string;
}

/** The locale of `Intl` for a style, `es-ES`. */
const tagOf = ({ language, region }: DateStyle): string => `${language}-${region}`;

// Making a formatter takes fifty times as long as using it.
const formatterOf = memoize(200, (key: string): Intl.DateTimeFormat => {
  const [tag = '', options = ''] = key.split('|');
  return new Intl.DateTimeFormat(tag, { ...JSON.parse(options), timeZone: 'UTC' });
});

/** Milliseconds since 1970 of a wall time as if it were UTC; takes `YYYY-MM-DD` with or without ` HH:MM:SS`. */
const asUtc = (wall: string): number => Date.parse(`${wall.slice(0, 10)}T${wall.slice(11) || '00:00:00'}Z`);

/** `Intl` puts narrow and fixed blanks into times and dates, which no two versions put alike. */
const plainBlanks = (text: string): string => text.replaceAll(/[\u00a0\u2009\u202f]/g, ' ');

const write = (style: DateStyle, wall: string, options: Intl.DateTimeFormatOptions): string =>
  plainBlanks(formatterOf(`${tagOf(style)}|${JSON.stringify(options)}`).format(asUtc(wall)));

/** `viernes`, `vie`; short names without their dot. */
export const weekdayName = (style: DateStyle, day: string, width: 'long' | 'short'): string =>
  write(style, day, { weekday: width }).replace(/\.$/, '');

/** `marzo`, `mar`; takes `YYYY-MM` or a day. */
export const monthName = (style: DateStyle, day: string, width: 'long' | 'short'): string =>
  write(style, `${day.slice(0, 7)}-01`, { month: width }).replace(/\.$/, '');

/** The day of the month. */
export const dayNumber = (day: string): number => Number(day.slice(8, 10));

const hasTwelveHours = memoize(50, (tag: string): boolean => {
  const cycles = new Intl.Locale(tag).getHourCycles();
  return cycles[0] === 'h12' || cycles[0] === 'h11';
});

/** Whether the region's clocks have twelve hours. */
export const isTwelveHourClock = (style: DateStyle): boolean => hasTwelveHours(tagOf(style));

const putsMonthFirst = memoize(50, (tag: string): boolean => {
  const parts = new Intl.DateTimeFormat(tag, { month: 'long', day: 'numeric' }).formatToParts();
  return parts.find(({ type }) => type !== 'literal')?.type === 'month';
});

/** Whether the month stands before the day where the language is written in that region. */
export const isMonthBeforeDay = (style: DateStyle): boolean => putsMonthFirst(tagOf(style));

/** The time of a wall time: `09:00` on a clock of 24 hours, as the region writes it on one of 12: `9:00 PM`. */
export const clockTime = (style: DateStyle, wall: string): string =>
  isTwelveHourClock(style)
    ? write(style, wall, { hour: 'numeric', minute: '2-digit', hour12: true })
    : wall.slice(11, 16);

/** The first day of the region's week, 1 for Monday to 7 for Sunday. */
export const firstDayOfWeek = memoize(
  50,
  (region: string): number => new Intl.Locale(`und-${region}`).getWeekInfo().firstDay,
);
