import { type Client, mount } from '../shared/client.ts';

interface SentRequest {
  readonly path: string;
  readonly method?: 'GET' | 'POST' | 'PATCH';
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
}

/** A kind of request that is sent several times. */
export interface CountedRequest {
  /** As in the table. */
  readonly name: string;
  /** The expected status; 200 when missing. */
  readonly status?: number;
  /** The request that is sent as number `at`, from 0 on. */
  readonly requestAt: (at: number) => SentRequest;
}

/** The records of a calendar that requests name. */
export interface CountedRecords {
  /** Ids, in order of their dates. */
  readonly events: readonly number[];
  /** Ids. */
  readonly venues: readonly number[];
  /** The day on which the first event begins. */
  readonly firstDay: Temporal.PlainDate;
}

interface Listed {
  readonly id: number;
  readonly start_date: string;
}

/** Finds the records of the calendar of a service. */
export const findRecords = async (client: Client): Promise<CountedRecords> => {
  const list = async (path: string, collection: string): Promise<readonly Listed[]> => {
    const { body } = await client.send({ path: `${mount}/${path}` });
    return (JSON.parse(body) as Record<string, readonly Listed[]>)[collection] ?? [];
  };
  const events = await list('events?per_page=999&start_date=2000-01-01&end_date=2100-01-01', 'events');
  const venues = await list('venues?per_page=50', 'venues');
  const [first] = events;
  if (first === undefined) throw new Error('a calendar without events');
  return {
    events: events.map(({ id }) => id),
    venues: venues.map(({ id }) => id),
    firstDay: Temporal.PlainDate.from(first.start_date.slice(0, 10)),
  };
};

/** The requests, in the order in which they must be sent: first those for records that were not read before. */
export const countedRequests = (
  { events, venues, firstDay }: CountedRecords,
  authorization: string,
): readonly CountedRequest[] => {
  const nth = (ids: readonly number[], at: number): number => ids[at % ids.length] ?? 0;
  // From the middle on, so that the lists below show other events.
  const nthEvent = (at: number): number => nth(events, Math.floor(events.length / 2) + at);
  const week = (from: number): string =>
    `start_date=${firstDay.add({ days: from })}&end_date=${firstDay.add({ days: from + 7 })}`;
  const headers = { authorization, 'content-type': 'application/json' };
  const newEvent = (n: number) => ({
    title: `Concierto de verano n.º ${n}`,
    description: 'Con la banda municipal.',
    start_date: '2031-05-10 20:00:00',
    end_date: '2031-05-10 22:00:00',
    venue: { venue: `Sala n.º ${n}`, address: `Calle Mayor ${n}`, city: 'Oviedo' },
    tags: [`al aire libre ${n}`],
  });
  return [
    { name: 'venue', requestAt: (at) => ({ path: `${mount}/venues/${nth(venues, at)}` }) },
    { name: 'event, not cached', requestAt: (at) => ({ path: `${mount}/events/${nthEvent(at)}` }) },
    { name: 'event, cached', requestAt: () => ({ path: `${mount}/events/${nthEvent(0)}` }) },
    { name: 'new list', requestAt: (at) => ({ path: `${mount}/events?per_page=50&${week(at * 3)}` }) },
    {
      name: 'new list with search',
      requestAt: (at) => ({ path: `${mount}/events?per_page=50&search=con&${week(60 + at * 3)}` }),
    },
    { name: 'list of 50, cached', requestAt: () => ({ path: `${mount}/events?per_page=50` }) },
    {
      name: 'PATCH of a title',
      requestAt: (at) => ({
        path: `${mount}/events/${nthEvent(at)}`,
        method: 'PATCH',
        headers,
        body: JSON.stringify({ title: `Otro título, n.º ${at}` }),
      }),
    },
    {
      name: 'POST of an event, new venue and tag',
      status: 201,
      requestAt: (at) => ({
        path: `${mount}/events`,
        method: 'POST',
        headers,
        body: JSON.stringify(newEvent(at)),
      }),
    },
    { name: 'unknown path below a mount', status: 404, requestAt: () => ({ path: `${mount}/nothing` }) },
    { name: '/healthz', requestAt: () => ({ path: '/healthz' }) },
  ];
};
