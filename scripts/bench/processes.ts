import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, openSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { text } from 'node:stream/consumers';
import type { WholeAnswer } from './load/whole-answer.ts';
import { cpuOfTree, fileMemoryOfTree, memoryOfTree, peakMemoryOfTree } from './process-tree.ts';

/** A server in a process of its own. */
export interface MeasuredServer {
  /** `http://127.0.0.1:PORT` */
  readonly address: string;
  /** Seconds of processor time so far. */
  readonly cpu: () => number;
  /** Megabytes resident now, how many of them are pages of files, and the most so far. */
  readonly memory: () => number;
  readonly fileMemory: () => number;
  readonly peakMemory: () => number;
  readonly stop: () => Promise<void>;
}

/** The `main.js` of this checkout. */
export const ownProgram = join(import.meta.dirname, '../../src/main.js');

let program = ownProgram;

/** From here on the program of this `main.js` is started and measured instead of our own. */
export const measureProgram = (main: string): void => {
  program = main;
};

/** The `main.js` of the program that is measured. */
export const measuredProgram = (): string => program;

/** Without settings of whoever runs the benchmark. */
const environment = Object.fromEntries(
  Object.entries(process.env).filter(([name]) => !name.startsWith('CARTELERA_')),
);

/** Runs a program to its end. Returns its output. Throws Error with its complaints when it fails. */
const run = async (main: string, args: readonly string[]): Promise<string> => {
  const child = spawn(process.execPath, [main, ...args], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: environment,
  });
  const [out, said, [code]] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    once(child, 'close'),
  ]);
  if (code !== 0) throw new Error(`${args[0]} ended with ${code}: ${said}`);
  return out;
};

/** Likewise a command of the measured program. */
export const runCommand = (args: readonly string[]): Promise<string> => run(program, args);

/** Fills the calendar that the options name with the generator of the measured checkout; in an old one it is a command. */
export const seedCalendar = async (args: readonly string[]): Promise<void> => {
  const script = join(program, '../../scripts/seed.ts');
  await (existsSync(script) ? run(script, args) : runCommand(['seed', ...args]));
};

const running = new Set<ChildProcess>();
// Whoever ends the benchmark early leaves no servers behind.
process.on('exit', () => {
  for (const child of running) child.kill('SIGKILL');
});

const measured = (child: ChildProcess, address: string): MeasuredServer => {
  const pid = child.pid ?? 0;
  running.add(child);
  return {
    address,
    cpu: () => cpuOfTree(pid),
    memory: () => memoryOfTree(pid),
    fileMemory: () => fileMemoryOfTree(pid),
    peakMemory: () => peakMemoryOfTree(pid),
    stop: async () => {
      const ended = once(child, 'close');
      child.kill('SIGTERM');
      await ended;
      running.delete(child);
    },
  };
};

const firstLine = async (child: ChildProcess): Promise<string> => {
  if (child.stdout === null) throw new Error('the server has no output');
  const line = once(createInterface({ input: child.stdout }), 'line');
  const ended = once(child, 'close').then(() => null);
  const first = await Promise.race([line, ended]);
  if (first === null) throw new Error('the server ended at once');
  return String(first[0]);
};

const serve = async (child: ChildProcess): Promise<MeasuredServer> => {
  const { address } = JSON.parse(await firstLine(child)) as { address: string };
  return measured(child, address);
};

const serveArguments = (args: readonly string[]) => [program, 'serve', '--json', '--port', '0', ...args];

/**
 * Starts the service as a user would, on the calendar that `args` name: with the default settings. Its log is
 * discarded.
 */
export const startService = (args: readonly string[]): Promise<MeasuredServer> =>
  serve(
    spawn(process.execPath, serveArguments(args), {
      stdio: ['ignore', 'pipe', openSync('/dev/null', 'w')],
      env: environment,
    }),
  );

/** Starts the service with that module loaded first, which can exchange messages with this process. */
export const startServiceWith = async (
  preload: string,
  args: readonly string[],
): Promise<{ readonly service: MeasuredServer; readonly child: ChildProcess }> => {
  const child = spawn(process.execPath, ['--import', preload, ...serveArguments(args)], {
    stdio: ['ignore', 'pipe', openSync('/dev/null', 'w'), 'ipc'],
    env: environment,
  });
  return { service: await serve(child), child };
};

/** Starts the bare limit: a server that only sends these bytes, once that PostgreSQL database has told of its commits. */
export const startLimit = async (
  answer: WholeAnswer,
  database: string | null = null,
): Promise<MeasuredServer> => {
  const limit = join(import.meta.dirname, 'baselines/limit-process.ts');
  const child = spawn(process.execPath, [limit, ...(database === null ? [] : [database])], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  child.stdin.write(`${JSON.stringify(answer)}\n`);
  return measured(child, `http://127.0.0.1:${await firstLine(child)}`);
};

/** Starts the bare limit of lists: a server that reads rows of that file and sends each as so many bytes. */
export const startLists = async (file: string, bytesOfEvent: number): Promise<MeasuredServer> => {
  const lists = join(import.meta.dirname, 'baselines/lists-server-process.ts');
  const child = spawn(process.execPath, [lists, file, String(bytesOfEvent)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  return measured(child, `http://127.0.0.1:${await firstLine(child)}`);
};

/**
 * Starts the bare limit of creating over HTTP: a server that puts one row on disk for each request, and changes so many
 * pages of the file besides.
 */
export const startInserts = async (
  folder: string,
  { morePages, bytes }: { readonly morePages: number; readonly bytes: number },
): Promise<MeasuredServer> => {
  const inserts = join(import.meta.dirname, 'baselines/inserts-server-process.ts');
  const child = spawn(process.execPath, [inserts, folder, String(morePages), String(bytes)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  return measured(child, `http://127.0.0.1:${await firstLine(child)}`);
};
