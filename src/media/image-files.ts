import { randomBytes } from 'node:crypto';
import { mkdir, open, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';

/** The folder of pictures; a file is written once and never changes. */
export interface ImageFiles {
  /** Puts the bytes on disk under a new name, whole or not at all. */
  readonly write: (name: string, bytes: Buffer) => Promise<void>;
  readonly remove: (name: string) => Promise<void>;
  readonly pathOf: (name: string) => string;
}

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
    remove: (name) => rm(pathOf(name), { force: true }),
  };
};
