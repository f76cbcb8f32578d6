import { sql } from 'kysely';
import { utcText } from '../../../kernel/clock.ts';
import type { Executor } from '../../../storage/dialect.ts';
import { insertRows } from '../../../storage/insert-rows.ts';
import type { EventLinks, EventState } from '../event-state.ts';
import { linkTables } from '../read/event-rows.ts';

const insertInto = (
  executor: Executor,
  { links: key, table, column, order }: (typeof linkTables)[number],
  states: readonly EventState[],
): Promise<void> => {
  const rows = states.flatMap(({ row: { id: event_id }, links }) =>
    links[key].map((id, position) => ({ event_id, [column]: id, ...(order === 'position' && { position }) })),
  );
  return insertRows(executor, table, rows as never);
};

/** Writes what new events are linked to. */
export const insertLinks = async (executor: Executor, states: readonly EventState[]): Promise<void> => {
  for (const one of linkTables) await insertInto(executor, one, states);
};

const same = (one: readonly number[], other: readonly number[]): boolean =>
  one.length === other.length && one.every((id, index) => id === other[index]);

/** Writes what a changed event is linked to in place of what it was. */
export const replaceLinks = async (
  executor: Executor,
  before: EventLinks,
  after: EventState,
): Promise<void> => {
  for (const one of linkTables) {
    if (same(before[one.links], after.links[one.links])) continue;
    await executor.deleteFrom(one.table).where('event_id', '=', after.row.id).execute();
    await insertInto(executor, one, [after]);
  }
};

/** SEQUENCE rises with the venues of an event. */
const nextSequence = (kind: 'venue' | 'organizer' | 'term') =>
  sql<number>`ical_sequence + ${sql.lit(kind === 'venue' ? 1 : 0)}`;

/** Writes for many events at once what they are linked to of one kind, and their next revision and SEQUENCE. */
export const relinkEvents = async (
  executor: Executor,
  kind: 'venue' | 'organizer',
  events: readonly EventState[],
  modifiedUtc: string,
): Promise<void> => {
  const ids = events.map(({ row }) => row.id);
  const table = linkTables[kind === 'venue' ? 0 : 1];
  await executor.deleteFrom(`event_${kind}s`).where('event_id', 'in', ids).execute();
  if (table) await insertInto(executor, table, events);
  await executor
    .updateTable('events')
    .set((build) => ({
      revision: build('revision', '+', 1),
      modified_utc: modifiedUtc,
      ical_sequence: nextSequence(kind),
    }))
    .where('id', 'in', ids)
    .execute();
};

/** A link that a deletion cut, as its change notes it (docs/adr/0059). */
export interface CutLink {
  /** Of the event. */
  readonly id: number;
  /** All that the event had of that kind, in order; of terms it is not noted. */
  readonly linked?: readonly number[];
}

/** The links to a venue, organizer or term; of terms not what they stand beside. */
const findLinksTo = async (
  executor: Executor,
  kind: 'venue' | 'organizer' | 'term',
  id: number,
): Promise<readonly CutLink[]> => {
  const table = `event_${kind}s` as const;
  const column = sql.ref<number>(`${kind}_id`);
  const events = executor.selectFrom(table).select('event_id').where(sql<boolean>`${column} = ${id}`);
  if (kind === 'term') {
    const rows = await events.orderBy('event_id').execute();
    return rows.map((row) => ({ id: row.event_id }));
  }
  const rows = await executor
    .selectFrom(table)
    .select(['event_id', column.as('linked')])
    .where('event_id', 'in', events)
    .orderBy('event_id')
    .orderBy(sql.ref('position'))
    .execute();
  return [...Map.groupBy(rows, ({ event_id }) => event_id)].map(([event, linked]) => ({
    id: event,
    linked: linked.map((row) => row.linked),
  }));
};

/**
 * Takes a venue, organizer or term from all its events; returns the links that it cut (reference
 * venues-organizers-terms-api 4.10). The events note when that was, since nothing else of them says that they were changed.
 */
export const unlinkFromEvents = async (
  executor: Executor,
  kind: 'venue' | 'organizer' | 'term',
  id: number,
  now: Temporal.Instant,
): Promise<readonly CutLink[]> => {
  const cut = await findLinksTo(executor, kind, id);
  const table = `event_${kind}s` as const;
  const isLinked = sql<boolean>`${sql.ref(`${kind}_id`)} = ${id}`;
  const events = executor.selectFrom(table).select('event_id').where(isLinked);
  await executor
    .updateTable('events')
    .set({
      ical_sequence: nextSequence(kind),
      unlinked_utc: utcText(now),
    })
    .where('id', 'in', events)
    .execute();
  await executor.deleteFrom(table).where(isLinked).execute();
  return cut;
};
