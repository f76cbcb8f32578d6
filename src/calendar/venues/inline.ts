import type { PlaceDependencies } from '../linked-records/dependencies.ts';
import { type InlinePlaces, inlinePlaces } from '../linked-records/inline.ts';
import { newVenueFields } from './schema.ts';
import { venueKind } from './venue-kind.ts';

/** How events read and store the data objects of venues. */
export const inlineVenues = (dependencies: PlaceDependencies): InlinePlaces =>
  inlinePlaces(venueKind, newVenueFields, dependencies);
