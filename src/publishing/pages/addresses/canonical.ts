import { findFormerOwner } from '../../../calendar/addresses/former-slugs.ts';
import type { Taxonomy } from '../../../calendar/terms/taxonomy.ts';
import { canonicalPlace } from '../../../kernel/addresses/canonical-place.ts';
import type { Known } from '../../../kernel/addresses/canonical-scope.ts';
import { filterValues } from '../../../kernel/addresses/filters.ts';
import { type Place, slugOfScope } from '../../../kernel/addresses/place.ts';
import type { FoundPlace } from '../../../kernel/addresses/read-address.ts';
import { decodeSegment } from '../../../kernel/addresses/segments.ts';
import { termNameKey } from '../../../kernel/text/folding.ts';
import { cleanTermName } from '../../../kernel/text/single-line.ts';
import type { TermRow } from '../../../storage/tables.ts';
import { findMonths } from '../reading/months.ts';
import { categoryPath, findPublicLinked, linkedIds, slugsOf, termBySlug } from '../reading/named-records.ts';
import { gone, noSuchPage, noSuchTerm } from '../reading/page-errors.ts';
import type { PageContext, PageRequest } from '../reading/page-request.ts';
import { findRecord } from './find-record.ts';

/** Returns the one term that a text names, or null. */
type FindTerm = (taxonomy: Taxonomy, named: string) => TermRow | null;

const byIdOrName = ({ terms }: PageContext, taxonomy: Taxonomy, named: string): TermRow | null => {
  const byNumber = /^\d{1,15}$/.test(named) ? terms.find(Number(named)) : undefined;
  if (byNumber?.taxonomy === taxonomy) return byNumber;
  const key = termNameKey(cleanTermName(named));
  const [first, ...others] = terms.listed(taxonomy).filter(({ name_key }) => name_key === key);
  return first === undefined || others.length > 0 ? null : first;
};

/** Returns the term that had this slug before; `'gone'` where that was deleted. */
const byFormerSlug = async (
  { terms, database }: PageContext,
  taxonomy: Taxonomy,
  named: string,
): Promise<TermRow | 'gone' | null> => {
  for (const slug of slugsOf(named)) {
    const id = await findFormerOwner(database.read, taxonomy, slug);
    if (id !== null) return id === 'gone' ? id : (terms.find(id) ?? 'gone');
  }
  return null;
};

/** Returns the names of terms that become part of a path: of the scope, and filters of one value. */
const namedIn = (place: Place): readonly (readonly [taxonomy: Taxonomy, named: string])[] => {
  if (place.kind !== 'events') return [];
  const { scope, filters } = place;
  const single = (taxonomy: Taxonomy, values: readonly string[]) =>
    values.length === 1 ? values.map((value) => [taxonomy, value] as const) : [];
  return [
    ...(scope === null ? [] : [[scope.kind, decodeSegment(slugOfScope(scope))] as const]),
    ...single('category', filterValues(filters, 'categories')),
    ...single('tag', filterValues(filters, 'tags')),
  ];
};

/**
 * Returns a function that finds the terms of a place: by slug, by a former slug, by id, by the name where only one has it.
 * @throws AppError 410 where the place is about one that was deleted.
 */
const termFinder = async (context: PageContext, place: Place): Promise<FindTerm> => {
  const former = new Map<string, TermRow>();
  for (const [index, [taxonomy, named]] of namedIn(place).entries()) {
    if (termBySlug(context, taxonomy, named) !== undefined) continue;
    const found = await byFormerSlug(context, taxonomy, named);
    if (found !== null && found !== 'gone') former.set(`${taxonomy} ${named}`, found);
    const isAbout = index === 0 && place.kind === 'events' && place.scope !== null;
    if (found === 'gone' && isAbout && byIdOrName(context, taxonomy, named) === null) throw gone();
  }
  return (taxonomy, named) =>
    termBySlug(context, taxonomy, named) ??
    former.get(`${taxonomy} ${named}`) ??
    byIdOrName(context, taxonomy, named);
};

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

const findKnown = async (request: PageRequest, found: FoundPlace): Promise<Known> => {
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

/**
 * Returns the canonical place of an address.
 * @throws AppError 404; 410 for what was public and is in the trash or erased.
 */
export const findCanonical = async (request: PageRequest, found: FoundPlace): Promise<Place> => {
  const canonical = canonicalPlace(found, await findKnown(request, found), request.addressWords);
  if (canonical !== null) return canonical;
  const { place } = found;
  throw place.kind === 'events' && place.scope !== null ? noSuchTerm(place.scope.kind) : noSuchPage();
};
