import { weekStart } from '../../kernel/addresses/dates.ts';
import { hasFilters } from '../../kernel/addresses/filters.ts';
import type { EventsPlace, Place } from '../../kernel/addresses/place.ts';
import { AppError } from '../../kernel/error.ts';
import { plainText } from '../../kernel/text/html/plain-text.ts';
import { renderExcerpt } from '../../kernel/text/html/rendering.ts';
import type { EventRow } from '../../storage/tables.ts';
import { capitalized } from '../words/capitalized.ts';
import { firstDayOfWeek } from '../words/dates/formats.ts';
import { wordsOf } from '../words/words-of.ts';
import { readEventPage } from './event/event.ts';
import { pageJsonLd } from './event/json-ld.ts';
import { isKeptBack } from './event/open-event.ts';
import { frameOf, type HeadOf } from './layout/layout.ts';
import {
  dayTitles,
  eventTitles,
  listTitles,
  monthTitles,
  namedTitles,
  type Titles,
  weekTitles,
} from './layout/titles.ts';
import { dayOfView, readDayPage } from './list/day.ts';
import { type ListPlace, readListPage } from './list/list.ts';
import { readSubscribePage } from './list/subscribe.ts';
import { readWeekPage } from './list/week.ts';
import { readMonthPage } from './month/month.ts';
import type { Outside } from './page-headers.ts';
import { readIndexPage } from './places/index.ts';
import { findPlace, readPlacePage } from './places/linked-record.ts';
import { readPlacesPage } from './places/places.ts';
import { requireLinked } from './reading/linked-filters.ts';
import type { ListPageData } from './reading/list-data.ts';
import { placesView } from './request/maps.ts';
import type { PageContext, Visit } from './request/page-request.ts';

/** A page that was made. */
export interface ShownPage extends Outside {
  readonly body: string;
  readonly expiresAt: number | null;
  readonly head: HeadOf;
}

/** No such page. */
export const noSuchPage = (): AppError =>
  new AppError('not_found', 'page_not_found', { es: 'No existe esa página.', en: 'There is no such page.' });

const headOf = (titles: Titles, more: Partial<HeadOf> = {}): HeadOf => ({
  ...titles,
  robots: 'index',
  hasCanonical: true,
  previous: null,
  next: null,
  card: { picture: null },
  jsonLd: null,
  interfacePath: '',
  hasFeeds: true,
  ...more,
});

/** A category or tag of which nothing is coming and nothing has been. */
const isEmptyTerm = ({ scope, view }: ListPlace, { days, running, past }: ListPageData): boolean =>
  scope !== null && view.kind === 'list' && days.length + running.shown.length === 0 && past === null;

type Shown = Promise<ShownPage>;

const showList = async (context: PageContext, visit: Visit, list: ListPlace): Shown => {
  const { data, expiresAt } = await readListPage(context, visit, list);
  const head = headOf(listTitles(context, visit, data), {
    robots: hasFilters(list) || list.view.kind === 'weekend' || isEmptyTerm(list, data) ? 'noindex' : 'index',
    hasCanonical: !hasFilters(list),
    ...(data.pager.isFollowed ? { previous: data.pager.previous, next: data.pager.next } : {}),
  });
  const body = context.views.listPage(frameOf(context, visit, list, head), data);
  return { body, expiresAt, head };
};

const showDay = async (context: PageContext, visit: Visit, place: EventsPlace, day: string): Shown => {
  const { data, expiresAt } = await readDayPage(context, visit, place, day);
  const head = headOf(dayTitles(context, visit, data), { robots: 'noindex' });
  const body = context.views.dayPage(frameOf(context, visit, place, head), data);
  return { body, expiresAt, head };
};

const showMonth = async (context: PageContext, visit: Visit, place: EventsPlace, month: string): Shown => {
  const { data, expiresAt } = await readMonthPage(context, visit, place, month);
  const isEmpty = data.weeks.flat().every((day) => day === null || day.count === 0);
  const head = headOf(monthTitles(context, visit, data), {
    robots: isEmpty || hasFilters(place) ? 'noindex' : 'index',
    ...(data.isFollowed
      ? { previous: data.previous?.address ?? null, next: data.next?.address ?? null }
      : {}),
  });
  const body = context.views.monthPage(frameOf(context, visit, place, head), data);
  return { body, expiresAt, head };
};

const showWeek = async (context: PageContext, visit: Visit, place: EventsPlace, first: string): Shown => {
  const { data, expiresAt } = await readWeekPage(context, visit, place, first);
  const head = headOf(weekTitles(context, visit, first, data.drops), {
    robots: 'noindex',
  });
  const body = context.views.weekPage(frameOf(context, visit, place, head), data);
  return { body, expiresAt, head };
};

const showPlaces = async (context: PageContext, visit: Visit, place: EventsPlace): Shown => {
  const { data, expiresAt } = await readPlacesPage(context, visit);
  const head = headOf(namedTitles(context, wordsOf(visit.language).view[placesView(context, visit)]), {
    robots: 'noindex',
  });
  const body = context.views.placesPage(frameOf(context, visit, place, head), data);
  return { body, expiresAt, head, hasMap: data.hasMap };
};

