import { type HttpRequest, mount } from '../../shared/client.ts';
import { type Begin, type HeldConnection, head, held, repeating, trickle } from './clients.ts';
import {
  type BusySite,
  events,
  get,
  type Kind,
  longBodies,
  newEvent,
  repeated,
  twoFiles,
} from './requests.ts';
import type { Target } from './target.ts';

/** Milliseconds within which there must be a response: of the slowest hundredth, or of the slowest of all. */
export interface Within {
  readonly p99?: number;
  readonly max?: number;
}

/** A way in which clients could stall the service, and what must hold beside it. */
export interface Stall {
  /** What the clients do. */
  readonly name: string;
  readonly begin: Begin;
  /** What others do meanwhile, beside reading a cached event and asking for health. */
  readonly others?: readonly ('list' | 'write' | 'sign-in')[];
  /** Whether none of its own requests may be refused: they are no overload. */
  readonly isServed?: true;
  /** What is promised beyond the usual. */
  readonly within?: Readonly<Record<string, Within>>;
  /** It takes so many times as long as others until it shows. */
  readonly times?: number;
}

/** Statuses for a body that its sender may not send. */
const refusals = [400, 401, 403, 413];
const body = (request: HttpRequest): Begin =>
  repeating({ clients: 1, next: () => request, expected: refusals });
/** While such bodies are parsed, others wait. */
const quickly = { cached: { p99: 300 } };
const all = ['list', 'write', 'sign-in'] as const;

const reading = (clients: number, path: (index: number) => string): Begin =>
  repeating({ clients, next: (index) => get(path(index)) });
const copies = (count: number, one: HeldConnection): readonly HeldConnection[] =>
  Array.from({ length: count }, () => one);
/** So many requests in one go on each connection, which closes after the last response and is opened again. */
const inOneGo = (connections: number, requests: number, path: (index: number) => string): Begin => {
  const request = (index: number): string =>
    head(`GET ${path(index)}`, ...(index % requests === requests - 1 ? ['Connection: close'] : []));
  const sends = (at: number): string => repeated(requests, (index) => request(requests * at + index));
  return held(() => copies(connections, { sends, kind: 'reads' }));
};

const pages = (index: number): string =>
  `${events}?per_page=999&start_date=2000-01-01&end_date=2040-01-01&page=${1 + (index % 5)}&x=${index}`;
/** Lists that begin on other days, so that none is cached. */
const otherPages = (index: number): string => {
  const start = Temporal.PlainDate.from('1990-01-01').add({ days: index % 12_000 });
  return `${events}?per_page=999&start_date=${start}&end_date=2040-01-01`;
};
const anySize = (index: number): string =>
  `${events}?per_page=${1 + ((index * 389) % 999)}&start_date=2000-01-01&x=${index}`;
const short = (index: number): string => `${events}?per_page=50&start_date=2000-01-01&x=${index}`;
const circle = (index: number): string =>
  `${events}?geoloc_lat=41.65${index % 100}&geoloc_lng=-4.73&geoloc_radius=${30 + (index % 500)}&sort=distance&per_page=50`;
const terms = (index: number): string =>
  `${events}?categories=${repeated(20, (at) => `${1 + ((index + at) % 20)},`)}1&search=${'aeiou'[index % 5]}n&x=${index}`;
const embed = (index: number): string =>
  `/oembed?url=${encodeURIComponent(`http://127.0.0.1/events/?search=con&x=${index}`)}`;

const longPage = (index: number): string => head(`GET ${pages(index)}&_pretty=1`);
const upload = (...headers: readonly string[]): string =>
  head(`POST ${mount}/media`, 'Content-Type: image/png', 'Content-Length: 33554432', ...headers);
const shortEvent = head(`POST ${events}`, 'Content-Type: application/json', 'Content-Length: 16000');
/** The form in which a reader enters the password of an event. */
const passwordForm = ({ protectedPage }: Target): string =>
  head(`POST ${protectedPage}`, 'Content-Type: application/x-www-form-urlencoded', 'Content-Length: 200');

const heavyUploads: Begin = (target) => {
  const headers = { authorization: target.authorization, 'content-type': 'image/png' };
  const request = { method: 'POST', path: `${mount}/media`, headers, body: target.largePicture };
  return repeating({ clients: 70, next: () => request, maxWait: 60_000 })(target);
};
const remotePictures: Begin = (target) =>
  repeating({
    clients: 30,
    next: (index) => newEvent(target, `Cartel ${index}`, { image: `${target.silentServer}/${index}.png` }),
    expected: [201, 400, 429, 502, 504],
    maxWait: 60_000,
  })(target);

