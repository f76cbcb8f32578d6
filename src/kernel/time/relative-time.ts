import { type TimeOfDay, weekdayNumber } from './calendar-day.ts';

const dayWords: Readonly<Record<string, number>> = { yesterday: -1, today: 0, tomorrow: 1 };

const units: Readonly<Record<string, string>> = {
  sec: 'seconds',
  second: 'seconds',
  min: 'minutes',
  minute: 'minutes',
  hour: 'hours',
  day: 'days',
  week: 'weeks',
  month: 'months',
  year: 'years',
};

/** Days from one weekday to the next or last other one of that number: never 0. */
const daysTo = (from: number, to: number, direction: string): number =>
  direction === 'next' ? ((to - from + 6) % 7) + 1 : -(((from - to + 6) % 7) + 1);

const readStep = (words: string): Temporal.DurationLike | undefined => {
  const step: Record<string, number> = {};
  let rest = words;
  for (let terms = 0; rest !== ''; terms++) {
    const match = /^([+-]?) ?(\d{1,6}) ?([a-z]{3,6}?)s?(?: |$)/.exec(rest);
    const unit = units[match?.[3] ?? ''];
    // Temporal wants one sign for all terms, and two terms of one unit would be a slip of the pen.
    if (!match || unit === undefined || terms === 4 || unit in step) return undefined;
    step[unit] = Number(match[2]) * (match[1] === '-' ? -1 : 1);
    rest = rest.slice(match[0].length);
  }
  const values = Object.values(step);
  const oneSign = values.every((value) => value >= 0) || values.every((value) => value <= 0);
  return values.length > 0 && oneSign ? step : undefined;
};

const moveFrom = (now: Temporal.ZonedDateTime, words: string): Temporal.ZonedDateTime | undefined => {
  const named = /^(next|last) ([a-z]{3,9})$/.exec(words);
  if (!named) {
    const step = readStep(words);
    return step === undefined ? undefined : now.add(step);
  }
  const [, direction = '', unit = ''] = named;
  const weekday = weekdayNumber(unit);
  if (weekday > 0) return now.startOfDay().add({ days: daysTo(now.dayOfWeek, weekday, direction) });
  if (!['week', 'month', 'year'].includes(unit)) return undefined;
  return now.add({ [`${unit}s`]: direction === 'next' ? 1 : -1 });
};

/**
 * Reads a time that depends on the present moment (`now`, in the zone it is to be understood in), in small letters
 * and single spaces: `now`, `today`, `tomorrow`, `yesterday`, `next`/`last` and a weekday, week, month or year,
 * `+1 hour`, `-2 weeks`, `+1 day 2 hours` (reference events-api 0.3). Days and weekdays begin at midnight, the
 * others keep the time of day; a `time` replaces it. Undefined for other words. Throws a RangeError where no
 * calendar reaches.
 */
export const readRelative = (
  words: string,
  time: TimeOfDay | undefined,
  now: Temporal.ZonedDateTime,
): Temporal.PlainDateTime | Temporal.Instant | undefined => {
  const days = Object.hasOwn(dayWords, words) ? dayWords[words] : undefined;
  if (days !== undefined && time === undefined) return now.toPlainDate().add({ days }).toPlainDateTime();
  const moved = days === undefined ? (words === 'now' ? now : moveFrom(now, words)) : now.add({ days });
  if (!moved) return undefined;
  if (!time) return moved.toInstant();
  return moved
    .toPlainDate()
    .add({ days: time.nextDay ? 1 : 0 })
    .toPlainDateTime(time.time);
};
