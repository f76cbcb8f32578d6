import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { runProgram } from '../support/command-line.ts';
import { onOneDatabase } from '../support/databases/databases.ts';
import { startWholeServer, type WholeServer } from '../support/servers/whole-server.ts';

const api = '/calendar/events/v1';

onOneDatabase('addresses of pages', (place) => {
  let server: WholeServer;

  const create = async (path: string, json: object): Promise<{ readonly id: number }> => {
    const { status, body } = await server.ask('administrator', `POST ${api}/${path}`, { json });
    assert.equal(status, 201, JSON.stringify(body));
    return body as { id: number };
  };

  before(async () => {
    server = await startWholeServer(await place('schema'));
    const { id: parent } = await create('categories', { name: 'Música' });
    await create('categories', { name: '日本', parent });
    await create('tags', { name: 'ẞ' });
    const times = { start_date: '2026-12-10 21:00', end_date: '2026-12-10 23:00' };
    const links = { categories: ['日本'], tags: ['ẞ'] };
    await create('events', { title: 'Noche de jazz', ...times, ...links, venue: { venue: '劇場' } });
    await create('events', { title: 'STRAẞE', ...times, organizer: { organizer: 'オーケストラ' } });
  });

  after(() => server.close());

  /** The path to which it is redirected, or the status. */
  const leads = async (address: string): Promise<string | number> => {
    const { status, headers } = await server.ask('-', `GET ${address}`);
    return status === 301 ? String(headers['location']) : status;
  };

  const japan = encodeURIComponent('日本').toLowerCase();
  const theatre = encodeURIComponent('劇場').toLowerCase();
  const orchestra = encodeURIComponent('オーケストラ').toLowerCase();
  const rows: readonly (readonly [address: string, outcome: string | number])[] = [
    ['/event/noche-de-jazz/', 200],
    ['/event/Noche%20de%20JAZZ', '/event/noche-de-jazz/'],
    ['/events/noche-de-jazz/', '/event/noche-de-jazz/'],
    ['/event/noche-de-jazz/2026-12-10/', '/event/noche-de-jazz/'],
    ['/event/noche-de/', 404],
    ['/event/stra%c3%9fe/', 200],
    ['/event/STRA%E1%BA%9EE/', '/event/stra%c3%9fe/'],
    [`/events/category/musica/${japan}/`, 200],
    [`/events/category/${japan}/`, `/events/category/musica/${japan}/`],
    [`/events/category/${japan.toUpperCase()}/month/`, `/events/category/musica/${japan}/month/`],
    [`/events/?categories=${japan}&utm_source=x`, `/events/category/musica/${japan}/`],
    ['/events/?categories=nada', 400],
    ['/events/category/nada/', 404],
    ['/events/tag/%c3%9f/', 200],
    ['/?post_type=tribe_events&tag=%C3%9F', '/events/tag/%c3%9f/'],
    [`/venue/${theatre}/`, 200],
    [`/organizer/${orchestra}`, `/organizer/${orchestra}/`],
    ['/events/?search=a&free=&tags=', 200],
    [`/events/?search=${'x'.repeat(201)}`, 400],
    ['/events/month/0000-00/', 404],
  ];
  for (const [address, outcome] of rows) {
    test(`${address.slice(0, 60)} leads to ${outcome}`, async () => {
      assert.equal(await leads(address), outcome);
      if (typeof outcome === 'string') assert.equal(await leads(outcome), 200);
    });
  }
});

test('the program does not start with a base that is the path of something else', async (t) => {
  const folder = await mkdtemp(join(tmpdir(), 'cartelera-addresses-'));
  t.after(() => rm(folder, { recursive: true, force: true }));
  const args = ['serve', '--port', '0', '--data-dir', folder, '--events-base', 'session'];
  const spanish = await runProgram(args);
  assert.deepEqual([spanish.code, spanish.out], [2, '']);
  assert.match(spanish.err, /Las direcciones que empiezan por \/session ya tienen otro uso/);
  assert.match((await runProgram([...args, '--locale', 'en'])).err, /Addresses that begin with \/session/);
});
