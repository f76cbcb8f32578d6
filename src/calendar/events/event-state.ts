import type { EventRow } from '../../storage/tables.ts';

/** The ids of what an event is linked to. */
export interface EventLinks {
  /** Categories and tags. */
  readonly terms: readonly number[];
  /** In their order, as the organizers. */
  readonly venues: readonly number[];
  readonly organizers: readonly number[];
}

/** An event with what it is linked to: before or after a change, or new. */
export interface EventState {
  readonly row: EventRow;
  readonly links: EventLinks;
}
