import { utcText } from '../../kernel/clock.ts';
import type { Database, Executor } from '../dialect.ts';
import { findSetting } from '../kept-setting.ts';

/** Rows that are looked at in one transaction, so that nobody waits long for its turn. */
const atOnce = 1000;

/** The change up to which nothing is left to forget: the log is long, and is not gone through each time. */
const settingName = 'addresses_forgotten_to';

const noteDone = (executor: Executor, upTo: number): Promise<unknown> =>
  executor
    .insertInto('settings')
    .values({ name: settingName, value: String(upTo) })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ value: String(upTo) }))
    .execute();

/**
 * Takes the network addresses out of changes that were made before that moment, and tells how many those were; the
 * changes stay. Stops at the first one that is not so old: what stands behind it, as after a clock that ran ahead,
 * waits for it.
 */
export const forgetAddresses = async (
  { read, transaction }: Pick<Database, 'read' | 'transaction'>,
  before: Temporal.Instant,
): Promise<number> => {
  const end = utcText(before);
  let forgotten = 0;
  for (;;) {
    const after = Number((await findSetting(read, settingName)) ?? 0);
    const rows = await read
      .selectFrom('changes')
      .select(['id', 'at', 'address'])
      .where('id', '>', after)
      .orderBy('id')
      .limit(atOnce)
      .execute();
    const firstKept = rows.findIndex(({ at }) => at >= end);
    const old = firstKept < 0 ? rows : rows.slice(0, firstKept);
    const last = old.at(-1);
    if (last === undefined) return forgotten;
    const ids = old.flatMap(({ id, address }) => (address === null ? [] : id));
    await transaction(async (executor) => {
      if (ids.length > 0)
        await executor.updateTable('changes').set({ address: null }).where('id', 'in', ids).execute();
      await noteDone(executor, last.id);
    });
    forgotten += ids.length;
    if (old.length < atOnce) return forgotten;
  }
};
