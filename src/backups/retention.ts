/** How many milliseconds an unfinished file is left alone: another service may be writing it. */
const abandonedAfter = 24 * 60 * 60 * 1000;

const form = /^cartelera-(\d{4}-\d\d-\d\dT)(\d\d)-(\d\d)-(\d\dZ)\.backup(\.[0-9a-f]+\.part)?$/;

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
    const [, day = '', hour, minute, second, part] = form.exec(name) ?? [];
    if (day === '') return [];
    try {
      const madeAt = Temporal.Instant.from(`${day}${hour}:${minute}:${second}`).epochMilliseconds;
      return [{ name, madeAt, isUnfinished: part !== undefined }];
    } catch {
      // February 30: nobody here called it that.
      return [];
    }
  });

/**
 * In how many milliseconds the next backup is due, given the names in the folder: at once when there is none. One from
 * the future, made while the clock was wrong, does not count.
 */
export const timeUntilDue = (names: readonly string[], every: number, now: Temporal.Instant): number => {
  const { epochMilliseconds } = now;
  const made = keptFiles(names).filter(
    ({ madeAt, isUnfinished }) => !isUnfinished && madeAt <= epochMilliseconds,
  );
  const last = Math.max(...made.map(({ madeAt }) => madeAt), Number.NEGATIVE_INFINITY);
  return Math.max(0, last + every - epochMilliseconds);
};

/**
 * The names of the files to be deleted, once `newest` has been made: all that were made by schedule but the last
 * `keep`, `newest` always among these, and what was left unfinished a day ago. Any other file is somebody else's.
 */
export const outdatedFiles = (
  names: readonly string[],
  { keep, newest, now }: { readonly keep: number; readonly newest: string; readonly now: Temporal.Instant },
): readonly string[] => {
  const files = keptFiles(names);
  const others = files
    .filter(({ name, isUnfinished }) => !isUnfinished && name !== newest)
    .toSorted((one, other) => other.madeAt - one.madeAt);
  const abandoned = files.filter(
    ({ isUnfinished, madeAt }) => isUnfinished && now.epochMilliseconds - madeAt > abandonedAfter,
  );
  return [...others.slice(keep - 1), ...abandoned].map(({ name }) => name);
};
