const months = [
  'january',
  'february',
  'march',
  'april',
  'may',
  'june',
  'july',
  'august',
  'september',
  'october',
  'november',
  'december',
] as const;

const weekdays = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'] as const;

/** The place, from 1, of a name or its three-letter form; 0 if there is none. */
const placeIn = (names: readonly string[], name: string): number =>
  names.findIndex((full) => full === name || full.slice(0, 3) === name) + 1;

/** The number of an English weekday, 1 for Monday to 7, whole or in three letters and small; 0 for other words. */
export const weekdayNumber = (name: string): number => placeIn(weekdays, name);

const dayOf = (year: string, month: string | number, day: string): Temporal.PlainDate | undefined => {
  const parts = { year: Number(year), month: Number(month), day: Number(day) };
  const inMonth = parts.month >= 1 && parts.month <= 12 && parts.day >= 1;
  if (!inMonth || parts.day > new Temporal.PlainYearMonth(parts.year, parts.month).daysInMonth)
    return undefined;
  return Temporal.PlainDate.from(parts);
};

const readNumbers = (text: string): Temporal.PlainDate | undefined => {
  const compact = /^(\d{4})(\d{2})(\d{2})$/.exec(text);
  if (compact) return dayOf(compact[1] ?? '', compact[2] ?? '', compact[3] ?? '');
  const match = /^(\d{1,4})([-/.])(\d{1,2})\2(\d{1,4})$/.exec(text);
  if (!match) return undefined;
  const [, first = '', mark = '', second = '', third = ''] = match;
  if (first.length === 4) return mark === '.' || third.length > 2 ? undefined : dayOf(first, second, third);
  if (first.length > 2 || third.length !== 4) return undefined;
  return mark === '/' ? dayOf(third, first, second) : dayOf(third, second, first);
};

/**
 * Whether a time begins with a day, in small letters, that others read with the day before the month: `01/07/2027`, not
 * `07/07/2027` or `01/13/2027`.
 */
export const isMonthFirst = (text: string): boolean => {
  const [, month, day] = /^\s*(\d{1,2})\/(\d{1,2})\/\d{4}(?!\d)/.exec(text) ?? [];
  return month !== undefined && Number(day) <= 12 && Number(day) !== Number(month);
};

const readWords = (text: string): Temporal.PlainDate | undefined => {
  const match =
    /^(?:([a-z]{3,9}),? )?(?:(\d{1,2})(?:st|nd|rd|th)? ([a-z]{3,9})|([a-z]{3,9}) (\d{1,2})(?:st|nd|rd|th)?),? (\d{4})$/.exec(
      text,
    );
  if (!match) return undefined;
  const [, weekday, dayFirst, monthSecond, monthFirst, daySecond, year = ''] = match;
  const day = dayOf(year, placeIn(months, monthSecond ?? monthFirst ?? ''), dayFirst ?? daySecond ?? '');
  if (!day || weekday === undefined) return day;
  // A Monday that is a Friday is a day that does not exist (Q36): refused rather than guessed.
  return weekdayNumber(weekday) === day.dayOfWeek ? day : undefined;
};

/**
 * Reads a day in small letters and single spaces: `Y-M-D`, `Y/M/D`, `D.M.Y`, `D-M-Y`, `M/D/Y`, `YYYYMMDD`,
 * `10 may 2031`, `friday, november 7th, 2031` (reference events-api 0.3, Q19). Undefined for all else and for
 * days that do not exist (Q36).
 */
export const readDay = (text: string): Temporal.PlainDate | undefined => readNumbers(text) ?? readWords(text);

/** Hours, minutes and seconds; `nextDay` for `24:00`, the midnight that ends a day (ISO 8601). */
export interface TimeOfDay {
  readonly time: Temporal.PlainTime;
  readonly nextDay: boolean;
}

const midnight: TimeOfDay = { time: new Temporal.PlainTime(), nextDay: false };

/** The first midnight of a day: what a date without a time means. */
export const startOfDay: TimeOfDay = midnight;

/**
 * Reads `H:MM`, `HH:MM:SS` with or without a fraction, `4pm` or `7:05 pm`, in small letters (reference events-api
 * 0.3). Fractions of seconds are cut. Undefined for anything else, as `25:00`, `13pm` or a bare `10`.
 */
export const readTimeOfDay = (text: string): TimeOfDay | undefined => {
  const match = /^(\d{1,2})(?::(\d{2})(?::(\d{2})([.,]\d{1,9})?)?)?(?: ?([ap])m)?$/.exec(text);
  if (!match) return undefined;
  const [, hours, minutes, seconds = '0', fraction, half] = match;
  const minute = Number(minutes ?? '0');
  const second = Number(seconds);
  let hour = Number(hours);
  if (minute > 59 || second > 59) return undefined;
  if (half === undefined) {
    if (minutes === undefined || hour > 24) return undefined;
    if (hour === 24) return minute === 0 && second === 0 ? { ...midnight, nextDay: true } : undefined;
  } else {
    if (fraction !== undefined || hour < 1 || hour > 12) return undefined;
    hour = (hour % 12) + (half === 'p' ? 12 : 0);
  }
  return { time: new Temporal.PlainTime(hour, minute, second), nextDay: false };
};
