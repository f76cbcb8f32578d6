import type { Route } from '../http/routing/route.ts';
import type { OpenCalendar } from './calendar.ts';
import { categoryRoutes } from './categories/routes.ts';
import { eventRoutes } from './events/routes.ts';
import { imageRoutes } from './images/routes.ts';
import { organizerRoutes } from './organizers/routes.ts';
import { tagRoutes } from './tags/routes.ts';
import { venueRoutes } from './venues/routes.ts';

/** The routes of events, venues, organizers, categories, tags and images, in the interface's order. */
export const calendarRoutes = ({ dependencies }: OpenCalendar): readonly Route[] => [
  ...eventRoutes(dependencies),
  ...venueRoutes(dependencies),
  ...organizerRoutes(dependencies),
  ...categoryRoutes(dependencies),
  ...tagRoutes(dependencies),
  ...imageRoutes(dependencies),
];
