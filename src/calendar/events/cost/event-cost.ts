import { invalidFields } from '../../../kernel/error.ts';
import { memoize } from '../../../kernel/memoize.ts';
import type { Warning } from '../../../kernel/result.ts';
import type { Site } from '../../../kernel/site.ts';
import { slugOf } from '../../../kernel/text/slugs.ts';
import type { EventRow } from '../../../storage/tables.ts';
import { costOfTickets, type Ticket, ticketsOf } from '../tickets/ticket.ts';
import { type Cost, costWanted, type Price, parseCost, renderCost, type SiteCurrency } from './cost.ts';

/** The currency of the site as costs look at it. */
export const currencyOf = ({ currencySymbol, currencyPosition }: Site): SiteCurrency => ({
  symbol: currencySymbol,
  position: currencyPosition,
});

const readText = memoize(500, (text: string) => parseCost(text, slugOf));

/**
 * The cost that a request says, or undefined when it is none (`parseCost`). It is read when it is checked and when it
 * is merged, and most events of a calendar cost one of few things.
 */
export const readCost = (said: unknown): Cost | undefined =>
  typeof said === 'string' ? readText(said) : parseCost(said, slugOf);

/** The cost of an event: the one that was given, else that of its tickets. */
export const costOf = (
  { cost }: Pick<EventRow, 'cost'>,
  tickets: readonly Ticket[],
  site: SiteCurrency,
): Cost => (cost === null ? costOfTickets(tickets, site) : (JSON.parse(cost) as Cost));

/** The tickets of an event before a write, none for a new one, and after it. */
export interface TicketsOfWrite {
  readonly before: readonly Ticket[];
  readonly after: readonly Ticket[];
}

/**
 * The cost to store, JSON, or null for none given. A cost that reads like the one that the tickets make is none
 * given: who sends back what was answered does not mean to fix it for the day when the tickets change.
 * @throws AppError 400 on `cost`.
 */
export const mergeCost = (
  current: EventRow | null,
  said: unknown,
  tickets: TicketsOfWrite,
  site: Site,
): string | null => {
  if (said === undefined) return current?.cost ?? null;
  const cost = readCost(said);
  if (cost === undefined) throw invalidFields({ cost: costWanted });
  if (cost.prices.length === 0) return null;
  const currency = currencyOf(site);
  const shown = renderCost(cost, currency).cost;
  const isOf = (some: readonly Ticket[]): boolean => {
    const theirs = some.length === 0 ? '' : renderCost(costOfTickets(some, currency), currency).cost;
    // `Free – 10€` is answered for zero and ten, and read as ten.
    return theirs !== '' && (theirs === shown || theirs === said);
  };
  const isEcho = isOf(tickets.after) || (current?.cost === null && isOf(tickets.before));
  return isEcho ? null : JSON.stringify(cost);
};

const isMarked = (said: unknown): boolean =>
  typeof said === 'object' && said !== null
    ? Object.values(said).some(isMarked)
    : typeof said === 'string' && /<[a-z/!?]/i.test(said);

/** What a submitted cost is stored without: its markup, and words of which nothing is shown. */
export const costWarnings = (said: unknown, site: Site): readonly Warning[] => {
  const cost = said === undefined ? undefined : readCost(said);
  if (cost === undefined) return [];
  const shown = renderCost(cost, currencyOf(site)).cost;
  const isLost = cost.prices.some(({ isNumber, typed }) => !isNumber && !shown.includes(typed));
  return [
    ...(isMarked(said) ? [{ field: 'cost', code: 'html_removed' } as const] : []),
    ...(isLost ? [{ field: 'cost', code: 'cost_words_lost' } as const] : []),
  ];
};

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
