import type { Json } from '../../../kernel/json.ts';
import { renderExcerpt, renderTitle } from '../../../kernel/text/html/rendering.ts';
import { jsonLdDescription, jsonLdText } from '../../../kernel/text/linked-data.ts';
import { isoOfStored } from '../../../kernel/time/wall-clock.ts';
import type { Zone } from '../../../kernel/time/zones.ts';
import type { EventRow } from '../../../storage/tables.ts';
import type { Price } from '../cost/cost.ts';
import { codeOfCurrency } from '../cost/currencies.ts';
import type { Ticket } from '../tickets/ticket.ts';
import { ticketOffers } from '../tickets/ticket-offers.ts';

/** What the linked data of an event are made of. */
export interface LinkedDataSource {
  readonly event: EventRow;
  readonly zone: Zone;
  /** Address of the event's page. */
  readonly page: string;
  /** The image object, null for none. */
  readonly image: { readonly [key: string]: Json } | null;
  readonly prices: readonly Price[];
  /** The sign or code that stands beside the prices. */
  readonly currency: string;
  /** That of the site. */
  readonly siteCurrency: string;
  readonly tickets: readonly Ticket[];
  /** Linked data of the venue and of the first organizer, null where there is none to show. */
  readonly place: Json;
  readonly organizer: Json;
}

const priceText = (prices: readonly Price[]): string => {
  const numbers = prices.filter(({ isNumber }) => isNumber);
  const bounds = numbers.length > 0 ? [numbers[0], numbers.at(-1)] : prices;
  const shown = bounds.map((price) =>
    Number(price?.value) === 0 || price?.value === 'free'
      ? '0'
      : ((price?.isNumber ? price.value : price?.typed) ?? ''),
  );
  return [...new Set(shown)].join(' – ');
};

const offer = ({ event, page, prices, currency }: LinkedDataSource): Json => {
  const code = codeOfCurrency(currency);
  return {
    '@type': 'Offer',
    price: priceText(prices),
    ...(code === undefined ? {} : { priceCurrency: code }),
    url: page,
    category: 'primary',
    availability: 'inStock',
    validFrom: `${event.date_utc.slice(0, 10)}T00:00:00+00:00`,
  };
};

/** What the tickets offer, else what the cost says; nothing where neither is known. */
const offersOf = (source: LinkedDataSource): { readonly offers?: Json } => {
  const { tickets, prices } = source;
  if (tickets.length > 0) return { offers: ticketOffers(tickets, source) };
  // Numbers in words that are no price, like "2x1", would be taken for one.
  const isOffer = prices.some(({ isNumber, value }) => isNumber || !/\d/.test(value));
  return isOffer ? { offers: offer(source) } : {};
};

/** An event in the words of schema.org (reference events-api 1.7), times with the offset of the event's zone. */
export const eventLinkedData = (source: LinkedDataSource): Json => {
  const { event, page, image, place, organizer } = source;
  return {
    '@context': 'http://schema.org',
    '@type': 'Event',
    name: jsonLdText(renderTitle(event.title)),
    description: jsonLdDescription(renderExcerpt(event.excerpt), event.description),
    ...(typeof image?.['url'] === 'string' ? { image: image['url'] } : {}),
    url: page,
    eventAttendanceMode: 'https://schema.org/OfflineEventAttendanceMode',
    eventStatus: 'https://schema.org/EventScheduled',
    startDate: isoOfStored(event.start_local, event.start_utc),
    endDate: isoOfStored(event.end_local, event.end_utc),
    ...(place === null ? {} : { location: place }),
    ...(organizer === null ? {} : { organizer }),
    ...offersOf(source),
    performer: 'Organization',
  };
};
