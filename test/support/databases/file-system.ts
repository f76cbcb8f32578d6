import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestContext } from 'node:test';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** A new folder that goes with the test. */
export const newFolder = async (t: TestContext): Promise<string> => {
  const folder = await mkdtemp(join(tmpdir(), 'cartelera-test-'));
  t.after(() => rm(folder, { recursive: true, force: true }));
  return folder;
};

/** A folder that can be filled up and made read-only. */
export interface SmallFileSystem {
  readonly folder: string;
  readonly fill: () => Promise<void>;
  readonly free: () => Promise<void>;
  /** While nobody has a file of it open for writing. */
  readonly setReadOnly: (isReadOnly: boolean) => Promise<void>;
}

/** Mounts a file system of so many megabytes for the test; null where this user may not. */
export const mountSmall = async (t: TestContext, megabytes: number): Promise<SmallFileSystem | null> => {
  const folder = await mkdtemp(join(tmpdir(), 'cartelera-small-'));
  try {
    await run('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m`, 'tmpfs', folder]);
  } catch {
    await rm(folder, { recursive: true });
    return null;
  }
  t.after(async () => {
    await run('umount', ['-l', folder]);
    await rm(folder, { recursive: true });
  });
  const filling = join(folder, 'filling');
  return {
    folder,
    fill: async () => {
      // What fits is written before it fails.
      await writeFile(filling, Buffer.alloc(megabytes * 1024 * 1024)).catch(() => undefined);
    },
    free: () => rm(filling),
    setReadOnly: async (isReadOnly) => {
      await run('mount', ['-o', `remount,${isReadOnly ? 'ro' : 'rw'}`, folder]);
    },
  };
};

/** Lets files that a process writes grow no further than so many bytes, or without limit; false where that cannot be done. */
export const limitFiles = async (pid: number, bytes: number | 'unlimited'): Promise<boolean> =>
  run('prlimit', [`--pid=${pid}`, `--fsize=${bytes}:unlimited`]).then(
    () => true,
    () => false,
  );
