/** Where the present moment comes from; tests hand in their own. */
export type Clock = () => Temporal.Instant;

/** The machine's clock. */
export const systemClock: Clock = () => Temporal.Now.instant();

/** A moment as it is stored and answered: `YYYY-MM-DD HH:MM:SS` in UTC, seconds cut. */
export const utcText = (instant: Temporal.Instant): string =>
  instant.toString({ smallestUnit: 'second' }).slice(0, 19).replace('T', ' ');
