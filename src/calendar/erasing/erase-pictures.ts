import { sql } from 'kysely';
import type { Actor } from '../../kernel/actor.ts';
import { eraseFormerStates, withoutTexts } from '../../storage/changes/forget.ts';
import { nextRevision, recordChange } from '../../storage/changes/record-change.ts';
import type { Executor } from '../../storage/dialect.ts';
import { containsPattern } from '../../storage/rows-by-id.ts';
import type { ImageRow } from '../../storage/tables.ts';

const tables = ['events', 'venues', 'organizers'] as const;

/** Whether a record shows the picture, as its image or inside a text. */
const isShown = async (executor: Executor, { id, file }: ImageRow): Promise<boolean> => {
  const [stem = ''] = file.split('.', 1);
  const mention = containsPattern(`/media/${stem}`);
  for (const table of tables) {
    const { rows } = await sql`select id from ${sql.table(table)} where image_id = ${id}
      or description like ${mention} escape '\\' or excerpt like ${mention} escape '\\' limit 1`.execute(
      executor,
    );
    if (rows.length > 0) return true;
  }
  return false;
};

/**
 * Removes those of the pictures that no record shows, with what the change log keeps of their texts, and gives them: their
 * files are to be removed once that is on disk (`Images.removeFiles`). Part of a transaction.
 */
export const eraseUnshownPictures = async (
  executor: Executor,
  ids: Iterable<number>,
  actor: Actor,
  now: Temporal.Instant,
): Promise<readonly ImageRow[]> => {
  const erased: ImageRow[] = [];
  for (const id of ids) {
    const row = await executor.selectFrom('images').selectAll().where('id', '=', id).executeTakeFirst();
    if (row === undefined || (await isShown(executor, row))) continue;
    await executor.deleteFrom('images').where('id', '=', id).execute();
    await executor.deleteFrom('records').where('id', '=', id).execute();
    await eraseFormerStates(executor, 'image', id);
    const change = nextRevision('image', 'delete', row);
    await recordChange(executor, actor, now, { ...change, previous: withoutTexts(row) });
    erased.push(row);
  }
  return erased;
};
