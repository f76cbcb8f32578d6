import type { Route } from '../http/routing/route.ts';
import type { OpenCalendar } from './calendar.ts';
import { eventRoutes } from './events/routes.ts';
import { imageRoutes } from './images/routes.ts';
import { placeRoutes } from './linked-records/routes.ts';
import { organizerKind } from './organizers/organizer-kind.ts';
import { termRoutes } from './terms/routes.ts';
import { venueKind } from './venues/venue-kind.ts';

/**
 * The routes of events, venues, organizers, categories, tags and images, in the interface's order. `version` is the
 * program's.
 */
export const calendarRoutes = ({ dependencies }: OpenCalendar, version: string): readonly Route[] => [
  ...eventRoutes(dependencies, version),
  ...placeRoutes(venueKind, dependencies),
  ...placeRoutes(organizerKind, dependencies),
  ...termRoutes('category', dependencies),
  ...termRoutes('tag', dependencies),
  ...imageRoutes(dependencies),
];
