import { AppError } from '../../kernel/error.ts';
import type { Phrase } from '../../kernel/phrase.ts';
import { folderFault, isFolderFault, noSpace } from '../../storage/files/folders.ts';
import { finishedName } from '../../storage/files/unfinished-file.ts';

type Coded = Error & { readonly code: unknown };

/**
 * What the codes of the system, where no file is meant, and of PostgreSQL
 * (https://www.postgresql.org/docs/18/errcodes-appendix.html) mean.
 */
const meanings: Readonly<Record<string, Phrase>> = {
  EADDRINUSE: { es: 'Otro programa usa ya ese puerto', en: 'Another program already uses that port' },
  EADDRNOTAVAIL: { es: 'Este equipo no tiene esa dirección', en: 'This machine does not have that address' },
  EACCES: { es: 'No hay permiso para usar ese puerto', en: 'There is no permission to use that port' },
  EPERM: { es: 'No hay permiso para conectar', en: 'There is no permission to connect' },
  ABORT_ERR: { es: 'Interrumpido', en: 'Interrupted' },
  ENOTFOUND: { es: 'No se encuentra ese servidor', en: 'That host is not found' },
  ECONNREFUSED: { es: 'La base de datos no responde', en: 'The database does not answer' },
  ERR_SQLITE_ERROR: { es: 'No se puede abrir la base de datos', en: 'The database cannot be opened' },
  '25006': { es: 'No se puede escribir en la base de datos', en: 'The database cannot be written to' },
  '42501': {
    es: 'No hay permiso suficiente en la base de datos',
    en: 'A permission in the database is missing',
  },
  '3F000': {
    es: 'Ese esquema de la base de datos no existe',
    en: 'That schema of the database does not exist',
  },
  '28P01': { es: 'La base de datos rechaza la contraseña', en: 'The database refuses the password' },
  '28000': { es: 'La base de datos rechaza el usuario', en: 'The database refuses that user' },
  '3D000': { es: 'Esa base de datos no existe', en: 'That database does not exist' },
};

/** What the codes of the system mean for a file, where that is something else than for a folder. */
const fileFaults: Readonly<Record<string, Phrase>> = {
  ENOENT: { es: 'ese archivo o esa carpeta no existe', en: 'there is no such file or folder' },
  EISDIR: { es: 'es una carpeta y debe ser un archivo', en: 'it is a folder and must be a file' },
};

/** What SQLite's own codes mean (https://sqlite.org/rescode.html), where they mean more than that it failed. */
const sqliteMeanings: Readonly<Record<number, Phrase>> = {
  8: { es: 'No se puede escribir en la base de datos', en: 'The database cannot be written to' },
  11: { es: 'La base de datos está dañada', en: 'The database is damaged' },
};

const sqliteFull = 13;

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** What an error of the system means for the file or folder that it is about, to follow its name; else null. */
const faultOfFile = (error: Coded): Phrase | null => {
  // Connections and ports have the same codes.
  if ('address' in error) return null;
  return fileFaults[String(error.code)] ?? (isFolderFault(error) ? folderFault(error) : null);
};

const meaningOf = (error: Coded): Phrase | undefined => {
  const result = 'errcode' in error ? Number(error.errcode) & 0xff : 0;
  const fault = result === sqliteFull ? noSpace : faultOfFile(error);
  if (fault !== null) return { es: capital(fault.es), en: capital(fault.en) };
  return sqliteMeanings[result] ?? meanings[String(error.code)];
};

const isCoded = (error: unknown): error is Coded => error instanceof Error && 'code' in error;

/** Adds the message of the database, which helps to repair it. */
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
  if (!isCoded(error)) return null;
  const fault = faultOfFile(error);
  if (fault !== null && 'path' in error) {
    const path = finishedName(String(error.path));
    return { es: `${path}: ${fault.es}.`, en: `${path}: ${fault.en}.` };
  }
  const meaning = meaningOf(error);
  if (meaning === undefined) return null;
  const detail = error.message === '' ? String(error.code) : error.message;
  return { es: `${meaning.es} (${detail}).`, en: `${meaning.en} (${detail}).` };
};

/** Why the database is still waited for. */
export const explainDelay = (error: unknown): Phrase => {
  const { es, en } = explainFailure(error) ?? { es: String(error), en: String(error) };
  return { es: `${es} Reintentando…`, en: `${en} Retrying…` };
};
