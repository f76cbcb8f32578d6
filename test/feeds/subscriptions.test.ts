import assert from 'node:assert/strict';
import { test } from 'node:test';
import { es } from '../../src/publishing/words/es.ts';
import { onOneDatabase } from '../support/databases/databases.ts';
import { numbersFrom, pick } from '../support/random.ts';
import { startWholeServer, type WholeServer } from '../support/servers/whole-server.ts';

const api = '/calendar/events/v1';

/** Another one tries other calendars: `SEED=7`. */
const seed = Number(process.env['SEED'] ?? 1);

/** Filters of pages, with the addresses of what they show and of its subscription. */
const filters = [
  ['/events/', '/events.ics'],
  ['/events/category/musica/', '/events/category/musica.ics'],
  ['/events/category/musica/jazz/', '/events/category/musica/jazz.ics'],
  ['/events/tag/verano/', '/events/tag/verano.ics'],
  ['/events/featured/', '/events/featured.ics'],
  ['/events/?free=true', '/events.ics?free=true'],
  ['/events/?search=baile', '/events.ics?search=baile'],
  ['/events/category/musica/?free=true&search=noche', '/events/category/musica.ics?free=true&search=noche'],
  ['/events/?start_date=2026-12-15', '/events.ics?start_date=2026-12-15'],
  [
    '/events/?start_date=2026-12-01&end_date=2027-01-15',
    '/events.ics?start_date=2026-12-01&end_date=2027-01-15',
  ],
  ['/venue/teatro/', '/venue/teatro.ics'],
  ['/organizer/banda/', '/organizer/banda.ics'],
] as const;

const start = Temporal.PlainDateTime.from('2026-11-21T10:00');
const text = (time: Temporal.PlainDateTime): string =>
  time.toString({ smallestUnit: 'second' }).replace('T', ' ');

const slugsIn = (html: string): readonly string[] => {
  // What comes next where nothing is found is not what was asked for.
  const [main = ''] = /<main[\s\S]*<\/main>/.exec(html) ?? [];
  const [asked = ''] = main.split(`>${es.otherwise}</h2>`);
  return [...asked.matchAll(/href="\/event\/([^/"]+)\/"/g)].map(([, slug = '']) => slug);
};

const onPages = async ({ ask }: WholeServer, address: string): Promise<ReadonlySet<string>> => {
  const slugs = new Set<string>();
  const [path = '', query = ''] = address.split('?');
  for (let page = 1; ; page += 1) {
    const list = path.startsWith('/events/') && !/\/featured\//.test(path) ? 'list/' : '';
    const at = page === 1 ? path : `${path}${list}page/${page}/`;
    const { status, bytes } = await ask('-', `GET ${at}${query === '' ? '' : `?${query}`}`);
    if (page > 1 && status === 404) return slugs;
    assert.equal(status, 200, at);
    for (const slug of slugsIn(bytes.toString())) slugs.add(slug);
  }
};

const inFeed = async ({ ask }: WholeServer, address: string): Promise<ReadonlySet<string>> => {
  const { status, bytes } = await ask('-', `GET ${address}`);
  assert.equal(status, 200, address);
  const lines = bytes.toString().replaceAll('\r\n ', '');
  return new Set([...lines.matchAll(/^URL:.*\/event\/([^/]+)\/\r$/gm)].map(([, slug = '']) => slug));
};

