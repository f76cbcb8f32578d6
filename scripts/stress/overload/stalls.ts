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

/** What must hold beside clients that could stall the service. */
interface Promises {
  /** What others do meanwhile, beside reading a cached event and asking for health. */
  readonly others?: readonly ('readiness' | 'list' | 'write' | 'sign-in' | 'slow')[];
  /** Whether a cached response stays cached: writes renew it. */
  readonly keepsCache?: false;
  /** Whether none of its own requests may be refused: they are no overload. */
  readonly isServed?: true;
  /** Whether it is left to the long form: it takes much processor time. */
  readonly isHeavy?: true;
  /** How many of its requests must be accepted each second. */
  readonly minRate?: number;
  /** It takes so many times as long as others. */
  readonly times?: number;
  /** A burst may last for so long; milliseconds. */
  readonly ignored?: number;
  /** What is promised beyond the usual. */
  readonly within?: Readonly<Record<string, Within>>;
}

/** What the clients do, and what must hold beside them. */
export type Stall = readonly [name: string, begin: Begin, promises?: Promises];

/** Statuses for a body that its sender may not send. */
const refusals = [400, 401, 403, 413];
const body = (next: (index: number) => HttpRequest): Begin =>
  repeating({ clients: 1, next, expected: refusals });
/** While such bodies are parsed, others wait. */
const quickly: Promises = { within: { cached: { p99: 300 } } };
const lists: Promises = { others: ['list'] };
const all: Promises = { others: ['list', 'write', 'sign-in'] };
const served: Promises = { isServed: true };

const reading = (clients: number, path: (index: number) => string): Begin =>
  repeating({ clients, next: (index) => get(path(index)) });
const pages = (index: number): string =>
  `${events}?per_page=999&start_date=2000-01-01&end_date=2040-01-01&page=${1 + (index % 5)}&x=${index}`;
/** Lists that begin on other days, so that none is cached. */
const otherPages = (index: number): string => {
  const start = Temporal.PlainDate.from('1990-01-01').add({ days: index % 12_000 });
  return `${events}?per_page=999&start_date=${start}&end_date=2040-01-01`;
};
const circle = (index: number): string =>
  `${events}?geoloc_lat=41.65${index % 100}&geoloc_lng=-4.73&geoloc_radius=${30 + (index % 500)}&sort=distance&per_page=50`;
const terms = (index: number): string =>
  `${events}?categories=${repeated(20, (at) => `${1 + ((index + at) % 20)},`)}1&search=${'aeiou'[index % 5]}n&x=${index}`;
const embed = (index: number): string =>
  `/oembed?url=${encodeURIComponent(`http://127.0.0.1/events/?search=con&x=${index}`)}`;

const feed = (index: number): string => `/events.ics?window=all&x=${index}`;
const cachedOrShort = (index: number): string =>
  `${events}?per_page=${index % 2 === 0 ? 10 : `10&x=${index}`}`;

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
    sends: () => repeated(2000, (index) => head(`GET ${events}?per_page=50&x=${index}`)) + last,
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

const bodiesWithoutEnd = held(() => [
  ...copies(100, { sends: () => shortEvent + ' '.repeat(8000), kind: 'reads', more: trickle }),
  ...copies(100, { sends: () => upload(), kind: 'reads', more: trickle }),
]);
const passwordsWithoutEnd = held((target) =>
  copies(61, { sends: () => passwordForm(target), kind: 'reads', more: trickle }),
);
const uploadsWithoutEnd = held(({ authorization }) => {
  const begun = Buffer.from(upload(`Authorization: ${authorization}`));
  const sends = Buffer.concat([begun, Buffer.alloc(3 * 1_048_576)]);
  return copies(64, { sends: () => sends, kind: 'reads', more: trickle });
}, 10);
const unreadPages = held(() => copies(60, { sends: longPage, kind: 'unread' }), 333);
const leaving = held(() => copies(8, { sends: (index) => head(`GET ${otherPages(index)}`), kind: 'leaves' }));

/** Ways in which clients could stall a service that can accept `capacity` requests a second. A new way is a row. */
export const stallsOf = ({ next }: BusySite, capacity: number): readonly Stall[] => {
  const busy = (...kinds: readonly Kind[]): Begin => repeating({ clients: 16, next: () => next(...kinds) });
  const overloaded: Promises = {
    others: ['readiness', 'slow'],
    within: { accepted: { p99: 1500 }, health: { p99: 500 } },
    ...{ keepsCache: false as const, times: 10, ignored: 3000, minRate: 0.6 * capacity },
  };
  return [
    ['three times the capacity, beside slow clients', atRate(3 * capacity, () => next()), overloaded],
    ['a stranger sends 120,000 keys', body(() => longBodies.keys), quickly],
    ['a stranger sends 900,000 brackets', body(() => longBodies.brackets), quickly],
    ['a stranger sends 20,000 parts', body(() => longBodies.parts), quickly],
    ['a stranger sends forms with two files', body(twoFiles), served],
    ['400 connections ask for 999 events each', reading(400, pages)],
    ['16 clients read pages of 999', reading(16, pages), { ...served, within: { cached: { p99: 100 } } }],
    ['16 clients do all that a busy site does', busy(), served],
    ['16 clients search', busy('search'), served],
    ['16 clients read', busy('list', 'event'), served],
    ['16 clients write', busy('write'), served],
    ['64 clients read what is cached, and short lists', reading(64, cachedOrShort), served],
    ['60 clients ask for circles by distance', reading(60, circle), lists],
    ['60 clients ask for many terms', reading(60, terms), lists],
    ['60 clients ask for oEmbed of searches', reading(60, embed), lists],
    ['120 connections ask for feeds', reading(120, feed), lists],
    ['one client takes nothing of three long responses a second', unreadPages, lists],
    ['200 strangers do not finish their bodies', bodiesWithoutEnd, all],
    ['61 readers send the password of an event byte by byte', passwordsWithoutEnd, all],
    ['64 connections of an editor do not finish uploads', uploadsWithoutEnd, all],
    ['one connection asks 2,000 times in one go', inOneGo, all],
    ['8 clients ask for 999 events and leave', leaving, { others: ['list', 'write'] }],
    ['70 clients upload heavy pictures', heavyUploads, { ...all, isHeavy: true }],
    ['30 clients name pictures on a server that sends nothing', remotePictures, all],
  ];
};
