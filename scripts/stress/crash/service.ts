import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';

const program = join(import.meta.dirname, '../../../src/main.js');

/** Without settings of whoever runs this. */
const environment = Object.fromEntries(
  Object.entries(process.env).filter(([name]) => !name.startsWith('CARTELERA_')),
);

/** The service in processes of its own, which can be killed. */
export interface KillableService {
  readonly address: string;
  /** Its first process. */
  readonly pid: number;
  /** The application password of the administrator, told at the first start of a calendar. */
  readonly password: string | null;
  /** The processes that answer, where there are several. */
  readonly workers: () => readonly number[];
  /** What its log said of its own failures so far. */
  readonly complaints: string[];
  /** Kills every process of it at once and waits until they are gone. */
  readonly kill: () => Promise<void>;
  /** Kills the first process alone, and waits until the others have noticed and ended. */
  readonly killFirst: () => Promise<void>;
  /** Stops it as a service manager would; gives its exit code. */
  readonly stop: () => Promise<number | null>;
}

const running = new Set<ChildProcess>();

/** The processes of a group, which are all that one has started and itself. */
const killGroup = ({ pid }: ChildProcess): void => {
  try {
    if (pid !== undefined) process.kill(-pid, 'SIGKILL');
  } catch {
    // They have all ended.
  }
};

// Whoever ends the stress test early leaves no services behind.
process.on('exit', () => {
  for (const child of running) killGroup(child);
});

interface LogLine {
  readonly level: number;
  readonly msg: string;
  readonly worker?: number;
  readonly err?: { readonly stack?: string };
}

/** Starts `serve` on the calendar that `flags` name and waits until it answers. */
export const startKillable = async (flags: readonly string[]): Promise<KillableService> => {
  const child = spawn(process.execPath, [program, 'serve', '--json', '--port', '0', ...flags], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: environment,
    // A process group of its own, so that all of it can be killed at once.
    detached: true,
  });
  running.add(child);
  const ended = once(child, 'close').then(([code]) => {
    running.delete(child);
    return code as number | null;
  });
  const workers = new Set<number>();
  const complaints: string[] = [];
  const said: string[] = [];
  createInterface({ input: child.stderr }).on('line', (text) => {
    said.push(text);
    if (!text.startsWith('{')) {
      complaints.push(text);
      return;
    }
    const { msg, worker = 0, err } = JSON.parse(text) as LogLine;
    if (msg === 'worker ready') workers.add(worker);
    else if (msg === 'worker exited') workers.delete(worker);
    else if (msg === 'internal error') complaints.push(err?.stack ?? text);
  });
  const first = await Promise.race([once(createInterface({ input: child.stdout }), 'line'), ended]);
  if (!Array.isArray(first)) throw new Error(`the service ended at its start: ${said.join('\n')}`);
  const { address, administrator } = JSON.parse(String(first[0]));
  return {
    address,
    pid: child.pid ?? 0,
    password: administrator?.application_password ?? null,
    workers: () => [...workers],
    complaints,
    kill: async () => {
      killGroup(child);
      await ended;
    },
    killFirst: async () => {
      child.kill('SIGKILL');
      await ended;
    },
    stop: () => {
      child.kill('SIGTERM');
      return ended;
    },
  };
};
