import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { declarationsOf, type EndpointParameter } from '../../src/http/routing/declarations.ts';
import type { Method } from '../../src/http/routing/route.ts';
import { onEachDatabase } from '../support/databases/databases.ts';
import type { WholeReply, WholeServer } from '../support/servers/whole-server.ts';
import { shortOrLong } from '../support/tiers.ts';
import { type Known, type KnownCalendar, soundEvent, startKnownCalendar } from './known.ts';

/** One operation with the address of a record that is there. */
interface Operation {
  readonly method: Method;
  readonly line: string;
  readonly declarations: readonly EndpointParameter[];
}

const idFor = (path: string, known: Known): number => {
  if (path.startsWith('/events')) return known.event;
  if (path.startsWith('/venues')) return known.venue;
  if (path.startsWith('/organizers')) return known.organizer;
  if (path.includes('/media')) return known.upload;
  return path.startsWith('/tags') ? known.tag : known.category;
};
const slugFor = (path: string): string =>
  path.startsWith('/events') ? 'verbena' : path.startsWith('/venues') ? 'sala' : 'banda';

const operationsOf = ({ mounted }: WholeServer, known: Known): Operation[] =>
  // The second mount serves the same endpoints.
  mounted
    .filter(({ mount }) => mount !== '/wp-json/tribe/events/v1')
    .flatMap(({ mount, routes }) =>
      routes.flatMap((route) =>
        route.endpoints.flatMap((endpoint) => {
          const path = route.path
            .replace('{id}', String(idFor(route.path, known)))
            .replace('{slug}', slugFor(route.path));
          // The verbs of one endpoint do the same.
          return endpoint.methods.slice(-1).map((method) => ({
            method,
            line: `${method} ${mount}${path}`,
            declarations: declarationsOf(route, endpoint),
          }));
        }),
      ),
    );

const hasBody = ({ method }: Operation): boolean => method !== 'GET';
const sound = { ...soundEvent, venue: 'Sala', organizer: 'Banda', name: 'Música' };

/** Whatever was asked: an answer, or an error body as every client reads it. */
const assertAnswered = ({ status, body }: WholeReply, what: string): void => {
  assert.ok(status < 500, `${what}: ${status} ${JSON.stringify(body)}`);
  if (status < 400) return;
  assert.equal(typeof body?.code, 'string', what);
  assert.ok(body.message.length > 0, what);
  assert.equal(body.data.status, status, what);
};

const nested = (levels: number): unknown => JSON.parse(`${'['.repeat(levels)}1${']'.repeat(levels)}`);

// Reference http-conventions 2 and 3; by design of ours NUL and halves of surrogate pairs are refused everywhere.
const unstorable = ['a\0b', '\ud800', 'x\udc00y'];
/** Bytes that `/session` takes. */
const mostOfSignIn = 4096;
const longList: unknown[] = Array(10_000).fill('1');
const anything: readonly unknown[] = [
  ...[null, true, -1, 1.5, 1e308, Number.MAX_SAFE_INTEGER],
  ...['', ' ', '1e400', '%00', '日本\u202e', '__proto__', '&#x0;&#xd800;', ',,,'],
  ...['<'.repeat(5000), '9'.repeat(400), '('.repeat(5000), '+1000000000 years', '9999-12-31 23:59:59'],
  ...[[], [[]], [null], {}, { a: { b: [] } }, { id: [1] }, { toString: 3 }],
  ...[{ venue: '<script>' }, nested(200)],
];

