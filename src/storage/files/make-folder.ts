import { mkdirSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import { type AppError, codeOf } from '../../kernel/error.ts';
import { refusedFor } from '../storage-refusals.ts';
import { folderFault } from './folder-fault.ts';

const missingFolders = (path: string): readonly string[] => {
  const missing: string[] = [];
  for (let folder = path; statSync(folder, { throwIfNoEntry: false }) === undefined; ) {
    missing.unshift(folder);
    if (dirname(folder) === folder) break;
    folder = dirname(folder);
  }
  return missing;
};

/**
 * Makes a folder and those above it, unless it is there. `mkdir` of Node with `recursive` never ends below `/proc`,
 * where nothing can be made and nothing says so.
 * @throws Error of the file system.
 */
export const makeFolder = (path: string, mode?: number): void => {
  for (const folder of missingFolders(path)) {
    try {
      mkdirSync(folder, mode);
    } catch (error) {
      // Another one that starts at the same time has made it.
      if (codeOf(error) !== 'EEXIST') throw error;
    }
  }
  if (statSync(path).isDirectory()) return;
  throw Object.assign(new Error(`ENOTDIR: not a directory, mkdir '${path}'`), { code: 'ENOTDIR', path });
};

/** The AppError `folder_unusable`, which names option and folder and says why. */
export const folderUnusable = (path: string, option: string, cause: unknown): AppError => {
  const { es, en } = folderFault(cause);
  const phrase = {
    es: `${option}: no se puede usar la carpeta ${path}: ${es}.`,
    en: `${option}: the folder ${path} cannot be used: ${en}.`,
  };
  return refusedFor('unavailable', 'folder_unusable', phrase)(cause);
};

/**
 * Likewise for a folder that an option names. If it is made only its owner may look into it, as drafts and the hashes of
 * passwords are nobody else's business, unless another `mode` is given.
 * @throws AppError `folder_unusable`.
 */
export const makeNamedFolder = (path: string, option: string, mode = 0o700): void => {
  try {
    makeFolder(path, mode);
  } catch (error) {
    throw folderUnusable(path, option, error);
  }
};
