import { filterValues } from '../../../kernel/addresses/filters.ts';
import type { Filters } from '../../../kernel/addresses/place.ts';
import { addressRefusal } from '../request/address-refusal.ts';
import type { PageContext } from '../request/page-request.ts';
import { findPublicLinked, linkedIds } from './public-linked.ts';

/**
 * Refuses filters by venues and organizers that are not there for everybody: their events would tell of them.
 * @throws AppError 400, the same for one that is not public and one that does not exist.
 */
export const requireLinked = async (context: PageContext, filters: Filters): Promise<void> => {
  for (const kind of ['venue', 'organizer'] as const) {
    // What is no number is refused where the list is read.
    const ids = linkedIds(filterValues(filters, kind));
    const { size } = await findPublicLinked(context, kind, ids);
    if (size < ids.length) throw addressRefusal({ reason: `unknown_${kind}`, parameter: kind, most: null });
  }
};
