import assert from 'node:assert/strict';
import { test } from 'node:test';
import { onEachDatabase } from '../../../../test/support/databases/databases.ts';
import {
  base,
  type CalendarServer,
  startCalendarServer,
} from '../../../../test/support/servers/calendar-server.ts';

interface Listed {
  readonly id: number;
  readonly title: string;
  readonly start_date: string;
  readonly modified: string;
  readonly author: string;
}

const titles = 'Ñu,nube,Nube,ópera,Opera,zarzuela,Árbol,arado,¡Música!,música,10 años,a,a,Zeta'.split(',');
const folded = 'nu,nube,nube,opera,opera,zarzuela,arbol,arado,musica,musica,10 anos,a,a,zeta'.split(',');

/** Events of three authors, two in the past and two far away, each changed at a minute of its own. */
const fill = async ({ ask, create, setClock }: CalendarServer): Promise<void> => {
  const venue = (await ask('editor', 'POST /venues', { venue: 'Sala', geo_lat: 40, geo_lng: -3 })).body.id;
  for (const [index, title] of titles.entries()) {
    setClock(`2026-11-21T10:${String((index * 7) % 60).padStart(2, '0')}:00Z`);
    const year = index < 2 ? 2020 : index < 4 ? 2040 : 2027;
    await create(['editor', 'author', 'administrator'][index % 3] ?? '-', {
      title,
      start_date: `${year}-05-${String(1 + ((index * 5) % 9)).padStart(2, '0')} 10:00:00`,
      end_date: `${year}-05-${String(1 + ((index * 5) % 9)).padStart(2, '0')} 12:00:00`,
      description: index % 2 === 0 ? 'Con la banda municipal' : 'Con orquesta',
      ...(index % 2 === 0 ? { tags: ['par'], venue } : { categories: ['Danza'] }),
      ...(index % 5 === 4 ? { status: 'draft' } : {}),
    });
  }
  setClock('2026-11-21T12:00:00Z');
};

const keyOf = (title: string): string => {
  const at = titles.indexOf(title);
  return title === '¡Música!' ? '¡musica!' : (folded[at] ?? '');
};

const keys: Readonly<Record<string, (event: Listed) => string>> = {
  start: (event) => event.start_date,
  title: (event) => keyOf(event.title),
  modified: (event) => event.modified,
};

const inOrder = (events: readonly Listed[], sort: string): number[] => {
  const key = keys[sort.replace('-', '')] ?? String;
  const sorted = [...events].sort((a, b) => (key(a) < key(b) ? -1 : key(a) > key(b) ? 1 : a.id - b.id));
  const ids = sorted.map(({ id }) => id);
  return sort.startsWith('-') ? ids.reverse() : ids;
};

const idsOf = (body: { readonly events: readonly Listed[] }): number[] => body.events.map(({ id }) => id);

