import type { PageContext } from '../request/page-request.ts';

/** The ids among the values of a filter by venues or organizers; what is no number is left out. */
export const linkedIds = (values: readonly string[]): readonly number[] => [
  ...new Set(values.filter((value) => /^\d{1,15}$/.test(value)).map(Number)),
];

/** The names, as they are stored, of those of these venues or organizers that everybody may see, by id. */
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
