import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { onEachDatabase } from '../../../test/support/databases/databases.ts';
import { type CalendarServer, startCalendarServer } from '../../../test/support/servers/calendar-server.ts';

const kinds = [
  { name: 'venue', table: 'venues' },
  { name: 'organizer', table: 'organizers' },
] as const;

onEachDatabase('reads of venues and organizers', (place) => {
  for (const { name, table } of kinds) {
    const add = async ({ ask }: CalendarServer, who: string, fields: object): Promise<number> => {
      const { status, body } = await ask(who, `POST /${table}`, fields);
      assert.equal(status, 201, JSON.stringify(body));
      return body.id;
    };
    const namesIn = async ({ ask }: CalendarServer, who: string, query: string) => {
      const { status, body } = await ask(who, `GET /${table}?${query}`);
      assert.equal(status, 200, `${query}: ${JSON.stringify(body)}`);
      assert.equal(body.total, body[table].length);
      return body[table].map((item: Record<string, unknown>) => item[name]);
    };

    describe(table, () => {
      test('one record, by id and by slug', async (context) => {
        const server = await startCalendarServer(context, place);
        const { ask } = server;
        const id = await add(server, 'author', { [name]: 'Ñandú & Co' });
        const cjk = await add(server, 'author', { [name]: '日本' });
        const odd = await add(server, 'author', { [name]: '!!!' });
        const draft = await add(server, 'author', { [name]: 'Borrador', status: 'draft' });
        const { id: event } = await server.create('editor');

        const byId = await ask('-', `GET /${table}/${id}`);
        assert.equal(byId.status, 200);
        assert.equal(byId.body[name], 'Ñandú &#038; Co');
        assert.equal(byId.body.url, `https://agenda.test/${name}/nandu-co/`);
        assert.deepEqual(byId.body.global_id_lineage, [`agenda.test?id=${id}`]);
        assert.equal(byId.body.json_ld.name, 'Ñandú &#038; Co');
        const plain = await ask('-', `GET /${table}/${id}?text=plain`);
        assert.equal(plain.body[name], 'Ñandú & Co');
        for (const slug of ['nandu-co', 'NANDU-CO', 'Nandu%20Co']) {
          assert.deepEqual((await ask('-', `GET /${table}/by-slug/${slug}`)).body, byId.body, slug);
        }
        for (const slug of ['%25e6%2597%25a5%25e6%259c%25ac', encodeURIComponent('日本')]) {
          assert.equal((await ask('-', `GET /${table}/by-slug/${slug}`)).body.id, cjk, slug);
        }
        assert.equal(
          (await ask('-', `GET /${table}/by-slug/${odd}`)).body.id,
          odd,
          'no slug left of it: the id',
        );
        for (const who of ['-', 'administrator']) {
          for (const method of ['GET', 'PATCH', 'DELETE']) {
            for (const other of ['0', '999999', '99999999999999999999', `${event}`]) {
              const { status, body } = await ask(who, `${method} /${table}/${other}`, {});
              assert.deepEqual(
                [status, body.code, Object.keys(body.data.params ?? {})],
                [400, 'rest_invalid_param', ['id']],
              );
            }
            const { status, body } = await ask(who, `${method} /${table}/by-slug/nada`, {});
            assert.deepEqual([status, Object.keys(body.data.params ?? {})], [400, ['slug']]);
          }
        }
        for (const path of ['abc', '1.5', '-1', 'by-slug/']) {
          assert.equal((await ask('-', `GET /${table}/${path}`)).body.code, 'rest_no_route', path);
        }
        for (const [who, status] of [
          ['-', 403],
          ['subscriber', 403],
          ['contributor', 403],
          ['author', 200],
          ['editor:read', 200],
          ['administrator', 200],
        ] as const) {
          const reply = await ask(who, `GET /${table}/${draft}`);
          assert.equal(reply.status, status, who);
          if (status === 403) assert.equal(reply.body.code, `${name}-not-accessible`);
        }
        assert.equal((await ask('contributor', `GET /${table}/${id}`)).headers['allow'], 'GET');
        assert.equal(
          (await ask('-', `GET /${table}/${id}?id=${cjk}`)).body.id,
          id,
          'the path names the record',
        );
      });

      test('what is kept ready follows every change', async (context) => {
        const server = await startCalendarServer(context, place);
        const { ask } = server;
        const id = await add(server, 'author', { [name]: 'Sala' });
        // The second response is stored.
        for (const path of [`/${table}/${id}`, `/${table}/${id}`, `/${table}`, `/${table}`])
          await ask('-', `GET ${path}`);
        await ask('author', `PATCH /${table}/${id}`, { [name]: 'Nueva' });
        assert.equal((await ask('-', `GET /${table}/${id}`)).body[name], 'Nueva');
        assert.deepEqual(await namesIn(server, '-', 'page=1'), ['Nueva']);
        await ask('author', `PATCH /${table}/${id}`, { status: 'private' });
        assert.equal((await ask('-', `GET /${table}/${id}`)).status, 403);
        assert.deepEqual(await namesIn(server, '-', 'page=1'), []);
        assert.deepEqual(await namesIn(server, 'author', 'page=1'), ['Nueva']);
      });

      test('pages with totals and addresses', async (context) => {
        const server = await startCalendarServer(context, place);
        const { ask } = server;
        const none = await ask('-', `GET /${table}`);
        const base = `https://agenda.test/calendar/events/v1/${table}/`;
        assert.deepEqual(
          [none.status, none.body],
          [
            200,
            { [table]: [], rest_url: `${base}?page=1&per_page=999&status=publish`, total: 0, total_pages: 0 },
          ],
        );
        assert.equal((await ask('-', `GET /${table}?page=2`)).body.code, `${name}-archive-page-not-found`);
        for (const letter of ['A', 'B', 'C']) await add(server, 'author', { [name]: `Sala ${letter}` });
        await add(server, 'author', { [name]: 'Sala D', date: '2020-01-01' });
        const second = await ask(
          '-',
          `GET /${table}?page=2&per_page=1.0&search=sala&has_events=N&only_with_upcoming=no`,
        );
        assert.deepEqual(
          second.body[table].map((item: Record<string, unknown>) => item[name]),
          ['Sala B'],
        );
        assert.ok(!('json_ld' in second.body[table][0]));
        const rest = 'per_page=1&search=sala&has_events=N&only_with_upcoming=no&status=publish';
        assert.equal(second.body.rest_url, `${base}?page=2&${rest}`);
        assert.equal(second.body.next_rest_url, `${base}?${rest}&page=3`);
        assert.equal(second.body.previous_rest_url, `${base}?${rest}`);
        assert.deepEqual([second.headers['x-tec-total'], second.headers['x-tec-totalpages']], ['4', '4']);
        assert.deepEqual(await namesIn(server, '-', 'per_page=5000'), [
          'Sala C',
          'Sala B',
          'Sala A',
          'Sala D',
        ]);
        const past = await ask('-', `GET /${table}?page=9007199254740991`);
        assert.deepEqual([past.status, past.body.code], [404, `${name}-archive-page-not-found`]);
        assert.ok(
          (await ask('editor', `GET /${table}?per_page=1`)).body.rest_url.endsWith('?page=1&per_page=1'),
        );
      });

      test('parameters that are refused are named', async (context) => {
        const server = await startCalendarServer(context, place);
        const id = await add(server, 'author', { [name]: 'Sala' });
        const rows: readonly (readonly [string, string])[] = [
          ...['page', 'per_page'].flatMap((field) =>
            [`${field}=0`, `${field}=-1`, `${field}=1.5`, `${field}=foo`, `${field}=`, `${field}[]=1`].map(
              (query) => [field, query] as const,
            ),
          ),
          ['search', 'search='],
          ['search', 'search[]=x'],
          ['search', `search=${'a'.repeat(1001)}`],
          ['search', `search=${Array.from({ length: 51 }, (_, index) => `w${index}`).join('+')}`],
          ['search', 'search=a%00b'],
          ['event', 'event='],
          ['event', 'event=0'],
          ['event', 'event=foo'],
          ['event', 'event=999999'],
          ['event', `event=${id}`],
          ['status', 'status=draft'],
          ['status', 'status=any'],
          ['status', 'status='],
          ['status', 'status=publish,draft'],
          ['status', 'status[a]=publish'],
        ];
        for (const [field, query] of rows) {
          const { status, body } = await server.ask('subscriber', `GET /${table}?${query}`);
          assert.deepEqual([status, body.code], [400, 'rest_invalid_param'], query);
          assert.deepEqual(Object.keys(body.data.params), [field], query);
        }
        for (const query of [
          'status=any',
          'status=foo',
          'status=publish,foo',
          'status=Draft',
          'status[]=auto-draft',
        ]) {
          assert.equal((await server.ask('editor', `GET /${table}?${query}`)).status, 400, query);
        }
      });

      test('lists show nobody what he may not read', async (context) => {
        const server = await startCalendarServer(context, place);
        await add(server, 'author', { [name]: 'Publicada' });
        await add(server, 'author', { [name]: 'Borrador', status: 'draft' });
        await add(server, 'administrator', { [name]: 'Privada', status: 'private' });
        await add(server, 'administrator', { [name]: 'Programada', date: '2040-01-01' });
        const trashed = await add(server, 'contributor', { [name]: 'Tirada', status: 'pending' });
        await server.ask('editor', `DELETE /${table}/${trashed}`);
        const rows: readonly (readonly [string, string, readonly string[]])[] = [
          ['-', 'page=1', ['Publicada']],
          ['-', 'status=publish', ['Publicada']],
          ['-', 'status[]=publish', ['Publicada']],
          ['subscriber', 'page=1', ['Publicada']],
          ['contributor', 'page=1', ['Publicada']],
          ['contributor', 'status=trash,draft', ['Tirada']],
          ['author', 'page=1', ['Borrador', 'Publicada']],
          ['author', 'status=draft,private', ['Borrador']],
          ['author', 'status=trash', []],
          ['author:read', 'status=draft', ['Borrador']],
          ['editor', 'page=1', ['Programada', 'Privada', 'Borrador', 'Publicada']],
          ['editor', 'status=publish,%20private', ['Privada', 'Publicada']],
          ['editor', 'status[]=draft&status[]=future', ['Programada', 'Borrador']],
          ['editor', 'status=trash', ['Tirada']],
          ['editor', 'status=trash&search=tirada', []],
        ];
        for (const [who, query, expected] of rows) {
          assert.deepEqual(await namesIn(server, who, query), expected, `${who} ${query}`);
        }
      });

      test('a search finds all words in one field', async (context) => {
        const server = await startCalendarServer(context, place);
        await add(server, 'author', {
          [name]: 'Café del Ñandú 100%',
          description: '<p>Avenida <b>del</b> Templo</p>',
          phone: '+34 975-12',
          excerpt: 'nada',
        });
        const found: readonly (readonly [string, boolean])[] = [
          ['nandu CAFE', true],
          ['café', true],
          ['ñan', true],
          ['templo avenida', true],
          ['cafe templo', false],
          ['975-12', true],
          ['100%', true],
          ['%', false],
          ['!!!', false],
          ['_', false],
          ['strong', false],
          ['nada', false],
          ['0', true],
        ];
        for (const [text, expected] of found) {
          const names = await namesIn(server, '-', `search=${encodeURIComponent(text)}`);
          assert.equal(names.length, expected ? 1 : 0, text);
        }
      });

      test('events narrow the list to what is linked', async (context) => {
        const server = await startCalendarServer(context, place);
        server.setClock('2031-05-01T08:00:00Z');
        const ids: Record<string, number> = {};
        for (const one of ['ninguno', 'pasado', 'futuro', 'borrador', 'tirado', 'privado']) {
          ids[one] = await add(server, 'author', { [name]: one });
        }
        const link = async (who: string, one: string, fields: object): Promise<number> => {
          const { id } = await server.create(who, { timezone: 'UTC', [name]: ids[one], ...fields });
          return id;
        };
        const past = await link('editor', 'pasado', { start_date: '2031-05-01 07:59:59' });
        await link('editor', 'futuro', { start_date: '2031-05-01 08:00:00' });
        const draft = await link('author', 'borrador', { status: 'draft' });
        const trashed = await link('editor', 'tirado', {});
        await server.ask('editor', `DELETE /events/${trashed}`);
        await link('administrator', 'privado', { status: 'private' });
        const rows: readonly (readonly [string, string, readonly string[]])[] = [
          ['-', `event=${past}`, ['pasado']],
          ['-', `event=${draft}`, []],
          ['contributor', `event=${draft}`, []],
          ['author', `event=${draft}`, ['borrador']],
          ['editor', `event=${draft}`, ['borrador']],
          ['-', 'has_events=yes', ['futuro', 'pasado']],
          ['editor', 'has_events=yes', ['privado', 'futuro', 'pasado']],
          ['editor', 'has_events=no', ['tirado', 'borrador', 'ninguno']],
          ['-', 'has_events=banana', ['privado', 'tirado', 'borrador', 'ninguno']],
          ['-', 'has_events=', ['privado', 'tirado', 'borrador', 'ninguno']],
          ['-', 'only_with_upcoming=1', ['futuro']],
          ['author', 'only_with_upcoming=true', ['borrador', 'futuro']],
          ['editor', 'only_with_upcoming=on', ['privado', 'borrador', 'futuro']],
          ['-', 'only_with_upcoming=1&has_events=0', []],
          ['-', `search=pasado&event=${past}&has_events=1`, ['pasado']],
        ];
        for (const [who, query, expected] of rows) {
          assert.deepEqual(await namesIn(server, who, query), expected, `${who} ${query}`);
        }
        server.setClock('2031-05-01T08:00:01Z');
        assert.deepEqual(
          await namesIn(server, '-', 'only_with_upcoming=1'),
          [],
          'the clock counts, not the cache',
        );
      });
    });
  }
});
