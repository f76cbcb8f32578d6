import type { Site } from '../../kernel/site.ts';
import type { Settings } from './options.ts';
import { usageError } from './usage-error.ts';

/**
 * How many records a page holds, and may hold, by the settings: without a size of its own as many as it may.
 * @throws AppError `usage` when it would hold more than it may.
 */
export const pageSizesOf = ({
  perPage,
  maxPerPage,
}: Pick<Settings, 'perPage' | 'maxPerPage'>): Pick<Site, 'perPage' | 'maxPerPage'> => {
  if (perPage !== null && perPage > maxPerPage) {
    throw usageError({
      es: `--per-page (${perPage}) no puede ser mayor que --max-per-page (${maxPerPage}).`,
      en: `--per-page (${perPage}) cannot be more than --max-per-page (${maxPerPage}).`,
    });
  }
  return { perPage: perPage ?? maxPerPage, maxPerPage };
};
