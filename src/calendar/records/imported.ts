import type { EventRow, RecordColumns, VenueRow } from '../../storage/tables.ts';

type OfRecords = Pick<
  RecordColumns,
  'lineage' | 'status' | 'status_before_trash' | 'modified_utc' | 'password_hash' | 'excerpt'
>;
type OfEvents = Pick<EventRow, 'start_utc' | 'end_utc' | 'zone_version' | 'cost' | 'moved_from'>;
type OfCalendars = Pick<EventRow, 'uid' | 'ical_sequence' | 'unlinked_utc'>;
type OfVenues = Pick<VenueRow, 'geo_origin'>;

/** What is known of a record of another calendar beside the fields that a client may write. */
export interface Imported {
  /** The id it had, kept where it is free; null takes the next one. */
  readonly id: number | null;
  /** Columns that no client writes, as they were there; the times in UTC and the cost, read already, only of events. */
  readonly columns: Partial<OfRecords & OfEvents & OfVenues>;
  /**
   * By what calendar programs know an event and its versions. A new event gets the UID unless another one has it; one
   * that is here keeps its own, and its SEQUENCE is at least this one.
   */
  readonly icalendar?: Partial<OfCalendars>;
}
