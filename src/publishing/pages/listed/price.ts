import type { Price as FoundPrice } from '../../../calendar/events/cost/cost.ts';
import { renderCost } from '../../../calendar/events/cost/cost.ts';
import { costOf, currencyOf } from '../../../calendar/events/cost/event-cost.ts';
import type { Ticket } from '../../../calendar/events/tickets/ticket.ts';
import type { Site } from '../../../kernel/site.ts';
import { plainText } from '../../../kernel/text/html/plain-text.ts';
import type { Price } from '../../views/list/list-data.ts';

const freeWords =
  /^(?:gratis|gratuit[oa]|gratu[iï]ta?|entrada\s+(?:libre|gratuita)|free(?:\s+(?:entry|admission))?|lliure|entrada\s+lliure|de\s+balde|doan)$/i;

/** Whether the price is known, and nothing has to be paid (pages.md 3.1): every number is 0, every word says so. */
export const isFree = (prices: readonly FoundPrice[]): boolean =>
  prices.length > 0 &&
  prices.every(({ isNumber, value, typed }) =>
    isNumber ? Number(value) === 0 : freeWords.test(typed.trim()),
  );

/** A number and the sign behind it stand apart, and stay on one line: `12 €` (RAE, Ortografía 2010). */
const withBlanks = (text: string): string =>
  text.replaceAll(/(\d)\s?(?=[€$£]|EUR\b|USD\b|GBP\b)/g, '$1\u00a0');

/** What an event costs, as pages say it; null when nobody has said it. */
export const priceOf = (
  event: { readonly cost: string | null },
  tickets: readonly Ticket[],
  site: Site,
): Price | null => {
  const currency = currencyOf(site);
  const cost = costOf(event, tickets, currency);
  const text = withBlanks(plainText(renderCost(cost, currency).cost));
  if (text === '') return null;
  return isFree(cost.prices) ? { kind: 'free' } : { kind: 'text', text };
};
