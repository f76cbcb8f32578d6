import assert from 'node:assert/strict';
import { inOneLine } from '../../../src/kernel/icalendar/content-line.ts';
import { inParallel } from '../in-parallel.ts';
import type { WholeServer } from '../servers/whole-server.ts';
import type { FoundEvent } from './readers.ts';

// biome-ignore lint/suspicious/noExplicitAny: tests reach into answers of every shape
type Answer = any;

/** The calendar file of an event, and what readers are to find in it by its JSON. */
export interface EventFile {
  readonly id: number;
  readonly text: string;
  readonly expected: FoundEvent;
}

const mount = '/calendar/events/v1';

const instantOf = (utc: string): string => Temporal.Instant.from(`${utc.replace(' ', 'T')}Z`).toString();

const timesOf = ({ all_day, start_date, end_date, utc_start_date, utc_end_date }: Answer) => {
  if (!all_day) return { start: instantOf(utc_start_date), end: instantOf(utc_end_date) };
  const last = Temporal.PlainDate.from(end_date.slice(0, 10));
  return { start: start_date.slice(0, 10), end: last.add({ days: 1 }).toString() };
};

const placeOf = ({ venue, address, zip, city, stateprovince, country }: Answer): string => {
  const town = [zip, city].filter(Boolean).join(' ');
  const region = stateprovince === city ? '' : stateprovince;
  return [venue, address, town, region, country].filter(Boolean).join(', ');
};

/** A text in one line, without the control characters that no line can hold. */
const asWritten = (text: string): string => inOneLine(text).replace(/[^\P{Cc}\t]/gu, '');

const placesOf = ({ event_status, website, venues }: Answer): string =>
  event_status === 'moved_online' ? `Se celebra en línea: ${website}` : venues.map(placeOf).join('; ');

const expectedOf = (event: Answer, uid: string): FoundEvent => ({
  uid,
  title: (event.event_status === 'cancelled' ? 'CANCELADO: ' : '') + asWritten(event.title),
  location: asWritten(placesOf(event)),
  ...timesOf(event),
});

/** The events of all lists by their ids. */
const listEvents = async ({ ask }: WholeServer): Promise<ReadonlyMap<number, Answer>> => {
  const query = 'window=all&per_page=999&status=publish,future,draft,pending,private&text=plain&context=edit';
  const listed = new Map<number, Answer>();
  for (let page = 1, pages = 1; page <= pages; page += 1) {
    const { body } = await ask('administrator', `GET ${mount}/events?${query}&page=${page}`);
    for (const event of body.events) listed.set(event.id, event);
    pages = body.total_pages;
  }
  return listed;
};

/** A feed, and what readers are to find in it by the list of events. */
export interface FeedFile {
  readonly text: string;
  /** In order of UIDs. */
  readonly expected: readonly FoundEvent[];
}

/** What readers find in a file, in an order that is the same for all of them. */
export const byUid = (found: readonly FoundEvent[]): readonly FoundEvent[] =>
  found.toSorted((one, other) => (one.uid < other.uid ? -1 : 1));

/** The feed of all events of a calendar, whenever they are, as everybody reads it. */
export const readFeedFile = async (server: WholeServer): Promise<FeedFile> => {
  const { ask, database } = server;
  const listed = await listEvents(server);
  const rows = await database.read
    .selectFrom('events')
    .select(['id', 'uid'])
    .where('status', '=', 'publish')
    .where('hide_from_listings', '=', 0)
    .where('password_hash', 'is', null)
    .execute();
  const { status, bytes } = await ask('-', 'GET /events.ics?window=all');
  assert.equal(status, 200);
  const expected = rows.map(({ id, uid }) => expectedOf(listed.get(id), uid));
  return { text: bytes.toString(), expected: byUid(expected) };
};

/** The files of all events of a calendar that are not in the trash, as its administrator reads them. */
export const readEventFiles = async (server: WholeServer): Promise<readonly EventFile[]> => {
  const { ask, database } = server;
  const listed = await listEvents(server);
  const rows = await database.read
    .selectFrom('events')
    .select(['id', 'uid'])
    .where('status', '!=', 'trash')
    .orderBy('id')
    .execute();
  return inParallel(rows, async ({ id, uid }) => {
    const read = (address: string) => ask('administrator', `GET ${mount}/events/${id}${address}`);
    // Some are in no list.
    const json = listed.get(id) ?? (await read('?text=plain&context=edit')).body;
    const { status, bytes } = await read('.ics?context=edit');
    assert.deepEqual([json.id, status], [id, 200]);
    return { id, text: bytes.toString(), expected: expectedOf(json, uid) };
  });
};
