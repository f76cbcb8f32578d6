import { invalidFields } from '../../../kernel/error.ts';
import { memoize } from '../../../kernel/memoize.ts';
import type { Warning } from '../../../kernel/result.ts';
import type { Site } from '../../../kernel/site.ts';
import { slugOf } from '../../../kernel/text/slugs.ts';
import type { EventRow } from '../../../storage/tables.ts';
import { costOfTickets, type Ticket } from '../tickets/ticket.ts';
import { type Cost, costWanted, parseCost, renderCost, type SiteCurrency } from './cost.ts';

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
