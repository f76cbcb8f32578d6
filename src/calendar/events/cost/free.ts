import type { EventRow } from '../../../storage/tables.ts';
import { ticketsOf } from '../tickets/ticket.ts';
import type { Cost, Price } from './cost.ts';
import { costOf } from './event-cost.ts';

/** How costs say in words that nothing is to be paid, in the languages of Spain and in English. */
const freeWords =
  /^(?:gratis|gratuit[oa]?s?|gratuïta?|entrada\s+(?:libre|gratuita|gratuïta|lliure)|lliure|de\s+balde|doan|free)(?!\p{L})/iu;

/** Whether the price is known, and nothing has to be paid: every number is 0, and every word says so (pages.md 3.1). */
export const areFree = (prices: readonly Price[]): boolean =>
  prices.length > 0 &&
  prices.every(({ isNumber, value, typed }) =>
    isNumber ? Number(value) === 0 : freeWords.test(typed.trim()),
  );

const isBare = ({ isNumber, typed }: Price): boolean =>
  isNumber || /^[\s.!]*$/.test(typed.trim().replace(freeWords, ''));

/** Whether a cost that is free says no more than that: by numbers alone, or by a word for it and nothing beside it. */
export const isBareFree = ({ prices, shown }: Cost): boolean => shown === undefined && prices.every(isBare);

/** Whether an event is free, by its cost or else by its tickets; one of which nobody has said it is not. */
export const isFree = (event: Pick<EventRow, 'cost' | 'tickets'>): boolean =>
  areFree(costOf(event, ticketsOf(event), { symbol: '', position: '' }).prices);
