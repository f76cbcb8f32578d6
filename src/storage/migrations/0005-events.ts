import { type CreateTableBuilder, sql } from 'kysely';
import { changeSearchIndex, type SchemaChange } from '../schema-change.ts';
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
  const { text, serial, id, keptInOrder } = dialect;
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
    .addColumn('hidden', 'integer', (column) => column.notNull())
    .addColumn('protected', 'integer', (column) => column.notNull())
    .addColumn('facets', text, (column) => column.notNull())
    .execute();
  await db.schema
    .createIndex('occurrences_by_event')
    .on('occurrences')
    .columns(['event_id', 'hidden', 'status', 'start_local', 'end_local', 'author', 'protected'])
    .execute();
  await db.schema
    .createIndex('occurrences_by_author')
    .on('occurrences')
    .columns(['author', 'status', 'hidden', 'start_local', 'event_id', 'end_local'])
    .execute();
  // Lists walk these in order of start and read nothing else; docs/adr/0008 says why there are so many.
  await db.schema
    .createTable('list_entries')
    .addColumn('facet', text, (column) => column.notNull())
    .addColumn('status', text, (column) => column.notNull())
    .addColumn('start_local', text, (column) => column.notNull())
    .addColumn('event_id', id, (column) => column.notNull())
    .addColumn('end_local', text, (column) => column.notNull())
    .addPrimaryKeyConstraint('list_entries_order', [
      'facet',
      'status',
      'start_local',
      'event_id',
      'end_local',
    ])
    .modifyEnd(keptInOrder)
    .execute();
  await db.schema
    .createTable('list_days')
    .addColumn('facet', text, (column) => column.notNull())
    .addColumn('status', text, (column) => column.notNull())
    .addColumn('start_day', text, (column) => column.notNull())
    .addColumn('end_day', text, (column) => column.notNull())
    .addColumn('entries', id, (column) => column.notNull())
    .addPrimaryKeyConstraint('list_days_order', ['facet', 'status', 'start_day', 'end_day'])
    .modifyEnd(keptInOrder)
    .execute();
  // PostgreSQL keeps rows apart from keys and would rather read the whole table than each row of a sum.
  if (dialect.name === 'postgres') {
    await sql`create index list_days_sums on list_days (facet, status, start_day, end_day) include (entries)`.execute(
      db,
    );
  }

  await db.schema
    .createTable('event_search')
    .addColumn('event_id', id, (column) => column.primaryKey().references('events.id'))
    .addColumn('text', text, (column) => column.notNull())
    .execute();
  await changeSearchIndex('create')(db, dialect);
};
