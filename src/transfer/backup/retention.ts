import { finishedName } from '../../storage/files/unfinished-file.ts';

/** How many milliseconds an unfinished file is left alone: another service may be writing it. */
const abandonedAfter = 24 * 60 * 60 * 1000;

const form = /^cartelera-(\d{4}-\d\d-\d\dT)(\d\d)-(\d\d)-(\d\dZ)\.backup$/;

/** The name of a backup made by schedule: `cartelera-2027-01-31T03-00-00Z.backup`, which every file system takes. */
export const scheduledName = (now: Temporal.Instant): string =>
  `cartelera-${now.round({ smallestUnit: 'second', roundingMode: 'floor' }).toString().replaceAll(':', '-')}.backup`;

interface Kept {
  readonly name: string;
  /** Milliseconds since 1970. */
  readonly madeAt: number;
  readonly isUnfinished: boolean;
}

const keptFiles = (names: readonly string[]): readonly Kept[] =>
  names.flatMap((name) => {
    const whole = finishedName(name);
    const [, day = '', hour, minute, second] = form.exec(whole) ?? [];
    if (day === '') return [];
    try {
      const madeAt = Temporal.Instant.from(`${day}${hour}:${minute}:${second}`).epochMilliseconds;
      return [{ name, madeAt, isUnfinished: whole !== name }];
    } catch {
      // February 30: nobody here called it that.
      return [];
    }
  });

/**
 * When the last whole backup was made by schedule, in milliseconds since 1970, given the names in the folder; null when
 * there is none. One from the future, made while the clock was wrong, does not count.
 */
export const lastMadeAt = (names: readonly string[], now: Temporal.Instant): number | null => {
  const times = keptFiles(names)
    .filter(({ madeAt, isUnfinished }) => !isUnfinished && madeAt <= now.epochMilliseconds)
    .map(({ madeAt }) => madeAt);
  return times.length === 0 ? null : Math.max(...times);
};

/** In how many milliseconds the next backup is due, given the names in the folder: at once when there is none. */
export const timeUntilDue = (names: readonly string[], every: number, now: Temporal.Instant): number => {
  const last = lastMadeAt(names, now);
  return last === null ? 0 : Math.max(0, last + every - now.epochMilliseconds);
};

/**
 * The names of the files to be deleted, once `newest` has been made: all that were made by schedule but the last
 * `keep`, `newest` always among these, and what was left unfinished a day ago. Those from the future were made while
 * the clock was wrong, now or then: until it is known better they are neither deleted nor take a place of the others.
 * Any other file is somebody else's.
 */
export const outdatedFiles = (
  names: readonly string[],
  { keep, newest, now }: { readonly keep: number; readonly newest: string; readonly now: Temporal.Instant },
): readonly string[] => {
  const files = keptFiles(names);
  const others = files
    .filter(({ name, isUnfinished, madeAt }) => {
      return !isUnfinished && name !== newest && madeAt <= now.epochMilliseconds;
    })
    .toSorted((one, other) => other.madeAt - one.madeAt);
  const abandoned = files.filter(
    ({ isUnfinished, madeAt }) => isUnfinished && now.epochMilliseconds - madeAt > abandonedAfter,
  );
  return [...others.slice(keep - 1), ...abandoned].map(({ name }) => name);
};
