import { remembered } from './remembered.ts';

/** Where the present moment comes from; tests hand in their own. */
export type Clock = () => Temporal.Instant;

/** The machine's clock. */
export const systemClock: Clock = () => Temporal.Now.instant();

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
