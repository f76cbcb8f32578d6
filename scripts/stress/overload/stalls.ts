import type { Asked } from './ask.ts';
import { blackPicture, formsWithTwoFiles, longBodies } from './bodies.ts';
import { type NextRequest, ofKinds, withoutPause } from './clients.ts';
import { type Held, trickle } from './held-connections.ts';
import { events } from './requests.ts';
import type { Stall } from './stall.ts';
import { head, held, inOneGo, leavingAtOnce } from './wire.ts';

/** How a body is answered that nobody may send. */
const refusals = [400, 401, 403, 413];
/** Where such bodies are parsed, others wait for half a second and more. */
const quickly = { kept: { p99: 300 } };

const pages = (index: number): string =>
  `${events}?per_page=999&start_date=2000-01-01&end_date=2040-01-01&page=${1 + (index % 5)}&x=${index}`;
/** Lists that begin on other days, so that each is found anew. */
const otherPages = (index: number): string => {
  const start = Temporal.PlainDate.from('1990-01-01').add({ days: index % 12_000 });
  return `${events}?per_page=999&start_date=${start}&end_date=2040-01-01`;
};
const anySize = (index: number): string =>
  `${events}?per_page=${1 + ((index * 389) % 999)}&start_date=2000-01-01&x=${index}`;

const get =
  (path: (index: number) => string) =>
  (index: number): Asked => ({ path: path(index) });

const body = (asked: Asked) => withoutPause({ clients: 1, next: () => asked, expected: refusals });

const copies = (count: number, one: Held): Held[] => Array.from({ length: count }, () => one);
const upload = (...lines: readonly string[]): string =>
  head('POST /calendar/events/v1/media', 'Content-Type: image/png', 'Content-Length: 33554432', ...lines);
const shortEvent = head(`POST ${events}`, 'Content-Type: application/json', 'Content-Length: 16000');
const megabytes = (count: number): Buffer => Buffer.alloc(count * 1_048_576);

const unread = (index: number): Held => ({ sends: head(`GET ${pages(index)}&_pretty=1`), reads: false });
const three = [1, 2, 3];

const inOneGoOf = (count: number, path: (index: number) => string): string =>
  Array.from({ length: count }, (_, index) => head(`GET ${path(index)}`)).join('');
const short = (index: number): string => `${events}?per_page=50&x=${index}`;

let picture: Buffer | undefined;
const heavyUpload: NextRequest = (_index, { authorization }) => {
  picture ??= blackPicture(6000, 4000);
  const headers = { authorization, 'content-type': 'image/png' };
  return { method: 'POST', path: '/calendar/events/v1/media', headers, body: picture };
};

/** What clients do that could stall the service. A new way is a row. */
export const stalls: readonly Stall[] = [
  { name: 'a stranger sends 120,000 keys', begin: body(longBodies.keys), within: quickly },
  { name: 'a stranger sends 900,000 brackets', begin: body(longBodies.brackets), within: quickly },
  { name: 'a stranger sends 20,000 parts', begin: body(longBodies.parts), within: quickly },
  {
    name: '4 strangers send forms with two files',
    begin: withoutPause({
      clients: 4,
      next: (index) => formsWithTwoFiles[index % formsWithTwoFiles.length] as Asked,
      expected: refusals,
    }),
    isServed: true,
  },
  {
    name: '400 connections ask for 999 events each',
    begin: withoutPause({ clients: 400, next: get(pages) }),
  },
  {
    name: '400 connections ask for 999 events from other days',
    begin: withoutPause({ clients: 400, next: get(otherPages) }),
  },
  {
    name: '16 clients read pages of 999',
    begin: withoutPause({ clients: 16, next: get(pages) }),
    isServed: true,
    within: { kept: { p99: 100 } },
  },
  {
    name: '16 clients read pages of any size',
    begin: withoutPause({ clients: 16, next: get(anySize) }),
    isServed: true,
  },
  {
    name: '16 clients search',
    begin: withoutPause({ clients: 16, next: ofKinds('search') }),
    isServed: true,
  },
  {
    name: '16 clients read',
    begin: withoutPause({ clients: 16, next: ofKinds('list', 'event') }),
    isServed: true,
  },
  {
    name: '16 clients write',
    begin: withoutPause({ clients: 16, next: ofKinds('write') }),
    isServed: true,
  },
  ...[32, 64].map(
    (clients): Stall => ({
      name: `${clients} clients read what is stored, and short lists`,
      begin: withoutPause({
        clients,
        next: get((index) => `${events}?per_page=${index % 2 === 0 ? 10 : `10&x=${index}`}`),
      }),
      isServed: true,
    }),
  ),
  {
    name: 'one client takes nothing of three long answers a second',
    begin: held(() => Array.from({ length: 60 }, (_, index) => unread(index)), 333),
    others: ['list'],
    times: 2,
  },
  {
    name: 'one connection takes nothing of three long answers a second',
    begin: held(() => [
      { ...unread(0), more: (second) => three.map((i) => unread(3 * second + i).sends).join('') },
    ]),
    others: ['list'],
    times: 2,
  },
  {
    name: '200 strangers do not finish their bodies',
    begin: held(() => [
      ...copies(100, { sends: shortEvent + ' '.repeat(8000), reads: true, more: trickle }),
      ...copies(100, { sends: upload(), reads: true, more: trickle }),
    ]),
    others: ['list', 'write', 'sign-in'],
  },
  {
    name: '64 connections of an editor do not finish uploads',
    begin: held(
      (authorization) =>
        copies(64, {
          sends: Buffer.concat([Buffer.from(upload(`Authorization: ${authorization}`)), megabytes(3)]),
          reads: true,
          more: trickle,
        }),
      10,
    ),
    others: ['list', 'write', 'sign-in'],
  },
  {
    name: 'one connection asks 200 times in one go',
    begin: inOneGo(200, (index) => `${events}?per_page=50&start_date=2000-01-01&x=${index}`),
    others: ['list', 'write', 'sign-in'],
  },
  {
    name: '6 connections ask 5,000 times in one go and leave',
    begin: held(() => copies(6, { sends: inOneGoOf(5000, short), reads: true })),
    others: ['list'],
  },
  {
    name: '400 connections ask for 999 events eight times in one go',
    begin: inOneGo(8, pages, 400),
  },
  {
    name: '8 clients ask for 999 events and leave',
    begin: leavingAtOnce(8, otherPages),
    others: ['list', 'write'],
  },
  {
    name: '70 clients upload heavy pictures',
    begin: withoutPause({ clients: 70, next: heavyUpload, longestWait: 60_000 }),
    others: ['list', 'write', 'sign-in'],
  },
];
