import {
  defaultEndFrom,
  type FilterCall,
  filtersText,
  saysWhen,
  withExtraFilters,
} from '../../calendar/events/feed/feed-filters.ts';
import type { Bounds, EventListQuery } from '../../calendar/events/list/query.ts';
import type { EventView } from '../../calendar/events/read/event-view.ts';
import { anonymous } from '../../kernel/actor.ts';
import { writeFeedAddress } from '../../kernel/addresses/feed-address.ts';
import { type EventsPlace, linkedPlace, listPlace, type Place } from '../../kernel/addresses/place.ts';
import { plainText } from '../../kernel/text/html/plain-text.ts';
import { requireLinkedRow } from '../pages/places/linked-record.ts';
import { feedTitle } from '../pages/reading/feeds-of-page.ts';
import { absolute } from '../pages/reading/links.ts';
import { listQuery } from '../pages/reading/list-query.ts';
import { findMonths, requireWithin } from '../pages/reading/months.ts';
import { requireLinked } from '../pages/reading/named-records.ts';
import { noSuchPage } from '../pages/reading/page-errors.ts';
import { lastDay } from '../words/dates/event-days.ts';
import { boundsOfDays, daysOfView } from './dated-view.ts';
import type { FeedRequest } from './feed-context.ts';
import type { FeedFormat } from './formats/format.ts';
import type { PlannedFeed } from './make-feed.ts';

/** Filters that the addresses of pages do not have, checked. */
export type ExtraFilters = Omit<FilterCall, 'actor'>;

/** The address of the feed of a place, further filters included. */
const addressOf = (
  { addressWords, origin }: FeedRequest,
  place: Place,
  { kind }: FeedFormat,
  extra: ExtraFilters,
): string => {
  const address = writeFeedAddress(place, kind, addressWords);
  const text = filtersText(extra);
  if (text === '') return origin + address;
  return `${origin}${address}${address.includes('?') ? '&' : '?'}${text}`;
};

interface Chosen {
  readonly query: EventListQuery;
  readonly shows?: (event: EventView) => boolean;
}

const chooseEvents = async (
  request: FeedRequest,
  place: EventsPlace,
  { kind, daysBack }: FeedFormat,
  extra: ExtraFilters,
): Promise<Chosen> => {
  const { today } = request;
  const { region, dayCutoff } = request.settings;
  const days = daysOfView(place.view, today, region);
  if (days !== null) {
    requireWithin(await findMonths(request), days.first, days.last);
    return {
      query: listQuery(request, place, boundsOfDays(days)),
      // What ends in the small hours is of the evening before, as on pages.
      shows: ({ startLocal, endLocal, allDay }) =>
        lastDay({ start: startLocal, end: endLocal, allDay }, dayCutoff) >= days.first,
    };
  }
  if (place.view.kind === 'past') {
    const order = kind === 'ics' ? 'start' : '-start';
    return { query: listQuery(request, place, { endBefore: `${today} 00:00:00` }, order) };
  }
  const isBegun = place.filters.start_date !== undefined || saysWhen(extra);
  const bounds: Bounds = isBegun ? {} : { endFrom: defaultEndFrom(today, daysBack) };
  return { query: listQuery(request, place, bounds) };
};

/**
 * Plans the feed of a place under its canonical address: a list, a venue or an organizer with all that its pages show.
 * @throws AppError 404, 400 naming a filter.
 */
export const planPlace = async (
  request: FeedRequest,
  place: Place,
  format: FeedFormat,
  extra: ExtraFilters,
): Promise<PlannedFeed> => {
  const { origin, today, now } = request;
  const revision = request.calendar.revisionFor(anonymous);
  const plan = (title: string, page: Place, { query, ...chosen }: Chosen): PlannedFeed => ({
    ...{ format, isCached: true, revision, ...chosen },
    query: withExtraFilters(request, query, extra, now),
    about: {
      ...{ title, origin, today },
      page: absolute(request, page),
      address: addressOf(request, page, format, extra),
    },
  });
  switch (place.kind) {
    case 'events':
      await requireLinked(request, place.filters);
      return plan(feedTitle(request, place), place, await chooseEvents(request, place, format, extra));
    case 'venue':
    case 'organizer': {
      const { id, name, slug } = (await requireLinkedRow(request, place.kind, place.slug)).row;
      const all = { ...listPlace(), filters: { [place.kind]: String(id) } };
      const chosen = await chooseEvents(request, all, format, extra);
      const title = `${plainText(name)} · ${request.settings.siteName}`;
      return plan(title, linkedPlace(place.kind, slug), chosen);
    }
    default:
      throw noSuchPage();
  }
};
