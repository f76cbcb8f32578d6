import type { AddressWords } from '../../kernel/addresses/address-words.ts';
import { eventPlace, linkedPlace, recordPlace } from '../../kernel/addresses/place.ts';
import { writeAddress } from '../../kernel/addresses/write-address.ts';
import type { Links } from '../../kernel/links.ts';
import type { RecordColumns } from '../../storage/tables.ts';

/** The page of a record: by its slug once it is published, by its id before (reference events-api 1). */
export const recordPage = (
  kind: 'event' | 'venue' | 'organizer',
  { id, slug, status }: Pick<RecordColumns, 'id' | 'slug' | 'status'>,
  words: AddressWords,
  { origin }: Links,
): string => {
  const hasSlug = status === 'publish' || status === 'private';
  if (!hasSlug) return origin + writeAddress(recordPlace(kind, id), words);
  return origin + writeAddress(kind === 'event' ? eventPlace(slug) : linkedPlace(kind, slug), words);
};

/** The global id of a record: the host of the site and the id. */
export const globalIdOf = (id: number, { host }: Links): string => `${host}?id=${id}`;

/**
 * The global ids of a record, its own first, then those it had elsewhere (`lineage`, a JSON list); a calendar that
 * moved here with its address and its ids has no second one.
 */
export const globalIdLineage = (id: number, lineage: string, links: Links): readonly string[] => [
  ...new Set([globalIdOf(id, links), ...(JSON.parse(lineage) as readonly string[])]),
];
