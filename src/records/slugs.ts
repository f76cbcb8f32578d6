import type { Executor } from '../database/dialect.ts';
import { prepare } from '../database/prepare.ts';
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
  reserved: ReadonlySet<string> = new Set(),
): Promise<string> => {
  const findTaken = async (slugs: readonly string[]): Promise<Pick<ReadonlySet<string>, 'has'>> => {
    const rows = await executor
      .selectFrom(table)
      .select('slug')
      .where('slug', 'in', slugs)
      .where('id', '!=', self)
      .execute();
    const taken = new Set(rows.map((row) => row.slug));
    return { has: (slug) => reserved.has(slug) || taken.has(slug) };
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

/** A slug that a new record would like to have. */
export interface WantedSlug {
  /** Empty: its id. */
  readonly slug: string;
  /** Whether it may have it although another record has it too. */
  readonly mayRepeat: boolean;
}

const mostAskedFor = 5000;

const slugsIn = (table: SluggedTable) =>
  prepare((executor, { slugs }: { readonly slugs: readonly string[] }) =>
    executor.selectFrom(table).select('slug').where('slug', 'in', slugs),
  );

const findSlugs = { events: slugsIn('events'), venues: slugsIn('venues'), organizers: slugsIn('organizers') };

const findTakenOf = async (
  executor: Executor,
  table: SluggedTable,
  slugs: readonly string[],
): Promise<Set<string>> => {
  const taken = new Set<string>();
  for (let from = 0; from < slugs.length; from += mostAskedFor) {
    const some = slugs.slice(from, from + mostAskedFor);
    for (const { slug } of await findSlugs[table](executor, { slugs: some })) taken.add(slug);
  }
  return taken;
};

/**
 * The slugs of records that are made together, in their order: each the one it wants, or a free one by the rules of
 * `findFreeSlug`; the records made before it count as there. Who wants null has none. Slugs that are free cost one
 * query for all of them, which does not wait for the ids.
 */
export const findFreeSlugs = async (
  executor: Executor,
  table: SluggedTable,
  wanted: readonly (WantedSlug | null)[],
  ids: Promise<readonly number[]>,
  reserved: ReadonlySet<string>,
): Promise<string[]> => {
  const askedFor = new Set(wanted.flatMap((one) => (one === null || one.mayRepeat ? [] : one.slug || [])));
  const [taken, known] = await Promise.all([findTakenOf(executor, table, [...askedFor]), ids]);
  const given = new Set(reserved);
  const isKnownFree = (slug: string): boolean => askedFor.has(slug) && !taken.has(slug) && !given.has(slug);
  const slugs: string[] = [];
  for (const [index, one] of wanted.entries()) {
    const id = known[index] ?? 0;
    const slug = one === null ? '' : one.slug || String(id);
    const isFree = one === null || one.mayRepeat || isKnownFree(slug);
    const free = isFree ? slug : await findFreeSlug(executor, table, slug, id, given);
    given.add(free);
    slugs.push(free);
  }
  return slugs;
};

/** The slug a record has in the trash, which frees its old one; not yet made unique. */
export const trashedSlug = (slug: string): string => (slug === '' ? '' : suffixSlug(slug, '__trashed'));

/** The slug a record had before the trash. */
export const untrashedSlug = (slug: string): string => slug.replace(/__trashed(?:-\d{1,16})?$/, '');
