import { createReadStream } from 'node:fs';
import { history } from '../../storage/migrate.ts';
import { type Header, newerFile } from '../file/format.ts';
import { type OpenFile, openFile } from '../file/read-file.ts';

/** Returns the backup, open. Throws AppError `not_a_backup`, `newer_backup`, also when it has steps that are not known here. */
export const openBackup = async (
  path: string,
  onUnknown: (key: string) => void,
): Promise<OpenFile<Record<never, never>>> => {
  const file = await openFile(createReadStream(path), { format: 'backup', fields: {}, onUnknown });
  const { steps, program } = file.header;
  if (steps.length === 0 || !steps.every((name) => Object.hasOwn(history, name)))
    throw newerFile('backup', program);
  return file;
};

/** What a whole backup has. */
export interface BackupContents {
  readonly header: Pick<Header, 'made_at' | 'media' | 'records'>;
  /** Files of images. */
  readonly files: number;
}

/** Reads a backup to its end and writes nothing. Throws what `openBackup` throws, and AppError `damaged_backup`. */
export const verifyBackup = async (path: string): Promise<BackupContents> => {
  const { header, lines } = await openBackup(path, () => undefined);
  let files = 0;
  for await (const line of lines) if ('bytes' in line) files += 1;
  return { header, files };
};
