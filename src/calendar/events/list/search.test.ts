import assert from 'node:assert/strict';
import { test } from 'node:test';
import { onEachDatabase } from '../../../../test/support/databases/databases.ts';
import { numbersFrom, pick as pickOf } from '../../../../test/support/random.ts';
import { startCalendarServer } from '../../../../test/support/servers/calendar-server.ts';
import type { View } from '../../../kernel/actor.ts';
import { foldQuery } from '../../../kernel/text/folding.ts';
import type { Status } from '../../../storage/tables.ts';
import { listEventIds } from './page.ts';
import { publicEvents } from './query.ts';

const pieces = [
  ...'aaaabcdeé  ñçÅßº',
  ...[
    'con',
    'cierto',
    'San Juan',
    '100%',
    'a_b',
    '"hoy"',
    "l'été",
    '50 \\ 2',
    '*',
    '(',
    'AND',
    'NOT',
    '日本語',
  ],
  ...['祭り', '😀', '👩‍🚀', '𝒜𝒷𝒸', 'Ελλάς', 'עברית', 'ไทย', '-', '--', "';--", 'x'.repeat(70)],
];

interface Said {
  readonly id: number;
  readonly text: string;
  readonly status: Status;
  readonly start: string;
  readonly hidden: number;
  readonly protected: number;
}

onEachDatabase('a search', (place) => {
  test('finds what a look at every text finds, in its order, before and after changes', async (context) => {
    const { create, ask, database } = await startCalendarServer(context, place);
    const random = numbersFrom(11);
    const pick = <T>(values: readonly T[]): T => pickOf(random, values);
    const phrase = () => Array.from({ length: 2 + Math.floor(random() * 7) }, () => pick(pieces)).join('');
    const said = new Map<number, Said>();
    const fields = () => ({
      title: `T ${phrase()}`,
      description: phrase(),
      status: pick(['publish', 'publish', 'publish', 'draft']),
      start_date: `2027-03-0${1 + Math.floor(random() * 3)} 10:00:00`,
      end_date: '2027-03-05 12:00:00',
      hide_from_listings: random() < 0.1,
      ...(random() < 0.1 ? { password: 'secreto' } : {}),
    });
    const note = async (id: number) => {
      const row = await database.read
        .selectFrom('event_search')
        .innerJoin('occurrences', 'occurrences.event_id', 'event_search.event_id')
        .select(['text', 'status', 'start_local as start', 'hidden', 'protected'])
        .where('event_search.event_id', '=', id)
        .executeTakeFirstOrThrow();
      said.set(id, { id, ...row });
    };
    const add = async () => {
      await note((await create('editor', fields())).id);
    };
    /** Parts of texts, so that most are found; and words that look like what indexes and patterns are asked in. */
    const words = () => {
      const texts = [...said.values()].map(({ text }) => [...pick([text, foldQuery(pick(pieces))])]);
      return Array.from({ length: 60 }, () => {
        const text = pick(texts);
        const from = Math.floor(random() * text.length);
        return foldQuery(text.slice(from, from + 1 + Math.floor(random() * 8)).join(''));
      }).filter((word) => word !== '');
    };
    const naive = (view: View, must: readonly string[], mustNot: readonly string[]): number[] =>
      [...said.values()]
        .filter(
          (one) => one.hidden === 0 && (view === 'all' || (one.status === 'publish' && one.protected === 0)),
        )
        .filter(
          ({ text }) =>
            must.every((word) => text.includes(word)) && !mustNot.some((word) => text.includes(word)),
        )
        .sort((one, other) =>
          one.start < other.start ? -1 : one.start > other.start ? 1 : one.id - other.id,
        )
        .map(({ id }) => id);
    const compare = async () => {
      const some = words();
      for (const [index, word] of some.entries()) {
        const view: View = index % 3 === 0 ? 'all' : 'public';
        const must = index % 4 === 0 ? [word, pick(some)] : [word];
        const mustNot = index % 5 === 0 ? [pick(some)] : [];
        const expected = naive(view, must, mustNot);
        const query = {
          ...publicEvents,
          view,
          opened: view === 'all' ? 'all' : null,
          statuses: ['publish', 'draft'],
          words: { must, mustNot },
        } as const;
        const name = JSON.stringify([view, must, mustNot]);
        for (const [from, limit] of [
          [0, 1000],
          [2, 3],
        ] as const) {
          const found = await listEventIds(database, query, { from, limit });
          const ids = expected.slice(from, from + limit);
          assert.deepEqual(found, { ids, total: expected.length }, name);
        }
      }
    };
    // With SQLite the index takes texts in by 64, and hears of changes then.
    for (let count = 0; count < 70; count += 1) await add();
    await compare();
    for (const id of [...said.keys()].slice(0, 20)) {
      const { status, body } = await ask('editor', `PATCH /events/${id}`, fields());
      assert.equal(status, 200, JSON.stringify(body));
      await note(id);
    }
    for (const id of [...said.keys()].slice(20, 25)) {
      await ask('editor', `DELETE /events/${id}`);
      said.delete(id);
    }
    for (let count = 0; count < 5; count += 1) await add();
    await compare();
    for (let count = 0; count < 50; count += 1) await add();
    await compare();
  });

  test('finds pages and totals', async (context) => {
    const { ask, create } = await startCalendarServer(context, place);
    for (const title of ['Verbena', 'Concierto de otoño', 'Concierto de verano', 'Feria'])
      await create('editor', { title });
    const during = 'start_date=2031-01-01&end_date=2031-12-31&per_page=1';
    const pages: unknown[] = [];
    for (const page of [1, 2]) {
      const { body } = await ask('-', `GET /events?${during}&search=concierto&page=${page}`);
      pages.push([body.total, body.events?.[0]?.title]);
    }
    assert.deepEqual(pages, [
      [2, 'Concierto de otoño'],
      [2, 'Concierto de verano'],
    ]);
    const { body } = await ask('-', `GET /events?${during}&search=concierto&cursor=*`);
    const next = await ask('-', `GET /events?${during}&search=concierto&cursor=${body.next_cursor}`);
    assert.deepEqual([next.body.events[0].title, next.body.total], ['Concierto de verano', 2]);
  });

  test('finds what was centuries ago beside what is to come', async (context) => {
    const { ask, create } = await startCalendarServer(context, place);
    const on = (date: string) => ({ start_date: `${date} 10:00:00`, end_date: `${date} 12:00:00` });
    await create('editor', { title: 'Concierto de otoño', ...on('2031-10-01') });
    const found = async (window: string): Promise<unknown> => {
      const { body } = await ask('-', `GET /events?${window}&search=concierto`);
      return body.events.map(({ start_date }: { start_date: string }) => start_date);
    };
    const future = 'start_date=2031-01-01&end_date=2200-01-01';
    assert.deepEqual(await found(future), ['2031-10-01 10:00:00']);
    await create('editor', { title: 'Concierto en la catedral', ...on('1612-03-04') });
    await create('editor', { title: 'Concierto en Marte', ...on('2189-02-03') });
    assert.deepEqual(await found(future), ['2031-10-01 10:00:00', '2189-02-03 10:00:00']);
    assert.deepEqual(await found('start_date=1600-01-01&end_date=1700-01-01'), ['1612-03-04 10:00:00']);
  });
});
