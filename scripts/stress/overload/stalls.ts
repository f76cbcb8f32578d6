import { type HttpRequest, mount } from '../../shared/client.ts';
import { atRate, type Begin, copies, head, held, repeating, trickle } from './clients.ts';
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
  readonly others?: readonly ('readiness' | 'list' | 'write' | 'sign-in' | 'slow')[];
  /** Whether none of its own requests may be refused: they are no overload. */
  readonly isServed?: true;
  /** How many of its requests must be accepted each second. */
  readonly minRate?: number;
  /** It takes so many times as long as others. */
  readonly times?: number;
  /** A burst may last for so long; milliseconds. */
  readonly ignored?: number;
  /** What is promised beyond the usual. */
  readonly within?: Readonly<Record<string, Within>>;
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
const pages = (index: number): string =>
  `${events}?per_page=999&start_date=2000-01-01&end_date=2040-01-01&page=${1 + (index % 5)}&x=${index}`;
/** Lists that begin on other days, so that none is cached. */
const otherPages = (index: number): string => {
  const start = Temporal.PlainDate.from('1990-01-01').add({ days: index % 12_000 });
  return `${events}?per_page=999&start_date=${start}&end_date=2040-01-01`;
};
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

/** After the last response the connection is closed, and opened again. */
const inOneGo: Begin = held(() => {
  const last = head('GET /healthz', 'Connection: close');
  return copies(1, {
    sends: () => repeated(2000, (index) => head(`GET ${short(index)}`)) + last,
    kind: 'reads',
  });
});
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

/** Sixty each on which heads and bodies arrive byte by byte, and that read nothing of a long response. */
export const slowClients: Begin = held(() => {
  const longBody = head(`POST ${events}`, 'Content-Type: application/json', 'Content-Length: 100000');
  return [
    ...copies(60, { sends: () => `POST ${events} HTTP/1.1\r\nHost: x\r\n`, kind: 'reads', more: trickle }),
    ...copies(60, { sends: () => longBody, kind: 'reads', more: trickle }),
    ...copies(60, { sends: longPage, kind: 'unread' }),
  ];
});

/** Ways in which clients could stall a service that can accept `capacity` requests a second. A new way is a row. */
export const stallsOf = ({ next }: BusySite, capacity: number): readonly Stall[] => {
  const busy = (...kinds: readonly Kind[]): Begin => repeating({ clients: 16, next: () => next(...kinds) });
  const served = (name: string, begin: Begin, within: Stall['within'] = {}): Stall => ({
    ...{ name, begin, within },
    isServed: true,
  });
  return [
    {
      name: 'three times the capacity, beside slow clients',
      begin: atRate(3 * capacity, () => next()),
      others: ['readiness', 'slow'],
      within: { accepted: { p99: 1500 }, health: { p99: 500 } },
      ...{ times: 10, ignored: 3000, minRate: 0.6 * capacity },
    },
    { name: 'a stranger sends 120,000 keys', begin: body(longBodies.keys), within: quickly },
    { name: 'a stranger sends 900,000 brackets', begin: body(longBodies.brackets), within: quickly },
    { name: 'a stranger sends 20,000 parts', begin: body(longBodies.parts), within: quickly },
    served(
      '4 strangers send forms with two files',
      repeating({ clients: 4, next: twoFiles, expected: refusals }),
    ),
    { name: '400 connections ask for 999 events each', begin: reading(400, pages) },
    served('16 clients read pages of 999', reading(16, pages), { cached: { p99: 100 } }),
    served('16 clients do all that a busy site does', busy()),
    served('16 clients search', busy('search')),
    served('16 clients read', busy('list', 'event')),
    served('16 clients write', busy('write')),
    served(
      '64 clients read what is cached, and short lists',
      reading(64, (index) => `${events}?per_page=${index % 2 === 0 ? 10 : `10&x=${index}`}`),
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
    { name: 'one connection asks 2,000 times in one go', begin: inOneGo, others: all },
    {
      name: '8 clients ask for 999 events and leave',
      begin: held(() => copies(8, { sends: (index) => head(`GET ${otherPages(index)}`), kind: 'leaves' })),
      others: ['list', 'write'],
    },
    { name: '70 clients upload heavy pictures', begin: heavyUploads, others: all },
    { name: '30 clients name pictures on a server that sends nothing', begin: remotePictures, others: all },
  ];
};
