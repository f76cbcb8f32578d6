import { AppError } from '../kernel/error.ts';
import type { Phrase } from '../kernel/phrase.ts';

/** What the codes of the system and of PostgreSQL (https://www.postgresql.org/docs/18/errcodes-appendix.html) mean. */
const meanings: Readonly<Record<string, Phrase>> = {
  EADDRINUSE: { es: 'Otro programa usa ya ese puerto', en: 'Another program already uses that port' },
  EADDRNOTAVAIL: { es: 'Esta máquina no tiene esa dirección', en: 'This machine does not have that address' },
  EACCES: { es: 'Falta el permiso', en: 'Permission is missing' },
  EPERM: { es: 'Falta el permiso', en: 'Permission is missing' },
  ENOSPC: { es: 'No queda espacio en el disco', en: 'There is no space left on the disk' },
  EDQUOT: { es: 'No queda espacio en el disco', en: 'There is no space left on the disk' },
  EFBIG: {
    es: 'Se ha alcanzado el límite del tamaño de los archivos',
    en: 'The limit of the size of files is reached',
  },
  EIO: { es: 'El disco no responde como debe', en: 'The disk does not answer as it should' },
  EROFS: { es: 'Ahí no se puede escribir', en: 'That place cannot be written to' },
  ENOTDIR: { es: 'Una parte de esa ruta no es una carpeta', en: 'A part of that path is not a folder' },
  ENOENT: { es: 'Ese archivo o esa carpeta no existe', en: 'There is no such file or folder' },
  EISDIR: { es: 'Es una carpeta y se espera un archivo', en: 'It is a folder where a file is expected' },
  ABORT_ERR: { es: 'Interrumpido', en: 'Interrupted' },
  ENOTFOUND: { es: 'No existe esa máquina', en: 'There is no such host' },
  ECONNREFUSED: { es: 'La base de datos no responde', en: 'The database does not answer' },
  ERR_SQLITE_ERROR: { es: 'No se puede abrir la base de datos', en: 'The database cannot be opened' },
  '28P01': { es: 'La base de datos no acepta la contraseña', en: 'The database refuses the password' },
  '28000': { es: 'La base de datos no acepta a ese usuario', en: 'The database refuses that user' },
  '3D000': { es: 'Esa base de datos no existe', en: 'That database does not exist' },
};

/** What SQLite's own codes mean (https://sqlite.org/rescode.html), where they say more than that it failed. */
const sqliteMeanings: Readonly<Record<number, Phrase>> = {
  8: { es: 'En la base de datos no se puede escribir', en: 'The database cannot be written to' },
  11: { es: 'La base de datos está dañada', en: 'The database is damaged' },
  13: { es: 'No queda espacio en el disco', en: 'There is no space left on the disk' },
};

const meaningOf = (error: Error & { readonly code: unknown }): Phrase | undefined => {
  const result = 'errcode' in error ? sqliteMeanings[Number(error.errcode) & 0xff] : undefined;
  return result ?? meanings[String(error.code)];
};

/** A refusal of the database says what is wrong; what the database itself said helps whoever is to mend it. */
const withCause = ({ phrase, cause }: AppError): Phrase => {
  if (!(cause instanceof Error)) return phrase;
  const detail = cause.message === '' && 'code' in cause ? String(cause.code) : cause.message;
  return { es: `${phrase.es} (${detail})`, en: `${phrase.en} (${detail})` };
};

/**
 * One sentence on what went wrong, or null for a defect of the program itself, of which the developers need
 * the whole stack.
 */
export const explainFailure = (error: unknown): Phrase | null => {
  if (error instanceof AppError) return withCause(error);
  if (!(error instanceof Error) || !('code' in error)) return null;
  const meaning = meaningOf(error as Error & { readonly code: unknown });
  if (meaning === undefined) return null;
  const detail = error.message === '' ? String(error.code) : error.message;
  return { es: `${meaning.es} (${detail}).`, en: `${meaning.en} (${detail}).` };
};
