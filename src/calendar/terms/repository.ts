import { sql } from 'kysely';
import { isVisible, type View } from '../../kernel/actor.ts';
import { suffixSlug } from '../../kernel/text/slugs.ts';
import type { Executor } from '../../storage/dialect.ts';
import type { TermRow } from '../../storage/tables.ts';
import { type CutLink, unlinkFromEvents } from '../events/write/event-links.ts';
import type { Taxonomy } from './taxonomy.ts';

/** The term with that id, if it is of that taxonomy. */
export const findTerm = (executor: Executor, taxonomy: Taxonomy, id: number): Promise<TermRow | undefined> =>
  executor
    .selectFrom('terms')
    .selectAll()
    .where('id', '=', id)
    .where('taxonomy', '=', taxonomy)
    .executeTakeFirst();

/** The term with that slug; a slug is unique in its taxonomy. */
export const findTermBySlug = (
  executor: Executor,
  taxonomy: Taxonomy,
  slug: string,
): Promise<TermRow | undefined> =>
  executor
    .selectFrom('terms')
    .selectAll()
    .where('taxonomy', '=', taxonomy)
    .where('slug', '=', slug)
    .executeTakeFirst();

/** The terms with that `name_key`, the first made first. */
export const findTermsByName = (
  executor: Executor,
  taxonomy: Taxonomy,
  nameKey: string,
): Promise<TermRow[]> =>
  executor
    .selectFrom('terms')
    .selectAll()
    .where('taxonomy', '=', taxonomy)
    .where('name_key', '=', nameKey)
    .orderBy('id')
    .execute();

/** The direct children of a category. */
export const findChildren = (executor: Executor, parent: number): Promise<TermRow[]> =>
  executor
    .selectFrom('terms')
    .selectAll()
    .where('taxonomy', '=', 'category')
    .where('parent', '=', parent)
    .orderBy('id')
    .execute();

/** How many levels a category has with all below it; 1 without children. */
export const findHeight = async (executor: Executor, category: number): Promise<number> => {
  const { height } = await executor
    .withRecursive('below', (build) =>
      build
        .selectFrom('terms')
        .select(['id', sql<number>`1`.as('level')])
        .where('id', '=', category)
        .unionAll(
          build
            .selectFrom('terms')
            .innerJoin('below', 'below.id', 'terms.parent')
            .select(['terms.id', sql<number>`below.level + 1`.as('level')]),
        ),
    )
    .selectFrom('below')
    .select((build) => build.fn.max('level').as('height'))
    .executeTakeFirstOrThrow();
  return Number(height);
};

/** The rows from that category up to the top one, which comes first; none for 0. */
export const findPath = async (executor: Executor, category: number): Promise<TermRow[]> => {
  const path: TermRow[] = [];
  let id = category;
  while (id !== 0 && !path.some((row) => row.id === id)) {
    const row = await findTerm(executor, 'category', id);
    if (!row) break;
    path.unshift(row);
    id = row.parent;
  }
  return path;
};

/**
 * Takes a term off all events and out of their lists, and removes it; its children must have been given another parent.
 * Gives the links that it cut.
 */
export const removeTerm = async (
  executor: Executor,
  id: number,
  now: Temporal.Instant,
): Promise<readonly CutLink[]> => {
  const events = await unlinkFromEvents(executor, 'term', id, now);
  await executor.deleteFrom('terms').where('id', '=', id).execute();
  return events;
};

/**
 * The ids of an event's terms of both taxonomies; none when it may not be read in that view or hides behind a
 * password, so that nobody learns what it is about.
 */
export const findEventTerms = async (
  executor: Executor,
  view: View,
  id: number,
): Promise<ReadonlySet<number>> => {
  const event = await executor
    .selectFrom('events')
    .select(['author', 'status', 'password_hash'])
    .where('id', '=', id)
    .executeTakeFirst();
  if (!event || event.password_hash !== null || !isVisible(view, event)) return new Set();
  const rows = await executor
    .selectFrom('event_terms')
    .select('term_id')
    .where('event_id', '=', id)
    .execute();
  return new Set(rows.map((row) => row.term_id));
};

/**
 * The wanted slug if no other term of the taxonomy has it; else, below a parent, with the slugs of parent,
 * grandparent and so on added until it is free; else with the first of `-2`, `-3`, … that is (reference
 * venues-organizers-terms-api 5). `path` is the parent and what is above it, the top one first.
 */
export const findFreeTermSlug = async (
  executor: Executor,
  taxonomy: Taxonomy,
  wanted: string,
  path: readonly TermRow[],
  self: number,
): Promise<string> => {
  const isFree = async (slug: string): Promise<boolean> => {
    const owner = await findTermBySlug(executor, taxonomy, slug);
    return owner === undefined || owner.id === self;
  };
  let slug = wanted;
  if (await isFree(slug)) return slug;
  for (const above of path.toReversed()) {
    slug = suffixSlug(slug, `-${above.slug}`);
    if (await isFree(slug)) return slug;
  }
  for (let number = 2; ; number += 1) {
    const numbered = suffixSlug(slug, `-${number}`);
    if (await isFree(numbered)) return numbered;
  }
};

/** Which terms published events lost and gained; a term may be named several times. */
export interface CountChange {
  readonly removed: readonly number[];
  readonly added: readonly number[];
}

/**
 * Keeps `terms.count` (published events that carry the term directly) in step with a write of events; belongs
 * into its transaction. An event that stays unpublished changes nothing here; one that is published adds all of
 * its terms, one that ceases to be removes them.
 */
export const adjustCounts = async (executor: Executor, { removed, added }: CountChange): Promise<void> => {
  const changes = new Map<number, number>();
  for (const id of removed) changes.set(id, (changes.get(id) ?? 0) - 1);
  for (const id of added) changes.set(id, (changes.get(id) ?? 0) + 1);
  for (const [change, pairs] of Map.groupBy(changes, ([, by]) => by)) {
    if (change === 0) continue;
    const ids = pairs.map(([id]) => id);
    await executor
      .updateTable('terms')
      .set((build) => ({ count: build('count', '+', change) }))
      .where('id', 'in', ids)
      .execute();
  }
};
