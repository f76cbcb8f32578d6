import { type CreateTableBuilder, sql } from 'kysely';
import type { SchemaChange } from '../schema-change.ts';
import { recordColumns } from './0004-places.ts';

const eventTexts = [
  'title',
  'timezone',
  'zone_version',
  'start_local',
  'end_local',
  'start_utc',
  'end_utc',
  'website',
];
const eventFlags = [
  'all_day',
  'show_map',
  'show_map_link',
  'hide_from_listings',
  'sticky',
  'featured',
  'ticketed',
];

/** Events, what they are linked to, and the indexes that lists and searches run on. */
export const events: SchemaChange = async (db, dialect) => {
  const { text, serial, id } = dialect;
  let table = recordColumns(db.schema.createTable('events') as CreateTableBuilder<string, never>, dialect);
  for (const name of eventTexts) {
    table = table.addColumn(name, text, (column) => column.notNull()) as typeof table;
  }
  for (const name of eventFlags) {
    table = table.addColumn(name, 'integer', (column) => column.notNull()) as typeof table;
  }
  await table
    .addColumn('cost', text)
    .addColumn('parent', id, (column) => column.notNull())
    .execute();
  await db.schema.createIndex('events_by_slug').on('events').columns(['slug', 'id']).execute();
  await db.schema
    .createIndex('events_scheduled')
    .on('events')
    .column('date_utc')
    .where(sql.ref('status'), '=', sql.lit('future'))
    .execute();

  for (const [name, other, target] of [
    ['event_venues', 'venue_id', 'venues'],
    ['event_organizers', 'organizer_id', 'organizers'],
  ] as const) {
    await db.schema
      .createTable(name)
      .addColumn('event_id', id, (column) => column.notNull().references('events.id'))
      .addColumn(other, id, (column) => column.notNull().references(`${target}.id`))
      .addColumn('position', 'integer', (column) => column.notNull())
      .addPrimaryKeyConstraint(`${name}_pair`, ['event_id', other])
      .execute();
    await db.schema.createIndex(`${name}_back`).on(name).columns([other, 'event_id']).execute();
  }
  await db.schema
    .createTable('event_terms')
    .addColumn('event_id', id, (column) => column.notNull().references('events.id'))
    .addColumn('term_id', id, (column) => column.notNull().references('terms.id'))
    .addPrimaryKeyConstraint('event_terms_pair', ['event_id', 'term_id'])
    .execute();
  await db.schema
    .createIndex('event_terms_back')
    .on('event_terms')
    .columns(['term_id', 'event_id'])
    .execute();

  await db.schema
    .createTable('occurrences')
    .addColumn('id', serial)
    .addColumn('event_id', id, (column) => column.notNull().references('events.id'))
    .addColumn('start_local', text, (column) => column.notNull())
    .addColumn('end_local', text, (column) => column.notNull())
    .addColumn('start_utc', text, (column) => column.notNull())
    .addColumn('end_utc', text, (column) => column.notNull())
    .addColumn('status', text, (column) => column.notNull())
    .addColumn('author', id, (column) => column.notNull())
    .addColumn('featured', 'integer', (column) => column.notNull())
    .addColumn('ticketed', 'integer', (column) => column.notNull())
    .addColumn('parent', id, (column) => column.notNull())
    .addColumn('hidden', 'integer', (column) => column.notNull())
    .addColumn('protected', 'integer', (column) => column.notNull())
    .execute();
  await db.schema.createIndex('occurrences_by_event').on('occurrences').column('event_id').execute();
  // Lists of one status walk this in order of start and read nothing else.
  await db.schema
    .createIndex('occurrences_by_start')
    .on('occurrences')
    .columns(['hidden', 'status', 'start_local', 'event_id', 'end_local', 'featured'])
    .execute();
  await db.schema
    .createIndex('occurrences_by_start_any_status')
    .on('occurrences')
    .columns(['hidden', 'start_local', 'event_id', 'end_local', 'status', 'author'])
    .execute();
  await db.schema
    .createIndex('occurrences_by_author')
    .on('occurrences')
    .columns(['author', 'status', 'start_local', 'event_id'])
    .execute();

  await db.schema
    .createTable('event_search')
    .addColumn('event_id', id, (column) => column.primaryKey().references('events.id'))
    .addColumn('text', text, (column) => column.notNull())
    .execute();
  await dialect.createSearchIndex(db);
};
