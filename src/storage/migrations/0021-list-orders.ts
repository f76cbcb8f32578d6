import { type Kysely, sql } from 'kysely';
import { titleKey } from '../../kernel/text/folding.ts';
import type { SchemaChange } from '../schema-change.ts';

interface Calendar {
  events: { id: number; title: string; title_key: string };
}

const fillTitleKeys = async (db: Kysely<Calendar>): Promise<void> => {
  for (let last = 0; ; ) {
    const rows = await db
      .selectFrom('events')
      .select(['id', 'title'])
      .where('id', '>', last)
      .orderBy('id')
      .limit(400)
      .execute();
    const end = rows.at(-1);
    if (end === undefined) return;
    const keys = rows.map(({ id, title }) => sql`(cast(${id} as integer), cast(${titleKey(title)} as text))`);
    await sql`with made(id, title_key) as (values ${sql.join(keys)}) update events
      set title_key = (select made.title_key from made where made.id = events.id)
      where id in (select made.id from made)`.execute(db);
    last = end.id;
  }
};

/** Every event that lists show stands under its author, too. */
export const addAuthors = async (db: Kysely<never>): Promise<void> => {
  const facet = sql`'author:' || cast(author as text)`;
  await sql`insert into list_entries (facet, status, start_local, event_id, end_local)
    select ${facet}, status, start_local, event_id, end_local from occurrences where facets <> '[]'`.execute(
    db,
  );
  await sql`insert into list_days (facet, status, start_day, end_day, entries)
    select ${facet}, status, substr(start_local, 1, 10), substr(end_local, 1, 10), count(*)
    from occurrences where facets <> '[]'
    group by author, status, substr(start_local, 1, 10), substr(end_local, 1, 10)`.execute(db);
  await sql`update occurrences set facets = substr(facets, 1, length(facets) - 1) || ',"' || ${facet} || '"]'
    where facets <> '[]'`.execute(db);
};

/** Lists can be in order of titles or of the last change, and of one author. */
export const listOrders: SchemaChange = async (db, { text }) => {
  await db.schema
    .alterTable('events')
    .addColumn('title_key', text, (column) => column.notNull().defaultTo(sql.lit('')))
    .execute();
  await fillTitleKeys(db as unknown as Kysely<Calendar>);
  await db.schema.createIndex('events_by_title').on('events').columns(['title_key', 'id']).execute();
  await db.schema.createIndex('events_by_modified').on('events').columns(['modified_utc', 'id']).execute();
  await addAuthors(db);
};
