import { calendarFeed } from '../../../calendar/events/icalendar/calendar-feed.ts';
import type { FeedKind } from '../../../kernel/addresses/place.ts';
import { atom } from './atom.ts';
import type { FeedFormat } from './format.ts';
import { jsonFeed } from './json-feed.ts';
import { rss } from './rss.ts';

/** How many years after this one time zones are written for; later times are in UTC. */
const yearsOfZones = 10;

/** iCalendar (RFC 5545): what calendar programs subscribe to. Events that are over stay for a while, as people look back. */
const ical: FeedFormat = {
  kind: 'ics',
  mediaType: 'text/calendar',
  daysBack: 90,
  write: ({ site, version, today }, { title }) =>
    calendarFeed({
      ...{ language: site.language, version, name: title, timezone: site.timezone },
      latest: `${Number(today.slice(0, 4)) + yearsOfZones}-12-31 23:59:59`,
    }),
};

/** All formats of feeds, by the endings of their addresses. */
export const feedFormats: Readonly<Record<FeedKind, FeedFormat>> = {
  ics: ical,
  rss,
  atom,
  'json-feed': jsonFeed,
};
