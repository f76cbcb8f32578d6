import type { Executor } from '../../storage/dialect.ts';
import { noteGone } from '../addresses/former-slugs.ts';
import { findLinkedEvents } from '../events/read/event-rows.ts';
import { replaceEvent } from '../events/write/replace-event.ts';
import { type Eraser, eraseImports, eraseRecord } from './erase-record.ts';

/** Those that belong to the event belong to none from now on. */
const freeChildren = async (executor: Executor, id: number, { actor, now }: Eraser): Promise<void> => {
  const children = await executor.selectFrom('events').select('id').where('parent', '=', id).execute();
  for (const { id: child } of children) {
    const [before] = await findLinkedEvents(executor, [child]);
    if (before === undefined) continue;
    const row = { ...before.row, parent: 0, revision: before.row.revision + 1 };
    await replaceEvent(executor, actor, now, before, { row, links: before.links });
  }
};

/**
 * Removes an event of the trash for good, with what the change log and imports keep of its texts; pictures, venues and
 * organizers stay. Part of a transaction (docs/adr/0069).
 */
export const eraseTrashedEvent = async (executor: Executor, id: number, eraser: Eraser): Promise<void> => {
  const row = await executor.selectFrom('events').selectAll().where('id', '=', id).executeTakeFirst();
  if (row === undefined) return;
  await freeChildren(executor, id, eraser);
  for (const table of [
    'event_venues',
    'event_organizers',
    'event_terms',
    'event_search',
    'occurrences',
  ] as const)
    await executor.deleteFrom(table).where('event_id', '=', id).execute();
  await noteGone(executor, 'event', row);
  await eraseRecord(executor, 'event', row, eraser);
  await eraseImports(executor, 'event', id, false);
};
