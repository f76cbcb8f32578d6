import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { onOneDatabase } from '../../../test/support/databases/databases.ts';
import { startCalendarServer } from '../../../test/support/servers/calendar-server.ts';

const kinds = [
  { name: 'venue', table: 'venues', field: 'city' },
  { name: 'organizer', table: 'organizers', field: 'email' },
] as const;

onOneDatabase('fields of venues and organizers', (place) => {
  for (const { name, table, field } of kinds) {
    describe(table, () => {
      test('a record needs a name', async (context) => {
        const { ask } = await startCalendarServer(context, place);
        for (const body of [{}, { [name]: null }, [], { [field]: 'x' }]) {
          const reply = await ask('-', `POST /${table}`, body);
          assert.equal(reply.status, 400, 'before the permission');
          assert.equal(reply.body.code, 'rest_missing_callback_param');
          assert.deepEqual(reply.body.data.params, [name]);
        }
        for (const blank of ['   ', '<script>x</script>', '\n\t', '<i></i>', '<b> <i>&#32;</i></b>']) {
          const reply = await ask('administrator', `POST /${table}`, { [name]: blank });
          assert.equal(reply.status, 400);
          assert.equal(reply.body.code, `could-not-create-${name}`);
        }
        const { body: made } = await ask('administrator', `POST /${table}`, { [name]: 'Sala' });
        for (const blank of [' ', '<i></i>']) {
          const blanked = await ask('administrator', `PATCH /${table}/${made.id}`, { [name]: blank });
          assert.equal(blanked.status, 400);
          assert.equal(blanked.body.code, `could-not-update-${name}`);
        }
      });

      test('only those who may edit what others wrote name another author', async (context) => {
        const { ask } = await startCalendarServer(context, place);
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
        const { ask, setClock, images } = await startCalendarServer(context, place);
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
        assert.deepEqual(changed, { ...made, ...modified, phone: '0', revision: 2 });
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
        const { ask, setClock } = await startCalendarServer(context, place);
        setClock('2031-05-01T08:00:00Z');
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
    });
  }
});
