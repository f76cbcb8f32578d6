import { sql } from 'kysely';
import type { SchemaChange } from '../schema-change.ts';

const texts = ['start_local', 'end_local', 'start_utc', 'end_utc', 'status'];
const columns = [...texts, 'author', 'hidden', 'protected', 'facets'].map((name) => sql.ref(name));

/**
 * An occurrence has the id under which lists show it, which of a plain event is the event's own, in place of a number of
 * a sequence of its own; `event_id` is the record whose texts and links it shows.
 */
export const listedIds: SchemaChange = async (db, { name, text, id }) => {
  await db.schema.alterTable('list_entries').renameColumn('event_id', 'listed_id').execute();
  await db.schema.alterTable('occurrences').renameTo('former_occurrences').execute();
  let table = db.schema
    .createTable('occurrences')
    .addColumn('id', id, (column) => column.notNull())
    .addColumn('event_id', id, (column) => column.notNull().references('events.id'));
  for (const column of texts)
    table = table.addColumn(column, text, (added) => added.notNull()) as typeof table;
  await table
    .addColumn('author', id, (column) => column.notNull())
    .addColumn('hidden', 'integer', (column) => column.notNull())
    .addColumn('protected', 'integer', (column) => column.notNull())
    .addColumn('facets', text, (column) => column.notNull())
    .addPrimaryKeyConstraint('occurrences_listed', ['id'])
    .execute();
  // In a damaged calendar an event may have two: the later one stays.
  await sql`insert into occurrences (id, event_id, ${sql.join(columns)})
    select event_id, event_id, ${sql.join(columns)} from former_occurrences as former
    where not exists (select 1 from former_occurrences as later
      where later.event_id = former.event_id and later.id > former.id)
    order by event_id`.execute(db);
  await db.schema.dropTable('former_occurrences').execute();
  await db.schema
    .createIndex('occurrences_by_event')
    .on('occurrences')
    .columns([
      ...['event_id', 'hidden', 'status', 'start_local', 'end_local', 'author', 'protected'],
      // SQLite has the primary key in every index by itself.
      ...(name === 'postgres' ? ['id'] : []),
    ])
    .execute();
  await db.schema
    .createIndex('occurrences_by_author')
    .on('occurrences')
    .columns(['author', 'status', 'hidden', 'start_local', 'id', 'end_local'])
    .execute();
};
