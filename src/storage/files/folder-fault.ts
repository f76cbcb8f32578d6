import { codeOf, messageOf } from '../../kernel/error.ts';
import type { Phrase } from '../../kernel/phrase.ts';

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
