import { hash } from 'node:crypto';
import { walkEvents } from '../../calendar/events/feed/walk-events.ts';
import { calendarFeed } from '../../calendar/events/icalendar/calendar-feed.ts';
import type { EventListQuery } from '../../calendar/events/list/query.ts';
import type { EventView } from '../../calendar/events/read/event-view.ts';
import type { FeedKind } from '../../kernel/addresses/place.ts';
import { utcText } from '../../kernel/clock.ts';
import type { MakePieces } from '../../kernel/result.ts';
import { siteZoneOf } from '../../kernel/time/wall-clock.ts';
import { atom } from './formats/atom.ts';
import type { FeedAbout, FeedFormat, FeedRequest } from './formats/format.ts';
import { jsonFeed } from './formats/json-feed.ts';
import { rss } from './formats/rss.ts';

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

/** A feed that is to be made. */
export interface PlannedFeed {
  readonly format: FeedFormat;
  readonly query: EventListQuery;
  readonly about: Omit<FeedAbout, 'updatedUtc'>;
  /** Which of the events it shows, where the list cannot tell. */
  readonly shows?: (event: EventView) => boolean;
  /** Whether equal digests mean equal bytes. */
  readonly isCached: boolean;
  /** Of what its reader reads, before anything was looked up for it. */
  readonly revision: number;
}

/** Names the bytes of a feed: a digest of all that they follow from, base64url. */
const digestOfFeed = ({ madeBy, today }: FeedRequest, { about, query, revision }: PlannedFeed): string =>
  hash('sha256', JSON.stringify([madeBy, about.address, query, today, revision]), 'base64url');

/** When the calendar was last changed, or the day began, whichever is later. */
const updatedAt = async ({ database, site, now }: FeedRequest, revision: number): Promise<string> => {
  const row = await database.read
    .selectFrom('changes')
    .select('at')
    .where('id', '=', revision)
    .executeTakeFirst();
  const dayStart = utcText(now.toZonedDateTimeISO(siteZoneOf(site).id).startOfDay().toInstant());
  return row === undefined || row.at < dayStart ? dayStart : row.at;
};

const makePieces = (request: FeedRequest, feed: PlannedFeed): MakePieces =>
  async function* (work) {
    const { format, query, shows = () => true, revision } = feed;
    const links = { base: '', origin: request.origin, host: '' };
    let writer: ReturnType<typeof format.write> | undefined;
    for await (const { events, isLast } of walkEvents(request, query, links, work)) {
      let text = '';
      if (writer === undefined) {
        const updatedUtc = await updatedAt(request, revision);
        writer = format.write(request, { ...feed.about, updatedUtc });
        text += writer.head;
      }
      for (const { view } of events) {
        if (shows(view)) text += writer.next(view);
        await work.yieldToEventLoop();
      }
      if (isLast) text += writer.foot();
      yield { text, isLast };
    }
  };

/** Returns a feed that is made piece by piece. */
export const feedBody = (request: FeedRequest, feed: PlannedFeed) => ({
  digest: digestOfFeed(request, feed),
  pieces: makePieces(request, feed),
  isCached: feed.isCached,
});
