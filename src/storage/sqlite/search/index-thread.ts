/*
 * A thread that puts the texts which were noted into the index, in a transaction of its own, each time that
 * `text-indexer.ts` asks for it. What it cannot do stays noted. Ends when it is told to close.
 */
import { DatabaseSync } from 'node:sqlite';
import { parentPort, workerData } from 'node:worker_threads';
import { busy, primaryCodeOf } from '../result-codes.ts';
import type { IndexOutcome } from './text-indexer.ts';
import { indexingOn } from './unindexed-texts.ts';

const path = workerData as string;
let opened: { readonly file: DatabaseSync; readonly index: () => void } | null = null;

/**
 * The cache stays small: what it has read is forgotten with each commit of others. Of checkpoints it makes none: only
 * the writer puts the journal into the file, when it has looked whether the disk took it (`journal-sync.ts`).
 */
const open = (): typeof opened & {} => {
  // Another process that is writing is not waited for, since the writer of this one waits for the answer.
  const file = new DatabaseSync(path, { timeout: 0 });
  try {
    file.exec('pragma synchronous = normal; pragma wal_autocheckpoint = 0; pragma temp_store = memory');
    return { file, index: indexingOn(file) };
  } catch (error) {
    file.close();
    throw error;
  }
};

const close = (): void => {
  opened?.file.close();
  opened = null;
};

const indexNow = (): IndexOutcome => {
  try {
    opened ??= open();
    opened.file.exec('begin immediate');
    opened.index();
    opened.file.exec('commit');
    return 'done';
  } catch (error) {
    // Closing undoes what was begun, and forgets what was read of a file that somebody may put right again. Who has to
    // be told is told when as many texts wait that the writer indexes them himself.
    close();
    return primaryCodeOf(error) === busy ? 'busy' : 'failed';
  }
};

parentPort?.on('message', (asked: 'index' | 'close') => {
  if (asked === 'index') parentPort?.postMessage(indexNow());
  else {
    close();
    parentPort?.close();
  }
});
