import { randomUUID } from 'node:crypto';
import type { Database, Executor } from './dialect.ts';

/** What the calendar keeps under that name; null when nothing. */
export const findSetting = async (executor: Executor, name: string): Promise<string | null> => {
  const row = await executor
    .selectFrom('settings')
    .select('value')
    .where('name', '=', name)
    .executeTakeFirst();
  return row?.value ?? null;
};

/** Puts under that name what `change` makes of what the calendar keeps there, null when nothing. */
export const changeSetting = (
  database: Database,
  name: string,
  change: (kept: string | null) => string,
): Promise<void> =>
  database.transaction(async (executor) => {
    const kept = await findSetting(executor, name);
    const value = change(kept);
    if (kept === null) await executor.insertInto('settings').values({ name, value }).execute();
    else await executor.updateTable('settings').set({ value }).where('name', '=', name).execute();
  });

/** What a calendar draws for itself once, by `draw`, and keeps under that name for good. */
export const keptSetting = async (database: Database, name: string, draw: () => string): Promise<string> =>
  (await findSetting(database.read, name)) ??
  database.transaction(async (executor) => {
    // Another process may have been first while this one waited for its turn.
    const kept = await findSetting(executor, name);
    if (kept !== null) return kept;
    const value = draw();
    await executor.insertInto('settings').values({ name, value }).execute();
    return value;
  });

const settingName = 'database_id';

/** Returns the random id of a database, which it gets when it is first served. */
export const databaseIdOf = (database: Database): Promise<string> =>
  keptSetting(database, settingName, randomUUID);

/** Gives the database another id: entity tags of before a restore name other contents. Part of its transaction. */
export const renewDatabaseId = (executor: Executor): Promise<unknown> =>
  executor.updateTable('settings').set({ value: randomUUID() }).where('name', '=', settingName).execute();
