import { invalidFields } from '../../kernel/error.ts';
import type { Input } from '../../kernel/input.ts';
import type { Rendered } from './rendered.ts';

// The page with a venue and two organizers of greatest length in each of 999 events, every sign written as an entity, is
// shorter (docs/adr/0053), and V8's longest text a little longer.
const limits = { characters: 480 * 1024 * 1024, megabytes: 480 } as const;

/**
 * How many records are read and rendered together: few enough that no page holds more in memory than it may answer, and
 * that others need not wait for it.
 */
export const readTogether = 50;

/**
 * Counts what one page of a list comes to, record by record: records of greatest length, linked from every event of a
 * page, would make an answer that no memory holds. The function it gives throws AppError 400 `rest_invalid_param` on `per_page` when the page is too large.
 */
export const measurePage = (): ((rendered: Rendered) => void) => {
  let left: number = limits.characters;
  return ({ length }) => {
    left -= length;
    if (left >= 0) return;
    throw invalidFields({
      per_page: {
        es: `La página supera los ${limits.megabytes} MB; solicita menos registros por página.`,
        en: `The page is larger than ${limits.megabytes} MB; request fewer records per page.`,
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
