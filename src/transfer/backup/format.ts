import { AppError } from '../../kernel/error.ts';
import type { Phrase } from '../../kernel/phrase.ts';

/*
 * A backup is text compressed with zstd, one JSON value a line:
 *
 *     {"format":"cartelera-backup", …}           the header
 *     {"table":"users","columns":[…],"last":7}   from here on rows of this table
 *     [1,"admin", …]                             a row: the values of these columns
 *     {"file":"ab12.jpg"}                        from here on the bytes of this picture
 *     "/9j/4AAQ…"                                some of them, in base64
 *     {"end":{"rows":812,"files":3},"sha256":…}  how much there is, and the hash of all bytes above this line
 *
 * Both databases write and take in the same one.
 */

/** What the header calls itself. */
export const formatName = 'cartelera-backup';
/** Grows when an older program could not read what is written; new tables and columns need no other one. */
export const formatVersion = 1;

/** The first line: what is in the backup. */
export interface BackupHeader {
  readonly format: typeof formatName;
  readonly version: number;
  /** UTC, `YYYY-MM-DD HH:MM:SS`. */
  readonly made_at: string;
  /** Version of the program that wrote it. */
  readonly program: string;
  readonly database: 'sqlite' | 'postgres';
  /** Steps that the schema of its tables has gone through. */
  readonly steps: readonly string[];
  /** How many rows each table has. */
  readonly tables: Readonly<Record<string, number>>;
  /** Whether the files of images are in it. */
  readonly media: boolean;
}

/** What an object says beside what this program knows of it: names of keys. */
interface Others {
  readonly others: readonly string[];
}

/** What a line is, in the words of the format. */
export type BackupLine =
  | ({ readonly kind: 'header'; readonly header: BackupHeader } & Others)
  | ({
      readonly kind: 'table';
      readonly table: string;
      readonly columns: readonly string[];
      /** The last number that the table has given, null when it does not number its rows. */
      readonly last: number | null;
    } & Others)
  | { readonly kind: 'row'; readonly values: readonly (string | number | null)[] }
  | ({ readonly kind: 'file'; readonly file: string } & Others)
  | { readonly kind: 'bytes'; readonly bytes: Buffer }
  | ({
      readonly kind: 'end';
      readonly end: { readonly rows: number; readonly files: number };
      readonly sha256: string;
    } & Others);

/** The refusal of a backup that cannot be used. */
export const badBackup = (code: string, phrase: Phrase): AppError => new AppError('conflict', code, phrase);

/** The refusal of a backup by a program that this one is too old for. */
export const newerBackup = (program: unknown): AppError =>
  badBackup('newer_backup', {
    es: `La copia se hizo con una versión más reciente de Cartelera (${program}). Usa esa versión para restaurarla. No se ha cambiado nada.`,
    en: `The backup was made by a newer version of Cartelera (${program}). Use that to restore it. Nothing was changed.`,
  });

/** The refusal of a file that is cut off, or whose bytes are not what was written; `at` says where, by line. */
export const damaged = (at: number, { es, en }: Phrase): AppError =>
  badBackup('damaged_backup', {
    es: `La copia está dañada o incompleta (línea ${at}: ${es}). No se ha cambiado nada.`,
    en: `The backup is damaged or cut off (line ${at}: ${en}). Nothing was changed.`,
  });