onEachDatabase('the order of lists of events', (place) => {
  test('is what sort says, page by page and by cursor, whatever the list asks for', async (context) => {
    const server = await startCalendarServer(context, place);
    const { ask } = server;
    await fill(server);
    const lists: readonly (readonly [who: string, query: string])[] = [
      ['-', 'window=all'],
      ['editor', 'window=all'],
      ['author', 'window=all'],
      ['-', 'start_date=2027-05-03&end_date=2027-05-06'],
      ['-', 'strict_dates=true&start_date=2027-05-03 10:00:00&window=all'],
      ['editor', 'tags=par&window=all'],
      ['-', 'tags=par&categories=danza&window=all'],
      ['-', 'search=banda&window=all'],
      ['editor', 'author=2&window=all'],
      ['-', 'modified_after=2026-11-21T10:20:00Z'],
      ['editor', 'modified_after=2026-11-21T10:50:00Z&tags=par'],
      ['-', 'geoloc_lat=40&geoloc_lng=-3&window=all'],
      ['-', `include=${Array.from({ length: 40 }, (_, id) => id + 1).join(',')}`],
    ];
    for (const [who, query] of lists) {
      const plain = (await ask(who, `GET /events?${query.replaceAll(' ', '%20')}`)).body;
      for (const sort of ['start', '-start', 'title', '-title', 'modified', '-modified']) {
        const expected = inOrder(plain.events, sort);
        for (const first of ['per_page=3', 'per_page=4&cursor=*']) {
          const walked: number[] = [];
          let next: string | undefined = `/events?${query.replaceAll(' ', '%20')}&sort=${sort}&${first}`;
          while (next !== undefined) {
            const { status, body } = await ask(who, `GET ${next}`);
            assert.equal(status, 200, next);
            assert.equal(body.total, plain.total, next);
            assert.ok(body.rest_url.includes(`sort=${sort}`), body.rest_url);
            walked.push(...idsOf(body));
            next = body.next_rest_url?.slice(base.length);
          }
          assert.deepEqual(walked, expected, `${who} ${query} ${sort} ${first}`);
        }
        const far = await ask(
          who,
          `GET /events?${query.replaceAll(' ', '%20')}&sort=${sort}&per_page=1&page=900`,
        );
        assert.equal(far.status, 404);
      }
    }
  });

  test('follows changes of titles, and what is asked of authors and changes is found', async (context) => {
    const server = await startCalendarServer(context, place);
    const { ask, setClock } = server;
    await fill(server);
    const titlesBy = async (who: string, query: string): Promise<string> => {
      const { status, body } = await ask(who, `GET /events?${query}`);
      assert.equal(status, 200, query);
      return body.events.map(({ title }: Listed) => title).join(' ');
    };
    const sorted = 'sort=title&window=all&per_page=2';
    const before = await titlesBy('-', sorted);
    const [{ id }] = (await ask('-', 'GET /events?search=zarzuela')).body.events;
    await ask('editor', `PATCH /events/${id}`, { title: '"Abeja"' });
    assert.notEqual(await titlesBy('-', sorted), before);
    assert.match(await titlesBy('-', 'sort=title&window=all'), /Abeja/);
    // Without dates of its own it looks at all days.
    assert.equal(await titlesBy('-', 'modified_after=2026-11-21T11:59:59Z'), '&#8220;Abeja&#8221;');
    assert.equal(await titlesBy('-', 'modified_after=2026-11-21T12:00:00Z'), '');
    assert.equal(
      await titlesBy('-', 'modified_after=2026-11-21 12:59:59'.replace(' ', '%20')),
      '&#8220;Abeja&#8221;',
    );
    const past = (await ask('-', 'GET /events?window=all&sort=start&per_page=1')).body.events[0].id;
    await ask('editor', `PATCH /events/${past}`, { excerpt: 'x' });
    const relative = 'modified_after=-1%20minute';
    assert.equal((await ask('-', `GET /events?${relative}`)).body.total, 2);
    setClock('2026-11-21T12:30:00Z');
    assert.equal((await ask('-', `GET /events?${relative}`)).body.total, 0);
    assert.equal(
      (await ask('-', `GET /events?modified_after=2026-11-21T11:00:00Z&start_date=2027-01-01`)).body.total,
      1,
    );

    // Kept answers of one are not another's.
    for (let round = 0; round < 3; round += 1) {
      for (const [who, author] of [
        ['editor', '2'],
        ['administrator', '1'],
      ] as const) {
        const { body } = await ask(who, 'GET /events?author=me&window=all');
        assert.deepEqual([...new Set(body.events.map((event: Listed) => event.author))], [author]);
        assert.ok(body.rest_url.includes('author=me'), body.rest_url);
        assert.equal((await ask(who, `GET /events?author=${author}&window=all`)).body.total, body.total);
      }
    }
    assert.equal((await ask('-', 'GET /events?author=77&window=all')).body.total, 0);
    const [mine] = (await ask('editor', 'GET /events?author=me&sort=title')).body.events;
    await ask('editor', `PATCH /events/${mine.id}`, { author: 1 });
    assert.ok(!idsOf((await ask('editor', 'GET /events?author=me&window=all')).body).includes(mine.id));
  });

  test('is refused where it cannot be, and by cursors of another', async (context) => {
    const server = await startCalendarServer(context, place);
    const { ask } = server;
    await fill(server);
    const cursorOf = async (query: string): Promise<string> =>
      (await ask('-', `GET /events?window=all&per_page=2&cursor=*&${query}`)).body.next_cursor;
    const cursors = new Map<string, string>();
    for (const sort of ['start', '-start', 'title', '-title', 'modified', '-modified'])
      cursors.set(sort, await cursorOf(`sort=${sort}`));
    for (const [sort, cursor] of cursors) {
      for (const other of cursors.keys()) {
        const { status, body } = await ask('-', `GET /events?window=all&sort=${other}&cursor=${cursor}`);
        assert.equal(status, other === sort ? 200 : 400, `${sort} ${other}`);
        if (other !== sort) assert.deepEqual(Object.keys(body.data.params), ['cursor']);
      }
    }
    assert.equal(cursors.get('start'), await cursorOf(''));
    for (const [query, field] of [
      ...['', 'name', 'Start', '+title', 'start,title', 'distance'].map((one) => [`sort=${one}`, 'sort']),
      ...['0', 'ana', '-1', '1,2', 'me'].map((one) => [`author=${one}`, 'author']),
      ['modified_after=nunca', 'modified_after'],
      ['window=future', 'window'],
    ] as const) {
      const { status, body } = await ask('-', `GET /events?${query}`);
      assert.deepEqual([status, Object.keys(body.data.params)], [400, [field]], query);
    }
    const near = 'geoloc_lat=40&geoloc_lng=-3&window=all';
    const [one, other] = [`${near}&sort=distance`, `${near}&orderby=distance`];
    assert.deepEqual(
      idsOf((await ask('-', `GET /events?${one}`)).body),
      idsOf((await ask('-', `GET /events?${other}`)).body),
    );
    // What TEC's clients send there changes nothing.
    const usual = (await ask('-', 'GET /events')).body;
    assert.deepEqual(idsOf((await ask('-', 'GET /events?orderby=title&order=desc')).body), idsOf(usual));
  });
});
