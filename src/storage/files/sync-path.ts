import { open } from 'node:fs/promises';

/** Puts a file, or of a folder the names in it, on the disk. @throws Error of the file system. */
export const syncPath = async (path: string): Promise<void> => {
  const opened = await open(path);
  await opened.sync().finally(() => opened.close());
};
