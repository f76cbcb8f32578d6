import assert from 'node:assert/strict';
import type { WholeServer } from './servers/whole-server.ts';

const mount = '/calendar/events/v1';
const wide = 'start_date=1000-01-01&end_date=9999-12-31';
const everyStatus = 'publish,future,draft,pending,private';

const lists: readonly string[] = [
  '/media',
  '/media?search=cartel',
  `/events?${wide}`,
  `/events?${wide}&text=plain`,
  `/events?${wide}&status=${everyStatus}`,
  `/events?${wide}&status=trash`,
  `/events?${wide}&status=${everyStatus}&context=edit`,
  '/events',
  `/events?${wide}&featured=true`,
  `/events?${wide}&event_status=cancelled,postponed`,
  `/events?${wide}&search=feria`,
  `/events?${wide}&search=jap%C3%B3n`,
  `/events?${wide}&categories=jazz-vivo`,
  `/events?${wide}&tags=r-b-fino`,
  ...['venues', 'organizers'].flatMap((places) => [
    `/${places}?status=${everyStatus}`,
    `/${places}?status=trash`,
    `/${places}?text=plain`,
    `/${places}?search=pe`,
    `/${places}?has_events=true`,
    `/${places}?only_with_upcoming=true`,
  ]),
  ...['categories', 'tags'].flatMap((terms) => [
    `/${terms}`,
    `/${terms}?text=plain`,
    `/${terms}?hide_empty=true`,
  ]),
];

type Read = readonly [who: string, path: string];

const withPages = async ({ ask }: WholeServer, who: string, path: string): Promise<readonly Read[]> => {
  const paged = (page: number): string => `${path}${path.includes('?') ? '&' : '?'}per_page=7&page=${page}`;
  const { body } = await ask(who, `GET ${mount}${paged(1)}`);
  const pages = Number(body?.total_pages ?? 0);
  return Array.from({ length: pages + 1 }, (_, index): Read => [who, paged(index + 1)]);
};

const singles = async ({ ask }: WholeServer): Promise<readonly string[]> => {
  const paths: string[] = [];
  for (const kind of ['events', 'venues', 'organizers', 'categories', 'tags']) {
    for (const status of kind === 'categories' || kind === 'tags' ? [''] : [everyStatus, 'trash']) {
      const query = kind === 'events' ? `${wide}&status=${status}` : status === '' ? '' : `status=${status}`;
      for (let page = 1, pages = 1; page <= pages; page += 1) {
        const { body } = await ask('administrator', `GET ${mount}/${kind}?${query}&per_page=50&page=${page}`);
        pages = Number(body.total_pages ?? 1);
        for (const { id, slug } of (body[kind] ?? []) as { id: number; slug?: string }[]) {
          paths.push(`/${kind}/${id}`, `/${kind}/${id}?text=plain`, `/${kind}/${id}?context=edit`);
          if (kind === 'events') paths.push(`/events/${id}?password=llave`, `/events/${id}.ics?context=edit`);
          if (slug && kind !== 'categories' && kind !== 'tags') paths.push(`/${kind}/by-slug/${slug}`);
        }
      }
    }
  }
  // Hidden and never listed, and ids that nobody has.
  for (let id = 1; id < 50; id += 1) paths.push(`/events/${id}`);
  return [...new Set(paths)];
};

/** Every read of a calendar, as a stranger, somebody with a few rights and an administrator. */
export const listReads = async (server: WholeServer): Promise<readonly Read[]> => {
  const reads: Read[] = [];
  for (const who of ['-', 'contributor', 'administrator']) {
    for (const path of lists) reads.push(...(await withPages(server, who, path)));
  }
  for (const path of await singles(server)) reads.push(['-', path], ['administrator', path]);
  return reads;
};

/** A body with every record at its first revision. */
const unrevised = (body: unknown): unknown =>
  JSON.parse(JSON.stringify(body), (key, value) => (key === 'revision' ? 1 : value));

/** Asks both servers the same and finds no difference; where `revisions` are not to agree, in anything else. */
export const assertSameAnswers = async (
  one: WholeServer,
  other: WholeServer,
  reads: readonly Read[],
  { revisions = true } = {},
): Promise<void> => {
  const comparable = revisions ? (body: unknown) => body : unrevised;
  for (const [who, path] of reads) {
    const [expected, found] = [
      await one.ask(who, `GET ${mount}${path}`),
      await other.ask(who, `GET ${mount}${path}`),
    ];
    const what = `${who} ${path}`;
    assert.deepEqual(comparable(found.body), comparable(expected.body), what);
    if (path.includes('.ics')) assert.equal(found.bytes.toString(), expected.bytes.toString(), what);
    assert.equal(found.status, expected.status, what);
    for (const name of ['x-tec-total', 'x-tec-totalpages', 'link', 'allow']) {
      assert.equal(found.headers[name], expected.headers[name], `${what} ${name}`);
    }
  }
};
