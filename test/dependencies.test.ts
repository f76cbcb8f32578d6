import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { test } from 'node:test';
import { judge } from '../scripts/audit/judge.ts';

interface Locked {
  readonly version?: string;
  readonly integrity?: string;
  readonly dev?: boolean;
  readonly link?: boolean;
}

const manifest = JSON.parse(readFileSync('package.json', 'utf8'));
const lock = JSON.parse(readFileSync('package-lock.json', 'utf8'));
const locked = Object.entries<Locked>(lock.packages).filter(([path]) => path !== '');
const exact = /^\d+\.\d+\.\d+(?:-[\w.]+)?$/;

test('every dependency is named by one exact version', () => {
  const ranges = Object.entries<string>({ ...manifest.dependencies, ...manifest.devDependencies }).filter(
    ([, version]) => !exact.test(version),
  );
  assert.deepEqual(ranges, []);
});

test('whatever is installed is locked by the hash of what was looked at', () => {
  const loose = locked.filter(
    ([, { integrity, link }]) => link !== true && !integrity?.startsWith('sha512-'),
  );
  assert.deepEqual(
    loose.map(([path]) => path),
    [],
  );
});

test('what is served with is few: whoever adds to it says so here', () => {
  assert.ok(Object.keys(manifest.dependencies).length <= 19);
  const served = locked.filter(([, { dev }]) => dev !== true);
  assert.ok(served.length <= 160, `${served.length} packages`);
});

test('the program imports nothing that is there for development only', () => {
  const bare =
    /^(?:import|\} from|.*\bimport\(|import .* from|export .* from) ?'((?:@[^/'\n]+\/)?[^./'\n][^/'\n]*)/gm;
  const imported = globSync('src/**/*.ts')
    .filter((file) => !file.endsWith('.test.ts'))
    .flatMap((file) => [...readFileSync(file, 'utf8').matchAll(bare)].map((match) => match[1] ?? ''))
    .filter((name) => !name.startsWith('node:'));
  assert.ok(imported.length > 20);
  assert.deepEqual(
    [...new Set(imported)].filter((name) => !(name in manifest.dependencies)),
    [],
  );
});

const report = (severities: readonly string[]): string =>
  JSON.stringify({
    vulnerabilities: Object.fromEntries(severities.map((severity, index) => [`p${index}`, { severity }])),
    metadata: {},
  });
const audits: [name: string, printed: string, exitCode: number][] = [
  ['nothing known', report([]), 0],
  ['lesser ones', report(['moderate', 'low']), 0],
  ['a high one', report(['low', 'high']), 1],
  ['a critical one', report(['critical']), 1],
  ['a registry that refuses', '{"message":"405 Method Not Allowed","error":{}}', 2],
  ['nobody there', '', 2],
];
for (const [name, printed, exitCode] of audits) {
  test(`the audit of ${name} ends with ${exitCode}`, () => assert.equal(judge(printed).exitCode, exitCode));
}
