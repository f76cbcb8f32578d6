import { noteImportedSlugs } from '../../calendar/addresses/former-slugs.ts';
import type { Images } from '../../calendar/images/images.ts';
import { untrashedSlug } from '../../calendar/records/slugs.ts';
import type { Actor } from '../../kernel/actor.ts';
import { AppError, wholePhrase } from '../../kernel/error.ts';
import type { Database, Executor } from '../../storage/dialect.ts';
import { isStorageRefusal } from '../../storage/storage-refusals.ts';
import type { FindByKey, KindImports, PlannedRecord } from './kind-imports.ts';
import { saveImports } from './ledger.ts';
import { fetchPictures, type Picture } from './pictures.ts';
import type { Draft } from './plan.ts';
import type { Tally } from './report.ts';
import type { SourceRecord } from './source.ts';

/** What writing a batch needs. */
export interface BatchWriting {
  readonly database: Database;
  readonly images: Images;
  readonly kind: KindImports;
  /** Name of the source, for the ledger. */
  readonly source: string;
  readonly actor: Actor;
  readonly find: FindByKey;
  readonly tally: Tally;
}

/** A draft with its picture at hand. */
interface Ready {
  readonly draft: Draft;
  readonly picture: Picture;
}

/** The slugs that a record has left, that of a public one which went into the trash among them. */
const leftSlugs = ({ slug, columns, formerSlugs = [] }: SourceRecord): readonly string[] => {
  const isTrashed = columns.status === 'trash' && columns.status_before_trash === 'publish';
  return isTrashed && slug !== null ? [...new Set([...formerSlugs, untrashedSlug(slug)])] : formerSlugs;
};

const plannedOf = ({ draft, picture }: Ready): PlannedRecord => ({
  ...draft,
  image: 'failure' in picture || draft.record.keeps?.includes('image') ? undefined : picture.image,
});

/** Throws away what was fetched for records that were not written; those of the same address share a picture. */
const discardUnused = async (ready: readonly Ready[], isWritten: (one: Ready) => boolean): Promise<void> => {
  const byAddress = Map.groupBy(ready, ({ draft }) => draft.record.image?.address);
  for (const sharing of byAddress.values()) {
    const [{ picture } = { picture: { image: null } }] = sharing;
    if (!sharing.some(isWritten) && 'image' in picture) await picture.image?.discard();
  }
};

const writeTogether = (
  { database, kind, source, actor, find }: BatchWriting,
  ready: readonly Ready[],
): Promise<readonly number[]> =>
  database.transaction(async (executor: Executor) => {
    const written = await kind.write(
      executor,
      actor,
      ready.filter(({ draft }) => !draft.isLeft).map(plannedOf),
      find,
    );
    const next = written.values();
    const ids = ready.map(({ draft }) => (draft.isLeft ? draft.id : next.next().value) ?? 0);
    const rows = ready.map(({ draft: { record, author, fingerprint, isInPart }, picture }, index) => ({
      source_key: record.key,
      source,
      kind: record.kind,
      record_id: ids[index] ?? 0,
      author,
      fingerprint,
      state:
        'failure' in picture
          ? ('lacks image' as const)
          : isInPart
            ? ('in part' as const)
            : ('whole' as const),
      published: record.published ? (1 as const) : (0 as const),
    }));
    await saveImports(executor, rows);
    for (const [index, { draft }] of ready.entries())
      await noteImportedSlugs(executor, draft.record.kind, ids[index] ?? 0, leftSlugs(draft.record));
    return ids;
  });

/**
 * Fetches the pictures of a batch and writes it in one transaction; when one of its records is refused, each in one
 * of its own, so that only that one is left out. Gives the ids of what was written, by key.
 */
export const writeBatch = async (
  writing: BatchWriting,
  drafts: readonly Draft[],
): Promise<ReadonlyMap<string, number>> => {
  const { images, actor, tally } = writing;
  const pictures = await fetchPictures(
    images,
    actor,
    drafts.map(({ record }) => record.image),
  );
  const ready: Ready[] = [];
  for (const [index, draft] of drafts.entries()) {
    const picture = pictures[index] ?? { image: null };
    if ('failure' in picture) tally.lose(draft.record, picture.failure);
    if ('failure' in picture && draft.lacksOnlyImage) tally.add(draft.record.kind, 'unchanged');
    else ready.push({ draft, picture });
  }
  const written = new Map<string, number>();
  const write = async (some: readonly Ready[]): Promise<void> => {
    if (some.length === 0) return;
    try {
      const ids = await writeTogether(writing, some);
      for (const [index, { draft }] of some.entries()) {
        written.set(draft.record.key, ids[index] ?? 0);
        tally.add(draft.record.kind, draft.id === null ? 'created' : draft.isLeft ? 'unchanged' : 'updated');
      }
    } catch (error) {
      const [only] = some;
      if (!(error instanceof AppError) || isStorageRefusal(error)) throw error;
      if (some.length > 1) for (const one of some) await write([one]);
      else if (only !== undefined) tally.skip(only.draft.record, wholePhrase(error));
    }
  };
  try {
    await write(ready);
  } finally {
    await discardUnused(ready, ({ draft }) => written.has(draft.record.key));
  }
  return written;
};
