/** A page or a state of one: the name of its pictures, and its address without the host. */
export interface ShownPage {
  readonly name: string;
  readonly path: string;
  /** The status; 200 when missing. */
  readonly status?: number;
}

interface FoundEvent {
  readonly slug: string;
  readonly image: unknown;
  readonly featured: boolean;
  readonly title: string;
}

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

/** The pages of a demonstration with one event in each state that the calendar has. */
export const shownPages = async (address: string): Promise<readonly ShownPage[]> => {
  const eventsOf = async (query: string): Promise<readonly FoundEvent[]> => {
    const response = await fetch(`${address}/calendar/events/v1/events?per_page=50&${query}`);
    return ((await response.json()) as { events: readonly FoundEvent[] }).events;
  };
  const upcoming = await eventsOf('');
  const [longest] = upcoming.toSorted((one, other) => other.title.length - one.title.length);
  const events = {
    event: upcoming.find(({ image, featured }) => image !== false && featured),
    'event-bare': upcoming.find(({ image }) => image === false),
    'event-long-title': longest,
    'event-cancelled': (await eventsOf('event_status=cancelled'))[0],
    'event-postponed': (await eventsOf('event_status=postponed'))[0],
    'event-moved-online': (await eventsOf('event_status=moved_online'))[0],
    'event-ended': (await eventsOf('start_date=2027-02-01&end_date=2027-02-20'))[0],
  };
  const ofEvents = Object.entries(events).flatMap(([name, event]) =>
    event === undefined ? [] : [{ name, path: `/event/${event.slug}/` }],
  );
  return [...fixedPages, ...ofEvents];
};
