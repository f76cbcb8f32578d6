import { randomBytes } from 'node:crypto';
import type { Database } from './dialect.ts';
import { type EnterTransaction, endLeasesOfOthers, heldBy } from './lease-row.ts';
import { isUncertain } from './storage-refusals.ts';

/** So long after it asked whether it still has the lease a holder believes that nobody else has written; milliseconds. */
const belief = 250;
/** After so long it asks again, beside what it answers; milliseconds. */
const beliefToRenew = 125;
/** Who ended somebody's lease writes after so long: two fifths more, as clocks differ; milliseconds. */
const patience = 350;

/** So many looks in so many milliseconds are worth a lease. */
const manyLooks = 50;
const lookSpan = 1000;

/** Who finds that somebody is writing tries again after so long; milliseconds. */
const shortPause = 1000;
/** Who finds that another one has it tries again after so long; whose lease others end, each time after twice as long; milliseconds. */
const firstPause = 60_000;
const longestPause = 3_600_000;

/** Tells whether there are many of what it is told of; milliseconds. */
const countLooks = (): ((now: number) => boolean) => {
  let since = 0;
  let count = 0;
  return (now) => {
    if (now - since > lookSpan) {
      since = now;
      count = 0;
    }
    count += 1;
    return count >= manyLooks;
  };
};

/** One process's part in the lease of a calendar (ADR 0046). */
export interface Lease {
  readonly enterTransaction: EnterTransaction;
  /**
   * The database for a service that is alone most of the time. When it is asked often it takes the lease, and while it
   * has that it looks for commits eight times a second and not for each request: others end the lease before they
   * write, and its own commits it counts.
   */
  readonly hold: (database: Database) => Database;
}

/** A part in it that begins without holding it. */
export const openLease = (): Lease => {
  let holder = '';
  let believesUntil = 0;
  let renewsAt = 0;
  let pause = firstPause;
  let pausesUntil = 0;
  let underWay: Promise<void> | null = null;

  const leaveAlone = (): void => {
    holder = '';
    believesUntil = 0;
    const now = performance.now();
    if (now < pausesUntil) return;
    pausesUntil = now + pause;
    pause = Math.min(pause * 2, longestPause);
  };

  const hold = (database: Database): Database => {
    const areMany = countLooks();
    let ownCommits = 0;
    let isClosing = false;

    const renew = async (): Promise<void> => {
      const asked = performance.now();
      renewsAt = asked + beliefToRenew;
      const [lease] = await Promise.all([database.lease.read(), database.look()]);
      if (lease !== heldBy(holder)) return leaveAlone();
      believesUntil = asked + belief;
    };

    const take = async (): Promise<void> => {
      // Known before it stands there: this process's own transactions are not to end it.
      holder = randomBytes(8).toString('hex');
      if (await database.lease.take(holder).catch(() => false)) return renew();
      holder = '';
      pausesUntil = performance.now() + shortPause;
      if ((await database.lease.read()) !== '') pausesUntil += firstPause;
    };

    const inBackground = (work: () => Promise<void>): void => {
      if (underWay !== null || isClosing) return;
      underWay = work()
        // Requests ask the database themselves then, and are told.
        .catch(() => undefined)
        .finally(() => {
          underWay = null;
        });
    };

    const looked = Promise.resolve();
    return {
      ...database,
      look: () => {
        const now = performance.now();
        const isBelieving = now < believesUntil;
        if (holder !== '') {
          if (now >= renewsAt) inBackground(renew);
        } else if (now >= pausesUntil && areMany(now)) inBackground(take);
        return isBelieving ? looked : database.look();
      },
      // Both only grow.
      commits: () => database.commits() + ownCommits,
      transaction: async (work, options) => {
        try {
          return await database.transaction(work, options);
        } catch (error) {
          // It may yet be committed, of which nobody will be told.
          if (isUncertain(error)) leaveAlone();
          throw error;
        } finally {
          ownCommits += 1;
        }
      },
      close: async () => {
        isClosing = true;
        await underWay;
        // Whoever comes next finds it free; where it cannot be said the next one to write waits.
        if (holder !== '') await database.lease.release(holder).catch(() => undefined);
        await database.close();
      },
    };
  };

  return { enterTransaction: endLeasesOfOthers(() => holder, patience, leaveAlone), hold };
};
