import type { Database } from '../dialect.ts';
import { prepare } from '../prepare.ts';
import type { ChangeKind } from '../tables.ts';

/** Names a record among all kinds, e.g. `event:12`. */
export type RecordKey = `${ChangeKind}:${number}`;

/**
 * What this process knows of the calendar's changes, so that whatever is kept ready can tell whether it still
 * holds. Everything that keeps records or answers asks here and nowhere else; what is kept of people, of whom
 * `changes` does not tell, asks `Database.commits`.
 */
export interface Calendar {
  /**
   * Learns of every commit acknowledged before the call, of this process and of others: one look at the database
   * when nothing was written. Called before requests are answered, once for all read in one turn of the event loop.
   * Throws AppError `unavailable` when the database does not answer.
   */
  readonly catchUp: () => Promise<void>;
  /** The last change known; what is read after this call is at least that new. */
  readonly revision: () => number;
  /** Whether none of the records has changed since that revision. */
  readonly areUnchanged: (records: readonly RecordKey[], since: number) => boolean;
}

/** How many records' last changes are remembered; past that, all older knowledge counts as changed. */
const maxRemembered = 100_000;
/**
 * How many changes are read at once; of more, which an import makes while nobody asks, it is enough to know that they
 * were many. Everybody waits for this reading: it takes about five milliseconds.
 */
const mostAtOnce = 2000;

const findChanges = prepare((executor, { since }: { readonly since: number }) =>
  executor
    .selectFrom('changes')
    .select(['id', 'kind', 'record_id'])
    .where('id', '>', since)
    .orderBy('id')
    .limit(mostAtOnce + 1),
);

/** Starts following the changes of a database. */
export const followCalendar = async (database: Database): Promise<Calendar> => {
  const lastChanges = new Map<RecordKey, number>();
  let seenCommits = database.commits();
  let revision = await newestChange(database);
  let forgottenUpTo = revision;
  let reading: Promise<void> | undefined;

  const readOn = async (): Promise<void> => {
    const commits = database.commits();
    const rows = await findChanges(database.read, { since: revision });
    const last = rows.at(-1);
    if (rows.length > mostAtOnce || lastChanges.size + rows.length > maxRemembered) {
      revision = await newestChange(database);
      forgottenUpTo = revision;
      lastChanges.clear();
    } else if (last) {
      for (const row of rows) lastChanges.set(`${row.kind}:${row.record_id}`, row.id);
      revision = last.id;
    }
    seenCommits = commits;
  };

  return {
    catchUp: async () => {
      await database.look();
      // A reading that began before this call may have missed what was committed since.
      if (reading) await reading;
      if (database.commits() === seenCommits) return;
      reading ??= readOn().finally(() => {
        reading = undefined;
      });
      await reading;
    },
    revision: () => revision,
    areUnchanged: (records, since) =>
      since >= forgottenUpTo && records.every((record) => (lastChanges.get(record) ?? 0) <= since),
  };
};

const newestChange = async (database: Database): Promise<number> => {
  const { newest } = await database.read
    .selectFrom('changes')
    .select((build) => build.fn.max('id').as('newest'))
    .executeTakeFirstOrThrow();
  return Number(newest ?? 0);
};
