import type { Amount } from './list-data.ts';

/** How long the sheet of a day with so many events is. */
export const amountOf = (count: number): Amount => {
  if (count === 0) return 0;
  if (count < 3) return 1;
  if (count < 6) return 2;
  return count < 10 ? 3 : 4;
};
