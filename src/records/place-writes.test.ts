import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { addBareEvent } from '../../test/support/bare-event.ts';
import { onEachDatabase } from '../../test/support/databases.ts';
import { startPlaceServer } from '../../test/support/place-server.ts';

const kinds = [
  { name: 'venue', table: 'venues', field: 'city' },
  { name: 'organizer', table: 'organizers', field: 'email' },
] as const;

onEachDatabase('writes of venues and organizers', (place) => {
  for (const { name, table, field } of kinds) {
    describe(table, () => {
      test('fields that are refused are named', async (context) => {
        const { ask } = await startPlaceServer(context, place);
        const { body: made } = await ask('administrator', `POST /${table}`, { [name]: 'Sala' });
        const rows: readonly (readonly [string, object])[] = [
          [name, { [name]: '' }],
          [name, { [name]: '0' }],
          [name, { [name]: 12 }],
          [name, { [name]: ['a'] }],
          ['author', { author: 'abc' }],
          ['author', { author: 999999 }],
          ['author', { author: '' }],
          ['author', { author: 0 }],
          ['date', { date: 'mañana quizá' }],
          ['date', { date: '' }],
          ['date', { date: '2020-02-30' }],
          ['date', { date: '1e3' }],
          ['date', { date: { a: 1 } }],
          ['date_utc', { date_utc: '2031-13-01' }],
          ['status', { status: 'trash' }],
          ['status', { status: 'inherit' }],
          ['status', { status: '' }],
          ['status', { status: ['draft'] }],
          ['description', { description: 5 }],
          ['description', { description: null }],
          ['website', { website: 'example.com' }],
          ['website', { website: 'javascript:alert(1)' }],
          ['website', { website: 7 }],
          ['image', { image: '999999' }],
          ['image', { image: 'foto' }],
          ['image', { image: null }],
          ['phone', { phone: 5 }],
          ['phone', { phone: 'a\u0000b' }],
          [field, { [field]: null }],
          [field, { [field]: { a: 1 } }],
        ];
        for (const [refused, fields] of rows) {
          for (const request of [`POST /${table}`, `PATCH /${table}/${made.id}`]) {
            const { status, body } = await ask('administrator', request, { [name]: 'Otra', ...fields });
            const what = `${request} ${JSON.stringify(fields)}`;
            assert.equal(status, 400, what);
            assert.equal(body.code, 'rest_invalid_param', what);
            assert.deepEqual(Object.keys(body.data.params), [refused], what);
          }
        }
        const several = await ask('administrator', `POST /${table}`, {
          [name]: 'A',
          author: 'x',
          date: 'x',
          status: 'x',
        });
        assert.deepEqual(Object.keys(several.body.data.params).sort(), ['author', 'date', 'status']);
        const { body: list } = await ask('administrator', `GET /${table}`);
        assert.equal(list.total, 1, 'a refused creation leaves nothing');
        assert.equal(list[table][0].modified, made.modified, 'nor does a refused update');
      });

      test('a record needs a name', async (context) => {
        const { ask } = await startPlaceServer(context, place);
        for (const body of [{}, { [name]: null }, [], { [field]: 'x' }]) {
          const reply = await ask('-', `POST /${table}`, body);
          assert.equal(reply.status, 400, 'before the permission');
          assert.equal(reply.body.code, 'rest_missing_callback_param');
          assert.deepEqual(reply.body.data.params, [name]);
        }
        for (const blank of ['   ', '<script>x</script>', '\n\t']) {
          const reply = await ask('administrator', `POST /${table}`, { [name]: blank });
          assert.equal(reply.status, 400);
          assert.equal(reply.body.code, `could-not-create-${name}`);
        }
        const { body: made } = await ask('administrator', `POST /${table}`, { [name]: 'Sala' });
        const blanked = await ask('administrator', `PATCH /${table}/${made.id}`, { [name]: ' ' });
        assert.equal(blanked.status, 400);
        assert.equal(blanked.body.code, `could-not-update-${name}`);
      });

      test('who may write what', async (context) => {
        const { ask } = await startPlaceServer(context, place);
        const refused = [
          ['-', 401],
          ['subscriber', 403],
          ['administrator:read', 403],
        ] as const;
        for (const [who, expected] of refused) {
          const { status, body } = await ask(who, `POST /${table}`, { [name]: 'Sala' });
          assert.deepEqual([status, body.code], [expected, 'rest_forbidden'], who);
        }
        const statuses: readonly (readonly [string, string | undefined, string])[] = [
          ['contributor', undefined, 'draft'],
          ['contributor', 'publish', 'pending'],
          ['contributor', 'future', 'pending'],
          ['contributor', 'private', 'pending'],
          ['contributor', 'draft', 'draft'],
          ['author', undefined, 'publish'],
          ['editor', 'private', 'private'],
          ['administrator', 'future', 'publish'],
        ];
        for (const [index, [who, requested, expected]] of statuses.entries()) {
          const fields = { [name]: `Sala ${index}`, ...(requested ? { status: requested } : {}) };
          const { status, body } = await ask(who, `POST /${table}`, fields);
          assert.deepEqual([status, body.status], [201, expected], `${who} ${requested}`);
        }
        const { body: published } = await ask('author', `POST /${table}`, { [name]: 'Ajena' });
        const { body: own } = await ask('contributor', `POST /${table}`, { [name]: 'Propia' });
        const attempts: readonly (readonly [string, string, number])[] = [
          ['-', `${published.id}`, 401],
          ['subscriber', `${published.id}`, 403],
          ['contributor', `${published.id}`, 403],
          ['contributor', 'by-slug/ajena', 403],
          ['author', `${own.id}`, 403],
          ['author', `${published.id}`, 200],
          ['editor', 'by-slug/ajena', 200],
          ['contributor', 'by-slug/propia', 200],
        ];
        for (const [who, path, expected] of attempts) {
          for (const method of ['POST', 'PUT', 'PATCH']) {
            const { status, body } = await ask(who, `${method} /${table}/${path}`, { phone: method });
            assert.equal(status, expected, `${who} ${method} ${path}`);
            assert.equal(status === 200 ? body.phone : body.code, status === 200 ? method : 'rest_forbidden');
          }
        }
        for (const [who, path] of [
          ['contributor', `${published.id}`],
          ['contributor', 'by-slug/ajena'],
          ['author', 'by-slug/propia'],
        ] as const) {
          assert.equal((await ask(who, `DELETE /${table}/${path}`)).status, 403);
        }
        assert.equal((await ask('-', `GET /${table}/${published.id}`)).body.status, 'publish');
      });

      test('only those who may edit what others wrote name another author', async (context) => {
        const { ask } = await startPlaceServer(context, place);
        const spoofed = await ask('author', `POST /${table}`, { [name]: 'Sala', author: 1 });
        assert.deepEqual([spoofed.status, spoofed.body.code], [403, 'rest_forbidden']);
        const self = await ask('author', `POST /${table}`, { [name]: 'Sala', author: '3' });
        assert.deepEqual([self.status, self.body.author], [201, '3']);
        const given = await ask('editor', `PATCH /${table}/${self.body.id}`, { author: 4 });
        assert.equal(given.body.author, '4');
        const repeated = await ask('editor', `PATCH /${table}/${self.body.id}`, { author: 4, phone: '1' });
        assert.deepEqual([repeated.status, repeated.body.author], [200, '4']);
      });

      test('an update changes what it names and nothing else', async (context) => {
        const { ask, setClock, images } = await startPlaceServer(context, place);
        const sent = {
          [name]: 'Sala',
          description: 'Texto',
          phone: '1',
          [field]: 'x',
          website: 'https://a.test/%C3%B1?a=1&b=2',
          status: 'draft',
          image: 'https://pictures.test/a.png',
          date: '2020-01-02 10:00:00',
        };
        const { body: made } = await ask('administrator', `POST /${table}`, sent);
        assert.equal(made.website, sent.website);
        setClock('2031-05-02T08:00:00Z');
        const { body: changed } = await ask('administrator', `PATCH /${table}/${made.id}`, { phone: '0' });
        const modified = { modified: '2031-05-02 10:00:00', modified_utc: '2031-05-02 08:00:00' };
        assert.deepEqual(changed, { ...made, ...modified, phone: '0' });
        const { body: emptied } = await ask('administrator', `PUT /${table}/${made.id}`, {
          description: '',
          phone: '',
          [field]: '',
          website: '',
          image: '',
        });
        for (const key of ['description', 'phone', field, 'website', 'image'])
          assert.ok(!(key in emptied), key);
        const { body: renamed } = await ask('administrator', `POST /${table}/${made.id}`, {
          [name]: 'Otra',
          id: 999,
          slug: 'otra',
        });
        assert.deepEqual([renamed[name], renamed.slug, renamed.id], ['Otra', 'sala', made.id]);
        const empty = await ask('administrator', `PATCH /${table}/${made.id}`, {});
        assert.deepEqual([empty.status, empty.body.status], [200, 'draft']);
        assert.deepEqual(images.discarded, []);
      });

      test('dates and status go together', async (context) => {
        const { ask, setClock } = await startPlaceServer(context, place);
        const { body: ahead } = await ask('author', `POST /${table}`, {
          [name]: 'A',
          date: '2031-07-01 12:00',
        });
        assert.deepEqual([ahead.status, ahead.date_utc], ['future', '2031-07-01 10:00:00']);
        const { body: both } = await ask('author', `POST /${table}`, {
          [name]: 'B',
          date: '2020-01-01',
          date_utc: '2021-07-01T12:00:00+02:00',
        });
        assert.deepEqual(
          [both.status, both.date, both.date_utc],
          ['publish', '2021-07-01 12:00:00', '2021-07-01 10:00:00'],
        );
        const { body: stamped } = await ask('author', `POST /${table}`, { [name]: 'C', date: 1577934245 });
        assert.equal(stamped.date_utc, '2020-01-02 03:04:05');
        const { body: draft } = await ask('author', `POST /${table}`, { [name]: 'D', status: 'draft' });
        assert.equal(draft.date_utc, '2031-05-01 08:00:00');
        setClock('2031-05-03T08:00:00Z');
        const { body: now } = await ask('author', `PATCH /${table}/${ahead.id}`, { status: 'publish' });
        assert.deepEqual([now.status, now.date_utc], ['publish', '2031-05-03 08:00:00']);
        const { body: later } = await ask('author', `PATCH /${table}/${both.id}`, { date: '2032-01-01' });
        assert.deepEqual([later.status, later.date_utc], ['future', '2031-12-31 23:00:00']);
        const { body: kept } = await ask('author', `PATCH /${table}/${draft.id}`, { status: 'draft' });
        assert.equal(kept.date_utc, '2031-05-01 08:00:00');
      });

      test('a namesake that may be read is given instead of a second record', async (context) => {
        const { ask, images } = await startPlaceServer(context, place);
        const { body: first } = await ask('administrator', `POST /${table}`, {
          [name]: 'Sala Ñandú',
          [field]: 'uno',
          description: 'Texto',
        });
        const again = await ask('administrator', `POST /${table}`, { [name]: ' sala nandu ', phone: '5' });
        assert.equal(again.status, 201);
        assert.deepEqual(
          [again.body.id, again.body[name], again.body[field], again.body.phone, again.body.description],
          [first.id, 'Sala Ñandú', 'uno', '5', '<p>Texto</p>'],
        );
        const foreign = await ask('contributor', `POST /${table}`, {
          [name]: 'Sala Ñandú',
          [field]: 'cambiada',
          description: 'TEXTO',
        });
        assert.deepEqual([foreign.status, foreign.body.id, foreign.body[field]], [201, first.id, 'uno']);
        const vain = await ask('author', `POST /${table}`, {
          [name]: 'Sala Ñandú',
          image: 'https://pictures.test/vain.png',
        });
        assert.equal(vain.body.id, first.id);
        assert.deepEqual(images.discarded, ['https://pictures.test/vain.png']);
        const { body: other } = await ask('administrator', `POST /${table}`, {
          [name]: 'Sala Ñandú',
          description: 'Otro',
        });
        assert.deepEqual([other.id === first.id, other.slug], [false, 'sala-nandu-2']);
        const { body: secret } = await ask('administrator', `POST /${table}`, {
          [name]: 'Oculta',
          status: 'draft',
        });
        const { body: own } = await ask('author', `POST /${table}`, { [name]: 'Oculta' });
        assert.notEqual(own.id, secret.id, 'the name gives no hidden record away');
        assert.equal(own.slug, 'oculta-2');
      });

      test('the trash frees name, slug and events, and gives back', async (context) => {
        const { ask, database } = await startPlaceServer(context, place);
        const { body: made } = await ask('author', `POST /${table}`, { [name]: 'Sala' });
        const event = await addBareEvent(database, { [name]: made.id });
        const deleted = await ask('author', `DELETE /${table}/${made.id}?force=true`);
        assert.deepEqual(
          [deleted.status, deleted.body.status, deleted.body.slug, 'json_ld' in deleted.body],
          [200, 'trash', 'sala__trashed', false],
        );
        assert.match(deleted.body.url, new RegExp(`/\\?post_type=tribe_${name}&p=${made.id}$`));
        const linked = await ask('administrator', `GET /${table}?event=${event}&status=publish,trash`);
        assert.equal(linked.body.total, 0);
        const gone = await ask('author', `DELETE /${table}/${made.id}`);
        assert.deepEqual([gone.status, gone.body.code], [410, `${name}-is-in-trash`]);
        assert.equal((await ask('-', `DELETE /${table}/${made.id}`)).status, 401);
        const unknown = await ask('author', `DELETE /${table}/by-slug/sala`);
        assert.deepEqual([unknown.status, Object.keys(unknown.body.data.params)], [400, ['slug']]);
        assert.equal((await ask('-', `GET /${table}/${made.id}`)).body.code, `${name}-not-accessible`);
        assert.equal((await ask('author', `GET /${table}/${made.id}`)).body.status, 'trash');
        const { body: second } = await ask('author', `POST /${table}`, { [name]: 'Sala' });
        assert.deepEqual([second.id === made.id, second.slug], [false, 'sala']);
        await ask('author', `DELETE /${table}/${second.id}`);
        assert.equal((await ask('author', `GET /${table}/${second.id}`)).body.slug, 'sala__trashed-2');
        const { body: kept } = await ask('author', `PATCH /${table}/${made.id}`, { phone: '1' });
        assert.equal(kept.status, 'trash', 'an update alone does not restore');
        const { body: restored } = await ask('author', `PATCH /${table}/${made.id}`, { status: 'publish' });
        assert.deepEqual([restored.status, restored.slug], ['publish', 'sala']);
        const { body: found } = await ask('-', `GET /${table}?search=sala`);
        assert.equal(found.total, 1, 'what is restored is found again');
      });

      test('a conditional write needs the present state', async (context) => {
        const { ask } = await startPlaceServer(context, place);
        const made = await ask('author', `POST /${table}`, { [name]: 'Sala' });
        const first = await ask('author', `GET /${table}/${made.body.id}`);
        const tag = { 'if-match': String(first.headers['etag']) };
        const path = `/${table}/${made.body.id}`;
        assert.equal((await ask('author', `PATCH ${path}`, { phone: '1' }, tag)).status, 200);
        for (const request of [`PATCH ${path}`, `DELETE ${path}`]) {
          const stale = await ask('author', request, { phone: '2' }, tag);
          assert.deepEqual([stale.status, stale.body.code], [412, 'rest_precondition_failed']);
        }
        assert.equal((await ask('author', `DELETE ${path}`, undefined, { 'if-match': '*' })).status, 200);
      });

      test('each change is written down with its revision', async (context) => {
        const { ask, database } = await startPlaceServer(context, place);
        const { body: made } = await ask('author', `POST /${table}`, { [name]: 'Sala' });
        await ask('editor', `PATCH /${table}/${made.id}`, { phone: '1' });
        await ask('editor', `DELETE /${table}/${made.id}`);
        await ask('editor', `PATCH /${table}/${made.id}`, { status: 'draft' });
        const rows = await database.read
          .selectFrom('changes')
          .select(['kind', 'record_id', 'actor_id', 'action', 'revision', 'previous'])
          .orderBy('id')
          .execute();
        assert.deepEqual(
          rows.map(({ previous, ...row }) => [
            ...Object.values(row),
            previous && JSON.parse(previous).revision,
          ]),
          [
            [name, made.id, 3, 'create', 1, null],
            [name, made.id, 2, 'update', 2, 1],
            [name, made.id, 2, 'delete', 3, 2],
            [name, made.id, 2, 'restore', 4, 3],
          ],
        );
      });
    });
  }
});
