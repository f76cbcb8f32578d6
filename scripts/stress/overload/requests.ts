import { numbersFrom, pick } from '../../../test/support/random.ts';
import { exchange, type HttpRequest, mount } from '../../shared/client.ts';

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

const words = ['concierto', 'teatro', 'noche', 'taller', 'plaza', 'feria', 'ruta', 'museo', 'baile', 'cine'];
/** Of ten requests of a busy site. */
const mix = [
  'list',
  'list',
  'list',
  'list',
  'event',
  'event',
  'search',
  'search',
  'long list',
  'write',
] as const;

/** The kinds of requests of a busy site. */
export type Kind = (typeof mix)[number];

/** Requests of a busy site. */
export interface BusySite {
  /** The id of an event. */
  readonly id: number;
  /** Returns a request of any kind, or of one of these. */
  readonly next: (...kinds: readonly Kind[]) => HttpRequest;
}

/**
 * Requests of a busy site, hardly two alike, so that caches serve few: lists by date, single events, searches, long
 * lists, and one write in ten.
 */
export const busySite = async (target: ServiceTarget, seed: number): Promise<BusySite> => {
  const random = numbersFrom(seed);
  const { body } = await exchange(target.address, { path: `${events}?start_date=2020-01-01&per_page=500` });
  const ids = (JSON.parse(body) as { events: { id: number }[] }).events.map(({ id }) => id);
  const first = Temporal.Now.plainDateTimeISO().subtract({ days: 90 });
  const own = Math.floor(random() * 1e9).toString(36);
  let created = 0;
  const list = (size: number): string => {
    const start = first.add({ seconds: Math.floor(random() * 300 * 86_400) });
    return `${events}?start_date=${start.toString({ smallestUnit: 'second' })}&per_page=${size}`;
  };
  const kinds = {
    list: () => get(list(20)),
    event: () => get(`${events}/${pick(random, ids)}`),
    search: () => get(`${list(10)}&search=${pick(random, words)}`),
    'long list': () => get(list(200)),
    write: () => newEvent(target, `Verbena ${own} ${created++}`),
  };
  return { id: ids[0] ?? 0, next: (...some) => kinds[pick(random, some.length === 0 ? mix : some)]() };
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
