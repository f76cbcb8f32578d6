import { followTerms, type TermIndex } from '../../calendar/terms/term-index.ts';
import type { Calendar } from '../../storage/changes/calendar.ts';
import type { Database } from '../../storage/dialect.ts';

/** One state of a calendar, for what reads it. */
export interface Snapshot {
  /** Its `read` and `readHeavy` are the transaction that sees the state. */
  readonly database: Database;
  readonly calendar: Calendar;
  readonly terms: TermIndex;
}

/** Nothing changes in a snapshot. */
const still: Calendar = {
  catchUp: async () => undefined,
  revision: () => 0,
  revisionFor: () => 0,
};

/** Reads one state of the calendar from end to end; others may write meanwhile. */
export const readSnapshot = <T>(database: Database, work: (snapshot: Snapshot) => Promise<T>): Promise<T> =>
  database.readHeavy
    .transaction()
    .setAccessMode('read only')
    .setIsolationLevel('repeatable read')
    .execute(async (read) => {
      const seen = { ...database, read, readHeavy: read };
      const terms = followTerms(seen, still);
      await terms.catchUp();
      return work({ database: seen, calendar: still, terms });
    });
