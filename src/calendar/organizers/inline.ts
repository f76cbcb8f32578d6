import type { PlaceDependencies } from '../linked-records/dependencies.ts';
import { type InlinePlaces, inlinePlaces } from '../linked-records/inline.ts';
import { organizerKind } from './organizer-kind.ts';
import { newOrganizerFields } from './schema.ts';

/** How events read and store the data objects of organizers. */
export const inlineOrganizers = (dependencies: PlaceDependencies): InlinePlaces =>
  inlinePlaces(organizerKind, newOrganizerFields, dependencies);
