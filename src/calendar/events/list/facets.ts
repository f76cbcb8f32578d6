import type { EventRow, EventStatus } from '../../../storage/tables.ts';
import { isFree } from '../cost/free.ts';

/** One value that a list of events can ask for and that everybody may know of the event. */
export type OpenFacet =
  | 'all'
  | 'featured'
  | 'unfeatured'
  | 'ticketed'
  | 'unticketed'
  | 'free'
  | `term:${number}`
  | `venue:${number}`
  | `organizer:${number}`
  | `parent:${number}`
  | `author:${number}`
  | `state:${EventStatus}`;

/**
 * One value that a list of events can ask for. A list of one facet is a walk along an index, so every filter of
 * the interface that holds for many events has one. What a password hides of an event is under names of its own, so
 * that the filters of everybody do not find it (docs/adr/0031).
 */
export type Facet = OpenFacet | `locked ${OpenFacet}`;

/** What may be asked of events that hide it behind a password, beside the facet itself. */
export const withLocked = (facet: OpenFacet): Facet[] => [facet, `locked ${facet}`];

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

/** The facets that an event stands under; none when it is hidden from lists. */
export const facetsOf = (event: EventRow, links: EventLinks): Facet[] => {
  if (event.hide_from_listings === 1) return [];
  const facets: OpenFacet[] = [
    ...(isFree(event) ? ['free' as const] : []),
    event.featured === 1 ? 'featured' : 'unfeatured',
    event.ticketed === 1 ? 'ticketed' : 'unticketed',
    ...links.terms.map((id): OpenFacet => `term:${id}`),
    ...links.venues.map((id): OpenFacet => `venue:${id}`),
    ...links.organizers.map((id): OpenFacet => `organizer:${id}`),
  ];
  const ofLinks = [...new Set(facets)];
  const parent: OpenFacet[] = event.parent === 0 ? [] : [`parent:${event.parent}`];
  const shown: Facet[] =
    event.password_hash === null ? ofLinks : ofLinks.map((facet): Facet => `locked ${facet}`);
  // A password hides none of these three.
  return ['all', ...shown, ...parent, `author:${event.author}`, `state:${event.event_status}`];
};
