import type { AppError } from '../../kernel/error.ts';
import {
  type BackupHeader,
  type BackupLine,
  badBackup,
  damaged,
  formatName,
  formatVersion,
  newerBackup,
} from './format.ts';

type Members = Readonly<Record<string, unknown>>;

const isMembers = (value: unknown): value is Members =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const isTexts = (value: unknown): value is readonly string[] =>
  Array.isArray(value) && value.every((item) => typeof item === 'string');
const isCount = (value: unknown): value is number => Number.isSafeInteger(value) && Number(value) >= 0;
const isValue = (value: unknown): value is string | number | null =>
  value === null || typeof value === 'string' || typeof value === 'number';

/** The refusal of a file that is something else. */
export const notABackup = (): AppError =>
  badBackup('not_a_backup', {
    es: 'El archivo no es una copia de seguridad de Cartelera. No se ha cambiado nada.',
    en: 'The file is no backup of Cartelera. Nothing was changed.',
  });

const headerOf = (value: unknown): BackupHeader => {
  if (!isMembers(value) || value['format'] !== formatName || !isCount(value['version'])) throw notABackup();
  if (value['version'] > formatVersion) throw newerBackup(value['program']);
  const { steps, tables, media, made_at: madeAt } = value;
  const isWhole =
    isTexts(steps) && steps.length > 0 && isMembers(tables) && Object.values(tables).every(isCount);
  if (!isWhole || typeof media !== 'boolean' || typeof madeAt !== 'string') throw notABackup();
  return value as unknown as BackupHeader;
};

const headerKeys: readonly (keyof BackupHeader)[] = [
  'format',
  'version',
  'made_at',
  'program',
  'database',
  'steps',
  'tables',
  'media',
];

const othersIn = (value: object, known: readonly string[]): readonly string[] =>
  Object.keys(value).filter((name) => !known.includes(name));

const objectLine = (value: Members): BackupLine | null => {
  const { table, columns, last, file, end, sha256 } = value;
  if (typeof table === 'string' && isTexts(columns) && (last === null || isCount(last)))
    return { kind: 'table', table, columns, last, others: othersIn(value, ['table', 'columns', 'last']) };
  if (typeof file === 'string') return { kind: 'file', file, others: othersIn(value, ['file']) };
  if (isMembers(end) && isCount(end['rows']) && isCount(end['files']) && typeof sha256 === 'string')
    return {
      kind: 'end',
      end: { rows: end['rows'], files: end['files'] },
      sha256,
      others: othersIn(value, ['end', 'sha256']),
    };
  return null;
};

/**
 * What a line says; `at` is its number from 1.
 * @throws AppError `not_a_backup`, `newer_backup` for a first line, `damaged_backup` for any other.
 */
export const readLine = (text: string, at: number): BackupLine => {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw at === 1 ? notABackup() : damaged(at, { es: 'no es JSON', en: 'it is no JSON' });
  }
  if (at === 1) {
    const header = headerOf(value);
    return { kind: 'header', header, others: othersIn(header, headerKeys) };
  }
  if (Array.isArray(value) && value.every(isValue)) return { kind: 'row', values: value };
  if (typeof value === 'string') return { kind: 'bytes', bytes: Buffer.from(value, 'base64') };
  const line = isMembers(value) ? objectLine(value) : null;
  if (line === null) throw damaged(at, { es: 'no es de este formato', en: 'it is not of this format' });
  return line;
};