/** Ways in which clients could stall the service. A new way is a row. */
export const stallsOf = ({ next }: BusySite): readonly Stall[] => {
  const busy = (...kinds: readonly Kind[]): Begin => repeating({ clients: 16, next: () => next(...kinds) });
  const served = (name: string, begin: Begin, within: Stall['within'] = {}): Stall => ({
    ...{ name, begin, within },
    isServed: true,
  });
  return [
    { name: 'a stranger sends 120,000 keys', begin: body(longBodies.keys), within: quickly },
    { name: 'a stranger sends 900,000 brackets', begin: body(longBodies.brackets), within: quickly },
    { name: 'a stranger sends 20,000 parts', begin: body(longBodies.parts), within: quickly },
    served(
      '4 strangers send forms with two files',
      repeating({ clients: 4, next: twoFiles, expected: refusals }),
    ),
    { name: '400 connections ask for 999 events each', begin: reading(400, pages) },
    { name: '400 connections ask for 999 events from other days', begin: reading(400, otherPages) },
    served('16 clients read pages of 999', reading(16, pages), { cached: { p99: 100 } }),
    served('16 clients read pages of any size', reading(16, anySize)),
    served('16 clients search', busy('search')),
    served('16 clients read', busy('list', 'event')),
    served('16 clients write', busy('write')),
    ...[32, 64].map((clients) =>
      served(
        `${clients} clients read what is cached, and short lists`,
        reading(clients, (index) => `${events}?per_page=${index % 2 === 0 ? 10 : `10&x=${index}`}`),
      ),
    ),
    { name: '60 clients ask for circles by distance', begin: reading(60, circle), others: ['list'] },
    { name: '60 clients ask for many terms', begin: reading(60, terms), others: ['list'] },
    { name: '60 clients ask for oEmbed of searches', begin: reading(60, embed), others: ['list'] },
    {
      name: '120 connections ask for feeds',
      begin: reading(120, (index) => `/events.ics?window=all&x=${index}`),
      others: ['list'],
    },
    {
      name: 'one client takes nothing of three long responses a second',
      begin: held(() => copies(60, { sends: longPage, kind: 'unread' }), 333),
      others: ['list'],
      times: 2,
    },
    {
      name: 'one connection takes nothing of three long responses a second',
      begin: held(() => [
        {
          sends: longPage,
          kind: 'unread',
          more: (second) => repeated(3, (at) => longPage(3 * second + at + 1)),
        },
      ]),
      others: ['list'],
      times: 2,
    },
    {
      name: '200 strangers do not finish their bodies',
      begin: held(() => [
        ...copies(100, { sends: () => shortEvent + ' '.repeat(8000), kind: 'reads', more: trickle }),
        ...copies(100, { sends: () => upload(), kind: 'reads', more: trickle }),
      ]),
      others: all,
    },
    {
      name: '61 readers send the password of an event byte by byte',
      begin: held((target) =>
        copies(61, { sends: () => passwordForm(target), kind: 'reads', more: trickle }),
      ),
      others: all,
    },
    {
      name: '64 connections of an editor do not finish uploads',
      begin: held(({ authorization }) => {
        const begun = Buffer.from(upload(`Authorization: ${authorization}`));
        const sends = Buffer.concat([begun, Buffer.alloc(3 * 1_048_576)]);
        return copies(64, { sends: () => sends, kind: 'reads', more: trickle });
      }, 10),
      others: all,
    },
    {
      name: 'one connection asks 200 times in one go',
      begin: inOneGo(1, 200, short),
      others: all,
    },
    {
      name: '6 connections ask 5,000 times in one go and leave',
      begin: held(() =>
        copies(6, { sends: () => repeated(5000, (index) => head(`GET ${short(index)}`)), kind: 'leaves' }),
      ),
      others: ['list'],
    },
    { name: '400 connections ask for 999 events eight times in one go', begin: inOneGo(400, 8, pages) },
    {
      name: '8 clients ask for 999 events and leave',
      begin: held(() => copies(8, { sends: (index) => head(`GET ${otherPages(index)}`), kind: 'leaves' })),
      others: ['list', 'write'],
    },
    { name: '70 clients upload heavy pictures', begin: heavyUploads, others: all },
    { name: '30 clients name pictures on a server that sends nothing', begin: remotePictures, others: all },
  ];
};
