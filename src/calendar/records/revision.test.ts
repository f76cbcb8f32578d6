import assert from 'node:assert/strict';
import { test } from 'node:test';
import { onOneDatabase } from '../../../test/support/databases/databases.ts';
import { startCalendarServer } from '../../../test/support/servers/calendar-server.ts';

onOneDatabase('the revision of records', (place) => {
  test('stands in lists and single reads of every kind, and If-Match takes it', async (t) => {
    const { ask, create } = await startCalendarServer(t, place);
    const inline = { venue: { venue: 'Sala' }, organizer: { organizer: 'Peña' }, tags: 'jazz' };
    const { id, venue, organizer, tags, image } = await create('editor', {
      ...{ ...inline, categories: 'Música' },
      ...{ start_date: '2027-05-10 10:00:00', end_date: '2027-05-10 12:00:00' },
      image: 'https://pictures.test/a.png',
    });
    const [category] = (await ask('-', 'GET /categories')).body.categories;
    const rows: [collection: string, id: number, change: object, letter: string][] = [
      ['events', id, { title: 'Otra' }, 'e'],
      ['venues', venue.id, { city: 'Soria' }, 'v'],
      ['organizers', organizer[0].id, { phone: '1' }, 'o'],
      ['categories', category.id, { description: 'Otra' }, 'c'],
      ['tags', tags[0].id, { description: 'Otra' }, 't'],
      ['media', image.id, { alt_text: 'Otra' }, 'i'],
    ];
    for (const [collection, record, change, letter] of rows) {
      const revisions = async (): Promise<readonly unknown[]> => {
        const { body } = await ask('editor', `GET /${collection}`);
        const single = await ask('editor', `GET /${collection}/${record}`);
        const tag = /^"[a-z]\d+-(\d+)\./.exec(String(single.headers['etag']))?.[1];
        return [body[collection][0].revision, single.body.revision, Number(tag)];
      };
      const patch = (revision: number) =>
        ask('editor', `PATCH /${collection}/${record}`, change, {
          'if-match': `"${letter}${record}-${revision}"`,
        });
      assert.deepEqual(await revisions(), [1, 1, 1], collection);
      assert.equal((await patch(1)).body.revision, 2, collection);
      assert.deepEqual(await revisions(), [2, 2, 2], collection);
      assert.equal((await patch(1)).status, 412, collection);
    }
    const [event] = (await ask('-', 'GET /events')).body.events;
    assert.deepEqual([event.venue.revision, event.organizer[0].revision], [2, 2]);
  });
});
