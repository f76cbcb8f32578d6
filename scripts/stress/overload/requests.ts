import { crc32, deflateSync } from 'node:zlib';
import { numbersFrom, pick } from '../../../test/support/random.ts';
import { exchange, type HttpRequest, mount } from '../../shared/client.ts';
import type { Target } from './target.ts';

/** Where events are read and written. */
export const events = `${mount}/events`;

/** The kinds of requests of a busy site. */
export type Kind = 'list' | 'event' | 'search' | 'long list' | 'write';

interface BusyRequest extends HttpRequest {
  readonly kind: Kind;
}

/** Returns requests, another one each time. */
export type NextRequest = (index: number) => HttpRequest & { readonly kind?: Kind };

/** A request of which the body of a good response is discarded: most are long. */
export const get = (path: string): HttpRequest => ({ path, discardsBody: true });

/** Creates an event of that title. */
export const newEvent = ({ authorization }: Target, title: string, more: object = {}): HttpRequest => ({
  path: events,
  method: 'POST',
  headers: { authorization, 'content-type': 'application/json' },
  body: JSON.stringify({
    ...{ title, start_date: '2031-05-10 20:00:00', end_date: '2031-05-10 22:00:00' },
    ...more,
  }),
});

const words = ['concierto', 'teatro', 'noche', 'taller', 'plaza', 'feria', 'ruta', 'museo', 'baile', 'cine'];

/** The ids of some events, and when the first of all begins. */
const readEvents = async ({ address }: Target): Promise<{ ids: readonly number[]; startAt: string }> => {
  const { body } = await exchange(address, { path: `${events}?start_date=2020-01-01&per_page=500` });
  const { events: listed } = JSON.parse(body) as { events: { id: number; start_date: string }[] };
  return { ids: listed.map(({ id }) => id), startAt: listed[0]?.start_date ?? '' };
};

/** Requests of a busy site. */
export interface BusySite {
  /** The id of an event. */
  readonly id: number;
  /** Returns a request of any kind, or of one of these. */
  readonly next: (...kinds: readonly Kind[]) => BusyRequest;
}

/**
 * Requests of a busy site, hardly two alike, so that caches serve few: lists by date, single events, searches, long
 * lists, and one write in ten.
 */
export const busySite = async (target: Target, seed: number): Promise<BusySite> => {
  const random = numbersFrom(seed);
  const { ids, startAt } = await readEvents(target);
  const start = Temporal.PlainDateTime.from(startAt.replace(' ', 'T'));
  const own = Math.floor(random() * 1e9).toString(36);
  let created = 0;
  const from = (): string => {
    const time = start.add({ seconds: Math.floor(random() * 300 * 86_400) });
    return `start_date=${time.toString({ smallestUnit: 'second' })}`;
  };
  const anyRequest = (): BusyRequest => {
    const share = random();
    if (share < 0.45) return { kind: 'list', ...get(`${events}?${from()}&per_page=20`) };
    if (share < 0.65) return { kind: 'event', ...get(`${events}/${pick(random, ids)}`) };
    if (share < 0.8)
      return { kind: 'search', ...get(`${events}?${from()}&per_page=10&search=${pick(random, words)}`) };
    if (share < 0.9) return { kind: 'long list', ...get(`${events}?${from()}&per_page=200`) };
    created += 1;
    return { kind: 'write', ...newEvent(target, `Verbena ${own} ${created}`) };
  };
  return {
    id: ids[0] ?? 0,
    next: (...kinds) => {
      for (;;) {
        const request = anyRequest();
        if (kinds.length === 0 || kinds.includes(request.kind)) return request;
      }
    },
  };
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
const repeated = (count: number, one: (index: number) => string): string =>
  Array.from({ length: count }, (_, index) => one(index)).join('');

/** Events of strangers of some 1.8 MB. */
export const longBodies = {
  keys: post(events, 'application/json', `{${repeated(120_000, (index) => `"k${index}":"v",`)}"k":"v"}`),
  brackets: post(events, 'application/json', '['.repeat(900_000) + ']'.repeat(900_000)),
  parts: post(
    events,
    form,
    `${repeated(20_000, (index) => part(`name="k${index}"`, 'v'.repeat(24)))}--b--\r\n`,
  ),
};

const twoFiles = [10, 70_000]
  .map((size, index) => part(`name="file"; filename="${index}.png"`, 'x'.repeat(size)))
  .join('');

/** Forms with two files, the second of which is longer than 64 KiB. */
export const formsWithTwoFiles = [`${mount}/media`, events, '/session'].map((path) =>
  post(path, form, `${twoFiles}--b--\r\n`),
);

const chunk = (type: string, data: Buffer): Buffer => {
  const body = Buffer.concat([Buffer.from(type), data]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, sum]);
};

/** A black picture (PNG, 8 bits, RGB): few bytes, and much to decode. */
export const blackPicture = (width: number, height: number): Buffer => {
  const head = Buffer.from([0, 0, 0, 0, 0, 0, 0, 0, 8, 2, 0, 0, 0]);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    chunk('IHDR', head),
    chunk('IDAT', deflateSync(Buffer.alloc((3 * width + 1) * height))),
    chunk('IEND', Buffer.alloc(0)),
  ]);
};
