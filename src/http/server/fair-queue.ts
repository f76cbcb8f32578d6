/** Items in the order in which they are taken: clients alternate, and each has its own in the order of arrival. */
export interface FairQueue<Item> {
  readonly push: (client: unknown, item: Item) => void;
  /** Takes the next item. */
  readonly shift: () => Item | undefined;
  /** Returns all items, by clients. */
  readonly all: () => readonly Item[];
  /** Takes all items that satisfy `test`. */
  readonly take: (test: (item: Item) => boolean) => readonly Item[];
  /**
   * Takes, of the items that satisfy `test`, the newest of the client that has most of them. Takes none when `client` with
   * one more had as many.
   */
  readonly takeOfLargest: (client: unknown, test: (item: Item) => boolean) => Item | undefined;
}

/** Returns an empty queue. Clients are compared by identity. */
export const createFairQueue = <Item>(): FairQueue<Item> => {
  // The next client stands first.
  const items = new Map<unknown, readonly Item[]>();
  const set = (client: unknown, own: readonly Item[]): void => {
    if (own.length === 0) items.delete(client);
    else items.set(client, own);
  };
  return {
    push: (client, item) => set(client, [...(items.get(client) ?? []), item]),
    shift: () => {
      for (const [client, [first, ...others]] of items) {
        items.delete(client);
        set(client, others);
        return first;
      }
      return undefined;
    },
    all: () => [...items.values()].flat(),
    take: (test) => {
      const all = [...items];
      for (const [client, own] of all)
        set(
          client,
          own.filter((item) => !test(item)),
        );
      return all.flatMap(([, own]) => own.filter(test));
    },
    takeOfLargest: (client, test) => {
      const counts = [...items].map(([other, own]) => ({ other, own, count: own.filter(test).length }));
      const largest = counts.reduce((most, each) => (each.count > most.count ? each : most), {
        ...{ other: client, own: [] as readonly Item[] },
        count: (items.get(client)?.filter(test).length ?? 0) + 1,
      });
      const item = largest.own.findLast(test);
      if (item !== undefined)
        set(
          largest.other,
          largest.own.filter((each) => each !== item),
        );
      return item;
    },
  };
};
