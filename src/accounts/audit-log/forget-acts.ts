import { utcText } from '../../kernel/clock.ts';
import type { Database } from '../../storage/dialect.ts';

/** Rows that are looked at and go in one transaction, so that nobody waits long for its turn. */
const atOnce = 1000;

/**
 * Takes what was done with people, keys, passwords and sessions before that moment out of the audit log, and tells how
 * many entries that were. Changes of records stay: their revisions and what is kept ready rest on them. Only the oldest by
 * number are looked at: what stands behind a thousand later ones, as after a clock that ran ahead, waits for those.
 */
export const forgetActs = async (
  { transaction }: Pick<Database, 'transaction'>,
  before: Temporal.Instant,
): Promise<number> => {
  const end = utcText(before);
  let forgotten = 0;
  for (;;) {
    const gone = await transaction(async (executor) => {
      const rows = await executor
        .selectFrom('account_acts')
        .select(['id', 'at'])
        .orderBy('id')
        .limit(atOnce)
        .execute();
      const ids = rows.flatMap(({ id, at }) => (at < end ? id : []));
      if (ids.length > 0) await executor.deleteFrom('account_acts').where('id', 'in', ids).execute();
      return ids.length;
    });
    forgotten += gone;
    if (gone === 0) return forgotten;
  }
};
