import assert from 'node:assert/strict';
import { test } from 'node:test';
import { flagsOf } from '../../../../test/support/calendars/backing-up.ts';
import { type Identity, identitiesIn } from '../../../../test/support/calendars/identities.ts';
import { plainPng } from '../../../../test/support/calendars/pictures.ts';
import { runSeed } from '../../../../test/support/command-line.ts';
import { onOneDatabase, type TestLocation } from '../../../../test/support/databases/databases.ts';
import { startWholeServer, type WholeServer } from '../../../../test/support/servers/whole-server.ts';

const v1 = '/calendar/events/v1';
const times = { start_date: '2031-05-10 20:00:00', end_date: '2031-05-10 22:00:00' };

/** Makes, changes and deletes records as an editor, each in a minute of its own. */
const editing = ({ ask, setClock }: WholeServer) => {
  let day = '2026-11-21';
  let minute = 0;
  const now = () => `${day} 10:${String(minute).padStart(2, '0')}:00`;
  const send = async (request: string, json?: object): Promise<number> => {
    minute += 1;
    setClock(`${now().replace(' ', 'T')}Z`);
    const { status, body } = await ask('editor', request, json === undefined ? {} : { json });
    assert.ok(status < 300, `${request} ${JSON.stringify(body)}`);
    return body.id;
  };
  return {
    make: (what: string, json: object) => send(`POST ${v1}/${what}`, json),
    change: (path: string, json: object) => send(`PATCH ${v1}/${path}`, json),
    remove: (path: string) => send(`DELETE ${v1}/${path}`),
    now,
    goOnOn: (date: string) => {
      day = date;
      setClock(`${now().replace(' ', 'T')}Z`);
    },
  };
};

const identityIn = async (location: TestLocation, id: number): Promise<Identity> => {
  const identity = (await identitiesIn(location)).get(id);
  assert.ok(identity !== undefined);
  return identity;
};