const showSubscribe = async (context: PageContext, visit: Visit, place: EventsPlace): Shown => {
  const { data, expiresAt } = await readSubscribePage(context, visit, place);
  const words = wordsOf(visit.language);
  const name = [words.subscribe, ...(data.what.length === 0 ? [] : [data.what.join(', ')])].join(': ');
  const what = data.what.length === 0 ? words.wholeCalendar : data.what.join(', ');
  const head = headOf(namedTitles(context, name, capitalized(what) + words.subscribing.text), {
    ...{ robots: 'noindex', hasCanonical: false, card: null },
  });
  const body = context.views.subscribePage(frameOf(context, visit, place, head), data);
  return { body, expiresAt, head };
};

const showView = (context: PageContext, visit: Visit, place: EventsPlace): Shown => {
  const { view } = place;
  const firstWeekday = firstDayOfWeek(context.settings.region);
  switch (view.kind) {
    case 'list':
    case 'past':
      return showList(context, visit, { ...place, view });
    case 'weekend':
      return showList(context, visit, { ...place, view: { kind: view.kind } });
    case 'month':
      return showMonth(context, visit, place, view.month ?? visit.today.slice(0, 7));
    case 'week':
      return showWeek(context, visit, place, view.day ?? weekStart(visit.today, firstWeekday));
    case 'map':
      return showPlaces(context, visit, place);
    case 'subscribe':
      return showSubscribe(context, visit, place);
    default:
      return showDay(context, visit, place, dayOfView(view, visit.today) ?? visit.today);
  }
};

const showEvents = async (context: PageContext, visit: Visit, place: EventsPlace): Shown => {
  await requireLinked(context, place.filters);
  return showView(context, visit, place);
};

/** The page of an event that is open to the reader. */
export const showEvent = async (context: PageContext, visit: Visit, place: Place, event: EventRow): Shown => {
  const { data, expiresAt } = await readEventPage(context, visit, event);
  const isHidden = isKeptBack(event);
  const about = plainText(renderExcerpt(event.excerpt)) || plainText(event.description);
  const head = headOf(eventTitles(context, visit, data, about), {
    robots: isHidden ? 'noindex' : 'index',
    hasCanonical: !isHidden,
    card: isHidden ? null : { picture: data.picture },
    jsonLd: isHidden ? null : pageJsonLd(context, visit, event, data, about),
    interfacePath: isHidden ? '' : `/events/${event.id}`,
    hasFeeds: event.password_hash === null,
  });
  const body = context.views.eventPage(frameOf(context, visit, place, head), data);
  return {
    body,
    expiresAt,
    head,
    hasFrames: data.description.includes('data-frame'),
    hasMap: !data.isOnline && data.venues.some(({ address }) => address.onMap !== null),
  };
};

const showPlace = async (
  context: PageContext,
  visit: Visit,
  place: Place & { readonly kind: 'venue' | 'organizer' },
): Shown => {
  const found = await findPlace(context, place.kind, place.slug);
  if (found === null) throw noSuchPage();
  const { data, expiresAt } = await readPlacePage(context, visit, found, place.page);
  const about = data.description === null ? '' : plainText(data.description);
  const isOpen = found.row.password_hash === null;
  const head = headOf(namedTitles(context, data.name, about), {
    robots: isOpen ? 'index' : 'noindex',
    hasCanonical: isOpen,
    ...(isOpen ? {} : { card: null }),
    previous: data.pager.previous,
    next: data.pager.next,
    interfacePath: isOpen ? `/${place.kind}s/${found.row.id}` : '',
  });
  const body = context.views.placePage(frameOf(context, visit, place, head), data);
  return {
    ...{ body, expiresAt, head },
    hasFrames: data.description?.includes('data-frame') === true,
    hasMap: (data.address?.onMap ?? null) !== null,
  };
};

const showIndex = async (
  context: PageContext,
  visit: Visit,
  place: Place & { readonly kind: 'index' },
): Shown => {
  const { data, expiresAt } = await readIndexPage(context, visit, place.of);
  const head = headOf(namedTitles(context, wordsOf(visit.language).indexes[place.of]));
  const body = context.views.indexPage(frameOf(context, visit, place, head), data);
  return { body, expiresAt, head };
};

/**
 * Makes the page of a place under its canonical address, but for those of events, which may be protected.
 * @throws AppError 404, 400.
 */
export const showPlaceOf = (context: PageContext, visit: Visit, place: Place): Shown => {
  switch (place.kind) {
    case 'home':
      return showEvents(context, visit, {
        ...{ kind: 'events', view: { kind: 'list', page: 1 }, scope: null, featured: false, filters: {} },
        lang: place.lang,
      });
    case 'events':
      return showEvents(context, visit, place);
    case 'venue':
    case 'organizer':
      return showPlace(context, visit, place);
    case 'index':
      return showIndex(context, visit, place);
    default:
      throw noSuchPage();
  }
};
