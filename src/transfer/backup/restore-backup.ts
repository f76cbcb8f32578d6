import type { Database } from '../../storage/dialect.ts';
import type { ImageStore } from '../../storage/files/image-store.ts';
import { renewDatabaseId } from '../../storage/kept-setting.ts';
import type { FileOfImage } from '../file/read-file.ts';
import { countUnknownKeys, type UnknownKey } from '../file/unknown-keys.ts';
import { restoreTables } from './restore-tables.ts';
import { openBackup, verifyBackup } from './verify-backup.ts';

/** What is to be restored, and where. */
export interface RestoreOrder {
  readonly path: string;
  readonly database: Database;
  /** Where the files of images go, if the backup has them. */
  readonly store: ImageStore;
  /** Whether a calendar that is there is replaced. */
  readonly force: boolean;
  /** Called with the number of rows that are restored, and of all. */
  readonly onProgress: (done: number, total: number) => void;
  /** Called before anything is changed. Throws when the calendar is in use. */
  readonly refuse?: () => Promise<void>;
}

/** What was restored. */
export interface RestoreSummary {
  /** UTC, `YYYY-MM-DD HH:MM:SS`. */
  readonly madeAt: string;
  /** By table. */
  readonly rows: Readonly<Record<string, number>>;
  readonly files: number;
  /** Whether the backup has the files of images. */
  readonly media: boolean;
  /** Tables, columns and other keys that have no place here and were left out. */
  readonly unknownKeys: readonly UnknownKey[];
}

/**
 * Stores the file of an image, and adds its name to `written` when there was none of that name. A file that has as many
 * bytes stays: files never change, and their names are random.
 */
const restoreFile = async (
  store: ImageStore,
  { name, bytes }: FileOfImage,
  written: string[],
): Promise<void> => {
  const existing = await store.findSize(name);
  if (existing === bytes.length) return;
  await store.write(name, bytes);
  // A file of another size was damaged, and is not given back by a failure.
  if (existing === null) written.push(name);
};

const restoreLines = (
  { path, database, store, force, onProgress, refuse }: RestoreOrder,
  written: string[],
): Promise<RestoreSummary> =>
  database.transaction(async (executor) => {
    const unknown = countUnknownKeys();
    const { header, lines } = await openBackup(path, unknown.add);
    const { made_at: madeAt, records: rows, media } = header;
    const total = Object.values(rows).reduce((sum, count) => sum + count, 0);
    // Verifying the backup took a while: a service may have been started meanwhile.
    await refuse?.();
    const tables = await restoreTables(executor, database.dialect, { force, onUnknown: unknown.add });
    let [done, files] = [0, 0];
    for await (const line of lines) {
      if ('bytes' in line) {
        await restoreFile(store, line, written);
        files += 1;
      } else {
        await tables.add(line);
        done += 1;
        onProgress(done, total);
      }
    }
    await tables.finish();
    await renewDatabaseId(executor);
    return { madeAt, rows, files, media, unknownKeys: unknown.list() };
  });

/**
 * Makes the calendar of a backup, on either database, whichever it was made of, in one transaction: when this rejects,
 * everything is as it was.
 * Throws AppError `not_a_backup`, `damaged_backup`, `newer_backup`, `newer_database`, `calendar_exists`,
 * `migration_failed`, `storage_full`, `storage_unavailable`.
 */
export const restoreBackup = async (order: RestoreOrder): Promise<RestoreSummary> => {
  // Read to its end first, so that a damaged backup changes nothing.
  await verifyBackup(order.path);
  const written: string[] = [];
  try {
    return await restoreLines(order, written);
  } catch (error) {
    await Promise.allSettled(written.map((file) => order.store.remove(file)));
    throw error;
  }
};
