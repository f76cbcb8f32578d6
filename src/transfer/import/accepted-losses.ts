import type { Database } from '../../storage/dialect.ts';

const settingOf = (source: string): string => `accepted losses of ${source}`;

/** The keys of the losses of a source that somebody has accepted. */
export const findAcceptedLosses = async (
  { read }: Database,
  source: string,
): Promise<ReadonlySet<string>> => {
  const row = await read
    .selectFrom('settings')
    .select('value')
    .where('name', '=', settingOf(source))
    .executeTakeFirst();
  return new Set(row === undefined ? [] : (JSON.parse(row.value) as string[]));
};

/** Writes down that these losses of a source are accepted, in place of those before. */
export const acceptLosses = (database: Database, source: string, keys: ReadonlySet<string>): Promise<void> =>
  database.transaction(async (executor) => {
    const value = JSON.stringify([...keys]);
    await executor
      .insertInto('settings')
      .values({ name: settingOf(source), value })
      .onConflict((conflict) => conflict.column('name').doUpdateSet({ value }))
      .execute();
  });
