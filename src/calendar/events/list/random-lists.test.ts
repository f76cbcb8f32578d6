import assert from 'node:assert/strict';
import { test } from 'node:test';
import { onEachDatabase } from '../../../../test/support/databases/databases.ts';
import { naiveList, readAllEvents } from '../../../../test/support/lists/naive-list.ts';
import { fillRandomCalendar } from '../../../../test/support/lists/random-calendar.ts';
import { randomQuery } from '../../../../test/support/lists/random-queries.ts';
import { numbersFrom, pick } from '../../../../test/support/random.ts';
import { startCalendarServer } from '../../../../test/support/servers/calendar-server.ts';
import type { Facet } from './facets.ts';
import { readCursor } from './list-cursor.ts';
import { listEventIds as formerEventIds } from './list-page.ts';
import type { EventListQuery as FormerQuery } from './list-query.ts';
import { listEventIds } from './page.ts';
import type { EventFilter, EventListQuery } from './query.ts';

const facetsOf = (filter: EventFilter): Facet[] => {
  switch (filter.kind) {
    case 'terms':
    case 'venues':
    case 'organizers':
      return filter.ids.map(
        (id) => `${filter.kind.slice(0, -1) as 'term' | 'venue' | 'organizer'}:${id}` as const,
      );
    case 'free':
      return ['free'];
    case 'featured':
    case 'ticketed':
      return [filter.value ? filter.kind : `un${filter.kind}`];
    case 'author':
    case 'parent':
      return [`${filter.kind}:${filter.id}`];
    case 'event_status':
      return filter.statuses.map((status) => `state:${status}` as const);
  }
};

const formerOf = ({ filters, filtersProtected, ...query }: EventListQuery): FormerQuery => ({
  ...query,
  facets: filters
    .map(facetsOf)
    .map((group) =>
      filtersProtected ? group.flatMap((facet) => [facet, `locked ${facet}` as Facet]) : group,
    ),
});

onEachDatabase('lists of events', (place) => {
  test('contain what a filter in memory finds, in the same order, on 2000 random lists', async (context) => {
    const server = await startCalendarServer(context, place);
    const linked = await fillRandomCalendar(server, 7, 300);
    const all = await readAllEvents(server.database);
    const ids = all.events.map(({ row }) => row.id);
    const random = numbersFrom(11);
    let found = 0;
    for (let index = 0; index < 2000; index += 1) {
      const query = randomQuery(random, linked, ids);
      const limit = pick(random, [1, 5, 20, 999]);
      const naive = naiveList(all, query);
      const name = `${index}: ${JSON.stringify(query)}`;
      found += naive.length;
      if (random() < 0.5) {
        const from = Math.floor(random() * Math.min(naive.length + 3, 30));
        const page = { from, limit, total: undefined };
        const listed = await listEventIds(server.database, query, page);
        assert.deepEqual(listed, { ids: naive.slice(from, from + limit), total: naive.length }, name);
        const former = await formerEventIds(server.database, formerOf(query), page);
        assert.deepEqual(former.ids, listed.ids, name);
        if (former.ids.length > 0) assert.equal(former.total, listed.total, name);
        continue;
      }
      let read: readonly number[] = [];
      for (let cursor = readCursor('*'); cursor !== null && read.length < 100; ) {
        const page = { from: cursor, limit, total: undefined };
        const listed = await listEventIds(server.database, query, page);
        assert.deepEqual(await formerEventIds(server.database, formerOf(query), page), listed, name);
        read = [...read, ...listed.ids];
        assert.equal(listed.total, naive.length, name);
        assert.deepEqual(read, naive.slice(0, read.length), name);
        cursor = listed.next === undefined ? null : readCursor(listed.next);
        if (cursor === null) assert.equal(read.length, naive.length, name);
      }
    }
    assert.ok(found > 20_000, String(found));
  });
});
