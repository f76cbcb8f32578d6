import type { EventReader } from '../../calendar/events/read/event-reader.ts';
import type { PageContext, pageRequest } from '../pages/reading/page-request.ts';

/** What feeds are made with. */
export type FeedContext = PageContext & {
  readonly reader: EventReader;
  /** The program's. */
  readonly version: string;
  /** Names all settings and the version of the program and of zone data: what else the bytes of feeds follow from. */
  readonly madeBy: string;
};

/** A request for a feed, together with what feeds are made with. */
export type FeedRequest = ReturnType<typeof pageRequest<FeedContext>>;
