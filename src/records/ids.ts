import type { Executor } from '../database/dialect.ts';
import { statementsOf } from '../database/insert-rows.ts';
import type { RecordKind } from '../database/tables.ts';

/** Takes the next ids of the sequence that events, venues, organizers and images share, in ascending order. */
export const takeIds = async (executor: Executor, kind: RecordKind, count: number): Promise<number[]> => {
  const ids: number[] = [];
  for (const some of statementsOf(new Array<{ kind: RecordKind }>(count).fill({ kind }), 1)) {
    const rows = await executor.insertInto('records').values(some).returning('id').execute();
    ids.push(...rows.map(({ id }) => id));
  }
  return ids.sort((one, other) => one - other);
};

/** Takes the next id of that sequence. */
export const takeId = async (executor: Executor, kind: RecordKind): Promise<number> => {
  const [id] = await takeIds(executor, kind, 1);
  if (id === undefined) throw new Error('the database gave no id');
  return id;
};

/** What kind of record has the id, or null when none has. */
export const findKind = async (executor: Executor, id: number): Promise<RecordKind | null> => {
  if (!Number.isSafeInteger(id)) return null;
  const row = await executor.selectFrom('records').select('kind').where('id', '=', id).executeTakeFirst();
  return row?.kind ?? null;
};
