import { mkdtemp, statfs } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** A file system in memory, which most of Linux has; in containers it is often too small. */
const memory = '/dev/shm';
const enoughBytes = 2e9;

const hasRoom = async (): Promise<boolean> => {
  try {
    const { bavail, bsize } = await statfs(memory);
    return bavail * bsize > enoughBytes;
  } catch {
    return false;
  }
};

/** Makes a folder for what need not outlive the machine: in memory where there is room, so that no test waits for a disk. */
export const makeVolatileFolder = async (prefix: string): Promise<string> =>
  mkdtemp(join((await hasRoom()) ? memory : tmpdir(), prefix));
