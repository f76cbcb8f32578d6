import type { AddressWords } from '../../kernel/addresses/address-words.ts';
import { eventPlace, linkedPlace, type Place, recordPlace } from '../../kernel/addresses/place.ts';
import { writeAddress } from '../../kernel/addresses/write-address.ts';
import type { RecordColumns } from '../../storage/tables.ts';
import { originHole } from '../records/rendered.ts';

/** The address of the page of a place, with the origin hole. */
export const pageAddress = (place: Place, words: AddressWords): string =>
  originHole + writeAddress(place, words);

/** The page of a record: by its slug once it is published, by its id before (reference events-api 1). */
export const recordPage = (
  kind: 'event' | 'venue' | 'organizer',
  { id, slug, status }: Pick<RecordColumns, 'id' | 'slug' | 'status'>,
  words: AddressWords,
): string => {
  const hasSlug = status === 'publish' || status === 'private';
  if (!hasSlug) return pageAddress(recordPlace(kind, id), words);
  return pageAddress(kind === 'event' ? eventPlace(slug) : linkedPlace(kind, slug), words);
};
