import assert from 'node:assert/strict';
import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import {
  chmodSync,
  existsSync,
  globSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { test } from 'node:test';
import { atEnd } from '../support/at-end.ts';
import { runProgram, startServing } from '../support/command-line.ts';
import { runCommand } from '../support/commands.ts';

const dockerfile = readFileSync('Dockerfile', 'utf8');
const units = globSync('deploy/*.{service,timer}').sort();
const documented = readFileSync('docs/running.md', 'utf8');

test('the image is made of files that are there, and runs as nobody in particular', () => {
  const copied = [...dockerfile.matchAll(/^COPY (?!--from)(.+) \S+$/gm)].flatMap(([, names = '']) =>
    names.split(' '),
  );
  assert.ok(copied.length >= 3);
  for (const name of copied) assert.ok(existsSync(name), name);
  const admitted = readFileSync('.dockerignore', 'utf8');
  for (const name of copied) assert.ok(admitted.includes(`!${name.replace('../', '')}\n`), name);
  const last = dockerfile.slice(dockerfile.lastIndexOf('\nFROM '));
  assert.match(last, /\nUSER 10001:10001\n/);
  assert.match(last, /\nHEALTHCHECK /);
  assert.match(last, /\nVOLUME \/data\n/);
});

/** The lock file's packages that `npm ci --omit=dev` installs on Debian. */
const servedPackages = (): string[] => {
  const { packages } = JSON.parse(readFileSync('package-lock.json', 'utf8'));
  return Object.entries<{ dev?: boolean; libc?: string[] }>(packages)
    .filter(([path, { dev, libc }]) => path !== '' && dev !== true && libc?.includes('musl') !== true)
    .map(([path]) => path)
    .filter((path) => existsSync(path));
};

/** What Debian's slim image has, and libatomic only where Node's own image brings it. */
const librariesOf = (base: string): string[] => [
  ...['libc.so.6', 'libm.so.6', 'libdl.so.2', 'libpthread.so.0', 'libresolv.so.2', 'ld-linux-x86-64.so.2'],
  ...['libstdc++.so.6', 'libgcc_s.so.1', ...(base.startsWith('node:') ? ['libatomic.so.1'] : [])],
];

test('the libraries of every native file in the image are in its base or beside the file', (t) => {
  if (spawnSync('readelf', ['--version']).status !== 0) return t.skip('no readelf here');
  const native = servedPackages().flatMap((path) => globSync(`${path}/**/*.{node,so,so.*}`));
  // Node itself: the one of the base, unless a package brings another.
  const nodes = servedPackages().flatMap((path) => globSync(`${path}/bin/node`));
  assert.ok(native.length >= 2);
  assert.deepEqual(nodes, [], 'the image has the Node of its base');
  const [, base = ''] = [...dockerfile.matchAll(/^FROM (\S+)/gm)].at(-1) ?? [];
  assert.match(base, /^node:26-/);
  // What the npm package brings here is what the official image has: the same build of Node.
  for (const file of [...native, realpathSync(process.execPath)]) {
    const { stdout } = spawnSync('readelf', ['-d', file], { encoding: 'utf8' });
    const needed = [...stdout.matchAll(/\(NEEDED\).*\[(.+)\]/g)].map((match) => match[1] ?? '');
    assert.ok(needed.length > 0, file);
    const beside = native.map((other) => basename(other));
    const missing = needed.filter((name) => ![...librariesOf(base), ...beside].includes(name));
    assert.deepEqual(missing, [], file);
  }
});

test('npm installs without alarms on an older Node, and starts by a command that every shell knows', () => {
  // Engines of packages are warned of at the level `warn`.
  assert.match(readFileSync('.npmrc', 'utf8'), /^loglevel=error$/m);
  const { scripts } = JSON.parse(readFileSync('package.json', 'utf8'));
  for (const script of ['start', 'bench', 'audit']) assert.match(scripts[script], /^node [\w./ -]+$/);
});

test('a service that npm started ends with the shell between them, which passes no signal on', async (t) => {
  const data = mkdtempSync(join(tmpdir(), 'cartelera-npm-'));
  atEnd(t, () => rmSync(data, { recursive: true }));
  const command = `"${process.execPath}" src/main.js serve --json --port 0 --data-dir "${data}"; true`;
  const shell = spawn('sh', ['-c', command], { env: { ...process.env, npm_lifecycle_event: 'start' } });
  const closed = once(shell, 'close');
  await once(shell.stdout, 'data');
  shell.kill('SIGTERM');
  // Its output is open for as long as the service is there.
  await closed;
});

test('image and units run the Node that is there, and name no other', () => {
  const texts = [dockerfile, ...units.map((file) => readFileSync(file, 'utf8')), documented].join('\n');
  assert.doesNotMatch(texts, /node_modules\/\.bin/);
});

test('a service is brought up to date without a limit of time before it listens', () => {
  const unit = readFileSync('deploy/cartelera@.service', 'utf8');
  assert.match(
    unit,
    /^TimeoutStartSec=infinity\nExecStartPre=node \S+ migrate --wait\n(#.*\n)*ExecStart=node \S+ serve --json$/m,
  );
});

test('image and unit have a place for backups by schedule, the one that is documented', () => {
  const [, folder = '-'] =
    /CARTELERA_BACKUP_DIR=(\S+)\/agenda >> \/etc\/cartelera\/agenda\.env/.exec(documented) ?? [];
  assert.match(
    readFileSync('deploy/cartelera@.service', 'utf8'),
    new RegExp(`\nReadWritePaths=-${folder}/%i\n`),
  );
  const [, mounted = '-'] = /-e CARTELERA_BACKUP_DIR=([\w/]+)/.exec(documented) ?? [];
  assert.match(dockerfile, new RegExp(`install -d -o cartelera -g cartelera -m 0700 .*${mounted}\n`));
});

test('the documented update stops the service before it backs up', () => {
  const [update = ''] = documented.split('### Updates')[1]?.split('## With Docker') ?? [];
  const steps = [
    ...update.matchAll(/^(systemctl stop|cartelera agenda backup|cd .* git pull|systemctl start)/gm),
  ];
  assert.deepEqual(
    steps.map(([, step = '']) => step.split(' ')[1]),
    ['stop', 'agenda', '/opt/cartelera', 'start'],
  );
});

test('whatever image and units start is a command of the program, with options that it has', async () => {
  const texts = [dockerfile, ...units.map((file) => readFileSync(file, 'utf8'))].join('\n');
  const named = new Set([...texts.matchAll(/main\.js(?:",)? "?([a-z]+)/g)].map((match) => match[1] ?? ''));
  assert.deepEqual([...named].sort(), ['health', 'migrate', 'serve']);
  for (const [, option] of texts.matchAll(/CARTELERA_([A-Z_]+)=/g)) {
    const flag = `--${option?.toLowerCase().replaceAll('_', '-')}`;
    assert.match((await runCommand(['help', 'serve'])).out, new RegExp(`${flag}\\b`));
  }
});

test('systemd takes the units, and finds them hardened', (t) => {
  if (spawnSync('systemd-analyze', ['--version']).status !== 0) return t.skip('no systemd here');
  const folder = mkdtempSync(join(tmpdir(), 'cartelera-units-'));
  atEnd(t, () => rmSync(folder, { recursive: true }));
  // Of a template an instance is verified; what it runs is found on this machine.
  const path = '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin';
  const isHere = spawnSync('sh', ['-c', 'command -v node'], { env: { PATH: path } }).status === 0;
  const files = units.map((file) => {
    const copy = join(folder, basename(file).replace('@', '@agenda'));
    const text = readFileSync(file, 'utf8');
    writeFileSync(copy, isHere ? text : text.replaceAll('=node ', `=${process.execPath} `));
    return copy;
  });
  const verified = spawnSync('systemd-analyze', ['verify', ...files], { encoding: 'utf8' });
  assert.equal(verified.status, 0, verified.stderr);
  const service = files.find((file) => file.endsWith('cartelera@agenda.service')) ?? '';
  // Exposure is told in tenths of what it tells people.
  const rated = spawnSync('systemd-analyze', ['security', '--offline=true', '--threshold=20', service], {
    encoding: 'utf8',
  });
  assert.equal(rated.status, 0, rated.stdout.slice(-300));
});

test('health says whether a service can serve', async (t) => {
  const folder = mkdtempSync(join(tmpdir(), 'cartelera-health-'));
  atEnd(t, () => rmSync(folder, { recursive: true }));
  const service = await startServing(t, ['--data-dir', folder]);
  const { port } = new URL(service.address);
  const rows: [args: string[], code: number, says: object][] = [
    [['--port', port], 0, { healthy: true, status: 200 }],
    [['--port', port, '--alive'], 0, { healthy: true, status: 200 }],
    [['--port', port, '--host', '0.0.0.0'], 0, { healthy: true, status: 200 }],
  ];
  for (const [args, code, says] of rows) {
    const { code: ended, out } = await runProgram(['health', '--json', ...args]);
    assert.deepEqual([ended, JSON.parse(out)], [code, says]);
  }
  service.signal('SIGTERM');
  await service.ended;
  const { code, out } = await runProgram(['health', '--json', '--port', port]);
  assert.deepEqual([code, JSON.parse(out)], [1, { healthy: false, status: null }]);
});

test('the service writes into its data folder and nowhere else', async (t) => {
  if (process.getuid?.() !== 0) return t.skip('only root can run it as somebody else');
  const folder = mkdtempSync(join(tmpdir(), 'cartelera-alone-'));
  atEnd(t, () => rmSync(folder, { recursive: true }));
  chmodSync(folder, 0o755);
  const data = join(folder, 'data');
  execFileSync('install', ['-d', '-o', '10001', '-g', '10001', '-m', '0700', data]);
  const reads = spawnSync(process.execPath, ['-e', ''], { uid: 10001, gid: 10001 });
  if (reads.status !== 0) return t.skip('the checkout cannot be read by others here');
  const probe = spawnSync(process.execPath, ['src/main.js', 'migrate', '--data-dir', data], {
    uid: 10001,
    gid: 10001,
    encoding: 'utf8',
    env: { PATH: process.env['PATH'] },
  });
  assert.equal(probe.status, 0, probe.stderr);
  const strays = spawnSync('find', ['.', folder, '-xdev', '-uid', '10001', '-not', '-path', `${data}*`], {
    encoding: 'utf8',
  });
  assert.equal(strays.stdout, '');
});
