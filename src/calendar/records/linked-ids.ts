import { type Expression, type OperandValueExpressionOrList, sql } from 'kysely';
import type { Executor } from '../../storage/dialect.ts';
import type { Tables } from '../../storage/tables.ts';

/** What an event is linked to, by ids. */
interface LinkedIds {
  /** In their order. */
  readonly venues: readonly number[];
  /** In their order. */
  readonly organizers: readonly number[];
  readonly terms: readonly number[];
}

/**
 * The text of `events.linked_ids`: venues, organizers and terms apart by `;`, ids by `,`, terms in the order of their
 * ids. The tables of links answer who is linked to something; this answers what an event is linked to without asking
 * three tables for each event of a list (docs/adr/0034).
 */
export const linkedIdsText = ({ venues, organizers, terms }: LinkedIds): string =>
  `${venues.join(',')};${organizers.join(',')};${[...terms].sort((one, other) => one - other).join(',')}`;

const idsIn = (text = ''): number[] => (text === '' ? [] : text.split(',').map(Number));

/** The opposite. */
export const readLinkedIds = (text: string): LinkedIds => {
  const [venues, organizers, terms] = text.split(';');
  return { venues: idsIn(venues), organizers: idsIn(organizers), terms: idsIn(terms) };
};

const linkTables = [
  { table: 'event_venues', kind: 'venue', order: 'position' },
  { table: 'event_organizers', kind: 'organizer', order: 'position' },
  { table: 'event_terms', kind: 'term', order: 'term_id' },
] as const;

/** A venue, an organizer or a term. */
interface Linked {
  readonly kind: (typeof linkTables)[number]['kind'];
  readonly id: number;
}

/**
 * Takes a venue, organizer or term out of `linked_ids` when it leaves all its events at once; `events` are their ids.
 * To be done before its links are removed, in the same transaction.
 */
export const removeLinkedId = async (
  executor: Executor,
  left: Linked,
  events: OperandValueExpressionOrList<Tables, 'events', 'id'>,
): Promise<void> => {
  const others = linkTables.map(({ table, kind, order }): Expression<string> => {
    const id = sql.ref(`link.${kind}_id`);
    const stays = kind === left.kind ? sql`and ${id} <> ${left.id}` : sql``;
    return sql`coalesce((select string_agg(cast(${id} as text), ',' order by ${sql.ref(`link.${order}`)})
      from ${sql.table(table)} as link where link.event_id = events.id ${stays}), '')`;
  });
  await executor
    .updateTable('events')
    .set({ linked_ids: sql`${sql.join(others, sql` || ';' || `)}` })
    .where('id', 'in', events)
    .execute();
};
