import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdirSync, readdirSync, rmSync, symlinkSync } from 'node:fs';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { atEnd } from '../support/at-end.ts';
import { environment } from '../support/command-line.ts';

const root = join(import.meta.dirname, '../..');
/** What only makes `dist/`. */
const builders: ReadonlySet<string> = new Set(['esbuild', 'leaflet', 'preact', 'preact-render-to-string']);

/** A copy of the program among all packages but those that build its pages. */
const copyProgram = async (t: TestContext): Promise<string> => {
  const folder = await mkdtemp(join(tmpdir(), 'cartelera-start-'));
  atEnd(t, () => rmSync(folder, { recursive: true, force: true }));
  for (const name of ['src', 'dist', 'package.json', 'openapi.json'])
    cpSync(join(root, name), join(folder, name), { recursive: true });
  const packages = join(folder, 'node_modules');
  mkdirSync(packages);
  for (const name of readdirSync(join(root, 'node_modules'))) {
    if (name.startsWith('.') || builders.has(name) || name === '@esbuild') continue;
    symlinkSync(join(root, 'node_modules', name), join(packages, name));
  }
  return folder;
};

const serve = (t: TestContext, folder: string) => {
  const args = ['serve', '--json', '--port', '0', '--data-dir', join(folder, 'data')];
  const program = spawn(process.execPath, [join(folder, 'src/main.js'), ...args], {
    env: environment({}),
    stdio: 'pipe',
  });
  const ended = once(program, 'close');
  atEnd(t, async () => {
    program.kill('SIGKILL');
    await ended;
  });
  return { program, ended };
};

test('the service serves pages where the packages that build them are not installed', async (t) => {
  const { program, ended } = serve(t, await copyProgram(t));
  const failed = ended.then(([code]) => assert.fail(`it ended with ${code}`));
  const [line] = await Promise.race([once(program.stdout, 'data'), failed]);
  const { address } = JSON.parse(String(line));
  for (const path of ['/', '/events/month/', '/events/map/', '/events/subscribe/', '/embed/events/']) {
    const answer = await fetch(address + path);
    assert.equal(answer.status, 200, path);
    assert.match(await answer.text(), /<h1/, path);
  }
});

test('a program whose pages were never built says so and how to build them, and ends with 1', async (t) => {
  const folder = await copyProgram(t);
  rmSync(join(folder, 'dist'), { recursive: true });
  const { program, ended } = serve(t, folder);
  let said = '';
  program.stderr.setEncoding('utf8').on('data', (text: string) => {
    said += text;
  });
  assert.deepEqual(await ended, [1, null]);
  assert.match(said, /npm run build/);
});
