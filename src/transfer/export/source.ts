import type { Images } from '../../calendar/images/images.ts';
import { readTerms, type TermIndex } from '../../calendar/terms/term-index.ts';
import type { Links } from '../../kernel/links.ts';
import type { Site } from '../../kernel/site.ts';
import type { Calendar } from '../../storage/changes/calendar.ts';
import type { Database } from '../../storage/dialect.ts';
import { readState } from '../file/write-file.ts';

/** What an export reads. */
export interface ExportDependencies {
  readonly database: Database;
  /** A random id of this calendar. */
  readonly calendar: string;
  readonly site: Site;
  readonly images: Images;
  /** What the addresses of the records begin with. */
  readonly links: Links;
}

/** One state of a calendar. */
interface Snapshot {
  /** Its `read` and `readHeavy` are the transaction that sees the state. */
  readonly database: Database;
  readonly calendar: Calendar;
  readonly terms: TermIndex;
}

/** What the lines of an export are made from. */
export type ExportSource = Omit<ExportDependencies, 'database' | 'calendar'> & {
  readonly snapshot: Snapshot;
};

/** A snapshot never changes. */
const still: Calendar = {
  catchUp: async () => undefined,
  revision: () => 0,
  revisionFor: () => 0,
};

/** Calls `work` with one state of a calendar, which it reads while others write. */
export const readSnapshot = <T>(
  { database, calendar: _, ...dependencies }: ExportDependencies,
  work: (source: ExportSource) => Promise<T>,
): Promise<T> =>
  readState(database.readHeavy, async (read) => {
    const seen = { ...database, read, readHeavy: read };
    const snapshot = { database: seen, calendar: still, terms: await readTerms(read) };
    return work({ ...dependencies, snapshot });
  });
