import { addDays } from '../../words/dates/event-days.ts';

/** Friday to Sunday: of this week, or the rest of it. */
export const weekendOf = (today: string): { readonly first: string; readonly last: string } => {
  const weekday = new Date(`${today}T00:00:00Z`).getUTCDay();
  const sunday = addDays(today, (7 - weekday) % 7);
  const friday = addDays(sunday, -2);
  return { first: friday < today ? today : friday, last: sunday };
};
