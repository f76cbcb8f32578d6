import { renderCost } from '../../../calendar/events/cost/cost.ts';
import { costOf, currencyOf } from '../../../calendar/events/cost/event-cost.ts';
import { areFree } from '../../../calendar/events/cost/free.ts';
import type { Ticket } from '../../../calendar/events/tickets/ticket.ts';
import type { Site } from '../../../kernel/site.ts';
import { plainText } from '../../../kernel/text/html/plain-text.ts';
import type { Price } from '../../views/list/list-data.ts';

/** A number and the sign behind it stand apart, and stay on one line: `12 €` (RAE, Ortografía 2010). */
export const withBlanks = (text: string): string =>
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
  return areFree(cost.prices) ? { kind: 'free' } : { kind: 'text', text };
};
