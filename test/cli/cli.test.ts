import assert from 'node:assert/strict';
import { once } from 'node:events';
import { mkdir, mkdtemp, readFile, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { request } from 'node:http';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { zoneDataVersion } from '../../src/kernel/time/zones.ts';
import { commandNames } from '../../src/program/config/commands.ts';
import { atEnd } from '../support/at-end.ts';
import { runProgram, runSeed, startProgram, startServing } from '../support/command-line.ts';
import { runCommand } from '../support/commands.ts';
import { onOneDatabase } from '../support/databases/databases.ts';

const emptyFolder = async (t: TestContext): Promise<string> => {
  const folder = await mkdtemp(join(tmpdir(), 'cartelera-test-'));
  atEnd(t, () => rm(folder, { recursive: true, force: true }));
  return folder;
};

test('wrong calls end with 2 and one sentence', async (t) => {
  const folder = await emptyFolder(t);
  const data = ['--data-dir', folder, '--locale', 'en'];
  await writeFile(join(folder, 'c.json'), '{"prot": 80}');
  await writeFile(join(folder, 'every.json'), '{"backup-interval": "1h"}');
  const rows: readonly (readonly [args: string[], message: RegExp])[] = [
    [['sevre', ...data], /no command "sevre"/],
    [['serve', '--prot', '80', ...data], /no option --prot; .* --help/],
    [['serve', '--port', '80a', ...data], /--port is not valid: "80a"/],
    [['serve', '--config', join(folder, 'c.json'), ...data], /does not exist: "prot"/],
    [['serve', 'now', ...data], /Unexpected argument "now" after "serve".* "--"/],
    [['user', 'create', ...data], /NAME is missing/],
    [['user', 'create', 'ada', '--role', 'king', ...data], /one of these values: administrator/],
    [['user', 'set-role', 'ada', ...data], /--role is missing/],
    [['key', 'create', 'app', ...data], /--user is missing/],
    [['key', 'revoke', 'app', ...data], /"app" is not the id of a key/],
    [
      ['serve', '--backup-retention', '3', ...data],
      /--backup-retention has no effect without --backup-dir: add --backup-dir/,
    ],
    [['serve', '--map-attribution', 'IGN', ...data], /--map-attribution has no effect without --map-tiles/],
    [['serve', '--backup-media', ...data], /--backup-media has no effect without --backup-dir/],
    [
      ['serve', '--config', join(folder, 'every.json'), ...data],
      /"backup-interval" \(.* without --backup-dir/,
    ],
    [['help', 'dance'], /dance/],
  ];
  assert.equal((await runProgram(['help', 'dance'])).code, 2, 'as a process of its own');
  for (const [args, message] of rows) {
    await t.test(args.slice(0, 3).join(' '), async () => {
      const { code, out, err } = await runCommand(args);
      assert.equal(code, 2);
      assert.equal(out, '');
      assert.match(err, /^cartelera: [^\n]+\n$/);
      assert.match(err, message);
    });
  }
});

test('the program tells its version', async () => {
  const { version } = JSON.parse(await readFile(new URL('../../package.json', import.meta.url), 'utf8'));
  assert.deepEqual(await runProgram(['--version']), { code: 0, out: `${version}\n`, err: '' });
  assert.match((await runCommand(['help', '--locale', 'en'])).out, /--version/);
  assert.equal((await runCommand(['serve', '--version'])).code, 2);
});

test('every command explains itself in both languages', async (t) => {
  for (const name of commandNames.filter((command) => command !== 'help')) {
    await t.test(name, async () => {
      const { code, out } = await runCommand([...name.split(' '), '--help']);
      assert.equal(code, 0);
      assert.match(out, /^Uso: cartelera /);
    });
  }
  assert.match((await runCommand([], { CARTELERA_LOCALE: 'en' })).out, /^Usage: .*user create NAME/s);
  assert.match((await runCommand(['help', 'user', '--locale', 'en'])).out, /^Usage: .*user create NAME/s);
  assert.match((await runCommand(['help', 'user', 'create', '--locale', 'en'])).out, /^Usage: .*--role/s);
});

test('what cannot be done ends with 1 and one sentence', async (t) => {
  const folder = await emptyFolder(t);
  const file = join(folder, 'file');
  await writeFile(file, 'not a database');
  const blocker = createServer().listen(0, '127.0.0.1');
  atEnd(t, () => blocker.close());
  await once(blocker, 'listening');
  const { port } = blocker.address() as { port: number };
  await writeFile(join(folder, 'cartelera.sqlite'), 'x'.repeat(10_000));
  const fresh = join(folder, 'fresh');
  const nowhere = join(folder, 'nowhere');
  const rows: readonly (readonly [what: string, args: string[], message: RegExp])[] = [
    ['port in use', ['serve', '--data-dir', fresh, '--port', String(port)], /already uses that port/],
    [
      'no such address',
      ['serve', '--data-dir', fresh, '--host', '192.0.2.1', '--port', '0'],
      /does not have that address/,
    ],
    [
      'the data folder is a file',
      ['migrate', '--data-dir', file],
      /^cartelera: --data-dir: the folder .* not a folder/,
    ],
    // Where Node's own way of making folders never ends.
    [
      'no data below /proc',
      ['migrate', '--data-dir', '/proc/x'],
      /--data-dir: the folder \/proc\/x cannot be used: it does not exist/,
    ],
    [
      'no backups below /proc',
      ['serve', '--data-dir', fresh, '--port', '0', '--backup-dir', '/proc/x/y'],
      /--backup-dir: the folder \/proc\/x\/y cannot be used: it does not exist and cannot be created/,
    ],
    [
      'no database in the file',
      ['migrate', '--data-dir', folder],
      /cannot be opened \(.*cartelera\.sqlite: /,
    ],
    [
      'no PostgreSQL there',
      ['migrate', '--database-url', `postgres://x@127.0.0.1:1/x`],
      /does not answer|not available/,
    ],
    ['nobody of that name', ['user', 'delete', 'nadie', '--data-dir', fresh], /no user "nadie"/],
    ['no password for nobody', ['user', 'add-password', 'nadie', '--data-dir', fresh], /no user "nadie"/],
    ['no such key', ['key', 'revoke', '7', '--data-dir', fresh], /no key 7/],
    [
      'no calendar of people',
      ['user', 'list', '--data-dir', nowhere],
      /no calendar in the folder \/.*nowhere: .*--data-dir/,
    ],
    [
      'no calendar of keys',
      ['key', 'list', '--data-dir', nowhere],
      /no calendar in the folder \/.*nowhere: .*--data-dir/,
    ],
    [
      'no calendar to sign in at',
      ['user', 'set-password', 'eva', '--data-dir', nowhere],
      /no calendar in the folder \/.*nowhere: .*--data-dir/,
    ],
    [
      'tables below /proc',
      ['export', '--format', 'csv', '--output', '/proc/x', '--data-dir', fresh],
      /--output: the folder/,
    ],
    [
      'nothing to check',
      ['check', '--data-dir', nowhere],
      /no calendar in the folder \/.*nowhere: .*--data-dir/,
    ],
    ['nothing done', ['audit', '--data-dir', nowhere], /no calendar in the folder \/.*nowhere: .*--data-dir/],
    [
      'nothing to export',
      ['export', '--data-dir', nowhere],
      /no calendar in the folder \/.*nowhere: .*--data-dir/,
    ],
    [
      'nothing to back up',
      ['backup', join(folder, 'copy'), '--data-dir', nowhere],
      /no calendar in the folder \/.*nowhere: .*--data-dir/,
    ],
    [
      'nothing to check in a file',
      ['check', '--data-dir', file],
      /^cartelera: \/.*file.*: a part of that path is not a folder\.$/m,
    ],
    [
      'nothing to back up in a file',
      ['backup', join(folder, 'copy'), '--data-dir', file],
      /^cartelera: \/.*file.*: a part of that path is not a folder\.$/m,
    ],
  ];
  for (const [what, args, message] of rows) {
    await t.test(what, async () => {
      // `serve` writes its log to the descriptor of standard error: only a process of its own shows that.
      const runRow = args[0] === 'serve' ? runProgram : runCommand;
      const { code, out, err } = await runRow([...args, '--locale', 'en']);
      assert.equal(code, 1);
      assert.equal(out, '');
      assert.match(err, /^cartelera: [^\n]+\n$/);
      assert.match(err, message);
    });
  }
  await assert.rejects(stat(nowhere), { code: 'ENOENT' }, 'looking made a calendar');
});

test('a source whose name is nobody’s is given up soon, and what is repeated is told', async (t) => {
  const data = ['--data-dir', await emptyFolder(t), '--locale', 'en'];
  const { code, out, err } = await runProgram(['import', 'tec', 'https://agenda.invalid', ...data]);
  assert.deepEqual([code, out], [1, '']);
  const [repeated, refused, ...more] = err.split('\n');
  assert.match(repeated ?? '', /^cartelera: https:\/\/agenda\.invalid\/.* asked again in 1 s\.$/);
  assert.match(refused ?? '', /no machine called agenda\.invalid is found; check the address/);
  assert.deepEqual(more, ['']);
});

test('a data folder that the program makes is closed to the other users of the machine', async (t) => {
  const data = join(await emptyFolder(t), 'data');
  assert.equal((await runProgram(['migrate', '--data-dir', data])).code, 0);
  assert.equal((await stat(data)).mode & 0o077, 0);
});

test('messages are in the language of the configuration file', async (t) => {
  const folder = await emptyFolder(t);
  const config = join(folder, 'c.json');
  await writeFile(config, JSON.stringify({ locale: 'en', 'data-dir': folder }));
  assert.equal((await runCommand(['migrate', '--data-dir', folder])).code, 0);
  assert.match((await runCommand(['user', 'delete', 'x', '--config', config])).err, /There is no user/);
  assert.match((await runCommand(['user', 'delete', 'x', '--data-dir', folder])).err, /No existe el usuario/);
});

onOneDatabase('the command line', (place) => {
  const newCalendar = async (
    t: TestContext,
    contents: 'schema' | 'nothing' = 'schema',
  ): Promise<readonly string[]> => {
    const { dataDirectory, databaseUrl, remove } = await place(contents);
    atEnd(t, remove);
    return ['--data-dir', dataDirectory, ...(databaseUrl === null ? [] : ['--database-url', databaseUrl])];
  };
  const json = async (args: readonly string[]) => {
    const { code, out, err } = await runCommand([...args, '--json']);
    assert.equal(code, 0, err);
    assert.match(out, /^[^\n]+\n$/);
    return JSON.parse(out);
  };

  test('people and keys are kept, shown and changed', async (t) => {
    const calendar = await newCalendar(t);
    const ada = await json([
      'user',
      'create',
      'ada',
      '--role',
      'administrator',
      '--email',
      'a@b.es',
      ...calendar,
    ]);
    assert.deepEqual(Object.keys(ada), ['id', 'login', 'application_password']);
    assert.match(ada.application_password, /^[A-Za-z0-9]+$/);
    await json(['user', 'create', 'eva', ...calendar]);
    assert.deepEqual(await json(['user', 'set-role', 'EVA', '--role', 'author', ...calendar]), {
      id: 2,
      login: 'eva',
      role: 'author',
    });
    const more = await json(['user', 'add-password', 'eva', ...calendar]);
    assert.deepEqual(Object.keys(more), ['id', 'login', 'application_password']);
    assert.deepEqual(await json(['user', 'revoke-passwords', 'eva', ...calendar]), {
      id: 2,
      login: 'eva',
      revoked: 2,
    });
    const key = await json(['key', 'create', 'app', '--user', 'eva', '--scope', 'write', ...calendar]);
    assert.match(key.key, /^cartelera_/);
    for (const [locale, text] of [
      ['es', /^Clave creada: \d+, "kiosk", del usuario "eva", con el alcance "read" \(solo lectura\)\./m],
      ['en', /^Created the key \d+, "kiosk", of the user "eva", with the scope "read" \(reading only\)\./m],
    ] as const) {
      const kiosk = ['key', 'create', 'kiosk', '--user', 'eva', '--locale', locale, ...calendar];
      assert.match((await runCommand(kiosk)).out, text);
    }
    await json(['key', 'revoke', String(key.id), ...calendar]);
    const keys = await json(['key', 'list', '--user', 'eva', ...calendar]);
    const listed = keys.find(({ id }: { id: number }) => id === key.id);
    assert.deepEqual(
      [listed.id, listed.login, listed.scope, listed.last_used_at],
      [key.id, 'eva', 'write', null],
    );
    assert.match(listed.revoked_at, /^\d{4}-/);
    await json(['user', 'delete', 'eva', ...calendar]);
    const people = await json(['user', 'list', ...calendar]);
    assert.deepEqual(
      people.map((user: { login: string; role: string; email: string }) => [
        user.login,
        user.role,
        user.email,
      ]),
      [['ada', 'administrator', 'a@b.es']],
    );
    const last = await runCommand(['user', 'delete', 'ada', '--locale', 'en', ...calendar]);
    assert.equal(last.code, 1);
    assert.match(last.err, /last administrator/);
  });

  test('migrate runs the steps once, and check says in Spanish what is left over', async (t) => {
    const calendar = await newCalendar(t, 'nothing');
    assert.notDeepEqual(await json(['migrate', ...calendar]), { applied: [], moved: [] });
    assert.deepEqual(await json(['migrate', ...calendar]), { applied: [], moved: [] });
    const media = join(calendar[1] ?? '', 'media');
    await mkdir(media);
    await writeFile(join(media, 'stray.png'), '');
    await utimes(join(media, 'stray.png'), 0, 0);
    const { out } = await runCommand(['check', ...calendar]);
    assert.equal(
      out,
      'Nota: archivo stray.png: No pertenece a ninguna imagen.\n' +
        `Datos de zonas horarias: ${zoneDataVersion}.\n` +
        'Los datos son coherentes: no se ha encontrado ningún problema.\n',
    );
  });

  test('seed fills a calendar that check has nothing to say against', async (t) => {
    const calendar = await newCalendar(t);
    assert.equal((await runSeed(['--events', '30', '--seed', '7', ...calendar])).code, 0);
    const again = await runSeed(['--events', '5', ...calendar]);
    assert.deepEqual([again.code, again.out], [1, '']);
    assert.match(again.err, /^This calendar already has events\. With --add [^\n]+\n$/);
    const added = await runSeed(['--events', '5', '--seed', '8', '--add', ...calendar]);
    assert.equal(added.code, 0, added.err);
    const zone_data = { running: zoneDataVersion, calendar: null, older: {} };
    assert.deepEqual(await json(['check', ...calendar]), { findings: [], notes: [], zone_data });
    const service = await startServing(t, calendar);
    assert.equal(service.administrator?.login, 'admin', 'the first start still makes the administrator');
  });

  test('--demo fills a calendar without events, once, and check has nothing to say against it', async (t) => {
    const calendar = await newCalendar(t);
    for (const start of ['first', 'second']) {
      const service = await startServing(t, [...calendar, '--demo']);
      const events = `${service.address}/calendar/events/v1/events?start_date=1000-01-01&per_page=1`;
      const answer = await fetch(events);
      const { total, events: listed } = (await answer.json()) as {
        total: number;
        events: { author: string }[];
      };
      assert.ok(total > 250 && total <= 300, `${start}: ${total}`);
      assert.equal(listed[0]?.author, '1', 'the administrator');
      if (start === 'second') await service.nextLogged(/"msg":"--demo no ha añadido eventos/);
      else assert.doesNotMatch(service.log(), /--demo/);
      service.signal('SIGTERM');
      await service.ended;
    }
    const { findings, notes } = await json(['check', ...calendar]);
    assert.deepEqual({ findings, notes }, { findings: [], notes: [] });
  });

  test('of two processes that delete two administrators one is refused', async (t) => {
    const calendar = await newCalendar(t);
    for (const name of ['ada', 'eva']) {
      await json(['user', 'create', name, '--role', 'administrator', ...calendar]);
    }
    const ends = await Promise.all(
      ['ada', 'eva'].map((name) => runProgram(['user', 'delete', name, ...calendar])),
    );
    assert.deepEqual(ends.map(({ code }) => code).sort(), [0, 1]);
  });

  test('the first start names the administrator once, and what commands change counts at once', async (t) => {
    const calendar = await newCalendar(t, 'nothing');
    const service = await startServing(t, calendar);
    assert.equal(service.administrator?.login, 'admin');
    const status = async (login: string, password: string): Promise<number> => {
      const authorization = `Basic ${Buffer.from(`${login}:${password}`).toString('base64')}`;
      const answer = await fetch(`${service.address}/calendar/events/v1/`, { headers: { authorization } });
      await answer.arrayBuffer();
      return answer.status;
    };
    assert.equal(await status('admin', service.administrator.application_password), 200);
    const eva = await json(['user', 'create', 'eva', ...calendar]);
    assert.equal(await status('eva', eva.application_password), 200);
    const more = await json(['user', 'add-password', 'eva', ...calendar]);
    assert.equal(await status('eva', more.application_password), 200);
    assert.equal(await status('eva', eva.application_password), 200);
    await json(['user', 'revoke-passwords', 'eva', ...calendar]);
    assert.equal(await status('eva', more.application_password), 401);
    await json(['user', 'delete', 'eva', ...calendar]);
    assert.equal(await status('eva', eva.application_password), 401);
    service.signal('SIGTERM');
    assert.equal(await service.ended, 0);
    const again = await startServing(t, calendar);
    again.signal('SIGINT');
    assert.equal(again.administrator, null);
    assert.equal(await again.ended, 0);
  });

  test('a start after people without an administrator makes one and says what to do with it', async (t) => {
    const calendar = await newCalendar(t);
    await json(['user', 'create', 'eva', '--role', 'editor', ...calendar]);
    const service = startProgram(['serve', '--port', '0', '--locale', 'en', ...calendar]);
    atEnd(t, () => service.kill('SIGKILL'));
    let said = '';
    service.stdout?.on('data', (chunk) => {
      said += chunk;
      if (said.includes('/docs')) service.kill('SIGTERM');
    });
    await once(service, 'close');
    assert.match(said, /created the administrator "admin"\. .* will not be shown again: \w+\n/);
    assert.match(
      said,
      new RegExp(`npx cartelera user set-password admin ${calendar[0]} "${calendar[1]}"\\.`),
    );
    assert.match(said, /reference of the interface is at http:\/\/127\.0\.0\.1:\d+\/docs\n/);
  });

  test('the log is whole when the service has stopped', async (t) => {
    const service = await startServing(t, [...(await newCalendar(t)), '--log-level', 'debug']);
    const paths = ['/healthz', '/calendar/events/v1/venues', '/calendar/events/v1/nothing'];
    for (const path of paths) await (await fetch(service.address + path)).arrayBuffer();
    service.signal('SIGTERM');
    assert.equal(await service.ended, 0);
    for (const path of paths) await service.nextLogged(new RegExp(`"path":"${path}".*"request completed"`));
  });

  test('a request that is under way is answered before the service stops', async (t) => {
    const service = await startServing(t, await newCalendar(t));
    const { login = '', application_password: password = '' } = service.administrator ?? {};
    const body = JSON.stringify({ venue: 'Sala' });
    const sending = request(`${service.address}/calendar/events/v1/venues`, {
      method: 'POST',
      auth: `${login}:${password}`,
      // With 100 Continue the service says that it has begun with the request.
      headers: { 'content-type': 'application/json', 'content-length': body.length, expect: '100-continue' },
    });
    sending.flushHeaders();
    await once(sending, 'continue');
    // Twice, as Ctrl-C under npm arrives.
    service.signal('SIGINT');
    service.signal('SIGINT');
    sending.end(body);
    const [answer] = await once(sending, 'response');
    answer.resume();
    assert.ok(answer.statusCode < 300, String(answer.statusCode));
    assert.equal(await service.ended, 0);
  });
});
