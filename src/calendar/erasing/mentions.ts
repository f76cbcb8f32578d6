import { sql } from 'kysely';
import { foldQuery } from '../../kernel/text/folding.ts';
import { decodeEntities } from '../../kernel/text/html/plain-text.ts';
import type { Executor } from '../../storage/dialect.ts';
import { containsPattern } from '../../storage/rows-by-id.ts';

/** Ids of records whose texts name somebody or something. */
export interface Mentions {
  readonly events: readonly number[];
  readonly venues: readonly number[];
  readonly organizers: readonly number[];
  readonly images: readonly number[];
}

/** Shorter names stand in every text. */
const shortestName = 3;

/** The records whose texts have the name in them, as searches compare: an erasure leaves them, since they are about something else. */
export const findMentions = async (executor: Executor, name: string): Promise<Mentions> => {
  const folded = foldQuery(decodeEntities(name));
  if (folded.length < shortestName) return { events: [], venues: [], organizers: [], images: [] };
  const pattern = containsPattern(folded);
  const idsWhere = async (from: string, id: string, column: string): Promise<readonly number[]> => {
    const { rows } = await sql<{ readonly id: number }>`select distinct ${sql.ref(id)} as id
      from ${sql.raw(from)} where ${sql.ref(column)} like ${pattern} escape '\\' order by id`.execute(
      executor,
    );
    return rows.map((row) => row.id);
  };
  const places = (table: 'venues' | 'organizers') =>
    idsWhere(`record_search join ${table} on ${table}.id = record_search.record_id`, 'record_id', 'text');
  return {
    events: await idsWhere('event_search', 'event_id', 'text'),
    venues: await places('venues'),
    organizers: await places('organizers'),
    images: await idsWhere('images', 'id', 'search_key'),
  };
};
