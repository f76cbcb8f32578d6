import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';

/** One request of a load. */
export interface LoadRequest {
  /** With its query. */
  readonly path: string;
  readonly method?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
}

/** What is to be asked of a server, by so many connections, one request after the other on each. */
export interface Job {
  readonly address: string;
  /** In rotation. */
  readonly requests: readonly LoadRequest[];
  readonly connections: number;
  readonly seconds: number;
  /** So many requests instead of seconds; null for as many as there is time for. */
  readonly amount: number | null;
  /** The status that is right. */
  readonly status: number;
  /** The body that is right, base64, or null where answers differ. */
  readonly expected: string | null;
}

/** What came of a load; times in milliseconds. */
export interface Measured {
  readonly perSecond: number;
  readonly requests: number;
  readonly p50: number;
  readonly p99: number;
  /** Requests without an answer, with a wrong status or a wrong body. */
  readonly errors: number;
}

const program = join(import.meta.dirname, 'load-process.ts');

/** Runs a load in a process of its own, so that the server does not share its processor time. */
export const drive = async (job: Job): Promise<Measured> => {
  const child = spawn(process.execPath, [program], { stdio: ['pipe', 'pipe', 'inherit'] });
  child.stdin.end(JSON.stringify(job));
  const ended = once(child, 'close');
  const out = await text(child.stdout);
  await ended;
  return JSON.parse(out) as Measured;
};
