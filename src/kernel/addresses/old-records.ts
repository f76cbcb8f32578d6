import { eventPlace, linkedPlace, type Place, postTypes, type RecordKind, recordPlace } from './place.ts';
import { firstOf, lastOf, type Query } from './query.ts';
import { encodeSegment, slugIn } from './segments.ts';

const kinds = Object.keys(postTypes) as RecordKind[];

/** The parameters by which a site without permalinks names a record (old-addresses.md 5). */
export const recordParameters: readonly string[] = ['post_type', 'p', 'page_id', ...Object.values(postTypes)];

const slugPlace = (query: Query): Place | null => {
  for (const kind of kinds) {
    const slug = slugIn(encodeSegment(lastOf(query, postTypes[kind]) ?? ''));
    if (slug !== '') return kind === 'event' ? eventPlace(slug) : linkedPlace(kind, slug);
  }
  return null;
};

/** The record, or all venues or organizers, that a query at `/` or at the base of events names; null for none. */
export const readRecordQuery = (query: Query): Place | null => {
  const named = lastOf(query, 'post_type');
  const type = kinds.find((kind) => postTypes[kind] === named) ?? null;
  const id = firstOf(query, ['p', 'page_id']) ?? '';
  if (/^\d{1,15}$/.test(id) && Number(id) > 0) return recordPlace(type, Number(id));
  const bySlug = slugPlace(query);
  if (bySlug !== null) return bySlug;
  if (type === null || type === 'event') return null;
  return { kind: 'index', of: type === 'venue' ? 'venues' : 'organizers', lang: null };
};
