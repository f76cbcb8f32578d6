import { randomBytes } from 'node:crypto';
import { mkdir, open, opendir, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';

/** The folder of pictures; a file is written once and never changes. */
export interface ImageFiles {
  /** Puts the bytes on disk under a new name, whole or not at all. */
  readonly write: (name: string, bytes: Buffer) => Promise<void>;
  readonly remove: (name: string) => Promise<void>;
  readonly pathOf: (name: string) => string;
  /** In bytes; null when there is no such file. */
  readonly findSize: (name: string) => Promise<number | null>;
  /** The names of all pictures that have been there for a minute: newer ones may yet be linked, or removed. */
  readonly listNames: () => AsyncIterable<readonly string[]>;
}

/** In milliseconds. */
const young = 60_000;
const namesAtOnce = 500;

const ifThere = async <T>(work: Promise<T>): Promise<T | null> => {
  try {
    return await work;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null;
    throw error;
  }
};

/** Pictures under `directory`, which is made when the first one comes. */
export const imageFiles = (directory: string): ImageFiles => {
  const pathOf = (name: string): string => join(directory, name);
  return {
    pathOf,
    write: async (name, bytes) => {
      await mkdir(directory, { recursive: true });
      const temporary = pathOf(`.${name}.${randomBytes(6).toString('hex')}`);
      try {
        const file = await open(temporary, 'wx');
        try {
          await file.writeFile(bytes);
          await file.sync();
        } finally {
          await file.close();
        }
        await rename(temporary, pathOf(name));
      } catch (error) {
        await rm(temporary, { force: true });
        throw error;
      }
    },
    findSize: async (name) => (await ifThere(stat(pathOf(name))))?.size ?? null,
    listNames: async function* () {
      const folder = await ifThere(opendir(directory));
      let names: string[] = [];
      for await (const { name } of folder ?? []) {
        // Those that are still being written begin with a dot.
        const file = name.startsWith('.') ? null : await ifThere(stat(pathOf(name)));
        if (file === null || Temporal.Now.instant().epochMilliseconds - file.mtimeMs < young) continue;
        names.push(name);
        if (names.length < namesAtOnce) continue;
        yield names;
        names = [];
      }
      if (names.length > 0) yield names;
    },
    remove: (name) => rm(pathOf(name), { force: true }),
  };
};