onEachDatabase('any request', (place) => {
  let calendar: KnownCalendar;
  let server: WholeServer;
  let operations: readonly Operation[];
  let earlier: Awaited<ReturnType<WholeServer['snapshot']>>;
  before(async () => {
    calendar = await startKnownCalendar(place);
    server = calendar.server;
    // Most of what is sent is rejected before the database is read: the short form tries a third of them on PostgreSQL.
    const oneIn = server.database.dialect.name === 'postgres' ? shortOrLong(3, 1) : 1;
    operations = operationsOf(server, calendar.known).filter((_, index) => index % oneIn === 0);
    earlier = await server.snapshot();
  });
  after(() => calendar.close());

  const forEach = async (
    which: (operation: Operation) => boolean,
    check: (operation: Operation) => Promise<void>,
  ): Promise<void> => {
    for (const operation of operations.filter(which)) await check(operation);
  };
  const ask = (line: string, sending = {}) => server.ask('administrator', line, sending);
  const codeOf = ({ status, body }: WholeReply) => [status, body?.code];
  /** Values that a parameter is sent with; the short form sends each with every third parameter. */
  const anythingFor = (at: number): readonly unknown[] =>
    anything.filter((_, index) => (index + at) % shortOrLong(3, 1) === 0);

  test('with a body that cannot be read is refused, and nothing is left behind', async () => {
    const bodies: readonly (readonly [type: string, raw: string | Buffer, status: number, code: string])[] = [
      ['application/json', '{bad', 400, 'rest_invalid_json'],
      ['application/json; charset=utf-8', '[1,', 400, 'rest_invalid_json'],
      ['application/vnd.api+json', '{"a":"\xe9', 400, 'rest_invalid_json'],
      ['application/json', Buffer.from('{"a":"\xe9"}', 'latin1'), 400, 'rest_invalid_json'],
      ['application/json', `{"a":${JSON.stringify(nested(513))}}`, 400, 'rest_invalid_json'],
      ['application/json', `${'['.repeat(200_000)}`, 400, 'rest_invalid_json'],
      ['application/json', `"${'a'.repeat(2 * 1024 * 1024)}"`, 413, 'rest_body_too_large'],
      ['application/x-www-form-urlencoded', 'a=1&'.repeat(3000), 400, 'rest_too_many_parameters'],
      ['application/x-www-form-urlencoded', 'a[]=1&'.repeat(1500), 400, 'rest_too_many_parameters'],
    ];
    await forEach(hasBody, async ({ line }) => {
      for (const [type, raw, status, code] of bodies) {
        const isTooLong = /\/session\b/.test(line) && raw.length > mostOfSignIn;
        assert.deepEqual(
          codeOf(await ask(line, { type, raw })),
          isTooLong ? [413, 'rest_body_too_large'] : [status, code],
          `${line} ${type} ${raw.slice(0, 20)}`,
        );
      }
    });
    await forEach(hasBody, async ({ line }) => {
      const sending = { raw: '{}', type: 'application/json', headers: { 'content-encoding': 'gzip' } };
      assert.deepEqual(codeOf(await ask(line, sending)), [415, 'rest_unsupported_encoding'], line);
    });
    assert.deepEqual(await server.snapshot(), earlier);
  });

  test('with a body that says nothing to the interface is a request without parameters', async () => {
    const types = ['text/plain', 'application/xml', ';;=', 'image/png', 'application/octet-stream'];
    await forEach(
      ({ declarations }) =>
        declarations.some((declaration) => declaration.required && declaration.in === 'body'),
      async ({ line, declarations }) => {
        const names = declarations.filter(({ required }) => required).map(({ name }) => name);
        for (const type of types) {
          const { status, body } = await ask(line, { type, raw: JSON.stringify(sound) });
          assert.deepEqual(
            [status, body.code, body.data.params],
            [400, 'rest_missing_callback_param', names],
            line,
          );
        }
        for (const json of [[], [sound], 'x', 7, true, null]) {
          assert.deepEqual(codeOf(await ask(line, { json })), [400, 'rest_missing_callback_param'], line);
        }
      },
    );
    await forEach(
      ({ method, declarations }) =>
        method === 'GET' &&
        declarations.every((declaration) => declaration.in === 'path' || !declaration.required),
      async ({ line }) => {
        const { status } = await ask(line, { type: 'application/json', raw: '{bad' });
        assert.equal(status, 200, line);
      },
    );
    assert.deepEqual(await server.snapshot(), earlier);
  });

  test('with a query that is too long, too wide or odd', async () => {
    await forEach(
      () => true,
      async ({ line }) => {
        assert.deepEqual(
          codeOf(await ask(`${line}?a=${'x'.repeat(17_000)}`)),
          [414, 'rest_query_too_long'],
          line,
        );
        const wide = await ask(`${line}?${'a=1&'.repeat(2100)}`);
        assert.deepEqual(codeOf(wide), [400, 'rest_too_many_parameters'], line);
        assert.deepEqual(codeOf(await ask(`${line}?x=%00`)), [400, 'rest_invalid_param'], line);
      },
    );
    await forEach(
      (operation) => !hasBody(operation),
      async ({ line }) => {
        for (const query of [
          '&&&',
          '=',
          '[]=1',
          '__proto__[x]=1&constructor=2',
          `a${'[b]'.repeat(500)}=1`,
          `a${'['.repeat(3000)}=1`,
          '%ff=%ed%a0%80',
          'password[]=a&context[a]=b',
          'text[]=plain&_fields[a][b]=c&_envelope[]=1',
          '%',
        ]) {
          assertAnswered(await ask(`${line}?${query}`), `${line}?${query.slice(0, 40)}`);
        }
      },
    );
    assert.deepEqual(await server.snapshot(), earlier);
  });

  test('holds no NUL, half of a surrogate pair or list of ten thousand in any parameter', async () => {
    await forEach(hasBody, async ({ line, declarations }) => {
      for (const { name } of declarations.filter((declaration) => declaration.in !== 'path')) {
        for (const value of [...unstorable, { a: ['\0'] }, { '\ud800': 1 }, longList, { a: longList }]) {
          const json = { ...sound, [name]: value };
          // Told before it is looked at what is in it.
          if (/\/session\b/.test(line) && JSON.stringify(json).length > mostOfSignIn) continue;
          const { status, body } = await ask(line, { json });
          const what = `${line} ${name} ${JSON.stringify(value).slice(0, 40)}`;
          assert.deepEqual(
            [status, body.code, Object.keys(body.data.params)],
            [400, 'rest_invalid_param', [name]],
            what,
          );
        }
      }
    });
    await forEach(
      (operation) => !hasBody(operation),
      async ({ line, declarations }) => {
        for (const { name } of declarations.filter((declaration) => declaration.in !== 'path')) {
          const { status, body } = await ask(`${line}?${name}=a%00b`);
          assert.deepEqual([status, Object.keys(body.data.params)], [400, [name]], `${line} ${name}`);
          const many = await ask(`${line}?${name}=${'1,'.repeat(8000)}`);
          assertAnswered(many, `${line} ${name}`);
        }
      },
    );
    await forEach(
      ({ line }) => line.includes('/by-slug/'),
      async ({ line }) => {
        const { status, body } = await ask(`${line}%00`);
        assert.deepEqual([status, Object.keys(body.data.params)], [400, ['slug']], line);
      },
    );
    assert.deepEqual(await server.snapshot(), earlier);
  });

  // Last, since some of these mean something.
  test('holds any JSON value in any parameter and gets an answer', async () => {
    await forEach(
      // An update by slug checks and stores what the one by id does.
      ({ method, line }) => method === 'GET' || (method === 'PATCH' && !line.includes('/by-slug/')),
      async (operation) => {
        const { line, declarations } = operation;
        const sendable = declarations.filter((declaration) => declaration.in !== 'path');
        for (const [at, { name }] of sendable.entries()) {
          for (const value of anythingFor(at)) {
            const what = `${line} ${name} ${JSON.stringify(value).slice(0, 60)}`;
            if (hasBody(operation)) assertAnswered(await ask(line, { json: { [name]: value } }), what);
            else {
              const text = encodeURIComponent(typeof value === 'string' ? value : JSON.stringify(value));
              assertAnswered(await ask(`${line}?${name}=${text}`), what);
              assertAnswered(await ask(`${line}?${name}[]=${text}&${name}[a]=1`), what);
            }
          }
        }
      },
    );
  });

  test('for the making of a record holds any JSON value in any field and gets an answer', async () => {
    await forEach(
      ({ method, declarations }) =>
        method === 'POST' && declarations.every((declaration) => declaration.in !== 'path'),
      async ({ line, declarations }) => {
        for (const [at, { name }] of declarations.entries()) {
          for (const value of anythingFor(at)) {
            const reply = await ask(line, { json: { ...sound, [name]: value } });
            assertAnswered(reply, `${line} ${name} ${JSON.stringify(value).slice(0, 60)}`);
          }
        }
      },
    );
  });
});
