import type { Executor } from '../../storage/dialect.ts';
import type { OrganizerRow } from '../../storage/tables.ts';
import { findPlaces } from '../linked-records/repository.ts';
import { organizerKind } from './organizer-kind.ts';

/** Rows of organizers by id, whatever their status; unknown ids are absent. */
export const findOrganizers = (
  executor: Executor,
  ids: readonly number[],
): Promise<ReadonlyMap<number, OrganizerRow>> => findPlaces(executor, organizerKind, ids);
