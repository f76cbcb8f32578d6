import type { SourceRecord } from './source.ts';

/** What a record has of which nothing but its name is known. */
export const bareRecord = {
  id: null,
  slug: null,
  parent: null,
  links: { venues: [], organizers: [], terms: [] },
  author: null,
  image: null,
  columns: {},
  published: true,
  mayMatchByName: true,
  losses: [],
} as const satisfies Partial<SourceRecord>;
