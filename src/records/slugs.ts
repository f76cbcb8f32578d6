import type { Executor } from '../database/dialect.ts';

const trashedEnding = '__trashed';
const maxSlugBytes = 200;

/** The tables whose slugs are unique among themselves. */
export type SluggedTable = 'events' | 'venues' | 'organizers';

/**
 * The wanted slug, or the first of `-2`, `-3`, … that no other record of the table has (reference events-api
 * 3.3). `reserved` words count as taken.
 */
export const findFreeSlug = async (
  executor: Executor,
  table: SluggedTable,
  wanted: string,
  self: number,
  reserved: readonly string[] = [],
): Promise<string> => {
  const isTaken = async (slug: string): Promise<boolean> => {
    if (reserved.includes(slug)) return true;
    const row = await executor
      .selectFrom(table)
      .select('id')
      .where('slug', '=', slug)
      .where('id', '!=', self)
      .executeTakeFirst();
    return row !== undefined;
  };
  if (!(await isTaken(wanted))) return wanted;
  for (let number = 2; ; number += 1) {
    const slug = withEnding(wanted, `-${number}`);
    if (!(await isTaken(slug))) return slug;
  }
};

/** The slug a record has in the trash, which frees its old one. */
export const trashedSlug = (slug: string): string => (slug === '' ? '' : withEnding(slug, trashedEnding));

/** The slug a record had before the trash. */
export const untrashedSlug = (slug: string): string =>
  slug.endsWith(trashedEnding) ? slug.slice(0, -trashedEnding.length) : slug;

const withEnding = (slug: string, ending: string): string =>
  slug
    .slice(0, maxSlugBytes - ending.length)
    // Never half a percent-encoded byte.
    .replace(/%[0-9a-f]?$/, '') + ending;
