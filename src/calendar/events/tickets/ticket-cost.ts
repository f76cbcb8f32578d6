import { type Cost, noCost, type Price, type SiteCurrency } from '../cost/cost.ts';
import { codeOfCurrency, signOfCurrency } from '../cost/currencies.ts';
import type { Ticket } from './ticket.ts';

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
