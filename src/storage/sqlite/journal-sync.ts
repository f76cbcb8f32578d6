import { type FileHandle, open } from 'node:fs/promises';
import { dirname } from 'node:path';
import { syncPath } from '../files/sync-path.ts';

/** Puts commits on the disk while everything else goes on. */
export interface JournalSync {
  /** Resolves when every commit before the call is on the disk; rejects when the disk refuses. */
  readonly sync: () => Promise<void>;
  readonly close: () => Promise<void>;
}

/**
 * Syncs the write-ahead journal of the SQLite file at that path, which SQLite with `synchronous = full` does within the
 * commit, so that nothing else happens in this process meanwhile. The journal is one file for as long as any connection
 * is open (https://sqlite.org/wal.html, section 4). One that the disk refused once may look well the next time and not
 * be there: `restart` is to put all that it holds into the file and begin it anew, or to throw.
 */
export const openJournalSync = (path: string, restart: () => void): JournalSync => {
  let journal: FileHandle | null = null;
  let isDoubtful = false;
  const close = async (): Promise<void> => {
    const opened = journal;
    journal = null;
    await opened?.close();
  };
  return {
    sync: async () => {
      try {
        if (isDoubtful) restart();
        isDoubtful = true;
        if (journal === null) {
          journal = await open(`${path}-wal`, 'r+');
          // A new file is there after a power cut only when its folder is on the disk, too; Windows knows no such thing.
          if (process.platform !== 'win32') await syncPath(dirname(path));
        }
        await journal.datasync();
        isDoubtful = false;
      } catch (error) {
        await close();
        throw error;
      }
    },
    close,
  };
};
