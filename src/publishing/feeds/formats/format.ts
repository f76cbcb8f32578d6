import type { EventReader } from '../../../calendar/events/read/event-reader.ts';
import type { EventView } from '../../../calendar/events/read/event-view.ts';
import type { FeedKind } from '../../../kernel/addresses/place.ts';
import type { PageContext, pageRequest } from '../../pages/reading/page-request.ts';

/** What feeds are made with. */
export type FeedContext = PageContext & {
  readonly reader: EventReader;
  /** The program's. */
  readonly version: string;
  /** A digest of the settings and of the versions of the program and of zone data: the bytes of feeds depend on them. */
  readonly madeBy: string;
};

/** A request for a feed, together with what feeds are made with. */
export type FeedRequest = ReturnType<typeof pageRequest<FeedContext>>;

/** The properties of a feed itself. Addresses are absolute. */
export interface FeedAbout {
  readonly title: string;
  /** The page that shows the same events. */
  readonly page: string;
  /** Of the feed itself. */
  readonly address: string;
  /** When anything of the calendar was changed last, or its day began: UTC, `YYYY-MM-DD HH:MM:SS`. */
  readonly updatedUtc: string;
}

/** Writes a feed piece by piece. */
interface FeedWriter {
  readonly head: string;
  /** The next event, in the order of the list. */
  readonly next: (event: EventView) => string;
  readonly foot: () => string;
}

/** Returns the headers that name the type of a feed and, of a calendar, the file that browsers store it as. */
export const typeHeaders = ({
  kind,
  mediaType,
}: Pick<FeedFormat, 'kind' | 'mediaType'>): Readonly<Record<string, string>> => ({
  'Content-Type': `${mediaType}; charset=utf-8`,
  ...(kind === 'ics' ? { 'Content-Disposition': 'inline; filename="events.ics"' } : {}),
});

/** A format of feeds. */
export interface FeedFormat {
  readonly kind: FeedKind;
  readonly mediaType: string;
  /** How many days before today the feed begins where no filter has a start. */
  readonly daysBack: number;
  readonly write: (request: FeedRequest, about: FeedAbout) => FeedWriter;
}
