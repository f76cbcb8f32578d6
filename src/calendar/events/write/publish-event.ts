import { anonymous } from '../../../kernel/actor.ts';
import { recordChange } from '../../../storage/changes/record-change.ts';
import type { Executor } from '../../../storage/dialect.ts';
import type { EventRow } from '../../../storage/tables.ts';
import { adjustCounts } from '../../terms/counts.ts';
import { listMovesOf } from '../list/listed-places.ts';
import { replaceOccurrences } from '../list/occurrences.ts';
import { findEventLinks } from './repository.ts';

/** Publishes a scheduled event whose time has come; the program itself does it, so nobody has modified the event. */
export const publishEvent = async (
  executor: Executor,
  row: EventRow,
  now: Temporal.Instant,
): Promise<void> => {
  const published: EventRow = { ...row, status: 'publish', revision: row.revision + 1 };
  const { id, status, revision } = published;
  await executor.updateTable('events').set({ status, revision }).where('id', '=', id).execute();
  const links = await findEventLinks(executor, id);
  await replaceOccurrences(executor, { row, links }, { row: published, links });
  await adjustCounts(executor, { removed: [], added: links.terms });
  await recordChange(executor, anonymous, now, {
    kind: 'event',
    recordId: id,
    action: 'update',
    revision,
    previous: { ...row, ...links },
    listMoves: listMovesOf({ row, links }, { row: published, links }),
  });
};
