import type { ImportKind, SourceRecord } from '../source.ts';

/** What records of files have in common; a file names nobody as their author and no ids. */
export const baseRecord = {
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

const nameFields = { category: 'name', tag: 'name', venue: 'venue', organizer: 'organizer' } as const;

/** The fields of a record that is nothing but its name. */
export const onlyNameFields = (
  kind: Exclude<ImportKind, 'event'>,
  name: string,
): Readonly<Record<string, string>> => ({
  [nameFields[kind]]: name,
});
