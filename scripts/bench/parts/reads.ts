import { driveSameAnswer, type LoadRequest } from '../load/load.ts';
import type { Pace } from '../load/pace.ts';
import { bodyOf, findAnswer, headerOf } from '../load/whole-answer.ts';
import { findWholeBytes } from '../load/whole-bytes.ts';
import { type MeasuredServer, startLimit } from '../processes.ts';
import { type Figure, figureOf, type Outcome, ratioAtLeast } from '../report/figure.ts';
import { cpuOfTurns, middle, outcomeOf, rateOf, type Turn, takeTurn } from '../report/outcome.ts';

/** Where the measured service has its interface. */
export const mount = '/calendar/events/v1';
/** As many as autocannon opens by itself. */
export const connections = 10;

/** Both send the same, but for the date. */
const findDifference = async (
  service: MeasuredServer,
  limit: MeasuredServer,
  request: LoadRequest,
): Promise<string | null> => {
  const [ours, bare] = await Promise.all(
    [service, limit].map(async ({ address }) => {
      const { bytes, date } = await findWholeBytes(address, request);
      return bytes.fill(0x30, date.from, date.to);
    }),
  );
  return ours?.equals(bare ?? Buffer.alloc(0)) ? null : `${request.path}: the limit sends other bytes`;
};

/**
 * One request over and over, ours and the bare limit by turns, so that a busy moment of the machine meets both. With
 * `database` the limit asks it first, see `startLimit`.
 */
const besideLimit = async (
  service: MeasuredServer,
  request: LoadRequest,
  { seconds, turns }: Pace,
  database: string | null = null,
): Promise<Outcome> => {
  const answer = await findAnswer(service.address, request);
  const limit = await startLimit(answer, database);
  const turnOf = (server: MeasuredServer, length: number): Promise<Turn> =>
    takeTurn(server, (address) =>
      driveSameAnswer({ address, request, answer, connections, seconds: length }),
    );
  try {
    const difference = await findDifference(service, limit, request);
    if (difference !== null) console.error(difference);
    // Until both are compiled.
    for (const server of [service, limit]) await turnOf(server, seconds / 2);
    const [ours, bare]: [Turn[], Turn[]] = [[], []];
    for (let turn = 0; turn < turns; turn += 1) {
      ours.push(await turnOf(service, seconds));
      bare.push(await turnOf(limit, seconds));
    }
    const mine = outcomeOf(service, ours);
    const theirs = outcomeOf(limit, bare);
    const ratios = ours.map((turn, at) => rateOf(turn) / Math.max(1, rateOf(bare[at] ?? turn)));
    return {
      ...mine,
      ratio: middle(ratios),
      limitCpu: cpuOfTurns(bare),
      errors: mine.errors + theirs.errors + (difference === null ? 0 : 1),
    };
  } finally {
    await limit.stop();
  }
};

/** Ids of the first records of a collection. */
export const findIds = async (
  { address }: MeasuredServer,
  collection: string,
  count = 100,
): Promise<readonly number[]> => {
  const answer = await findAnswer(address, { path: `${mount}/${collection}?per_page=${count}` });
  return (bodyOf<Record<string, readonly { id: number }[]>>(answer)[collection] ?? []).map(({ id }) => id);
};

/** Whether the service sends it compressed in that way; it may have to be asked twice. */
const isCompressed = async (service: MeasuredServer, request: LoadRequest): Promise<boolean> => {
  for (let attempt = 0; attempt < 20; attempt += 1) {
    if (headerOf(await findAnswer(service.address, request), 'content-encoding') !== null) return true;
  }
  return false;
};

/**
 * What kept answers of PostgreSQL cost beside their own limit: a plain `node:http` server that sends the same bytes
 * once it has asked PostgreSQL whether anything was committed, one question for all requests of a turn.
 */
export const askingFigures = async (
  service: MeasuredServer,
  calendar: string,
  address: string,
  pace: Pace,
): Promise<readonly Figure[]> => {
  console.error(`${calendar}: beside a bare server that asks first`);
  const [id] = await findIds(service, 'events', 1);
  const figures: Figure[] = [];
  for (const [what, path] of [
    ['one event', `${mount}/events/${id}`],
    ['list of 50', `${mount}/events?per_page=50`],
  ] as const) {
    const outcome = await besideLimit(service, { path }, pace, address);
    const line = `${what}; ratio: to a bare HTTP server that asks PostgreSQL first`;
    figures.push(figureOf(calendar, line, outcome, ratioAtLeast(0.8)));
  }
  return figures;
};

/**
 * What answers cost that are asked for again: each beside a plain `node:http` server that sends the same bytes. The
 * ratios are judged only with `isJudged`: on PostgreSQL, where an answer waits for a query that this server does not
 * send, those of `askingFigures` are.
 */
export const repeatedReadFigures = async (
  service: MeasuredServer,
  calendar: string,
  pace: Pace,
  isJudged: boolean,
): Promise<readonly Figure[]> => {
  const figures: Figure[] = [];
  const add = async (what: string, request: LoadRequest, ratio: number): Promise<void> => {
    console.error(`${calendar}: ${what}`);
    const wanted = isJudged ? ratioAtLeast(ratio) : null;
    figures.push(figureOf(calendar, what, await besideLimit(service, request, pace), wanted));
  };
  const [id] = await findIds(service, 'events', 1);
  const event = { path: `${mount}/events/${id}` };
  const tag = headerOf(await findAnswer(service.address, event), 'etag') ?? '';
  await add('one event', event, 0.75);
  await add('its 304', { ...event, headers: { 'If-None-Match': tag } }, 0.8);
  for (const [size, ratio] of [
    [50, 0.75],
    [999, 0.7],
  ] as const) {
    const list = { path: `${mount}/events?per_page=${size}` };
    await add(`list of ${size}`, list, ratio);
    for (const encoding of pace.isQuick ? (size === 50 ? ['gzip'] : []) : ['gzip', 'br']) {
      const compressed = { ...list, headers: { 'Accept-Encoding': encoding } };
      if (await isCompressed(service, compressed))
        await add(`list of ${size}, ${encoding}`, compressed, ratio);
    }
  }
  return figures;
};
