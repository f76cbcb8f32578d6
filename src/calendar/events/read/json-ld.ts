import type { Json } from '../../../kernel/json.ts';
import type { Site } from '../../../kernel/site.ts';
import { jsonLdDescription, jsonLdText } from '../../../kernel/text/linked-data.ts';
import { isoOfStored } from '../../../kernel/time/wall-clock.ts';
import type { EventStatus } from '../../../storage/tables.ts';
import type { Price } from '../cost/cost.ts';
import { codeOfCurrency } from '../cost/currencies.ts';
import { ticketOffers } from '../tickets/ticket-offers.ts';
import type { EventView } from './event-view.ts';

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

const offer = ({ page, storedCost: { prices }, currency, dateUtc }: EventView): Json => {
  const code = codeOfCurrency(currency);
  return {
    '@type': 'Offer',
    price: priceText(prices),
    ...(code === undefined ? {} : { priceCurrency: code }),
    url: page,
    category: 'primary',
    availability: 'inStock',
    validFrom: `${dateUtc.slice(0, 10)}T00:00:00+00:00`,
  };
};

/** What the tickets offer, else what the cost says; nothing where neither is known. */
const offersOf = (event: EventView, { currencySymbol }: Site): { readonly offers?: Json } => {
  const { tickets, zone, page } = event;
  const { prices } = event.storedCost;
  if (tickets.length > 0) {
    return { offers: ticketOffers(tickets, { zone, page, siteCurrency: currencySymbol }) };
  }
  // Numbers in words that are no price, like "2x1", would be taken for one.
  const isOffer = prices.some(({ isNumber, value }) => isNumber || !/\d/.test(value));
  return isOffer ? { offers: offer(event) } : {};
};

const schemaOrg = 'https://schema.org/';

const statusTypes: Readonly<Record<EventStatus, string>> = {
  scheduled: 'EventScheduled',
  cancelled: 'EventCancelled',
  postponed: 'EventPostponed',
  moved_online: 'EventMovedOnline',
};

/** Whether it takes place as announced; a former start stands with `EventRescheduled` alone (docs/adr/0073). */
const stateOf = ({ eventStatus, movedFrom }: EventView) =>
  eventStatus === 'scheduled' && movedFrom !== null
    ? { eventStatus: `${schemaOrg}EventRescheduled`, previousStartDate: movedFrom }
    : { eventStatus: schemaOrg + statusTypes[eventStatus] };

const locationOf = ({ eventStatus, venues, website, page }: EventView): Json =>
  eventStatus === 'moved_online'
    ? { '@type': 'VirtualLocation', url: website === '' ? page : website }
    : (venues[0]?.linkedData ?? null);

/** An event in the words of schema.org (reference events-api 1.7), times with the offset of the event's zone. */
export const eventLinkedData = (event: EventView, site: Site): Json => {
  const { title, description, excerpt, image, page, organizers } = event;
  const location = locationOf(event);
  const mode = event.eventStatus === 'moved_online' ? 'Online' : 'Offline';
  const organizer = organizers[0]?.linkedData ?? null;
  return {
    '@context': 'http://schema.org',
    '@type': 'Event',
    name: jsonLdText(title.html),
    description: jsonLdDescription(excerpt.html, description.stored),
    ...(image === null ? {} : { image: image.url }),
    url: page,
    eventAttendanceMode: `${schemaOrg}${mode}EventAttendanceMode`,
    ...stateOf(event),
    startDate: isoOfStored(event.startLocal, event.startUtc),
    endDate: isoOfStored(event.endLocal, event.endUtc),
    ...(location === null ? {} : { location }),
    ...(organizer === null ? {} : { organizer }),
    ...offersOf(event, site),
    performer: 'Organization',
  };
};
