import { type Expression, type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Opened, View } from '../../kernel/actor.ts';
import type { Executor } from '../../storage/dialect.ts';
import { containsPattern } from '../../storage/rows-by-id.ts';
import type { Status } from '../../storage/tables.ts';
import { areLinksKnown, isInView } from '../records/visibility.ts';
import type { PlaceKind, PlaceRow } from './kind.ts';

/** What a list of venues or organizers shows; filters that are null do not count. */
export interface PlaceFilter {
  readonly view: View;
  /** Whose events count although a password hides what they are linked to. */
  readonly opened: Opened;
  readonly statuses: readonly Status[];
  /** Folded words that must all stand in one field; an empty list finds nothing. */
  readonly words: readonly string[] | null;
  /** Id of an event they are linked from. */
  readonly event: number | null;
  /** Whether they are linked from an event that the view shows and that is neither draft, pending nor in the trash. */
  readonly hasEvents: boolean | null;
  /** Linked from an event that starts at or after this moment, UTC `YYYY-MM-DD HH:MM:SS`. */
  readonly upcomingFrom: string | null;
}

/** One page of ids with the number of all records that pass the filter. */
export interface PlaceIds {
  readonly ids: readonly number[];
  readonly total: number;
}

/**
 * Whether the query of at most one row finds any, asked for each place by itself. Of an `exists` PostgreSQL makes a
 * join, for which it reads the events of all places.
 */
const isFound = (query: Expression<unknown>): RawBuilder<SqlBool> => sql`${query} is not null`;

const holdsWords = (executor: Executor, words: readonly string[]) => {
  const fields = executor
    .selectFrom('record_search')
    .select('record_search.field')
    .where('record_search.record_id', '=', sql.ref<number>('place.id'))
    // What a password hides must not be found out word by word.
    .where(sql<SqlBool>`(place.password_hash is null or record_search.field = 'name')`)
    .limit(1);
  return words.reduce(
    (query, word) => query.where(sql<SqlBool>`record_search.text like ${containsPattern(word)} escape '\\'`),
    fields,
  );
};

/** The links between events and records of the kind, with the same columns for both kinds. */
const linksOf = <Row extends PlaceRow>(executor: Executor, { name }: PlaceKind<Row>) =>
  executor.selectFrom(`event_${name}s`).select(['event_id', sql.ref<number>(`${name}_id`).as('place_id')]);

const conditions = <Row extends PlaceRow>(
  executor: Executor,
  kind: PlaceKind<Row>,
  { view, opened, statuses, words, event, hasEvents, upcomingFrom }: PlaceFilter,
): RawBuilder<SqlBool>[] => {
  const links = executor
    .selectFrom(linksOf(executor, kind).as('link'))
    .select('link.event_id')
    .where('link.place_id', '=', sql.ref<number>('place.id'))
    // The last made first: those to come are mostly among them.
    .orderBy('link.event_id', 'desc')
    .limit(1);
  const found = [sql<SqlBool>`place.status in (${sql.join(statuses)})`, isInView(view, 'place')];
  if (words !== null) found.push(isFound(holdsWords(executor, words)));
  if (event !== null) {
    const readable = links
      .innerJoin('events', 'events.id', 'link.event_id')
      .where('events.id', '=', event)
      .where(areLinksKnown(view, opened, 'events'));
    found.push(isFound(readable));
  }
  if (hasEvents !== null) {
    const living = links
      .innerJoin('events', 'events.id', 'link.event_id')
      .where('events.status', 'in', ['publish', 'future', 'private'])
      .where(areLinksKnown(view, opened, 'events'));
    found.push(hasEvents ? isFound(living) : sql`not ${isFound(living)}`);
  }
  if (upcomingFrom !== null) {
    const upcoming = links
      .innerJoin('occurrences', 'occurrences.event_id', 'link.event_id')
      .where('occurrences.start_utc', '>=', upcomingFrom)
      .where('occurrences.status', '!=', 'trash')
      .where(areLinksKnown(view, opened, 'occurrences'));
    found.push(isFound(upcoming));
  }
  return found;
};

/**
 * Ids of the records that pass the filter, newest publication date first, then the highest id (reference
 * venues-organizers-terms-api 2).
 */
export const listPlaceIds = async <Row extends PlaceRow>(
  executor: Executor,
  kind: PlaceKind<Row>,
  filter: PlaceFilter,
  { page, perPage }: { readonly page: number; readonly perPage: number },
): Promise<PlaceIds> => {
  if (filter.words?.length === 0) return { ids: [], total: 0 };
  const query = executor
    .selectFrom(`${kind.table} as place` as 'venues as place')
    .where((build) => build.and(conditions(executor, kind, filter)));
  const counted = await query.select((build) => build.fn.countAll().as('total')).executeTakeFirstOrThrow();
  const total = Number(counted.total);
  const offset = (page - 1) * perPage;
  if (offset >= total) return { ids: [], total };
  const rows = await query
    .select('place.id')
    .orderBy('place.date_utc', 'desc')
    .orderBy('place.id', 'desc')
    .limit(perPage)
    .offset(offset)
    .execute();
  return { ids: rows.map(({ id }) => id), total };
};
