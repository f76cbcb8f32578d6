import { randomUUID } from 'node:crypto';
import type { Database, Executor } from './dialect.ts';
import { keptSetting } from './kept-setting.ts';

const settingName = 'database_id';

/** Returns the random id of a database, which it gets when it is first served. */
export const databaseIdOf = (database: Database): Promise<string> =>
  keptSetting(database, settingName, randomUUID);

/** Gives the database another id: entity tags of before a restore name other contents. Part of its transaction. */
export const renewDatabaseId = (executor: Executor): Promise<unknown> =>
  executor.updateTable('settings').set({ value: randomUUID() }).where('name', '=', settingName).execute();
