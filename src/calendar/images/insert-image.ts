import type { Actor } from '../../kernel/actor.ts';
import { creation, recordChange } from '../../storage/changes/record-change.ts';
import type { Dialect, Executor } from '../../storage/dialect.ts';
import { takeWantedIds } from '../../storage/record-ids.ts';
import type { ImageRow } from '../../storage/tables.ts';

/** Writes the row of a new image, and the change, inside one transaction; gives its id: `wanted` where that is free. */
export const insertImage = async (
  executor: Executor,
  dialect: Dialect,
  actor: Actor,
  now: Temporal.Instant,
  {
    wanted,
    columns,
  }: { readonly wanted: number | null; readonly columns: Omit<ImageRow, 'id' | 'revision'> },
): Promise<number> => {
  const [id = 0] = await takeWantedIds(executor, dialect, 'image', [wanted]);
  await executor
    .insertInto('images')
    .values({ ...columns, id, revision: 1 })
    .execute();
  await recordChange(executor, actor, now, creation('image', id, true));
  return id;
};
