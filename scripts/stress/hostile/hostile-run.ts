import { runProgram } from '../../../test/support/command-line.ts';
import { startKillable } from '../crash/service.ts';
import type { Tally } from '../part.ts';
import { hostileClient } from './client.ts';
import { fuzz } from './fuzz.ts';
import { residentMegabytes } from './memory.ts';
import type { ApiDocument } from './operations.ts';
import { tryRow } from './wire.ts';
import { wireRows } from './wire-rows.ts';

/** What is to be tried on one calendar. */
export interface HostileRun {
  /** The database, for the table. */
  readonly name: string;
  /** That name the calendar. */
  readonly flags: readonly string[];
  /** Requests made from the document. */
  readonly requests: number;
  /** How often every row of bytes is sent; memory is looked at from the third time on. */
  readonly wireIterations: number;
  readonly seed: number;
  readonly tell: (line: string) => void;
}

/** What the first process may grow by while the same things are sent again and again, in megabytes. */
const mostGrowth = 128;
/** After as many iterations caches are full, and what runs often is compiled. */
const settling = 2;

/**
 * By how much memory grew: from the least that the earlier iterations left to the least that the later ones did. What
 * lies between is garbage that was not collected yet.
 */
const growthOf = (sizes: readonly number[]): number => {
  const settled = sizes.slice(settling);
  const middle = Math.floor(settled.length / 2);
  if (middle === 0) return 0;
  return Math.min(...settled.slice(middle)) - Math.min(...settled.slice(0, middle));
};

const wireTally = async (
  { name, wireIterations, tell }: HostileRun,
  address: string,
  pid: number,
): Promise<Tally> => {
  const port = Number(new URL(address).port);
  const faults: string[] = [];
  const sizes: number[] = [];
  for (let iteration = 0; iteration < wireIterations; iteration += 1) {
    for (const row of wireRows) {
      const fault = await tryRow(port, row);
      if (fault !== null) faults.push(`${row.name}: ${fault}`);
    }
    const size = await residentMegabytes(pid);
    if (size !== null) sizes.push(Math.round(size));
  }
  const tried = wireIterations * wireRows.length;
  const passed = tried - faults.length;
  const grown = growthOf(sizes);
  if (grown > mostGrowth) faults.push(`memory grew by ${grown} MB: ${sizes.join(', ')}`);
  tell(`hostile: wire, ${name}: ${tried} sent, memory in MB: ${sizes.join(', ')}`);
  const serverErrors = faults.filter((fault) => / status 5\d\d/.test(fault)).length;
  return { part: `hostile: wire, ${name}`, tried, passed, lost: 0, leaked: 0, serverErrors, faults };
};

/**
 * Sends requests made from the document, and rows of bytes, to a service on an empty calendar; afterwards `check` must
 * find nothing, and the log hold no defect.
 */
export const runHostile = async (run: HostileRun): Promise<readonly Tally[]> => {
  const { name, flags, requests, seed, tell } = run;
  const service = await startKillable(flags);
  const { address, pid, password, complaints } = service;
  const document = (await (await fetch(`${address}/calendar/events/v1/openapi.json`)).json()) as ApiDocument;
  const part = `hostile: fuzz, ${name}`;
  try {
    const result = await fuzz(document, hostileClient(address, password ?? ''), requests, seed);
    const { tried, serverErrors } = result;
    const faults = [...result.faults];
    const passed = tried - faults.length;
    tell(`${part}: ${tried} sent, ${Math.round((await residentMegabytes(pid)) ?? 0)} MB`);
    const wire = await wireTally(run, address, pid);
    await service.stop();
    const { code, out, err } = await runProgram(['check', ...flags]);
    if (code !== 0) faults.push(`check: ${out}${err}`);
    const all = [...faults, ...complaints.map((complaint) => `log: ${complaint}`)];
    return [{ part, tried, passed, lost: 0, leaked: 0, serverErrors, faults: all }, wire];
  } finally {
    await service.kill();
  }
};
