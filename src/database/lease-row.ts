import { type CompiledQuery, type RawBuilder, sql } from 'kysely';
import type { Executor } from './dialect.ts';
import { prepare } from './prepare.ts';

/*
 * Who holds the lease of a calendar stands in its settings: nothing, `held` with a name that was drawn when it was
 * taken, or `ended` with the name of who held it and may still believe that he does (ADR 0046).
 */

const setting = 'lease';

const findLease = prepare((executor, { name }: { readonly name: string }) =>
  executor.selectFrom('settings').select('value').where('name', '=', name),
);

const put = async (executor: Executor, value: string): Promise<void> => {
  await executor
    .insertInto('settings')
    .values({ name: setting, value })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ value }))
    .execute();
};

/** What stands there; an empty text when nobody holds the lease. */
export const readLease = async (executor: Executor): Promise<string> =>
  (await findLease(executor, { name: setting }))[0]?.value ?? '';

/** What stands there while the holder of that name has the lease. */
export const heldBy = (holder: string): string => `held ${holder}`;

/** That line for who takes the lease and has it: nothing that is asked waits for anybody who is writing. */
export interface LeaseRow {
  /** As `readLease`. */
  readonly read: () => Promise<string>;
  /** Gives the lease to a holder of that name; gives false, and changes nothing, where it is not free or somebody writes. */
  readonly take: (holder: string) => Promise<boolean>;
  /** Lets go of it, if that holder has it still. */
  readonly release: (holder: string) => Promise<void>;
}

/** Runs one statement by itself, now or not at all; gives its rows. */
export type RunAtOnce = (
  statement: CompiledQuery<{ value: string }>,
  kind: 'read' | 'write',
) => Promise<readonly { readonly value: string }[]>;

/**
 * That line of the database which `executor` asks. `takesTurn` is a condition that holds for a statement while no other
 * process writes, and keeps others from writing until it is committed.
 */
export const leaseRow = (executor: Executor, takesTurn: RawBuilder<unknown>, run: RunAtOnce): LeaseRow => ({
  read: async () => {
    const query = executor.selectFrom('settings').select('value').where('name', '=', setting);
    return (await run(query.compile(), 'read'))[0]?.value ?? '';
  },
  take: async (holder) => {
    const statement = sql<{ value: string }>`insert into settings (name, value)
      select ${setting}, ${heldBy(holder)} where ${takesTurn}
      on conflict (name) do update set value = excluded.value where settings.value = '' returning value`;
    return (await run(statement.compile(executor), 'write')).length > 0;
  },
  release: async (holder) => {
    const statement = sql<{ value: string }>`update settings set value = ''
      where name = ${setting} and value = ${heldBy(holder)} returning value`;
    await run(statement.compile(executor), 'write');
  },
});

/**
 * To be done first in each transaction, when no other process can write. Gives 0 when it may go on; else it is to be
 * committed as it is and begun anew after so many milliseconds.
 */
export type EnterTransaction = (executor: Executor) => Promise<number>;

/**
 * Ends the leases of others before this process writes, and waits until their holders no longer believe in them.
 * `own` gives the name by which this process holds the lease; `onOther` is told once of each lease that is not its own.
 */
export const endLeasesOfOthers = (
  own: () => string,
  patience: number,
  onOther: () => void = () => undefined,
): EnterTransaction => {
  let found = '';
  let foundAt = 0;
  return async (executor) => {
    const lease = await readLease(executor);
    if (lease === '' || lease === heldBy(own())) return 0;
    if (lease.startsWith('held ')) {
      await put(executor, lease.replace('held', 'ended'));
      // A server that failed may have come back without its end, of which its holder has then not heard.
      found = '';
      // Its end is known to all when this is committed: only then does the waiting begin.
      return 1;
    }
    if (lease !== found) {
      onOther();
      found = lease;
      foundAt = performance.now();
    }
    const waited = performance.now() - foundAt;
    if (waited < patience) return Math.ceil(patience - waited);
    await put(executor, '');
    return 0;
  };
};
