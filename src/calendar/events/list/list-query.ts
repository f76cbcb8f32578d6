import type { Opened, View } from '../../../kernel/actor.ts';
import type { SearchWords } from '../../../kernel/text/search-words.ts';
import type { ListBounds } from '../../../kernel/time/list-bounds.ts';
import type { Status } from '../../../storage/tables.ts';
import type { Circle } from '../../venues/nearby.ts';
import type { Facet } from './facets.ts';
import type { ListOrder } from './list-cursor.ts';

/** The comparisons of a list with local start and end; see kernel/time/list-bounds.ts. */
export interface Bounds extends Pick<ListBounds, 'startFrom' | 'startBefore' | 'endFrom' | 'endBefore'> {
  /** Of the events that start right at `startFrom` only those with a higher id than this. */
  readonly afterId?: number;
  /** Of the events that start right at `startBefore` those with a lower id than this, too. */
  readonly beforeId?: number;
}

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

/**
 * Which events a list is about, in a form of its own: two requests that mean the same list have the same text
 * here. All parts must hold.
 */
export interface EventListQuery {
  /** What the reader may see; of the statuses he gets only what the view allows (Q3). */
  readonly view: View;
  /** Whose events are found by what a password hides. */
  readonly opened: Opened;
  readonly statuses: readonly Status[];
  readonly bounds: Bounds;
  /** Of each group an event needs one facet; an empty group matches nothing. */
  readonly facets: readonly (readonly Facet[])[];
  /** Null without a search. */
  readonly words: SearchWords | null;
  /** Whether one of its venues must have coordinates, or must not; null when that does not matter. */
  readonly located: boolean | null;
  /** Only events at a venue in the circle; null for anywhere. */
  readonly near: Circle | null;
  /** Only events that were changed after this time, UTC, `YYYY-MM-DD HH:MM:SS`; null for any. */
  readonly modifiedAfter: string | null;
  /** Only these events; null for no such limit. */
  readonly include: readonly number[] | null;
  readonly order: ListOrder;
}

/** Whether the list is in order of start, forwards or backwards. */
export const isByStart = ({ order }: Pick<EventListQuery, 'order'>): boolean =>
  order === 'start' || order === '-start';

/** Whether it asks for nothing but facets, statuses and bounds, in order of start: all that entries say. */
export const isPlain = (query: EventListQuery): boolean => {
  const { words, located, near, modifiedAfter, include } = query;
  return [words, located, near, modifiedAfter, include].every((one) => one === null) && isByStart(query);
};

/** A part of what a view shows: events of these statuses, of one author or of any (null). */
export interface VisiblePart {
  readonly statuses: readonly Status[];
  readonly author: number | null;
}

const authorOf = (view: View): number | null => (view.startsWith('own:') ? Number(view.slice(4)) : null);

/**
 * What a list of those statuses shows in the view, in parts that have no event in common: anybody's published
 * events, and of the others all or one's own (reference events-api 2.5, Q3).
 */
export const visibleParts = ({
  view,
  statuses,
}: Pick<EventListQuery, 'view' | 'statuses'>): VisiblePart[] => {
  const published = statuses.filter((status) => status === 'publish');
  const others = statuses.filter((status) => status !== 'publish');
  const parts: VisiblePart[] =
    view === 'all'
      ? [{ statuses, author: null }]
      : [
          { statuses: published, author: null },
          { statuses: view === 'public' ? [] : others, author: authorOf(view) },
        ];
  return parts.filter((part) => part.statuses.length > 0);
};
