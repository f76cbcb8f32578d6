import { AppError } from '../../kernel/error.ts';
import { expects, type WriteAs } from '../../kernel/input.ts';
import type { Executor } from '../../storage/dialect.ts';
import type { ChangeKind } from '../../storage/tables.ts';

/** A record at its revision. */
interface Revised {
  readonly id: number;
  readonly revision: number;
}

/** A record at its revision in entity tags and `If-Match`: `e12-5` (docs/adr/0004); no two kinds have the same first letter. */
export const revisionTagOf = (kind: ChangeKind, { id, revision }: Revised): string =>
  `${kind[0]}${id}-${revision}`;

/** Who changed a record last, and when (UTC); null when that is no longer known, or nobody did. */
const findLastChange = async (executor: Executor, kind: ChangeKind, { id }: Revised) => {
  const change = await executor
    .selectFrom('changes')
    .leftJoin('users', 'users.id', 'changes.actor_id')
    .select(['changes.at as at', 'users.id as user_id', 'users.name as name'])
    .where('changes.kind', '=', kind)
    .where('changes.record_id', '=', id)
    .orderBy('changes.id', 'desc')
    .limit(1)
    .executeTakeFirst();
  const { user_id = null, name = null } = change ?? {};
  return {
    modified_utc: change?.at ?? null,
    modified_by: user_id === null ? null : { id: user_id, name },
  };
};

/**
 * Lets a write go on when the record has a revision that the writer expects. To be asked once it is known that he may change
 * the record: the refusal tells who changed it last, when, and the tag that it has now.
 * @throws AppError `precondition` `rest_precondition_failed`.
 */
export const requireRevision = async (
  executor: Executor,
  writeAs: WriteAs,
  kind: ChangeKind,
  record: Revised,
): Promise<void> => {
  const tag = revisionTagOf(kind, record);
  if (expects(writeAs, tag)) return;
  const last = await findLastChange(executor, kind, record);
  throw new AppError(
    'precondition',
    'rest_precondition_failed',
    {
      es: 'El registro ha cambiado desde que se leyó.',
      en: 'The record has changed since it was read.',
    },
    { etag: `"${tag}"`, ...last },
  );
};
