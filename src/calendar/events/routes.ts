import type { Route } from '../../http/routing/route.ts';
import type { CalendarDependencies } from '../dependencies.ts';
import { eventFileEndpoints } from './icalendar/file-routes.ts';
import { createEventReader } from './read/event-reader.ts';
import { eventReadEndpoints } from './read/read-routes.ts';
import { eventWriteEndpoints } from './write/write-routes.ts';

/**
 * The addresses under `/events`, with the verbs in the interface's order (reference http-conventions 9). `version` is the
 * program's.
 */
export const eventRoutes = (dependencies: CalendarDependencies, version: string): Route[] => {
  const parts = { ...dependencies, reader: createEventReader(dependencies) };
  const reads = eventReadEndpoints(parts);
  const writes = eventWriteEndpoints(parts);
  const files = eventFileEndpoints(parts, version);
  return [
    { path: '/events', endpoints: [reads.list, writes.create] },
    { path: '/events/{id}', endpoints: [reads.byId, ...writes.byId] },
    { path: '/events/{id}.ics', endpoints: [files.byId] },
    // No slug has a dot: it becomes a hyphen.
    { path: '/events/by-slug/{slug}.ics', endpoints: [files.bySlug] },
    { path: '/events/by-slug/{slug}', endpoints: [reads.bySlug, ...writes.bySlug] },
  ];
};
