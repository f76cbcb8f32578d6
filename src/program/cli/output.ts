import { open, rename, rm, stat } from 'node:fs/promises';
import { unfinishedName } from '../../storage/files/unfinished-file.ts';

/** Where a command writes what may be large. */
export interface Output {
  /** Ready for more when the promise resolves. */
  readonly write: (text: string) => Promise<void>;
  /** All is written: a file gets its name only now. */
  readonly finish: () => Promise<void>;
  /** Leaves nothing of it. */
  readonly discard: () => Promise<void>;
}

/** Characters that are written together. */
const chunkSize = 256 * 1024;

const buffered = (writeNow: (text: string) => Promise<void>) => {
  let buffer = '';
  const flush = (): Promise<void> => {
    const text = buffer;
    buffer = '';
    return writeNow(text);
  };
  const write = async (text: string): Promise<void> => {
    buffer += text;
    if (buffer.length >= chunkSize) await flush();
  };
  return { write, flush };
};

/** Standard output. */
export const standardOutput = (): Output => {
  const { write, flush } = buffered(
    (text) =>
      new Promise((resolve, reject) => {
        process.stdout.write(text, (error) => (error ? reject(error) : resolve()));
      }),
  );
  return { write, finish: flush, discard: async () => undefined };
};

/**
 * A file, in place of one that is there; only its owner may read it: it has drafts and addresses. A pipe or a device is
 * written to and stays what it is.
 */
export const fileOutput = async (path: string): Promise<Output> => {
  const existing = await stat(path).catch(() => null);
  const isDevice = existing !== null && !existing.isFile() && !existing.isDirectory();
  // A name of its own, so that two exports to one path do not mix.
  const target = isDevice ? path : unfinishedName(path);
  const file = await open(target, isDevice ? 'w' : 'wx', 0o600);
  const { write, flush } = buffered((text) => file.appendFile(text));
  return {
    write,
    finish: async () => {
      await flush();
      // On disk before it takes the place of what was there.
      if (!isDevice) await file.sync();
      await file.close();
      if (!isDevice) await rename(target, path);
    },
    discard: async () => {
      await file.close();
      if (!isDevice) await rm(target, { force: true });
    },
  };
};
