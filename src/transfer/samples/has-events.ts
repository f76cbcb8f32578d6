import type { Executor } from '../../storage/dialect.ts';

/** Whether the calendar holds any event, the trash included. */
export const hasEvents = async (executor: Executor): Promise<boolean> =>
  (await executor.selectFrom('events').select('id').limit(1).executeTakeFirst()) !== undefined;
