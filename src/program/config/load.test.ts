import assert from 'node:assert/strict';
import { test } from 'node:test';
import { AppError } from '../../kernel/error.ts';
import { readCommandLine } from './command-line.ts';
import { loadSettings } from './load.ts';
import { environmentName, fileKey } from './option.ts';
import { optionRows, type Settings } from './options.ts';
import { isUsageError } from './usage-error.ts';

interface Given {
  readonly args?: readonly string[];
  readonly environment?: Readonly<Record<string, string>>;
  readonly file?: unknown;
}

const load = ({ args = ['serve'], environment = {}, file }: Given): Settings =>
  loadSettings({
    flags: readCommandLine(file === undefined ? args : [...args, '--config', 'c.json']).flags,
    environment,
    readFile: () => (typeof file === 'string' ? file : JSON.stringify(file)),
    machineZone: 'Atlantic/Canary',
  });

const refusal = (work: () => unknown): string => {
  try {
    work();
  } catch (error) {
    assert.ok(isUsageError(error) && error instanceof AppError, String(error));
    assert.notEqual(error.phrase.es, error.phrase.en);
    return error.phrase.en;
  }
  throw new assert.AssertionError({ message: 'nothing was refused' });
};

test('without anything given, every option has its default and the zone is the machine’s', () => {
  const settings = load({});
  for (const [name, row] of optionRows) {
    const missing = row.form.kind === 'boolean' ? false : row.form.kind === 'zone' ? 'Atlantic/Canary' : null;
    assert.deepEqual(settings[name], 'default' in row ? row.default : missing, name);
  }
});

test('messages of a site that speaks another language of pages are in Spanish', () => {
  const spoken = ['es', 'en', 'ca', 'gl', 'eu'].map((locale) =>
    load({ args: ['serve', '--locale', locale] }),
  );
  assert.deepEqual(
    spoken.map(({ locale, messageLanguage }) => [locale, messageLanguage]),
    [
      ['es', 'es'],
      ['en', 'en'],
      ['ca', 'es'],
      ['gl', 'es'],
      ['eu', 'es'],
    ],
  );
});

test('the flag beats the environment, the environment the file, the file the default', () => {
  const file = { port: 3 };
  const environment = { CARTELERA_PORT: '2' };
  assert.equal(load({ args: ['serve', '--port', '1'], environment, file }).port, 1);
  assert.equal(load({ environment, file }).port, 2);
  assert.equal(load({ environment: { CARTELERA_PORT: '' }, file }).port, 3);
  assert.equal(load({}).port, 8080);
});

test('the configuration file is found by the environment too', () => {
  const settings = loadSettings({
    flags: new Map(),
    environment: { CARTELERA_CONFIG: '/etc/c.json' },
    readFile: (path) => JSON.stringify({ 'site-name': path }),
    machineZone: 'UTC',
  });
  assert.equal(settings.siteName, '/etc/c.json');
});

const good: readonly (readonly [flag: string, text: string, value: unknown])[] = [
  ['host', '0.0.0.0', '0.0.0.0'],
  ['host', '::1', '::1'],
  ['host', 'LocalHost', 'localhost'],
  ['port', '0', 0],
  ['data-dir', '/var/lib/cartelera', '/var/lib/cartelera'],
  [
    'database-url',
    'postgres://a:b@[::1]:5432/c?sslmode=require',
    'postgres://a:b@[::1]:5432/c?sslmode=require',
  ],
  ['public-url', 'https://Agenda.Example/sub//', 'https://agenda.example/sub'],
  ['public-url', 'http://127.0.0.1:8080', 'http://127.0.0.1:8080'],
  ['mounts', '/a/v1, /b,/a/v1', ['/a/v1', '/b']],
  ['text', 'plain', ['plain']],
  ['text', 'html,/wp-json/tribe/events/v1=plain', ['html', '/wp-json/tribe/events/v1=plain']],
  ['per-page', '10', 10],
  ['data-dir', `/${'a'.repeat(300)}`, `/${'a'.repeat(300)}`],
  ['timezone', 'europe/madrid', 'Europe/Madrid'],
  ['currency-symbol', '$', '$'],
  ['currency-symbol', '', ''],
  ['currency-position', 'prefix', 'prefix'],
  [
    'allow-fetch-from',
    '127.0.0.1,[::1]:8000,Fotos.Example.org:80,::0:1',
    ['127.0.0.1', '[::1]:8000', 'fotos.example.org:80', '[::1]'],
  ],
  ['trusted-proxies', '10.0.0.0/8,::1', ['10.0.0.0/8', '::1']],
  ['iframe-hosts', '', []],
  ['max-body-bytes', '2MiB', 2 * 1024 * 1024],
  ['cache-bytes', '0', 0],
  [
    'map-tiles',
    ' https://tiles.example:8443/osm/{z}/{x}/{y}{r}.png?key=a ',
    'https://tiles.example:8443/osm/{z}/{x}/{y}{r}.png?key=a',
  ],
  ['map-tiles', 'http://[::1]:80/{z}/{y}/{x}', 'http://[::1]:80/{z}/{y}/{x}'],
  ['map-attribution', '© OSM https://osm.example/c,IGN', ['© OSM https://osm.example/c', 'IGN']],
  ['menu', 'A  https://x.es/, El 1 https://x.es/b', ['A https://x.es/', 'El 1 https://x.es/b']],
  [
    'menu',
    Array.from({ length: 6 }, (_, n) => `E${n} https://x.es/`).join(),
    Array.from({ length: 6 }, (_, n) => `E${n} https://x.es/`),
  ],
  ['region', 'mx', 'MX'],
  ['region', 'XK', 'XK'],
  ['region', 'UK', 'GB'],
  ['demo', 'false', false],
];

