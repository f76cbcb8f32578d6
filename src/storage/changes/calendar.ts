import type { Actor } from '../../kernel/actor.ts';
import type { Database, Executor } from '../dialect.ts';

/**
 * The revision of the calendar that this process has read: the id of its last change. Cached responses are named by it.
 * What is cached of users, whom `changes` does not contain, depends on `Database.commits`.
 */
export interface Calendar {
  /**
   * Reads every commit acknowledged before the call, of this process and of others. Called before requests are answered,
   * once for all read in one turn of the event loop.
   * @throws AppError `unavailable` when the database does not answer.
   */
  readonly catchUp: () => Promise<void>;
  /** The last change; what is read after this call is at least that new. */
  readonly revision: () => number;
  /** The last change that a reader can see: for strangers that of a record that they could see before or after it. */
  readonly revisionFor: (reader: Pick<Actor, 'userId'>) => number;
}

const findNewest = (executor: Executor) => {
  const newest = executor.selectFrom('changes').select(({ fn }) => fn.max('id').as('id'));
  return executor
    .selectNoFrom([newest.as('newest'), newest.where('is_public', '=', 1).as('newest_public')])
    .executeTakeFirst();
};

/**
 * Starts reading the changes of a database. `readRecords` is called with each new revision before that counts: what it
 * reads is at least that new.
 */
export const followCalendar = async (
  database: Database,
  readRecords = async (): Promise<void> => undefined,
): Promise<Calendar> => {
  let readCommits = -1;
  let revision = -1;
  let publicRevision = 0;
  let reading: Promise<void> | undefined;

  const readOn = async (): Promise<void> => {
    const commits = database.commits();
    const row = await findNewest(database.read);
    const newest = Number(row?.newest ?? 0);
    if (newest !== revision) await readRecords();
    revision = newest;
    publicRevision = Number(row?.newest_public ?? 0);
    readCommits = commits;
  };
  await readOn();

  return {
    catchUp: async () => {
      await database.look();
      // A reading that began before this call may have missed what was committed since.
      if (reading) await reading;
      if (database.commits() === readCommits) return;
      reading ??= readOn().finally(() => {
        reading = undefined;
      });
      await reading;
    },
    revision: () => revision,
    revisionFor: ({ userId }) => (userId === null ? publicRevision : revision),
  };
};
