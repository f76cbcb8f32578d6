import assert from 'node:assert/strict';
import { once } from 'node:events';
import { readdir, readFile } from 'node:fs/promises';
import { request as open } from 'node:http';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { type TestContext, test } from 'node:test';
import { sql } from 'kysely';
import { openDatabase } from '../../src/storage/open.ts';
import { atEnd } from '../support/at-end.ts';
import { type RunningService, runProgram, startServing } from '../support/command-line.ts';
import { onOneDatabase, type TestLocation } from '../support/databases/databases.ts';
import { locationFlags } from '../support/target.ts';

const mount = '/calendar/events/v1';
const password = 'caballo correcto pila grapa';
const event = { title: 'Verbena', start_date: '2031-05-10 10:00:00', end_date: '2031-05-10 12:00:00' };

/** A response. */
interface Reply {
  readonly status: number;
  // biome-ignore lint/suspicious/noExplicitAny: tests reach into answers of every shape
  readonly body: any;
  readonly text: string;
  readonly cookies: readonly string[];
}

/** Sends a request on a connection of its own. */
const ask = async (
  { address }: RunningService,
  line: string,
  headers: Record<string, string> = {},
  json?: unknown,
): Promise<Reply> => {
  const [method = '', path = ''] = line.split(' ');
  const type: Record<string, string> = json === undefined ? {} : { 'content-type': 'application/json' };
  const asking = open(address + path, { method, agent: false, headers: { ...type, ...headers } });
  asking.end(json === undefined ? undefined : typeof json === 'string' ? json : JSON.stringify(json));
  const [answer] = await once(asking, 'response');
  const body = await text(answer);
  const cookies: string[] = answer.headers['set-cookie'] ?? [];
  return {
    status: answer.statusCode,
    body: JSON.parse(body),
    text: body,
    cookies: cookies.map((cookie) => cookie.split(';', 1)[0] ?? ''),
  };
};

