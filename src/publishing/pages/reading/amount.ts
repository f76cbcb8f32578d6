import type { Amount } from './list-data.ts';

/** Counts on the sheet of a day stop here. */
export const mostCounted = 10;

/** How long the sheet of a day with so many events is. */
export const amountOf = (count: number): Amount => {
  if (count === 0) return 0;
  if (count < 3) return 1;
  if (count < 6) return 2;
  return count < mostCounted ? 3 : 4;
};
