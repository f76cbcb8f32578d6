import { column, type TableDefinition } from './column.ts';
import { recordColumns, type Status } from './record-tables.ts';

const { flag, id, idOrNull, integer, text, textOrNull } = column;

/** Whether an event takes place as announced (schema.org EventStatusType). */
export type EventStatus = 'scheduled' | 'cancelled' | 'postponed' | 'moved_online';

const event = id('not null references events (id)');

const pairOf = (table: string, column: string) => ({
  constraints: [`constraint ${table}_pair primary key (event_id, ${column})`],
  indexes: [`create index ${table}_back on ${table} (${column}, event_id)`],
});

/** Columns of occurrences that lists compare beside start and status. */
const filtered = 'end_local, author, protected, featured, ticketed, free, event_status';

/** Events, what they are linked to, and what lists and searches of them run on. */
export const eventTables = {
  events: {
    columns: {
      ...recordColumns,
      title: text(),
      /** What lists in order of titles compare: see `titleKey` of kernel/text/folding.ts. */
      title_key: text(),
      /** Zone name exactly as submitted. */
      timezone: text(),
      /** Version of the zone data that the UTC times were derived with. */
      zone_version: text(),
      all_day: flag,
      start_local: text(),
      end_local: text(),
      start_utc: text(),
      end_utc: text(),
      /** JSON of the parsed cost, null when none was given. */
      cost: textOrNull(),
      website: text(),
      show_map: flag,
      show_map_link: flag,
      hide_from_listings: flag,
      sticky: flag,
      featured: flag,
      /** JSON list of the tickets (`calendar/events/tickets/ticket.ts`), `[]` for none. */
      tickets: text(),
      /** Id of the event this one belongs to; 0 for none. */
      parent: id(),
      event_status: text<EventStatus>(),
      /** Plain text beside it, '' for none. */
      status_note: text(),
      /** Start before its last move after publication, ISO 8601 with the offset it had; null when it was not moved. */
      moved_from: textOrNull(),
      /** UID of iCalendar (RFC 5545 3.8.4.7): given once, never computed again. */
      uid: text(),
      /** SEQUENCE of iCalendar (RFC 5545 3.8.7.4). */
      ical_sequence: integer,
      /** When a deletion last took something from it that it was linked to; '' for never. */
      unlinked_utc: text(),
      /** Of a scheduled event the user who scheduled it; null where nobody is known, and for all others. */
      scheduled_by: idOrNull,
    },
    indexes: [
      'create index events_by_slug on events (slug, id)',
      'create index events_by_title on events (title_key, id)',
      'create index events_by_modified on events (modified_utc, id)',
      'create index events_by_uid on events (uid)',
      'create index events_by_parent on events (parent) where parent > 0',
      'create index events_by_image on events (image_id) where image_id is not null',
      `create index events_scheduled on events (date_utc) where status = 'future'`,
    ],
  },
  event_venues: {
    columns: { event_id: event, venue_id: id('not null references venues (id)'), position: integer },
    ...pairOf('event_venues', 'venue_id'),
  },
  event_organizers: {
    columns: { event_id: event, organizer_id: id('not null references organizers (id)'), position: integer },
    ...pairOf('event_organizers', 'organizer_id'),
  },
  event_terms: {
    columns: { event_id: event, term_id: id('not null references terms (id)') },
    ...pairOf('event_terms', 'term_id'),
  },
  /**
   * When an event takes place, and what lists filter by: one row for a plain event. Written by
   * `calendar/events/list/occurrences.ts`.
   */
  occurrences: {
    columns: {
      /** The listed id: under which lists show it; of a plain event the event's own. */
      id: id(),
      /** The event whose texts and links it shows. */
      event_id: event,
      start_local: text(),
      end_local: text(),
      start_utc: text(),
      end_utc: text(),
      status: text<Status>(),
      author: id(),
      /** 1 when no list shows it. */
      hidden: flag,
      /** 1 when a password hides its texts. */
      protected: flag,
      featured: flag,
      ticketed: flag,
      free: flag,
      event_status: text<EventStatus>(),
    },
    constraints: ['constraint occurrences_listed primary key (id)'],
    // Lists read these two indexes and nothing else of the table.
    indexes: [
      `create index occurrences_by_start on occurrences (start_local, id, ${filtered}, event_id, hidden, status)`,
      `create index occurrences_by_event on occurrences (event_id, hidden, status, start_local, ${filtered}, id)`,
    ],
  },
  /** Folded title, excerpt and description of each event. */
  event_search: {
    columns: { event_id: id('primary key references events (id)'), text: text() },
  },
} satisfies Readonly<Record<string, TableDefinition>>;
