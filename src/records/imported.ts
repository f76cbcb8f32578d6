import type { EventRow, RecordColumns } from '../database/tables.ts';

/** What is known of a record of another calendar beside the fields that a client may write. */
export interface Imported {
  /** The id it had, kept where it is free; null takes the next one. */
  readonly id: number | null;
  /** Columns that no client writes, as they were there; `cost` only of events, read already. */
  readonly columns: Partial<
    Pick<
      RecordColumns,
      'lineage' | 'status' | 'status_before_trash' | 'modified_utc' | 'password_hash' | 'excerpt'
    > &
      Pick<EventRow, 'cost'>
  >;
}
