import { usageError } from './usage-error.ts';

/** Flags that no longer exist, each with the one that counts instead. */
export const formerOptions: ReadonlyMap<string, string> = new Map([
  ['answer-cache-bytes', 'response-cache-bytes'],
  ['list-cache-bytes', 'record-cache-bytes'],
]);

/**
 * Rejects options that were renamed or removed, in one kind of source: `isGiven` says whether the source has a flag's
 * option, `spell` how the source names it.
 * @throws AppError `usage` naming the option that counts instead.
 */
export const rejectFormerOptions = (
  isGiven: (flag: string) => boolean,
  spell: (flag: string) => string,
): void => {
  for (const [former, current] of formerOptions) {
    if (!isGiven(former)) continue;
    throw usageError({
      es: `${spell(former)} ya no existe; en su lugar cuenta ${spell(current)}.`,
      en: `${spell(former)} no longer exists; ${spell(current)} counts instead.`,
    });
  }
};
