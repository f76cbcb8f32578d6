import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { openSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { promisify } from 'node:util';

const runFile = promisify(execFile);

/** A checkout of the program. */
export type Checkout = string;

/** The checkout that this script belongs to. */
export const ownCheckout: Checkout = join(import.meta.dirname, '../..');

/** The program of a checkout. */
export const mainOf = (checkout: Checkout): string => join(checkout, 'src/main.js');

/** The environment without settings of the user who runs the script. */
const environment = Object.fromEntries(
  Object.entries(process.env).filter(([name]) => !name.startsWith('CARTELERA_')),
);

/** Runs a script with Node.js to its end and returns its output. Throws an error with its errors when it fails. */
export const runScript = async (path: string, args: readonly string[], cwd?: string): Promise<string> => {
  const options = {
    env: environment,
    maxBuffer: Number.POSITIVE_INFINITY,
    ...(cwd === undefined ? {} : { cwd }),
  };
  return (await runFile(process.execPath, [path, ...args], options)).stdout;
};

/** Creates the editor `bench` and returns the value of its `Authorization` header. */
export const createEditor = async (checkout: Checkout, location: readonly string[]): Promise<string> => {
  const creating = ['user', 'create', 'bench', '--role', 'editor', '--json', ...location];
  const out = await runScript(mainOf(checkout), creating);
  const { application_password: password } = JSON.parse(out) as { application_password: string };
  return `Basic ${Buffer.from(`bench:${password}`).toString('base64')}`;
};

/** A service in a process of its own. */
export interface Service {
  /** `http://127.0.0.1:PORT` */
  readonly address: string;
  readonly pid: number;
  /** The application password of the administrator; null unless this was the first start of the calendar. */
  readonly password: string | null;
  readonly process: ChildProcess;
  /** Stack traces and other output of its log that report a defect. */
  readonly defects: string[];
  /** Kills its process group and resolves when every process of it has exited. */
  readonly kill: () => Promise<void>;
  /** Stops it with SIGTERM and returns its exit code. */
  readonly stop: () => Promise<number | null>;
}

const running = new Set<ChildProcess>();

const killGroup = ({ pid }: ChildProcess): void => {
  try {
    if (pid !== undefined) process.kill(-pid, 'SIGKILL');
  } catch {
    // All of them have exited.
  }
};

process.on('exit', () => {
  for (const child of running) killGroup(child);
});
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1));

/** Resolves with the exit code; the process is killed when this one exits before it. */
const untilEnd = async (child: ChildProcess): Promise<number | null> => {
  running.add(child);
  const [code] = await once(child, 'close');
  running.delete(child);
  return code;
};

/** Returns the first line that a server prints. Throws an error with what it printed elsewhere when it exits before. */
const firstLine = async (
  child: ChildProcess,
  ended: Promise<unknown>,
  errors: readonly string[] = [],
): Promise<string> => {
  if (child.stdout === null) throw new Error('the process has no output');
  const first = await Promise.race([once(createInterface({ input: child.stdout }), 'line'), ended]);
  if (Array.isArray(first)) return String(first[0]);
  throw new Error(`${child.spawnargs.join(' ')} exited at its start: ${errors.join('\n')}`);
};

const collectDefects = (child: ChildProcess): string[] => {
  const defects: string[] = [];
  if (child.stderr === null) return defects;
  createInterface({ input: child.stderr }).on('line', (line) => {
    const entry = line.startsWith('{') ? JSON.parse(line) : null;
    if (entry === null) defects.push(line);
    else if (entry.msg === 'internal error') defects.push(entry.err?.stack ?? line);
  });
  return defects;
};

/** How a service is started, where it differs from how users start it. */
export interface StartOptions {
  readonly checkout?: Checkout;
  /** A module that is loaded first and can exchange messages with this process. */
  readonly preload?: string;
  /** Reads the log, so that `defects` are found; otherwise it is discarded. */
  readonly readsLog?: boolean;
}

/** Starts `serve` on the calendar that `args` name and resolves when it listens. */
export const startService = async (
  args: readonly string[],
  { checkout = ownCheckout, preload, readsLog = false }: StartOptions = {},
): Promise<Service> => {
  const preloading = preload === undefined ? [] : ['--import', preload];
  const serving = [...preloading, mainOf(checkout), 'serve', '--json', '--port', '0', ...args];
  const log = readsLog ? 'pipe' : openSync('/dev/null', 'w');
  const child = spawn(process.execPath, serving, {
    stdio: ['ignore', 'pipe', log, ...(preload === undefined ? [] : (['ipc'] as const))],
    env: environment,
    // A process group of its own, so that all of it can be killed at once.
    detached: true,
  });
  const ended = untilEnd(child);
  const defects = collectDefects(child);
  const { address, administrator } = JSON.parse(await firstLine(child, ended, defects));
  return {
    address,
    pid: child.pid ?? 0,
    password: administrator?.application_password ?? null,
    process: child,
    defects,
    kill: async () => {
      killGroup(child);
      await ended;
    },
    stop: () => {
      child.kill('SIGTERM');
      return ended;
    },
  };
};

/** Starts a script that writes its port in its first line; `input` goes to its standard input. */
export const startServer = async (
  path: string,
  input: string,
): Promise<{ readonly address: string; readonly stop: () => Promise<void> }> => {
  const child = spawn(process.execPath, [path], { stdio: ['pipe', 'pipe', 'inherit'], detached: true });
  const ended = untilEnd(child);
  child.stdin.end(input);
  return {
    address: `http://127.0.0.1:${await firstLine(child, ended)}`,
    stop: async () => {
      child.kill('SIGTERM');
      await ended;
    },
  };
};

const childrenOf = (pid: number): readonly number[] =>
  readdirSync(`/proc/${pid}/task`).flatMap((thread) =>
    readFileSync(`/proc/${pid}/task/${thread}/children`, 'utf8').split(' ').filter(Boolean).map(Number),
  );

/** Resident memory of a process and all that it started, in megabytes; null where there is no `/proc`. */
export const residentMemory = (pid: number): number | null => {
  try {
    const own = /^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1];
    const others = childrenOf(pid).map((child) => residentMemory(child) ?? 0);
    return others.reduce((sum, memory) => sum + memory, Number(own ?? 0) / 1024);
  } catch {
    return null;
  }
};
