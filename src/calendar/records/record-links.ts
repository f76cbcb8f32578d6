import type { AddressWords } from '../../kernel/addresses/address-words.ts';
import { eventPlace, linkedPlace, recordPlace } from '../../kernel/addresses/place.ts';
import { writeAddress } from '../../kernel/addresses/write-address.ts';
import { laterOf } from '../../kernel/clock.ts';
import type { Links } from '../../kernel/links.ts';
import type { EventRow, RecordColumns } from '../../storage/tables.ts';

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

type Published = Pick<RecordColumns, 'status' | 'date_utc' | 'modified_utc'>;

/**
 * When what is shown of an event, venue or organizer was last modified, as UTC time: publishing a scheduled one changes
 * no `modified_utc`, and shows it from its date on.
 */
export const shownSince = ({ status, date_utc, modified_utc }: Published): string =>
  status === 'publish' ? laterOf(date_utc, modified_utc) : modified_utc;

/**
 * LAST-MODIFIED and DTSTAMP of an event (RFC 5545 3.8.7.2, 3.8.7.3), as UTC time: the latest modification of the event
 * and of all that it is linked to (`linked`, `shownSince` of each, `''` where it is not known), whoever may see that. It
 * is the same for every reader and never falls: what an event loses without being written stands in `unlinked_utc`.
 */
export const lastModified = (
  event: Published & Pick<EventRow, 'unlinked_utc'>,
  linked: readonly string[],
): string => [event.unlinked_utc, ...linked].reduce(laterOf, shownSince(event));
