import type { Visit } from './visit.ts';

/** The requests whose answers are being made, also those that nobody waits for any more. */
export interface UnderWay {
  /** Takes one in; gives what takes it out again, which is to be called once. */
  readonly begin: (visit: Visit) => () => void;
  /** In no order. */
  readonly all: () => readonly Visit[];
}

interface Entry {
  readonly visit: Visit;
  at: number;
}

/**
 * None yet. Not a `Set`: one that lives long and whose members do not moves to a new table every few of them. Each old
 * table refers to the next and holds what was a member then, and once V8 took an old one for something that stays, it
 * copies all that come after it, with a tenth of everything that requests leave behind (ADR 0045).
 */
export const createUnderWay = (): UnderWay => {
  const entries: Entry[] = [];
  return {
    begin: (visit) => {
      const entry = { visit, at: entries.length };
      entries.push(entry);
      return () => {
        const last = entries.pop();
        if (last === undefined || last === entry) return;
        entries[entry.at] = last;
        last.at = entry.at;
      };
    },
    all: () => entries.map(({ visit }) => visit),
  };
};
