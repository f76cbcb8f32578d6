import type { Route } from '../../http/routing/route.ts';
import type { CalendarDependencies } from '../dependencies.ts';
import { eventReadEndpoints } from './read/read-routes.ts';
import { createEventReader } from './read/representation.ts';
import { eventWriteEndpoints } from './write/write-routes.ts';

/** The addresses under `/events`, with the verbs in the interface's order (reference http-conventions 9). */
export const eventRoutes = (dependencies: CalendarDependencies): Route[] => {
  const parts = { ...dependencies, reader: createEventReader(dependencies) };
  const reads = eventReadEndpoints(parts);
  const writes = eventWriteEndpoints(parts);
  return [
    { path: '/events', endpoints: [reads.list, writes.create] },
    { path: '/events/{id}', endpoints: [reads.byId, ...writes.byId] },
    { path: '/events/by-slug/{slug}', endpoints: [reads.bySlug, ...writes.bySlug] },
  ];
};
