import { readdir, utimes } from 'node:fs/promises';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { systemClock } from '../../../src/kernel/clock.ts';
import { checkCalendar } from '../../../src/operations/integrity/check-calendar.ts';
import type { Database } from '../../../src/storage/dialect.ts';
import { diskStore } from '../../../src/storage/files/disk-store.ts';
import type { Ask } from './ask.ts';
import { type Kind, kinds, type Ledger, type StoredRecord, stateIn } from './records.ts';
import { type Faults, newRecord } from './writers.ts';

const findId = async ({ read }: Database, kind: Kind, name: string): Promise<number | null> => {
  const { table, column } = kinds[kind];
  const query = read.selectFrom(table as 'events').select('id');
  return (await query.where(column as 'title', '=', name).executeTakeFirst())?.id ?? null;
};

/** Adds creations that were not acknowledged and are stored all the same: these must be complete. */
const findUnacknowledged = async (database: Database, ledger: Ledger): Promise<void> => {
  for (const { kind, state } of ledger.openCreations.splice(0)) {
    const id = typeof state === 'string' ? null : await findId(database, kind, state.name);
    if (id !== null) ledger.records.push(newRecord(kind, id, state));
  }
};

const readBack = async (ask: Ask, { kind, id }: StoredRecord, venues: readonly number[]) => {
  const reply = await ask({ path: `/${kind}/${id}` });
  if (typeof reply === 'string') return reply;
  const { status, body } = reply;
  if (status === 200) return stateIn(kind, body, venues);
  // Terms and images are deleted for good.
  if (status === 403 && body.code === 'event-no-longer-available') return 'trash';
  if ((kind === 'tags' || kind === 'categories') && status === 400 && body.data.params?.id) return 'gone';
  if (kind === 'media' && status === 404) return 'gone';
  return `${status} ${JSON.stringify(body)}`;
};

const compareRecords = async (ask: Ask, ledger: Ledger, faults: Faults): Promise<void> => {
  for (const record of ledger.records) {
    const { kind, id, state, possible, isTouched } = record;
    if (!isTouched && possible === null) continue;
    const found = await readBack(ask, record, ledger.venues);
    const allowed = [state, ...(possible === null ? [] : [possible])];
    const matching = allowed.findLast((one) => isDeepStrictEqual(found, one));
    if (matching === undefined) {
      const expected = allowed.map((one) => JSON.stringify(one)).join(' or ');
      faults.lost.push(`${kind} ${id} is ${JSON.stringify(found)} instead of ${expected}`);
    }
    Object.assign(record, { state: matching ?? state, possible: null, isBusy: false, isTouched: false });
  }
};

const findUnknownEvents = async ({ read }: Database, ledger: Ledger, faults: Faults): Promise<void> => {
  const ids = new Set(ledger.records.filter(({ kind }) => kind === 'events').map(({ id }) => id));
  for (const { id, title } of await read.selectFrom('events').select(['id', 'title']).execute()) {
    if (!ids.has(id)) faults.lost.push(`no client wrote event ${id}, ${title}`);
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
  ask: Ask,
  database: Database,
  media: string,
  ledger: Ledger,
  faults: Faults,
): Promise<void> => {
  await findUnacknowledged(database, ledger);
  await compareRecords(ask, ledger, faults);
  await findUnknownEvents(database, ledger, faults);
  await ageFiles(media);
  await checkCalendar(
    { database, store: diskStore(media), clock: systemClock },
    ({ subject, problem, isNote }) => {
      if (isNote !== true) faults.lost.push(`check: ${subject}: ${problem.en}`);
    },
  );
};
