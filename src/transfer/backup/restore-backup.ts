import { renewDatabaseId } from '../../storage/database-id.ts';
import type { Database } from '../../storage/dialect.ts';
import type { ImageStore } from '../../storage/files/image-store.ts';
import { countUnknownKeys, type UnknownKey } from '../unknown-keys.ts';
import { type BackupHeader, damaged } from './format.ts';
import { readBackup } from './read-backup.ts';
import { type PictureRestore, restorePictures } from './restore-pictures.ts';
import { restoreTables, type TableRestore } from './restore-tables.ts';
import { verifyBackup } from './verify-backup.ts';

/** What is to be restored, and into what. */
export interface RestoreOrder {
  readonly path: string;
  readonly database: Database;
  /** Where the files of images go, if the backup has them. */
  readonly store: ImageStore;
  /** Whether a calendar that is there gives way. */
  readonly force: boolean;
  /** Hears how many rows are in, of how many. */
  readonly onProgress: (done: number, total: number) => void;
  /** The last look before anything is touched, when nobody else can write any more: throws when it may not be. */
  readonly refuse?: () => Promise<void>;
}

/** What was restored. */
export interface RestoreSummary {
  readonly madeAt: string;
  /** By table, as the backup had them. */
  readonly rows: Readonly<Record<string, number>>;
  readonly files: number;
  /** Whether the backup has the files of images. */
  readonly media: boolean;
  /** Columns and tables, and keys of other lines, that this program does not know and left out. */
  readonly unknownKeys: readonly UnknownKey[];
}

const restoreLines = async (
  { path, database, force, onProgress, refuse }: RestoreOrder,
  pictures: PictureRestore,
): Promise<RestoreSummary> =>
  database.transaction(async (executor) => {
    let header: BackupHeader | null = null;
    let tables: TableRestore | null = null;
    let total = 0;
    let done = 0;
    let at = 0;
    const unknown = countUnknownKeys();
    for await (const line of readBackup(path)) {
      at += 1;
      if ('others' in line) for (const name of line.others) unknown.add(`${line.kind}.${name}`);
      if (line.kind === 'header') {
        header = line.header;
        total = Object.values(header.tables).reduce((sum, rows) => sum + rows, 0);
        // Reading the backup through took a while: a service may have been started meanwhile.
        await refuse?.();
        tables = await restoreTables(executor, database.dialect, { force, unknown });
      } else if (line.kind === 'table') await tables?.begin(line, at);
      else if (line.kind === 'row') {
        await tables?.add(line.values, at);
        done += 1;
        onProgress(done, total);
      } else if (line.kind === 'file') await pictures.begin(line.file, at);
      else if (line.kind === 'bytes') pictures.add(line.bytes, at);
    }
    if (header === null || tables === null) throw damaged(at, { es: 'está vacía', en: 'it is empty' });
    const rows = await tables.finish(at);
    await renewDatabaseId(executor);
    return {
      madeAt: header.made_at,
      rows,
      files: await pictures.finish(),
      media: header.media,
      unknownKeys: unknown.list(),
    };
  });

/**
 * Makes the calendar that a backup holds, on either database, whichever it was made of. In one transaction: when this rejects, for whatever reason, all is as it was.
 * @throws AppError `not_a_backup`, `damaged_backup`, `newer_backup`, `newer_database`, `calendar_exists`,
 * `migration_failed`, `storage_full`, `storage_unavailable`.
 */
export const restoreBackup = async (order: RestoreOrder): Promise<RestoreSummary> => {
  // Read to its end first: half of a damaged one is not even tried.
  await verifyBackup(order.path);
  const pictures = restorePictures(order.store);
  try {
    return await restoreLines(order, pictures);
  } catch (error) {
    await pictures.takeBack();
    throw error;
  }
};
