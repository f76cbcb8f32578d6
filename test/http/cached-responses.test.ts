import assert from 'node:assert/strict';
import { join } from 'node:path';
import { test } from 'node:test';
import { updateRole } from '../../src/accounts/users/users.ts';
import { atEnd } from '../support/at-end.ts';
import { flagsOf, newFolder } from '../support/calendars/backing-up.ts';
import { plainPng } from '../support/calendars/pictures.ts';
import { runCommand } from '../support/commands.ts';
import { type NewPlace, onEachDatabase, type TestLocation } from '../support/databases/databases.ts';
import { numbersFrom, pick } from '../support/random.ts';
import { type Sending, startWholeServer, type WholeServer } from '../support/servers/whole-server.ts';
import { shortOrLong } from '../support/tiers.ts';

const mount = '/calendar/events/v1';
const steps = shortOrLong(30, 400);
const readsPerStep = 14;
const year = 'start_date=2026-11-01&end_date=2027-12-31';

/** Several servers on one calendar, which is removed by itself. */
const startServer = (location: TestLocation, options: Readonly<Record<string, string>> = {}) =>
  startWholeServer(
    { ...location, remove: async () => undefined },
    // Those with the most events are found once a day, by each service at another time.
    { 'quick-categories': 'musica', ...options },
  );

const statuses = ['publish', 'publish', 'publish', 'draft', 'pending', 'private', 'future'] as const;

/** What the calendar holds, as far as requests need to name it. */
interface Names {
  readonly events: number[];
  readonly slugs: string[];
  readonly venues: number[];
  readonly organizers: number[];
  readonly categories: number[];
  readonly tags: number[];
  readonly images: number[];
}

type Kind = Exclude<keyof Names, 'slugs'>;

const readsOf = ({ events, slugs, venues, organizers, categories, images }: Names, random: () => number) => {
  const one = (ids: readonly number[]): number => pick(random, [...ids, 99_999]);
  const slug = pick(random, [...slugs, 'nada']);
  const api = [
    '/events',
    `/events?${year}&per_page=3&page=${1 + Math.floor(random() * 3)}`,
    `/events?${year}&text=plain`,
    `/events?${year}&search=concierto`,
    `/events?${year}&categories=musica&_fields=events.title,total`,
    `/events?${year}&status=publish,draft,pending,private,future`,
    `/events?${year}&free=true`,
    `/events?${year}&author=me`,
    `/events/${one(events)}`,
    `/events/${one(events)}?text=plain`,
    `/events/${one(events)}?password=llave`,
    `/events/${one(events)}.ics`,
    `/events/by-slug/${slug}`,
    '/events.ics',
    '/events.rss',
    `/events.json?${year}`,
    '/venues',
    `/venues/${one(venues)}`,
    '/venues?only_with_upcoming=true',
    '/organizers?has_events=true',
    `/organizers/${one(organizers)}`,
    '/categories',
    `/categories/${one(categories)}`,
    '/tags?hide_empty=true',
    '/media',
    `/media/${one(images)}`,
    '/',
  ].map((path) => mount + path);
  const pages = [
    '/events/',
    '/events/?lang=en',
    '/events/month/',
    '/events/week/',
    '/events/today/',
    '/events/past/',
    '/events/map/',
    '/events/category/musica/',
    '/events/?search=concierto',
    '/events/subscribe/',
    '/events.ics',
    '/events.rss',
    '/events/feed/',
    '/venue/',
    `/event/${slug}/`,
    `/event/${slug}.ics`,
    '/sitemap.xml',
    '/sitemap-events-1.xml',
    `/oembed?url=${encodeURIComponent(`https://agenda.test/event/${slug}/`)}`,
  ];
  return random() < 0.6 ? pick(random, api) : pick(random, pages);
};

