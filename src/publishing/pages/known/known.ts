import { filterValues } from '../../../kernel/addresses/filters.ts';
import type { Known } from '../../../kernel/addresses/known.ts';
import type { Place } from '../../../kernel/addresses/place.ts';
import type { FoundPlace } from '../../../kernel/addresses/read-address.ts';
import { findMonths } from '../reading/months.ts';
import { categoryPath, findPublicLinked, linkedIds } from '../reading/named-records.ts';
import type { PageContext, PageRequest } from '../reading/page-request.ts';
import { findRecord } from './find-record.ts';
import { termFinder } from './find-term.ts';

/** Returns which of the ids of an old link exist; looked up only where it may drop them. */
const findLinked = async (
  context: PageContext,
  { place, lenient }: FoundPlace,
): Promise<ReadonlySet<string>> => {
  const found = new Set<string>();
  if (place.kind !== 'events') return found;
  for (const kind of ['venue', 'organizer'] as const) {
    if (!lenient.includes(kind)) continue;
    const ids = linkedIds(filterValues(place.filters, kind));
    for (const id of (await findPublicLinked(context, kind, ids)).keys()) found.add(`${kind}:${id}`);
  }
  return found;
};

const isJump = (place: Place): boolean => place.kind === 'events' && place.view.kind === 'jump';

/**
 * Returns what of the calendar an address depends on.
 * @throws AppError 410 where it names what was public and is in the trash or erased.
 */
export const findKnown = async (request: PageRequest, found: FoundPlace): Promise<Known> => {
  const current = request.today.slice(0, 7);
  const linked = await findLinked(request, found);
  const findTerm = await termFinder(request, found.place);
  return {
    ...{ today: request.today, firstWeekday: request.firstWeekday },
    months: isJump(found.place) ? await findMonths(request) : { first: current, last: current },
    category: (named) => {
      const term = findTerm('category', named);
      return term === null ? null : categoryPath(request, term.id);
    },
    tag: (named) => findTerm('tag', named)?.slug ?? null,
    hasLinked: (filter, id) => linked.has(`${filter}:${Number(id)}`),
    record: await findRecord(request, found.place),
  };
};
