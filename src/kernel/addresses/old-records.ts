import { linkedPlace, type Place, type RecordKind, recordPlace } from './place.ts';
import { firstOf, lastOf, type Query } from './query.ts';
import { encodeSegment, slugIn } from './segments.ts';

/** WordPress's names of what has pages. */
const recordTypes: Readonly<Record<string, RecordKind>> = {
  tribe_events: 'event',
  tribe_venue: 'venue',
  tribe_organizer: 'organizer',
};

/** The parameters by which a site without permalinks names a record (old-addresses.md 5). */
export const recordParameters = ['post_type', 'p', 'page_id', ...Object.keys(recordTypes)] as const;

const slugPlace = (query: Query): Place | null => {
  for (const [name, kind] of Object.entries(recordTypes)) {
    const slug = slugIn(encodeSegment(lastOf(query, name) ?? ''));
    if (slug === '') continue;
    return kind === 'event' ? { kind, slug, date: null, lang: null } : linkedPlace(kind, slug);
  }
  return null;
};

/** The record, or all venues or organizers, that a query at `/` or at the base of events names; null for none. */
export const readRecordQuery = (query: Query): Place | null => {
  const type = recordTypes[lastOf(query, 'post_type') ?? ''] ?? null;
  const id = firstOf(query, ['p', 'page_id']) ?? '';
  if (/^\d{1,15}$/.test(id) && Number(id) > 0) return recordPlace(type, Number(id));
  const bySlug = slugPlace(query);
  if (bySlug !== null) return bySlug;
  if (type === null || type === 'event') return null;
  return { kind: 'index', of: type === 'venue' ? 'venues' : 'organizers', lang: null };
};
