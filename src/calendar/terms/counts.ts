import type { Executor } from '../../storage/dialect.ts';
import { prepare } from '../../storage/prepare.ts';

/** Which terms published events lost and gained; a term may be named several times. */
export interface CountChange {
  readonly removed: readonly number[];
  readonly added: readonly number[];
}

const addToCounts = prepare(
  (executor, { change, ids }: { readonly change: number; readonly ids: readonly number[] }) =>
    executor
      .updateTable('terms')
      .set((build) => ({ count: build('count', '+', change) }))
      .where('id', 'in', ids),
);

/**
 * Keeps `terms.count` (published events that carry the term directly) in step with a write of events; belongs
 * into its transaction. An event that stays unpublished changes nothing here; one that is published adds all of
 * its terms, one that ceases to be removes them.
 */
export const adjustCounts = async (executor: Executor, { removed, added }: CountChange): Promise<void> => {
  const changes = new Map<number, number>();
  for (const id of removed) changes.set(id, (changes.get(id) ?? 0) - 1);
  for (const id of added) changes.set(id, (changes.get(id) ?? 0) + 1);
  for (const [change, pairs] of Map.groupBy(changes, ([, by]) => by)) {
    if (change === 0) continue;
    await addToCounts(executor, { change, ids: pairs.map(([id]) => id) });
  }
};
