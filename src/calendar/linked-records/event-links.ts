import type { Executor } from '../../storage/dialect.ts';
import { removeFacet } from '../events/list/list-facets.ts';
import { removeLinkedId } from '../records/linked-ids.ts';
import type { PlaceKind, PlaceRow } from './kind.ts';

/** Takes the record from every event, for good (reference venues-organizers-terms-api 4.10), lists included. */
export const unlinkFromEvents = async <Row extends PlaceRow>(
  executor: Executor,
  kind: PlaceKind<Row>,
  id: number,
): Promise<void> => {
  const linked = executor
    .selectFrom(kind.selectLinks(executor).as('link'))
    .select('link.event_id')
    .where('link.place_id', '=', id);
  await removeFacet(executor, `${kind.name}:${id}`, linked);
  await removeLinkedId(executor, { kind: kind.name, id }, linked);
  await kind.deleteLinks(executor, id);
};
