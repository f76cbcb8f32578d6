import { isDeepStrictEqual } from 'node:util';
import { isVisible, viewOf } from '../../../kernel/actor.ts';
import type { Input } from '../../../kernel/input.ts';
import type { Executor } from '../../../storage/dialect.ts';
import type { EventRow } from '../../../storage/tables.ts';
import { findPlaces } from '../../linked-records/repository.ts';
import { triesToUnlock } from '../../records/visibility.ts';
import { venueKind } from '../../venues/venue-kind.ts';
import type { EventChange } from '../fields/schema.ts';
import { findEventLinks } from '../read/event-rows.ts';
import { readLinkValues } from './link-values.ts';

/** The field that says what an event is linked to, and its value. */
export interface LinkField {
  readonly field: 'venue' | 'venues' | 'organizer';
  readonly value: unknown;
}

type VenueFields = Pick<EventChange, 'venue' | 'venues'>;

const isAmong = (venue: unknown, venues: unknown): boolean => {
  const one = readLinkValues(venue, 'venue') ?? [];
  return isDeepStrictEqual(one, readLinkValues(venues, 'venue')?.slice(0, 1));
};

/** By which of both fields a new event gets its venues: `venue`, unless it is the first of `venues` (ADR 0058). */
export const venuesOfNew = ({ venue, venues }: VenueFields): LinkField | undefined => {
  if (venues !== undefined && (venue === undefined || isAmong(venue, venues)))
    return { field: 'venues', value: venues };
  return venue === undefined ? undefined : { field: 'venue', value: venue };
};

const differs = (value: unknown, shown: readonly number[]): boolean =>
  !isDeepStrictEqual(
    readLinkValues(value, 'venue'),
    shown.map((id) => ({ kind: 'id', id })),
  );

/**
 * By which of both fields an event gets other venues, undefined when it keeps those it has: the one that differs from
 * what the answer shows, `venues` if both do; a `venue` sent alone stands for all of them (ADR 0058).
 */
const venuesOfChanged = ({ venue, venues }: VenueFields, shown: readonly number[]): LinkField | undefined => {
  if (venues !== undefined && differs(venues, shown)) return { field: 'venues', value: venues };
  if (venue === undefined) return undefined;
  return differs(venue, venues === undefined ? shown : shown.slice(0, 1))
    ? { field: 'venue', value: venue }
    : undefined;
};

/** The ids of the venues that the answer shows to the caller, none behind a password that he did not give. */
const findShownVenues = async (
  executor: Executor,
  { id, password_hash }: EventRow,
  request: Pick<Input<unknown>, 'actor' | 'raw'>,
): Promise<readonly number[]> => {
  if (password_hash !== null && !triesToUnlock(request)) return [];
  const { venues } = await findEventLinks(executor, id);
  const rows = await findPlaces(executor, venueKind, venues);
  const view = viewOf(request.actor);
  return venues.filter((venue) => {
    const row = rows.get(venue);
    return row !== undefined && row.status !== 'trash' && isVisible(view, row);
  });
};

/** The change with its venues under the one field that counts, or under none when the event keeps those it has. */
export const chooseVenues = async (
  executor: Executor,
  row: EventRow,
  request: Pick<Input<unknown>, 'actor' | 'raw'>,
  change: EventChange,
): Promise<LinkField | undefined> =>
  change.venue === undefined && change.venues === undefined
    ? undefined
    : venuesOfChanged(change, await findShownVenues(executor, row, request));
