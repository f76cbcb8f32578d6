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
