import type { Taxonomy } from '../../../calendar/terms/taxonomy.ts';
import { filterValues } from '../../../kernel/addresses/filters.ts';
import type { Filters } from '../../../kernel/addresses/place.ts';
import { encodeSegment } from '../../../kernel/addresses/segments.ts';
import { slugOf } from '../../../kernel/text/slugs.ts';
import type { TermRow } from '../../../storage/tables.ts';
import { addressError } from './page-errors.ts';
import type { PageContext } from './page-request.ts';

/** Returns the ids among the values of a filter by venues or organizers; other values are left out. */
export const linkedIds = (values: readonly string[]): readonly number[] => [
  ...new Set(values.filter((value) => /^\d{1,15}$/.test(value)).map(Number)),
];

/** Returns the stored names of the published ones among these venues or organizers, by id. */
export const findPublicLinked = async (
  { database }: Pick<PageContext, 'database'>,
  kind: 'venue' | 'organizer',
  ids: readonly number[],
): Promise<ReadonlyMap<number, string>> => {
  if (ids.length === 0) return new Map();
  const rows = await database.read
    .selectFrom(`${kind}s`)
    .select(['id', 'name'])
    .where('id', 'in', ids)
    .where('status', '=', 'publish')
    .execute();
  return new Map(rows.map(({ id, name }) => [id, name]));
};

/**
 * Rejects filters by venues and organizers that are not published, because the list would reveal them.
 * @throws AppError 400, the same for one that is not public and one that does not exist.
 */
export const requireLinked = async (context: PageContext, filters: Filters): Promise<void> => {
  for (const kind of ['venue', 'organizer'] as const) {
    // Values that are no numbers are rejected where the list is read.
    const ids = linkedIds(filterValues(filters, kind));
    const { size } = await findPublicLinked(context, kind, ids);
    if (size < ids.length) throw addressError({ reason: `unknown_${kind}`, parameter: kind, most: null });
  }
};

/** Returns the slugs of a category from the top one down. */
export const categoryPath = ({ terms }: Pick<PageContext, 'terms'>, id: number): readonly string[] =>
  terms.path(id).map(({ slug }) => slug);

/** Returns the slugs that a text of an address may mean. */
export const slugsOf = (named: string): readonly string[] => [
  ...new Set([encodeSegment(named), slugOf(named)].filter((slug) => slug !== '')),
];

/** Returns the term that has this slug now, as a filter or a segment of a path names it. */
export const termBySlug = (
  { terms }: Pick<PageContext, 'terms'>,
  taxonomy: Taxonomy,
  named: string,
): TermRow | undefined =>
  slugsOf(named)
    .map((slug) => terms.findBySlug(taxonomy, slug))
    .find((term) => term !== undefined);
