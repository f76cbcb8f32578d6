import { type Cost, renderCost } from '../../../calendar/events/cost/cost.ts';
import { costOf, currencyOf } from '../../../calendar/events/cost/event-cost.ts';
import { areFree, isBareFree } from '../../../calendar/events/cost/free.ts';
import type { Ticket } from '../../../calendar/events/tickets/ticket.ts';
import type { Site } from '../../../kernel/site.ts';
import { plainText } from '../../../kernel/text/html/plain-text.ts';
import type { PageLanguage } from '../../words/words.ts';
import { wordsOf } from '../../words/words-of.ts';

/** The longest text in place of the word for free that a row shows, in characters: two lines of a phone. */
const longestOfRow = 60;

/** A number and the sign behind it stand apart, and stay on one line: `12 €` (RAE, Ortografía 2010). */
const withBlanks = (text: string): string =>
  text.replaceAll(/(\d)\s?(?=[€$£]|EUR\b|USD\b|GBP\b)/g, '$1\u00a0');

/**
 * A cost as pages and feeds of news say it, plain; empty when nobody has said it. What is free is called so in that
 * language, or in the words of the editor where they say more.
 */
export const costText = (cost: Cost, site: Site, language: PageLanguage): string => {
  const { free } = wordsOf(language);
  if (areFree(cost.prices) && isBareFree(cost)) return free;
  return withBlanks(plainText(renderCost(cost, currencyOf(site), free).cost));
};

interface PriceTexts {
  readonly onPage: string;
  readonly inRow: string;
}

/**
 * What an event costs, as its page and its rows in lists say it to a reader of that language; null when nobody has said
 * it. A long text beside what is free leaves no room in a row for what one looks for there.
 */
export const priceOf = (
  event: { readonly cost: string | null },
  tickets: readonly Ticket[],
  site: Site,
  language: PageLanguage,
): PriceTexts | null => {
  const cost = costOf(event, tickets, currencyOf(site));
  const onPage = costText(cost, site, language);
  if (onPage === '') return null;
  const isShort = onPage.length <= longestOfRow || !areFree(cost.prices);
  return { onPage, inRow: isShort ? onPage : wordsOf(language).free };
};
