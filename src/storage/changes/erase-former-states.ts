import type { Executor } from '../dialect.ts';
import type { ChangeKind } from '../tables.ts';

/** Read and written at once. */
const atOnce = 200;

/**
 * What stays of a former state: numbers, times, statuses, and by which files a picture was kept, whose names are drawn;
 * nothing that somebody wrote. A list of what stays, so that a column of tomorrow goes.
 */
const lasting: ReadonlySet<string> = new Set([
  ...['id', 'revision', 'author', 'status', 'status_before_trash', 'date_utc', 'modified_utc', 'image_id'],
  ...['created_at', 'modified_at', 'file', 'filesize', 'sizes', 'events'],
]);

/** A state of a record without anything that somebody wrote. */
export const withoutTexts = (state: object): object =>
  Object.fromEntries(Object.entries(state).filter(([name]) => lasting.has(name)));

/**
 * Takes what the change log keeps of the texts of a record out of it; the entries stay, with who changed it and when.
 * Hands on each former state as it was, and gives how many there were. Part of a transaction.
 */
export const eraseFormerStates = async (
  executor: Executor,
  kind: ChangeKind,
  recordId: number,
  onState: (state: unknown) => void = () => undefined,
): Promise<number> => {
  let erased = 0;
  for (let after = 0; ; ) {
    const rows = await executor
      .selectFrom('changes')
      .select(['id', 'previous'])
      .where('kind', '=', kind)
      .where('record_id', '=', recordId)
      .where('id', '>', after)
      .where('previous', 'is not', null)
      .orderBy('id')
      .limit(atOnce)
      .execute();
    for (const { id, previous } of rows) {
      const state = JSON.parse(previous ?? '{}') as object;
      onState(state);
      await executor
        .updateTable('changes')
        .set({ previous: JSON.stringify(withoutTexts(state)) })
        .where('id', '=', id)
        .execute();
      after = id;
    }
    erased += rows.length;
    if (rows.length < atOnce) return erased;
  }
};
