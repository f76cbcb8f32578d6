import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import type { Latencies } from './latencies.ts';
import type { WholeAnswer } from './whole-answer.ts';

/** What a list must look like, whichever events there are. */
export interface ListExpectation {
  readonly perPage: number;
  /** Days; null without a window. */
  readonly window: readonly [from: string, to: string] | null;
  /** What each event has: `['venue', 12]`, `['featured', 1]`; null when anything will do. */
  readonly has: readonly [name: string, id: number] | null;
}

/** One request of a load. */
export interface LoadRequest {
  /** With its query. */
  readonly path: string;
  readonly method?: string;
  readonly headers?: Readonly<Record<string, string>>;
  /** `{n}` in it is another number each time. */
  readonly body?: string;
  /** 200 when missing. A page past the end, 404, is right as well where `mayEnd`. */
  readonly status?: number;
  readonly mayEnd?: boolean;
  /** Some of the answers are read and compared with it. */
  readonly list?: ListExpectation;
}

/** What is to be asked of a server, by so many connections, each waiting for its answer before it asks again. */
export interface Job {
  readonly address: string;
  /** The connections take them by turns, so that none is asked twice before all were asked. */
  readonly requests: readonly LoadRequest[];
  readonly connections: number;
  readonly seconds: number;
  /** At most so many a second; null for as many as are answered. */
  readonly rate?: number | null;
}

/** One and the same answer to be asked for over and over; every byte of it is compared but the date. */
export interface SameAnswerJob {
  readonly address: string;
  readonly request: LoadRequest;
  readonly answer: WholeAnswer;
  readonly connections: number;
  readonly seconds: number;
}

/** What came of a load. */
export interface Measured {
  readonly seconds: number;
  /** Seconds of processor time that the driver took. */
  readonly driverCpu: number;
  readonly reads: Latencies;
  readonly writes: Latencies;
  readonly errors: number;
  /** The first of them in words. */
  readonly fault: string | null;
  /** How many requests had been asked before in this load, because there were no more. */
  readonly repeated: number;
}

/** A load that goes on until it is stopped, or its seconds are over. */
export interface RunningLoad {
  readonly stop: () => void;
  readonly measured: Promise<Measured>;
}

const start = (program: string, job: Job | SameAnswerJob): RunningLoad => {
  const child = spawn(process.execPath, [join(import.meta.dirname, program)], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  child.stdin.end(JSON.stringify(job));
  const run = async (): Promise<Measured> => {
    const ended = once(child, 'close');
    const out = await text(child.stdout);
    await ended;
    const measured = JSON.parse(out) as Measured;
    if (measured.fault !== null) console.error(`wrong: ${measured.fault}`);
    return measured;
  };
  return { stop: () => child.kill('SIGTERM'), measured: run() };
};

/** Starts a load in a process of its own. */
export const startLoad = (job: Job): RunningLoad => start('load-process.ts', job);

/** Runs a load to its end. */
export const drive = (job: Job): Promise<Measured> => startLoad(job).measured;

/** The same over plain sockets, for loads that are compared by how many are answered a second. */
export const driveBySocket = (job: Job): Promise<Measured> => start('socket-load-process.ts', job).measured;

/** The same for one and the same answer. */
export const driveSameAnswer = (job: SameAnswerJob): Promise<Measured> =>
  start('same-answer-process.ts', job).measured;
