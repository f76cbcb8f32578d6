import { numbersFrom, pick } from '../../test/support/random.ts';
import { type Client, type HttpRequest, mount } from '../shared/client.ts';

/** What requests choose from: the records of a calendar. */
export interface Choices {
  /** Ids. */
  readonly events: readonly number[];
  readonly categories: readonly number[];
  readonly tags: readonly number[];
  readonly venues: readonly number[];
  readonly organizers: readonly number[];
  /** Words of titles, common and rare ones. */
  readonly words: readonly string[];
  /** Coordinates of venues. */
  readonly points: readonly (readonly [lat: number, lng: number])[];
}

interface ListedRecord {
  readonly id: number;
  readonly title?: string;
  readonly geo_lat?: number;
  readonly geo_lng?: number;
}

const dayFromNow = (days: number): string => Temporal.Now.plainDateISO().add({ days }).toString();

/** Reads what requests choose from. The service that is measured must be another one, since this fills its caches. */
export const readChoices = async (client: Client): Promise<Choices> => {
  const list = async (collection: string, query: string): Promise<readonly ListedRecord[]> => {
    const { body } = await client.send({ path: `${mount}/${collection}?${query}` });
    return (JSON.parse(body) as Record<string, readonly ListedRecord[]>)[collection] ?? [];
  };
  const idsOf = (records: readonly ListedRecord[]): readonly number[] => records.map(({ id }) => id);
  const events: ListedRecord[] = [];
  for (const months of [-6, -2, 0, 2, 6])
    events.push(...(await list('events', `per_page=400&start_date=${dayFromNow(months * 30)}`)));
  const venues = await list('venues', 'per_page=100');
  const words = events.flatMap(({ title = '' }) => title.toLowerCase().match(/\p{L}{4,}/gu) ?? []);
  return {
    events: [...new Set(idsOf(events))],
    categories: idsOf(await list('categories', 'per_page=100')),
    tags: idsOf(await list('tags', 'per_page=100')),
    venues: idsOf(venues),
    organizers: idsOf(await list('organizers', 'per_page=100')),
    words: [...new Set(words)],
    points: venues.flatMap(({ geo_lat: lat, geo_lng: lng }) =>
      lat === undefined || lng === undefined ? [] : [[lat, lng] as const],
    ),
  };
};

/** Makes list queries that all differ; the same seed makes the same ones. */
export interface Queries {
  /** A list by a filter of that kind; by turns of each kind when it is missing. */
  readonly list: (kind?: string) => HttpRequest & { readonly kind: string };
  readonly search: () => HttpRequest;
  /** Within a radius of a point, half of them in order of distance. */
  readonly near: () => HttpRequest;
  /** A page of the site, as a list by filters. */
  readonly page: () => HttpRequest;
}

/** Queries for the records of a calendar. */
export const queriesFrom = (seed: number, choices: Choices): Queries => {
  const random = numbersFrom(seed);
  const whole = (below: number): number => Math.floor(random() * below);
  const made = new Set<string>();
  let lists = 0;
  const differing = (make: () => string): string => {
    for (let attempts = 0; attempts < 1000; attempts += 1) {
      const path = make();
      if (made.has(path)) continue;
      made.add(path);
      return path;
    }
    throw new Error('there are not enough different queries');
  };
  /** A window of a day to three months; one in ten is the default window of 24 months. */
  const dates = (): string => {
    if (random() < 0.1) return '';
    const from = whole(500) - 250;
    return `&start_date=${dayFromNow(from)}&end_date=${dayFromNow(from + 1 + whole(90))}`;
  };
  /** As many windows as needed, since filters with a single value differ by nothing else. */
  const size = (): string => `per_page=${30 + whole(21)}`;
  const oneOf = (name: string, ids: readonly number[]): string => `&${name}=${pick(random, ids)}`;
  const filters: Readonly<Record<string, () => string>> = {
    dates: () => '',
    'all dates': () => `&start_date=1000-01-${10 + whole(20)}&end_date=9999-12-31`,
    categories: () => oneOf('categories', choices.categories),
    tags: () => oneOf('tags', choices.tags),
    venue: () => oneOf('venue', choices.venues),
    organizer: () => oneOf('organizer', choices.organizers),
    featured: () => '&featured=true',
    free: () => '&free=true',
    'category and venue': () => oneOf('categories', choices.categories) + oneOf('venue', choices.venues),
    'later page': () => `&page=${2 + whole(3)}&start_date=${dayFromNow(-whole(200))}`,
  };
  const kinds = Object.keys(filters);
  const hasDates = (kind: string): boolean => kind === 'all dates' || kind === 'later page';
  return {
    list: (kind = kinds[lists++ % kinds.length] ?? '') => {
      const path = differing(
        () => `${mount}/events?${size()}${filters[kind]?.()}${hasDates(kind) ? '' : dates()}`,
      );
      return { path, kind };
    },
    search: () => ({
      path: differing(
        () => `${mount}/events?${size()}&search=${encodeURIComponent(pick(random, choices.words))}${dates()}`,
      ),
    }),
    near: () => ({
      path: differing(() => {
        const [lat, lng] = pick(random, choices.points);
        const [north, east] = [random(), random()].map((part) => (part - 0.5) / 10);
        const point = `geoloc_lat=${(lat + (north ?? 0)).toFixed(4)}&geoloc_lng=${(lng + (east ?? 0)).toFixed(4)}`;
        const order = random() < 0.5 ? '' : '&sort=distance';
        return `${mount}/events?${size()}&${point}&geoloc_radius=${1 + whole(30)}${order}${dates()}`;
      }),
    }),
    page: () => {
      const from = whole(300) - 100;
      const window = () => `start_date=${dayFromNow(from)}&end_date=${dayFromNow(from + 20 + whole(90))}`;
      return { path: differing(() => `/events/?${window()}${oneOf('venue', choices.venues)}`) };
    },
  };
};

const json = (authorization: string, fields: object) => ({
  headers: { authorization, 'content-type': 'application/json' },
  body: JSON.stringify(fields),
});

/** Creates an event, another one for each index. */
export const creation = (authorization: string, index: number): HttpRequest => ({
  ...{ path: `${mount}/events`, method: 'POST', status: 201 },
  ...json(authorization, {
    title: `Concierto de verano n.º ${index}`,
    description: 'Con la banda municipal y quien quiera bailar. '.repeat(8),
    start_date: '2031-05-10 20:00:00',
    end_date: '2031-05-10 22:00:00',
    cost: '12 €',
    tags: ['aire libre'],
  }),
});

/** Changes the title of an event, to another one for each index. */
export const titleChange = (authorization: string, id: number, index: number): HttpRequest => ({
  ...{ path: `${mount}/events/${id}`, method: 'PATCH' },
  ...json(authorization, { title: `Concierto de otoño n.º ${index}` }),
});
