import { invalidFields } from '../../kernel/error.ts';
import type { Rendered } from './rendered.ts';

const limits = { characters: 64 * 1024 * 1024, megabytes: 64 } as const;

/** How many records are read together, so that no page holds more of them in memory than it may answer. */
export const readTogether = 200;

/**
 * Counts what one page of a list comes to, record by record: a few records with texts as long as a request may
 * carry, linked from every event of a page, would make an answer that no memory holds. The function it gives
 * throws AppError 400 `rest_invalid_param` on `per_page` when the page is too large.
 */
export const measurePage = (): ((rendered: Rendered) => void) => {
  let left: number = limits.characters;
  return ({ length }) => {
    left -= length;
    if (left >= 0) return;
    throw invalidFields({
      per_page: {
        es: `La página pasa de ${limits.megabytes} MB; pida menos registros por página.`,
        en: `The page is larger than ${limits.megabytes} MB; ask for fewer records a page.`,
      },
    });
  };
};
