import { randomUUID } from 'node:crypto';
import { type Kysely, sql } from 'kysely';
import type { SchemaChange } from '../schema-change.ts';

interface Calendar {
  settings: { name: string; value: string };
  events: { id: number; revision: number; start_local: string; end_local: string; uid: string };
  imports: { source_key: string; kind: string; record_id: number; state: string };
  changes: { kind: string; record_id: number; revision: number; previous: string | null };
}

/** What an event was at the site that it was imported from. */
interface Origin {
  readonly id: string;
  readonly host: string;
}

/** Start and end by the clock on the wall, `YYYY-MM-DD HH:MM:SS`. */
interface Times {
  readonly start_local: string;
  readonly end_local: string;
}

const atOnce = 500;

/** The key of an event of a site: `agenda.example?id=21`, also with a port or a path behind the host. */
const siteKey = /^([^/?:\s\p{Cc}]+)(?::\d+)?(?:\/[^?]*)?\?id=(\d+)$/u;
/** Keys of exports begin with the id of their calendar instead of a host. */
const archiveKey = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}\?/;

const findOrigins = async (db: Kysely<Calendar>): Promise<ReadonlyMap<number, Origin>> => {
  const rows = await db
    .selectFrom('imports')
    .select(['source_key', 'record_id'])
    .where('kind', '=', 'event')
    .where('state', '!=', 'erased')
    .orderBy('source_key', 'desc')
    .execute();
  const origins = new Map<number, Origin>();
  for (const { source_key: key, record_id } of rows) {
    const [, host, id] = archiveKey.test(key) ? [] : (siteKey.exec(key) ?? []);
    if (host !== undefined && id !== undefined) origins.set(record_id, { id, host });
  }
  return origins;
};

/** The times with which events came that were changed since, as far as the change log tells. */
const findFirstTimes = async (
  db: Kysely<Calendar>,
  ids: readonly number[],
): Promise<ReadonlyMap<number, Times>> => {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom('changes')
    .select(['record_id', 'previous'])
    .where('kind', '=', 'event')
    .where('record_id', 'in', ids)
    .where('revision', '=', 2)
    .execute();
  return new Map(
    rows.flatMap(({ record_id, previous }): [number, Times][] => {
      const { start_local, end_local } = JSON.parse(previous ?? '{}') as Partial<Times>;
      return start_local === undefined || end_local === undefined
        ? []
        : [[record_id, { start_local, end_local }]];
    }),
  );
};

/** Wall clock read as if it were UTC, in seconds since 1970. */
const secondsOf = (wall: string): number => Date.parse(`${wall.replace(' ', 'T')}Z`) / 1000;

/** The UID in the feeds of The Events Calendar, `{post id}-{start}-{end}@{host}`. */
const uidOf = ({ id, host }: Origin, { start_local, end_local }: Times): string | null => {
  const [start, end] = [secondsOf(start_local), secondsOf(end_local)];
  return Number.isInteger(start) && Number.isInteger(end) ? `${id}-${start}-${end}@${host}` : null;
};

/** Events of The Events Calendar keep the UID that they were imported with, where that can be known. */
const giveImportedUids = async (db: Kysely<Calendar>): Promise<void> => {
  const origins = await findOrigins(db);
  const ids = [...origins.keys()].sort((one, other) => one - other);
  const given = new Set<string>();
  for (let from = 0; from < ids.length; from += atOnce) {
    const events = await db
      .selectFrom('events')
      .select(['id', 'revision', 'start_local', 'end_local'])
      .where('id', 'in', ids.slice(from, from + atOnce))
      .orderBy('id')
      .execute();
    const changed = events.filter(({ revision }) => revision > 1).map(({ id }) => id);
    const firstTimes = await findFirstTimes(db, changed);
    const rows = events.flatMap((event) => {
      const origin = origins.get(event.id);
      const times = event.revision > 1 ? firstTimes.get(event.id) : event;
      const uid = origin === undefined || times === undefined ? null : uidOf(origin, times);
      // Two sites under one host may have given the same.
      if (uid === null || given.has(uid)) return [];
      given.add(uid);
      return [sql`(cast(${event.id} as integer), cast(${uid} as text))`];
    });
    if (rows.length === 0) continue;
    await sql`with made(id, uid) as (values ${sql.join(rows)}) update events
      set uid = (select made.uid from made where made.id = events.id)
      where id in (select made.id from made)`.execute(db);
  }
};

/**
 * Each event has a UID and a SEQUENCE; terms say when they were changed, events when they lost what they were linked to.
 * The public address is not known here, so that the calendar draws the name that stands for its host in UIDs, and keeps
 * it (docs/adr/0071).
 */
export const uids: SchemaChange = async (db, { text }) => {
  const events = db.schema.alterTable('events');
  const empty = sql.lit('');
  await events.addColumn('uid', text, (column) => column.notNull().defaultTo(empty)).execute();
  await events.addColumn('ical_sequence', 'integer', (column) => column.notNull().defaultTo(0)).execute();
  await events.addColumn('unlinked_utc', text, (column) => column.notNull().defaultTo(empty)).execute();
  await db.schema
    .alterTable('terms')
    .addColumn('modified_utc', text, (column) => column.notNull().defaultTo(empty))
    .execute();
  const calendar = db as unknown as Kysely<Calendar>;
  // RFC 2606 2: nobody can have a name below `.invalid`.
  const host = `${randomUUID()}.invalid`;
  const some = await calendar.selectFrom('events').select('id').limit(1).execute();
  if (some.length > 0) {
    await calendar.insertInto('settings').values({ name: 'uid_host', value: host }).execute();
    await sql`update events set uid = cast(id as text) || ${`@${host}`}`.execute(calendar);
    await giveImportedUids(calendar);
  }
  await db.schema.createIndex('events_by_uid').on('events').column('uid').execute();
};
