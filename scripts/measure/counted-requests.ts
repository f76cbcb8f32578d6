import { type Client, type HttpRequest, mount } from '../shared/client.ts';

/** A kind of request that is sent several times: its name in the table and the request of each index, from 0 on. */
export type CountedRequest = readonly [name: string, requestAt: (at: number) => HttpRequest];

interface Listed {
  readonly id: number;
  readonly start_date: string;
}

/** The requests, in the order in which they must be sent: first those for records that were not read before. */
export const findRequests = async (
  client: Client,
  authorization: string,
): Promise<readonly CountedRequest[]> => {
  const list = async (collection: string, query: string): Promise<readonly Listed[]> => {
    const { body } = await client.send({ path: `${mount}/${collection}?${query}` });
    return (JSON.parse(body) as Record<string, readonly Listed[]>)[collection] ?? [];
  };
  const events = await list('events', 'per_page=999&start_date=2000-01-01&end_date=2100-01-01');
  const venues = await list('venues', 'per_page=50');
  const firstDay = Temporal.PlainDate.from(events[0]?.start_date.slice(0, 10) ?? '');
  const nth = (records: readonly Listed[], at: number): number => records[at % records.length]?.id ?? 0;
  // From the middle on, so that the lists below show other events.
  const eventAt = (at: number) => `${mount}/events/${nth(events, Math.floor(events.length / 2) + at)}`;
  const week = (from: number): string =>
    `start_date=${firstDay.add({ days: from })}&end_date=${firstDay.add({ days: from + 7 })}`;
  const writing = (method: string, fields: object) => ({
    ...{ method, body: JSON.stringify(fields) },
    headers: { authorization, 'content-type': 'application/json' },
  });
  const newEvent = (n: number) => ({
    title: `Concierto de verano n.º ${n}`,
    description: 'Con la banda municipal.',
    start_date: '2031-05-10 20:00:00',
    end_date: '2031-05-10 22:00:00',
    venue: { venue: `Sala n.º ${n}`, address: `Calle Mayor ${n}`, city: 'Oviedo' },
    tags: [`al aire libre ${n}`],
  });
  const lists = `${mount}/events?per_page=50`;
  return [
    ['venue', (at) => ({ path: `${mount}/venues/${nth(venues, at)}` })],
    ['event, not cached', (at) => ({ path: eventAt(at) })],
    ['event, cached', () => ({ path: eventAt(0) })],
    ['new list', (at) => ({ path: `${lists}&${week(at * 3)}` })],
    ['new list with search', (at) => ({ path: `${lists}&search=con&${week(60 + at * 3)}` })],
    ['list of 50, cached', () => ({ path: lists })],
    [
      'PATCH of a title',
      (at) => ({ path: eventAt(at), ...writing('PATCH', { title: `Otro título, n.º ${at}` }) }),
    ],
    [
      'POST of an event, new venue and tag',
      (at) => ({ path: `${mount}/events`, status: 201, ...writing('POST', newEvent(at)) }),
    ],
    ['unknown path below a mount', () => ({ path: `${mount}/nothing`, status: 404 })],
    ['/healthz', () => ({ path: '/healthz' })],
  ];
};
