import { recordChange } from '../changes/record-change.ts';
import type { Actor } from '../kernel/actor.ts';
import { utcText } from '../kernel/clock.ts';
import type { PlaceDependencies } from './place-dependencies.ts';
import type { PlaceKind, PlaceRow } from './place-kind.ts';

const program: Actor = { userId: null, role: null, scope: 'admin' };

/**
 * Publishes the scheduled records of the kind whose time has come (reference events-api 3.4) and gives how many
 * there were. Costs one look at an index when there are none.
 */
export const publishDuePlaces = async <Row extends PlaceRow>(
  { name, table }: PlaceKind<Row>,
  { database, clock }: Pick<PlaceDependencies, 'database' | 'clock'>,
): Promise<number> => {
  const now = clock();
  const findDue = (executor: typeof database.read) =>
    executor
      .selectFrom(table)
      .selectAll()
      .where('status', '=', 'future')
      .where('date_utc', '<=', utcText(now));
  if ((await findDue(database.read).limit(1).execute()).length === 0) return 0;
  return database.transaction(async (executor) => {
    const rows = (await findDue(executor).execute()) as unknown as Row[];
    for (const row of rows) {
      const revision = row.revision + 1;
      await executor
        .updateTable(table)
        .set({ status: 'publish', revision, modified_utc: utcText(now) } as never)
        .where('id', '=', row.id)
        .execute();
      const change = { kind: name, recordId: row.id, action: 'update', revision, previous: row } as const;
      await recordChange(executor, program, now, change);
    }
    return rows.length;
  });
};
