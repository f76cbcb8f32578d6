import { filterValues } from '../../../kernel/addresses/filters.ts';
import type { Known } from '../../../kernel/addresses/known.ts';
import type { Place } from '../../../kernel/addresses/place.ts';
import type { FoundPlace } from '../../../kernel/addresses/read-address.ts';
import { firstDayOfWeek } from '../../words/dates/formats.ts';
import { categoryPath } from '../reading/filters.ts';
import { findMonths } from '../reading/months.ts';
import { findPublicLinked, linkedIds } from '../reading/public-linked.ts';
import type { PageContext, Visit } from '../request/page-request.ts';
import { findRecord } from './find-record.ts';
import { termFinder } from './find-term.ts';

/** Which of the ids that an old link names there are; looked up only where it may drop them. */
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
 * What the calendar knows of what an address names.
 * @throws AppError 410 where it was public and is in the trash or gone for good.
 */
export const findKnown = async (context: PageContext, visit: Visit, found: FoundPlace): Promise<Known> => {
  const { today } = visit;
  const current = today.slice(0, 7);
  const linked = await findLinked(context, found);
  const findTerm = await termFinder(context, found.place);
  return {
    today,
    firstWeekday: firstDayOfWeek(context.settings.region),
    months: isJump(found.place) ? await findMonths(context, today) : { first: current, last: current },
    category: (named) => {
      const term = findTerm('category', named);
      return term === null ? null : categoryPath(context, term.id);
    },
    tag: (named) => findTerm('tag', named)?.slug ?? null,
    hasLinked: (filter, id) => linked.has(`${filter}:${Number(id)}`),
    record: await findRecord(context, found.place),
  };
};
