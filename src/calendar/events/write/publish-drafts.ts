import { may } from '../../../kernel/actor.ts';
import type { Executor } from '../../../storage/dialect.ts';
import type { Writing } from '../../linked-records/columns.ts';
import type { PlaceKind, PlaceRow } from '../../linked-records/kind.ts';
import { findPlaces } from '../../linked-records/repository.ts';
import { updatePlace } from '../../linked-records/writes.ts';
import { organizerKind } from '../../organizers/organizer-kind.ts';
import { mayEdit } from '../../records/policy.ts';
import { venueKind } from '../../venues/venue-kind.ts';
import type { EventLinks } from '../event-state.ts';

const publishDraftsOf = async <Row extends PlaceRow>(
  executor: Executor,
  kind: PlaceKind<Row>,
  ids: readonly number[],
  writing: Writing,
): Promise<void> => {
  for (const row of (await findPlaces(executor, kind, ids)).values()) {
    if (row.status !== 'draft' || !mayEdit(writing.actor, row)) continue;
    await updatePlace(executor, kind, row, { fields: { status: 'publish' }, image: undefined }, writing);
  }
};

/**
 * Publishes the draft venues and organizers of an event that is published in the same transaction, each with its change;
 * those that the actor may not publish stay drafts (docs/adr/0059).
 */
export const publishDrafts = async (
  executor: Executor,
  { venues, organizers }: EventLinks,
  writing: Writing,
): Promise<void> => {
  if (!may(writing.actor, 'publish')) return;
  await publishDraftsOf(executor, venueKind, venues, writing);
  await publishDraftsOf(executor, organizerKind, organizers, writing);
};
