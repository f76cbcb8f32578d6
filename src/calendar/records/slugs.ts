import { suffixSlug } from '../../kernel/text/slugs.ts';
import type { Executor } from '../../storage/dialect.ts';

/** The tables whose slugs are unique among themselves. */
export type SluggedTable = 'events' | 'venues' | 'organizers';

/** These endings are asked for together. */
const firstNumbers = Array.from({ length: 19 }, (_, index) => index + 2);
/** And these when all of those are taken. */
const powersOfTwo = Array.from({ length: 36 }, (_, index) => 2 ** (index + 5));

const findTakenByOthers = (executor: Executor, table: SluggedTable, slugs: readonly string[], self: number) =>
  executor.selectFrom(table).select('slug').where('slug', 'in', slugs).where('id', '!=', self).execute();

/** Of the slugs those that others have. */
type FindTaken = (slugs: readonly string[]) => Promise<Pick<ReadonlySet<string>, 'has'>>;

const takenFrom =
  (executor: Executor, table: SluggedTable, self: number, reserved: ReadonlySet<string>): FindTaken =>
  async (slugs) => {
    const rows = await findTakenByOthers(executor, table, slugs, self);
    const taken = new Set(rows.map((row) => row.slug));
    return { has: (slug) => reserved.has(slug) || taken.has(slug) };
  };

/** The slug with a free ending, found in a few queries however many records share the name. */
const numberedSlug = async (wanted: string, findTaken: FindTaken): Promise<string> => {
  const numbered = (number: number): string => suffixSlug(wanted, `-${number}`);
  const findFree = async (numbers: readonly number[]): Promise<number> => {
    const taken = await findTaken(numbers.map(numbered));
    return numbers.findIndex((number) => !taken.has(numbered(number)));
  };
  const first = firstNumbers[await findFree(firstNumbers)];
  if (first !== undefined) return numbered(first);
  const found = await findFree(powersOfTwo);
  let free = powersOfTwo[found] ?? Number.MAX_SAFE_INTEGER;
  let occupied = powersOfTwo[found - 1] ?? firstNumbers.at(-1) ?? 1;
  while (free - occupied > 1) {
    const middle = Math.floor((occupied + free) / 2);
    if ((await findTaken([numbered(middle)])).has(numbered(middle))) occupied = middle;
    else free = middle;
  }
  return numbered(free);
};

/**
 * The wanted slug, or one with the first free of the endings `-2` to `-20`, or past those a free number after a
 * taken one (reference events-api 3.3). `reserved` words count as taken.
 */
export const findFreeSlug = async (
  executor: Executor,
  table: SluggedTable,
  wanted: string,
  self: number,
  reserved: ReadonlySet<string> = new Set(),
): Promise<string> => {
  const findTaken = takenFrom(executor, table, self, reserved);
  return (await findTaken([wanted])).has(wanted) ? numberedSlug(wanted, findTaken) : wanted;
};

/** A slug that a new record would like to have. */
export interface WantedSlug {
  /** Empty: its id. */
  readonly slug: string;
  /** Whether it may have it although another record has it too. */
  readonly mayRepeat: boolean;
}

const mostAskedFor = 5000;
/** No record has this id. */
const nobody = 0;

const findTakenOf = async (
  executor: Executor,
  table: SluggedTable,
  slugs: readonly string[],
): Promise<Set<string>> => {
  const taken = new Set<string>();
  for (let from = 0; from < slugs.length; from += mostAskedFor) {
    const some = slugs.slice(from, from + mostAskedFor);
    for (const { slug } of await findTakenByOthers(executor, table, some, nobody)) taken.add(slug);
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
  const freeSlug = async (one: WantedSlug | null, slug: string, id: number): Promise<string> => {
    if (one === null || one.mayRepeat || isKnownFree(slug)) return slug;
    // Nobody is asked twice whether it is taken.
    if (taken.has(slug) || given.has(slug)) return numberedSlug(slug, takenFrom(executor, table, id, given));
    return findFreeSlug(executor, table, slug, id, given);
  };
  const slugs: string[] = [];
  for (const [index, one] of wanted.entries()) {
    const id = known[index] ?? 0;
    const slug = one === null ? '' : one.slug || String(id);
    const free = await freeSlug(one, slug, id);
    given.add(free);
    slugs.push(free);
  }
  return slugs;
};

/** The slug a record has in the trash, which frees its old one; not yet made unique. */
export const trashedSlug = (slug: string): string => (slug === '' ? '' : suffixSlug(slug, '__trashed'));

/** The slug a record had before the trash. */
export const untrashedSlug = (slug: string): string => slug.replace(/__trashed(?:-\d{1,16})?$/, '');
