import { invalidFields } from '../../kernel/error.ts';
import type { Input } from '../../kernel/input.ts';
import type { Rendered } from './rendered.ts';

const limits = { characters: 64 * 1024 * 1024, megabytes: 64 } as const;

/**
 * How many records are read and rendered together: few enough that no page holds more in memory than it may answer, and
 * that others need not wait for it.
 */
export const readTogether = 50;

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

const mostOfSmallPage = 100;

/** To be awaited before a page of so many records is rendered: a large one takes a slot of its own kind. */
export const takeSlotForPage = async (
  count: number,
  { takeSlot }: Pick<Input<unknown>, 'takeSlot'>,
): Promise<void> => {
  if (count > mostOfSmallPage) await takeSlot('large');
};
