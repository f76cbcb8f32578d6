import type { Status } from '../tables.ts';

/** Where an event stands in lists: what decides which of them show it, and at which place. */
export interface ListedPlace {
  /** See calendar/events/list/facets.ts. */
  readonly facets: readonly string[];
  readonly status: Status;
  /** Id of the author, 0 for nobody. */
  readonly author: number;
  /** Local start and end as they are stored. */
  readonly start: string;
  readonly end: string;
}
