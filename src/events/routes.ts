import type { Route } from '../http/route.ts';
import { type EventReadRouteDependencies, eventReadEndpoints } from './read-routes.ts';
import { EventSchema } from './event-schema.ts';
import { type EventWriteRouteDependencies, eventWriteEndpoints } from './write-routes.ts';

/** What the routes of events need. */
export type EventRouteDependencies = EventReadRouteDependencies & Omit<EventWriteRouteDependencies, 'answer'>;

/** `/events`, `/events/{id}` and `/events/by-slug/{slug}`, verbs in the order in which the root names them. */
export const eventRoutes = (dependencies: EventRouteDependencies): Route[] => {
  const read = eventReadEndpoints(dependencies);
  const write = eventWriteEndpoints({ ...dependencies, answer: EventSchema });
  return [
    { path: '/events', endpoints: [read.list, write.create] },
    { path: '/events/{id}', endpoints: [read.byId, ...write.byId] },
    { path: '/events/by-slug/{slug}', endpoints: [read.bySlug, ...write.bySlug] },
  ];
};
