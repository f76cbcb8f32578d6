import { DatabaseSync } from 'node:sqlite';

/** How long another process may keep the file locked while it is being opened, in milliseconds. */
export const openingTimeout = 5000;

/** Opens the file for reading only, with so many bytes of it kept in memory. */
export const openReader = (path: string, cacheBytes: number): DatabaseSync => {
  const file = new DatabaseSync(path, { timeout: openingTimeout });
  file.exec(`pragma query_only = on; pragma cache_size = -${Math.ceil(cacheBytes / 1024)};`);
  return file;
};
