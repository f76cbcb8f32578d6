import type { Actor } from '../../kernel/actor.ts';
import { AppError, wholePhrase } from '../../kernel/error.ts';
import type { Executor } from '../../storage/dialect.ts';
import { checkLeniently } from './check-fields.ts';
import { fingerprintOf } from './fingerprint.ts';
import type { CheckedFields, KindImports, RecordHere } from './kind-imports.ts';
import { findImports, type ImportRow } from './ledger.ts';
import type { Tally } from './report.ts';
import type { SourceBatch, SourceRecord } from './source.ts';

/** A record that is to be written, its picture not yet fetched. */
export interface Draft {
  readonly record: SourceRecord;
  readonly fields: CheckedFields;
  /** Of the record here, null makes a new one. */
  readonly id: number | null;
  readonly author: number;
  readonly fingerprint: string;
  /** Everything but the picture is here already. */
  readonly lacksOnlyImage: boolean;
  /** Something of it, the picture apart, has no place here. */
  readonly isInPart: boolean;
  /** It was here before and stays as it is: only its key is written down. */
  readonly isLeft: boolean;
}

/** What planning looks at. */
export interface Planning {
  readonly actor: Actor;
  /** Ids here of the authors of the source. */
  readonly authors: ReadonlyMap<string, number>;
  readonly tally: Tally;
  /** Hosts whose frames may stand in texts. */
  readonly frameHosts: readonly string[];
}

const inTrash = {
  es: 'En este calendario está en la papelera; restáuralo para que se actualice.',
  en: 'Here it is in the trash; restore it to have it updated.',
};

const otherKind = {
  es: 'Su identificación (global_id) es aquí la de un registro de otra clase.',
  en: 'Its identification (global_id) is here that of a record of another kind.',
};

const findKnown = async (
  executor: Executor,
  kind: KindImports,
  known: ReadonlyMap<string, ImportRow>,
): Promise<ReadonlyMap<number, RecordHere>> => {
  const ids = [...known.values()].map(({ record_id }) => record_id);
  return ids.length === 0 ? new Map() : kind.findHere(executor, ids);
};

/** Decides what happens to each record of a batch; those with nothing to be done are counted and left out. */
export const planBatch = async (
  executor: Executor,
  kind: KindImports,
  batch: SourceBatch,
  { actor, authors, tally, frameHosts }: Planning,
): Promise<readonly Draft[]> => {
  const known = await findImports(
    executor,
    batch.records.map(({ key }) => key),
  );
  const here = await findKnown(executor, kind, known);
  const drafts: Draft[] = [];

  const plan = async (said: SourceRecord): Promise<void> => {
    const record = { ...said, fields: { ...said.fields, ...said.presumed } };
    const row = known.get(record.key);
    if (row !== undefined && row.kind !== record.kind) return tally.skip(record, otherKind);
    // Removed here for good: it does not come back because its source still has it (docs/adr/0069).
    if (row?.state === 'erased') return tally.add(record.kind, 'unchanged');
    const status = row === undefined ? undefined : here.get(row.record_id)?.status;
    const id = row === undefined || status === undefined ? null : row.record_id;
    // A table of authors counts for its run; without one a record stays whose it is.
    const author = authors.get(record.author ?? '') ?? row?.author ?? actor.userId ?? 0;
    const fingerprint = fingerprintOf(said, frameHosts);
    const isSame = id !== null && row?.fingerprint === fingerprint && row.author === author;
    const isTrashed = status === 'trash' && record.columns.status !== 'trash';
    if (isSame && row.state === 'whole') return tally.add(record.kind, 'unchanged');
    if (isTrashed && row?.state !== 'vanished') {
      return isSame ? tally.add(record.kind, 'unchanged') : tally.skip(record, inTrash);
    }
    if (id !== null && record.onlyName) return tally.add(record.kind, 'unchanged');
    const { fields, dropped } = await checkLeniently(kind, record.fields, actor);
    const losses = [...dropped, ...record.losses];
    for (const reason of losses) tally.lose(record, reason);
    const isInPart = losses.length > 0;
    if (isSame && row.state === 'in part' && isInPart) return tally.add(record.kind, 'unchanged');
    const same = id === null && record.mayMatchByName ? await kind.findSame(executor, record, fields) : null;
    const isLeft = same !== null && record.onlyName === true;
    drafts.push({
      record,
      fields,
      id: id ?? same,
      author,
      // What the source says of it later, under the same key, is news.
      fingerprint: isLeft ? '' : fingerprint,
      lacksOnlyImage: isSame && row.state === 'lacks image',
      isInPart,
      isLeft,
    });
  };
  for (const { label, reason } of batch.unreadable) tally.skip({ kind: batch.kind, label }, reason);
  for (const record of batch.records) {
    try {
      await plan(record);
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      tally.skip(record, wholePhrase(error));
    }
  }
  return drafts;
};
