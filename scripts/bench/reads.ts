import type { Figure } from './figure.ts';
import { drive, type LoadRequest, type Measured } from './load.ts';
import { type MeasuredServer, startLimit } from './processes.ts';
import { type Choices, differentLists } from './queries.ts';
import { findAnswer, type WholeAnswer } from './whole-answer.ts';

const mount = '/calendar/events/v1';
const connections = 16;

interface Run extends Measured {
  /** Microseconds of processor time a request. */
  readonly cpu: number;
}

const run = async (
  server: MeasuredServer,
  requests: readonly LoadRequest[],
  seconds: number,
  { status, body }: Pick<WholeAnswer, 'status'> & { readonly body: string | null },
): Promise<Run> => {
  const before = server.cpu();
  const job = { requests, connections, seconds, amount: null, status, expected: body };
  const measured = await drive({ ...job, address: server.address });
  return { ...measured, cpu: ((server.cpu() - before) * 1e6) / Math.max(1, measured.requests) };
};

/** One request over and over, ours and the bare limit by turns, so that a busy moment of the machine meets both. */
const repeated = async (
  service: MeasuredServer,
  request: LoadRequest,
  seconds: number,
): Promise<Pick<Figure, 'perSecond' | 'p50' | 'p99' | 'ratio' | 'cpu' | 'errors'>> => {
  const answer = await findAnswer(service.address, request);
  const limit = await startLimit(answer);
  try {
    const [ours, bare]: [Run[], Run[]] = [[], []];
    for (let turn = 0; turn < 3; turn += 1) {
      ours.push(await run(service, [request], seconds / 2, answer));
      bare.push(await run(limit, [request], seconds / 2, answer));
    }
    const best = (runs: readonly Run[]): Run =>
      runs.reduce((most, one) => (one.perSecond > most.perSecond ? one : most));
    const [mine, theirs] = [best(ours), best(bare)];
    const errors = [...ours, ...bare].reduce((sum, one) => sum + one.errors, 0);
    return { ...mine, ratio: mine.perSecond / theirs.perSecond, errors };
  } finally {
    await limit.stop();
  }
};

const idsOf = async (service: MeasuredServer, collection: string): Promise<number[]> => {
  const answer = await findAnswer(service.address, { path: `${mount}/${collection}?per_page=100` });
  const body = JSON.parse(Buffer.from(answer.body, 'base64').toString('utf8'));
  return body[collection].map(({ id }: { id: number }) => id);
};

const choicesOf = async (service: MeasuredServer): Promise<Choices> => ({
  categories: await idsOf(service, 'categories'),
  tags: await idsOf(service, 'tags'),
  venues: await idsOf(service, 'venues'),
  organizers: await idsOf(service, 'organizers'),
});

/** What reading costs, repeated and never asked before. */
export const readFigures = async (
  service: MeasuredServer,
  calendar: string,
  seconds: number,
): Promise<readonly Figure[]> => {
  const figures: Figure[] = [];
  const add = (
    what: string,
    wanted: string,
    measured: Omit<Figure, 'calendar' | 'what' | 'wanted' | 'memory' | 'ratio'> & {
      readonly ratio?: number | null;
    },
  ): void => {
    const { perSecond, p50, p99, cpu, errors, ratio = null } = measured;
    const memory = service.memory();
    figures.push({ calendar, what, perSecond, p50, p99, ratio, wanted, memory, cpu, errors });
  };

  const [id] = await idsOf(service, 'events');
  const single = { path: `${mount}/events/${id}` };
  const { headers } = await findAnswer(service.address, single);
  const etag = headers[headers.findIndex((name) => name.toLowerCase() === 'etag') + 1] ?? '';
  add('one event', 'ratio ≥ 0.8', await repeated(service, single, seconds));
  const unchanged = { ...single, headers: { 'if-none-match': etag } };
  add('its 304', 'ratio ≥ 0.8', await repeated(service, unchanged, seconds));
  for (const [size, wanted] of [
    [50, 'ratio ≥ 0.75'],
    [999, 'ratio ≥ 0.7'],
  ] as const) {
    const list = { path: `${mount}/events?per_page=${size}` };
    add(`list of ${size}, repeated`, wanted, await repeated(service, list, seconds));
  }
  const lists = differentLists(1000, await choicesOf(service));
  const job = { status: 200, body: null };
  add('1,000 different lists', 'p99 < 20 ms', await run(service, lists, seconds, job));
  const deep = { path: `${mount}/events?per_page=50&page=2000&start_date=1000-01-01&end_date=9999-12-31` };
  if (Number(calendar.split(' ')[1]) >= 100_000) {
    add('page 2,000 of 50', 'p99 < 60 ms', await run(service, [deep], seconds, job));
  }
  return figures;
};
