import { readdir, utimes } from 'node:fs/promises';
import { join } from 'node:path';
import { systemClock } from '../../../src/kernel/clock.ts';
import { checkCalendar } from '../../../src/operations/integrity/check-calendar.ts';
import type { Database } from '../../../src/storage/dialect.ts';
import { diskStore } from '../../../src/storage/files/disk-store.ts';
import type { Ask } from './client.ts';
import { describeAnswer, describeState, type Kind, type Known, type Ledger, nameOf } from './ledger.ts';
import type { Faults } from './writers.ts';

const columns = {
  events: ['events', 'title'],
  venues: ['venues', 'name'],
  organizers: ['organizers', 'name'],
  tags: ['terms', 'name'],
  categories: ['terms', 'name'],
  media: ['images', 'title'],
} as const;

const findId = async ({ read }: Database, kind: Kind, name: string): Promise<number | null> => {
  const [table, column] = columns[kind];
  const query = read.selectFrom(table as 'events').select('id');
  return (await query.where(column as 'title', '=', name).executeTakeFirst())?.id ?? null;
};

/** Those that nobody was told of and that are there all the same: then they have to be there whole. */
const findUnacknowledged = async (database: Database, ledger: Ledger): Promise<void> => {
  for (const { kind, state } of ledger.openCreations.splice(0)) {
    const id = await findId(database, kind, nameOf(kind, state));
    if (id === null) continue;
    ledger.records.push({ kind, id, state, possible: null, isBusy: false, isTouched: true });
  }
};

const readBack = async (ask: Ask, { kind, id }: Known, venues: readonly number[]): Promise<string> => {
  const reply = await ask({ method: 'GET', path: `/${kind}/${id}` });
  if (typeof reply === 'string') return reply;
  const { status, body } = reply;
  if (status === 200) return describeAnswer(kind, body, venues);
  // The trash holds no events for readers (reference events-api 3.4); terms and images are deleted for good.
  if (status === 403 && body.code === 'event-no-longer-available') return 'trash';
  if ((kind === 'tags' || kind === 'categories') && status === 400 && body.data.params?.id) return 'gone';
  if (kind === 'media' && status === 404) return 'gone';
  return `${status} ${JSON.stringify(body)}`;
};

const compareRecords = async (ask: Ask, ledger: Ledger, faults: Faults): Promise<void> => {
  for (const known of ledger.records) {
    const { kind, id, state, possible } = known;
    if (!known.isTouched && possible === null) continue;
    const found = await readBack(ask, known, ledger.venues);
    const allowed = [state, ...(possible === null ? [] : [possible])];
    const matching = allowed.findLast((one) => describeState(kind, one) === found);
    if (matching === undefined) {
      const wanted = allowed.map((one) => describeState(kind, one)).join(' or ');
      faults.lost.push(`${kind} ${id} is ${found} instead of ${wanted}`);
    }
    Object.assign(known, { state: matching ?? state, possible: null, isBusy: false, isTouched: false });
  }
};

const findUnknownEvents = async ({ read }: Database, ledger: Ledger, faults: Faults): Promise<void> => {
  const known = new Set(ledger.records.filter(({ kind }) => kind === 'events').map(({ id }) => id));
  for (const { id, title } of await read.selectFrom('events').select(['id', 'title']).execute()) {
    if (!known.has(id)) faults.lost.push(`nobody wrote event ${id}, ${title}`);
  }
};

/** Lets files look old: those a moment old may belong to a write that goes on, and `check` leaves them out. */
const ageFiles = async (media: string): Promise<void> => {
  const names = await readdir(media).catch(() => []);
  // The service itself clears away what a killed one left half written.
  const leaveGone = (error: NodeJS.ErrnoException): void => {
    if (error.code !== 'ENOENT') throw error;
  };
  for (const name of names) await utimes(join(media, name), 0, 0).catch(leaveGone);
};

/**
 * Compares what was acknowledged with what is there, through the service and with what `check` finds; nobody
 * writes meanwhile. Afterwards the ledger knows what became of everything.
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
