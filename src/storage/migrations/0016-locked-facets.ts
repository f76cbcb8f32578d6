import { type Kysely, sql } from 'kysely';
import type { SchemaChange } from '../schema-change.ts';

interface Calendar {
  occurrences: {
    id: number;
    event_id: number;
    start_local: string;
    end_local: string;
    status: string;
    protected: number;
    facets: string;
  };
  list_entries: { facet: string; status: string; start_local: string; event_id: number; end_local: string };
  list_days: { facet: string; status: string; start_day: string; end_day: string; entries: number };
}

const isHidden = (facet: string): boolean => facet !== 'all' && !facet.startsWith('parent:');

/** What a password hides of an event is under facets of its own in lists. */
export const lockedFacets: SchemaChange = async (anyCalendar) => {
  const db = anyCalendar as unknown as Kysely<Calendar>;
  const rows = await db.selectFrom('occurrences').selectAll().where('protected', '=', 1).execute();
  for (const { id, event_id, status, start_local, end_local, facets } of rows) {
    const former = JSON.parse(facets) as string[];
    const hidden = former.filter(isHidden);
    if (hidden.length === 0) continue;
    await db
      .updateTable('occurrences')
      .set({ facets: JSON.stringify(former.map((facet) => (isHidden(facet) ? `locked ${facet}` : facet))) })
      .where('id', '=', id)
      .execute();
    await db
      .updateTable('list_entries')
      .set({ facet: sql<string>`'locked ' || facet` })
      .where('facet', 'in', hidden)
      .where('status', '=', status)
      .where('start_local', '=', start_local)
      .where('event_id', '=', event_id)
      .where('end_local', '=', end_local)
      .execute();
    const day = { status, start_day: start_local.slice(0, 10), end_day: end_local.slice(0, 10) };
    await db
      .updateTable('list_days')
      .set((build) => ({ entries: build('entries', '-', 1) }))
      .where('facet', 'in', hidden)
      .where('status', '=', day.status)
      .where('start_day', '=', day.start_day)
      .where('end_day', '=', day.end_day)
      .execute();
    await db
      .insertInto('list_days')
      .values(hidden.map((facet) => ({ facet: `locked ${facet}`, ...day, entries: 1 })))
      .onConflict((conflict) =>
        conflict.columns(['facet', 'status', 'start_day', 'end_day']).doUpdateSet((build) => ({
          entries: build('list_days.entries', '+', build.ref('excluded.entries')),
        })),
      )
      .execute();
  }
};
