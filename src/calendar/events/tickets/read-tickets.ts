import { isObject } from '../../../kernel/json.ts';
import type { Phrase } from '../../../kernel/phrase.ts';
import { expectedOneOf } from '../../../kernel/schema/expected.ts';
import { integerOf } from '../../../kernel/schema/typing.ts';
import { isLonger } from '../../../kernel/text/html/length.ts';
import { oneLine } from '../../../kernel/text/single-line.ts';
import { isWebsite } from '../../../kernel/text/websites.ts';
import { parseTime, type TimeContext } from '../../../kernel/time/parse-time.ts';
import { isWritableWall, wallIn, wallText } from '../../../kernel/time/wall-clock.ts';
import { longest } from '../../records/lengths.ts';
import { timeText, timeWanted } from '../../records/rules.ts';
import { isCurrencyCode } from '../cost/currencies.ts';
import { type Availability, availabilities, mostTickets, type Ticket } from './ticket.ts';

/** What no price reaches, so that every price is exact as a number. */
const highestPrice = 1_000_000_000;

const wanted = {
  list: {
    es: `Debe ser una lista de ${mostTickets} entradas como máximo.`,
    en: `Must be a list of at most ${mostTickets} tickets.`,
  },
  ticket: { es: 'Debe ser un objeto.', en: 'Must be an object.' },
  name: {
    es: `Debe ser un nombre de ${longest.ticketName} caracteres como máximo.`,
    en: `Must be a name of at most ${longest.ticketName} characters.`,
  },
  price: {
    es: 'Debe ser un precio mayor o igual que 0, como 12 o 12.50, sin moneda ni separador de miles.',
    en: 'Must be a price of 0 or more, like 12 or 12.50, without a currency or a thousands separator.',
  },
  currency: {
    es: 'Debe ser un código de moneda, como EUR.',
    en: 'Must be a currency code, like EUR.',
  },
  url: {
    es: `Debe ser una URL completa, como https://example.org/, de ${longest.website} caracteres como máximo.`,
    en: `Must be an absolute URL, like https://example.org/, of up to ${longest.website} characters.`,
  },
  capacity: {
    es: 'Debe ser un número entero mayor o igual que 0.',
    en: 'Must be a whole number of 0 or more.',
  },
  availability: expectedOneOf(availabilities),
  sale_start: timeWanted,
  sale_end: timeWanted,
} as const satisfies Readonly<Record<'list' | 'ticket' | keyof Ticket, Phrase>>;

const saleOrder: Phrase = {
  es: 'El fin de la venta es anterior a su inicio.',
  en: 'The end of the sale is before its start.',
};

const at = (place: string, fault: Phrase): Phrase => ({
  es: `${place}: ${fault.es}`,
  en: `${place}: ${fault.en}`,
});

const nameOf = (said: unknown): string | undefined => {
  if (typeof said !== 'string' || isLonger(said, longest.ticketName)) return undefined;
  return oneLine(said) || undefined;
};

/** Texts with three decimals are refused: who types `1.500` or `1,500` may well mean thousands. */
const priceOf = (said: unknown): number | undefined => {
  const text = typeof said === 'string' ? said.trim().replace(',', '.') : '';
  const price = typeof said === 'number' ? said : /^\d{1,9}(?:\.\d{1,2})?$/.test(text) ? Number(text) : -1;
  return price >= 0 && price < highestPrice && Number(price.toFixed(3)) === price ? price : undefined;
};

const currencyOf = (said: unknown): string | undefined => {
  const code = typeof said === 'string' ? said.toUpperCase() : '';
  return isCurrencyCode(code) ? code : undefined;
};

const urlOf = (said: unknown): string | undefined =>
  typeof said === 'string' && !isLonger(said, longest.website) && isWebsite(said) ? said : undefined;

const capacityOf = (said: unknown): number | undefined => {
  const number = integerOf(said);
  return number !== null && number >= 0 ? number : undefined;
};

const availabilityOf = (said: unknown): Availability | undefined =>
  availabilities.find((availability) => availability === said);

const saleTimeOf = (said: unknown, context: TimeContext): string | undefined => {
  const time = parseTime(timeText(said), context);
  if (time === undefined) return undefined;
  const wall = time.kind === 'wall' ? time.wall : wallIn(context.zone, time.instant);
  return isWritableWall(wall) ? wallText(wall) : undefined;
};

/** Gives the ticket, or the first of its fields that is none. */
const readTicket = (
  said: { readonly [field: string]: unknown },
  context: TimeContext,
): Ticket | keyof Ticket => {
  let wrong: keyof Ticket | undefined;
  const take = <Value>(
    field: keyof Ticket,
    read: (value: unknown) => Value | undefined,
    absent: Value,
  ): Value => {
    const isNothing = said[field] === undefined || said[field] === null || said[field] === '';
    const value = isNothing ? absent : read(said[field]);
    if (value !== undefined && value !== '') return value;
    if (!isNothing || field === 'name') wrong ??= field;
    return absent;
  };
  const readTime = (value: unknown) => saleTimeOf(value, context);
  const name = take('name', nameOf, '');
  const price = take('price', priceOf, null);
  const currency = take('currency', currencyOf, null);
  const url = take('url', urlOf, '');
  const capacity = take('capacity', capacityOf, null);
  const unsaid = capacity === 0 ? 'sold_out' : 'available';
  const availability = take<Availability>('availability', availabilityOf, unsaid);
  const sale_start = take('sale_start', readTime, null);
  const sale_end = take('sale_end', readTime, null);
  return wrong ?? { name, price, currency, url, capacity, availability, sale_start, sale_end };
};

/** The tickets that were submitted, or what is wrong with them, with the place, like `tickets[2].price`. */
export type ReadTickets = { readonly tickets: readonly Ticket[] } | { readonly fault: Phrase };

/**
 * Reads submitted tickets, sale times in the zone of the context; `[]`, `""` and null are none. What nobody said is
 * null, `''` for `url`; `availability` is then `available`, or `sold_out` where the capacity is 0. Other fields of
 * a ticket are ignored, as those of records are.
 */
export const readTickets = (submitted: unknown, context: TimeContext): ReadTickets => {
  const items = submitted === '' || submitted === null ? [] : submitted;
  if (!Array.isArray(items) || items.length > mostTickets) return { fault: wanted.list };
  const tickets: Ticket[] = [];
  for (const [index, item] of items.entries()) {
    const place = `tickets[${index}]`;
    if (!isObject(item)) return { fault: at(place, wanted.ticket) };
    const ticket = readTicket(item, context);
    if (typeof ticket === 'string') return { fault: at(`${place}.${ticket}`, wanted[ticket]) };
    tickets.push(ticket);
  }
  return { tickets };
};

/** What is wrong with the first ticket whose sale ends before it starts, by the clocks of the zone; null if none. */
export const findSaleFault = (tickets: readonly Ticket[]): Phrase | null => {
  const index = tickets.findIndex(
    ({ sale_start: start, sale_end: end }) => start !== null && end !== null && end < start,
  );
  return index === -1 ? null : at(`tickets[${index}].sale_end`, saleOrder);
};
