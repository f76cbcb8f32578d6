import type { EventReader } from '../../calendar/events/read/event-reader.ts';
import type { PageContext } from '../pages/request/page-request.ts';

/** What feeds are made with. */
export type FeedContext = PageContext & {
  readonly reader: EventReader;
  /** The program's. */
  readonly version: string;
  /** Names all settings and the version of the program and of zone data: what else the bytes of feeds follow from. */
  readonly madeBy: string;
};
