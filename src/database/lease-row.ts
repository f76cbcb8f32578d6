import { randomBytes } from 'node:crypto';
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

/** Gives the lease to a new holder, in place of any other; gives his name. */
export const takeLease = async (executor: Executor): Promise<string> => {
  const holder = randomBytes(8).toString('hex');
  await put(executor, heldBy(holder));
  return holder;
};

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
