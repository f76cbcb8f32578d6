import type { Site } from '../../kernel/site.ts';
import type { Settings } from './options.ts';
import { usageError } from './usage-error.ts';

/**
 * How many records a page holds, and may hold, by the settings: without a size of its own as many as it may.
 * @throws AppError `usage` when it would hold more than it may.
 */
export const pageSizesOf = ({
  perPage,
  perPageMax,
}: Pick<Settings, 'perPage' | 'perPageMax'>): Pick<Site, 'perPage' | 'maxPerPage'> => {
  if (perPage !== null && perPage > perPageMax) {
    throw usageError({
      es: `--per-page (${perPage}) no puede pasar de --per-page-max (${perPageMax}).`,
      en: `--per-page (${perPage}) cannot be more than --per-page-max (${perPageMax}).`,
    });
  }
  return { perPage: perPage ?? perPageMax, maxPerPage: perPageMax };
};
