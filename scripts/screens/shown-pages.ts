import type { ShownCalendar } from './calendar.ts';

/** A page or a state of one: the name of its pictures, and its address without the host. */
export interface ShownPage {
  readonly name: string;
  readonly path: string;
  /** Answered with this instead of 200. */
  readonly status?: number;
}

interface FoundEvent {
  readonly slug: string;
  readonly image: unknown;
  readonly featured: boolean;
  readonly title: string;
}

const eventsOf = async ({ ask }: ShownCalendar, query: string): Promise<readonly FoundEvent[]> => {
  const { events } = (await ask(`events?per_page=50&${query}`)) as { events: readonly FoundEvent[] };
  return events;
};

const fixedPages: readonly ShownPage[] = [
  { name: 'list', path: '/' },
  { name: 'list-page-2', path: '/events/list/page/2/' },
  { name: 'month', path: '/events/month/' },
  { name: 'month-next', path: '/events/month/2027-04/' },
  { name: 'week', path: '/events/week/' },
  { name: 'week-category', path: '/events/category/musica/flamenco/week/' },
  { name: 'day', path: '/events/today/' },
  { name: 'weekend', path: '/events/weekend/' },
  { name: 'map', path: '/events/map/' },
  { name: 'past', path: '/events/past/' },
  { name: 'featured', path: '/events/featured/' },
  { name: 'category', path: '/events/category/musica/' },
  { name: 'category-weekend', path: '/events/category/musica/weekend/' },
  { name: 'category-past', path: '/events/category/musica/past/' },
  { name: 'past-search', path: '/events/past/?search=concierto' },
  { name: 'category-month', path: '/events/category/musica/month/' },
  { name: 'categories', path: '/events/category/' },
  { name: 'tags', path: '/events/tag/' },
  { name: 'venues', path: '/venue/' },
  { name: 'venue', path: '/venue/teatro-principal/' },
  { name: 'organizers', path: '/organizer/' },
  { name: 'organizer', path: '/organizer/fundacion-municipal-de-cultura/' },
  { name: 'search', path: '/events/?search=concierto&free=true' },
  { name: 'search-empty', path: '/events/?search=unicornio&categories=musica&free=true' },
  { name: 'subscribe', path: '/events/subscribe/' },
  { name: 'subscribe-search', path: '/events/subscribe/?search=concierto&free=true' },
  { name: 'embed', path: '/embed/events/' },
  { name: 'embed-month', path: '/embed/events/month/' },
  { name: 'not-found', path: '/event/no-hay-tal/', status: 404 },
  { name: 'bad-request', path: `/events/?search=${'a'.repeat(201)}`, status: 400 },
];

const named = (name: string, event: FoundEvent | undefined): readonly ShownPage[] =>
  event === undefined ? [] : [{ name, path: `/event/${event.slug}/` }];

/** The pages of a demonstration with one event in each state that the calendar has. */
export const shownPages = async (calendar: ShownCalendar): Promise<readonly ShownPage[]> => {
  const upcoming = await eventsOf(calendar, 'status=publish');
  const stateOf = (status: string) => eventsOf(calendar, `event_status=${status}`);
  const [cancelled] = await stateOf('cancelled');
  const [postponed] = await stateOf('postponed');
  const [movedOnline] = await stateOf('moved_online');
  const [ended] = await eventsOf(calendar, 'start_date=2027-02-01&end_date=2027-02-20');
  const [longest] = upcoming.toSorted((one, other) => other.title.length - one.title.length);
  return [
    ...fixedPages,
    ...named(
      'event',
      upcoming.find(({ image, featured }) => image !== false && featured),
    ),
    ...named(
      'event-bare',
      upcoming.find(({ image }) => image === false),
    ),
    ...named('event-long-title', longest),
    ...named('event-cancelled', cancelled),
    ...named('event-postponed', postponed),
    ...named('event-moved-online', movedOnline),
    ...named('event-ended', ended),
  ];
};
