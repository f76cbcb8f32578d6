import { numbersFrom, pick } from '../../../test/support/random.ts';
import { queriesFrom, readChoices } from '../../bench/queries.ts';
import { connectClient, type HttpRequest, mount } from '../../shared/client.ts';

/** A running service. */
export interface ServiceTarget {
  readonly address: string;
  /** The administrator's header. */
  readonly authorization: string;
}

/** Where events are read and written. */
export const events = `${mount}/events`;

/** A request of which the body of a good response is discarded: most are long. */
export const get = (path: string): HttpRequest => ({ path, discardsBody: true });

/** Creates an event of that title. */
export const newEvent = (
  { authorization }: ServiceTarget,
  title: string,
  more: object = {},
): HttpRequest => ({
  path: events,
  method: 'POST',
  headers: { authorization, 'content-type': 'application/json' },
  body: JSON.stringify({
    ...{ title, start_date: '2031-05-10 20:00:00', end_date: '2031-05-10 22:00:00' },
    ...more,
  }),
});

/** The text of each index, one after the other. */
export const repeated = (count: number, one: (index: number) => string): string =>
  Array.from({ length: count }, (_, index) => one(index)).join('');

/** Of ten requests of a busy site. */
const mix = [
  ...(['list', 'list', 'list', 'list', 'event', 'event'] as const),
  ...(['search', 'search', 'long list', 'write'] as const),
];

/** The kinds of requests of a busy site. */
export type Kind = (typeof mix)[number];

/** Requests of a busy site. */
export interface BusySite {
  /** The id of an event. */
  readonly id: number;
  /** Returns a request of any kind, or of one of these. */
  readonly next: (...kinds: readonly Kind[]) => HttpRequest;
}

/** Requests of a busy site, hardly two alike, so that caches serve few. */
export const busySite = async (target: ServiceTarget, seed: number): Promise<BusySite> => {
  const client = connectClient(target.address);
  const choices = await readChoices(client);
  client.close();
  const random = numbersFrom(seed);
  const queries = queriesFrom(seed, choices);
  let made = 0;
  const kinds = {
    list: () => get(queries.list(pick(random, ['dates', 'categories', 'venue'])).path),
    event: () => get(`${events}/${pick(random, choices.events)}`),
    search: () => get(queries.search().path),
    'long list': () => get(`${events}?start_date=2000-01-01&per_page=200&x=${made++}`),
    write: () => newEvent(target, `Verbena ${made++}`),
  };
  const next = (...some: readonly Kind[]) => kinds[pick(random, some.length === 0 ? mix : some)]();
  return { id: choices.events[0] ?? 0, next };
};

const post = (path: string, type: string, body: string): HttpRequest => ({
  method: 'POST',
  path,
  headers: { 'content-type': type },
  body: Buffer.from(body),
});
const form = 'multipart/form-data; boundary=b';
const part = (disposition: string, value: string): string =>
  `--b\r\nContent-Disposition: form-data; ${disposition}\r\n\r\n${value}\r\n`;
const endedForm = (parts: string): string => `${parts}--b--\r\n`;

/** Events of strangers of one to two megabytes. */
export const longBodies = {
  keys: post(events, 'application/json', `{${repeated(120_000, (index) => `"k${index}":"v",`)}"k":"v"}`),
  brackets: post(events, 'application/json', '['.repeat(900_000) + ']'.repeat(900_000)),
  parts: post(events, form, endedForm(repeated(20_000, (index) => part(`name="k${index}"`, 'v')))),
};

const files = [10, 70_000].map((size) => part(`name="file"; filename="${size}.png"`, 'x'.repeat(size)));
const uploads = [`${mount}/media`, events, '/session'].map((path) =>
  post(path, form, endedForm(files.join(''))),
);

/** A form with two files, the second of which is longer than 64 KiB; for three addresses by turns. */
export const twoFiles = (index: number): HttpRequest => uploads[index % uploads.length] as HttpRequest;
