import { AppError, type ErrorKind } from '../kernel/error.ts';
import type { Phrase } from '../kernel/phrase.ts';

/** Whether it is the storage that refuses, whatever was to be stored: nothing else fares better then. */
export const isStorageRefusal = (error: unknown): boolean =>
  error instanceof AppError && (error.kind === 'full' || error.kind === 'unavailable');

/** Makes a refusal of what the database, the disk or anything else said, which becomes its `cause`. */
export const refusedFor =
  (kind: ErrorKind, code: string, phrase: Phrase) =>
  (cause: unknown): AppError =>
    Object.assign(new AppError(kind, code, phrase), { cause });

/** There is no space left; `cause` is what the database said. */
export const storageFull = refusedFor('full', 'storage_full', {
  es: 'No queda espacio para guardar los datos. No se ha cambiado nada.',
  en: 'There is no space left to store data. Nothing was changed.',
});

/** The database does not answer, or does not let anybody write; `cause` is what it said. */
export const storageUnavailable = refusedFor('unavailable', 'storage_unavailable', {
  es: 'La base de datos no está disponible en este momento. No se ha cambiado nada.',
  en: 'The database is not available at the moment. Nothing was changed.',
});

/** What is in the file is no database, or no longer a whole one; `cause` is what SQLite said. */
export const storageDamaged = refusedFor('unavailable', 'storage_damaged', {
  es: 'La base de datos está dañada. "cartelera check" indica dónde. No se ha cambiado nada.',
  en: 'The database is damaged. "cartelera check" says where. Nothing was changed.',
});

/** What went wrong during the commit leaves it open whether it was done; `cause` is what was said. */
export const storageUncertain = refusedFor('unavailable', 'storage_uncertain', {
  es: 'Se produjo un error de almacenamiento al guardar. Comprueba si el cambio se ha guardado antes de repetirlo.',
  en: 'The storage failed while the change was being saved. Check whether it was saved before you repeat it.',
});
