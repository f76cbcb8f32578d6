import type { PlaceDependencies } from '../linked-records/dependencies.ts';
import { type PlaceImports, placeImports } from '../linked-records/imported-places.ts';
import { newVenueFields } from './schema.ts';
import { venueKind } from './venue-kind.ts';

/** How venues come in from other calendars. */
export const venueImports = (dependencies: PlaceDependencies): PlaceImports =>
  placeImports(venueKind, newVenueFields, dependencies);
