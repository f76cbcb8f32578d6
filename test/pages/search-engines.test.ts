import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { placeInFile } from '../support/databases/databases.ts';
import { startWholeServer, type WholeServer } from '../support/servers/whole-server.ts';

let server: WholeServer;

before(async () => {
  server = await startWholeServer(await placeInFile('schema'));
  const { status } = await server.ask('administrator', 'POST /calendar/events/v1/events', {
    json: {
      ...{ title: 'Abierta', start_date: '2027-03-05 21:00', end_date: '2027-03-05 23:00' },
      ...{ venue: { venue: 'Sala' }, organizer: { organizer: 'Gente' }, categories: ['Arte'] },
    },
  });
  assert.equal(status, 201);
});

after(() => server.close());

const read = async (path: string): Promise<string> => (await server.ask('-', `GET ${path}`)).bytes.toString();

const addressesIn = (text: string): readonly string[] =>
  [...text.matchAll(/<loc>https:\/\/agenda\.test([^<]+)<\/loc>/g)].map(([, path = '']) => path);

test('the sitemap has files for events, venues, organizers, terms and months that hold something', async () => {
  const found = [];
  for (const file of addressesIn(await read('/sitemap.xml'))) found.push(...addressesIn(await read(file)));
  assert.deepEqual(found, [
    '/event/abierta/',
    '/venue/sala/',
    '/organizer/gente/',
    '/events/category/arte/',
    '/events/month/2027-03/',
  ]);
  assert.equal((await server.ask('-', 'GET /sitemap-nada.xml')).status, 404);
});

test('robots.txt names the sitemap, and browsers learn how to search', async () => {
  assert.match(await read('/robots.txt'), /^Sitemap: https:\/\/agenda\.test\/sitemap\.xml$/m);
  assert.match(
    await read('/opensearch.xml'),
    /template="https:\/\/agenda\.test\/events\/\?search=\{searchTerms\}"/,
  );
});