onOneDatabase('signing in to two services on one calendar', (place) => {
  const start = async (t: TestContext) => {
    const location = await place('schema');
    atEnd(t, location.remove);
    const flags = locationFlags(location);
    const service = await startServing(t, [...flags, '--log-level', 'trace']);
    const other = await startServing(t, [...flags, '--log-level', 'trace']);
    const run = async (args: readonly string[], input = ''): Promise<ReturnType<typeof JSON.parse>> => {
      const { code, out, err } = await runProgram([...args, '--json', ...flags], {}, input);
      assert.equal(code, 0, err);
      return JSON.parse(out);
    };
    return { location, service, other, run };
  };

  const signIn = async (service: RunningService, name: string, given: string) => {
    const reply = await ask(service, 'POST /session', {}, { name, password: given });
    assert.equal(reply.status, 201, reply.text);
    return { cookie: reply.cookies.join('; '), 'x-csrf-token': String(reply.body.csrf_token) };
  };

  test('counts for both at once, and is over in both at once', async (t) => {
    const { location, service, other, run } = await start(t);
    const set = await run(['user', 'set-password', 'ADMIN', '--stdin'], `${password}\nmore`);
    assert.deepEqual(set, { id: 1, login: 'admin' });
    const who = async (headers: Record<string, string>): Promise<unknown[]> => {
      const names: unknown[] = [];
      for (const each of [service, other, service, other]) {
        names.push((await ask(each, 'GET /session', headers)).body.user?.login ?? null);
      }
      return [...new Set(names)];
    };
    const first = await signIn(service, 'admin', password);
    assert.ok(
      first.cookie.startsWith('cartelera-session='),
      'the address is the machine itself, without https',
    );
    assert.deepEqual(await who(first), ['admin']);
    for (const each of [service, other]) {
      assert.equal((await ask(each, `POST ${mount}/events`, first, event)).status, 201);
      assert.equal((await ask(each, `POST ${mount}/events`, { cookie: first.cookie }, event)).status, 403);
    }
    await ask(other, 'DELETE /session', first);
    assert.deepEqual(await who(first), [null]);

    const second = await signIn(other, 'admin', password);
    assert.deepEqual(await who(second), ['admin']);
    assert.deepEqual(await run(['user', 'end-sessions', 'admin']), { id: 1, login: 'admin', ended: 1 });
    assert.deepEqual(await who(second), [null]);

    const third = await signIn(service, 'admin', password);
    const drawn = await run(['user', 'set-password', 'admin']);
    assert.match(drawn.password, /^[a-z0-9]{5}(?:-[a-z0-9]{5}){3}$/);
    assert.deepEqual(await who(third), [null]);
    await signIn(service, 'admin', drawn.password);
    const tooShort = [
      'user',
      'set-password',
      'admin',
      '--stdin',
      '--locale',
      'en',
      ...locationFlags(location),
    ];
    const short = await runProgram(tooShort, {}, 'corta\n');
    assert.deepEqual([short.code, short.out], [1, '']);
    assert.match(short.err, /12 to 200/);
  });

  test('and guesses are counted for both together', async (t) => {
    const { service, other } = await start(t);
    const statuses: number[] = [];
    for (let index = 0; index < 12; index += 1) {
      const reply = await ask(
        index % 2 === 0 ? service : other,
        'POST /session',
        {},
        { name: 'admin', password: `guess ${index}` },
      );
      statuses.push(reply.status);
    }
    assert.deepEqual(statuses, [...Array(10).fill(401), 429, 429]);
  });

  const everythingStored = async (location: TestLocation): Promise<string> => {
    const database = openDatabase(location);
    try {
      const stored: string[] = [];
      for (const { name } of await database.read.introspection.getTables()) {
        if (name.startsWith('event_trigrams')) continue;
        const { rows } = await sql`select * from ${sql.table(name)}`.execute(database.read);
        stored.push(JSON.stringify(rows));
      }
      const names = await readdir(location.dataDirectory, { withFileTypes: true });
      for (const file of names.filter((each) => each.isFile())) {
        stored.push(await readFile(join(location.dataDirectory, file.name), 'latin1'));
      }
      return stored.join('\n');
    } finally {
      await database.close();
    }
  };

  test('leaves no secret in the log, in answers to others or in the database', async (t) => {
    const { location, service, other, run } = await start(t);
    const applicationPassword = service.administrator?.application_password ?? '';
    const { key } = await run(['key', 'create', 'app', '--user', 'admin', '--scope', 'read']);
    await run(['user', 'set-password', 'admin', '--stdin'], password);
    const headers = await signIn(service, 'admin', password);
    const next = 'cuatro palabras sin relación';
    const guesses = ['una conjetura fallida', 'otra conjetura fallida', 'contraseña en lugar del nombre'];
    const [wrong = '', inAddress = '', asName = ''] = guesses;
    const refusals = [
      await ask(service, 'POST /session', {}, { name: 'admin', password: wrong }),
      await ask(service, 'POST /session', {}, { name: asName, password: 'admin' }),
      await ask(service, 'POST /session', {}, `{"name":"admin","password":"${wrong}"`),
      await ask(service, 'POST /session', {}, { name: 'admin', password: [wrong] }),
      await ask(service, `POST /session?name=admin&password=${encodeURIComponent(inAddress)}`),
      await ask(service, `POST ${mount}/events`, {
        cookie: headers.cookie,
        'x-csrf-token': wrong.replaceAll(' ', '-'),
      }),
      await ask(service, `POST ${mount}/events`, { authorization: `Bearer ${key}` }, event),
      await ask(other, `GET ${mount}/events`, { authorization: `Bearer ${key}x` }),
      await ask(service, `GET ${mount}/events`, {
        authorization: `Basic ${Buffer.from(`admin:x${applicationPassword}`).toString('base64')}`,
      }),
      await ask(service, 'PUT /session/password', headers, { current_password: wrong, password: next }),
      await ask(service, 'PUT /session/password', headers, {
        current_password: password,
        password: 'corta 1',
      }),
    ];
    assert.deepEqual([...new Set(refusals.map(({ status }) => Math.floor(status / 100)))], [4]);
    const changed = await ask(service, 'PUT /session/password', headers, {
      current_password: password,
      password: next,
    });
    assert.equal(changed.status, 200);
    for (const each of [service, other]) each.signal('SIGTERM');
    await Promise.all([service.ended, other.ended]);
    const secrets = [
      ...[password, next, applicationPassword, key, headers['x-csrf-token'], changed.body.csrf_token],
      ...[headers.cookie, changed.cookies.join('; ')].flatMap(
        (cookies) => cookies.match(/[\w-]{20,}/g) ?? [],
      ),
      ...guesses,
    ].filter((secret) => !/^cartelera-(?:session|browser)$/.test(secret));
    assert.ok(secrets.length > 10);
    const places = {
      'the log': service.log() + other.log(),
      'an answer': refusals.map((refusal) => refusal.text).join('\n'),
      'the database': await everythingStored(location),
    };
    assert.ok(places['the log'].includes('"request completed"'));
    assert.ok(places['the database'].includes('$argon2id$v=19$m=19456,t=2,p=1$'));
    for (const [where, found] of Object.entries(places)) {
      for (const secret of secrets) {
        for (const spelled of [
          secret,
          secret.replaceAll(' ', '+'),
          encodeURIComponent(secret),
          Buffer.from(secret).toString('base64'),
        ]) {
          assert.ok(!found.includes(spelled), `${where} holds ${spelled}`);
        }
      }
    }
  });
});
