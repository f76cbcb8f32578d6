import type { Database } from '../../src/database/dialect.ts';
import type { EventRow, Status } from '../../src/database/tables.ts';
import { takeId } from '../../src/records/ids.ts';

/** What tests say of an event that only has to be there and be linked. */
export interface BareEvent {
  readonly status?: Status;
  readonly author?: number;
  /** UTC, `YYYY-MM-DD HH:MM:SS`. */
  readonly start?: string;
  readonly venue?: number;
  readonly organizer?: number;
}

const base: Omit<
  EventRow,
  'id' | 'author' | 'status' | 'start_utc' | 'end_utc' | 'start_local' | 'end_local'
> = {
  revision: 1,
  status_before_trash: null,
  date_utc: '2031-01-01 00:00:00',
  modified_utc: '2031-01-01 00:00:00',
  description: '',
  excerpt: '',
  slug: 'event',
  image_id: null,
  password_hash: null,
  lineage: '[]',
  title: 'Event',
  timezone: 'UTC',
  zone_version: '',
  all_day: 0,
  cost: null,
  website: '',
  show_map: 0,
  show_map_link: 0,
  hide_from_listings: 0,
  sticky: 0,
  featured: 0,
  ticketed: 0,
  parent: 0,
};

/** Puts an event of one moment, its occurrence and its links into the database and gives its id. */
export const addBareEvent = (database: Database, event: BareEvent): Promise<number> =>
  database.transaction(async (executor) => {
    const { status = 'publish', author = 1, start = '2031-06-01 10:00:00', venue, organizer } = event;
    const id = await takeId(executor, 'event');
    const times = { start_utc: start, end_utc: start, start_local: start, end_local: start };
    await executor
      .insertInto('events')
      .values({ ...base, ...times, id, author, status })
      .execute();
    const flags = { hidden: 0, protected: 0, facets: '[]' } as const;
    await executor
      .insertInto('occurrences')
      .values({ ...times, ...flags, event_id: id, status, author })
      .execute();
    if (venue !== undefined) {
      await executor
        .insertInto('event_venues')
        .values({ event_id: id, venue_id: venue, position: 0 })
        .execute();
    }
    if (organizer !== undefined) {
      const link = { event_id: id, organizer_id: organizer, position: 0 };
      await executor.insertInto('event_organizers').values(link).execute();
    }
    return id;
  });
