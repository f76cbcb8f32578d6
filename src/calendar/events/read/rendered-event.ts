import type { EventRow } from '../../../storage/tables.ts';
import type { Needs } from '../../dependencies.ts';
import type { KeptRecord } from '../../records/kept-records.ts';

/** What events are read with. */
export type EventReaderDependencies = Needs<
  'database' | 'calendar' | 'site' | 'images' | 'terms' | 'keptRecords'
>;

/** An event rendered for a reader. */
export interface RenderedEvent extends KeptRecord {
  /** The listed id. */
  readonly id: number;
  /** Of its source. */
  readonly row: Pick<EventRow, 'id' | 'author' | 'status' | 'revision'>;
  /** The ids of the terms that it shows, with their counts. */
  readonly terms: readonly number[];
  /** Whether a password hides it from the reader, so that it is masked. */
  readonly locked: boolean;
}
