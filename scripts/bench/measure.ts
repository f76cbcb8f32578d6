import { setTimeout as pause } from 'node:timers/promises';
import {
  type Client,
  connectClient,
  type HttpRequest,
  median,
  mount,
  quantile,
  sendAtRate,
  sendWithoutPause,
} from '../shared/client.ts';
import { residentMemory, startService } from '../shared/service.ts';
import type { Program } from './calendars.ts';
import type { PartName } from './figures.ts';
import { type Choices, creation, type Queries, queriesFrom, titleChange } from './queries.ts';
import { ratioToBareServer } from './repeated.ts';

/** What a part measures, and with what. */
export interface Subject {
  readonly program: Program;
  /** The options that name the calendar. */
  readonly location: readonly string[];
  readonly authorization: string;
  readonly choices: Choices;
  /** A running service; the part `start` starts its own. */
  readonly address: string;
  readonly client: Client;
  /** Totals and ids of lists by path, by which two programs are compared. */
  readonly lists: Map<string, string>;
}

/** Values by the names of figures. */
export type Values = Readonly<Record<string, number>>;

const listOf50: HttpRequest = { path: `${mount}/events?per_page=50` };

/** Sends requests one after the other and returns the milliseconds of each. */
const oneAtATime = async (
  subject: Subject,
  count: number,
  next: (index: number) => HttpRequest,
): Promise<number[]> => {
  const times: number[] = [];
  for (let index = 0; index < count; index += 1) {
    const request = next(index);
    const { milliseconds, body } = await subject.client.send(request);
    times.push(milliseconds);
    if (!request.path.startsWith(`${mount}/events?`)) continue;
    const { total, events } = JSON.parse(body) as { total: number; events: readonly { id: number }[] };
    subject.lists.set(request.path, `${total} in all: ${events.map(({ id }) => id).join(',')}`);
  }
  return times;
};

/** A list by filters, a search and a list near a point by turns. */
const anyQuery = ({ list, search, near }: Queries, index: number): HttpRequest =>
  index % 3 === 0 ? search() : index % 3 === 1 ? near() : list();

/** Reads until the code that responds is compiled. */
const warmUp = async (subject: Subject): Promise<void> => {
  const queries = queriesFrom(99, subject.choices);
  await oneAtATime(subject, 60, (index) => anyQuery(queries, index));
};

/** Memory once it has not changed by a megabyte for two seconds, in megabytes; after half a minute as it is then. */
const settledMemory = async (pid: number): Promise<number> => {
  const read = (): number => residentMemory(pid) ?? Number.NaN;
  let before = read();
  for (let looks = 0, equal = 0; looks < 120 && equal < 8; looks += 1) {
    await pause(250);
    const now = read();
    equal = Math.abs(now - before) < 1 ? equal + 1 : 0;
    if (equal === 0) before = now;
  }
  return before;
};

const start = async ({ program, location }: Subject): Promise<Values> => {
  const times: number[] = [];
  let memory = 0;
  for (let turn = 0; turn < 3; turn += 1) {
    const begun = performance.now();
    const service = await startService(location, program);
    const client = connectClient(service.address);
    await client.send(listOf50);
    times.push(performance.now() - begun);
    client.close();
    if (turn === 0) memory = await settledMemory(service.pid);
    await service.stop();
  }
  return { 'start until the first response': median(times), 'idle memory': memory };
};

const uncached = async (subject: Subject): Promise<Values> => {
  const queries = queriesFrom(1, subject.choices);
  const ids = subject.choices.events;
  const eventAt = (index: number): HttpRequest => ({ path: `${mount}/events/${ids[index]}` });
  // The first ones compile the code that responds.
  await oneAtATime(subject, 100, eventAt);
  await oneAtATime(subject, 20, queries.page);
  const events = await oneAtATime(subject, Math.min(300, ids.length - 100), (index) => eventAt(index + 100));
  const pages = await oneAtATime(subject, 100, queries.page);
  return { 'event, not cached': median(events), 'page of the list, not cached': median(pages) };
};

const cached = async ({ address, choices }: Subject): Promise<Values> => ({
  'cached event': await ratioToBareServer(address, `${mount}/events/${choices.events[0]}`),
  'cached page': await ratioToBareServer(address, '/events/'),
  'cached list of 50': await ratioToBareServer(address, listOf50.path),
});

