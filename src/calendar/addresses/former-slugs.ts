import { hash } from 'node:crypto';
import type { Insertable } from 'kysely';
import type { Executor } from '../../storage/dialect.ts';
import { statementsOf } from '../../storage/insert-rows.ts';
import type { AddressedKind, Status, Tables } from '../../storage/tables.ts';

/** Where a record has its page. Terms have no status: everybody may read them. */
interface Addressed {
  readonly id: number;
  readonly slug: string;
  readonly status?: Status;
}

const hasPage = ({ slug, status = 'publish' }: Addressed): boolean => status === 'publish' && slug !== '';

/**
 * What is kept of the slug of a permanently deleted record: enough to recognise its address, without the slug itself
 * (docs/adr/0079). No slug begins with `#`.
 */
const hashedSlug = (slug: string): string => `#${hash('sha256', slug)}`;

const save = (executor: Executor, row: Insertable<Tables['former_slugs']>) =>
  executor
    .insertInto('former_slugs')
    .values(row)
    .onConflict((conflict) =>
      conflict
        .columns(['kind', 'slug'])
        .doUpdateSet((build) => ({ record_id: build.ref('excluded.record_id') })),
    )
    .execute();

/**
 * Notes the address that a public record leaves by being renamed, withdrawn or put into the trash; nothing when it stays,
 * or had none. Part of the transaction that changes the record.
 */
export const noteLeftSlug = async (
  executor: Executor,
  kind: AddressedKind,
  before: Addressed,
  after: Addressed,
): Promise<void> => {
  if (!hasPage(before) || (hasPage(after) && after.slug === before.slug)) return;
  await save(executor, { kind, slug: before.slug, record_id: before.id });
};

/** Notes former slugs that another calendar knew of a record, but for those that a record here has left itself. */
export const noteImportedSlugs = async (
  executor: Executor,
  kind: AddressedKind,
  id: number,
  slugs: readonly string[],
): Promise<void> => {
  const rows = slugs.map((slug) => ({ kind, slug, record_id: id }));
  for (const some of statementsOf(rows, 3)) {
    await executor
      .insertInto('former_slugs')
      .values(some)
      .onConflict((conflict) => conflict.columns(['kind', 'slug']).doNothing())
      .execute();
  }
};

/** The former slugs of records of a kind, by their ids. */
export const findFormerSlugs = async (
  executor: Executor,
  kind: AddressedKind,
  ids: readonly number[],
): Promise<ReadonlyMap<number, readonly string[]>> => {
  if (ids.length === 0) return new Map();
  const rows = await executor
    .selectFrom('former_slugs')
    .select(['slug', 'record_id'])
    .where('kind', '=', kind)
    .where('record_id', 'in', ids)
    .orderBy('slug')
    .execute();
  const byId = Map.groupBy(rows, ({ record_id }) => record_id ?? 0);
  return new Map([...byId].map(([id, some]) => [id, some.map(({ slug }) => slug)]));
};

/** Forgets what addresses a record had. */
export const forgetSlugs = async (executor: Executor, kind: AddressedKind, id: number): Promise<void> => {
  await executor.deleteFrom('former_slugs').where('kind', '=', kind).where('record_id', '=', id).execute();
};

/**
 * Notes that a record is gone for good, from the address that it has and from those that it had. Part of the transaction
 * that removes it.
 */
export const noteGone = async (executor: Executor, kind: AddressedKind, record: Addressed): Promise<void> => {
  const former = (await findFormerSlugs(executor, kind, [record.id])).get(record.id) ?? [];
  await forgetSlugs(executor, kind, record.id);
  const slugs = new Set(hasPage(record) ? [...former, record.slug] : former);
  for (const slug of slugs) await save(executor, { kind, slug: hashedSlug(slug), record_id: null });
};

/**
 * The id of the last public record that left this slug, `'gone'` when that is gone for good; null when none has left it.
 * Whether the record is public now, or in the trash, is for the caller to look up.
 */
export const findFormerOwner = async (
  executor: Executor,
  kind: AddressedKind,
  slug: string,
): Promise<number | 'gone' | null> => {
  const rows = await executor
    .selectFrom('former_slugs')
    .select(['slug', 'record_id'])
    .where('kind', '=', kind)
    .where('slug', 'in', [slug, hashedSlug(slug)])
    .execute();
  const left = rows.find((row) => row.slug === slug)?.record_id;
  if (left !== undefined && left !== null) return left;
  return rows.length > 0 ? 'gone' : null;
};
