import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { atEnd } from '../support/at-end.ts';
import { currentDocument } from '../support/openapi-text.ts';

const redocly = fileURLToPath(import.meta.resolve('@redocly/cli/bin/cli.js'));

const lint = (file: string, more: readonly string[]): Promise<string> => {
  const args = [redocly, 'lint', '--extends', 'recommended', '--format', 'json', ...more, file];
  const env = { ...process.env, REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' };
  return new Promise((resolve) => {
    execFile(process.execPath, args, { env, maxBuffer: 64 * 1024 * 1024 }, (_, out) => resolve(out));
  });
};

for (const [name, more] of [
  ['openapi.json', []],
  // The address of the server ends with a slash, as recorded of TEC.
  ['doc', ['--skip-rule', 'no-server-trailing-slash']],
] as const) {
  test(`the answer of /${name} keeps the recommended rules of OpenAPI`, async (t) => {
    const folder = await mkdtemp(join(tmpdir(), 'cartelera-lint-'));
    atEnd(t, () => rm(folder, { recursive: true }));
    const file = join(folder, 'document.json');
    await writeFile(file, JSON.stringify(await currentDocument(name, 'es')));
    const { totals, problems } = JSON.parse(await lint(file, more));
    assert.deepEqual([totals.errors, totals.warnings], [0, 0], JSON.stringify(problems.slice(0, 5), null, 1));
  });
}

test('no field of a request with a default is taken for required by generated clients', async () => {
  const { components } = (await currentDocument('openapi.json', 'es')) as {
    components: { schemas: Record<string, { properties?: Record<string, object> }> };
  };
  const withDefault = Object.entries(components.schemas).flatMap(([name, { properties = {} }]) =>
    Object.keys(properties)
      .filter((field) => 'default' in (properties[field] ?? {}))
      .map((field) => `${name}.${field}`),
  );
  assert.deepEqual(withDefault, []);
});