onOneDatabase('what calendar programs know an event by', (place) => {
  test('UID stays, SEQUENCE rises with time and place, LAST-MODIFIED with all that is shown', async (t) => {
    const location = await place('schema');
    const server = await startWholeServer(location);
    t.after(server.close);
    const { make, change, remove, now, goOnOn } = editing(server);
    const venue = await make('venues', { venue: 'Teatro' });
    const other = await make('venues', { venue: 'Plaza' });
    const organizer = await make('organizers', { organizer: 'Peña' });
    const category = await make('categories', { name: 'Baile' });
    const tag = await make('tags', { name: 'Gratis' });
    const sending = { raw: await plainPng(20, 20), type: 'image/png' };
    const image = (await server.ask('editor', `POST ${v1}/media`, sending)).body.id;
    const linked = { venue, organizer, categories: [category], tags: [tag], image };
    const event = await make('events', { title: 'Verbena', ...times, ...linked });
    const untouched = await make('events', { title: 'Otra', ...times });
    const first = await identityIn(location, event);
    assert.deepEqual(first, { uid: `${event}@agenda.test`, sequence: 0, modified: first.modified });

    let { sequence } = first;
    const rises = async (by: 0 | 1, what: string): Promise<void> => {
      sequence += by;
      assert.deepEqual(
        await identityIn(location, event),
        { uid: first.uid, sequence, modified: now() },
        what,
      );
    };
    const changes: readonly (readonly [by: 0 | 1, json: object])[] = [
      [
        0,
        { title: 'Verbena popular', description: 'Con orquesta', cost: '3 €', website: 'https://x.example' },
      ],
      [1, { start_date: '2031-05-10 19:00:00' }],
      [1, { end_date: '2031-05-10 23:00:00' }],
      [1, { timezone: 'Europe/Lisbon' }],
      [1, { all_day: true }],
      [1, { venue: other }],
      [1, { venues: [other, venue] }],
      [1, { venues: [venue, other] }],
      [0, { organizer: [], tags: [] }],
      [0, { organizer, tags: [tag], status: 'draft' }],
      [0, { status: 'publish', featured: true }],
    ];
    for (const [by, json] of changes) {
      await change(`events/${event}`, json);
      await rises(by, JSON.stringify(json));
    }

    const { modified } = await identityIn(location, event);
    await change(`events/${event}`, { title: 'Verbena popular', venues: [venue, other] });
    assert.deepEqual(
      await identityIn(location, event),
      { uid: first.uid, sequence, modified },
      'nothing new',
    );

    for (const [path, json] of [
      [`venues/${other}`, { phone: '600' }],
      [`organizers/${organizer}`, { organizer: 'La Peña' }],
      [`categories/${category}`, { name: 'Bailes' }],
      [`media/${image}`, { alt_text: 'Un cartel' }],
    ] as const) {
      await change(path, json);
      await rises(0, path);
    }
    // Only editors see a venue that is a draft; what it was modified counts for all.
    await change(`venues/${other}`, { status: 'draft' });
    await rises(0, 'a venue that is hidden');

    for (const [by, path] of [
      [1, `venues/${venue}`],
      [0, `organizers/${organizer}`],
      [0, `tags/${tag}`],
      [0, `media/${image}`],
    ] as const) {
      await remove(path);
      await rises(by, `without ${path}`);
    }
    await change(`venues/${venue}`, { status: 'publish' });
    await rises(1, 'with the venue that came back');
    // The program publishes it when its date comes, and modifies nothing.
    await change(`venues/${other}`, { status: 'publish', date: '2026-12-24 12:00:00' });
    await rises(0, 'a scheduled venue');
    goOnOn('2026-12-25');
    assert.equal((await server.ask('-', `GET ${v1}/venues/${other}`)).status, 200);
    const shown = { uid: first.uid, sequence, modified: '2026-12-24 11:00:00' };
    assert.deepEqual(await identityIn(location, event), shown);
    await remove(`events/${event}`);
    await change(`events/${event}`, { status: 'publish' });
    await rises(0, 'back from the trash');
    const { sequence: unmoved, uid } = await identityIn(location, untouched);
    assert.deepEqual([uid, unmoved], [`${untouched}@agenda.test`, 0]);
  });

  test('without a public address has a host that the calendar drew, whoever makes the event and asks for it', async (t) => {
    const location = await place('schema');
    const kept = { ...location, remove: async () => undefined };
    const make = async (options: Readonly<Record<string, string>>): Promise<number> => {
      const server = await startWholeServer(kept, options);
      try {
        const json = { title: 'Verbena', ...times };
        const { status, body } = await server.ask('editor', `POST ${v1}/events`, { json });
        assert.equal(status, 201);
        return body.id;
      } finally {
        await server.close();
      }
    };
    t.after(location.remove);
    const hostOf = async (id: number): Promise<string> => {
      const { uid } = await identityIn(location, id);
      const [named, host = ''] = uid.split('@', 2);
      assert.equal(named, String(id));
      return host;
    };
    const seed = () => runSeed(['--events', '2', '--add', ...flagsOf(location)]);
    const runs = await Promise.all([seed(), seed()]);
    assert.deepEqual(
      runs.map(({ code }) => code),
      [0, 0],
      'two programs that draw one at the same time',
    );
    const nowhere = { 'public-url': '' };
    const [first, second] = [await make(nowhere), await make(nowhere)];
    const drawn = await hostOf(first);
    assert.match(drawn, /^[\da-f]{8}-[\da-f-]{27}\.invalid$/);
    assert.equal(await hostOf(second), drawn);
    const hosts = [...(await identitiesIn(location)).values()].map(({ uid }) => uid.split('@')[1]);
    assert.deepEqual(hosts, new Array(6).fill(drawn));

    const named = await make({ 'public-url': 'https://agenda.example:8443/fiestas/' });
    assert.equal(await hostOf(named), 'agenda.example/fiestas');
    assert.equal(await hostOf(first), drawn, 'what was given stays');
    const uids = [...(await identitiesIn(location)).values()].map(({ uid }) => uid);
    assert.equal(new Set(uids).size, uids.length);
  });
});
