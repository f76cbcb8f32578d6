import type { Opened, View } from '../../../kernel/actor.ts';
import type { SearchWords } from '../../../kernel/text/search-words.ts';
import type { ListBounds } from '../../../kernel/time/list-bounds.ts';
import type { EventStatus, Status } from '../../../storage/tables.ts';
import type { Circle } from '../../venues/nearby.ts';
import type { ListOrder } from './list-cursor.ts';

/** The comparisons of a list with local start and end; see kernel/time/list-bounds.ts. */
export type Bounds = Pick<ListBounds, 'startFrom' | 'startBefore' | 'endFrom' | 'endBefore'>;

const laterOf = (one: string | undefined, other: string | undefined): string | undefined =>
  one === undefined || (other !== undefined && other > one) ? other : one;
const earlierOf = (one: string | undefined, other: string | undefined): string | undefined =>
  one === undefined || (other !== undefined && other < one) ? other : one;

/** The bounds of the events that are within both. */
export const bothBounds = (one: Bounds, other: Bounds): Bounds => {
  const startFrom = laterOf(one.startFrom, other.startFrom);
  const startBefore = earlierOf(one.startBefore, other.startBefore);
  const endFrom = laterOf(one.endFrom, other.endFrom);
  const endBefore = earlierOf(one.endBefore, other.endBefore);
  return {
    ...(startFrom === undefined ? {} : { startFrom }),
    ...(startBefore === undefined ? {} : { startBefore }),
    ...(endFrom === undefined ? {} : { endFrom }),
    ...(endBefore === undefined ? {} : { endBefore }),
  };
};

/** What a list asks of an event beside its status, times, texts and coordinates. */
export type EventFilter =
  /** Linked to one of these; an empty list matches nothing. */
  | { readonly kind: 'terms' | 'venues' | 'organizers'; readonly ids: readonly number[] }
  | { readonly kind: 'featured' | 'ticketed' | 'free'; readonly value: boolean }
  | { readonly kind: 'author' | 'parent'; readonly id: number }
  | { readonly kind: 'event_status'; readonly statuses: readonly EventStatus[] };

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
  /** Whether one of its venues must have coordinates, or must not; null when that does not matter. */
  readonly located: boolean | null;
  /** Only events at a venue in the circle; null for anywhere. */
  readonly near: Circle | null;
  /** Only events that were changed after this time, UTC, `YYYY-MM-DD HH:MM:SS`; null for any. */
  readonly modifiedAfter: string | null;
  /** Only these events; null for any. */
  readonly include: readonly number[] | null;
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
  located: null,
  near: null,
  modifiedAfter: null,
  include: null,
  order: 'start',
};
