import { randomBytes } from 'node:crypto';
import { open } from 'node:fs/promises';

const ending = /\.[0-9a-f]{12}\.part$/;

/** A path beside `path` for what is written before it may have that name; another one each time. */
export const unfinishedName = (path: string): string => `${path}.${randomBytes(6).toString('hex')}.part`;

/** The path that what is written under an unfinished name is to have; any other path as it is. */
export const finishedName = (path: string): string => path.replace(ending, '');

/** Puts a file, or of a folder the names in it, on the disk. @throws Error of the file system. */
export const syncPath = async (path: string): Promise<void> => {
  const opened = await open(path);
  await opened.sync().finally(() => opened.close());
};
