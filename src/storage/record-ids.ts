import type { Dialect, Executor } from './dialect.ts';
import { insertRows, statementsOf } from './insert-rows.ts';
import type { RecordKind } from './tables.ts';

/** Takes the next ids of the sequence that events, venues, organizers and images share, in ascending order. */
export const takeIds = async (executor: Executor, kind: RecordKind, count: number): Promise<number[]> => {
  const ids: number[] = [];
  for (const values of statementsOf(new Array(count).fill({ kind }), 1)) {
    const rows = await executor.insertInto('records').values(values).returning('id').execute();
    ids.push(...rows.map(({ id }) => id));
  }
  return ids.sort((one, other) => one - other);
};

/**
 * The highest id that is kept of another calendar. Ids are counted, not drawn: past this somebody is joking, and the
 * sequence would go on from there.
 */
export const highestGivenId = 2_000_000_000;

/**
 * Takes the wanted ids of that sequence, as far as they are free, and the next ones for those that are not or are
 * null; in the order of `wanted`.
 */
export const takeWantedIds = async (
  executor: Executor,
  dialect: Dialect,
  kind: RecordKind,
  wanted: readonly (number | null)[],
): Promise<number[]> => {
  const usable = wanted.flatMap((id) => (id !== null && id > 0 && id <= highestGivenId ? [id] : []));
  const taken = new Set<number>();
  for (const ids of statementsOf(usable, 1)) {
    const rows = await executor.selectFrom('records').select('id').where('id', 'in', ids).execute();
    for (const { id } of rows) taken.add(id);
  }
  const free = new Set(usable.filter((id) => !taken.has(id)));
  if (free.size > 0) {
    const rows = [...free].map((id) => ({ id, kind }));
    await insertRows(executor, 'records', rows);
    await dialect.numberPastGiven(executor, 'records');
  }
  const isGiven = wanted.map((id) => id !== null && free.delete(id));
  const next = await takeIds(executor, kind, isGiven.filter((given) => !given).length);
  return wanted.map((id, index) => (isGiven[index] ? id : next.shift()) ?? 0);
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
