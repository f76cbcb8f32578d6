/** Those who are here now: requests whose answers are being made, connections that are open. */
export interface Present<One> {
  /** Takes one in; gives what takes it out again, however often that is called. */
  readonly enter: (one: One) => () => void;
  readonly count: () => number;
  /** In no order. */
  readonly all: () => readonly One[];
}

interface Entry<One> {
  readonly one: One;
  at: number;
}

/**
 * Nobody yet. Not a `Set`: one that lives long and whose members do not moves to a new table every few of them. Each old
 * table refers to the next and holds who was a member then, and once V8 took an old one for something that stays, it
 * copies all that come after it, with a tenth of everything that requests leave behind (ADR 0045).
 */
export const nobodyYet = <One>(): Present<One> => {
  const entries: Entry<One>[] = [];
  return {
    enter: (one) => {
      const entry = { one, at: entries.length };
      entries.push(entry);
      return () => {
        if (entries[entry.at] !== entry) return;
        const last = entries.pop();
        if (last === undefined || last === entry) return;
        entries[entry.at] = last;
        last.at = entry.at;
      };
    },
    count: () => entries.length,
    all: () => entries.map(({ one }) => one),
  };
};
