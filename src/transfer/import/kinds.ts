import { linkedKinds } from '../../calendar/events/write/linked-kinds.ts';
import { type EventWriteDependencies, eventService } from '../../calendar/events/write/service.ts';
import { organizerImports } from '../../calendar/organizers/imported-organizers.ts';
import { organizerKind } from '../../calendar/organizers/organizer-kind.ts';
import { newOrganizerFields } from '../../calendar/organizers/schema.ts';
import { venueImports } from '../../calendar/venues/imported-venues.ts';
import { newVenueFields } from '../../calendar/venues/schema.ts';
import { venueKind } from '../../calendar/venues/venue-kind.ts';
import { eventKindImports } from './event-kind.ts';
import type { KindImports } from './kind-imports.ts';
import { placeKindImports } from './place-kind.ts';
import type { ImportKind } from './source.ts';
import { termKind } from './term-kind.ts';

/** How records of every kind come into a calendar. */
export const kindImports = (
  dependencies: EventWriteDependencies,
): Readonly<Record<ImportKind, KindImports>> => {
  const { database, clock } = dependencies;
  return {
    category: termKind(database, clock, 'category'),
    tag: termKind(database, clock, 'tag'),
    venue: placeKindImports(venueKind, newVenueFields, venueImports(dependencies), dependencies),
    organizer: placeKindImports(
      organizerKind,
      newOrganizerFields,
      organizerImports(dependencies),
      dependencies,
    ),
    event: eventKindImports(dependencies, eventService(dependencies, linkedKinds(dependencies))),
  };
};
