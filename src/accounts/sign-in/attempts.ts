import { type Clock, utcText } from '../../kernel/clock.ts';
import type { Database, Executor } from '../../storage/dialect.ts';
import { insertRows } from '../../storage/insert-rows.ts';
import type { HashSecret } from '../credentials/secrets.ts';
import { loginKey } from '../users/user.ts';
import { tooManySignIns } from './refusals.ts';

/** What attempts are counted by, and how many it may have in a window. */
export interface Counter {
  readonly name: string;
  readonly most: number;
  /** When it is full the attempt is rejected as a wrong password is, whatever it was. */
  readonly isSilent?: true;
}

/** How long a counter counts from its first attempt on; then it begins anew. */
const window = { minutes: 15 } as const;

// Kept as a hash, as all of them: people type their passwords into the field of the name.
const counterOf = (hash: HashSecret, of: string): string => hash('sign-in counter', of);
const nameCounter = (hash: HashSecret, name: string): string => counterOf(hash, `name ${loginKey(name)}`);
const accountCounter = (hash: HashSecret, userId: number): string => counterOf(hash, `account ${userId}`);

/**
 * Returns the counters of a name that is presented from an address, and of the account that it stands for, if any. A
 * name of no account has as many, so that they do not reveal accounts, nor two names of one user.
 */
export const countersOf = (
  hash: HashSecret,
  who: { readonly name: string; readonly userId: number | null; readonly network: string },
): readonly Counter[] => [
  { name: nameCounter(hash, who.name), most: 10 },
  { name: counterOf(hash, `network ${who.network}`), most: 50 },
  {
    name:
      who.userId === null
        ? counterOf(hash, `no account ${loginKey(who.name)}`)
        : accountCounter(hash, who.userId),
    most: 10,
    isSilent: true,
  },
];

/** The counter of a browser in which the user has signed in before, which no attempt from elsewhere fills. */
export const browserCounter = (hash: HashSecret, browser: string): Counter => ({
  name: counterOf(hash, `browser ${browser}`),
  most: 10,
});

/** Returns the counter of a user whose password is requested within a session. */
export const personCounter = (hash: HashSecret, userId: number): Counter => ({
  name: counterOf(hash, `person ${userId}`),
  most: 10,
});

/** The names of those counters. */
export const namesOf = (counters: readonly Counter[]): readonly string[] => counters.map(({ name }) => name);

/** Deletes the attempts of a user, by each of the names. Part of the transaction of `executor`. */
export const forgetAttempts = async (
  executor: Executor,
  hash: HashSecret,
  { userId, names }: { readonly userId: number; readonly names: readonly string[] },
): Promise<void> => {
  const counters = [accountCounter(hash, userId), ...names.map((name) => nameCounter(hash, name))];
  await executor.deleteFrom('sign_in_attempts').where('counter', 'in', counters).execute();
};

const secondsUntil = (endsAt: string, now: Temporal.Instant): number => {
  const end = Temporal.Instant.from(`${endsAt.replace(' ', 'T')}Z`);
  return Math.max(1, Math.ceil((end.epochMilliseconds - now.epochMilliseconds) / 1000));
};

/** Counters that count now end between these. One that ends later was begun by a clock that was wrong. */
const running = (now: Temporal.Instant): { readonly from: string; readonly to: string } => ({
  from: utcText(now),
  to: utcText(now.add(window).add(window)),
});

const findRunning = async (executor: Executor, names: readonly string[], now: Temporal.Instant) => {
  const { from, to } = running(now);
  return executor
    .selectFrom('sign_in_attempts')
    .selectAll()
    .where('counter', 'in', names)
    .where('ends_at', '>', from)
    .where('ends_at', '<', to)
    .execute();
};

type CounterRow = Awaited<ReturnType<typeof findRunning>>[number];

/** Those that have had their most, with the seconds until they begin anew. */
const fullAmong = (rows: readonly CounterRow[], most: number, now: Temporal.Instant): Map<string, number> =>
  new Map(
    rows
      .filter(({ attempts }) => attempts >= most)
      .map(({ counter, ends_at }) => [counter, secondsUntil(ends_at, now)]),
  );

/** One more for each of those counters, of which these rows run; those that have ended are cleared away. */
const addAttempts = async (
  executor: Executor,
  rows: readonly CounterRow[],
  names: readonly string[],
  now: Temporal.Instant,
): Promise<void> => {
  const { from, to } = running(now);
  await executor
    .deleteFrom('sign_in_attempts')
    .where((where) => where.or([where('ends_at', '<=', from), where('ends_at', '>=', to)]))
    .execute();
  const known = new Set(rows.map(({ counter }) => counter));
  const [again = [], begun = []] = [true, false].map((is) => names.filter((name) => known.has(name) === is));
  if (again.length > 0) {
    await executor
      .updateTable('sign_in_attempts')
      .set(({ eb }) => ({ attempts: eb('attempts', '+', 1) }))
      .where('counter', 'in', again)
      .execute();
  }
  const ends_at = utcText(now.add(window));
  const values = begun.map((counter) => ({ counter, attempts: 1, ends_at }));
  await insertRows(executor, 'sign_in_attempts', values);
};

const refuseFull = async (executor: Executor, counters: readonly Counter[], now: Temporal.Instant) => {
  const rows = await findRunning(executor, namesOf(counters), now);
  for (const { name, most, isSilent } of counters) {
    const seconds = fullAmong(rows, most, now).get(name);
    if (isSilent !== true && seconds !== undefined) throw tooManySignIns(seconds);
  }
  return rows;
};

/** Counts attempts before their outcome is decided, in the database: for all processes, and restarts. */
export const createAttempts = (database: Database, clock: Clock) => ({
  /**
   * Counts an attempt with each of the counters. Returns whether it may succeed: not when a silent one has had its most.
   * @throws AppError 429 `rest_too_many_sign_ins` when another one of them has had its most, and counts nothing then.
   */
  count: async (counters: readonly Counter[]): Promise<boolean> => {
    // Attempts that go on cost no transaction.
    await refuseFull(database.read, counters, clock());
    return database.transaction(async (executor) => {
      const now = clock();
      const rows = await refuseFull(executor, counters, now);
      await addAttempts(executor, rows, namesOf(counters), now);
      return counters.every(({ name, most }) => !fullAmong(rows, most, now).has(name));
    });
  },
  /**
   * Counts an attempt with each of those counters that has not had its most. Returns the others, with the seconds until
   * they begin anew.
   */
  countEach: async (names: readonly string[], most: number): Promise<ReadonlyMap<string, number>> => {
    // Attempts that go on cost no transaction.
    const fullBefore = fullAmong(await findRunning(database.read, names, clock()), most, clock());
    if (fullBefore.size === names.length) return fullBefore;
    return database.transaction(async (executor) => {
      const now = clock();
      const rows = await findRunning(executor, names, now);
      const full = fullAmong(rows, most, now);
      const free = names.filter((name) => !full.has(name));
      await addAttempts(executor, rows, free, now);
      return full;
    });
  },
  /** Takes back an attempt that was right. Part of the transaction that is handed in. */
  takeBack: async (executor: Executor, names: readonly string[]): Promise<void> => {
    await executor
      .updateTable('sign_in_attempts')
      .set(({ eb }) => ({ attempts: eb('attempts', '-', 1) }))
      .where('counter', 'in', names)
      .where('attempts', '>', 0)
      .execute();
  },
});

/** What counts attempts. */
export type Attempts = ReturnType<typeof createAttempts>;
