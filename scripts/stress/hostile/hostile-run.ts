import { Agent } from 'node:http';
import { runProgram } from '../../../test/support/command-line.ts';
import { numbersFrom } from '../../../test/support/random.ts';
import { exchange, mount } from '../../shared/client.ts';
import { residentMemory, type Service, startService } from '../../shared/service.ts';
import { emptyTally, type Tally } from '../part.ts';
import { type HostileRequest, hostileRequestsFrom } from './hostile-requests.ts';
import type { ApiDocument } from './openapi.ts';
import { faultOf } from './verdict.ts';
import { tryRow } from './wire.ts';
import { wireRows } from './wire-rows.ts';

/** What is to be tried on one calendar. */
export interface HostileRun {
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

const serverErrorsIn = (faults: readonly string[]): number =>
  faults.filter((fault) => /status 5\d\d/.test(fault)).length;

const describeRequest = ({ method, path, headers, body, isAdministrator }: HostileRequest): string =>
  `${isAdministrator ? 'admin' : 'stranger'} ${method} ${path} ${JSON.stringify(headers)} ${JSON.stringify(String(body ?? '')).slice(0, 1000)}`;

/** Sends requests made from the document of the service and judges the responses. */
const fuzz = async ({ address, password }: Service, { name, requests, seed }: HostileRun): Promise<Tally> => {
  const document = JSON.parse(
    (await exchange(address, { path: `${mount}/openapi.json` })).body,
  ) as ApiDocument;
  const next = hostileRequestsFrom(document, numbersFrom(seed));
  const agent = new Agent({ keepAlive: true });
  const authorization = `Basic ${Buffer.from(`admin:${password}`).toString('base64')}`;
  /** Ids of the records that were created last, by collection. */
  const recent = new Map<string, readonly number[]>();
  const faults: string[] = [];
  let tried = 0;
  for (; tried < requests && faults.length < maxFaults; tried += 1) {
    const made = next();
    const collection = /^\/[a-z]*/.exec(made.path)?.[0] ?? '';
    const ids = recent.get(collection) ?? [];
    const filled = made.path.replace(/\{recent (\d)\}/, (_, back: string) =>
      String(ids.at(-1 - Number(back)) ?? Number(back) + 1),
    );
    // Sessions are at the root of the site.
    const path = collection === '/session' ? filled : mount + filled;
    const headers = { ...(made.isAdministrator ? { authorization } : {}), ...made.headers };
    try {
      const response = await exchange(address, { ...made, path, headers }, agent, 20_000);
      const { status, body } = response;
      const id = status === 201 ? /"id": ?(\d+)/.exec(body)?.[1] : undefined;
      if (id !== undefined) recent.set(collection, [...ids.slice(-20), Number(id)]);
      const type = response.headers['content-type'] ?? '';
      const fault = faultOf({ status, type, text: body }, made.method === 'HEAD');
      if (fault !== null) faults.push(`${fault} after ${describeRequest({ ...made, path })}`);
    } catch (error) {
      faults.push(`${error} after ${describeRequest({ ...made, path })}`);
    }
  }
  agent.destroy();
  const part = `hostile: fuzz, ${name}`;
  return {
    ...emptyTally(part),
    tried,
    passed: tried - faults.length,
    serverErrors: serverErrorsIn(faults),
    faults,
  };
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
  const tried = wireIterations * wireRows.length;
  const passed = tried - faults.length;
  const growth = growthOf(sizes);
  if (growth > maxGrowth) faults.push(`memory grew by ${growth} MB: ${sizes.join(', ')}`);
  const part = `hostile: wire, ${name}`;
  report(`${part}: ${tried} sent, memory in MB: ${sizes.join(', ')}`);
  return { ...emptyTally(part), tried, passed, serverErrors: serverErrorsIn(faults), faults };
};

/**
 * Sends requests made from the OpenAPI document, and rows of bytes, to a service on an empty calendar; afterwards `check`
 * must find nothing, and the log contain no defect.
 */
export const runHostile = async (run: HostileRun): Promise<readonly Tally[]> => {
  const service = await startService(run.flags, { readsLog: true });
  try {
    const fuzzed = await fuzz(service, run);
    run.report(`${fuzzed.part}: ${fuzzed.tried} sent`);
    const rows = await sendRows(service, run);
    await service.stop();
    const { code, out, err } = await runProgram(['check', ...run.flags]);
    const found = code === 0 ? [] : [`check: ${out}${err}`];
    const logged = service.defects.map((defect) => `log: ${defect}`);
    return [{ ...fuzzed, faults: [...fuzzed.faults, ...found, ...logged] }, rows];
  } finally {
    await service.kill();
  }
};
