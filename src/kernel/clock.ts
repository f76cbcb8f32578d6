import { memoize } from './memoize.ts';

/** Where the present moment comes from; tests hand in their own. */
export type Clock = () => Temporal.Instant;

// Making an instant takes seven times as long as reading the time.
const instantOf = memoize(1, (milliseconds: number) => Temporal.Instant.fromEpochMilliseconds(milliseconds));

/** The machine's clock, to the millisecond. */
export const systemClock: Clock = () => instantOf(Date.now());

// A write says the same second several times, and Temporal takes a while to say it.
const textOfSecond = memoize(1000, (second: number) =>
  Temporal.Instant.fromEpochMilliseconds(second * 1000)
    .toString()
    .slice(0, 19)
    .replace('T', ' '),
);

/** A moment as it is stored and answered: `YYYY-MM-DD HH:MM:SS` in UTC, seconds cut. */
export const utcText = ({ epochMilliseconds }: Temporal.Instant): string =>
  textOfSecond(Math.floor(epochMilliseconds / 1000));

/** The later of two such moments; `''`, where none is known, is before all others. */
export const laterOf = (one: string, other: string): string => (one > other ? one : other);
