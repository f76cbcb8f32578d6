import type { Site } from '../../../kernel/site.ts';
import type { Calendar } from '../../../storage/changes/calendar.ts';
import type { Database } from '../../../storage/dialect.ts';
import type { EventRow } from '../../../storage/tables.ts';
import type { Images } from '../../images/images.ts';
import type { KeptRecord, KeptRecords } from '../../records/kept-records.ts';
import type { TermIndex } from '../../terms/term-index.ts';

/** What events are read with. */
export interface EventReaderDependencies {
  readonly database: Database;
  readonly calendar: Calendar;
  readonly site: Site;
  readonly images: Images;
  readonly terms: TermIndex;
  readonly keptRecords: KeptRecords;
}

/** An event rendered for a reader. */
export interface RenderedEvent extends KeptRecord {
  readonly row: Pick<EventRow, 'id' | 'author' | 'status' | 'revision'>;
  /** The ids of the terms that it shows, with their counts. */
  readonly terms: readonly number[];
  /** Whether a password hides it from the reader, so that it is masked. */
  readonly locked: boolean;
}
