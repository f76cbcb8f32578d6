import { codeOfCurrency } from '../../../calendar/events/cost/currencies.ts';
import { isFree } from '../../../calendar/events/cost/event-cost.ts';
import { ticketsOf } from '../../../calendar/events/tickets/ticket.ts';
import { ticketOffers } from '../../../calendar/events/tickets/ticket-offers.ts';
import type { Json } from '../../../kernel/json.ts';
import { isoOfStored, siteZoneOf } from '../../../kernel/time/wall-clock.ts';
import { findZone } from '../../../kernel/time/zones.ts';
import type { EventRow, EventStatus } from '../../../storage/tables.ts';
import type { PageRequest } from '../reading/page-request.ts';
import type { EventPage } from './event-data.ts';

const statuses: Readonly<Record<EventStatus, string>> = {
  scheduled: 'EventScheduled',
  cancelled: 'EventCancelled',
  postponed: 'EventPostponed',
  moved_online: 'EventMovedOnline',
};

const maxDescription = 5000;

const placeOf = ({ venues, isOnline, shareAddress, website }: EventPage): Json => {
  if (isOnline) return { '@type': 'VirtualLocation', url: website ?? shareAddress };
  const [venue] = venues;
  if (venue === undefined) return null;
  return {
    '@type': 'Place',
    name: venue.name,
    ...(venue.address.lines.length === 0 ? {} : { address: venue.address.lines.join(', ') }),
    ...(venue.coordinates === null
      ? {}
      : {
          geo: {
            '@type': 'GeoCoordinates',
            latitude: venue.coordinates.lat,
            longitude: venue.coordinates.lng,
          },
        }),
  };
};

const timesOf = (event: EventRow): Json & object =>
  event.all_day === 1
    ? { startDate: event.start_local.slice(0, 10), endDate: event.end_local.slice(0, 10) }
    : {
        startDate: isoOfStored(event.start_local, event.start_utc),
        endDate: isoOfStored(event.end_local, event.end_utc),
      };

/** Returns an event in the terms of schema.org, as its page has it (pages.md 6). */
export const pageJsonLd = (
  { site, settings, origin }: PageRequest,
  event: EventRow,
  data: EventPage,
  description: string,
): Json => {
  const { title, shareAddress: url, picture, organizers, isOnline } = data;
  const tickets = ticketsOf(event);
  const place = placeOf(data);
  const isMoved = event.event_status === 'scheduled' && event.moved_from !== null;
  const offersOf = (): { readonly offers?: Json } => {
    const zone = findZone(event.timezone) ?? siteZoneOf(site);
    if (tickets.length > 0)
      return { offers: ticketOffers(tickets, { zone, page: url, siteCurrency: site.currencySymbol }) };
    if (!isFree(event)) return {};
    const code = codeOfCurrency(site.currencySymbol);
    return {
      offers: { '@type': 'Offer', price: '0', ...(code === undefined ? {} : { priceCurrency: code }), url },
    };
  };
  const absolute = (address: string): string => new URL(address, `${origin}/`).href;
  return {
    '@context': 'https://schema.org',
    '@type': 'Event',
    name: title,
    ...(description === '' ? {} : { description: description.slice(0, maxDescription).toWellFormed() }),
    ...timesOf(event),
    eventStatus: `https://schema.org/${isMoved ? 'EventRescheduled' : statuses[event.event_status]}`,
    ...(event.moved_from === null ? {} : { previousStartDate: event.moved_from }),
    eventAttendanceMode: `https://schema.org/${isOnline ? 'OnlineEventAttendanceMode' : 'OfflineEventAttendanceMode'}`,
    ...(place === null ? {} : { location: place }),
    ...(picture === null
      ? {}
      : { image: [picture, ...picture.sizes].map(({ address }) => absolute(address)) }),
    ...(organizers.length === 0
      ? {}
      : {
          organizer: organizers.map(({ name, address }) => ({
            '@type': 'Organization',
            name,
            url: absolute(address),
          })),
        }),
    ...offersOf(),
    ...(isFree(event) ? { isAccessibleForFree: true } : {}),
    url,
    inLanguage: settings.language,
  };
};
