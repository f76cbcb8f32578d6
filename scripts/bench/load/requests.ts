import { mount } from '../parts/reads.ts';
import type { LoadRequest } from './load.ts';
import { type Choices, differentLists } from './queries.ts';

const json = (authorization: string) => ({
  Authorization: authorization,
  'Content-Type': 'application/json',
});

/** Creates an event, another one each time. */
export const creation = (authorization: string): LoadRequest => ({
  path: `${mount}/events`,
  method: 'POST',
  status: 201,
  headers: json(authorization),
  body: JSON.stringify({
    title: 'Concierto de verano n.º {n}',
    description: 'Con la banda municipal y quien quiera bailar. '.repeat(8),
    start_date: '2031-05-10 20:00:00',
    end_date: '2031-05-10 22:00:00',
    cost: '12 €',
    tags: ['aire libre'],
  }),
});

const change = (authorization: string, id: number, fields: object): LoadRequest => ({
  path: `${mount}/events/${id}`,
  method: 'PATCH',
  headers: json(authorization),
  body: JSON.stringify(fields),
});

/** Gives the event another title each time. */
export const titleChange = (authorization: string, id: number): LoadRequest =>
  change(authorization, id, { title: 'Concierto de otoño n.º {n}' });

const excerptChange = (authorization: string, id: number): LoadRequest =>
  change(authorization, id, { excerpt: 'Nueva hora, por el tiempo ({n}).' });

/** Single events, each by its id. */
export const singleEvents = (ids: readonly number[]): readonly LoadRequest[] =>
  ids.map((id) => ({ path: `${mount}/events/${id}` }));

/**
 * What visitors read, in tens: six single events, three lists that many ask for (eight of them in all), and one that
 * nobody has asked for.
 */
export const visitorReads = (
  count: number,
  ids: readonly number[],
  choices: Choices,
  seed: number,
): readonly LoadRequest[] => {
  const events = singleEvents(ids);
  const usual = [
    'per_page=10',
    'per_page=20',
    'per_page=50',
    'per_page=50&page=2',
    'per_page=20&featured=true',
  ]
    .concat(choices.categories.slice(0, 3).map((id) => `per_page=20&categories=${id}`))
    .map((query): LoadRequest => ({ path: `${mount}/events?${query}` }));
  const fresh = differentLists(Math.ceil(count / 10), choices, seed);
  const nth = <T>(values: readonly T[], at: number): T => values[at % values.length] as T;
  return Array.from({ length: count }, (_, at) => {
    const tens = Math.floor(at / 10);
    if (at % 10 === 9) return nth(fresh, tens);
    return at % 10 < 6 ? nth(events, tens * 6 + (at % 10)) : nth(usual, tens * 3 + (at % 10) - 6);
  });
};

/** The same reads with one write after each nine, by turns a new event and a change of one that is read. */
export const withWrites = (
  reads: readonly LoadRequest[],
  ids: readonly number[],
  authorization: string,
): readonly LoadRequest[] =>
  reads.flatMap((read, at) => {
    if (at % 9 !== 8) return [read];
    const turn = Math.floor(at / 9);
    const write =
      turn % 2 === 0
        ? creation(authorization)
        : excerptChange(authorization, ids[(turn * 37) % ids.length] ?? 0);
    return [read, write];
  });
