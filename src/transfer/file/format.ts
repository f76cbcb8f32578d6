import { userColumns } from '../../accounts/users/user.ts';
import { AppError } from '../../kernel/error.ts';
import type { Phrase } from '../../kernel/phrase.ts';
import type { Tables } from '../../storage/tables.ts';

/*
 * An archive and a backup are JSON Lines in UTF-8, a backup compressed with zstd:
 *
 *     {"format":"cartelera archive", …}                        the header
 *     {"kind":"event","record":{…},"stored":{…}}               in an archive a record: v1 JSON, and its row
 *     {"kind":"events","stored":{…}}                           in a backup a row of that table
 *     {"kind":"numbers","stored":{"users":7, …}}               in a backup the last number that each table has given
 *     {"kind":"file","stored":{"name":"ab.jpg","bytes":"…"}}   bytes of the file of an image, in base64
 *     {"kind":"end","stored":{"sha256":"…"}}                   the hash of all bytes above this line
 */

/** What a file holds: records for another calendar, or every row. */
export type FileFormat = 'archive' | 'backup';

/** The names of the formats in the header. */
export const formatNames: Readonly<Record<FileFormat, string>> = {
  archive: 'cartelera archive',
  backup: 'cartelera backup',
};

/** Grows when earlier programs cannot read a file; new tables, columns and kinds need no other number. */
export const formatVersion = 1;

/** The first line of a file. */
export interface Header {
  readonly format: string;
  readonly version: number;
  /** UTC, `YYYY-MM-DD HH:MM:SS`. */
  readonly made_at: string;
  /** Version of the program that wrote it. */
  readonly program: string;
  /** Steps of the schema that its rows come from. */
  readonly steps: readonly string[];
  /** Whether the files of images are in it. */
  readonly media: boolean;
  /** How many lines of each kind follow. */
  readonly records: Readonly<Record<string, number>>;
}

/** The kinds of records of an archive, in their order: what is linked to comes first. */
export const lineKinds = ['user', 'image', 'category', 'tag', 'venue', 'organizer', 'event'] as const;
/** One of `lineKinds`. */
export type LineKind = (typeof lineKinds)[number];

/** The first line of an archive. */
export interface ArchiveHeader extends Header {
  /** A random id of the calendar: hosts may be the same. */
  readonly calendar: string;
  /** The calendar's name in the addresses of the records, e.g. `agenda.example`. */
  readonly host: string;
  /** What responses depend on beside the records. */
  readonly site: {
    readonly timezone: string;
    readonly currency_symbol: string;
    readonly currency_position: string;
    readonly iframe_hosts: readonly string[];
    /** How the addresses of pages are spelled, by the names of `kernel/addresses/`. */
    readonly address_words: {
      readonly bases: Readonly<Record<string, string>>;
      readonly words: Readonly<Record<string, string>>;
    };
  };
  readonly records: Readonly<Record<LineKind, number>>;
}

/** The table of each kind of record. */
export const tableOfKind: Readonly<Record<LineKind, keyof Tables>> = {
  user: 'users',
  image: 'images',
  category: 'terms',
  tag: 'terms',
  venue: 'venues',
  organizer: 'organizers',
  event: 'events',
};

const numbered = ['id', 'revision'];
const termColumns = [...numbered, 'taxonomy', 'name_key', 'sort_key', 'count'];
const linkedColumns = [...numbered, 'name_key', 'description_key'];

/** Columns that an archive does not have in `stored`: those that `record` has, and those that others determine. */
export const omittedColumns: Readonly<Record<LineKind, readonly string[]>> = {
  user: [...userColumns, 'login_key', 'email_key'],
  image: [...numbered, 'search_key'],
  category: termColumns,
  tag: termColumns,
  venue: linkedColumns,
  organizer: linkedColumns,
  // `scheduled_by` is a user of this calendar; elsewhere the author counts.
  event: [...numbered, 'parent', 'scheduled_by', 'title_key'],
};

/** Returns the error of a file that cannot be read on from that line, counted from 1. */
export const lineError = (format: FileFormat, line: number, { es, en }: Phrase): AppError => {
  if (format === 'archive') {
    return new AppError('invalid', 'import_source', {
      es: `Línea ${line}: ${es}`,
      en: `Line ${line}: ${en}`,
    });
  }
  const [esReason, enReason] = [es, en].map((text) => text.replace(/\.$/, ''));
  return new AppError('conflict', 'damaged_backup', {
    es: `La copia está dañada o incompleta (línea ${line}: ${esReason}). No se ha cambiado nada.`,
    en: `The backup is damaged or cut off (line ${line}: ${enReason}). Nothing was changed.`,
  });
};

/** Returns the error of a file of another kind. */
export const otherFile = (format: FileFormat): AppError =>
  format === 'archive'
    ? lineError('archive', 1, {
        es: 'no es la primera de un archivo de "cartelera export --format archive". Una copia de seguridad se recupera con "cartelera restore".',
        en: 'it is not the first of a file by "cartelera export --format archive". A backup is restored by "cartelera restore".',
      })
    : new AppError('conflict', 'not_a_backup', {
        es: 'El archivo no es una copia de seguridad de Cartelera. Un archivo de "cartelera export" se importa con "cartelera import archive". No se ha cambiado nada.',
        en: 'The file is no backup of Cartelera. A file by "cartelera export" is imported by "cartelera import archive". Nothing was changed.',
      });

/** Returns the error of a file by a later version of the program. */
export const newerFile = (format: FileFormat, program: unknown): AppError =>
  format === 'archive'
    ? lineError('archive', 1, {
        es: `el archivo es de una versión más reciente de Cartelera (${program}); impórtalo con esa versión.`,
        en: `the file is of a newer version of Cartelera (${program}); import it with that one.`,
      })
    : new AppError('conflict', 'newer_backup', {
        es: `La copia se hizo con una versión más reciente de Cartelera (${program}). Usa esa versión para restaurarla. No se ha cambiado nada.`,
        en: `The backup was made by a newer version of Cartelera (${program}). Use that to restore it. Nothing was changed.`,
      });
