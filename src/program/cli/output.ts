import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import { rename, rm, stat } from 'node:fs/promises';
import type { Writable } from 'node:stream';
import { finished } from 'node:stream/promises';
import { unfinishedName } from '../../storage/files/unfinished-name.ts';

/** Where a command writes what may be large. */
export interface Output {
  /** Ready for more when the promise resolves. */
  readonly write: (text: string) => Promise<void>;
  /** All is written: a file gets its name only now. */
  readonly finish: () => Promise<void>;
  /** Leaves nothing of it. */
  readonly discard: () => Promise<void>;
}

/** Characters that go out together. */
const chunk = 256 * 1024;

const buffered = (stream: Writable): Pick<Output, 'write'> & { readonly flush: () => Promise<void> } => {
  let waiting: string[] = [];
  let length = 0;
  const flush = (): Promise<void> => {
    const text = waiting.join('');
    [waiting, length] = [[], 0];
    return new Promise((resolve, reject) => {
      stream.write(text, (error) => (error ? reject(error) : resolve()));
    });
  };
  return {
    write: async (text) => {
      waiting.push(text);
      length += text.length;
      if (length >= chunk) await flush();
    },
    flush,
  };
};

/** Standard output. */
export const standardOutput = (): Output => {
  const { write, flush } = buffered(process.stdout);
  return { write, finish: flush, discard: async () => undefined };
};

/** A pipe or a device takes what is written, and stays what it is. */
const openOutput = async (path: string): Promise<Output> => {
  const stream = createWriteStream(path);
  await once(stream, 'open');
  stream.on('error', () => undefined);
  const { write, flush } = buffered(stream);
  const end = async (): Promise<void> => {
    await flush();
    await new Promise<void>((resolve) => stream.end(resolve));
  };
  return {
    write,
    finish: end,
    discard: async () => {
      stream.destroy();
    },
  };
};

/** A file, in place of one that is there; only its owner may read it: it holds drafts and addresses. */
export const fileOutput = async (path: string): Promise<Output> => {
  const there = await stat(path).catch(() => null);
  if (there !== null && !there.isFile() && !there.isDirectory()) return openOutput(path);
  // A name of its own, so that two exports to one path do not mix.
  const unfinished = unfinishedName(path);
  const stream = createWriteStream(unfinished, { mode: 0o600, flags: 'wx', flush: true });
  await once(stream, 'open');
  // Writes hear of it themselves.
  stream.on('error', () => undefined);
  const { write, flush } = buffered(stream);
  return {
    write,
    finish: async () => {
      await flush();
      stream.end();
      // On disk before it takes the place of what was there.
      await finished(stream);
      await rename(unfinished, path);
    },
    discard: async () => {
      stream.destroy();
      await rm(unfinished, { force: true });
    },
  };
};
