import { readdir, utimes } from 'node:fs/promises';
import { join } from 'node:path';
import { systemClock } from '../../../src/kernel/clock.ts';
import { checkCalendar } from '../../../src/operations/integrity/check-calendar.ts';
import type { Database } from '../../../src/storage/dialect.ts';
import { diskStore } from '../../../src/storage/files/disk-store.ts';
import { kinds, type Ledger, nameOf, newRecord, type StoredRecord, stateIn } from './records.ts';
import type { Send } from './writers.ts';

/** Adds creations that were not acknowledged and are stored all the same: these must be complete. */
const findUnacknowledged = async ({ read }: Database, ledger: Ledger): Promise<void> => {
  for (const { kind, state } of ledger.openCreations.splice(0)) {
    const { table, column } = kinds[kind];
    const query = read
      .selectFrom(table as 'events')
      .select('id')
      .where(column as 'title', '=', nameOf(kind, state));
    const found = await query.executeTakeFirst();
    if (found !== undefined) ledger.records.push(newRecord(kind, found.id, state));
  }
};

const readBack = async (send: Send, { kind, id }: StoredRecord) => {
  const { status, body } = await send({ path: `/${kind}/${id}` });
  if (status === 200) return stateIn(kind, body);
  // Terms and images are deleted for good.
  if (status === 403 && body.code === 'event-no-longer-available') return 'trash';
  if ((kind === 'tags' || kind === 'categories') && status === 400 && body.data.params?.id) return 'gone';
  if (kind === 'media' && status === 404) return 'gone';
  return `${status} ${JSON.stringify(body)}`;
};

const compareRecords = async (send: Send, ledger: Ledger, faults: string[]): Promise<void> => {
  for (const record of ledger.records) {
    const { kind, id, state, possible, isTouched } = record;
    if (!isTouched && possible === null) continue;
    const found = await readBack(send, record);
    if (found !== state && found !== possible)
      faults.push(
        `${kind} ${id} is ${found} instead of ${state}${possible === null ? '' : ` or ${possible}`}`,
      );
    const current = found === possible ? found : state;
    Object.assign(record, { state: current, possible: null, isBusy: false, isTouched: false });
  }
};

const findUnknownEvents = async ({ read }: Database, ledger: Ledger, faults: string[]): Promise<void> => {
  const ids = new Set(ledger.records.filter(({ kind }) => kind === 'events').map(({ id }) => id));
  for (const { id, title } of await read.selectFrom('events').select(['id', 'title']).execute()) {
    if (!ids.has(id)) faults.push(`no client wrote event ${id}, ${title}`);
  }
};

/** Makes files look old: new ones may belong to a write in progress, and `check` leaves them out. */
const ageFiles = async (media: string): Promise<void> => {
  const names = await readdir(media).catch(() => []);
  // The service itself removes what a killed one left half written.
  const ignoreAbsent = (error: NodeJS.ErrnoException): void => {
    if (error.code !== 'ENOENT') throw error;
  };
  for (const name of names) await utimes(join(media, name), 0, 0).catch(ignoreAbsent);
};

/**
 * Compares what was acknowledged with what the service returns, and adds what `check` finds; no client writes meanwhile.
 * Afterwards the ledger contains the outcome of every write.
 */
export const compare = async (
  send: Send,
  database: Database,
  media: string,
  ledger: Ledger,
  faults: string[],
): Promise<void> => {
  await findUnacknowledged(database, ledger);
  await compareRecords(send, ledger, faults);
  await findUnknownEvents(database, ledger, faults);
  await ageFiles(media);
  await checkCalendar(
    { database, store: diskStore(media), clock: systemClock },
    ({ subject, problem, isNote }) => {
      if (isNote !== true) faults.push(`check: ${subject}: ${problem.en}`);
    },
  );
};
