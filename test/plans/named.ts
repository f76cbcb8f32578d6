import { cursorText } from '../../src/calendar/events/list/list-cursor.ts';
import type { Database } from '../../src/storage/dialect.ts';
import type { Named } from './requests.ts';

/** What the requests name, out of the calendar. */
export const findNamed = async ({ read }: Database): Promise<Named> => {
  const idsOf = async (table: 'venues' | 'organizers'): Promise<number[]> =>
    (await read.selectFrom(table).select('id').orderBy('id').limit(2).execute()).map(({ id }) => id);
  const terms = await read.selectFrom('terms').select(['id', 'taxonomy', 'parent']).orderBy('id').execute();
  const [category = 0, otherCategory = 0] = terms
    .filter((term) => term.taxonomy === 'category' && term.parent === 0)
    .map(({ id }) => id);
  const events = await read
    .selectFrom('events')
    .select(['id', 'slug'])
    .where('status', '=', 'publish')
    .where('start_local', '>', '2026-12-01')
    .orderBy('start_local')
    .limit(2)
    .execute();
  const [venue = 0, otherVenue = 0] = await idsOf('venues');
  const [organizer = 0] = await idsOf('organizers');
  const [event, other] = events;
  return {
    category,
    otherCategory,
    tag: terms.find((term) => term.taxonomy === 'tag')?.id ?? 0,
    venue,
    otherVenue,
    organizer,
    event: event?.id ?? 0,
    otherEvent: other?.id ?? 0,
    slug: event?.slug ?? '',
    cursor: cursorText({ order: 'start', key: '2027-02-01 20:00:00', id: 1000, distance: 0 }),
    distanceCursor: cursorText({ order: 'distance', key: '2027-02-01 20:00:00', id: 1000, distance: 2.5 }),
    backwardsCursor: cursorText({ order: '-start', key: '2027-02-01 20:00:00', id: 1000, distance: 0 }),
    titleCursor: cursorText({ order: 'title', key: 'concierto', id: 1000, distance: 0 }),
    modifiedCursor: cursorText({ order: '-modified', key: '2026-11-21 09:00:00', id: 1000, distance: 0 }),
    publicationCursor: cursorText({ order: 'publication', key: '2026-01-01 09:00:00', id: 1, distance: 0 }),
  };
};
