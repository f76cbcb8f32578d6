import { Agent } from 'node:http';
import { plainPng } from '../../../test/support/calendars/pictures.ts';
import { runProgram } from '../../../test/support/command-line.ts';
import { exchange, mount } from '../../shared/client.ts';
import { residentMemory, type Service, startService } from '../../shared/service.ts';
import type { StressPart, Tally } from '../part.ts';
import { databases, optionsOf, withPlaces } from '../places.ts';
import { type HostileRequest, hostileRequests } from './requests.ts';
import { faultOf } from './verdict.ts';
import { tryRow } from './wire.ts';
import { wireRows } from './wire-rows.ts';

/** What is to be tried on one calendar. */
interface HostileRun {
  /** The database, for the table. */
  readonly name: string;
  /** The options that name the calendar. */
  readonly flags: readonly string[];
  /** Requests made from the OpenAPI document. */
  readonly requests: number;
  /** How often every row of bytes is sent; memory is compared from the third time on. */
  readonly wireIterations: number;
  readonly seed: number;
  readonly report: (line: string) => void;
}

/** What the service may grow by while the same rows are sent again and again, in megabytes. */
const maxGrowth = 128;
/** After so many iterations caches are full, and what runs often is compiled. */
const settling = 2;
const maxFaults = 20;

/** From the least memory of the earlier iterations to the least of the later ones; more than that is garbage. */
const growthOf = (sizes: readonly number[]): number => {
  const settled = sizes.slice(settling);
  const middle = Math.floor(settled.length / 2);
  return middle === 0 ? 0 : Math.min(...settled.slice(middle)) - Math.min(...settled.slice(0, middle));
};

const tallyOf = (part: string, tried: number, faults: readonly string[]): Tally => {
  return { part, tried, passed: tried - faults.length, faults };
};

/** Sends requests made from the document of the service and judges the responses. */
const sendRequests = async ({ address, password }: Service, run: HostileRun): Promise<Tally> => {
  const document = JSON.parse((await exchange(address, { path: `${mount}/openapi.json` })).body);
  const requests = hostileRequests(document, await plainPng(8, 8), run.seed, run.requests);
  const agent = new Agent({ keepAlive: true });
  const authorization = `Basic ${Buffer.from(`admin:${password}`).toString('base64')}`;
  /** Ids of the records that were created last, by collection. */
  const recent = new Map<string, readonly number[]>();
  /** Sends a request and returns what is wrong with the response, or null. */
  const send = async (request: HostileRequest, collection: string, path: string): Promise<string | null> => {
    const headers = { ...(request.isAdministrator ? { authorization } : {}), ...request.headers };
    const response = await exchange(address, { ...request, path, headers }, agent, 20_000);
    const { status, body } = response;
    const id = status === 201 ? /"id": ?(\d+)/.exec(body)?.[1] : undefined;
    if (id !== undefined) recent.set(collection, [...(recent.get(collection) ?? []), Number(id)]);
    return faultOf(status, response.headers['content-type'] ?? '', body, request.method === 'HEAD');
  };
  const faults: string[] = [];
  let tried = 0;
  for (const request of requests) {
    if (faults.length === maxFaults) break;
    tried += 1;
    const collection = /^\/[a-z]*/.exec(request.path)?.[0] ?? '';
    const filled = request.path.replace(/\{recent (\d)\}/, (_, back: string) =>
      String(recent.get(collection)?.at(-1 - Number(back)) ?? Number(back) + 1),
    );
    // Sessions are at the root of the site.
    const path = collection === '/session' ? filled : mount + filled;
    const fault = await send(request, collection, path).catch(String);
    const sent = { ...request, path, body: String(request.body ?? '') };
    if (fault !== null) faults.push(`${fault} after ${JSON.stringify(sent).slice(0, 2000)}`);
  }
  agent.destroy();
  return tallyOf(`hostile: requests, ${run.name}`, tried, faults);
};

const sendRows = async (
  { address, pid }: Service,
  { name, wireIterations, report }: HostileRun,
): Promise<Tally> => {
  const faults: string[] = [];
  const sizes: number[] = [];
  for (let iteration = 0; iteration < wireIterations; iteration += 1) {
    for (const row of wireRows) {
      const fault = await tryRow(Number(new URL(address).port), row);
      if (fault !== null) faults.push(`${row.name}: ${fault}`);
    }
    sizes.push(Math.round(residentMemory(pid) ?? 0));
  }
  const tally = tallyOf(`hostile: bytes, ${name}`, wireIterations * wireRows.length, faults);
  const growth = growthOf(sizes);
  report(`${tally.part}: ${tally.tried} sent, memory in MB: ${sizes.join(', ')}`);
  if (growth <= maxGrowth) return tally;
  return { ...tally, faults: [...faults, `memory grew by ${growth} MB: ${sizes.join(', ')}`] };
};

/**
 * Sends requests made from the OpenAPI document, and rows of bytes, to a service on an empty calendar; afterwards `check`
 * must find nothing, and the log contain no defect.
 */
export const runHostile = async (run: HostileRun): Promise<readonly Tally[]> => {
  const service = await startService(run.flags, { readsLog: true });
  try {
    const requests = await sendRequests(service, run);
    run.report(`${requests.part}: ${requests.tried} sent`);
    const rows = await sendRows(service, run);
    await service.stop();
    const { code, out, err } = await runProgram(['check', ...run.flags]);
    const found = code === 0 ? [] : [`check: ${out}${err}`];
    const logged = service.defects.map((defect) => `log: ${defect}`);
    return [{ ...requests, faults: [...requests.faults, ...found, ...logged] }, rows];
  } finally {
    await service.kill();
  }
};

/** So many requests from the document to one iteration of all rows of bytes. */
const requestsPerIteration = 2000;
/** Two to settle, and two halves of three to compare. */
const minIterations = 8;

/**
 * Sends malicious input: requests made from the OpenAPI document, valid and broken, and bytes that are hardly HTTP. A
 * request passed when the response came in time, below 500, and with the error body where it was refused.
 */
export const hostileInput: StressPart = {
  name: 'hostile',
  iterations: 20_000,
  run: async ({ iterations, seed, report }) => {
    const requests = Math.ceil(iterations / 2);
    const wireIterations = Math.max(minIterations, Math.ceil(iterations / requestsPerIteration));
    const tallies = await Array.fromAsync(databases, (name, index) =>
      withPlaces(name, async ({ next }) => {
        const flags = optionsOf(await next());
        return runHostile({ name, flags, requests, wireIterations, seed: seed + index * 1_000_000, report });
      }),
    );
    return tallies.flat();
  },
};
