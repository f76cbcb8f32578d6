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
import { type Layout, layoutOf } from './reading/layout.ts';
import { requireLinked } from './reading/named-records.ts';
import type { PageContent } from './reading/page-content.ts';
import { noSuchPage } from './reading/page-errors.ts';
import type { PageRequest, ViewPlace } from './reading/page-request.ts';

/** A kind of place or, of events, of view. */
type Kind = Place['kind'] | View['kind'];

type PlaceOf<Each extends Kind> = Each extends View['kind']
  ? ViewPlace<Each>
  : Place & { readonly kind: Each };

/** Returns a page with the kinds of its addresses, and its view in the band of all pages. */
const page = <
  Each extends Kind,
  Read extends (request: PageRequest, place: PlaceOf<Each>) => Promise<PageContent<unknown>>,
  Tab extends View | undefined = undefined,
>(
  kinds: readonly Each[],
  read: Read,
  tab?: Tab,
) => ({ kinds, read, tab: tab as Tab });

/** Every page. Its markup is in the file of the same name beside `read`. */
const pages = {
  list: page(['list', 'weekend', 'past'], readListPage, { kind: 'list', page: 1 }),
  month: page(['month'], readMonthPage, { kind: 'month', month: null }),
  week: page(['week'], readWeekPage, { kind: 'week', day: null }),
  day: page(['day', 'today', 'tomorrow'], readDayPage, { kind: 'today' }),
  places: page(['map'], readPlacesPage, { kind: 'map' }),
  subscribe: page(['subscribe'], readSubscribePage),
  event: page(['event'], readEventPage),
  linkedRecord: page(['venue', 'organizer'], readLinkedRecordPage),
  index: page(['index'], readIndexPage),
  // These have no address of their own.
  password: { kinds: [], read: readPasswordPage },
  error: { kinds: [], read: readErrorPage },
};

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
