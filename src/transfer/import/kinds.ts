import type { CalendarDependencies } from '../../calendar/dependencies.ts';
import { linkedKinds } from '../../calendar/events/write/links.ts';
import { eventService } from '../../calendar/events/write/service.ts';
import { organizerKind } from '../../calendar/organizers/organizer-kind.ts';
import { venueKind } from '../../calendar/venues/venue-kind.ts';
import { eventKindImports } from './event-kind.ts';
import type { KindImports } from './kind-imports.ts';
import { placeKindImports } from './place-kind.ts';
import type { ImportKind } from './source.ts';
import { termKind } from './term-kind.ts';

/** How records of every kind come into a calendar. */
export const kindImports = (
  dependencies: CalendarDependencies,
): Readonly<Record<ImportKind, KindImports>> => {
  const { database, clock } = dependencies;
  return {
    category: termKind(database, clock, 'category'),
    tag: termKind(database, clock, 'tag'),
    venue: placeKindImports(venueKind, dependencies),
    organizer: placeKindImports(organizerKind, dependencies),
    event: eventKindImports(dependencies, eventService(dependencies, linkedKinds(dependencies))),
  };
};
