import type { ImportKind } from '../../source.ts';

const nameFields = { category: 'name', tag: 'name', venue: 'venue', organizer: 'organizer' } as const;

/** The fields of a record that is nothing but its name. */
export const onlyNameFields = (
  kind: Exclude<ImportKind, 'event'>,
  name: string,
): Readonly<Record<string, string>> => ({
  [nameFields[kind]]: name,
});
