import { findEventBySlug } from '../../calendar/events/write/repository.ts';
import type { IndexedTerm } from '../../calendar/terms/term-index.ts';
import { filterValues } from '../../kernel/addresses/filters.ts';
import type { Known, KnownRecord } from '../../kernel/addresses/known.ts';
import type { Place } from '../../kernel/addresses/place.ts';
import type { FoundPlace } from '../../kernel/addresses/read-address.ts';
import { encodeSegment, slugsMeant } from '../../kernel/addresses/segments.ts';
import { termNameKey } from '../../kernel/text/folding.ts';
import { cleanTermName } from '../../kernel/text/single-line.ts';
import { normaliseSlug } from '../../kernel/text/slugs.ts';
import { firstDayOfWeek } from '../words/dates/formats.ts';
import { categoryPath } from './lists/filters.ts';
import { findMonths } from './lists/months.ts';
import type { PageContext, Visit } from './page-context.ts';

const eventRecord = (
  row: { readonly slug: string; readonly start_local: string } | undefined,
): KnownRecord | null =>
  row === undefined
    ? null
    : {
        kind: 'event',
        slug: row.slug,
        isSeries: false,
        timesOn: (day) => (row.start_local.slice(0, 10) === day ? 1 : 0),
      };

const linkedBySlug = async ({ database }: PageContext, kind: 'venue' | 'organizer', slug: string) => {
  const row = await database.read
    .selectFrom(kind === 'venue' ? 'venues' : 'organizers')
    .select('slug')
    .where('slug', '=', slug)
    .where('status', '=', 'publish')
    .limit(1)
    .executeTakeFirst();
  return row === undefined ? null : { kind, slug: row.slug };
};

const byId = async ({ database }: PageContext, id: number): Promise<KnownRecord | null> => {
  const { read } = database;
  const event = await read
    .selectFrom('events')
    .select(['slug', 'start_local'])
    .where('id', '=', id)
    .where('status', '=', 'publish')
    .executeTakeFirst();
  if (event !== undefined) return eventRecord(event);
  for (const [kind, table] of [
    ['venue', 'venues'],
    ['organizer', 'organizers'],
  ] as const) {
    const row = await read
      .selectFrom(table)
      .select('slug')
      .where('id', '=', id)
      .where('status', '=', 'publish')
      .executeTakeFirst();
    if (row !== undefined) return { kind, slug: row.slug };
  }
  return null;
};

const findRecord = async (context: PageContext, place: Place): Promise<KnownRecord | null> => {
  switch (place.kind) {
    case 'event':
    case 'series': {
      for (const slug of slugsMeant(place.slug)) {
        const row = await findEventBySlug(context.database.read, slug);
        if (row?.status === 'publish') return eventRecord(row);
      }
      return null;
    }
    case 'venue':
    case 'organizer':
      for (const slug of slugsMeant(place.slug)) {
        const record = await linkedBySlug(context, place.kind, slug);
        if (record !== null) return record;
      }
      return null;
    case 'record':
      return byId(context, place.id);
    default:
      return null;
  }
};

/** The one term that a text names: by slug, id or name. */
const findTerm = (
  { terms }: PageContext,
  taxonomy: 'category' | 'tag',
  named: string,
): IndexedTerm | null => {
  const asIs = terms.findBySlug(taxonomy, encodeSegment(named));
  const bySlug = asIs ?? terms.findBySlug(taxonomy, normaliseSlug(named));
  if (bySlug !== undefined) return bySlug;
  const byNumber = /^\d{1,15}$/.test(named) ? terms.find(Number(named)) : undefined;
  if (byNumber?.taxonomy === taxonomy) return byNumber;
  return terms.findByName(taxonomy, termNameKey(cleanTermName(named))) ?? null;
};

/** Which of the ids that an old link names there are; looked up only where it may drop them. */
const findLinked = async (
  { database }: PageContext,
  { place, lenient }: FoundPlace,
): Promise<ReadonlySet<string>> => {
  const found = new Set<string>();
  if (place.kind !== 'events') return found;
  for (const [filter, table] of [
    ['venue', 'venues'],
    ['organizer', 'organizers'],
  ] as const) {
    if (!lenient.includes(filter)) continue;
    const ids = filterValues(place.filters, filter)
      .filter((value) => /^\d{1,15}$/.test(value))
      .map(Number);
    if (ids.length === 0) continue;
    const rows = await database.read
      .selectFrom(table)
      .select('id')
      .where('id', 'in', ids)
      .where('status', '=', 'publish')
      .execute();
    for (const { id } of rows) found.add(`${filter}:${id}`);
  }
  return found;
};

const isJump = (place: Place): boolean => place.kind === 'events' && place.view.kind === 'jump';

/** What the calendar knows of what an address names. */
export const findKnown = async (context: PageContext, visit: Visit, found: FoundPlace): Promise<Known> => {
  const { today } = visit;
  const current = today.slice(0, 7);
  const linked = await findLinked(context, found);
  return {
    today,
    firstWeekday: firstDayOfWeek(context.settings.region),
    months: isJump(found.place) ? await findMonths(context, today) : { first: current, last: current },
    category: (named) => {
      const term = findTerm(context, 'category', named);
      return term === null ? null : categoryPath(context, term.id);
    },
    tag: (named) => {
      const term = findTerm(context, 'tag', named);
      return term === null ? null : term.slug;
    },
    hasLinked: (filter, id) => linked.has(`${filter}:${Number(id)}`),
    record: await findRecord(context, found.place),
  };
};
