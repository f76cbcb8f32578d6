import type { Status } from '../tables.ts';

/** Where an event stands in lists: what decides which of them show it, and at which place. */
export interface ListedPlace {
  /** See calendar/events/list/facets.ts. */
  readonly facets: readonly string[];
  readonly status: Status;
  /** Id of the author, 0 for nobody. */
  readonly author: number;
  /** Local start and end as they are stored. */
  readonly start: string;
  readonly end: string;
}

/** What one change says of lists. */
interface NotedMove {
  readonly id: number;
  /** As it is stored: null when every list may be concerned. */
  readonly moves: string | null;
}

/** The latest moves of events in lists, so that a list can tell whether one of them concerns it; bounded. */
export interface ListMoves {
  /** Takes in changes in their order. */
  readonly note: (changes: readonly NotedMove[]) => void;
  /** Everything up to that change counts as unknown from now on. */
  readonly forget: (upTo: number) => void;
  /** Places that events left or took since that change; null when more may have happened to lists than is known. */
  readonly since: (change: number) => readonly ListedPlace[] | null;
}

const mostRemembered = 2000;

/** Knows nothing of what happened up to that change. */
export const rememberMoves = (start: number): ListMoves => {
  let unknownUpTo = start;
  let known: { readonly id: number; readonly places: readonly ListedPlace[] }[] = [];
  const forget = (upTo: number): void => {
    if (upTo <= unknownUpTo) return;
    unknownUpTo = upTo;
    known = known.filter(({ id }) => id > upTo);
  };
  return {
    note: (changes) => {
      forget(changes.findLast(({ moves }) => moves === null)?.id ?? 0);
      for (const { id, moves } of changes) {
        if (id <= unknownUpTo || moves === null || moves === '[]') continue;
        known.push({ id, places: JSON.parse(moves) as ListedPlace[] });
      }
      // Half of them, so that this happens rarely.
      if (known.length > mostRemembered) forget(known[known.length - mostRemembered / 2]?.id ?? 0);
    },
    forget,
    since: (change) => {
      if (change < unknownUpTo) return null;
      const first = known.findLastIndex(({ id }) => id <= change) + 1;
      return known.slice(first).flatMap(({ places }) => places);
    },
  };
};
