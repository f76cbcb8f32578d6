import type { Opened, View } from '../../../kernel/actor.ts';
import type { SearchWords } from '../../../kernel/text/search-words.ts';
import type { ListBounds } from '../../../kernel/time/list-bounds.ts';
import type { Status } from '../../../storage/tables.ts';
import type { Circle } from '../../venues/nearby.ts';
import type { EventFilter } from './filters.ts';
import type { ListOrder } from './list-cursor.ts';

/** The comparisons of a list with local start and end; see kernel/time/list-bounds.ts. */
export type Bounds = Pick<ListBounds, 'startFrom' | 'startBefore' | 'endFrom' | 'endBefore'>;

/** Returns the bounds of the events that are within both: the later beginnings and the earlier ends. */
export const bothBounds = (one: Bounds, other: Bounds): Bounds => {
  const bounds: { -readonly [Name in keyof Bounds]: string } = {};
  for (const name of ['startFrom', 'startBefore', 'endFrom', 'endBefore'] as const) {
    const set = [one[name], other[name]].filter((text) => text !== undefined).sort();
    const bound = set.at(name.endsWith('From') ? -1 : 0);
    if (bound !== undefined) bounds[name] = bound;
  }
  return bounds;
};

/**
 * Which events a list shows and in which order. All parts must hold. Requests for the same list have the same JSON
 * text of this.
 */
export interface EventListQuery {
  /** Limits the statuses to what the reader may see. */
  readonly view: View;
  /** Whose events are found by texts that a password hides. */
  readonly opened: Opened;
  readonly statuses: readonly Status[];
  readonly bounds: Bounds;
  readonly filters: readonly EventFilter[];
  /** Whether links, flags and prices that a password hides count for the filters. */
  readonly filtersProtected: boolean;
  /** Null without a search. */
  readonly words: SearchWords | null;
  /** Only events at a venue in the circle; null for anywhere. */
  readonly near: Circle | null;
  readonly order: ListOrder;
}

/** All published events as a stranger sees them, in order of start. */
export const publicEvents: EventListQuery = {
  view: 'public',
  opened: null,
  statuses: ['publish'],
  bounds: {},
  filters: [],
  filtersProtected: false,
  words: null,
  near: null,
  order: 'start',
};
