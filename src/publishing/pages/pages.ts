import { listPlace, type Place, type View } from '../../kernel/addresses/place.ts';
import { readErrorPage } from './error/error.ts';
import { readEventPage } from './event/event.ts';
import { readPasswordPage } from './event/password.ts';
import { readDayPage } from './list/day.ts';
import { readListPage } from './list/list.ts';
import { readSubscribePage } from './list/subscribe.ts';
import { readWeekPage } from './list/week.ts';
import { readMonthPage } from './month/month.ts';
import { readIndexPage } from './places/index.ts';
import { readLinkedRecordPage } from './places/linked-record.ts';
import { readPlacesPage } from './places/places.ts';
import type { PageContent } from './reading/head.ts';
import { type Layout, layoutOf } from './reading/layout.ts';
import { requireLinked } from './reading/named-records.ts';
import { noSuchPage } from './reading/page-errors.ts';
import type { PageRequest } from './reading/page-request.ts';

/** A kind of place or, of events, of view. */
type Kind = Place['kind'] | View['kind'];

/** A page with the kinds of addresses that it has, and its view in the band of all pages. */
interface Page {
  readonly kinds: readonly Kind[];
  readonly tab?: View;
  readonly read: (request: PageRequest, place: never, ...more: never) => unknown;
}

/** Every page. Its markup is in the file of the same name beside `read`. */
const pages = {
  list: { kinds: ['list', 'weekend', 'past'], tab: { kind: 'list', page: 1 }, read: readListPage },
  month: { kinds: ['month'], tab: { kind: 'month', month: null }, read: readMonthPage },
  week: { kinds: ['week'], tab: { kind: 'week', day: null }, read: readWeekPage },
  day: { kinds: ['day', 'today', 'tomorrow'], tab: { kind: 'today' }, read: readDayPage },
  places: { kinds: ['map'], tab: { kind: 'map' }, read: readPlacesPage },
  subscribe: { kinds: ['subscribe'], read: readSubscribePage },
  event: { kinds: ['event'], read: readEventPage },
  password: { kinds: [], read: readPasswordPage },
  linkedRecord: { kinds: ['venue', 'organizer'], read: readLinkedRecordPage },
  index: { kinds: ['index'], read: readIndexPage },
  error: { kinds: [], read: readErrorPage },
} as const satisfies Readonly<Record<string, Page>>;

/** The name of a page. */
type PageName = keyof typeof pages;

type Content<Name extends PageName> = Exclude<
  Awaited<ReturnType<(typeof pages)[Name]['read']>>,
  { readonly page: Exclude<PageName, Name> }
>;

/** The markup of every page, which `dist/views.js` exports. */
export type Views = {
  readonly [Name in PageName]: (layout: Layout, data: Content<Name>['data']) => string;
};

const names = Object.keys(pages) as readonly PageName[];
const nameByKind = new Map<Kind, PageName>(
  names.flatMap((name) => pages[name].kinds.map((kind) => [kind, name])),
);

type Read = (request: PageRequest, place: Place) => Promise<PageContent<unknown>>;

/** A page that was read. */
export interface ReadPage {
  readonly name: PageName;
  readonly place: Place | null;
  readonly content: PageContent<unknown>;
}

/**
 * Reads the page of a place under its canonical address.
 * @throws AppError 404, 400.
 */
export const readPage = async (request: PageRequest, canonical: Place): Promise<ReadPage> => {
  const place = canonical.kind === 'home' ? { ...listPlace(), lang: canonical.lang } : canonical;
  const name = nameByKind.get(place.kind === 'events' ? place.view.kind : place.kind);
  if (name === undefined) throw noSuchPage();
  if (place.kind === 'events') await requireLinked(request, place.filters);
  const content = await (pages[name].read as Read)(request, place);
  return { name: content.page ?? name, place, content };
};

const tabs = (['list', 'month', 'week', 'day', 'places'] as const).map((name) => ({
  name,
  view: pages[name].tab,
}));

/** Returns the HTML of a page. */
export const renderPage = (
  views: Views,
  request: PageRequest,
  { name, place, content }: ReadPage,
): string => {
  const isPast = place?.kind === 'events' && place.view.kind === 'past';
  const layout = layoutOf(
    request,
    place,
    content.head,
    tabs.map((tab) => ({ ...tab, isCurrent: tab.name === name && !isPast })),
  );
  const view: (layout: Layout, data: never) => string = views[name];
  return view(layout, content.data as never);
};
