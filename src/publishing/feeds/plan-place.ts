import {
  defaultEndFrom,
  type ExtraFilters,
  filtersText,
  selectsDates,
  withExtraFilters,
} from '../../calendar/events/feed/feed-filters.ts';
import type { Bounds, EventListQuery } from '../../calendar/events/list/query.ts';
import type { EventView } from '../../calendar/events/read/event-view.ts';
import { anonymous } from '../../kernel/actor.ts';
import { addDays, lastDayOf, lastOfDays, weekStart } from '../../kernel/addresses/dates.ts';
import { writeFeedAddress } from '../../kernel/addresses/feed-address.ts';
import {
  type EventsPlace,
  linkedPlace,
  listPlace,
  type Place,
  type View,
} from '../../kernel/addresses/place.ts';
import { plainText } from '../../kernel/text/html/plain-text.ts';
import { requireLinkedRow } from '../pages/places/linked-record.ts';
import { feedTitle } from '../pages/reading/feeds-of-page.ts';
import { absolute } from '../pages/reading/links.ts';
import { weekendOf } from '../pages/reading/list-bounds.ts';
import { listQuery } from '../pages/reading/list-query.ts';
import { findMonths, requireWithin } from '../pages/reading/months.ts';
import { requireLinked } from '../pages/reading/named-records.ts';
import { noSuchPage } from '../pages/reading/page-errors.ts';
import { lastDay } from '../words/dates/event-days.ts';
import type { FeedFormat, FeedRequest } from './formats/format.ts';
import type { PlannedFeed } from './make-feed.ts';

/** Some days, both included; of the first one only the events after a time. */
interface Days {
  readonly first: string;
  readonly last: string;
  readonly from: string;
}

const midnight = '00:00:00';
const whole = (first: string, last: string): Days => ({ first, last, from: midnight });

/** Returns the days of a view today; null for one without an end. */
const daysOfView = ({ today, firstWeekday }: FeedRequest, view: View): Days | null => {
  switch (view.kind) {
    case 'month': {
      const month = view.month ?? today.slice(0, 7);
      return whole(`${month}-01`, lastDayOf(month));
    }
    case 'week': {
      const first = view.day ?? weekStart(today, firstWeekday);
      return whole(first, addDays(first, 6));
    }
    case 'day':
      return whole(view.day, view.day);
    case 'today':
      return whole(today, today);
    case 'tomorrow':
      return whole(addDays(today, 1), addDays(today, 1));
    case 'weekend': {
      const { begin, sunday } = weekendOf(today);
      return { first: begin.slice(0, 10), last: sunday, from: begin.slice(11) };
    }
    default:
      return null;
  }
};

/** Returns the bounds of events that go on at some time of those days. */
const boundsOf = ({ first, last, from }: Days): Bounds => ({
  endFrom: `${first} ${from}`,
  ...(last === lastOfDays ? {} : { startBefore: `${addDays(last, 1)} ${midnight}` }),
});

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
  const { dayCutoff } = request.settings;
  const days = daysOfView(request, place.view);
  if (days !== null) {
    requireWithin(await findMonths(request), days.first, days.last);
    return {
      query: listQuery(request, place, boundsOf(days)),
      // An end in the small hours belongs to the evening before, as on pages.
      shows: ({ startLocal, endLocal, allDay }) =>
        lastDay({ start: startLocal, end: endLocal, allDay }, dayCutoff) >= days.first,
    };
  }
  if (place.view.kind === 'past') {
    const order = kind === 'ics' ? 'start' : '-start';
    return { query: listQuery(request, place, { endBefore: `${today} 00:00:00` }, order) };
  }
  const isBegun = place.filters.start_date !== undefined || selectsDates(extra);
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
  const revision = request.calendar.revisionFor(anonymous);
  const plan = (title: string, page: Place, { query, ...chosen }: Chosen): PlannedFeed => ({
    ...{ format, isCached: true, revision, ...chosen },
    query: withExtraFilters(request, query, extra, request.now),
    about: {
      title,
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
