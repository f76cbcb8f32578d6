import { history } from '../../storage/migrate.ts';
import { type BackupHeader, damaged, newerBackup } from './format.ts';
import { readBackup } from './read-backup.ts';

/** What a whole backup holds. */
export interface BackupContents {
  readonly header: BackupHeader;
  /** Rows found, by table. */
  readonly tables: Readonly<Record<string, number>>;
  readonly files: number;
}

const refuseUnknownSteps = ({ steps, program }: BackupHeader): void => {
  if (!steps.every((name) => Object.hasOwn(history, name))) throw newerBackup(program);
};

/**
 * Reads a backup to its end and writes nothing.
 * @throws what `readBackup` throws, `newer_backup` when its schema went through a step that this program does not
 * know, and `damaged_backup` when a table has not as many rows as the header says.
 */
export const verifyBackup = async (path: string): Promise<BackupContents> => {
  let header: BackupHeader | null = null;
  const tables: Record<string, number> = {};
  let files = 0;
  let current = '';
  let at = 0;
  for await (const line of readBackup(path)) {
    at += 1;
    if (line.kind === 'header') {
      header = line.header;
      refuseUnknownSteps(header);
    }
    if (line.kind === 'file') files += 1;
    if (line.kind === 'row') tables[current] = (tables[current] ?? 0) + 1;
    if (line.kind === 'table') {
      current = line.table;
      tables[current] = 0;
    }
  }
  const promised = header?.tables ?? {};
  const names = new Set([...Object.keys(promised), ...Object.keys(tables)]);
  const wrong = [...names].find((name) => promised[name] !== tables[name]);
  if (header === null || wrong !== undefined)
    throw damaged(at, { es: `faltan filas de ${wrong}`, en: `rows of ${wrong} are missing` });
  return { header, tables, files };
};
