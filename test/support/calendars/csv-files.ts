import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestContext } from 'node:test';

/** Writes files into a new folder, which goes away with the test, and gives their paths in order. */
export const writeFiles = async (
  context: TestContext,
  files: Readonly<Record<string, string | Uint8Array>>,
): Promise<readonly string[]> => {
  const folder = await mkdtemp(join(tmpdir(), 'cartelera-test-'));
  context.after(() => rm(folder, { recursive: true, force: true }));
  const paths: string[] = [];
  for (const [name, content] of Object.entries(files)) {
    const path = join(folder, name);
    await writeFile(path, content);
    paths.push(path);
  }
  return paths;
};
