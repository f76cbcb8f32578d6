import type { Route } from '../../http/routing/route.ts';
import { eventReadEndpoints } from './read/read-routes.ts';
import type { EventReaderDependencies } from './read/rendered-event.ts';
import { createEventReader } from './read/representation.ts';
import type { EventWriteDependencies } from './write/service.ts';
import { eventWriteEndpoints } from './write/write-routes.ts';

/** What events need from the rest of the program. */
export type EventDependencies = EventWriteDependencies & EventReaderDependencies;

/** The addresses under `/events`, with the verbs in the interface's order (reference http-conventions 9). */
export const eventRoutes = (dependencies: EventDependencies): Route[] => {
  const parts = { ...dependencies, reader: createEventReader(dependencies) };
  const reads = eventReadEndpoints(parts);
  const writes = eventWriteEndpoints(parts);
  return [
    { path: '/events', endpoints: [reads.list, writes.create] },
    { path: '/events/{id}', endpoints: [reads.byId, ...writes.byId] },
    { path: '/events/by-slug/{slug}', endpoints: [reads.bySlug, ...writes.bySlug] },
  ];
};