test('good values are read', async (t) => {
  for (const [flag, text, value] of good) {
    await t.test(`${flag} ${text}`, () => {
      const [name] = optionRows.find(([, row]) => row.flag === flag) ?? [];
      assert.ok(name);
      assert.deepEqual(load({ args: ['serve', `--${flag}=${text}`] })[name], value);
    });
  }
});

const bad: readonly (readonly [flag: string, ...texts: string[]])[] = [
  ['host', 'a b', 'http://x', '256.0.0.1:1', '-a', `${'a'.repeat(300)}`],
  ['port', '', '-1', '65536', '80a', '1e3', '8.5', '0x50', '99999999999999999999'],
  ['data-dir', '', ' ', 'a\nb'],
  ['database-url', 'mysql://a/b', 'postgres', '/var/db', 'postgres://a:b:c/d'],
  ['public-url', 'agenda.example', 'ftp://a', 'https://', 'https://u:p@a', 'https://a/?x', 'https://a/#x'],
  [
    'map-tiles',
    ...['', 'https://tiles.example/', 'https://tiles.example/{z}/{x}.png', '/{z}/{x}/{y}.png'],
    ...['ftp://tiles.example/{z}/{x}/{y}.png', 'https://u:p@tiles.example/{z}/{x}/{y}.png'],
    ...['https://{s}.tiles.example/{z}/{x}/{y}.png', 'https://{z}.example/{z}/{x}/{y}.png'],
    ...['https://tiles.example/{z}/{x}/{-y}.png', 'https://a;b/{z}/{x}/{y}', 'https://a/{z}/{x}/{y} .png'],
    'https://tiles.example/{z}/{x}/{y}.png#x',
  ],
  ['map-attribution', '\u0007', 'x'.repeat(201)],
  ['mounts', '', ',', 'calendar', '/a/', '//a', '/a b', '/', '/a?b'],
  ['timezone', '', 'Madrid', 'Europe/Nowhere', 'x'.repeat(10_000)],
  ['currency-symbol', '12345678901', 'a\u0007'],
  ['currency-position', 'before', 'Prefix', ''],
  ['locale', 'fr', 'ES'],
  ['site-name', '', '   ', 'x'.repeat(201)],
  ['max-per-page', '0', '10001', 'all'],
  ['per-page', '0', '10001', '2.5'],
  ['text', '', 'rich', 'Plain', '=plain', 'a=plain', '/a/=plain', '/a=rich', '/a'],
  ['allow-fetch-from', 'http://a', 'a:0', 'a:65536', '[a]:1', 'a b', '*.a', '1:2:3', '[::1'],
  ['trusted-proxies', 'proxy', '10.0.0.0/33', '::1/129', '10.0.0.1/8/8', '10.0.0.0/'],
  ['iframe-hosts', 'https://a', 'a/b', 'a..b'],
  ['max-body-bytes', '0', '1MB', '2 TiB', '5GiB', '-1', ''],
  ['log-level', 'loud'],
  ['menu', 'https://x.es/', 'A', 'A https://', ' https://x.es/'],
  ['region', '', 'XX', 'ZZ', 'EU', 'XA', 'ESP', 'es-ES', '1'],
  ['demo', 'yes', '1'],
];

test('bad values are refused by the name of the flag', async (t) => {
  for (const [flag, ...texts] of bad) {
    for (const text of texts) {
      await t.test(`${flag} ${text.slice(0, 20)}`, () => {
        assert.match(
          refusal(() => load({ args: ['serve', `--${flag}=${text}`] })),
          new RegExp(`^--${flag} `),
        );
      });
    }
  }
});