/** One write of any kind, by the administrator, and what it made. */
const writeSomething = async (
  server: WholeServer,
  names: Names,
  random: () => number,
  now: Temporal.Instant,
): Promise<void> => {
  const number = Math.floor(random() * 1e6);
  const day = now.add({ hours: Math.floor(random() * 24 * 40) - 24 * 3 });
  const text = (instant: Temporal.Instant): string => instant.toString().slice(0, 19).replace('T', ' ');
  const ask = (request: string, sending: Sending = {}) =>
    server.ask('administrator', request.replace(' ', ` ${mount}`), sending);
  const create = async (kind: Kind, json: object): Promise<void> => {
    const { status, body } = await ask(`POST /${kind}`, { json });
    if (status !== 201) return;
    names[kind].push(body.id);
    if (kind === 'events') names.slugs.push(body.slug);
  };
  const some = (kind: Kind): number => pick(random, [...names[kind], 1]);
  const later = { date_utc: text(now.add({ minutes: 1 + Math.floor(random() * 90) })) };
  const status = pick(random, statuses);
  const dated = status === 'future' ? later : {};
  const event = {
    title: pick(random, [`Concierto ${number}`, `Feria ${number}`]),
    start_date: text(day),
    end_date: text(day.add({ hours: 2 })),
    status,
    ...dated,
    cost: pick(random, ['', '0', '12 €']),
    categories: names.categories.slice(0, Math.floor(random() * 3)),
    tags: pick(random, [[], ['noche'], [`t${number % 5}`]]),
    ...(random() < 0.4 ? { venue: pick(random, [...names.venues, { venue: `Sala ${number}` }]) } : {}),
    ...(random() < 0.2 && names.images.length > 0 ? { image: some('images') } : {}),
  };
  const patch = (kind: Kind, json: object) => ask(`PATCH /${kind}/${some(kind)}`, { json });
  const writes: readonly (() => Promise<unknown>)[] = [
    () => create('events', event),
    () => create('events', event),
    () => patch('events', { title: `Concierto de ${number}` }),
    () => patch('events', { status, ...dated }),
    () => patch('events', { start_date: event.start_date, end_date: event.end_date }),
    () => patch('events', { visibility_password: pick(random, ['llave', '']) }),
    () => patch('events', { featured: random() < 0.5, hide_from_listings: random() < 0.3 }),
    () => patch('events', { categories: event.categories, tags: event.tags }),
    () => ask(`DELETE /events/${some('events')}`),
    () =>
      create('venues', { venue: `Sala ${number}`, city: 'Vigo', status: pick(random, ['publish', 'draft']) }),
    () => patch('venues', { venue: `Teatro ${number}` }),
    () => patch('venues', { status: pick(random, ['publish', 'draft', 'private']) }),
    () => ask(`DELETE /venues/${some('venues')}`),
    () => create('organizers', { organizer: `Peña ${number}` }),
    () => patch('organizers', { phone: String(number) }),
    () => create('categories', { name: pick(random, ['Música', `C${number}`]) }),
    () => patch('categories', { name: `Otra ${number}` }),
    () => ask(`DELETE /tags/${some('tags')}`),
    () => patch('images', { title: `Cartel ${number}` }),
    () => ask(`DELETE /media/${some('images')}`),
    () => updateRole(server.database, 'contributor', pick(random, ['contributor', 'author'])),
  ];
  await pick(random, writes)();
};

/** A response without what is of one request only. */
const comparable = ({ status, bytes, headers }: Awaited<ReturnType<WholeServer['ask']>>) => {
  const { date: _, 'x-request-id': __, ...rest } = headers;
  return { status, headers: rest, text: bytes.toString() };
};

const start = async (t: Parameters<typeof atEnd>[0], place: NewPlace) => {
  const location = await place('schema');
  atEnd(t, location.remove);
  const truth = await startServer(location, { 'cache-bytes': '0' });
  const cached = [await startServer(location), await startServer(location)];
  for (const server of [truth, ...cached]) atEnd(t, server.close);
  const setClock = (now: Temporal.Instant): void => {
    for (const server of [truth, ...cached]) server.setClock(now.toString());
  };
  return { location, truth, cached, setClock };
};

