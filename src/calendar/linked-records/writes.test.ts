import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { onOneDatabase } from '../../../test/support/databases/databases.ts';
import { startCalendarServer } from '../../../test/support/servers/calendar-server.ts';

const kinds = [
  { name: 'venue', table: 'venues', field: 'zip' },
  { name: 'organizer', table: 'organizers', field: 'email' },
] as const;

onOneDatabase('writes of venues and organizers', (place) => {
  for (const { name, table, field } of kinds) {
    describe(table, () => {
      test('who may write what', async (context) => {
        const { ask } = await startCalendarServer(context, place);
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

      test('a record whose name is taken is answered unchanged, refused or added, as if_exists says', async (context) => {
        const { ask, create, images } = await startCalendarServer(context, place);
        const { body: first } = await ask('administrator', `POST /${table}`, {
          [name]: 'Sala Ñandú',
          [field]: 'uno',
          description: 'Texto',
        });
        const again = await ask('administrator', `POST /${table}`, {
          ...{ [name]: ' sala nandu ', [field]: 'dos', phone: '5', website: 'https://a.test/' },
          if_exists: 'reuse',
        });
        assert.deepEqual([again.status, again.body], [201, first]);
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
          ...{ [name]: 'Sala Ñandú', description: 'Otro' },
          if_exists: 'refuse',
        });
        assert.deepEqual([other.id === first.id, other.slug], [false, 'sala-nandu-2']);

        const taken = { [name]: 'Sala Ñandú', [field]: 'tres' };
        const code = `${name}-already-exists`;
        const event = await create('editor', { [name]: { ...taken, if_exists: 'reuse' } });
        const idIn = (body: { venue: { id: number }; organizer: { id: number }[] }) =>
          name === 'venue' ? body.venue.id : body.organizer[0]?.id;
        assert.equal(idIn(event), first.id);
        const verbena = { title: 'Verbena', start_date: '2031-05-10', end_date: '2031-05-11' };
        for (const [request, fields] of [
          [`POST /${table}`, { ...taken, if_exists: 'refuse' }],
          ['POST /events', { ...verbena, [name]: { ...taken, if_exists: 'refuse' } }],
          [`PATCH /events/${event.id}`, { title: 'Otra', [name]: [{ ...taken, if_exists: 'refuse' }] }],
        ] as const) {
          const refused = await ask('editor', request, fields);
          const { id, params } = refused.body.data;
          assert.deepEqual(
            [refused.status, refused.body.code, id, Object.keys(params)],
            [409, code, first.id, [name]],
            request,
          );
        }
        const read = await ask('administrator', `GET /${table}/${first.id}`);
        assert.deepEqual([read.body[field], read.body.revision], ['uno', 1]);
        assert.equal((await ask('-', `GET /events/${event.id}`)).body.title, event.title);

        const second = await ask('author', `POST /${table}`, { ...taken, if_exists: 'add' });
        assert.deepEqual([second.body.slug, second.body[field]], ['sala-nandu-3', 'tres']);
        const third = await create('editor', { [name]: { ...taken, if_exists: 'add' } });
        assert.notEqual(idIn(third), first.id);
        for (const [request, fields] of [
          [`POST /${table}`, { ...taken, if_exists: 'replace' }],
          ['POST /events', { ...verbena, [name]: { ...taken, if_exists: 'replace' } }],
        ] as const) {
          assert.equal((await ask('editor', request, fields)).body.code, 'rest_invalid_param', request);
        }
        const { body: secret } = await ask('administrator', `POST /${table}`, {
          [name]: 'Oculta',
          status: 'draft',
        });
        const { body: own } = await ask('author', `POST /${table}`, { [name]: 'Oculta' });
        assert.notEqual(own.id, secret.id, 'the name gives no hidden record away');
        assert.equal(own.slug, 'oculta-2');
      });

      test('the trash frees name, slug and events, and gives back', async (context) => {
        const { ask, create } = await startCalendarServer(context, place);
        const { body: made } = await ask('author', `POST /${table}`, { [name]: 'Sala' });
        const { id: event } = await create('editor', { [name]: made.id });
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
        const { ask } = await startCalendarServer(context, place);
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
        const { ask, database } = await startCalendarServer(context, place);
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
