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
    es: `Se espera una lista de hasta ${mostTickets} entradas.`,
    en: `A list of up to ${mostTickets} tickets is expected.`,
  },
  ticket: { es: 'Se espera un objeto.', en: 'An object is expected.' },
  name: {
    es: `Se espera un nombre de hasta ${longest.ticketName} caracteres.`,
    en: `A name of up to ${longest.ticketName} characters is expected.`,
  },
  price: {
    es: 'Se espera un precio desde 0, como 12 o 12.50, sin moneda ni separador de miles.',
    en: 'A price from 0 on is expected, like 12 or 12.50, without a currency or a mark of thousands.',
  },
  currency: {
    es: 'Se espera un código de moneda, como EUR.',
    en: 'The code of a currency is expected, like EUR.',
  },
  url: {
    es: `Se espera una dirección completa, como https://example.org/, de hasta ${longest.website} caracteres.`,
    en: `Must be an absolute URL, like https://example.org/, of up to ${longest.website} characters.`,
  },
  capacity: {
    es: 'Se espera un número entero desde 0.',
    en: 'A whole number from 0 on is expected.',
  },
  availability: expectedOneOf(availabilities),
  sale_start: timeWanted,
  sale_end: timeWanted,
} as const satisfies Readonly<Record<'list' | 'ticket' | keyof Ticket, Phrase>>;

const saleOrder: Phrase = {
  es: 'La venta acabaría antes de empezar.',
  en: 'The sale would end before it starts.',
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
