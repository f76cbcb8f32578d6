import { type Kysely, sql } from 'kysely';
import type { SchemaChange } from '../schema-change.ts';

interface Calendar {
  events: { id: number; cost: string | null; tickets: string };
}

interface Price {
  readonly typed: string;
  readonly value: string;
  readonly isNumber: boolean;
}

const freeWords =
  /^(?:gratis|gratuit[oa]?s?|gratuïta?|entrada\s+(?:libre|gratuita|gratuïta|lliure)|lliure|de\s+balde|doan|free)(?!\p{L})/iu;

// As `calendar/events/cost/free.ts` had it at this step.
const isFree = ({ cost, tickets }: Calendar['events']): boolean => {
  if (cost === null) {
    const known = (JSON.parse(tickets) as { price: number | null }[]).filter(({ price }) => price !== null);
    return known.length > 0 && known.every(({ price }) => price === 0);
  }
  const { prices } = JSON.parse(cost) as { prices: readonly Price[] };
  const isNothing = ({ isNumber, value, typed }: Price): boolean =>
    isNumber ? Number(value) === 0 : freeWords.test(typed.trim());
  return prices.length > 0 && prices.every(isNothing);
};

const listUnder = async (
  db: Kysely<never>,
  facet: string,
  ids: readonly number[],
  isHidden: 0 | 1,
): Promise<void> => {
  if (ids.length === 0) return;
  const name = sql.lit(facet);
  const chosen = sql`facets <> '[]' and protected = ${sql.lit(isHidden)} and event_id in (${sql.join(ids.map((id) => sql.lit(id)))})`;
  await sql`insert into list_entries (facet, status, start_local, listed_id, end_local)
    select ${name}, status, start_local, id, end_local from occurrences where ${chosen}`.execute(db);
  await sql`insert into list_days (facet, status, start_day, end_day, entries)
    select ${name}, status, substr(start_local, 1, 10), substr(end_local, 1, 10), count(*)
    from occurrences where ${chosen} group by status, substr(start_local, 1, 10), substr(end_local, 1, 10)
    on conflict (facet, status, start_day, end_day) do update set entries = list_days.entries + excluded.entries`.execute(
    db,
  );
  await sql`update occurrences set facets = replace(facets, '"all",', ${sql.lit(`"all","${facet}",`)})
    where ${chosen}`.execute(db);
};

const addFreeEvents = async (db: Kysely<never>): Promise<void> => {
  const calendar = db as unknown as Kysely<Calendar>;
  for (let last = 0; ; ) {
    const rows = await calendar
      .selectFrom('events')
      .select(['id', 'cost', 'tickets'])
      .where('id', '>', last)
      .where((event) => event.or([event('cost', 'is not', null), event('tickets', '<>', '[]')]))
      .orderBy('id')
      .limit(400)
      .execute();
    const end = rows.at(-1);
    if (end === undefined) return;
    const free = rows.filter(isFree).map(({ id }) => id);
    await listUnder(db, 'free', free, 0);
    await listUnder(db, 'locked free', free, 1);
    last = end.id;
  }
};

/** Every event that is known to be free stands under that, too; behind a password under the name of what it hides. */
export const freeEvents: SchemaChange = async (db) => addFreeEvents(db);
