import { type Cost, renderCost } from '../../../calendar/events/cost/cost.ts';
import { areFree, costOf, currencyOf, isBareFree } from '../../../calendar/events/cost/event-cost.ts';
import type { Ticket } from '../../../calendar/events/tickets/ticket.ts';
import type { Site } from '../../../kernel/site.ts';
import { plainText } from '../../../kernel/text/html/plain-text.ts';
import type { PageLanguage } from '../../words/words-of.ts';
import { wordsOf } from '../../words/words-of.ts';
import type { PageRequest } from './page-request.ts';

/** Characters of a text in place of the word for free in a row: two lines of a phone. */
const maxRowLength = 60;

/** A number and the sign behind it stand apart, and stay on one line: `12 €` (RAE, Ortografía 2010). */
const withBlanks = (text: string): string =>
  text.replaceAll(/(\d)\s?(?=[€$£]|EUR\b|USD\b|GBP\b)/g, '$1\u00a0');

/**
 * Returns a cost as plain text for pages and feeds; empty for none. What is free is called so in that language, or in the
 * words of the editor where they have more in them.
 */
export const costText = (cost: Cost, site: Site, language: PageLanguage): string => {
  const { free } = wordsOf(language);
  if (areFree(cost.prices) && isBareFree(cost)) return free;
  return withBlanks(plainText(renderCost(cost, currencyOf(site), free).cost));
};

/**
 * Returns what an event costs, for its page and for its rows in lists; null when no cost is set. A long text of something
 * free leaves no room in a row.
 */
export const priceOf = (
  { site, language, words }: PageRequest,
  event: { readonly cost: string | null },
  tickets: readonly Ticket[],
) => {
  const cost = costOf(event, tickets, currencyOf(site));
  const onPage = costText(cost, site, language);
  if (onPage === '') return null;
  const isShort = onPage.length <= maxRowLength || !areFree(cost.prices);
  return { onPage, inRow: isShort ? onPage : words.free };
};
