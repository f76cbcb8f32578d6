import { mkdirSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import { type AppError, codeOf, messageOf } from '../../kernel/error.ts';
import type { Phrase } from '../../kernel/phrase.ts';
import { refusedFor } from '../storage-refusals.ts';

const noRight: Phrase = {
  es: 'falta el permiso; concédelo al usuario que ejecuta el programa',
  en: 'permission denied; give the right to the user who runs the program',
};
/** What to say where nothing more can be stored, to follow the name of the place. */
export const noSpace: Phrase = {
  es: 'no queda espacio; libera espacio en el disco',
  en: 'there is no space left; free some on the disk',
};
const noFolder: Phrase = {
  es: 'una parte de esa ruta no es una carpeta',
  en: 'a part of that path is not a folder',
};

/** What the codes of the system mean for a folder, and what helps. */
const faults: Readonly<Record<string, Phrase>> = {
  EACCES: noRight,
  EPERM: noRight,
  EROFS: { es: 'es de solo lectura', en: 'it is read-only' },
  ENOSPC: noSpace,
  EDQUOT: noSpace,
  EFBIG: {
    es: 'se ha alcanzado el límite de tamaño de los archivos; auméntalo',
    en: 'the limit of the size of files has been reached; raise it',
  },
  ENOENT: { es: 'no existe y no se puede crear', en: 'it does not exist and cannot be created' },
  ENOTDIR: noFolder,
  EEXIST: noFolder,
  ELOOP: { es: 'sus enlaces simbólicos forman un bucle', en: 'its symbolic links form a loop' },
  ENAMETOOLONG: { es: 'la ruta es demasiado larga', en: 'the path is too long' },
  EIO: { es: 'error de lectura o escritura en el disco', en: 'the disk reports a read or write error' },
  EMFILE: { es: 'el programa tiene demasiados archivos abiertos', en: 'the program has too many files open' },
};

/** Whether the system said something against a folder or what is in it, and not the program or its database. */
export const isFolderFault = (error: unknown): boolean => Object.hasOwn(faults, codeOf(error));

/** Why a folder cannot be used and what helps, to follow its name; what the system said where we know no better. */
export const folderFault = (error: unknown): Phrase =>
  faults[codeOf(error)] ?? { es: messageOf(error), en: messageOf(error) };

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