onEachDatabase('cached responses', (place) => {
  test('are those of a service without a cache, whatever is written and however time passes', async (t) => {
    const { truth, cached, setClock } = await start(t, place);
    const seed = 1 + Math.floor(Math.random() * 1e9);
    const random = numbersFrom(seed);
    const names: Names = {
      ...{ events: [], slugs: [], venues: [], organizers: [], categories: [], tags: [], images: [] },
    };
    for (const _ of [1, 2]) {
      const raw = await plainPng(8, 8);
      const { body } = await truth.ask('administrator', `POST ${mount}/media`, { raw, type: 'image/png' });
      names.images.push(body.id);
    }
    let now = Temporal.Instant.from('2026-11-21T10:00:00Z');
    let requests = 0;
    for (let step = 0; step < steps; step += 1) {
      if (random() < 0.3) now = now.add({ seconds: pick(random, [1, 60, 3600, 5 * 3600]) });
      setClock(now);
      await writeSomething(pick(random, [truth, ...cached]), names, random, now);
      for (let read = 0; read < readsPerStep; read += 1) {
        const path = readsOf(names, random);
        const who = pick(random, ['-', '-', '-', 'subscriber', 'contributor', 'editor']);
        const headers = random() < 0.2 ? { 'accept-language': 'en' } : {};
        const expected = comparable(await truth.ask(who, `GET ${path}`, { headers }));
        for (const server of [...cached, ...cached]) {
          const found = comparable(await server.ask(who, `GET ${path}`, { headers }));
          assert.deepEqual(found, expected, `${who} ${path} after step ${step}, seed ${seed}`);
          requests += 1;
        }
      }
    }
    assert.ok(requests > 0);
  });

  test('of events change when a draft venue is taken from them or given back', async (t) => {
    const { truth, cached } = await start(t, place);
    const ask = (request: string, json?: object) =>
      truth.ask('administrator', request.replace(' ', ` ${mount}`), json === undefined ? {} : { json });
    const { body: venue } = await ask('POST /venues', { venue: 'Sala', status: 'draft' });
    const dates = { start_date: '2026-12-01 20:00', end_date: '2026-12-01 22:00' };
    await ask('POST /events', { title: 'Verbena', ...dates, venue: venue.id });
    const sequences = async (): Promise<readonly string[]> => {
      const files = await Promise.all(cached.map((server) => server.ask('-', 'GET /events.ics')));
      return files.map(({ bytes }) => /SEQUENCE:\d+/.exec(bytes.toString())?.[0] ?? '');
    };
    assert.deepEqual(await sequences(), ['SEQUENCE:0', 'SEQUENCE:0']);
    await ask(`DELETE /venues/${venue.id}`);
    assert.deepEqual(await sequences(), ['SEQUENCE:1', 'SEQUENCE:1']);
    await ask(`PATCH /venues/${venue.id}`, { status: 'draft' });
    assert.deepEqual(await sequences(), ['SEQUENCE:2', 'SEQUENCE:2']);
  });

  test('are not believed to be unchanged after a restore', async (t) => {
    const location = await place('schema');
    atEnd(t, location.remove);
    const paths = ['/events.ics', '/events.rss', `${mount}/events.ics`, `${mount}/events`, '/events/'];
    const event = { title: 'Verbena', start_date: '2026-12-01 20:00', end_date: '2026-12-01 22:00' };
    const backup = join(await newFolder(t), 'backup');
    const first = await startServer(location);
    await first.ask('administrator', `POST ${mount}/events`, { json: event });
    await first.close();
    assert.equal((await runCommand(['backup', backup, ...flagsOf(location)])).code, 0);

    const second = await startServer(location);
    await second.ask('administrator', `POST ${mount}/events`, { json: { ...event, title: 'Feria' } });
    const tags = new Map<string, string>();
    for (const path of paths) tags.set(path, String((await second.ask('-', `GET ${path}`)).headers['etag']));
    await second.close();
    assert.equal((await runCommand(['restore', backup, '--force', ...flagsOf(location)])).code, 0);

    // The change that follows has the number of the one that the backup lacks.
    const third = await startServer(location);
    atEnd(t, third.close);
    await third.ask('administrator', `POST ${mount}/events`, { json: { ...event, title: 'Teatro' } });
    for (const [path, tag] of tags) {
      const reply = await third.ask('-', `GET ${path}`, { headers: { 'if-none-match': tag } });
      assert.equal(reply.status, 200, path);
      assert.match(reply.bytes.toString(), /Teatro/, path);
      assert.doesNotMatch(reply.bytes.toString(), /Feria/, path);
    }
  });
});