test('more links of a menu than there is room for are refused, and counted', () => {
  const menu = Array.from({ length: 7 }, (_, index) => `Enlace ${index} https://villa.example/${index}`);
  for (const [given, name] of [
    [{ args: ['serve', `--menu=${menu}`] }, '--menu'],
    [{ environment: { CARTELERA_MENU: menu.join() } }, 'CARTELERA_MENU'],
    [{ file: { menu } }, '"menu" (c.json)'],
  ] as const)
    assert.equal(
      refusal(() => load(given)),
      `${name} takes up to 6 values, and 7 were given.`,
    );
});

test('bad values are refused by the name of the environment variable', () => {
  const environment = { CARTELERA_PORT: 'tcp://10.0.0.1:80' };
  assert.match(
    refusal(() => load({ environment })),
    /^CARTELERA_PORT .*"tcp:.*from 0 to 65535/,
  );
});

const badFiles: readonly (readonly [what: string, file: unknown, message: RegExp])[] = [
  ['an unknown key', { prot: 1 }, /c\.json has an option that does not exist: "prot"/],
  ['a key of one command only', { json: true }, /"json"/],
  ['the file itself', { config: 'd.json' }, /"config"/],
  ['a text for a number', { port: '80' }, /^"port" \(c\.json\)/],
  ['a fraction', { port: 80.5 }, /^"port"/],
  ['a number for a text', { 'site-name': 5 }, /^"site-name"/],
  ['a text for yes or no', { demo: 'true' }, /^"demo"/],
  ['a list that holds a number', { mounts: ['/a', 1] }, /^"mounts"/],
  ['a text for a number, shown as it stands there', { port: 'x' }, /is not valid: "x"\. /],
  ['a list for a text', { host: ['a'] }, /^"host"/],
  ['null', { port: null }, /^"port"/],
  ['a key of every object', '{"__proto__": 1}', /"__proto__"/],
  ['no object', [], /must be a JSON object/],
  ['no JSON', '{', /is not JSON/],
];

test('a configuration file is refused for what it says', async (t) => {
  for (const [what, file, message] of badFiles) {
    await t.test(what, () =>
      assert.match(
        refusal(() => load({ file })),
        message,
      ),
    );
  }
});

test('a configuration file that cannot be read is named', () => {
  const sources = { flags: new Map([['config', ['/no/where']]]), environment: {}, machineZone: 'UTC' };
  const readFile = (): string => {
    throw new Error('ENOENT');
  };
  assert.match(
    refusal(() => loadSettings({ ...sources, readFile })),
    /\/no\/where cannot be read: ENOENT/,
  );
});

test('a configuration file may give lists and sizes as JSON or as text', () => {
  const settings = load({
    file: { mounts: ['/a', '/b'], 'iframe-hosts': 'a.org,b.org', 'max-body-bytes': '1MiB' },
  });
  assert.deepEqual(settings.mounts, ['/a', '/b']);
  assert.deepEqual(settings.iframeHosts, ['a.org', 'b.org']);
  assert.equal(settings.maxBodyBytes, 1024 * 1024);
});

test('a refused database address does not show its password', () => {
  const message = refusal(() => load({ args: ['serve', '--database-url', 'mysql://me:hidden@db/x'] }));
  assert.doesNotMatch(message, /hidden/);
});

test('an expiry by the day lasts that day', () => {
  const expires = (text: string) => load({ args: ['key', 'create', 'a', `--expires=${text}`] }).expires;
  assert.equal(expires('2027-12-31'), '2028-01-01T00:00:00Z');
  assert.equal(expires('2027-12-31T12:00:00+01:00'), '2027-12-31T11:00:00Z');
  for (const text of ['', '2027-02-30', 'tomorrow', '2027-12-31T12:00:00'])
    assert.match(
      refusal(() => expires(text)),
      /^--expires/,
    );
});

test('no two options share a name, and each has help in both languages', () => {
  for (const name of [(row: (typeof optionRows)[number][1]) => row.flag, environmentName, fileKey]) {
    const names = optionRows.map(([, row]) => name(row)).filter((given) => given !== null);
    assert.equal(new Set(names).size, names.length);
  }
  for (const [name, { es, en, flag, commands }] of optionRows) {
    assert.ok(es !== '' && en !== '' && commands.length > 0, name);
    assert.match(flag, /^[a-z][a-z0-9]*(-[a-z]+)*$/);
  }
  const [, row] = optionRows.find(([name]) => name === 'databaseUrl') ?? [];
  assert.equal(row && environmentName(row), 'CARTELERA_DATABASE_URL');
});
