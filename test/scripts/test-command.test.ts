import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';

const command = join(import.meta.dirname, '../../scripts/test.ts');

/** How the command for tests ends that runs one of these. */
const codeOf = async (folder: string, body: string, dialects = 'sqlite,postgres'): Promise<number> => {
  const file = join(folder, 'some.test.ts');
  await writeFile(file, `import { test } from 'node:test';\ntest('some', async () => { ${body} });\n`);
  // A run inside of a run would report to the outer one.
  const { NODE_TEST_CONTEXT: _, ...env } = process.env;
  const child = spawn(process.execPath, [command, file], {
    stdio: 'ignore',
    env: { ...env, DIALECTS: dialects },
  });
  const [code] = await once(child, 'close');
  return code;
};

test('the command for tests ends with 1 when one fails or leaves an error that nobody catches, and with 0 when all pass', async (t) => {
  const folder = await mkdtemp(join(tmpdir(), 'cartelera-test-'));
  t.after(() => rm(folder, { recursive: true }));
  assert.equal(await codeOf(folder, "throw new Error('wrong')", 'sqlite'), 1);
  assert.equal(await codeOf(folder, ''), 0);
  const nobodyWaits = "void Promise.resolve().then(() => { throw new Error('wrong'); });";
  assert.equal(await codeOf(folder, nobodyWaits, 'sqlite'), 1);
});

test('the command for tests leaves the built pages alone where no source of them changed', async (t) => {
  const folder = await mkdtemp(join(tmpdir(), 'cartelera-test-'));
  t.after(() => rm(folder, { recursive: true }));
  const built = join(import.meta.dirname, '../../dist/views.js');
  const { mtimeMs } = await stat(built);
  assert.equal(await codeOf(folder, '', 'sqlite'), 0);
  assert.equal((await stat(built)).mtimeMs, mtimeMs);
});
