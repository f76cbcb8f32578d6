import type { Settings } from './options.ts';
import { usageError } from './usage-error.ts';

/**
 * The mounts that give texts without markup to whoever does not say how he wants them: all of them by `plain`, one by
 * `/its/path=plain`, whatever was said of all.
 * @throws AppError `usage` when a path is named under which nothing is served.
 */
export const plainMountsOf = ({ mounts, text }: Pick<Settings, 'mounts' | 'text'>): readonly string[] => {
  const named = new Map(text.map((item) => item.split('=')).map(([first = '', form]) => [first, form]));
  const ofMounts = [...named].flatMap(([mount, form]) => (form === undefined ? [] : [mount]));
  const unknown = ofMounts.find((mount) => !mounts.includes(mount));
  if (unknown !== undefined) {
    throw usageError({
      es: `--text contiene ${unknown}, que no es ninguna de las rutas de --mounts: ${mounts.join(', ')}.`,
      en: `--text has ${unknown}, which is none of the paths of --mounts: ${mounts.join(', ')}.`,
    });
  }
  const ofAll = named.has('plain') ? 'plain' : 'html';
  return mounts.filter((mount) => (named.get(mount) ?? ofAll) === 'plain');
};
