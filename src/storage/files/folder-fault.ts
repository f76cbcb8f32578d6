import { codeOf, messageOf } from '../../kernel/error.ts';
import type { Phrase } from '../../kernel/phrase.ts';

const noRight: Phrase = {
  es: 'falta el permiso; hay que darlo al usuario del programa',
  en: 'the right to do that is missing; give it to the user of the program',
};
/** What to say where nothing more can be stored, to follow the name of the place. */
export const noSpace: Phrase = {
  es: 'no queda espacio; hay que liberar alguno',
  en: 'there is no space left; free some',
};
const noFolder: Phrase = {
  es: 'una parte de esa ruta no es una carpeta',
  en: 'a part of that path is no folder',
};

/** What the codes of the system mean for a folder, and what helps. */
const faults: Readonly<Record<string, Phrase>> = {
  EACCES: noRight,
  EPERM: noRight,
  EROFS: { es: 'ahí solo se puede leer', en: 'that place can only be read' },
  ENOSPC: noSpace,
  EDQUOT: noSpace,
  EFBIG: {
    es: 'se ha alcanzado el límite del tamaño de los archivos; hay que subirlo',
    en: 'the limit of the size of files is reached; raise it',
  },
  ENOENT: { es: 'no existe y ahí no se puede crear', en: 'it is not there and cannot be made there' },
  ENOTDIR: noFolder,
  EEXIST: noFolder,
  ELOOP: { es: 'sus enlaces dan vueltas', en: 'its links go round in a circle' },
  ENAMETOOLONG: { es: 'la ruta es demasiado larga', en: 'the path is too long' },
  EIO: { es: 'el disco no responde como debe', en: 'the disk does not answer as it should' },
  EMFILE: { es: 'el programa tiene demasiados archivos abiertos', en: 'the program has too many files open' },
};

/** Whether the system said something against a folder or what is in it, and not the program or its database. */
export const isFolderFault = (error: unknown): boolean => Object.hasOwn(faults, codeOf(error));

/** Why a folder cannot be used and what helps, to follow its name; what the system said where we know no better. */
export const folderFault = (error: unknown): Phrase =>
  faults[codeOf(error)] ?? { es: messageOf(error), en: messageOf(error) };
