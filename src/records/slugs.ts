import type { Executor } from '../database/dialect.ts';
import { suffixSlug } from '../texts/slugs.ts';

/** The tables whose slugs are unique among themselves. */
export type SluggedTable = 'events' | 'venues' | 'organizers';

/** These numbers are asked for together, and the powers of two after them. */
const lastOfFirstLook = 20;
const firstLook = [
  ...Array.from({ length: lastOfFirstLook - 1 }, (_, index) => index + 2),
  ...Array.from({ length: 36 }, (_, index) => 2 ** (index + 5)),
];

/**
 * The wanted slug, or one with the first free of the endings `-2` to `-20`, or past those a free number after a
 * taken one, found in a few queries however many records share the name (reference events-api 3.3). `reserved`
 * words count as taken.
 */
export const findFreeSlug = async (
  executor: Executor,
  table: SluggedTable,
  wanted: string,
  self: number,
  reserved: readonly string[] = [],
): Promise<string> => {
  const findTaken = async (slugs: readonly string[]): Promise<ReadonlySet<string>> => {
    const rows = await executor
      .selectFrom(table)
      .select('slug')
      .where('slug', 'in', slugs)
      .where('id', '!=', self)
      .execute();
    return new Set([...reserved, ...rows.map((row) => row.slug)]);
  };
  const numbered = (number: number): string => suffixSlug(wanted, `-${number}`);
  if (!(await findTaken([wanted])).has(wanted)) return wanted;
  const taken = await findTaken(firstLook.map(numbered));
  const found = firstLook.findIndex((number) => !taken.has(numbered(number)));
  let free = firstLook[found] ?? Number.MAX_SAFE_INTEGER;
  let occupied = firstLook[found - 1] ?? 1;
  while (free > lastOfFirstLook && free - occupied > 1) {
    const middle = Math.floor((occupied + free) / 2);
    if ((await findTaken([numbered(middle)])).has(numbered(middle))) occupied = middle;
    else free = middle;
  }
  return numbered(free);
};

/** The slug a record has in the trash, which frees its old one; not yet made unique. */
export const trashedSlug = (slug: string): string => (slug === '' ? '' : suffixSlug(slug, '__trashed'));

/** The slug a record had before the trash. */
export const untrashedSlug = (slug: string): string => slug.replace(/__trashed(?:-\d{1,16})?$/, '');
