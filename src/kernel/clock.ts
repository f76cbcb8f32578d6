/** Where the present moment comes from; tests hand in their own. */
export type Clock = () => Temporal.Instant;

/** The machine's clock, to the millisecond. */
export const systemClock: Clock = () => Temporal.Instant.fromEpochMilliseconds(Date.now());

/** A moment as it is stored and answered: `YYYY-MM-DD HH:MM:SS` in UTC, seconds cut. */
export const utcText = ({ epochMilliseconds }: Temporal.Instant): string =>
  new Date(epochMilliseconds).toISOString().slice(0, 19).replace('T', ' ');

/** The later of two such moments; `''`, where none is known, is before all others. */
export const laterOf = (one: string, other: string): string => (one > other ? one : other);
