import type { Executor } from '../../storage/dialect.ts';
import type { VenueRow } from '../../storage/tables.ts';
import { findPlaces } from '../linked-records/repository.ts';
import { venueKind } from './venue-kind.ts';

/** Rows of venues by id, whatever their status; unknown ids are absent. */
export const findVenues = (
  executor: Executor,
  ids: readonly number[],
): Promise<ReadonlyMap<number, VenueRow>> => findPlaces(executor, venueKind, ids);
