import type { Database, Executor } from './dialect.ts';
import { isStorageRefusal } from './storage-refusals.ts';

/**
 * Several of the same kind are written in one go; it gives what came of each, in their order. They are handed out while
 * there is time, so whatever takes long for one is done before the next is asked for.
 */
type WriteAll<Item, Written> = (executor: Executor, items: Iterable<Item>) => Promise<readonly Written[]>;

interface Waiting<Item, Written> {
  readonly item: Item;
  readonly tell: (written: Promise<Written> | Written) => void;
}

/** So many are written in one go. */
const mostAtOnce = 64;
/** After so many milliseconds nobody else is taken in: everybody who reads waits meanwhile. */
const longest = 10;

/**
 * Lets those who write the same kind of thing at the same time be written by the same statements: a statement of many
 * rows takes a fraction of the time of as many statements (docs/adr/0039). Whoever comes while nobody waits is written
 * as soon as a transaction begins, with everybody who has come until then. Where one of several is refused, nothing is
 * kept of any, and each is written alone, so that only he hears of it. What `isRepeatable` says may not be run twice,
 * since it does something outside of its transaction, is written alone from the first.
 */
export const gatherWriters = <Item, Written>(
  transaction: Database['transaction'],
  writeAll: WriteAll<Item, Written>,
  isRepeatable: (item: Item) => boolean,
): ((item: Item) => Promise<Written>) => {
  const waiting: Waiting<Item, Written>[] = [];
  /** Whether a transaction was asked for that has not begun. */
  let isAsked = false;

  const writeOne = (item: Item): Promise<Written> =>
    transaction(async (executor) => (await writeAll(executor, [item]))[0] as Written);

  /** Those who wait now; who comes later has a transaction of his own to come. */
  function* handOut(taken: Waiting<Item, Written>[]): Generator<Item> {
    const most = Math.min(waiting.length, mostAtOnce);
    const until = performance.now() + longest;
    while (taken.length < most && (taken.length === 0 || performance.now() < until)) {
      const next = waiting.shift() as Waiting<Item, Written>;
      taken.push(next);
      yield next.item;
    }
  }

  const writeGathered = async (): Promise<void> => {
    const taken: Waiting<Item, Written>[] = [];
    try {
      const write = async (executor: Executor): Promise<readonly Written[]> => {
        isAsked = false;
        try {
          return await writeAll(executor, handOut(taken));
        } finally {
          ask();
        }
      };
      const written = await transaction(write, { writers: () => waiting.length });
      for (const [index, { tell }] of taken.entries()) tell(written[index] as Written);
    } catch (error) {
      // A transaction that could not begin has taken nobody, and refuses all who wait for it.
      if (taken.length === 0) isAsked = false;
      const refused = taken.length === 0 ? waiting.splice(0) : taken;
      // Nor is anybody written again after a commit of which nobody knows whether it was made.
      const isRepeated = taken.length > 1 && !isStorageRefusal(error);
      for (const { item, tell } of refused) tell(isRepeated ? writeOne(item) : Promise.reject(error));
    }
  };

  const ask = (): void => {
    if (isAsked || waiting.length === 0) return;
    isAsked = true;
    void writeGathered();
  };

  return (item) =>
    new Promise((tell) => {
      if (!isRepeatable(item)) return tell(writeOne(item));
      waiting.push({ item, tell });
      ask();
    });
};
