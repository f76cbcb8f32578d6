import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { onOneDatabase, placeInFile } from '../support/databases/databases.ts';
import { startWholeServer, type WholeServer } from '../support/servers/whole-server.ts';

const api = '/calendar/events/v1';

const create = async (server: WholeServer, path: string, json: object): Promise<{ readonly id: number }> => {
  const { status, body } = await server.ask('administrator', `POST ${api}/${path}`, { json });
  assert.equal(status, 201, JSON.stringify(body));
  return body;
};

/** So many events under a category, on that day. */
const fill = async (server: WholeServer, category: number, count: number, day: string, more = {}) => {
  for (let number = 0; number < count; number += 1)
    await create(server, 'events', {
      ...{ title: `${category} ${day} ${number}`, categories: [category], ...more },
      ...{ start_date: `${day} 20:00`, end_date: `${day} 22:00` },
    });
};

/** The categories that stand above the list, in their order. */
const offered = async (server: WholeServer): Promise<readonly string[]> => {
  const { bytes } = await server.ask('-', 'GET /events/');
  const [ways = ''] = /<ul class="quick[\s\S]*?<\/ul>/.exec(bytes.toString()) ?? [];
  return [...ways.matchAll(/href="\/events\/category\/[^"]*"[^>]*>([^<]+)</g)].map(([, name = '']) => name);
};

onOneDatabase('categories offered above the list', (place) => {
  let server: WholeServer;
  const ids: Record<string, number> = {};

  before(async () => {
    server = await startWholeServer(await place('schema'));
    server.setClock('2027-03-05T11:00:00Z');
    for (const name of ['Arte', 'Baile', 'Cine', 'Danza', 'Escena', 'Feria'])
      ids[name] = (await create(server, 'categories', { name })).id;
    ids['Corto'] = (await create(server, 'categories', { name: 'Corto', parent: ids['Cine'] })).id;
    await fill(server, ids['Corto'] ?? 0, 4, '2027-03-08');
    await fill(server, ids['Feria'] ?? 0, 3, '2027-03-05');
    await fill(server, ids['Arte'] ?? 0, 2, '2027-03-08');
    await fill(server, ids['Danza'] ?? 0, 1, '2027-03-08');
    await fill(server, ids['Baile'] ?? 0, 5, '2027-03-04');
    await create(server, 'events', {
      ...{ title: 'Un corto en abril', categories: [ids['Corto']], tags: ['noche'] },
      ...{ start_date: '2027-04-20 20:00', end_date: '2027-04-20 22:00' },
    });
    await fill(server, ids['Escena'] ?? 0, 5, '2027-03-09', { hide_from_listings: true });
  });

  after(() => server.close());

  test('are those with the most coming events, with what is below them', async () => {
    assert.deepEqual(await offered(server), ['Cine', 'Feria', 'Arte', 'Danza']);
  });

  test('stay for the day whatever is published, and are named anew on the next one', async () => {
    await fill(server, ids['Danza'] ?? 0, 5, '2027-03-10');
    for (const _ of [1, 2, 3]) assert.deepEqual(await offered(server), ['Cine', 'Feria', 'Arte', 'Danza']);
    server.setClock('2027-03-05T23:30:00Z');
    assert.deepEqual(await offered(server), ['Danza', 'Cine', 'Arte']);
  });

  test('on the page of a tag lead to what has both', async () => {
    const { bytes } = await server.ask('-', 'GET /events/tag/noche/');
    assert.match(bytes.toString(), /href="\/events\/category\/cine\/\?tags=noche"/);
    const both = await server.ask('-', 'GET /events/category/cine/?tags=noche');
    assert.match(both.bytes.toString(), /corto en abril/);
    assert.doesNotMatch(both.bytes.toString(), /2027-03-08 0/);
    // Each filter is dropped without a redirect.
    for (const path of ['/events/tag/noche/', '/events/category/cine/']) {
      assert.match(both.bytes.toString(), new RegExp(`href="${path}"`));
      assert.equal((await server.ask('-', `GET ${path}`)).status, 200);
    }
  });

  test('are named anew when a category changes', async () => {
    const renamed = await server.ask('administrator', `PATCH ${api}/categories/${ids['Danza']}`, {
      json: { name: 'Ballet' },
    });
    assert.equal(renamed.status, 200);
    assert.ok((await offered(server)).includes('Ballet'));
  });
});

test('the categories of a setting stand above the list as they are set, four at most', async (t) => {
  const slugs = 'baile,nada,arte,cine,danza,escena';
  const server = await startWholeServer(await placeInFile('schema'), { 'quick-categories': slugs });
  t.after(() => server.close());
  for (const name of ['Arte', 'Baile', 'Cine', 'Danza', 'Escena'])
    await create(server, 'categories', { name });
  assert.deepEqual(await offered(server), ['Baile', 'Arte', 'Cine', 'Danza']);
});
