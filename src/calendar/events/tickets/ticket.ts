import type { EventRow } from '../../../storage/tables.ts';
import { type Cost, noCost, type Price, type SiteCurrency } from '../cost/cost.ts';
import { codeOfCurrency, signOfCurrency } from '../cost/currencies.ts';

/** The most tickets of one event: more kinds than any has. */
export const mostTickets = 50;

/** Whether a ticket can be had, in the order of schema.org's terms in `ticket-offers.ts`. */
export const availabilities = ['available', 'limited', 'sold_out', 'preorder'] as const;

/** One of them. */
export type Availability = (typeof availabilities)[number];

/**
 * A kind of ticket of an event, as it is stored (JSON) and answered. What is answered can be sent back as it is.
 * Nothing is sold here: `url` leads to where it is.
 */
export interface Ticket {
  /** One line without markup. */
  readonly name: string;
  /** In units of the currency, with up to three decimals; 0 is free, null unknown. */
  readonly price: number | null;
  /** ISO 4217; null is the currency of the site. */
  readonly currency: string | null;
  /** An http or https address, `''` for none. */
  readonly url: string;
  /** How many there are altogether, null if nobody said. */
  readonly capacity: number | null;
  readonly availability: Availability;
  /** When the sale begins and ends, `YYYY-MM-DD HH:MM:SS` on the clocks of the event's zone; null is open. */
  readonly sale_start: string | null;
  readonly sale_end: string | null;
}

/** The tickets of a stored event, in their order. */
export const ticketsOf = ({ tickets }: Pick<EventRow, 'tickets'>): readonly Ticket[] =>
  tickets === '[]' ? [] : (JSON.parse(tickets) as Ticket[]);

/** A price as it is written beside a currency: whole, or with at least two decimals. */
export const priceText = (price: number): string =>
  Number.isInteger(price) || price.toFixed(2).length < String(price).length
    ? String(price)
    : price.toFixed(2);

/**
 * The cost of an event that names none itself: the prices of its tickets, in the currency of the first that costs
 * something; prices in others cannot be set beside these. Free tickets count with every currency. A ticket that
 * names no currency has that of the site, whose code another may name; as the first it makes a cost that names none.
 */
export const costOfTickets = (tickets: readonly Ticket[], site: SiteCurrency): Cost => {
  const { currency } = tickets.find(({ price }) => price !== null && price > 0) ?? { currency: null };
  const codeOf = (named: string | null): string | undefined => named ?? codeOfCurrency(site.symbol);
  const prices = new Map<number, Price>();
  for (const ticket of tickets) {
    if (ticket.price === null || (ticket.price > 0 && codeOf(ticket.currency) !== codeOf(currency))) continue;
    const text = priceText(ticket.price);
    prices.set(ticket.price, { typed: text, value: text, isNumber: true });
  }
  if (prices.size === 0) return noCost;
  return {
    prices: [...prices].sort(([one], [other]) => one - other).map(([, price]) => price),
    symbol: currency === null ? '' : signOfCurrency(currency),
    position: currency === null ? '' : site.position,
  };
};
