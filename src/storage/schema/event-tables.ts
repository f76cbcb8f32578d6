import type { Dialect } from '../dialect.ts';
import { recordColumns } from './record-tables.ts';

/** Venues and organizers have a position in each event. */
const linkTable = ({ id }: Dialect, table: string, column: string, target: string): readonly string[] => [
  `create table ${table} (
    event_id ${id} not null references events (id),
    ${column} ${id} not null references ${target} (id),
    position integer not null,
    constraint ${table}_pair primary key (event_id, ${column})
  )`,
  `create index ${table}_back on ${table} (${column}, event_id)`,
];

/** Columns of occurrences that lists compare beside start and status. */
const filtered = 'end_local, author, protected, featured, ticketed, free, event_status';

/** Statements for events, what they are linked to, and what lists and searches of them run on. */
export const eventTables = (dialect: Dialect): readonly string[] => {
  const { text, id } = dialect;
  return [
    `create table events (
      ${recordColumns(dialect)},
      title ${text} not null,
      title_key ${text} not null,
      timezone ${text} not null,
      zone_version ${text} not null,
      all_day integer not null,
      start_local ${text} not null,
      end_local ${text} not null,
      start_utc ${text} not null,
      end_utc ${text} not null,
      cost ${text},
      website ${text} not null,
      show_map integer not null,
      show_map_link integer not null,
      hide_from_listings integer not null,
      sticky integer not null,
      featured integer not null,
      tickets ${text} not null,
      parent ${id} not null,
      event_status ${text} not null,
      status_note ${text} not null,
      moved_from ${text},
      uid ${text} not null,
      ical_sequence integer not null,
      unlinked_utc ${text} not null,
      scheduled_by ${id},
      linked_ids ${text} not null
    )`,
    'create index events_by_slug on events (slug, id)',
    'create index events_by_title on events (title_key, id)',
    'create index events_by_modified on events (modified_utc, id)',
    'create index events_by_uid on events (uid)',
    'create index events_by_parent on events (parent) where parent > 0',
    'create index events_by_image on events (image_id) where image_id is not null',
    `create index events_scheduled on events (date_utc) where status = 'future'`,
    ...linkTable(dialect, 'event_venues', 'venue_id', 'venues'),
    ...linkTable(dialect, 'event_organizers', 'organizer_id', 'organizers'),
    `create table event_terms (
      event_id ${id} not null references events (id),
      term_id ${id} not null references terms (id),
      constraint event_terms_pair primary key (event_id, term_id)
    )`,
    'create index event_terms_back on event_terms (term_id, event_id)',
    `create table occurrences (
      id ${id} not null,
      event_id ${id} not null references events (id),
      start_local ${text} not null,
      end_local ${text} not null,
      start_utc ${text} not null,
      end_utc ${text} not null,
      status ${text} not null,
      author ${id} not null,
      hidden integer not null,
      protected integer not null,
      featured integer not null,
      ticketed integer not null,
      free integer not null,
      event_status ${text} not null,
      constraint occurrences_listed primary key (id)
    )`,
    // Lists read these two indexes and nothing else of the table.
    `create index occurrences_by_start on occurrences (start_local, id, ${filtered}, event_id, hidden, status)`,
    `create index occurrences_by_event on occurrences (event_id, hidden, status, start_local, ${filtered}, id)`,
    `create table event_search (
      event_id ${id} primary key references events (id),
      text ${text} not null
    )`,
  ];
};