onOneDatabase('subscriptions', (place) => {
  test(`hold exactly what all pages of their filter show, but for protected events, after any change (seed ${seed})`, async (t) => {
    const server = await startWholeServer(await place('schema'));
    t.after(server.close);
    const random = numbersFrom(seed);
    let now = start;
    const send = async (request: string, json: object = {}) => {
      const [verb = '', path = ''] = request.split(' ');
      const { status, body } = await server.ask('editor', `${verb} ${api}${path}`, { json });
      assert.ok(status < 300, `${request} ${JSON.stringify(json)} ${JSON.stringify(body)}`);
      return body;
    };
    const parent = (await send('POST /categories', { name: 'Música' })).id;
    await send('POST /categories', { name: 'Jazz', parent });
    const times = () => {
      const from = now.add({ hours: Math.floor(random() * 1900) - 300 });
      const isLong = random() < 0.15;
      const to = isLong
        ? from.add({ days: 20 + Math.floor(random() * 100) })
        : from.add({ hours: pick(random, [0, 2, 8]) });
      return { start_date: text(from), end_date: text(to), all_day: random() < 0.1 };
    };
    const some = <Value>(value: Value, none: Value): Value => (random() < 0.4 ? value : none);
    const fields = () => ({
      ...times(),
      title: pick(random, ['Noche de baile', 'Baile', 'Concierto', 'Cine de noche', 'Taller']),
      categories: some([pick(random, ['Música', 'Jazz'])], []),
      tags: some(['verano'], []),
      featured: random() < 0.3,
      cost: pick(random, ['Gratis', '5 €', '']),
      venue: some({ venue: 'Teatro' }, {}),
      organizer: some({ organizer: 'Banda' }, {}),
      timezone: pick(random, ['Europe/Madrid', 'Europe/Madrid', 'Atlantic/Canary']),
    });
    const created: number[] = [];
    const create = async (more: object = {}) => {
      const { venue, organizer, ...rest } = fields();
      const linked = {
        ...('venue' in venue ? { venue } : {}),
        ...('organizer' in organizer ? { organizer } : {}),
      };
      created.push((await send('POST /events', { ...rest, ...linked, ...more })).id);
    };
    const teatro = {
      venue: { venue: 'Teatro' },
      organizer: { organizer: 'Banda' },
      tags: ['verano'],
      categories: ['Jazz'],
    };
    await create(teatro);
    for (let count = 0; count < 45; count += 1) await create();
    for (const more of [{ visibility_password: 'x' }, { hide_from_listings: true }, { status: 'draft' }])
      await create(more);

    const changes: readonly (() => Promise<unknown>)[] = [
      () =>
        send(`PATCH /events/${pick(random, created)}`, {
          title: `Baile ${random()}`,
          slug: `baile-${Math.floor(random() * 1e6)}`,
        }),
      () => send(`PATCH /events/${pick(random, created)}`, times()),
      () => send(`PATCH /events/${pick(random, created)}`, { event_status: 'cancelled' }),
      () =>
        send(`PATCH /events/${pick(random, created)}`, {
          status: pick(random, ['publish', 'draft', 'private']),
        }),
      () => send(`PATCH /events/${pick(random, created)}`, { hide_from_listings: random() < 0.5 }),
      () =>
        send(`PATCH /events/${pick(random, created)}`, { visibility_password: random() < 0.5 ? 'x' : '' }),
      () =>
        send(`PATCH /events/${pick(random, created)}`, {
          categories: ['Jazz'],
          cost: 'Gratis',
          featured: true,
        }),
      () => create(),
      async () => {
        const [id] = created.splice(Math.floor(random() * created.length), 1);
        await send(`DELETE /events/${id}`);
      },
      async () => {
        now = now.add({ hours: Math.floor(random() * 60) });
        server.setClock(now.toZonedDateTime('Europe/Madrid').toInstant().toString());
      },
    ];
    let compared = 0;
    for (let round = 0; round < 12; round += 1) {
      if (round > 0) for (let count = 0; count < 4; count += 1) await pick(random, changes)();
      const rows = await server.database.read
        .selectFrom('events')
        .select(['slug', 'end_local', 'password_hash'])
        .execute();
      const bySlug = new Map(rows.map((row) => [row.slug, row]));
      for (const [page, feed] of filters) {
        const shown = [...(await onPages(server, page))].filter(
          (slug) => bySlug.get(slug)?.password_hash === null,
        );
        const held = [...(await inFeed(server, feed))].filter(
          (slug) => (bySlug.get(slug)?.end_local ?? '') >= text(now),
        );
        assert.deepEqual(held.sort(), shown.sort(), `${feed} in round ${round} at ${now}`);
        compared += shown.length;
      }
    }
    assert.ok(compared > 100, 'hardly anything was compared');
  });
});
