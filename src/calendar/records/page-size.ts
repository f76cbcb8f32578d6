import type { Input } from '../../kernel/input.ts';

/** How many records are read together: few enough that others need not wait for it. */
export const readTogether = 50;

const maxOfSmallPage = 100;

/** To be awaited before a page of so many records is rendered: a large one takes a slot of its own kind. */
export const takeSlotForPage = async (
  count: number,
  { takeSlot }: Pick<Input<unknown>, 'takeSlot'>,
): Promise<void> => {
  if (count > maxOfSmallPage) await takeSlot('large');
};
