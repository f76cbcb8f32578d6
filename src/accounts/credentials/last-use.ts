import { LRUCache } from 'lru-cache';
import { type Clock, utcText } from '../../kernel/clock.ts';
import type { Database } from '../../storage/dialect.ts';
import type { Identity } from './identity.ts';

/** Writes down when application passwords and keys were last used. */
export interface LastUse {
  /** Notes a use, at most once a minute for each; the write follows later and its failure harms nobody. */
  readonly note: (identity: Identity) => void;
  /** Writes what is still to be written. */
  readonly close: () => Promise<void>;
}

const interval = 60_000;
/** Uses are gathered for so long, in milliseconds: many programs, one transaction, after the answers. */
const delay = 1000;

/** Notes uses in that database. */
export const createLastUse = (database: Database, clock: Clock): LastUse => {
  const noted = new LRUCache<string, number>({ max: 10_000 });
  const waiting = new Map<string, { readonly identity: Identity; readonly at: string }>();
  let timer: NodeJS.Timeout | undefined;
  let writing: Promise<void> = Promise.resolve();

  const write = async (): Promise<void> => {
    const batch = [...waiting.values()];
    waiting.clear();
    if (batch.length === 0) return;
    try {
      await database.transaction(async (executor) => {
        for (const { identity, at } of batch) {
          await executor
            .updateTable(identity.table)
            .set({ last_used_at: at })
            .where('id', '=', identity.credentialId)
            .execute();
        }
      });
    } catch {
      // A full or absent database is told to those who write to the calendar; here it costs one note.
    }
  };
  const flush = (): Promise<void> => {
    clearTimeout(timer);
    timer = undefined;
    writing = writing.then(write);
    return writing;
  };
  return {
    note: (identity) => {
      const credential = `${identity.table} ${identity.credentialId}`;
      const now = clock();
      const last = noted.get(credential);
      // Either way: the clock may have been set back.
      if (last !== undefined && Math.abs(now.epochMilliseconds - last) < interval) return;
      noted.set(credential, now.epochMilliseconds);
      waiting.set(credential, { identity, at: utcText(now) });
      timer ??= setTimeout(() => void flush(), delay).unref();
    },
    close: flush,
  };
};
