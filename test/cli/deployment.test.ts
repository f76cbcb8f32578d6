import assert from 'node:assert/strict';
import { execFileSync, spawnSync } from 'node:child_process';
import { chmodSync, existsSync, globSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { atEnd } from '../support/at-end.ts';
import { runProgram, startServing } from '../support/command-line.ts';

const dockerfile = readFileSync('Dockerfile', 'utf8');
const units = globSync('deploy/*').sort();

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

test('image and unit have a place for backups by schedule, the one that is documented', () => {
  const documented = readFileSync('docs/running.md', 'utf8');
  const [, folder = '-'] = /CARTELERA_BACKUP_DIR=(\S+) >> \/etc\/cartelera\.env/.exec(documented) ?? [];
  assert.match(readFileSync('deploy/cartelera.service', 'utf8'), new RegExp(`\nReadWritePaths=-${folder}\n`));
  const [, mounted = '-'] = /-e CARTELERA_BACKUP_DIR=([\w/]+)/.exec(documented) ?? [];
  assert.match(dockerfile, new RegExp(`install -d -o cartelera -g cartelera -m 0700 .*${mounted}\n`));
});

test('whatever image and units start is a command of the program, with options that it has', async () => {
  const texts = [dockerfile, ...units.map((file) => readFileSync(file, 'utf8'))].join('\n');
  const named = new Set([...texts.matchAll(/main\.js(?:",)? "?(\w+)/g)].map((match) => match[1] ?? ''));
  assert.deepEqual([...named].sort(), ['health', 'serve']);
  for (const [, option] of texts.matchAll(/CARTELERA_([A-Z_]+)=/g)) {
    const flag = `--${option?.toLowerCase().replaceAll('_', '-')}`;
    assert.match((await runProgram(['help', 'serve'])).out, new RegExp(`${flag}\\b`));
  }
});

test('systemd takes the units, and finds them hardened', (t) => {
  if (spawnSync('systemd-analyze', ['--version']).status !== 0) return t.skip('no systemd here');
  const folder = mkdtempSync(join(tmpdir(), 'cartelera-units-'));
  atEnd(t, () => rmSync(folder, { recursive: true }));
  const files = units.map((file) => {
    const copy = join(folder, file.replace('deploy/', ''));
    writeFileSync(
      copy,
      readFileSync(file, 'utf8').replaceAll('/opt/cartelera/node_modules/.bin/node', process.execPath),
    );
    return copy;
  });
  const verified = spawnSync('systemd-analyze', ['verify', ...files], { encoding: 'utf8' });
  assert.equal(verified.status, 0, verified.stderr);
  const service = files.find((file) => file.endsWith('cartelera.service')) ?? '';
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
