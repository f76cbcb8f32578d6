import { remembered } from './remembered.ts';

/** Where the present moment comes from; tests hand in their own. */
export type Clock = () => Temporal.Instant;

let readAt = Date.now();
let lastRead = Temporal.Instant.fromEpochMilliseconds(readAt);

/** The machine's clock, to the millisecond. Making an instant takes seven times as long as reading the time. */
export const systemClock: Clock = () => {
  const now = Date.now();
  if (now !== readAt) {
    readAt = now;
    lastRead = Temporal.Instant.fromEpochMilliseconds(now);
  }
  return lastRead;
};

// A write says the same second several times, and Temporal takes a while to say it.
const textOfSecond = remembered(1000, (second: number) =>
  Temporal.Instant.fromEpochMilliseconds(second * 1000)
    .toString()
    .slice(0, 19)
    .replace('T', ' '),
);

/** A moment as it is stored and answered: `YYYY-MM-DD HH:MM:SS` in UTC, seconds cut. */
export const utcText = ({ epochMilliseconds }: Temporal.Instant): string =>
  textOfSecond(Math.floor(epochMilliseconds / 1000));
