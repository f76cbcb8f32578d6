import { hash } from 'node:crypto';
import { walkEvents } from '../../calendar/events/feed/walk-events.ts';
import type { EventListQuery } from '../../calendar/events/list/query.ts';
import type { EventView } from '../../calendar/events/read/event-view.ts';
import { utcText } from '../../kernel/clock.ts';
import type { MakePieces } from '../../kernel/pieces.ts';
import { siteZoneOf } from '../../kernel/time/wall-clock.ts';
import { type AsOf, freshnessOf } from '../pages/freshness.ts';
import type { Visit } from '../pages/page-context.ts';
import { nextMidnight } from '../pages/until.ts';
import type { FeedContext } from './feed-context.ts';
import type { FeedAbout, FeedFormat } from './formats/format.ts';

/** A feed that is to be made. */
export interface PlannedFeed {
  readonly format: FeedFormat;
  readonly query: EventListQuery;
  readonly about: Omit<FeedAbout, 'updatedUtc'>;
  /** Which of the events it shows, where the list cannot tell. */
  readonly shows?: (event: EventView) => boolean;
  /** Whether its bytes may be kept for whoever asks by the same address. */
  readonly isKept: boolean;
  /** Before anything was looked up for it. */
  readonly asOf: AsOf;
}

/** Names the bytes of a feed: a digest of all that they follow from, base64url. */
export const digestOfFeed = (
  { madeBy }: FeedContext,
  { today }: Visit,
  { about, query, asOf }: PlannedFeed,
): string =>
  hash('sha256', JSON.stringify([madeBy, about.address, query, today, asOf.revision]), 'base64url');

/** When the calendar was last changed, or the day began, whichever is later. */
const updatedAt = async (
  { database, site }: FeedContext,
  revision: number,
  { now }: Visit,
): Promise<string> => {
  const row = await database.read
    .selectFrom('changes')
    .select('at')
    .where('id', '=', revision)
    .executeTakeFirst();
  const dayStart = utcText(now.toZonedDateTimeISO(siteZoneOf(site).id).startOfDay().toInstant());
  return row === undefined || row.at < dayStart ? dayStart : row.at;
};

/**
 * Makes a feed piece by piece. One that is whole with the first piece may be cached until the calendar changes or the day
 * ends.
 */
export const makeFeed = (context: FeedContext, visit: Visit, feed: PlannedFeed): MakePieces =>
  async function* (work) {
    const { site } = context;
    const { format, query, shows = () => true, isKept, asOf } = feed;
    let isFirst = true;
    let writer: ReturnType<typeof format.write> | undefined;
    for await (const { events, isLast } of walkEvents(context, query, work)) {
      let text = '';
      if (writer === undefined) {
        writer = format.write(context, {
          ...feed.about,
          updatedUtc: await updatedAt(context, asOf.revision, visit),
        });
        text += writer.head;
      }
      for (const { view } of events) {
        if (shows(view)) text += writer.next(view);
        await work.giveWay();
      }
      if (isLast) text += writer.foot();
      const isWhole = isFirst && isLast && isKept;
      const until = nextMidnight(site, visit.now);
      yield isWhole
        ? {
            ...{ text, isLast },
            freshness: freshnessOf(context, { asOf, until }),
          }
        : { text, isLast };
      isFirst = false;
    }
  };
