import assert from 'node:assert/strict';
import type { WholeServer } from '../servers/whole-server.ts';
import { readJsonFeed } from './json-feed.ts';
import { type ReadFeed, readAtom, readRss } from './rules.ts';

const readers: Readonly<Record<string, (text: string) => ReadFeed>> = {
  rss: readRss,
  atom: readAtom,
  'json-feed': readJsonFeed,
};

/** XML has no place for control characters. */
const inXml = (text: string): string =>
  text.replace(/[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu, '');

/** What everybody may read of all events, as feeds are to say it, by id. */
const expectedOf = async ({ ask, database }: WholeServer) => {
  const rows = await database.read
    .selectFrom('events')
    .select(['id', 'date_utc', 'start_utc', 'end_utc', 'all_day'])
    .where('status', '=', 'publish')
    .where('hide_from_listings', '=', 0)
    .where('password_hash', 'is', null)
    .orderBy('start_local')
    .orderBy('id')
    .execute();
  const titles = new Map<number, string>();
  let origin = '';
  for (let page = 1, pages = 1; page <= pages; page += 1) {
    const query = `window=all&text=plain&per_page=999&page=${page}`;
    const { body } = await ask('-', `GET /calendar/events/v1/events?${query}`);
    for (const { id, title, event_status } of body.events)
      titles.set(id, (event_status === 'cancelled' ? 'CANCELADO: ' : '') + title);
    pages = body.total_pages;
    ({ origin } = new URL(body.rest_url));
  }
  const instant = (utc: string): number => Date.parse(`${utc.replace(' ', 'T')}Z`);
  const items = rows.map((row) => ({
    id: `${origin}/?post_type=tribe_events&p=${row.id}`,
    title: inXml(titles.get(row.id) ?? ''),
    published: instant(row.date_utc),
    times: row.all_day === 1 ? null : [instant(row.start_utc), instant(row.end_utc)],
  }));
  return { origin, items };
};

/** Fails unless the feeds of all events keep the rules of their formats, and say what the list of events says. */
export const requireSoundNews = async (server: WholeServer): Promise<void> => {
  const { origin, items } = await expectedOf(server);
  for (const [kind, read] of Object.entries(readers)) {
    const { status, bytes } = await server.ask('-', `GET /events.${kind}?window=all`);
    assert.equal(status, 200);
    const feed = read(bytes.toString());
    assert.deepEqual(feed.faults, [], kind);
    assert.deepEqual(
      [feed.title, feed.self, feed.page],
      ['Cartelera', `${origin}/events.${kind}?window=all`, `${origin}/events/`],
    );
    const said = feed.items.map(({ id, title, published, start, end }) => ({
      ...{ id, title: inXml(title) },
      published: Date.parse(published),
      times: start.length === 10 ? null : [Date.parse(start), Date.parse(end)],
    }));
    assert.deepEqual(said, items, kind);
  }
};
