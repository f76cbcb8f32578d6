import type { PlaceDependencies } from '../linked-records/dependencies.ts';
import { type PlaceImports, placeImports } from '../linked-records/imported-places.ts';
import { organizerKind } from './organizer-kind.ts';
import { newOrganizerFields } from './schema.ts';

/** How organizers come in from other calendars. */
export const organizerImports = (dependencies: PlaceDependencies): PlaceImports =>
  placeImports(organizerKind, newOrganizerFields, dependencies);
