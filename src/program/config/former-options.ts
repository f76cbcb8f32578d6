import { usageError } from './usage-error.ts';

/** Flags that no longer exist, each with the one that counts instead. */
export const formerOptions: ReadonlyMap<string, string> = new Map([
  ['answer-cache-bytes', 'response-cache-bytes'],
  ['audit-keep', 'audit-retention'],
  ['backup-every', 'backup-interval'],
  ['backup-keep', 'backup-retention'],
  ['data', 'data-dir'],
  ['frame-hosts', 'iframe-hosts'],
  ['hsts-seconds', 'hsts-max-age'],
  ['limit-seconds', 'rate-limit-window'],
  ['list-cache-bytes', 'record-cache-bytes'],
  ['per-page-max', 'max-per-page'],
]);

/** Commands that no longer exist, each with the one that counts instead. */
const formerCommands: ReadonlyMap<string, string> = new Map([['import v1-json', 'import archive']]);

/** Values that no longer exist, by flag, each with the one that counts instead. */
const formerValues: ReadonlyMap<string, ReadonlyMap<string, string>> = new Map([
  ['format', new Map([['v1-json', 'archive']])],
]);

const renamed = (former: string, current: string) =>
  usageError({
    es: `${former} ya no existe; usa ${current} en su lugar.`,
    en: `${former} no longer exists; use ${current} instead.`,
  });

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
    if (isGiven(former)) throw renamed(spell(former), spell(current));
  }
};

/** @throws AppError `usage` naming the command that counts instead when that one was renamed. */
export const rejectFormerCommand = (command: string): void => {
  const current = formerCommands.get(command);
  if (current !== undefined) throw renamed(`"${command}"`, `"${current}"`);
};

/**
 * Rejects a value that was renamed; `source` names the option as the source does.
 * @throws AppError `usage` naming the value that counts instead.
 */
export const rejectFormerValue = (flag: string, source: string, value: string): void => {
  const current = formerValues.get(flag)?.get(value);
  if (current !== undefined) throw renamed(`${source} ${value}`, `${source} ${current}`);
};
