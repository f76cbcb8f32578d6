import { hash } from 'node:crypto';
import type { Kysely } from 'kysely';
import type { SchemaChange } from '../schema-change.ts';

interface Record {
  id: number;
  slug: string;
  status: string;
  status_before_trash: string | null;
}

interface Calendar {
  events: Record;
  venues: Record;
  organizers: Record;
  terms: { id: number; slug: string };
  changes: { id: number; kind: string; record_id: number; previous: string | null };
  former_slugs: { kind: string; slug: string; record_id: number | null };
}

type Row = Calendar['former_slugs'];

/** A state of a record: terms have no status, and are public. */
interface State {
  readonly slug?: string;
  readonly status?: string;
}

const tables = {
  event: 'events',
  venue: 'venues',
  organizer: 'organizers',
  category: 'terms',
  tag: 'terms',
} as const;
type Kind = keyof typeof tables;

const atOnce = 500;

const isPublic = ({ status = 'publish' }: State): boolean => status === 'publish';

// As `calendar/addresses/former-slugs.ts` had it at this step.
const printOf = (slug: string): string => `#${hash('sha256', slug)}`;

const save = async (db: Kysely<Calendar>, rows: readonly Row[]): Promise<void> => {
  // Of one that several records had the last one counts.
  const once = [...new Map(rows.map((row) => [`${row.kind} ${row.slug}`, row])).values()];
  if (once.length === 0) return;
  await db
    .insertInto('former_slugs')
    .values(once)
    .onConflict((conflict) =>
      conflict
        .columns(['kind', 'slug'])
        .doUpdateSet((build) => ({ record_id: build.ref('excluded.record_id') })),
    )
    .execute();
};

const findStates = async (
  db: Kysely<Calendar>,
  kind: Kind,
  ids: readonly number[],
): Promise<ReadonlyMap<number, State>> => {
  const table = tables[kind];
  const rows: readonly (State & { readonly id: number })[] =
    table === 'terms'
      ? await db.selectFrom(table).select(['id', 'slug']).where('id', 'in', ids).execute()
      : await db.selectFrom(table).select(['id', 'slug', 'status']).where('id', 'in', ids).execute();
  return new Map(rows.map((row) => [row.id, row]));
};

/** What the change log knows of slugs that records have left. */
const readChangeLog = async (db: Kysely<Calendar>, kind: Kind): Promise<void> => {
  for (let last = 0; ; ) {
    const changes = await db
      .selectFrom('changes')
      .select(['id', 'record_id', 'previous'])
      .where('kind', '=', kind)
      .where('previous', 'is not', null)
      .where('id', '>', last)
      .orderBy('id')
      .limit(atOnce)
      .execute();
    const end = changes.at(-1);
    if (end === undefined) return;
    const ids = [...new Set(changes.map(({ record_id }) => record_id))];
    const present = await findStates(db, kind, ids);
    const rows = changes.flatMap(({ record_id: id, previous }): Row[] => {
      const before = JSON.parse(previous ?? '{}') as State;
      const { slug = '' } = before;
      if (slug === '' || !isPublic(before)) return [];
      const now = present.get(id);
      if (now === undefined) return [{ kind, slug: printOf(slug), record_id: null }];
      return now.slug === slug && isPublic(now) ? [] : [{ kind, slug, record_id: id }];
    });
    await save(db, rows);
    last = end.id;
  }
};

/** What came into the trash by an import has no change that put it there. */
const readTrash = async (db: Kysely<Calendar>, kind: 'event' | 'venue' | 'organizer'): Promise<void> => {
  for (let last = 0; ; ) {
    const rows = await db
      .selectFrom(tables[kind])
      .select(['id', 'slug'])
      .where('status', '=', 'trash')
      .where('status_before_trash', '=', 'publish')
      .where('id', '>', last)
      .orderBy('id')
      .limit(atOnce)
      .execute();
    const end = rows.at(-1);
    if (end === undefined) return;
    await save(
      db,
      rows
        .map(({ id, slug }) => ({ kind, slug: slug.replace(/__trashed(?:-\d{1,16})?$/, ''), record_id: id }))
        .filter(({ slug }) => slug !== ''),
    );
    last = end.id;
  }
};

/** Slugs that public records have left, as far as the change log and the trash know them. */
export const formerSlugs: SchemaChange = async (db, { text, id }) => {
  await db.schema
    .createTable('former_slugs')
    .addColumn('kind', text, (column) => column.notNull())
    .addColumn('slug', text, (column) => column.notNull())
    .addColumn('record_id', id)
    .addPrimaryKeyConstraint('former_slugs_slug', ['kind', 'slug'])
    .execute();
  await db.schema
    .createIndex('former_slugs_by_record')
    .on('former_slugs')
    .columns(['kind', 'record_id'])
    .execute();
  const calendar = db as unknown as Kysely<Calendar>;
  for (const kind of ['event', 'venue', 'organizer'] as const) await readTrash(calendar, kind);
  for (const kind of Object.keys(tables) as Kind[]) await readChangeLog(calendar, kind);
};
