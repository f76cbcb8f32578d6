import assert from 'node:assert/strict';
import { test } from 'node:test';
import { onOneDatabase } from '../../../test/support/databases/databases.ts';
import { startCalendarServer } from '../../../test/support/servers/calendar-server.ts';
import { findPlaces } from '../linked-records/repository.ts';
import { organizerKind } from './organizer-kind.ts';

onOneDatabase('organizers', (place) => {
  test('every field of an organizer is stored and answered in the order of the interface', async (context) => {
    const { ask, database } = await startCalendarServer(context, place);
    const { body } = await ask('author', 'POST /organizers', {
      organizer: 'Orquesta',
      description: 'Música',
      phone: '600',
      website: 'https://orquesta.test/',
      email: ' no es   <i>correo</i> ',
      city: 'no es un campo',
    });
    const { body: read } = await ask('-', 'GET /organizers/1');
    assert.deepEqual(Object.keys(read), [
      ...['id', 'author', 'status', 'date', 'date_utc', 'modified', 'modified_utc', 'url', 'organizer'],
      ...['description', 'slug', 'phone', 'website', 'email', 'json_ld', 'global_id', 'global_id_lineage'],
      'revision',
    ]);
    assert.deepEqual(
      [body.organizer, body.email, body.url],
      ['Orquesta', 'no es correo', 'https://agenda.test/organizer/orquesta/'],
    );
    assert.deepEqual(read.json_ld, {
      '@type': 'Person',
      name: 'Orquesta',
      description: '&lt;p&gt;Música&lt;/p&gt;\\n',
      url: 'https://orquesta.test/',
      telephone: '600',
      email: 'no es correo',
      sameAs: 'https://orquesta.test/',
    });
    assert.equal((await findPlaces(database.read, organizerKind, [1])).get(1)?.name, 'Orquesta');
  });

  test('e-mail, website and telephone are searched', async (context) => {
    const { ask } = await startCalendarServer(context, place);
    await ask('author', 'POST /organizers', {
      organizer: 'Orquesta',
      phone: '600700',
      website: 'https://sinfonica.test/',
      email: 'hola+1@correo.test',
    });
    for (const words of ['600700', 'sinfonica', 'hola+1@correo.test']) {
      const { body } = await ask('-', `GET /organizers?search=${encodeURIComponent(words)}`);
      assert.equal(body.total, 1, words);
    }
  });

  test('a password hides all but the name', async (context) => {
    const { ask, database } = await startCalendarServer(context, place);
    await ask('author', 'POST /organizers', { organizer: 'Secreto', email: 'a@b.test', phone: '1' });
    await database.transaction((executor) =>
      executor.updateTable('organizers').set({ password_hash: 'hash of x' }).execute(),
    );
    await ask('administrator', 'PATCH /organizers/1', {});
    const { body } = await ask('administrator', 'GET /organizers/1');
    assert.deepEqual([body.organizer, body.email, body.phone, 'json_ld' in body], ['Secreto', '', '', false]);
    assert.equal((await ask('-', 'GET /organizers/1?password=x')).body.email, 'a@b.test');
  });
});
