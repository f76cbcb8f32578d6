import type { Database, Executor } from './dialect.ts';
import { isStorageRefusal } from './storage-refusals.ts';

/** Several of the same kind are written in one go; it gives what came of each, in their order. */
type WriteAll<Item, Written> = (executor: Executor, items: readonly Item[]) => Promise<readonly Written[]>;

interface Waiting<Item, Written> {
  readonly item: Item;
  /** In characters. */
  readonly size: number;
  readonly tell: (written: Promise<Written> | Written) => void;
  readonly refuse: (error: unknown) => void;
}

/** So many are written in one go, of so many characters: everybody else waits meanwhile, some twenty milliseconds. */
const mostAtOnce = 64;
const mostCharacters = 100_000;

/**
 * Lets those who write the same kind of thing at the same time be written by the same statements: a statement of many
 * rows takes a fraction of the time of as many statements (docs/adr/0020). Whoever comes while nobody waits is written
 * as soon as a transaction begins, with everybody who has come until then. Where one of several is refused, nothing is
 * kept of any, and each is written alone, so that only he hears of it. `sizeOf` tells about how many characters one has;
 * null for what may not be run twice, since it does something outside of its transaction: it is written alone from the
 * first, as is what is large.
 */
export const gatherWriters = <Item, Written>(
  transaction: Database['transaction'],
  writeAll: WriteAll<Item, Written>,
  sizeOf: (item: Item) => number | null,
): ((item: Item) => Promise<Written>) => {
  const waiting: Waiting<Item, Written>[] = [];

  const writeOne = (item: Item): Promise<Written> =>
    transaction(async (executor) => (await writeAll(executor, [item]))[0] as Written);

  const takeSome = (): readonly Waiting<Item, Written>[] => {
    let characters = 0;
    const past = waiting.findIndex(({ size }, at) => {
      characters += size;
      return at === mostAtOnce || characters > mostCharacters;
    });
    return waiting.splice(0, past === -1 ? waiting.length : past);
  };

  const writeGathered = async (): Promise<void> => {
    let taken: readonly Waiting<Item, Written>[] = [];
    try {
      const written = await transaction(async (executor) => {
        taken = takeSome();
        if (waiting.length > 0) void writeGathered();
        return writeAll(
          executor,
          taken.map(({ item }) => item),
        );
      });
      for (const [index, { tell }] of taken.entries()) tell(written[index] as Written);
    } catch (error) {
      // A transaction that could not begin has taken nobody, and refuses all who wait for it.
      const refused = taken.length === 0 ? waiting.splice(0) : taken;
      for (const { item, tell, refuse } of refused) {
        // Nor is anybody written again after a commit of which nobody knows whether it was made.
        if (taken.length > 1 && !isStorageRefusal(error)) tell(writeOne(item));
        else refuse(error);
      }
    }
  };

  return (item) =>
    new Promise((resolve, reject) => {
      const size = sizeOf(item);
      if (size === null || size > mostCharacters) return resolve(writeOne(item));
      waiting.push({ item, size, tell: resolve, refuse: reject });
      if (waiting.length === 1) void writeGathered();
    });
};
