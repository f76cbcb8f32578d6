import type { EventRow } from '../database/tables.ts';

/**
 * One value that a list of events can ask for. A list of one facet is a walk along an index, so every filter of
 * the interface that holds for many events has one.
 */
export type Facet =
  | 'all'
  | 'featured'
  | 'unfeatured'
  | 'ticketed'
  | 'unticketed'
  | `term:${number}`
  | `venue:${number}`
  | `organizer:${number}`
  | `parent:${number}`;

/** The ids of what an event is linked to. */
export interface EventLinks {
  /** Categories and tags. */
  readonly terms: readonly number[];
  readonly venues: readonly number[];
  readonly organizers: readonly number[];
}

/** The facets that an event stands under; none when it is hidden from lists. */
export const facetsOf = (event: EventRow, links: EventLinks): Facet[] => {
  if (event.hide_from_listings === 1) return [];
  const facets: Facet[] = [
    'all',
    event.featured === 1 ? 'featured' : 'unfeatured',
    event.ticketed === 1 ? 'ticketed' : 'unticketed',
    ...links.terms.map((id): Facet => `term:${id}`),
    ...links.venues.map((id): Facet => `venue:${id}`),
    ...links.organizers.map((id): Facet => `organizer:${id}`),
  ];
  if (event.parent !== 0) facets.push(`parent:${event.parent}`);
  return [...new Set(facets)];
};
