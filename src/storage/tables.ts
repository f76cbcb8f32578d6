import type { Selectable } from 'kysely';
import { accountTables } from './schema/account-tables.ts';
import type { ColumnDefinition } from './schema/column.ts';
import { eventTables } from './schema/event-tables.ts';
import { type recordColumns, recordTables } from './schema/record-tables.ts';

export type { AccountKind } from './schema/account-tables.ts';
export type { Flag } from './schema/column.ts';
export type { EventStatus } from './schema/event-tables.ts';
export type { AddressedKind, ChangeKind, RecordKind, Status } from './schema/record-tables.ts';

/*
 * What the columns mean on both databases: ids are the interface's own; `…_utc` and `…_at` are UTC,
 * `…_local` wall clock in the row's zone, both as `YYYY-MM-DD HH:MM:SS`; yes and no are 1 and 0; `…_key` is a
 * text folded for comparing, `text_…` one folded for searching; JSON is text. Texts compare byte by byte.
 */

/** Every table of a calendar by its name, each after those that its rows refer to. */
export const tables = { ...accountTables, ...recordTables, ...eventTables };

type Values<Columns> = {
  -readonly [Name in keyof Columns]: Columns[Name] extends ColumnDefinition<infer Value> ? Value : never;
};

/** Every table's columns by its name, as Kysely checks queries against them. */
export type Tables = { [Name in keyof typeof tables]: Values<(typeof tables)[Name]['columns']> };

/** What events, venues and organizers have in common. */
export type RecordColumns = Values<typeof recordColumns>;

/** An event as a query returns it, without what a write derives from the rest; what it is linked to stands beside it. */
export type EventRow = Omit<Selectable<Tables['events']>, 'title_key'>;
/** A venue likewise. */
export type VenueRow = Selectable<Tables['venues']>;
/** An organizer likewise. */
export type OrganizerRow = Selectable<Tables['organizers']>;
/** A category or tag likewise. */
export type TermRow = Selectable<Tables['terms']>;
/** An image likewise. */
export type ImageRow = Selectable<Tables['images']>;

/**
 * Returns the names of the tables of a calendar, each after those that its rows refer to. Tables of the search index are
 * not among them: what is in these is derived from `event_search`.
 */
export const listCalendarTables = (): readonly string[] => Object.keys(tables);
