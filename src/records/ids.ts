import type { Executor } from '../database/dialect.ts';
import type { RecordKind } from '../database/tables.ts';

/** Takes the next id of the sequence that events, venues, organizers and images share. */
export const takeId = async (executor: Executor, kind: RecordKind): Promise<number> => {
  const { id } = await executor
    .insertInto('records')
    .values({ kind })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
};

/** What kind of record has the id, or null when none has. */
export const findKind = async (executor: Executor, id: number): Promise<RecordKind | null> => {
  if (!Number.isSafeInteger(id)) return null;
  const row = await executor.selectFrom('records').select('kind').where('id', '=', id).executeTakeFirst();
  return row?.kind ?? null;
};