const lists = async (subject: Subject): Promise<Values> => {
  const queries = queriesFrom(2, subject.choices);
  await warmUp(subject);
  const kinds: string[] = [];
  const times = await oneAtATime(subject, 200, () => {
    const request = queries.list();
    kinds.push(request.kind);
    return request;
  });
  const byKind = Object.groupBy(times.keys(), (index) => kinds[index] ?? 'dates');
  const medians = Object.values(byKind).map((indexes = []) =>
    median(indexes.map((index) => times[index] ?? 0)),
  );
  return {
    'new list, all filters': median(times),
    'new list, slowest filter': Math.max(...medians),
    'new search': median(await oneAtATime(subject, 60, queries.search)),
    'new list near a point': median(await oneAtATime(subject, 60, queries.near)),
  };
};

const nth = <T>(values: readonly T[], index: number): T => values[index % values.length] as T;

/** The slowest hundredth of cached reads, 100 a second, beside what `next` makes clients send without pause. */
const p99Beside = async (
  subject: Subject,
  clients: number,
  next: (index: number) => HttpRequest,
): Promise<number> => {
  // Reads that many visitors repeat.
  const reads = [{ path: `${mount}/events/${subject.choices.events[0]}` }, { path: '/events/' }, listOf50];
  await oneAtATime(subject, 300, (index) => nth(reads, index));
  const others = connectClient(subject.address);
  const background = sendWithoutPause(others, clients, next);
  await pause(1000);
  const times = await sendAtRate(subject.client, 100, 10, (index) => nth(reads, index));
  const responses = await background.stop();
  others.close();
  if (responses < clients) throw new Error('the other clients received hardly any response');
  return quantile(times, 0.99);
};

const besideLists = async (subject: Subject): Promise<Values> => {
  const queries = queriesFrom(3, subject.choices);
  await warmUp(subject);
  const next = (index: number) =>
    index % 4 === 0 ? queries.search() : index % 4 === 1 ? queries.near() : queries.list();
  return { 'cached reads beside 8 clients with new lists, p99': await p99Beside(subject, 8, next) };
};

const besideWrites = async (subject: Subject): Promise<Values> => {
  const { authorization, choices } = subject;
  const next = (index: number) =>
    index % 2 === 0
      ? creation(authorization, index)
      : titleChange(authorization, nth(choices.events, index * 37), index);
  return { 'cached reads beside a client that writes, p99': await p99Beside(subject, 1, next) };
};

const writes = async ({ client, authorization, choices }: Subject): Promise<Values> => {
  const ids = choices.events.slice(0, 500);
  const measure = async (next: (index: number) => HttpRequest): Promise<number> => {
    let rate = 0;
    // The first second only compiles the code that writes.
    for (const seconds of [1, 4]) {
      const begun = performance.now();
      const background = sendWithoutPause(client, 1, next);
      await pause(seconds * 1000);
      rate = ((await background.stop()) * 1000) / (performance.now() - begun);
    }
    return rate;
  };
  return {
    'creates, one client': await measure((index) => creation(authorization, index)),
    'updates, one client': await measure((index) => titleChange(authorization, nth(ids, index), index)),
  };
};

const large = async (subject: Subject): Promise<Values> => {
  const { choices, client, address } = subject;
  const queries = queriesFrom(4, choices);
  // No warm-up but for compiling: also the first requests of a million events have the bound.
  const deep = (index: number): HttpRequest => ({
    path: `${mount}/events?per_page=50&start_date=1000-01-01&end_date=9999-12-31&page=${2000 + index}`,
  });
  await oneAtATime(subject, 10, () => queries.list('dates'));
  const listTimes = [
    ...(await oneAtATime(subject, 60, () => queries.list())),
    ...(await oneAtATime(subject, 20, queries.near)),
    ...(await oneAtATime(subject, 5, deep)),
  ];
  const searchTimes = await oneAtATime(subject, 30, queries.search);
  const other = (index: number): HttpRequest => {
    const event = `${mount}/events/${nth(choices.events, index)}`;
    const venue = `${mount}/venues/${nth(choices.venues, index)}`;
    return { path: nth(['/healthz', event, venue, `${mount}/events/${choices.events[0]}`], index) };
  };
  await oneAtATime({ ...subject, lists: new Map() }, 100, other);
  const readers = connectClient(address);
  const background = sendWithoutPause(readers, 4, (index) => anyQuery(queries, index));
  const otherTimes = await sendAtRate(client, 40, 15, other);
  await background.stop();
  readers.close();
  return {
    'slowest list': Math.max(...listTimes),
    'slowest search': Math.max(...searchTimes),
    'slowest other request beside them': Math.max(...otherTimes),
  };
};

/** How each part is measured. */
export const measurements: Readonly<Record<PartName, (subject: Subject) => Promise<Values>>> = {
  start,
  uncached,
  cached,
  lists,
  'beside-lists': besideLists,
  'beside-writes': besideWrites,
  writes,
  large,
};
