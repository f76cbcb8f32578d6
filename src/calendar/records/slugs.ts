import { suffixSlug } from '../../kernel/text/slugs.ts';
import type { Executor } from '../../storage/dialect.ts';

/** The tables whose slugs are unique among themselves. */
export type SluggedTable = 'events' | 'venues' | 'organizers';

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

/** The slug with the first free ending, found in a few queries however many records share the name. */
const numberedSlug = async (wanted: string, findTaken: FindTaken): Promise<string> => {
  for (let first = 2, size = 20; ; first += size, size = Math.min(size * 10, 5000)) {
    const slugs = Array.from({ length: size }, (_, index) => suffixSlug(wanted, `-${first + index}`));
    const taken = await findTaken(slugs);
    const free = slugs.find((slug) => !taken.has(slug));
    if (free !== undefined) return free;
  }
};

/**
 * The wanted slug, or one with the first free of the endings `-2`, `-3` and so on (reference events-api 3.3). `reserved` words count as taken.
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

/**
 * The slugs of records that are made together, in the order of their ids: each the one it wants, or a free one by the
 * rules of `findFreeSlug`; the records made before it count as there. Who wants null has none.
 */
export const findFreeSlugs = async (
  executor: Executor,
  table: SluggedTable,
  wanted: readonly (WantedSlug | null)[],
  ids: readonly number[],
  reserved: ReadonlySet<string>,
): Promise<string[]> => {
  const taken = new Set(reserved);
  const slugs: string[] = [];
  for (const [index, one] of wanted.entries()) {
    const id = ids[index] ?? 0;
    const slug = one === null ? '' : one.slug || String(id);
    const free = one === null || one.mayRepeat ? slug : await findFreeSlug(executor, table, slug, id, taken);
    taken.add(free);
    slugs.push(free);
  }
  return slugs;
};

/** The slug a record has in the trash, which frees its old one; not yet made unique. */
export const trashedSlug = (slug: string): string => (slug === '' ? '' : suffixSlug(slug, '__trashed'));

/** The slug a record had before the trash. */
export const untrashedSlug = (slug: string): string => slug.replace(/__trashed(?:-\d{1,16})?$/, '');
