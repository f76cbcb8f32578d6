import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { cpSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { makeArchive } from '../../scripts/release/make-archive.ts';
import { setVersion } from '../../scripts/release/set-version.ts';
import { atEnd } from '../support/at-end.ts';

const names = ['package.json', 'package-lock.json', 'CHANGELOG.md'];

test('a release has the version everywhere, the program without tests, and what it consists of', (t) => {
  const root = mkdtempSync(join(tmpdir(), 'cartelera-release-'));
  atEnd(t, () => rmSync(root, { recursive: true }));
  const others = [
    'src',
    'dist',
    'deploy',
    'docs',
    'README.md',
    'SECURITY.md',
    'LICENSE',
    'openapi.json',
    'Dockerfile',
  ];
  for (const name of [...names, ...others, '.dockerignore', '.npmrc']) {
    cpSync(name, join(root, name), { recursive: true });
  }
  assert.throws(() => setVersion(root, 'next', '2031-02-03'), /no version/);
  setVersion(root, '7.8.9', '2031-02-03');
  assert.match(readFileSync(join(root, 'CHANGELOG.md'), 'utf8'), /^## 7\.8\.9 \(2031-02-03\)$/m);
  assert.throws(() => setVersion(root, '7.8.10', '2031-02-03'), /nothing unreleased/);

  const out = join(root, 'release');
  const { archive, sbom, checksums } = makeArchive(root, out);
  const listed = execFileSync('tar', ['-tzf', archive], { encoding: 'utf8' }).split('\n');
  assert.ok(listed.includes('cartelera-7.8.9/src/main.js'));
  assert.deepEqual(
    listed.filter((file) => /\.test\.ts$|\/test\/|node_modules/.test(file)),
    [],
  );
  execFileSync('tar', ['-xzf', archive, '-C', root]);
  const read = (name: string) => JSON.parse(readFileSync(join(root, 'cartelera-7.8.9', name), 'utf8'));
  const [manifest, lock] = [read('package.json'), read('package-lock.json')];
  assert.equal(manifest.private, undefined);
  assert.deepEqual([manifest.version, lock.version, lock.packages[''].version], ['7.8.9', '7.8.9', '7.8.9']);
  const whole = JSON.parse(readFileSync('package-lock.json', 'utf8')).packages;
  const served = Object.entries<{ version: string; dev?: boolean }>(lock.packages).filter(
    ([path]) => path !== '',
  );
  for (const [path, { version }] of served) assert.equal(version, whole[path]?.version, path);
  assert.deepEqual(Object.keys(manifest.devDependencies), ['node']);

  const { components, metadata } = JSON.parse(readFileSync(sbom, 'utf8'));
  const consists = components.map(({ name }: { name: string }) => name);
  assert.equal(metadata.component.version, '7.8.9');
  assert.ok(consists.includes('pg') && !consists.includes('typescript') && !consists.includes('node'));
  for (const [file, name] of [
    [archive, 'cartelera-7.8.9.tar.gz'],
    [sbom, 'cartelera-7.8.9.sbom.json'],
  ] as const) {
    const digest = createHash('sha256').update(readFileSync(file)).digest('hex');
    assert.ok(readFileSync(checksums, 'utf8').includes(`${digest}  ${name}\n`));
  }
});
